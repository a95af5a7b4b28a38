"""How likely each square of a reading is wrong, one that was left out included, and what the player is to look at.

What a place looks like tells most of it, but not all: the lattice by itself may have seen nothing there, and the whole
lattice may be wrong, or the way round of a printed board. How much each kind of evidence counts was learned from drawn
photos by logistic regression (`python -m benchmarks.fit_doubts`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.core.board import BoardSpec, SeenEmpty, SeenPiece, SeenSquare
from companion.core.grid import Square, neighbours
from companion.vision.grid import Grid
from companion.vision.odds import chance, log_odds, within
from companion.vision.rules import largest_part
from companion.vision.solve import Chances

# probabilities of being right below which a square and a piece are to be looked at
DOUBT: Final = 0.985
PIECE_DOUBT: Final = 0.92
# an empty square beside a layout is worth a look where lattice and looks together leave this probability that something
# lies there, or the lattice by itself the second one; two squares away where they leave the third
AT_ALL, SEEN, APART = 0.003, 0.05, 0.5
# a lattice that is less sure than this needs proof; without it, it is right with the second probability
SURE_ENOUGH: Final = 0.35
UNPROVED: Final = 0.67
# mean confidence of a taught copy's squares below which there is no use in asking about each of them: on drawn photos
# of the tuning printings, hard ones too, readings mostly wrong had 0.52 to 0.61, others 0.72 and more
HOPELESS: Final = 0.65
# a printed board less sure than this, which one guessed way round makes of it, counts as that sure
BOARD_SURE: Final = 0.55
# a square less sure than this holds nothing by its looks; how sure one is that hangs on the rest by such squares alone
BARE, STRAY = 0.02, 0.5
LEAST: Final = 1e-4
RUNNERS_UP: Final = 3
# log odds of the lattice's own that tell no more, for a square and against it
FOR, AGAINST = 4.0, -3.0

# fitted as benchmarks/fit_doubts.py does, to 14,800 squares and 2,300 pieces on drawn photos of eleven tuning printings
# and of another kit; the constant first
SQUARE_WEIGHTS: Final = (1.33, 1.2, 0.48)
PIECE_WEIGHTS: Final = (0.0, 0.79)
# how often something of the layout lies on squares that are worth a look, beside it and two squares away
EMPTY_WRONG: Final = (0.1, 0.25)


@dataclass(frozen=True, slots=True)
class Doubts:
    """What was solved, each with the probability that it is right, and squares that may not be empty."""

    squares: tuple[SeenSquare, ...]
    pieces: tuple[SeenPiece, ...]
    empty: tuple[SeenEmpty, ...]

    def moved(self, down: int, right: int) -> "Doubts":
        """Counted from another square."""

        def there(at: Square) -> Square:
            return at[0] + down, at[1] + right

        return Doubts(
            tuple(seen._replace(at=there(seen.at)) for seen in self.squares),
            tuple(seen._replace(at=there(seen.at)) for seen in self.pieces),
            tuple(seen._replace(at=there(seen.at)) for seen in self.empty),
        )


def weighed(
    solved: tuple[tuple[SeenSquare, ...], tuple[SeenPiece, ...]],
    chances: Chances,
    grid: Grid,
    spec: BoardSpec,
    *,
    proved: bool = False,
) -> Doubts:
    """All evidence on what was solved. chances: what `grid` looks like by itself. proved: what lies there shows beyond
    doubt that the lattice is right."""
    squares, pieces = solved
    right = lattice_right(grid, spec, proved=proved)
    told = tuple(_doubted(seen, right * (1 - wrong_square(seen, grid, spec))) for seen in squares)
    if spec.joined:
        told = _hanging(told)
    empty = _unlisted(told, spec) if spec.frame == "fixed" else _beside(squares, chances, grid, right)
    return Doubts(
        tuple(seen for seen in told if seen.label not in spec.unlisted),
        tuple(piece._replace(confidence=right * (1 - wrong_piece(piece))) for piece in pieces),
        tuple(empty),
    )


def _hanging(squares: Sequence[SeenSquare]) -> tuple[SeenSquare, ...]:
    """The same, those doubted that hang on the rest by squares alone where nothing seems to lie: a stray card beside a
    layout, which a card that is not there joins to it."""
    rest = largest_part({seen.at: 1.0 for seen in squares if seen.confidence >= BARE})
    return tuple(seen if seen.at in rest or seen.confidence <= STRAY else _doubted(seen, STRAY) for seen in squares)


def lattice_right(grid: Grid, spec: BoardSpec, *, proved: bool) -> float:
    """How likely the lattice is right as a whole."""
    if spec.frame == "fixed":
        return 1.0 if grid.sure >= BOARD_SURE else grid.sure
    return 1.0 if proved or grid.sure >= SURE_ENOUGH else UNPROVED


def hopeless(found: Doubts, right: float) -> bool:
    """True where hardly anything in a taught copy's free layout is sure, the doubt in its whole lattice apart: what was
    taught lies in no such lattice. right: how likely it is right."""
    return float(np.mean([seen.confidence for seen in found.squares])) < HOPELESS * right


def square_evidence(seen: SeenSquare, grid: Grid, spec: BoardSpec) -> tuple[float, float]:
    """What says that a square is wrong, as log odds: its looks, and the lattice by itself."""
    lattice = within(log_odds(_occupied(grid, seen.at), LEAST), AGAINST, FOR) if spec.frame == "free" else FOR
    return log_odds(1 - seen.confidence, LEAST), -lattice


def wrong_square(seen: SeenSquare, grid: Grid, spec: BoardSpec) -> float:
    """The probability that a square is wrong, its confidence being that of its looks alone."""
    return _chance(square_evidence(seen, grid, spec), SQUARE_WEIGHTS)


def piece_evidence(piece: SeenPiece) -> tuple[float]:
    """What says that a piece is wrong."""
    return (log_odds(1 - piece.confidence, LEAST),)


def wrong_piece(piece: SeenPiece) -> float:
    """The probability that a piece is wrong, its confidence being that of its looks alone."""
    return _chance(piece_evidence(piece), PIECE_WEIGHTS)


def maybe_empty(squares: Sequence[SeenSquare], chances: Chances, grid: Grid) -> dict[Square, int]:
    """Squares that are empty, but not beyond all doubt, with how many squares lie between them and the free layout: 0
    beside it, 1 where what seems to lie there does not hang together with the rest."""
    held = {seen.at for seen in squares}
    beside = {at for square in held for at in neighbours(square)} - held
    further = {at for square in beside for at in neighbours(square)} - held - beside
    near = {at for at in beside if chances.occupied.get(at, 0.0) >= AT_ALL or _occupied(grid, at) >= SEEN}
    apart = {at for at in further if chances.occupied.get(at, 0.0) >= APART}
    return {at: int(at in apart) for at in sorted(near | apart)}


def doubtful(found: Doubts) -> tuple[str, ...]:
    """JSON Pointers to what is to be looked at, the least sure first."""
    seen = [(one.confidence, f"/squares/{i}") for i, one in enumerate(found.squares) if one.confidence < DOUBT]
    seen += [(one.confidence, f"/pieces/{i}") for i, one in enumerate(found.pieces) if one.confidence < PIECE_DOUBT]
    seen += [(one.confidence, f"/empty/{i}") for i, one in enumerate(found.empty)]
    return tuple(pointer for _, pointer in sorted(seen))


def _beside(squares: Sequence[SeenSquare], chances: Chances, grid: Grid, right: float) -> Iterator[SeenEmpty]:
    for at, away in maybe_empty(squares, chances, grid).items():
        held = EMPTY_WRONG[away]
        yield SeenEmpty(at, right * (1 - held), _runners_up(chances.squares.get(at, {}), held))


def _unlisted(squares: Sequence[SeenSquare], spec: BoardSpec) -> Iterator[SeenEmpty]:
    """Bare squares of a printed board that may not be bare."""
    for seen in squares:
        if seen.label in spec.unlisted and seen.confidence < DOUBT:
            yield SeenEmpty(seen.at, seen.confidence, seen.alternatives)


def _runners_up(labels: Mapping[str, float], held: float) -> tuple[tuple[str, float], ...]:
    ranked = sorted(labels.items(), key=lambda pair: -pair[1])[:RUNNERS_UP]
    return tuple((label, held * chance) for label, chance in ranked)


def _doubted(seen: SeenSquare, confidence: float) -> SeenSquare:
    """Another confidence; runners-up share what it leaves."""
    share = min((1 - confidence) / max(1 - seen.confidence, LEAST), 1.0)
    others = tuple((label, chance * share) for label, chance in seen.alternatives)
    return seen._replace(confidence=confidence, alternatives=others)


def _occupied(grid: Grid, at: Square) -> float:
    inside = 0 <= at[0] < grid.rows and 0 <= at[1] < grid.cols
    return float(grid.occupancy[at]) if inside else 0.0


def _chance(evidence: Sequence[float], weights: Sequence[float]) -> float:
    odds = weights[0] + sum(weight * value for weight, value in zip(weights[1:], evidence, strict=True))
    return chance(odds)
