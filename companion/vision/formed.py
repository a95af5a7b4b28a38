"""Which lattice is right where a copy's cards are known: the one whose squares have the form of its cards.

A lattice of half cards, or of a thing that stands out more than the cards do, explains a photo's edges well enough; no
card lies in it by its form.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.cards import cards_by
from companion.vision.forms import Form
from companion.vision.grid import Grid
from companion.vision.lattice import lattices

Bytes = NDArray[np.uint8]

# median log ratio of a card's form in the squares from which on it proves the lattice: cards have 40 to 70, others
# less than 0
FORMED: Final = 15.0
# held squares of a lattice that is tried: a layout has fewer cards
MOST: Final = 48


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
