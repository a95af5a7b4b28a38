"""Several photos of one layout become one opinion."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from companion.core.grid import Square
from companion.vision.grid import Grid, NotFound
from companion.vision.solve import Chances

OCCUPIED: Final = 0.5
MISSED: Final = 0.5
LEAST: Final = 1e-4
# share of what photos agree with themselves below which two of them show two layouts: those of one layout reach 0.8
# even in bad light, those of two 0.4 where their outlines happen to be the same, else less than 0.1
SAME: Final = 0.5
# share of squares that have to be told for sure in order to say so
TOLD: Final = 0.5

Turned = Mapping[Square, tuple[Mapping[str, float], float]]


def weighed(seen: float, other: float, weight: float = 1.0) -> float:
    """Two opinions on one chance, by weighted log odds."""
    odds = [np.log(np.clip(p, 1e-3, 1 - 1e-3) / (1 - np.clip(p, 1e-3, 1 - 1e-3))) for p in (seen, other)]
    return float(1 / (1 + np.exp(-(odds[0] + weight * odds[1]))))


def merged(seen: Sequence[tuple[Grid, Chances]]) -> tuple[Grid, Chances]:
    """Several photos of one layout, laid on the first: of all turns and shifts the one in which labels agree best,
    then the product of what each photo says. A photo of squares that say too little to compare is left out.

    Raises `NotFound` where photos that are sure of what they show do not show one layout.
    """
    grid, first = seen[0]
    for place, (other, chances) in enumerate(seen[1:], 2):
        best, agreed = _merged_two(grid, first, other, chances)
        if agreed < SAME * min(_said(seen[0][1]), _said(chances)):
            hint = "Choose photos of one and the same layout, or read them one by one."
            raise NotFound(f"Photo {place} shows another layout than the first.", hint, None)
        first = best
    return grid, first


def _said(chances: Chances) -> float:
    """How much a photo agrees with itself: squares that are surely told count 1; 0 where most of them are not."""
    itself = {at: (labels, chances.occupied.get(at, 0.0)) for at, labels in chances.squares.items()}
    total = _agreement(chances.squares, chances.occupied, itself, (0, 0))
    held = sum(chance > OCCUPIED for chance in chances.occupied.values())
    return total if total > TOLD * held else 0.0


def _merged_two(grid: Grid, first: Chances, other: Grid, chances: Chances) -> tuple[Chances, float]:
    """What both photos say, and how much they agree; the first alone, and 0, where they do not."""
    best, agreed = first, 0.0
    for quarters in range(4):
        turned = _turned(chances, other, quarters)
        for row in range(-other.rows, grid.rows):
            for col in range(-other.cols, grid.cols):
                agreement = _agreement(first.squares, first.occupied, turned, (row, col))
                if agreement > agreed:
                    best, agreed = _product(first, turned, (row, col)), agreement
    return best, agreed


def _turned(chances: Chances, grid: Grid, quarters: int) -> Turned:
    """Squares of a photo, counted after its layout was turned clockwise."""
    found = {at: (labels, chances.occupied.get(at, 0.0)) for at, labels in chances.squares.items()}
    rows, cols = grid.rows, grid.cols
    for _ in range(quarters):
        found = {(col, rows - 1 - row): value for (row, col), value in found.items()}
        rows, cols = cols, rows
    return found


def _agreement(
    squares: Mapping[Square, Mapping[str, float]], occupied: Mapping[Square, float], other: Turned, shift: Square
) -> float:
    """The sum over squares of the chance that both photos see the same label, less where only one sees anything."""
    total = 0.0
    for (row, col), (labels, held) in other.items():
        at = (row + shift[0], col + shift[1])
        both = min(held, occupied.get(at, 0.0))
        if at in squares and both > OCCUPIED:
            total += sum(chance * squares[at].get(label, 0.0) for label, chance in labels.items())
        total -= MISSED * abs(held - occupied.get(at, 0.0))
    return total


def _product(first: Chances, other: Turned, shift: Square) -> Chances:
    squares, occupied = dict(first.squares), dict(first.occupied)
    for (row, col), (labels, held) in other.items():
        at = (row + shift[0], col + shift[1])
        if at in squares:
            both = {label: chance * max(labels.get(label, 0.0), LEAST) for label, chance in squares[at].items()}
            total = max(sum(both.values()), 1e-12)
            squares[at] = {label: chance / total for label, chance in both.items()}
            occupied[at] = weighed(occupied[at], held)
    return replace(first, squares=squares, occupied=occupied)
