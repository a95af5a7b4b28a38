"""Photos of one layout become one opinion; photos of two are told apart."""

import numpy as np
import pytest

from companion.core.grid import Square
from companion.vision.grid import Grid, NotFound
from companion.vision.merge import merged
from companion.vision.solve import Chances

LABELS = ("tree", "coral", "flower", "weed", "mushroom", "water", "rock")
Layout = dict[Square, str]


def layout(seed: int, side: int = 4) -> Layout:
    chance = np.random.default_rng(seed)
    return {(row, col): str(chance.choice(LABELS)) for row in range(side) for col in range(side)}


def seen(squares: Layout, sure: float, quarters: int = 0) -> tuple[Grid, Chances]:
    """A photo of a layout of 4 x 4 squares, taken after some quarter turns; each label is so sure."""
    for _ in range(quarters):
        squares = {(col, 3 - row): label for (row, col), label in squares.items()}
    rest = (1 - sure) / (len(LABELS) - 1)
    told = {at: {word: sure if word == label else rest for word in LABELS} for at, label in squares.items()}
    grid = Grid(np.eye(3), 4, 4, np.ones((4, 4), np.float32))
    return grid, Chances(told, dict.fromkeys(squares, 0.99), {}, {}, {}, {})


def test_a_turned_photo_of_the_same_layout_makes_it_surer() -> None:
    squares = layout(1)
    _, both = merged([seen(squares, 0.7), seen(squares, 0.7, quarters=1)])
    assert all(both.squares[at][label] > 0.9 for at, label in squares.items())


def test_a_photo_of_another_layout_is_told_by_its_number() -> None:
    same, other = layout(1), layout(2)
    with pytest.raises(NotFound, match="Photo 3 shows another layout") as error:
        merged([seen(same, 0.95), seen(same, 0.95), seen(other, 0.95)])
    assert error.value.corners is None


def test_photos_that_say_too_little_are_never_said_to_differ() -> None:
    _, both = merged([seen(layout(1), 0.2), seen(layout(2), 0.2)])
    assert set(both.squares) == set(layout(1))
