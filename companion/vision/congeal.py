"""Cards of a taught photo, each found by what it has in common with all the others (congealing: Learned-Miller 2006).

The first guess are the cards' sides. Then each card in turn is looked for by the form of the others, until they settle.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.cards import Cards, cards_of
from companion.vision.classify import Samples
from companion.vision.forms import (
    FORM,
    QUARTER,
    TURNS,
    Form,
    Pose,
    Quarter,
    beside,
    edges,
    laid,
    likeness,
    peaks,
    upright,
)
from companion.vision.grid import Floats, Grid

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

ROUNDS: Final = 3
# fewer cards have nothing to learn from each other
FEWEST: Final = 4
# log odds of which end is up that a settled card gets
CERTAIN: Final = 5.0


def congealed(pixels: Bytes, grid: Grid, aspect: float) -> tuple[Cards, Samples | None]:
    """Where the cards lie in the occupied squares of a grid, which of them the other way up than most, and what they
    show, of which `Form.learned` makes their form; None where they are too few. pixels: uint8 (h, w, 3)."""
    first = cards_of(pixels, grid, aspect)
    held = np.argwhere(grid.occupancy > 0.5)
    if len(held) < FEWEST:
        return first, None
    squares, places = held[:, ::-1] + 0.5, first.middles[held[:, 0], held[:, 1]]
    poses, across = [Pose(first.size, 0.0, turned=False)] * len(held), np.zeros(len(held), bool)
    quarter = Quarter.of(grid, aspect)
    for _ in range(ROUNDS):
        found = edges(pixels, grid, places), edges(pixels, quarter.grid, quarter.places(places))
        rows = _rows(found, across, poses, aspect)
        usual = squares + np.median(places - squares, axis=0) - places
        for card in range(len(held)):
            others = Form.of(np.delete(rows, card, axis=0))
            step, poses[card], shown = _found(found[0][card], others, first.size, aspect, usual[card])
            turned = _found(found[1][card], others, first.size, aspect, quarter.steps(usual[card]))
            across[card] = turned[2] > max(shown, 0.0)
            if across[card]:
                step, poses[card] = quarter.back(turned[0]), turned[1]
            places[card] += step
    rows = _rows(
        (edges(pixels, grid, places), edges(pixels, quarter.grid, quarter.places(places))), across, poses, aspect
    )
    return _cards(first, held, places, poses, across), Samples.of(rows.reshape(len(rows), -1), [FORM] * len(rows))


def _rows(
    found: tuple[Floats32, Floats32], across: NDArray[np.bool_], poses: Sequence[Pose], aspect: float
) -> Floats32:
    """Edges of all cards, upright: (n, 2, SIDE, SIDE). found: around each card, in the lattice and in the one turned by
    a quarter. across: (n,), which cards lie as all do in that one."""
    ways = np.where(across[:, None, None, None], found[1], found[0])
    return np.stack([upright(one, pose, aspect) for one, pose in zip(ways, poses, strict=True)])


def _found(seen: Floats32, form: Form, size: float, aspect: float, usual: Floats) -> tuple[Floats, Pose, float]:
    """The likeliest step from where a card was looked for, how it lies there, and how likely that is, as a log ratio.
    usual: the step to where it would lie if it lay as all cards do."""
    poses = [Pose(size, angle, turned) for turned in (False, True) for angle in TURNS]
    steps, heights = peaks((likeness(seen[None], *laid(form, poses, aspect)) + beside(usual[None], poses))[0])
    best = int(heights.argmax())
    return steps[best], poses[best], float(heights[best])


def _cards(
    first: Cards, held: NDArray[np.intp], places: Floats, poses: Sequence[Pose], across: NDArray[np.bool_]
) -> Cards:
    """The cards of a photo with those that were found better."""
    middles, angles, turned = first.middles.copy(), np.zeros(first.middles.shape[:2]), first.turned.copy()
    rows, cols = held.T
    middles[rows, cols] = places
    angles[rows, cols] = np.array([pose.angle for pose in poses]) + QUARTER * across
    turned[rows, cols] = [CERTAIN if pose.turned else -CERTAIN for pose in poses]
    return replace(first, middles=middles, angles=angles, turned=turned)
