"""A framed board in a photo: the outline of a printed board on a table, best candidates first.

Two kinds of lines bound a board. They come from the colours' edges and from where the table's colours end; every two
and two of them are a candidate, scored by edges and colours along its four sides. The best then teaches what the
table's colours are, and all is looked at again, until nothing moves.
"""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.core.board import Quad
from companion.vision.framed_colours import COARSE, FINE, Codes, Image, colour_codes, first_guess, from_outline
from companion.vision.framed_lines import (
    HALF_LEVELS,
    WEAKEST_LEVELS,
    EdgePoints,
    Floats,
    Tensor,
    edge_points,
    facing,
    main_direction,
    refitted,
    steepness,
    strongest_lines,
    tensor,
)
from companion.vision.framed_polish import polished
from companion.vision.framed_quads import Profiles, Quads, best_lines, profiles, quads
from companion.vision.framed_strips import CLOSELY, PLAINLY, Looks, outermost, scores
from companion.vision.framed_sure import FRAME_TO, frame_doubt, sureness, widened
from companion.vision.grid import Grid, NotFound

WORK_SIDE: Final = 800
SMALLEST_SIDE: Final = 32
LINES: Final = 120
TABLE_LINES: Final = 24
FEWEST_POINTS: Final = 50
FEWEST_TABLE_LINES: Final = 8
# how softly the table's outline is looked at, and from which slope on (probability per pixel) it counts (by half)
SOFTNESS: Final = (2.0, 5.0)
WEAKEST_SLOPE: Final = 0.004
HALF_SLOPE: Final = 0.03
# the table's probability as one more channel beside L, a and b
TABLE_LEVELS: Final = 60.0
CANDIDATES: Final = 200
PASSES: Final = 3
SETTLED: Final = 4.0
FEWEST_PIXELS: Final = 500
DOUBTFUL: Final = 0.85
LOOK_WIDER: Final = 0.3
OFFERED: Final = 5
APART: Final = 15.0
CORNERS_IN: Final = 0.15
LEAST_SURE: Final = 0.05
ANOTHER_WAY: Final = 0.5
WORTH_DRAGGING: Final = 0.005


@dataclass(frozen=True, slots=True, eq=False)
class _Picture:
    """A photo at working size: gradients, edge points, the lines through them, and bins of its colours. along: which
    way a board lies in it, in radians; None where most lines tell."""

    gradients: Tensor
    points: EdgePoints
    lines: Floats
    strength: Floats
    fine: Codes
    coarse: Codes
    along: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Pass:
    """What one look found: candidates with their scores, best first, which of them is the board, and the table's
    probability that this was found with. settled: the look before saw the same board. doubt: of a frame around
    it, 0 to 1."""

    found: Quads
    score: Floats
    board: int
    table: Image
    settled: bool = False
    doubt: float = 0.0


def locate_framed(pixels: NDArray[np.uint8], rows: int, cols: int) -> list[Grid]:
    """Up to five boards, best first, their outer corners from the top left of the photo (of the long sides' left end
    where rows and columns differ); `refine_inner` finds the printed squares inside.

    pixels: BGR (h, w, 3), upright. Raises `NotFound` where nothing looks like a board.
    """
    factor = min(1.0, WORK_SIDE / max(pixels.shape[:2]))
    small = pixels if factor == 1 else cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    picture = _picture(small) if min(small.shape[:2]) >= SMALLEST_SIDE else None
    seen = _look_either_way(picture) if picture is not None else None
    if seen is None:
        raise _nothing(pixels)
    outlines = _outlines(seen)
    scale = np.array([pixels.shape[1] / small.shape[1], pixels.shape[0] / small.shape[0]])
    grids = [_grid(quad * scale, rows, cols, sure) for quad, sure in outlines]
    found = [grid for grid in grids if grid is not None]
    if not found or found[0].sure < LEAST_SURE:
        raise _nothing(pixels, found[0] if found else None)
    return found


def _picture(small: MatLike) -> _Picture | None:
    """None where there are no edges to speak of."""
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    gradients = tensor(cv2.GaussianBlur(lab, (0, 0), 1.0))
    points = edge_points(*steepness(gradients), WEAKEST_LEVELS, HALF_LEVELS)
    if len(points) < FEWEST_POINTS:
        return None
    lines, strength = strongest_lines(points, LINES)
    calm = cv2.blur(lab, (3, 3))
    return _Picture(gradients, points, lines, strength, colour_codes(calm, FINE), colour_codes(calm, COARSE))


def _look_either_way(picture: _Picture) -> _Pass | None:
    """The board as most lines lie, or, where that is not sure, as it lies by itself: a table's pattern may have more
    lines than a board, and most people hold a phone straight."""
    seen = _look(picture)
    if seen is not None and _sure(seen) >= ANOTHER_WAY:
        return seen
    straight = _look(replace(picture, along=0.0))
    return max((way for way in (seen, straight) if way is not None), key=_sure, default=None)


def _look(picture: _Picture) -> _Pass | None:
    """The board as it looks at last; None where there is no candidate at all."""
    seen = _settled(picture, first_guess(picture.fine))
    if seen is None or seen.doubt < LOOK_WIDER:
        return seen
    # a frame in nearly the table's colours: the table is learned anew, from what lies well beyond any frame
    board = seen.found.corners[seen.board]
    far = widened(board, np.full(4, FRAME_TO * float(np.linalg.norm(board[0] - board[2]))))
    table = from_outline(picture.fine, far, FEWEST_PIXELS)
    wider = _settled(picture, table, CLOSELY) if table is not None else None
    return wider if wider is not None and wider.doubt < seen.doubt else seen


def _settled(picture: _Picture, table: Image | None, looks: Looks = PLAINLY) -> _Pass | None:
    """Looks again and again, each time knowing the table better."""
    last: _Pass | None = None
    for _ in range(PASSES):
        seen = _pass(picture, table, looks) if table is not None else None
        if seen is None:
            break
        board = seen.found.corners[seen.board]
        settled = last is not None and np.abs(last.found.corners[last.board] - board).max() < SETTLED
        last = replace(seen, settled=settled)
        if settled:
            break
        table = from_outline(picture.fine, board, FEWEST_PIXELS)
    return _finished(picture, last) if last is not None else None


def _finished(picture: _Picture, seen: _Pass) -> _Pass:
    slopes = steepness(_with_table(picture, seen.table))
    corners = seen.found.corners.copy()
    corners[seen.board] = polished(corners[seen.board], *slopes, seen.table)
    doubt = frame_doubt(corners[seen.board], slopes, picture.fine)
    return replace(seen, found=replace(seen.found, corners=corners), doubt=doubt)


def _pass(picture: _Picture, table: Image, looks: Looks) -> _Pass | None:
    sides = _bounding_lines(picture, table)
    if sides is None:
        return None
    found = quads(*sides, table.shape, CANDIDATES)
    if not len(found):
        return None
    score = scores(found, picture.coarse, table)
    order = np.argsort(-score, kind="stable")
    found, score = found.taken(order), score[order]
    codes = picture.fine if looks is CLOSELY else picture.coarse
    return _Pass(found, score, outermost(found, score, codes, looks), table)


def _bounding_lines(picture: _Picture, table: Image) -> tuple[Profiles, Profiles] | None:
    """Lines that may bound a board above or below, and left or right; None where there are too few."""
    soft = [_table_lines(picture, table, softness) for softness in SOFTNESS]
    lines = np.concatenate([picture.lines, *(both for found, _ in soft for both in (found, _fitted(found, picture)))])
    outline, strength = (np.concatenate([pair[k] for pair in soft]) for k in (0, 1))
    enough = len(outline) >= FEWEST_TABLE_LINES
    along = picture.along
    if along is None:
        along = main_direction(*((outline, strength) if enough else (picture.lines, picture.strength)))
    down, right = _upright(along)
    level = np.abs(np.cos(lines[:, 0] - down)) > np.cos(np.pi / 4)
    if min(level.sum(), (~level).sum()) < 2:
        return None
    slopes = steepness(_with_table(picture, table))
    across = best_lines(profiles(facing(lines[level], down), *slopes, table))
    return across, best_lines(profiles(facing(lines[~level], right), *slopes, table))


def _upright(along: float) -> tuple[float, float]:
    """Of a direction and its quarter turns, the one nearest to down and the one nearest to right (y runs down)."""
    right = (along + np.pi / 4) % (np.pi / 2) - np.pi / 4
    return right + np.pi / 2, right


def _table_lines(picture: _Picture, table: Image, softness: float) -> tuple[Floats, Floats]:
    """Lines along which the table's colours end, and how strong they are."""
    slopes = steepness(tensor(cv2.GaussianBlur(table, (0, 0), softness)))
    points = edge_points(*slopes, WEAKEST_SLOPE, HALF_SLOPE)
    if len(points) < FEWEST_POINTS:
        return np.empty((0, 2)), np.empty(0)
    return strongest_lines(points, TABLE_LINES)


def _fitted(lines: Floats, picture: _Picture) -> Floats:
    return refitted(lines, picture.points)


def _with_table(picture: _Picture, table: Image) -> Tensor:
    """The gradients of the colours and of the table's probability together."""
    more = tensor(cv2.GaussianBlur(table, (0, 0), 2.0) * TABLE_LEVELS)
    xx, yy, xy = (one + other for one, other in zip(picture.gradients, more, strict=True))
    return xx, yy, xy


def _outlines(seen: _Pass) -> list[tuple[Floats, float]]:
    """The board and up to four others that differ from it, each with how sure it is."""
    found = seen.found
    kept = [seen.board]
    for index in range(len(found)):
        far = np.abs(found.corners[kept] - found.corners[index]).max(axis=(1, 2)) > APART
        if len(kept) < OFFERED and far.all():
            kept.append(index)
    sure = [_sure(seen), *(sureness(found, seen.score, index, seen.settled, seen.table.shape) for index in kept[1:])]
    return [(found.corners[index], each) for index, each in zip(kept, sure, strict=True)]


def _sure(seen: _Pass) -> float:
    """How sure the board is, 0 to 1."""
    sure = sureness(seen.found, seen.score, seen.board, seen.settled, seen.table.shape)
    return sure * (1 - DOUBTFUL * seen.doubt)


def _grid(quad: Floats, rows: int, cols: int, sure: float) -> Grid | None:
    """The lattice over an outline, its long sides along the longer of rows and columns; None where it is no shape."""
    across = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[3] - quad[2]))
    down = float(np.linalg.norm(quad[2] - quad[1]) + np.linalg.norm(quad[0] - quad[3]))
    if (across - down) * (cols - rows) < 0:
        quad = np.roll(quad, -1, axis=0)
    try:
        return Grid.from_quad([(float(x), float(y)) for x, y in quad], rows, cols, sure)
    except ValueError:
        return None


def _nothing(pixels: NDArray[np.uint8], guess: Grid | None = None) -> NotFound:
    """No board: the corners of a guess that is not mere chance to drag, or a rectangle a little inside the photo."""
    height, width = pixels.shape[:2]
    x, y = width * CORNERS_IN, height * CORNERS_IN
    corners: Quad = ((x, y), (width - x, y), (width - x, height - y), (x, height - y))
    if guess is not None and guess.sure > WORTH_DRAGGING:
        a, b, c, d = ((min(max(x, 0.0), float(width)), min(max(y, 0.0), float(height))) for x, y in guess.quad())
        corners = (a, b, c, d)
    hint = "Take the photo from above, with the whole board and some table around it, or drag the corners."
    return NotFound("No board was found.", hint, corners)
