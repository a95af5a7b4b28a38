"""How much each kind of evidence says that a reading is wrong: the weights in `companion/vision/doubts.py`.

    python -m benchmarks.fit_doubts [--printings 0 1 8 9] [--photos 6]

Drawn photos of printings that nothing is measured on are read by what two others taught; squares, pieces and empty
squares beside the layout are then right or wrong. Readings in a wrong lattice are left out: no evidence on a square
tells of that. Prints each kind's weights and, fitted without the printing that is judged, how many places would be
flagged and how many of the wrong ones are among them. About five minutes on one core for each printing.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.photos_drawn import Lying, lying, nearest_way, opened, spec_of, taught, true_of, wrong_squares
from companion.core.board import BoardSpec, from_corner
from companion.core.grid import Square
from companion.vision.classify import lowest
from companion.vision.doubts import (
    DOUBT,
    PIECE_DOUBT,
    maybe_empty,
    piece_evidence,
    square_evidence,
)
from companion.vision.grid import NotFound
from companion.vision.read import Told, examined
from companion.vision.solve import solve
from tests.drawing.kit import GAMES, MEASURE_PRINTINGS, draw, random_sheet

Floats = NDArray[np.float64]

FIRST_SEED: Final = 60_000
# a reading of which so much is wrong was seen in a wrong lattice
ASTRAY: Final = 0.45
RIDGE: Final = 0.5
FLAGGED: Final = {"square": 1 - DOUBT, "piece": 1 - PIECE_DOUBT}
EMPTY: Final = ("empty beside", "empty apart")


class Place(NamedTuple):
    """A square, a piece or an empty square: its evidence, whether it is wrong, and in which printing."""

    kind: str
    evidence: tuple[float, ...]
    wrong: bool
    printing: int


def places(game: str, printing: int, photos: int) -> Iterator[Place]:
    """Everything in some photos of one copy."""
    spec = spec_of(game)
    box = taught(game, printing, spec)
    for seed in range(FIRST_SEED + 1000 * printing, FIRST_SEED + 1000 * printing + photos):
        sheet = random_sheet(game, seed)
        drawn = draw(game, sheet, printing, seed)
        told = Told(rows=drawn.rows, cols=drawn.cols) if spec.frame == "fixed" else None
        try:
            grid, chances, _ = examined([opened(drawn)], spec, box, told)
        except NotFound:
            continue
        squares, pieces = solve(chances, spec)
        true = _truth(lying(squares, pieces, spec), true_of(spec.truth(sheet), spec), spec)
        if true is None:
            continue
        for seen in squares:
            label = None if seen.label in spec.unlisted else seen.label
            yield Place("square", square_evidence(seen, grid, spec), label != true.squares.get(seen.at), printing)
        kinds = {(kind, min(held)) for kind, held in true.pieces}
        for piece in pieces:
            yield Place("piece", piece_evidence(piece), (piece.kind, piece.at) not in kinds, printing)
        for at, away in maybe_empty(squares, chances, grid).items() if spec.frame == "free" else ():
            yield Place(EMPTY[away], (), at in true.squares, printing)


def _truth(seen: Lying, true: Lying, spec: BoardSpec) -> Lying | None:
    """What truly lies there, counted as it was seen; None where the lattice is a wrong one."""
    corner: Square = from_corner(seen.squares)[0] if spec.frame == "free" else (0, 0)
    best = nearest_way(seen.moved(-corner[0], -corner[1]), true, spec).moved(*corner)
    return best if len(wrong_squares(seen, best)) < ASTRAY * len(best.squares) else None


def fitted(evidence: Floats, wrong: Floats) -> Floats:
    """Weights (k + 1,), the constant first, of a logistic regression on evidence (n, k)."""
    rows = np.column_stack([np.ones(len(evidence)), evidence])

    def objective(weights: Floats) -> tuple[float, Floats]:
        odds = rows @ weights
        held = np.append(0.0, weights[1:])
        loss = np.logaddexp(0, odds) - wrong * odds
        return float(loss.sum() + RIDGE / 2 * held @ held), rows.T @ (_chance(odds) - wrong) + RIDGE * held

    return lowest(objective, np.zeros(rows.shape[1]))


def _chance(odds: Floats) -> Floats:
    """Probabilities of log odds."""
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


def told(kind: str, seen: Sequence[Place]) -> str:
    """A line: the weights of one kind, and what they flag of printings that they were not fitted on."""
    evidence = np.array([place.evidence for place in seen])
    wrong, printing = np.array([place.wrong for place in seen], float), np.array([place.printing for place in seen])
    chances = np.zeros(len(seen))
    for each in np.unique(printing):
        weights = fitted(evidence[printing != each], wrong[printing != each])
        chances[printing == each] = _chance(weights[0] + evidence[printing == each] @ weights[1:])
    flagged = chances > FLAGGED[kind]
    caught = f"{int(wrong[flagged].sum())} of {int(wrong.sum())} wrong ones among {flagged.mean():.1%} flagged"
    return f"{kind:8}{np.round(fitted(evidence, wrong), 2).tolist()}  {len(seen)} seen, {caught}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--printings", type=int, nargs="+", default=[0, 1, 8, 9])
    parser.add_argument("--photos", type=int, default=6)
    asked = parser.parse_args()
    if set(asked.printings) & set(MEASURE_PRINTINGS):
        parser.error("These printings only measure.")
    cv2.setNumThreads(1)
    seen = [each for printing in asked.printings for game in GAMES for each in places(game, printing, asked.photos)]
    for kind in FLAGGED:
        if some := [place for place in seen if place.kind == kind]:
            print(told(kind, some))
    for kind in EMPTY:
        wrong = [place.wrong for place in seen if place.kind == kind]
        print(f"{kind}: something lies on {sum(wrong)} of {len(wrong)}")


if __name__ == "__main__":
    main()
