"""A lattice of squares in perspective, and the answer where none was found."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.board import Point, Quad

Floats = NDArray[np.float64]

NOTHING = -20.0  # log odds of what lies beyond a lattice


class NotFound(Exception):
    """No layout was found: why, what the player can do, and four corners (clockwise, pixels) to drag from where that
    would help."""

    def __init__(self, reason: str, hint: str, corners: Quad | None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.hint = hint
        self.corners = corners


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Where the squares lie.

    homography: float64 (3, 3), (column, row, 1) in squares to pixels (x, y) of the array it was found in; the square
    [r, c] reaches from (c, r) to (c + 1, r + 1). occupancy: float32 (rows, cols), probability 0 to 1 that something
    lies there. sure: 0 to 1, how likely the lattice itself is right. odds: float32 (rows, cols), where it is known the
    log odds of the same to which what was taught of cards and tables is still to be added.
    """

    homography: Floats
    rows: int
    cols: int
    occupancy: NDArray[np.float32]
    sure: float = 1.0
    odds: NDArray[np.float32] | None = None

    @classmethod
    def from_quad(cls, quad: Sequence[Point], rows: int, cols: int, sure: float = 1.0) -> "Grid":
        """The lattice inside four corners given clockwise from the outer corner of [0, 0]; all squares count as
        occupied. Raises ValueError where the four points are no convex quadrilateral."""
        corners = np.asarray(quad, np.float32)
        if corners.shape != (4, 2) or not np.isfinite(corners).all() or not _convex(corners):
            raise ValueError("A quad is four corners of a convex shape, in order.")
        unit = np.array([(0, 0), (cols, 0), (cols, rows), (0, rows)], np.float32)
        homography = cv2.getPerspectiveTransform(unit, corners)
        return cls(homography.astype(np.float64), rows, cols, np.ones((rows, cols), np.float32), sure)

    def points(self, places: Floats) -> Floats:
        """Pixels (n, 2) of places (n, 2) given as (column, row) in squares."""
        lifted = np.column_stack([places, np.ones(len(places))]) @ self.homography.T
        flat: Floats = lifted[:, :2] / lifted[:, 2:]
        return flat

    def quad(self) -> Quad:
        """The outer corners in pixels, clockwise from the one of [0, 0]."""
        outer = np.array([(0, 0), (self.cols, 0), (self.cols, self.rows), (0, self.rows)], np.float64)
        a, b, c, d = (tuple(map(float, point)) for point in self.points(outer))
        return ((a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1]))

    def centres(self) -> Floats:
        """The middle of every square in pixels, (rows, cols, 2)."""
        rows, cols = np.mgrid[0 : self.rows, 0 : self.cols]
        places = np.column_stack([cols.ravel() + 0.5, rows.ravel() + 0.5])
        return self.points(places).reshape(self.rows, self.cols, 2)

    def scaled(self, factor: float) -> "Grid":
        """The same lattice in an array whose sides are `factor` times as long."""
        return replace(self, homography=np.diag([factor, factor, 1.0]) @ self.homography)

    def turned(self, quarters: int) -> "Grid":
        """The same squares, counted after the layout was turned clockwise by so many quarters."""
        grid = self
        for _ in range(quarters % 4):
            # the square [r, c] of the turned layout was [rows - 1 - c, r] before
            turn = np.array([(0, 1, 0), (-1, 0, grid.rows), (0, 0, 1)], np.float64)
            occupancy = np.rot90(grid.occupancy, -1).copy()
            odds = None if grid.odds is None else np.rot90(grid.odds, -1).copy()
            grid = Grid(grid.homography @ turn, grid.cols, grid.rows, occupancy, grid.sure, odds)
        return grid

    def cropped(self, row: int, col: int, rows: int, cols: int) -> "Grid":
        """The part that begins at [row, col]; it may reach beyond the lattice, where nothing lies."""
        shift = np.array([(1, 0, col), (0, 1, row), (0, 0, 1)], np.float64)
        occupancy = _part(self.occupancy, (row, col, rows, cols), 0.0)
        odds = None if self.odds is None else _part(self.odds, (row, col, rows, cols), NOTHING)
        return Grid(self.homography @ shift, rows, cols, occupancy, self.sure, odds)

    def trimmed(self, threshold: float = 0.5) -> "Grid":
        """The smallest part that holds every square at least so likely occupied; itself where there is none."""
        held = np.argwhere(self.occupancy >= threshold)
        if not len(held):
            return self
        (top, left), (bottom, right) = held.min(axis=0), held.max(axis=0)
        return self.cropped(int(top), int(left), int(bottom - top + 1), int(right - left + 1))


def _part(values: NDArray[np.float32], box: tuple[int, int, int, int], beyond: float) -> NDArray[np.float32]:
    """The part of values (rows, cols) that begins at the first two numbers of a box and has so many rows and columns as
    the others say."""
    row, col, rows, cols = box
    made = np.full((rows, cols), beyond, np.float32)
    top, left = max(row, 0), max(col, 0)
    bottom, right = min(row + rows, values.shape[0]), min(col + cols, values.shape[1])
    if top < bottom and left < right:
        made[top - row : bottom - row, left - col : right - col] = values[top:bottom, left:right]
    return made


def _convex(corners: NDArray[np.float32]) -> bool:
    """True for four corners in clockwise order (y runs down) that make a convex shape of some size."""
    sides = np.roll(corners, -1, axis=0) - corners
    following = np.roll(sides, -1, axis=0)
    crossed = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    return bool((crossed > 0).all())
