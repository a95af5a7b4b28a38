"""What candidates for a board look like along their sides: strips inside and outside, and the frame around a frame."""

from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.framed_colours import COARSE_SHAPE, FINE_SHAPE, Codes, Image, distance, histogram, smoothed
from companion.vision.framed_lines import Floats
from companion.vision.framed_quads import Quads, worst_and_mean

# pixels of a picture 800 wide
INSIDE: Final = (-2.0, -4.0, -7.0, -10.0)
OUTSIDE: Final = (3.0, 5.0, 8.0, 11.0)
PLACES: Final = 48
ENDS: Final = 0.04
MIDDLE: Final = 0.6
BINS: Final = int(np.prod(COARSE_SHAPE))
SMALL: Final = 48
# what counts how much: strips that differ across a side, sides that look alike inside, table outside and none inside,
# and a board that fills the photo
DIFFERS: Final = 0.7
ALIKE: Final = 0.5
REGION: Final = 0.6
FILLS: Final = 0.3
FULL_SIZE: Final = 0.5
# a frame around what was found lies that far out (shares of the diagonal), about evenly, and differs from the table
NEAREST: Final = 0.008
FARTHEST: Final = 0.12
UNEVEN: Final = 2.2
WORSE_BY: Final = 0.6
TRIED: Final = 6
FEWEST: Final = 50


class Looks(NamedTuple):
    """How closely colours are told apart, as bins, and by how much those of a frame differ from what lies beyond."""

    shape: tuple[int, int, int]
    differs: float


PLAINLY: Final = Looks(COARSE_SHAPE, 0.5)
CLOSELY: Final = Looks(FINE_SHAPE, 0.2)


def scores(found: Quads, codes: Codes, table: Image) -> Floats:
    """How much each of the candidates looks like a board (n,): edges and contrast on all sides, strips that differ
    across the sides and are alike along them, table outside. 1.3 is chance, 2.5 and more are clear."""
    differs, alike = _strips(found.corners, codes)
    sides = found.edge + found.contrast + DIFFERS * differs + ALIKE * alike
    inner, outer, share = _regions(found.corners, table)
    size = np.minimum(1, np.sqrt(share) / FULL_SIZE)
    return worst_and_mean(sides) + REGION * (outer - inner) + FILLS * size


def outward(corners: Floats) -> Floats:
    """The unit normals (..., 4, 2) of the sides of clockwise corners (..., 4, 2), pointing out."""
    side = np.roll(corners, -1, axis=-2) - corners
    side = side / np.maximum(np.linalg.norm(side, axis=-1, keepdims=True), 1)
    return np.stack([side[..., 1], -side[..., 0]], axis=-1)


def _strips(corners: Floats, codes: Codes) -> tuple[Floats, Floats]:
    """For every side (n, 4): how far the colours inside and outside lie apart, and how much the strip inside looks like
    those of the three others; 0 to 1."""
    inside, outside = _strip(corners, codes, INSIDE), _strip(corners, codes, OUTSIDE)
    others = (inside.sum(axis=1, keepdims=True) - inside) / 3
    return 1 - np.sqrt(inside * outside).sum(axis=2), np.sqrt(inside * others).sum(axis=2)


def _strip(corners: Floats, codes: Codes, offsets: tuple[float, ...]) -> Floats:
    """Colour histograms (n, 4, bins) of the sides' strips at so many pixels outwards."""
    height, width = codes.shape
    unit = max(height, width) / 800
    share = np.linspace(ENDS, 1 - ENDS, PLACES)[:, None]
    start, side = corners[:, :, None], (np.roll(corners, -1, axis=1) - corners)[:, :, None]
    off = outward(corners)[:, :, None, None] * (np.array(offsets) * unit)[:, None]
    places = np.round((start + side * share)[:, :, :, None] + off).astype(int)
    column, row = places[..., 0], places[..., 1]
    there = (column >= 0) & (column < width) & (row >= 0) & (row < height)
    which = codes[np.clip(row, 0, height - 1), np.clip(column, 0, width - 1)]
    which = which + np.arange(len(corners) * 4).reshape(-1, 4, 1, 1) * BINS
    counts = np.bincount(which.ravel(), there.ravel(), len(corners) * 4 * BINS).astype(np.float32)
    spread = smoothed(counts.reshape(-1, *COARSE_SHAPE), MIDDLE).reshape(-1, 4, BINS)
    strip: Floats = spread / np.maximum(spread.sum(axis=2, keepdims=True), 1e-6)
    return strip


def _regions(corners: Floats, table: Image) -> tuple[Floats, Floats, Floats]:
    """The table's mean probability inside and outside of each candidate, and its share of the picture (n,)."""
    height, width = table.shape
    factor = SMALL / max(height, width)
    size = max(round(width * factor), 8), max(round(height * factor), 8)
    small = cv2.resize(table, size, interpolation=cv2.INTER_AREA).ravel().astype(np.float32)
    row, column = (axis.ravel().astype(np.float32) + 0.5 for axis in np.mgrid[: size[1], : size[0]])
    x, y = column * width / size[0], row * height / size[1]
    a = corners.astype(np.float32)
    side = np.roll(a, -1, axis=1) - a
    inside = np.ones((len(a), len(small)), bool)
    for k in range(4):
        inside &= side[:, k, :1] * (y - a[:, k, 1:]) > side[:, k, 1:] * (x - a[:, k, :1])
    count, total = inside.sum(axis=1), inside @ small
    inner = total / np.maximum(count, 1)
    return inner, (small.sum() - total) / np.maximum(len(small) - count, 1), count / len(small)


def outermost(found: Quads, score: Floats, codes: Codes, looks: Looks = PLAINLY) -> int:
    """The index of the board among candidates sorted by their score: the first, or the frame around it.

    Growing single sides would run out to the edge of a rug or a table: all four grow together, and only where
    what is won differs in colour from what lies beyond it.
    """
    best = 0
    for _ in range(3):
        frames = [
            (score[i], i)
            for i in _around(found.corners, best, score)
            if _is_frame(found.corners, best, i, codes, looks)
        ]
        if not frames:
            return best
        best = max(frames)[1]
    return best


def _around(corners: Floats, best: int, score: Floats) -> list[int]:
    """Candidates that lie evenly around one of them, the best first."""
    off, diagonal = _margins(corners, corners[best])
    near, far = off.min(axis=2), off.max(axis=2)
    even = off.mean(axis=2).max(axis=1) < UNEVEN * off.mean(axis=2).min(axis=1) + 0.01 * diagonal
    around = (near > NEAREST * diagonal).all(axis=1) & (far < FARTHEST * diagonal).all(axis=1) & even
    which = np.flatnonzero(around & (score > score[best] - WORSE_BY))
    return [int(index) for index in which[np.argsort(-score[which], kind="stable")][:TRIED]]


def _margins(corners: Floats, inner: Floats) -> tuple[Floats, float]:
    """How far both ends of each side lie outside the same side of one outline (n, 4, 2), and that one's diagonal."""
    normal = outward(inner)
    at_start = ((corners - inner) * normal).sum(axis=2)
    at_end = ((np.roll(corners, -1, axis=1) - np.roll(inner, -1, axis=0)) * normal).sum(axis=2)
    return np.stack([at_start, at_end], axis=2), float(np.linalg.norm(inner[0] - inner[2]))


def _is_frame(corners: Floats, inner: int, outer: int, codes: Codes, looks: Looks) -> bool:
    return strip_distance(corners[inner], corners[outer], codes, looks.shape) > looks.differs


def strip_distance(inner: Floats, outer: Floats, codes: Codes, shape: tuple[int, int, int]) -> float:
    """How far the colours between two outlines (4, 2) are from those of as wide a strip beyond, 0 to 1; 0 where there
    is too little of one of them."""
    off, _ = _margins(outer[None], inner)
    width = 2 * int(max(off.mean(), 8)) + 5
    small, big = (_filled(corners, codes.shape) for corners in (inner, outer))
    gap = np.ones((5, 5), np.uint8)
    strip = (cv2.erode(big, gap) > 0) & (cv2.dilate(small, gap) == 0)
    beyond = (cv2.dilate(big, np.ones((width, width), np.uint8)) > 0) & (cv2.dilate(big, gap) == 0)
    if min(strip.sum(), beyond.sum()) < FEWEST:
        return 0.0
    one, other = (histogram(codes[part], shape, MIDDLE) for part in (strip, beyond))
    return distance(one, other)


def _filled(quad: Floats, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    return mask
