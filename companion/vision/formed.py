"""Which lattice is right where a copy's cards are known: the one whose squares have the form of its cards.

A lattice of half cards, or of a thing that stands out more than the cards do, explains a photo's edges well enough; no
card lies in it by its form.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.cards import cards_by, mended
from companion.vision.forms import Form
from companion.vision.grid import Grid
from companion.vision.lattice import lattices, occupancy
from companion.vision.solve import Chances

Bytes = NDArray[np.uint8]

# median log ratio of a card's form in the squares from which on it proves the lattice: cards have 40 to 70, others
# less than 0
FORMED: Final = 15.0
# held squares of a lattice that is tried: a layout has fewer cards
MOST: Final = 48
# fewer cards than lie in most layouts: they may be a corner of one, in a lattice that does not go on over the rest
FEW: Final = 6


def by_form(form: Form, pixels: Bytes, aspect: float) -> Grid | None:
    """Of all lattices that edges suggest the one with most of the cards; None where none holds any. pixels: BGR uint8
    (h, w, 3). aspect: width by height of a card."""
    best, most = None, 0.0
    for grid in lattices(pixels, aspect):
        held = grid.occupancy > 0.5
        shown = cards_by(form, pixels, grid, aspect).shown if held.sum() <= MOST else None
        if shown is not None and np.median(shown[held]) >= FORMED and shown[held].sum() > most:
            best, most = grid, float(shown[held].sum())
    return best


def no_cards_or_few(chances: Chances) -> bool:
    """Whether squares that were looked at for the form of a card hold none, or fewer than most layouts do."""
    if chances.formed is None:
        return False
    return chances.formed < FORMED or sum(there > 0.5 for there in chances.occupied.values()) < FEW


def wider(form: Form, pixels: Bytes, grid: Grid, chances: Chances, aspect: float) -> Grid | None:
    """A lattice with a row and a column more on every side where a card lies in its outermost ones, as what is beyond
    was not looked at; else None. It is mended by its cards, so that it goes on as they do. chances: what its squares
    look like, by the cards' form too."""
    rows, cols = (0, grid.rows - 1), (0, grid.cols - 1)
    cards = (at for at, there in chances.occupied.items() if there > 0.5)
    if chances.formed is None or not any(row in rows or col in cols for row, col in cards):
        return None
    around = mended(form, pixels, grid, aspect).cropped(-1, -1, grid.rows + 2, grid.cols + 2)
    return occupancy(pixels, around)
