"""How well squares laid over a flat board are lined: every row and every column of them has lines of its own.

A board's frame, its title or a row of slots has an edge or two at a square's distance from the field, and squares laid
one row too far out share all lines but one with the right ones. But between those edges no line runs across: each row
and each column is asked for the lines that part its own squares.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ends = tuple[tuple[float, float], tuple[float, float]]

# the share of a square at both ends of its side that is not looked at: lines that cross there are others
CORNER: Final = 0.15
# a line stands out from the squares' middles by so much at least and at most, so that no few lines decide
LEAST, MOST = -0.1, 0.3
# how much the row or column with the weakest lines counts beside all of them
WEAKEST: Final = 0.5


class Lined(NamedTuple):
    """How much of an edge there is at each place of a flat board: upright and level ones, float (n, n), 0 to 1."""

    upright: NDArray[np.floating]
    level: NDArray[np.floating]

    def sums(self) -> "Sums":
        """What many lattices are judged by."""
        return Sums(_sums(self.upright), _sums(self.level.T))


class Sums(NamedTuple):
    """Sums from the first row on, (n + 1, n): of upright edges, and of level ones with rows and columns exchanged."""

    upright: Floats
    level: Floats

    def lined(self, ends: Ends, rows: int, cols: int) -> float:
        """How well the squares between ends (shares of the board: from and to of the columns, then of the rows) are
        lined, about 0 to 0.5."""
        across, down = ends
        seen = _segments(self.upright, across, cols, down, rows), _segments(self.level, down, rows, across, cols)
        bands = np.concatenate([part.mean(axis=1) for part in seen])
        return float(np.concatenate([part.ravel() for part in seen]).mean() + WEAKEST * bands.min())


def _sums(edges: NDArray[np.floating]) -> Floats:
    return np.concatenate([np.zeros((1, edges.shape[1])), np.cumsum(edges, axis=0, dtype=np.float64)])


def _segments(sums: Floats, lines: tuple[float, float], count: int, bands: tuple[float, float], number: int) -> Floats:
    """By how much each of the lines of `count` squares stands out in each of `number` bands, (number, count + 1)."""
    side = sums.shape[1]
    places = (lines[0] + (lines[1] - lines[0]) * np.arange(2 * count + 1) / (2 * count)) * side - 0.5
    height = (bands[1] - bands[0]) / number
    starts = bands[0] + height * (np.arange(number) + CORNER)
    first = np.clip(np.round(starts * side), 0, side - 1).astype(int)
    last = np.clip(np.round((starts + height * (1 - 2 * CORNER)) * side), 1, side).astype(int)
    last = np.maximum(last, first + 1)
    edges = (sums[last] - sums[first]) / (last - first)[:, None]
    seen = np.array([np.interp(places, np.arange(side), edge) for edge in edges])
    middles = seen[:, 1::2]
    beside = np.column_stack([middles[:, :1], (middles[:, 1:] + middles[:, :-1]) / 2, middles[:, -1:]])
    return np.asarray(np.clip(seen[:, ::2] - beside, LEAST, MOST), np.float64)
