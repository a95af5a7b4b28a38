"""Digits that a neighbouring card may cover in part.

Half an 8 beside another card's edge looks like a 3, and a reader that was taught whole digits is as sure of it as ever.
Which of two cards lies above is not known; where both lie tells whether a digit can be hidden at all.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.core.grid import Square
from companion.vision.cards import Cards
from companion.vision.digits import DigitReader
from companion.vision.grid import Floats
from companion.vision.looks import Spot

Told = Mapping[Spot, Mapping[str, float]]

# probability from which on a card lies in a square
HELD: Final = 0.5
# how far a digit reaches from its middle, as shares of a card's width and height, and points looked at each way
REACH: Final = (0.09, 0.075)
POINTS: Final = 5
# share of a digit from which on it may look like another, and what log chances are divided by then: likeliest on 2180
# drawn cards of the tuning printings, 271 of which may be hidden and 10 of these were read wrong
HIDDEN: Final = 0.1
DOUBTED: Final = 2.0
AROUND: Final = tuple((down, right) for down in (0, 1, 2) for right in (0, 1, 2) if (down, right) != (1, 1))


def hidden(cards: Cards, held: NDArray[np.bool_], reader: DigitReader) -> Floats:
    """The share of each card's digit, (rows, cols), 0 to 1, that lies under or over a card in a neighbouring square; of
    cards that print it at both ends the smaller share. held: (rows, cols), where cards lie."""
    up = np.where(cards.turned > 0, -1.0, 1.0)
    first = _shared(cards, held, _points(cards, reader, up))
    return np.minimum(first, _shared(cards, held, _points(cards, reader, -up))) if reader.both else first


def doubted(words: Told, cards: Cards | None, occupied: Mapping[Square, float], reader: DigitReader | None) -> Told:
    """Chances of digits, less sure where one may be hidden in part. occupied: how likely a card lies in each square."""
    if cards is None or reader is None:
        return words
    held = np.zeros(cards.angles.shape, bool)
    for at, there in occupied.items():
        held[at] = there > HELD
    share = hidden(cards, held, reader)
    return {spot: _evened(told) if share[spot[0], spot[1]] > HIDDEN else told for spot, told in words.items()}


def _evened(chances: Mapping[str, float]) -> dict[str, float]:
    even = {word: chance ** (1 / DOUBTED) for word, chance in chances.items()}
    total = sum(even.values())
    return {word: chance / total for word, chance in even.items()}


def _points(cards: Cards, reader: DigitReader, up: Floats) -> Floats:
    """Points all over each card's digit as (column, row) in squares, (rows, cols, POINTS ** 2, 2). up: (rows, cols), -1
    where the other end is."""
    steps = np.linspace(-1, 1, POINTS)
    across, down = np.meshgrid(reader.place[0] - 0.5 + REACH[0] * steps, reader.place[1] - 0.5 + REACH[1] * steps)
    own = np.stack([across.ravel(), down.ravel()], axis=1) * up[..., None, None]
    return cards.middles[:, :, None] + cards.size * _turned(own, cards.angles, cards.aspect)


def _shared(cards: Cards, held: NDArray[np.bool_], points: Floats) -> Floats:
    """The share of points that lie inside cards in neighbouring squares."""
    rows, cols = held.shape
    middles, angles = np.pad(cards.middles, ((1, 1), (1, 1), (0, 0))), np.pad(cards.angles, 1)
    lying, inside = np.pad(held, 1), np.zeros(points.shape[:3], bool)
    for down, right in AROUND:
        there = np.s_[down : down + rows, right : right + cols]
        apart = (points - middles[there][:, :, None]) / cards.size
        within = (np.abs(_turned(apart, -angles[there], cards.aspect)) < 0.5).all(axis=3)
        inside |= within & lying[there][..., None]
    share: Floats = inside.mean(axis=2)
    return share


def _turned(steps: Floats, angles: Floats, aspect: float) -> Floats:
    """Steps (rows, cols, n, 2) in squares of that aspect, turned by angles (rows, cols)."""
    cos, sin = np.cos(angles)[..., None], np.sin(angles)[..., None]
    x, y = steps[..., 0], steps[..., 1]
    return np.stack([cos * x - sin * y / aspect, sin * aspect * x + cos * y], axis=3)
