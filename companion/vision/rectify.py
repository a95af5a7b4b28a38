"""Squares and the places where four of them meet, cut out of a photo and seen straight from above."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.grid import Floats, Grid

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

# Sampling between pixels reads two by two of them; a coarser patch than this needs its photo shrunk first.
SHRINK_FROM = 1.3
ACROSS = 16


def patches(pixels: Bytes, grid: Grid, size: tuple[int, int] = (40, 40), margin: float = 0.0) -> Bytes:
    """Every square of the grid.

    pixels: uint8 (h, w, 3). size: width and height of a patch in pixels. margin: what to see beyond each side of the
    square, in squares; negative leaves the rim out. Answers uint8 (rows, cols, size[1], size[0], 3). What lies outside
    the photo repeats its edge. Raises ValueError for a patch without pixels.
    """
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols]
    middles = np.stack([cols + 0.5, rows + 0.5], axis=-1).astype(np.float64)
    return windows(pixels, grid, middles, 0.5 + margin, size)


def patches_at(
    pixels: Bytes, grid: Grid, squares: Sequence[tuple[int, int]], size: tuple[int, int] = (40, 40), margin: float = 0.0
) -> Bytes:
    """Some squares (row, column) of the grid alone, uint8 (n, size[1], size[0], 3); otherwise as `patches`."""
    if not squares:
        return np.zeros((0, size[1], size[0], 3), np.uint8)
    at = in_rows(np.array(squares, np.float64)[:, ::-1] + 0.5)
    return windows(pixels, grid, at, 0.5 + margin, size).reshape(-1, size[1], size[0], 3)[: len(squares)]


def in_rows(places: Floats) -> Floats:
    """Places (n, 2) in rows of ACROSS, (rows, ACROSS, 2), so that patches of all of them are sampled at once from
    pictures that are no larger than OpenCV takes; the last place fills its row up."""
    rows = -(-len(places) // ACROSS)
    return places[np.minimum(np.arange(rows * ACROSS), len(places) - 1)].reshape(rows, ACROSS, 2)


def corner_patches(pixels: Bytes, grid: Grid, size: tuple[int, int] = (40, 40), reach: float = 0.5) -> Bytes:
    """Every intersection of the grid, the outer ones too, where figures stand.

    pixels: uint8 (h, w, 3). reach: how far to see on each side, in squares. Answers uint8
    (rows + 1, cols + 1, size[1], size[0], 3); otherwise as `patches`.
    """
    rows, cols = np.mgrid[0 : grid.rows + 1, 0 : grid.cols + 1]
    middles = np.stack([cols, rows], axis=-1).astype(np.float64)
    return windows(pixels, grid, middles, reach, size)


def windows(pixels: Bytes, grid: Grid, middles: Floats, reach: float, size: tuple[int, int]) -> Bytes:
    """Patches of 2 x reach squares around middles (rows, cols, 2) given in squares."""
    return along(pixels, grid, middles, np.broadcast_to(np.eye(2) * 2 * reach, (*middles.shape[:2], 2, 2)), size)


def along(pixels: Bytes, grid: Grid, middles: Floats, axes: Floats, size: tuple[int, int]) -> Bytes:
    """Patches around middles (rows, cols, 2), each turned for itself. axes: (rows, cols, 2, 2), where the whole width
    and the whole height of a patch lead to, as (column, row) in squares."""
    width, height = size
    reach = float(np.sqrt(np.abs(np.linalg.det(axes)).mean())) / 2 if axes.size else 0.5
    if width < 1 or height < 1 or reach <= 0:
        raise ValueError("A patch has at least one pixel and covers some of its square.")
    at = _places(grid, middles, axes, _spread(width), _spread(height))
    source, at = _shrunk(pixels, at, _coarseness(grid, reach, size))
    rows, cols = middles.shape[:2]
    x, y = at.reshape(2, rows * height, cols * width)
    seen = np.asarray(cv2.remap(source, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    cut = seen.reshape(rows, height, cols, width, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cut)


def _places(grid: Grid, middles: Floats, axes: Floats, across: Floats, down: Floats) -> Floats32:
    """x and y in pixels, (2, rows, height, cols, width), of what is `across` and `down` from middles."""
    lifted = np.concatenate([middles, np.ones((*middles.shape[:2], 1))], axis=2) @ grid.homography.T
    # a homography is linear before its division: steps across and steps down add up
    right, below = (axes[..., axis, :] @ grid.homography[:, :2].T for axis in (0, 1))
    rows = (lifted[:, None, :] + below[:, None, :] * down[:, None, None])[:, :, :, None]
    x, y, depth = (
        rows[..., part].astype(np.float32) + (right[:, None, :, None, part] * across).astype(np.float32)
        for part in range(3)
    )
    return np.stack([x / depth, y / depth])


def _spread(count: int) -> Floats:
    """The middles of `count` pixels over -0.5 to 0.5."""
    return (np.arange(count) + 0.5) / count - 0.5


def _coarseness(grid: Grid, reach: float, size: tuple[int, int]) -> float:
    """How many pixels of the photo one pixel of a patch covers, in the middle of the grid and along its finer side."""
    middle = np.array([grid.cols / 2, grid.rows / 2])
    ends = grid.points(middle + np.array([(0, 0), (0.5, 0), (0, 0.5)]))
    across, down = np.linalg.norm(ends[1:] - ends[0], axis=1) * 2
    return float(min(across / size[0], down / size[1]) * 2 * reach)


def _shrunk(pixels: Bytes, at: Floats32, coarseness: float) -> tuple[Bytes, Floats32]:
    """The part of the photo that is looked at, averaged down where patches are coarser than it, and the same places
    `at` (2, ...) in that part. Places are pixel middles: (0, 0) is the middle of the first pixel."""
    tall, wide = pixels.shape[:2]
    low = np.clip(np.floor([axis.min() for axis in at]).astype(int) - 2, 0, (wide - 1, tall - 1))
    high = np.clip(np.ceil([axis.max() for axis in at]).astype(int) + 3, low + 1, (wide, tall))
    part = pixels[low[1] : high[1], low[0] : high[0]]
    if coarseness < SHRINK_FROM:
        return part, _along(at, np.ones(2), -low)
    smaller = (max(1, round(part.shape[1] / coarseness)), max(1, round(part.shape[0] / coarseness)))
    factor = np.array([smaller[0] / part.shape[1], smaller[1] / part.shape[0]])
    shrunk = cv2.resize(part, smaller, interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.uint8), _along(at, factor, (0.5 - low) * factor - 0.5)


def _along(at: Floats32, factor: Floats, shift: Floats) -> Floats32:
    """Places (2, ...) times a factor and moved, each by axis."""
    return np.stack([axis * np.float32(factor[i]) + np.float32(shift[i]) for i, axis in enumerate(at)])
