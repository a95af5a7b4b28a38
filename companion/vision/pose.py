"""How the camera looked at the table: the turn of the camera that squares up the layout's edges, then the period.

A plane seen by a camera of known focal length is squared up by turning the camera (Hartley and Zisserman, Multiple View
Geometry, ch. 8): two numbers, tilt and its direction. The right turn makes edges fall into two directions at a right
angle.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]

FOCAL = 0.85  # focal length, share of the photo's longer side: phones have 0.7 to 1
TILTS = np.radians([0, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60])
DIRECTIONS = 24
BINS = 90  # of one degree: directions repeat after a quarter turn
BLUR = 1.6  # degrees, how much hand-laid edges differ in direction
TILT_COST = 0.06  # share of the score that a tilt of one radian costs
KEPT = 10  # turns that go on to the search for the period


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Segments: ends float64 (n, 2, 2), weight (n,): how much each counts."""

    ends: Floats
    weight: Floats


def apply(homography: Floats, points: Floats) -> Floats:
    """Points (..., 2) through a homography (3, 3) or a stack of them (m, 3, 3), then (m, ..., 2)."""
    if homography.ndim == 3:
        lifted = np.einsum("mij,...j->m...i", homography[:, :, :2], points)
        lifted += homography[:, :, 2].reshape((len(homography),) + (1,) * (points.ndim - 1) + (3,))
    else:
        lifted = points @ homography[:, :2].T + homography[:, 2]
    flat: Floats = lifted[..., :2] / lifted[..., 2:]
    return flat


def proportion(homography: Floats, size: tuple[int, int]) -> float:
    """Width by height of a lattice's squares on the table, by how they look to a camera of usual focal length that is
    not cropped. homography: (column, row, 1) to pixels of a photo of that width and height."""
    sides: Floats = np.linalg.norm((_rays(size) @ homography)[:, :2], axis=0)
    return float(sides[0] / sides[1])


def _rays(size: tuple[int, int]) -> Floats:
    """Pixels of a photo to a plane in units of the focal length, (3, 3)."""
    (width, height), focal = size, FOCAL * max(size)
    return np.array([(1 / focal, 0, -width / 2 / focal), (0, 1 / focal, -height / 2 / focal), (0, 0, 1)])


def turns(size: tuple[int, int]) -> tuple[Floats, Floats]:
    """Every homography that is tried, (m, 3, 3): pixels to a plane in units of the focal length; and its tilt (m,)."""
    inverse = _rays(size)
    made, tilts = [], []
    for tilt in TILTS:
        for direction in np.arange(1 if tilt == 0 else DIRECTIONS) * 2 * np.pi / DIRECTIONS:
            made.append(turn(tilt, direction) @ inverse)
            tilts.append(tilt)
    return np.array(made), np.array(tilts)


def turn(tilt: float, direction: float) -> Floats:
    """The rotation matrix of a camera leaning by `tilt` towards `direction` in the picture (radians)."""
    axis = np.array([-np.sin(direction), np.cos(direction), 0])
    cross = np.array([(0, -axis[2], axis[1]), (axis[2], 0, -axis[0]), (-axis[1], axis[0], 0)])
    rotation: Floats = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    return rotation


def squared_up(edges: Edges, size: tuple[int, int], kept: int = KEPT) -> list[Floats]:
    """The likeliest homographies, best first: pixels to a plane in which most edges run along x or y."""
    homographies, tilts = turns(size)
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64)
    lifted = np.einsum("mij,nj->mni", homographies, np.column_stack([corners, np.ones(4)]))[:, :, 2]
    usable = lifted.min(axis=1) > 0.12  # the horizon stays outside the picture
    homographies, tilts = homographies[usable], tilts[usable]
    scores, peaks = _peaks(_angles(homographies, edges.ends), edges.weight)
    scores *= 1 - TILT_COST * tilts
    order = np.argsort(-scores)[:kept]
    return [_rotated(homographies[i], np.radians(peaks[i])) for i in order]


def _angles(homographies: Floats, ends: Floats) -> Floats32:
    """The direction of each edge (n, 2, 2) through each homography (m, 3, 3), in degrees of 0 to 90, (m, n)."""
    lifted = np.concatenate([ends, np.ones((len(ends), 2, 1))], axis=2).reshape(-1, 3).T.astype(np.float32)
    x, y, depth = (homographies[:, row].astype(np.float32) @ lifted for row in range(3))
    x /= depth
    y /= depth
    angle: Floats32 = np.degrees(np.arctan2(y[:, 1::2] - y[:, ::2], x[:, 1::2] - x[:, ::2])) % np.float32(90)
    return angle


def _peaks(angle: Floats32, weight: Floats) -> tuple[Floats, Floats]:
    """The height and the place (degrees) of the highest peak in each row's histogram of directions (m, n)."""
    rows = len(angle)
    place = (angle / 90 * BINS).astype(int) % BINS + BINS * np.arange(rows)[:, None]
    counts = np.bincount(place.ravel(), np.broadcast_to(weight, angle.shape).ravel(), rows * BINS)
    offset = np.minimum(np.arange(BINS), BINS - np.arange(BINS)) * 90 / BINS
    kernel = np.fft.rfft(np.exp(-0.5 * (offset / BLUR) ** 2))
    smooth = np.fft.irfft(np.fft.rfft(counts.reshape(rows, BINS), axis=1) * kernel, BINS, axis=1)
    return smooth.max(axis=1), (smooth.argmax(axis=1) + 0.5) * 90 / BINS


def _rotated(homography: Floats, angle: float) -> Floats:
    cos, sin = np.cos(-angle), np.sin(-angle)
    return np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)]) @ homography
