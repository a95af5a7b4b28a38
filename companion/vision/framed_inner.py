"""From a board's outline to the squares printed on it: a comb of lines as wide as the rows and columns ask for.

The board is laid flat, its edges are summed up along both axes, and the frame is made as wide, in squares, as lets the
lines of the squares fall on edges; then every side moves a little by itself. Boards with a title or a row of slots have
a frame that differs from side to side: a second comb is looked for on each axis alone. Whether the same squares fit
better one row or column farther along is told by the lines that part those of each row and column.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.board import Point
from companion.vision.framed_bands import Ends, Lined
from companion.vision.framed_lines import HALF_LEVELS, Floats, steepness, tensor
from companion.vision.grid import Grid
from companion.vision.pose import proportion

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
# how far beyond the board's outline squares reach at most, in squares
BEYOND: Final = 0.1
# a comb's teeth stand out from the gaps between them by so much, or no lines are seen
CLEAR: Final = 0.06
# logarithm of length by width up to which squares may look long through a lens that is not as usual, and from which on
# they are none: on 342 drawn photos right ones have less than 0.06, wrong ones 0.67 and more
LONG: Final = (0.25, 0.5)


@dataclass(frozen=True, slots=True, eq=False)
class _Comb:
    """Where the squares lie along both axes, as shares of the board: (from, to) of the columns, then of the rows; by
    how much their lines stand out from what is between them; and how well each row and column is lined."""

    ends: Ends
    clear: float
    lined: float


def refine_inner(pixels: NDArray[np.uint8], board: Grid) -> Grid | None:
    """The printed rows and columns inside the outline that `locate_framed` found, or None where no lines are seen.

    pixels: the array the board was found in, BGR (h, w, 3). Where rows and columns differ, the longer side is found out
    anew: which of both ways lets more lines be seen, and its rows and columns be lined better. What is found is less
    sure than the outline where its squares are long.
    """
    a, b, c, d = board.quad()
    ways = [board]
    if board.rows != board.cols:
        ways.append(replace(board, homography=Grid.from_quad((b, c, d, a), board.rows, board.cols).homography))
    combs = [_comb(_flat(pixels, way), way.rows, way.cols) for way in ways]
    found = [_inside(way, comb) for way, comb in zip(ways, combs, strict=True)]
    square = [_squareness(grid, pixels.shape) for grid in found]
    best = max(range(len(ways)), key=lambda k: combs[k].clear * combs[k].lined * square[k])
    return None if combs[best].clear < CLEAR else replace(found[best], sure=board.sure * square[best])


def _squareness(grid: Grid, shape: tuple[int, ...]) -> float:
    """1 where a lattice's squares are as wide as high, 0 where they are none. shape: of the photo, (h, w, ...)."""
    long = abs(np.log(proportion(grid.homography, (shape[1], shape[0]))))
    return float(np.interp(long, LONG, (1, 0)))


def _flat(pixels: NDArray[np.uint8], board: Grid) -> Lined:
    """How much of an edge there is at each place of the board, (FLAT, FLAT), 0 to 1: upright ones and level ones."""
    stretch = np.diag([board.cols / FLAT, board.rows / FLAT, 1.0])
    flat = cv2.warpPerspective(
        pixels, board.homography @ stretch, (FLAT, FLAT), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    lab = cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).astype(np.float32)
    steep, direction = steepness(tensor(cv2.GaussianBlur(lab, (0, 0), BLUR)))
    clear = steep / (steep + HALF_LEVELS)
    return Lined(clear * (np.abs(np.cos(direction)) > ALIGNED), clear * (np.abs(np.sin(direction)) > ALIGNED))


def _sharpened(line: Floats) -> Floats:
    """The highest value within two pixels, so that a line's two edges are one tooth, without the board's outline."""
    line = line.astype(np.float64)
    line[:OUTLINE] = line[-OUTLINE:] = np.median(line)
    wide: Floats = cv2.dilate(line[None], np.ones((1, SPREAD)))[0]
    return wide


def _widened(upright: NDArray[np.floating]) -> Floats:
    """Upright edges, the highest value within two pixels beside each."""
    return np.asarray(cv2.dilate(upright.astype(np.float32), np.ones((1, SPREAD))), np.float64)


def _teeth(line: Floats, start: Floats, end: Floats, count: int) -> Floats:
    """By how much the lines of `count` squares between start and end (n,) stand out from the squares' middles (n,)."""
    places = start[:, None] + (end - start)[:, None] * np.arange(2 * count + 1) / (2 * count)
    seen = np.interp(places * FLAT - 0.5, np.arange(FLAT), line)
    clear: Floats = seen[:, ::2].mean(axis=1) - seen[:, 1::2].mean(axis=1)
    return clear


def _comb(flat: Lined, rows: int, cols: int) -> _Comb:
    """The squares inside a frame of one width, or of any on each side where that lets lines be seen clearer; or the
    same a square farther along where rows and columns are lined better."""
    lines = _sharpened(flat.upright.mean(axis=0)), _sharpened(flat.level.mean(axis=1))
    sums = Lined(_widened(flat.upright), _widened(flat.level.T).T).sums()
    even, uneven = (_moved_each(lines, rows, cols, begun(lines, rows, cols)) for begun in (_even, _uneven))
    ends = uneven if _clear(lines, rows, cols, uneven) > _clear(lines, rows, cols, even) + CLEARER else even
    every = (ends, *_farther(lines, rows, cols, ends))
    lined, best = max((sums.lined(one, rows, cols), one) for one in every)
    return _Comb(best, _clear(lines, rows, cols, ends), lined)


def _farther(lines: tuple[Floats, Floats], rows: int, cols: int, ends: Ends) -> Iterator[Ends]:
    """The same squares a row or column farther along where the board has room, each moved to the lines there."""
    for steps in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)):
        moved = [_stepped(*one, count, step) for one, count, step in zip(ends, (cols, rows), steps, strict=True)]
        if all(_within(*one, count) for one, count in zip(moved, (cols, rows), strict=True)):
            yield _moved_each(lines, rows, cols, (moved[0], moved[1]))


def _stepped(first: float, last: float, count: int, step: int) -> tuple[float, float]:
    side = (last - first) / count
    return first + step * side, last + step * side


def _within(first: float, last: float, count: int) -> bool:
    side = (last - first) / count
    return first > -BEYOND * side and last < 1 + BEYOND * side


def _moved_each(lines: tuple[Floats, Floats], rows: int, cols: int, ends: Ends) -> Ends:
    """Each side moved by itself."""
    across, down = (_moved(line, *at, count) for line, at, count in zip(lines, ends, (cols, rows), strict=True))
    return across, down


def _clear(lines: tuple[Floats, Floats], rows: int, cols: int, ends: Ends) -> float:
    """By how much the lines stand out, of both axes."""
    axes = zip(lines, ends, (cols, rows), strict=True)
    return sum(float(_teeth(line, np.array([a]), np.array([b]), count)[0]) for line, (a, b), count in axes) / 2


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
    fits[(start < -BEYOND * square) | (end > 1 + BEYOND * square)] = -1
    best = int(np.argmax(fits))
    return float(start[best]), float(end[best])


def _inside(board: Grid, comb: _Comb) -> Grid:
    (left, right), (top, bottom) = comb.ends
    shares: list[Point] = [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = board.points(np.array(shares) * (board.cols, board.rows))
    return Grid.from_quad([(float(x), float(y)) for x, y in corners], board.rows, board.cols, board.sure)
