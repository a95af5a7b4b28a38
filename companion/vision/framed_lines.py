"""Straight edges of a photo for framed boards: gradients over all channels, lines through them, and their refit.

Gradients of several channels as one tensor: Di Zenzo, "A note on the gradient of a multi-image" (1986). Lines: the
transform of Hough in normal form after Duda and Hart (1972), each point voting near its own gradient's direction alone
(O'Gorman and Clowes, 1976). A line is (angle of its normal, signed distance from the middle of the picture in pixels).
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Image = MatLike  # float32 (h, w), or with channels
Tensor = tuple[Image, Image, Image]

# an edge of so many levels per pixel counts half as much as a perfect one
HALF_LEVELS: Final = 8.0
WEAKEST_LEVELS: Final = 3.0
ANGLES: Final = 180
RHO_STEP: Final = 2.0
SPREAD: Final = ((-2, 0.6), (-1, 0.9), (0, 1.0), (1, 0.9), (2, 0.6))
PEAK_WINDOW: Final = 5
REFIT_BANDS: Final = (4.0, 2.0)
REFIT_ANGLE: Final = float(np.radians(12))
REFIT_FEWEST: Final = 10


def tensor(image: Image) -> Tensor:
    """The gradient tensor (xx, yy, xy) of float32 (h, w) or (h, w, channels), in levels per pixel squared."""
    gx = cv2.Sobel(image, cv2.CV_32F, 1, 0, scale=1 / 8)
    gy = cv2.Sobel(image, cv2.CV_32F, 0, 1, scale=1 / 8)
    parts = (gx * gx, gy * gy, gx * gy)
    if image.ndim == 2:
        return parts
    together = np.ones((1, image.shape[2]), np.float32)
    xx, yy, xy = (cv2.transform(part, together) for part in parts)
    return xx, yy, xy


def steepness(of: Tensor) -> tuple[Image, Image]:
    """How steep each pixel is, in levels per pixel, and in which direction, in radians from 0 to pi."""
    xx, yy, xy = of
    spread, twice = cv2.cartToPolar(xx - yy, 2 * xy)
    return cv2.sqrt((xx + yy + spread) / 2), twice / 2


def ridges(steep: Image, direction: Image) -> NDArray[np.bool_]:
    """The pixels that are steeper than their two neighbours across the edge."""
    octant = (direction * (4 / np.pi) + 0.5).astype(np.uint8) & 3
    height, width = steep.shape
    padded = cv2.copyMakeBorder(steep, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    kept = np.zeros(steep.shape, bool)
    for which, (dx, dy) in enumerate([(1, 0), (1, 1), (0, 1), (-1, 1)]):
        ahead = padded[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]
        behind = padded[1 - dy : 1 - dy + height, 1 - dx : 1 - dx + width]
        kept |= (octant == which) & (steep >= ahead) & (steep > behind)
    return kept


@dataclass(frozen=True, slots=True, eq=False)
class EdgePoints:
    """Points on edges, by direction: direction in radians from 0 to pi, x and y from the middle, weight 0 to 1.

    own: which of them are no copies; those near direction 0 stand again behind pi, and the other way round, so that a
    window of directions is one slice.
    """

    direction: Image
    x: Image
    y: Image
    weight: Image
    own: slice
    shape: tuple[int, int]

    def __len__(self) -> int:
        return int(self.own.stop - self.own.start)


def edge_points(steep: Image, direction: Image, weakest: float, half: float) -> EdgePoints:
    """The ridges steeper than `weakest`; one as steep as `half` weighs a half."""
    y, x = np.nonzero(ridges(steep, direction) & (steep > weakest))
    order = np.argsort(direction[y, x], kind="stable")
    y, x = y[order], x[order]
    height, width = steep.shape
    theta = direction[y, x]
    first, last = np.searchsorted(theta, (2 * REFIT_ANGLE, np.pi - 2 * REFIT_ANGLE))

    def wrapped(values: Image, turn: float = 0.0) -> Image:
        return np.concatenate([values[last:] - turn, values, values[:first] + turn]).astype(np.float32)

    weight = steep[y, x] / (steep[y, x] + half)
    copies = len(theta) - int(last)
    own = slice(copies, copies + len(theta))
    columns = (x - width / 2).astype(np.float32), (y - height / 2).astype(np.float32)
    return EdgePoints(
        wrapped(theta, float(np.pi)), wrapped(columns[0]), wrapped(columns[1]), wrapped(weight), own, (height, width)
    )


def strongest_lines(points: EdgePoints, most: int) -> tuple[Floats, Floats]:
    """Up to so many lines (n, 2) and their votes, strongest first, refitted to the points."""
    votes, reach = _votes(points)
    around = np.vstack([votes[-3:, ::-1], votes, votes[:3, ::-1]])
    window = np.ones((PEAK_WINDOW, PEAK_WINDOW), np.uint8)
    peaks = np.argwhere((votes >= cv2.dilate(around, window)[3:-3]) & (votes > 0))
    strength = votes[peaks[:, 0], peaks[:, 1]]
    order = np.argsort(-strength, kind="stable")[:most]
    lines = np.column_stack([peaks[order, 0] * np.pi / ANGLES, peaks[order, 1] * RHO_STEP - reach])
    return refitted(lines, points), strength[order].astype(np.float64)


def _votes(points: EdgePoints) -> tuple[Image, int]:
    """The accumulator (angles, distances) and the distance that its first column stands for, negative."""
    height, width = points.shape
    reach = int(np.hypot(width, height) / 2) + 4
    columns = int(2 * reach / RHO_STEP) + 1
    x, y, weight = points.x[points.own], points.y[points.own], points.weight[points.own]
    nearest = np.round(points.direction[points.own] / np.pi * ANGLES).astype(int)
    votes = np.zeros(ANGLES * columns)
    for shift, share in SPREAD:
        angle = (nearest + shift) % ANGLES
        theta = angle * np.pi / ANGLES
        place = (x * np.cos(theta) + y * np.sin(theta) + reach) / RHO_STEP
        column = np.floor(place).astype(int)
        fraction = place - column
        at = angle * columns + column
        votes += np.bincount(at, weight * share * (1 - fraction), votes.size)
        votes += np.bincount(np.minimum(at + 1, votes.size - 1), weight * share * fraction, votes.size)
    return votes.reshape(ANGLES, columns).astype(np.float32), reach


def refitted(lines: Floats, points: EdgePoints) -> Floats:
    """The lines moved onto the points near them that point their way, by weighted least squares, twice."""
    return np.array([_refit(theta, rho, points) for theta, rho in lines]).reshape(-1, 2)


def _refit(theta: float, rho: float, points: EdgePoints) -> tuple[float, float]:
    first, last = np.searchsorted(points.direction, (theta - REFIT_ANGLE, theta + REFIT_ANGLE))
    x, y, weights = points.x[first:last], points.y[first:last], points.weight[first:last]
    for band in REFIT_BANDS:
        normal = np.array([np.cos(theta), np.sin(theta)])
        off = x * normal[0] + y * normal[1] - rho
        near = np.flatnonzero(np.abs(off) < band)
        if len(near) < REFIT_FEWEST:
            break
        along = y[near] * normal[0] - x[near] * normal[1]
        weight, off = weights[near], off[near]
        total = weight.sum()
        middle, offset = weight @ along / total, weight @ off / total
        along = along - middle
        slope = (weight * along) @ (off - offset) / max((weight * along) @ along, 1e-6)
        point = normal * (rho + offset) + np.array([-normal[1], normal[0]]) * middle
        theta = theta - float(np.arctan(slope))
        rho = float(point @ (np.cos(theta), np.sin(theta)))
    turns = int(np.floor(theta / np.pi))
    return theta - turns * np.pi, rho * (-1) ** turns


def main_direction(lines: Floats, strength: Floats) -> float:
    """The direction, up to quarter turns, that most lines have or stand upright on, in radians."""
    return float(np.angle((strength * np.exp(4j * lines[:, 0])).sum()) / 4)


def facing(lines: Floats, direction: float) -> Floats:
    """The same lines, their normals turned to the side of a direction."""
    away = (np.cos(lines[:, 0] - direction) < 0).astype(np.float64)
    return np.column_stack([lines[:, 0] + away * np.pi, lines[:, 1] * (1 - 2 * away)])


def alignment(direction: Image, theta: Floats | float) -> Image:
    """How well gradients point along a normal, 0 to 1: 1 within 11 degrees, 0 beyond 26."""
    aligned: Image = np.clip((np.abs(np.cos(direction - theta)) - 0.9) / 0.08, 0, 1).astype(np.float32)
    return aligned
