"""What proves the lattice of a free layout, or speaks against it, where a copy was taught: how its squares look in it.

A card whose squares print the same picture two or three times side by side shows edges on lines of squares half or a
third as large; what was taught of whole squares is less clear in those.
"""

from math import prod
from typing import Final

import numpy as np

from companion.core.board import BoardSpec
from companion.vision.doubts import HOPELESS, SURE_ENOUGH, wrong_square
from companion.vision.formed import FORMED
from companion.vision.grid import Grid
from companion.vision.solve import Chances, solve

OCCUPIED: Final = 0.5
LEAST: Final = 1e-6
# log ratio of a digit in its taught place below which squares are no cards: cards show 5 to 15, tables less than 2
PRINTED: Final = 2.0
# mean log chance of the squares' likeliest labels from which on a lattice needs no other proof
EXPLAINED: Final = -0.12
# mean confidence of squares, the doubt in the lattice apart, from which on a lattice is proved or may take another's
# place: on another kit's photos right ones have 0.94 and more but for bad light, wrong ones less but for squares of a
# half or a third of the size, where the right ones have still more
CLEAR: Final = 0.95
# the same from which on the clearest of all lattices is right beyond doubt: on 70 drawn photos of Arborea and of
# Rainforest City six of 104 wrong ones had as much, all of squares half as large, and the right ones there had more
BEYOND_DOUBT: Final = 0.98
# a lattice that is surer than this by itself and clear has no smaller squares than the true ones
UNDISPUTED: Final = 0.9
# logarithm of how much larger squares are that are no longer about the same
LARGER: Final = 0.2


def clearness(grid: Grid, chances: Chances, spec: BoardSpec) -> float:
    """The mean confidence, 0 to 1, of what lies in a lattice if that is right; 0 of less than a card."""
    squares = solve(chances, spec)[0]
    if len(squares) < smallest_card(spec):
        return 0.0
    return float(np.mean([1 - wrong_square(seen, grid, spec) for seen in squares]))


def smallest_card(spec: BoardSpec) -> int:
    """How many squares each of a game's cards has at least."""
    return prod(spec.block or spec.least or (1, 1))


def smallest_rival(grid: Grid, clear: float) -> float | None:
    """How large squares, in pixels, another lattice has at least that may be right instead; None where there is no
    doubt in this one. Smaller ones may be only where hardly anything is clear: plain squares look like their parts."""
    if clear < HOPELESS:
        return 0.0
    if clear < CLEAR or grid.sure < SURE_ENOUGH:
        return side(grid) * float(np.exp(-LARGER))
    return side(grid) * float(np.exp(LARGER)) if grid.sure < UNDISPUTED else None


def side(grid: Grid) -> float:
    """The side of a square in pixels, in the middle of a grid."""
    middle = np.array([grid.cols / 2, grid.rows / 2])
    origin, right, down = grid.points(middle + np.array([(0, 0), (1, 0), (0, 1)]))
    return float(np.sqrt(abs(np.linalg.det(np.stack([right - origin, down - origin])))))


def likelihood(chances: Chances) -> float:
    """How well the squares that hold something are explained: the mean log chance of their likeliest labels."""
    held = [at for at, occupied in chances.occupied.items() if occupied > OCCUPIED and chances.squares.get(at)]
    best = [max(*chances.squares[at].values(), LEAST) for at in held]
    return float(np.log(best).mean()) if best else float(np.log(LEAST))


def proved(grid: Grid, chances: Chances, spec: BoardSpec) -> bool:
    """True where what was taught explains the squares so well that the lattice needs no other proof."""
    if len(solve(chances, spec)[0]) < smallest_card(spec):
        return False
    clear = likelihood(chances) >= EXPLAINED or formed(chances)
    return clear or (not spec.once and clearness(grid, chances, spec) >= CLEAR)


def certain(grid: Grid, chances: Chances, spec: BoardSpec) -> bool:
    """True where what was taught shows beyond doubt that a lattice is right that is not sure by itself, after it was
    compared with others."""
    compared = spec.frame == "free" and not spec.once and grid.sure < SURE_ENOUGH
    return formed(chances) or (compared and clearness(grid, chances, spec) >= BEYOND_DOUBT)


def formed(chances: Chances) -> bool:
    """True where the squares have the form of the copy's cards."""
    return chances.formed is not None and chances.formed >= FORMED


def blank(chances: Chances) -> bool:
    """True where the squares do not look like the copy's cards."""
    shown = chances.printed is not None and chances.printed < PRINTED
    return shown or (chances.formed is not None and chances.formed < 0)
