"""Which way round a printed board lies: what is printed on its bare squares and on its rim was seen in lessons.

Squares are compared by normalised cross-correlation (Lewis 1995), which no lamp changes, of pictures too small to show
how exactly a grid was placed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec, Truth
from companion.core.grid import Square
from companion.vision.classify import Samples
from companion.vision.grid import Grid
from companion.vision.printed import CONTENDERS, Print, ahead, places_of, print_samples, print_scores
from companion.vision.rectify import patches, windows

Bytes = NDArray[np.uint8]
Pictures = NDArray[np.float32]

BARE: Final = "bare"
# pixels a side of what is seen of a square, and of what is compared
SEEN, SIDE = 40, 10
# the lines around a square are alike everywhere
RIM: Final = -0.1
# how much of the rim is seen beside each outer square: half as much as this, in squares, on each side of its middle
BESIDE: Final = 0.2
# a picture whose lightness spreads by less, in steps of 256, shows nothing
FLAT: Final = 1.5
# by how much one way has to agree better than the next before it is believed, in cubed correlation, or how many times
# as much where squares agree at all
AHEAD: Final = 0.03
TIMES: Final = 1.65
AT_ALL: Final = 0.015
# where fine print was taught: what is enough to be beyond doubt, in cubed correlation, and in standard errors
CUBED, ERRORS = 0.05, 6.0
# what correlation says nothing of whether a square is bare, how much more of it says as log odds, and how much at most
EVEN: Final = 0.35
TELLS, MOST = 8.0, 3.0
# squares that have to be compared
FEWEST: Final = 4


@dataclass(frozen=True, slots=True, eq=False)
class Bare:
    """A board as it was taught. known: what its sheet tells of it (`Truth.known`). places: int32 (n, 2), rows and
    columns of squares that were bare, counted from 1, and of the rim beside outer ones: row or column 0 or one more
    than there are. The same place may have been seen in several photos. pictures: float32 (n, SIDE * SIDE), each of
    length 1, flat ones 0. fine: what was seen closely, None in boxes that were taught before that was kept."""

    known: Mapping[str, Any]
    places: NDArray[np.int32]
    pictures: Pictures
    fine: Print | None = None

    @classmethod
    def of(cls, known: Mapping[str, Any], samples: Sequence[Samples], prints: Sequence[Samples] = ()) -> "Bare":
        """From what `bare_samples` and `close_samples` kept of its lessons. Raises ValueError where that is something
        else."""
        places = [place for one in samples for place in places_of(one, SIDE * SIDE)]
        pictures = np.concatenate([one.features for one in samples]).astype(np.float32)
        fine = Print.of(prints) if prints else None
        return cls(known, np.array(places, np.int32).reshape(-1, 2), pictures, fine)


def bare_samples(pixels: Bytes, grid: Grid, truth: Truth, spec: BoardSpec) -> Samples:
    """Pictures of a board's bare squares and of its rim, labelled "row column" (`Bare.places`). pixels: uint8 (h, w, 3)
    in which grid has truth's rows and columns."""
    places = _bare(grid, truth, spec)
    pictures = _pictures(pixels, grid)
    chosen = np.array([pictures[at] for at in places], np.float32).reshape(-1, SIDE * SIDE)
    return Samples.of(chosen, [f"{row} {col}" for row, col in places])


def close_samples(pixels: Bytes, grid: Grid, truth: Truth, spec: BoardSpec) -> Samples:
    """The same places, seen closely (`Print`)."""
    return print_samples(pixels, grid, _bare(grid, truth, spec))


def _bare(grid: Grid, truth: Truth, spec: BoardSpec) -> list[Square]:
    """Squares on which nothing lies, and the rim: rows and columns as `Bare.places` counts them."""
    held = {square for _, at, squares in truth.pieces for square in squares or (at,)} | truth.unclear
    bare = [
        at for at, label in sorted(truth.squares.items()) if at not in held and label in (spec.unlisted or (label,))
    ]
    outer = np.ones((grid.rows + 2, grid.cols + 2), bool)
    outer[1:-1, 1:-1] = False
    return [(row + 1, col + 1) for row, col in bare] + [(int(row), int(col)) for row, col in np.argwhere(outer)]


def _pictures(pixels: Bytes, grid: Grid) -> Pictures:
    """Every square and the rim around them, (rows + 2, cols + 2, SIDE * SIDE), without the gradient that a lamp draws
    over it."""
    seen = _with_rim(pixels, grid).reshape(-1, SEEN, SEEN, 3)
    grey = [cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY) for patch in seen]
    small = [cv2.resize(patch, (SIDE, SIDE), interpolation=cv2.INTER_AREA).ravel() for patch in grey]
    values = np.asarray(small, np.float64)
    down, across = np.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j]
    plane = np.linalg.qr(np.column_stack([np.ones(SIDE * SIDE), down.ravel(), across.ravel()]))[0]
    left = (values - values @ plane @ plane.T).reshape(grid.rows + 2, grid.cols + 2, -1)
    # lines and edges along the rim are the same all the way
    for side in (np.s_[0], np.s_[-1], np.s_[1:-1, 0], np.s_[1:-1, -1]):
        left[side] -= left[side].mean(axis=0)
    length = np.linalg.norm(left, axis=2, keepdims=True)
    clear = np.where(length > FLAT * SIDE, left / np.maximum(length, FLAT), 0)
    return clear.astype(np.float32)


def _with_rim(pixels: Bytes, grid: Grid) -> Bytes:
    """Squares, and what lies just outside of the outer ones: uint8 (rows + 2, cols + 2, SEEN, SEEN, 3)."""
    seen = np.zeros((grid.rows + 2, grid.cols + 2, SEEN, SEEN, 3), np.uint8)
    seen[1:-1, 1:-1] = patches(pixels, grid, (SEEN, SEEN), RIM)
    down, across = (np.concatenate([[-BESIDE], np.arange(n) + 0.5, [n + BESIDE]]) for n in (grid.rows, grid.cols))
    middles = np.stack(np.meshgrid(across, down), axis=2)
    for part in ((slice(0, 1), slice(None)), (slice(-1, None), slice(None))):
        for place in (part, part[::-1]):
            seen[place] = windows(pixels, grid, middles[place], BESIDE, (SEEN, SEEN))
    return seen


class Round(NamedTuple):
    """Which way round a board lies. key: of the likeliest grid and board. sure: whether that is beyond doubt."""

    key: Square
    sure: bool


def way_round(pixels: Bytes, grids: Mapping[Square, Grid], boards: Sequence[Bare]) -> Round | None:
    """Which of some turned grids lies as a board was taught, and which board that is: the key (any two numbers, the
    second the place in `boards`) of the one that agrees best. None where nothing agrees.

    grids: all of one lattice, by key. pixels: uint8 (h, w, 3) they were found in.
    """
    pictures = {id(grid): _pictures(pixels, grid) for grid in grids.values()}
    agreed = sorted(
        ((_agreement(pictures[id(grid)], boards[key[1]]), key) for key, grid in grids.items()), reverse=True
    )
    if not agreed or not agreed[0][0]:
        return None
    best, second = agreed[0][0], agreed[1][0] if len(agreed) > 1 else 0.0
    if best - second >= AHEAD:
        return Round(agreed[0][1], sure=True)
    roughly = Round(agreed[0][1], best >= AT_ALL and best >= TIMES * second)
    closely = _closely(pixels, grids, boards, agreed[:CONTENDERS])
    return roughly if closely is None or (closely.key == roughly.key and roughly.sure) else closely


def _closely(
    pixels: Bytes, grids: Mapping[Square, Grid], boards: Sequence[Bare], agreed: Sequence[tuple[float, Square]]
) -> Round | None:
    """Which of some ways to lie, each with how well it agrees, is likeliest by that and by fine print together. None
    where none was taught."""
    scores = print_scores(pixels, {key: grids[key] for _, key in agreed}, [board.fine for board in boards])
    rated = [(agreement, key) for agreement, key in agreed if key in scores]
    if len(rated) < max(len(agreed), 2):
        return None
    least = {
        key: min(
            (agreement - other) / CUBED + ahead(scores[key], scores[against]) / ERRORS
            for other, against in rated
            if against != key
        )
        for agreement, key in rated
    }
    best = max(least, key=lambda key: least[key])
    return Round(best, least[best] >= 1)


def log_odds_bare(pixels: Bytes, grid: Grid, board: Bare) -> dict[Square, float]:
    """Of every square that was taught bare: log odds that it is bare here, too, and not covered. grid lies as the board
    was taught."""
    pictures = _pictures(pixels, grid)
    odds: dict[Square, float] = {}
    for (row, col), taught in zip(board.places.tolist(), board.pictures, strict=True):
        inside = 0 < row <= grid.rows and 0 < col <= grid.cols
        if inside and taught.any() and pictures[row, col].any():
            alike = (float(pictures[row, col] @ taught) - EVEN) * TELLS
            odds[row - 1, col - 1] = max(min(max(alike, -MOST), MOST), odds.get((row - 1, col - 1), -MOST))
    return odds


def _agreement(pictures: Pictures, board: Bare) -> float:
    """Mean cubed correlation of all squares that were taught bare: covered ones are a little alike by chance."""
    rows, cols = pictures.shape[:2]  # with the rim
    if len(board.places) < FEWEST or (board.places >= (rows, cols)).any():
        return 0.0
    seen = pictures[board.places[:, 0], board.places[:, 1]]
    alike = np.maximum((seen * board.pictures).sum(axis=1), 0)
    return float((alike**3).mean())
