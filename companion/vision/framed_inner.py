"""From a board's outline to the squares printed on it: a comb of lines as wide as the rows and columns ask for.

The board is laid flat, its edges are summed up along both axes, and the frame is made as wide, in squares, as lets the
lines of the squares fall on edges; then every side moves a little by itself. Boards with a title or a row of slots have
a frame that differs from side to side: a second comb is looked for on each axis alone.
"""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.board import Point
from companion.vision.framed_lines import HALF_LEVELS, Floats, steepness, tensor
from companion.vision.grid import Grid

FLAT: Final = 640
# the printed outline itself is an edge, no line of the squares
OUTLINE: Final = 5
BLUR: Final = 1.0
ALIGNED: Final = 0.97
SPREAD: Final = 5
# frames in squares: how wide, how finely; how far and how finely each side moves by itself
WIDEST: Final = 1.6
FINENESS: Final = 0.01
# a frame of sides that differ: how wide, how finely, and by how much clearer its lines have to be
WIDEST_SIDE: Final = 2.6
SIDE_STEP: Final = 0.04
CLEARER: Final = 0.05
MOVE: Final = 0.2
MOVE_STEP: Final = 0.02
STAY: Final = 0.1
# a comb's teeth stand out from the gaps between them by so much, or no lines are seen
CLEAR: Final = 0.06


@dataclass(frozen=True, slots=True, eq=False)
class _Comb:
    """Where the squares lie along both axes, as shares of the board: (from, to) of the columns, then of the rows, and
    by how much their lines stand out from what is between them."""

    across: tuple[float, float]
    down: tuple[float, float]
    clear: float


def refine_inner(pixels: NDArray[np.uint8], board: Grid) -> Grid | None:
    """The printed rows and columns inside the outline that `locate_framed` found, or None where no lines are seen.

    pixels: the array the board was found in, BGR (h, w, 3). Where rows and columns differ, the longer side is found out
    anew: which of both ways lets more lines be seen.
    """
    a, b, c, d = board.quad()
    ways = [board]
    if board.rows != board.cols:
        ways.append(replace(board, homography=Grid.from_quad((b, c, d, a), board.rows, board.cols).homography))
    combs = [_comb(_flat(pixels, way), way.rows, way.cols) for way in ways]
    best = int(np.argmax([comb.clear for comb in combs]))
    if combs[best].clear < CLEAR:
        return None
    return _inside(ways[best], combs[best])


def _flat(pixels: NDArray[np.uint8], board: Grid) -> tuple[Floats, Floats]:
    """How much of an edge there is along each upright and each level line of the board (FLAT,), 0 to 1."""
    stretch = np.diag([board.cols / FLAT, board.rows / FLAT, 1.0])
    flat = cv2.warpPerspective(
        pixels, board.homography @ stretch, (FLAT, FLAT), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    lab = cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).astype(np.float32)
    steep, direction = steepness(tensor(cv2.GaussianBlur(lab, (0, 0), BLUR)))
    clear = steep / (steep + HALF_LEVELS)
    upright = (clear * (np.abs(np.cos(direction)) > ALIGNED)).mean(axis=0)
    level = (clear * (np.abs(np.sin(direction)) > ALIGNED)).mean(axis=1)
    return _sharpened(upright), _sharpened(level)


def _sharpened(line: Floats) -> Floats:
    """The highest value within two pixels, so that a line's two edges are one tooth, without the board's outline."""
    line = line.astype(np.float64)
    line[:OUTLINE] = line[-OUTLINE:] = np.median(line)
    wide: Floats = cv2.dilate(line[None], np.ones((1, SPREAD)))[0]
    return wide


def _teeth(line: Floats, start: Floats, end: Floats, count: int) -> Floats:
    """By how much the lines of `count` squares between start and end (n,) stand out from the squares' middles (n,)."""
    places = start[:, None] + (end - start)[:, None] * np.arange(2 * count + 1) / (2 * count)
    seen = np.interp(places * FLAT - 0.5, np.arange(FLAT), line)
    clear: Floats = seen[:, ::2].mean(axis=1) - seen[:, 1::2].mean(axis=1)
    return clear


def _comb(flat: tuple[Floats, Floats], rows: int, cols: int) -> _Comb:
    """The squares inside a frame of one width, or of any on each side where that lets lines be seen clearer."""
    even, uneven = (_clearest(flat, rows, cols, begun(flat, rows, cols)) for begun in (_even, _uneven))
    return uneven if uneven.clear > even.clear + CLEARER else even


Ends = tuple[tuple[float, float], tuple[float, float]]


def _clearest(flat: tuple[Floats, Floats], rows: int, cols: int, ends: Ends) -> _Comb:
    """Each side moved by itself, and how clear that is."""
    axes = list(zip(flat, ends, (cols, rows), strict=True))
    across, down = (_moved(line, *at, count) for line, at, count in axes)
    clear = [
        float(_teeth(line, np.array([a]), np.array([b]), count)[0])
        for (line, _, count), (a, b) in zip(axes, (across, down), strict=True)
    ]
    return _Comb(across, down, sum(clear) / 2)


def _even(flat: tuple[Floats, Floats], rows: int, cols: int) -> Ends:
    """The frame of one width all around under which most lines are seen."""
    widths = np.arange(0, WIDEST, FINENESS)
    shares = [widths / (count + 2 * widths) for count in (cols, rows)]
    fits = [_teeth(line, at, 1 - at, count) for line, at, count in zip(flat, shares, (cols, rows), strict=True)]
    across, down = (float(at[int(np.argmax(fits[0] + fits[1]))]) for at in shares)
    return (across, 1 - across), (down, 1 - down)


def _uneven(flat: tuple[Floats, Floats], rows: int, cols: int) -> Ends:
    """Frames of any width on each side."""
    one, other = (axis.ravel() for axis in np.meshgrid(*[np.arange(0, WIDEST_SIDE, SIDE_STEP)] * 2))
    ends = []
    for line, count in zip(flat, (cols, rows), strict=True):
        start, end = one / (count + one + other), 1 - other / (count + one + other)
        best = int(np.argmax(_teeth(line, start, end, count)))
        ends.append((float(start[best]), float(end[best])))
    return ends[0], ends[1]


def _moved(line: Floats, first: float, last: float, count: int) -> tuple[float, float]:
    """Both ends of the squares along one axis, each moved a little to where more lines are seen."""
    square = (last - first) / count
    moves = np.arange(-MOVE, MOVE + MOVE_STEP / 2, MOVE_STEP)
    one, other = (axis.ravel() for axis in np.meshgrid(moves, moves))
    start, end = first + one * square, last + other * square
    fits = _teeth(line, start, end, count) - STAY * square * (np.abs(one) + np.abs(other))
    fits[(start < -square / 10) | (end > 1 + square / 10)] = -1
    best = int(np.argmax(fits))
    return float(start[best]), float(end[best])


def _inside(board: Grid, comb: _Comb) -> Grid:
    (left, right), (top, bottom) = comb.across, comb.down
    shares: list[Point] = [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = board.points(np.array(shares) * (board.cols, board.rows))
    return Grid.from_quad([(float(x), float(y)) for x, y in corners], board.rows, board.cols, board.sure)
