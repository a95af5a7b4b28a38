"""Drawn photos of the five games, read with what two drawn photos of the same copy taught.

    python -m benchmarks.photos_drawn [--count 300] [--game arborea]

The photos are drawn by the kit in `tests/drawing` at its ordinary level, in printings that nothing was tuned on; the
same count gives the same photos. A copy is taught what its player lays out first, and one whole layout. A reading of a
free layout is compared in every shift and, where the cards have no top, every quarter turn; one of a taught board as
it was taught, one of a board that nobody taught in every turn, since only a lesson tells where its sheet begins.
"""

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import cv2
import numpy as np

from benchmarks.photos_squares import calibration_error
from companion.catalog import find_game
from companion.core.board import BoardSpec, Reading, SeenPiece, SeenSquare, Truth
from companion.core.grid import Square
from companion.vision.box import Box
from companion.vision.grid import NotFound
from companion.vision.photo import Photo, PhotoLimits, open_photo
from companion.vision.read import Told, read
from companion.vision.teach import lesson
from tests.drawing.kit import GAMES, MEASURE_PRINTINGS, Drawn, draw, first_lay, random_sheet

LIMITS = PhotoLimits(16 * 2**20, 50_000_000)
READ_SIDE = 1600
LEAST = 300
TAUGHT, SHOWN = 500, 1000  # seeds of lessons and of the photos that are read
SHIFT = 4
WRONG_GRID = 0.5  # a layout of which so much is wrong was seen in a wrong grid
GOALS = {"squares": 0.995, "pieces": 0.99, "layouts": 0.85, "caught": 0.9, "flagged": 0.1, "calibration": 0.02}


class Row(NamedTuple):
    """One figure of the table: which photos, what was measured, the figure, its goal (None: told only), a note."""

    photos: str
    what: str
    figure: float
    goal: float | None
    note: str


@dataclass(slots=True)
class Tally:
    """What became of the photos of one game, or of all: squares and pieces that lay there and that were wrong, flagged
    squares and those of them that were wrong, squares that nothing was said of because the photo was refused, layouts
    right in all, refused, and in a wrong grid that looked sure."""

    photos: int = 0
    whole: int = 0
    refused: int = 0
    misled: int = 0
    squares: int = 0
    wrong: int = 0
    pieces: int = 0
    amiss: int = 0
    flagged: int = 0
    caught: int = 0
    unread: int = 0
    confidence: list[float] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: "Tally") -> None:
        """Counts another one's photos too."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


Piece = tuple[str, frozenset[Square]]


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies where: labels by square, pieces by kind and the squares that they lie on or stand among."""

    squares: dict[Square, str]
    pieces: frozenset[Piece]

    def moved(self, row: int, col: int) -> "Lying":
        """Everything so many rows down and columns to the right."""
        pieces = {(kind, frozenset((r + row, c + col) for r, c in held)) for kind, held in self.pieces}
        return Lying({(r + row, c + col): label for (r, c), label in self.squares.items()}, frozenset(pieces))

    def turned(self) -> "Lying":
        """A quarter turn clockwise, about square [0, 0]."""
        pieces = {(kind, frozenset((c, -r) for r, c in held)) for kind, held in self.pieces}
        return Lying({(c, -r): label for (r, c), label in self.squares.items()}, frozenset(pieces))

    def from_corner(self) -> "Lying":
        """Counted from its first row and column."""
        return self.moved(-min(r for r, _ in self.squares), -min(c for _, c in self.squares))


def true_of(truth: Truth, spec: BoardSpec) -> Lying:
    """What a reading should say: squares where nothing lies are not listed."""
    listed = {at: label for at, label in truth.squares.items() if label not in spec.unlisted}
    return Lying(listed, frozenset(_pieces(truth.pieces, spec)))


def seen_of(reading: Reading, spec: BoardSpec) -> Lying:
    """What a reading says."""
    return lying(reading.squares, reading.pieces, spec)


def lying(squares: Iterable[SeenSquare], pieces: Iterable[SeenPiece], spec: BoardSpec) -> Lying:
    """What was seen, but for squares where nothing lies."""
    listed = {square.at: square.label for square in squares if square.label not in spec.unlisted}
    held = _pieces(((piece.kind, piece.at, piece.squares) for piece in pieces), spec)
    return Lying(listed, frozenset(held))


def nearest_way(seen: Lying, true: Lying, spec: BoardSpec) -> Lying:
    """The truth in the place and turn in which it is most like what was seen."""
    return min(ways(true, spec), key=lambda way: len(wrong_squares(seen, way)) + len(seen.pieces ^ way.pieces))


def _pieces(pieces: Iterable[tuple[str, Square, tuple[Square, ...]]], spec: BoardSpec) -> Iterator[Piece]:
    corners = {piece.kind for piece in spec.pieces if piece.place == "corner"}
    for kind, (row, col), held in pieces:
        around = ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
        yield kind, frozenset(around if kind in corners else held or ((row, col),))


def ways(truth: Lying, spec: BoardSpec) -> Iterator[Lying]:
    """The truth in every place and turn that counts as the same."""
    now = truth
    if spec.frame == "fixed":
        yield truth
        for _ in range(3 if spec.rows[0] < spec.rows[1] else 0):
            now = now.turned().from_corner()
            yield now
        return
    for quarters in range(4):
        if quarters in (0, 2) or spec.aspect == 1:
            first = now.from_corner()
            yield from (first.moved(row, col) for row in _around() for col in _around())
        now = now.turned()


def _around() -> list[int]:
    """The true place first."""
    return sorted(range(-SHIFT, SHIFT + 1), key=abs)


def wrong_squares(seen: Lying, true: Lying) -> set[Square]:
    """Squares that are missing, that nothing lies on, or whose label is another."""
    places = seen.squares.keys() | true.squares.keys()
    return {at for at in places if seen.squares.get(at) != true.squares.get(at)}


def judged(reading: Reading, truth: Truth, spec: BoardSpec) -> Tally:
    """What is right of one reading."""
    seen, true = seen_of(reading, spec), true_of(truth, spec)
    best = nearest_way(seen, true, spec)
    wrong, amiss = wrong_squares(seen, best), seen.pieces ^ best.pieces
    doubtful = set(reading.doubtful)
    flagged = {square.at for i, square in enumerate(reading.squares) if f"/squares/{i}" in doubtful}
    flagged |= {square.at for i, square in enumerate(reading.empty) if f"/empty/{i}" in doubtful}
    astray = len(wrong) > WRONG_GRID * len(best.squares)
    return Tally(
        photos=1,
        whole=int(not wrong and not amiss),
        misled=int(astray and len(flagged) < WRONG_GRID * len(reading.squares)),
        squares=len(best.squares),
        wrong=len(wrong),
        pieces=len(best.pieces),
        amiss=len(amiss),
        flagged=len(flagged),
        caught=len(flagged & wrong),
        confidence=[square.confidence for square in reading.squares],
        right=[square.at not in wrong for square in reading.squares],
    )


def spec_of(game: str) -> BoardSpec:
    """What a camera may find of a game."""
    found = find_game(game)
    assert found is not None
    assert found.board is not None
    return found.board


def taught(game: str, printing: int, spec: BoardSpec) -> Box:
    """A copy after two photos."""
    box = Box.empty(game)
    for seed, sheet in enumerate((first_lay(game, 0), random_sheet(game, TAUGHT + printing))):
        drawn = draw(game, sheet, printing, TAUGHT + 10 * printing + seed)
        a, b, c, d = drawn.quad
        box = box.with_lesson(lesson(opened(drawn), spec.truth(sheet), spec, (a, b, c, d)))
    return box.trained()


def opened(drawn: Drawn) -> Photo:
    """A drawn photo as the reader takes it."""
    return open_photo(drawn.jpeg, LIMITS, READ_SIDE)


def looked_at(game: str, printing: int, seeds: Sequence[int]) -> Tally:
    """All photos of one copy."""
    spec = spec_of(game)
    box, tally = taught(game, printing, spec), Tally()
    for seed in seeds:
        sheet = random_sheet(game, seed)
        drawn = draw(game, sheet, printing, seed)
        begun = time.process_time()
        told = Told(rows=drawn.rows, cols=drawn.cols) if spec.frame == "fixed" else None
        try:
            one = judged(read([opened(drawn)], spec, box, told=told), spec.truth(sheet), spec)
        except NotFound:
            true = true_of(spec.truth(sheet), spec)
            count, pieces = len(true.squares), len(true.pieces)
            one = Tally(photos=1, refused=1, squares=count, wrong=count, unread=count, pieces=pieces, amiss=pieces)
        tally.add(replace(one, seconds=time.process_time() - begun))
    return tally


def measure(count: int = LEAST, games: Sequence[str] = GAMES) -> list[Row]:
    """The rows of at least `count` photos of all games together, then a line for each game."""
    cv2.setNumThreads(1)
    each = -(-count // (len(games) * len(MEASURE_PRINTINGS)))
    tallies = {game: Tally() for game in games}
    for place, printing in enumerate(MEASURE_PRINTINGS):
        seeds = range(SHOWN + place * each, SHOWN + (place + 1) * each)
        for game in games:
            tallies[game].add(looked_at(game, printing, seeds))
    every = Tally()
    for tally in tallies.values():
        every.add(tally)
    return [*rows_of("drawn", every), *(row for game, tally in tallies.items() for row in rows_of(game, tally)[:3])]


def rows_of(name: str, tally: Tally) -> list[Row]:
    """What counts, each with its goal."""
    share = 1 - tally.wrong / max(tally.squares, 1), 1 - tally.amiss / max(tally.pieces, 1)
    whole = tally.whole / max(tally.photos, 1)
    error = calibration_error(np.array(tally.confidence), np.array(tally.right)) if tally.right else 0.0
    refused = f"{tally.whole} of {tally.photos}, {tally.refused} refused, {tally.seconds / tally.photos:.2f} s a photo"
    shown = tally.wrong - tally.unread
    return [
        Row(name, "squares right", share[0], GOALS["squares"], f"{tally.wrong} of {tally.squares} wrong"),
        Row(name, "pieces right", share[1], GOALS["pieces"], f"{tally.amiss} of {tally.pieces} wrong"),
        Row(name, "layouts without a correction", whole, GOALS["layouts"], refused),
        Row(
            name,
            "wrong squares among the flagged",
            tally.caught / max(shown, 1),
            GOALS["caught"],
            f"{tally.caught} of {shown}; {tally.unread} more in refused layouts",
        ),
        Row(name, "squares flagged, at most", tally.flagged / max(tally.squares, 1), GOALS["flagged"], ""),
        Row(name, "calibration error, at most", error, GOALS["calibration"], f"{len(tally.right)} squares"),
        Row(
            name,
            "wrong grids that looked sure, at most",
            float(tally.misled),
            0.0,
            "half the squares wrong and few of them flagged",
        ),
    ]


def shown(row: Row) -> str:
    """A line of the table."""
    goal = "" if row.goal is None else f"goal {row.goal:g}"
    return f"{row.photos:24} {row.what:60} {row.figure:8.4f}  {goal:12}  {row.note}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=LEAST)
    parser.add_argument("--game", action="append", choices=GAMES)
    asked = parser.parse_args()
    for line in measure(asked.count, asked.game or GAMES):
        print(shown(line))
