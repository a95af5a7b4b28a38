"""How the lattice of a taught copy's free layout is proved, and when another one is tried."""

from dataclasses import replace

import numpy as np
import pytest

from companion.games.arborea.board import SPEC
from companion.vision.grid import Grid
from companion.vision.proof import clearness, proved, side, smallest_rival
from companion.vision.solve import Chances

GRID = Grid.from_quad([(0, 0), (80, 0), (80, 120), (0, 120)], 3, 2, 0.0)
SQUARES = [(row, col) for row in range(3) for col in range(2)]


def seen(chance: float) -> tuple[Grid, Chances]:
    """Six squares of water, each with that chance of being so."""
    grid = replace(GRID, occupancy=np.full((3, 2), 0.999, np.float32))
    squares = {at: {"water": chance, "rock": 1 - chance} for at in SQUARES}
    return grid, Chances(squares, dict.fromkeys(SQUARES, 0.999), {}, {}, {}, {})


def test_clear_squares_prove_a_lattice_and_doubtful_ones_do_not() -> None:
    assert clearness(*seen(0.999), SPEC) > clearness(*seen(0.6), SPEC)
    assert proved(*seen(0.999), SPEC)
    assert not proved(*seen(0.6), SPEC)
    assert clearness(GRID, Chances({}, {}, {}, {}, {}, {}), SPEC) == 0


def test_the_side_of_a_square_is_that_of_its_middle() -> None:
    assert side(GRID) == pytest.approx(40)


def test_a_lattice_beyond_doubt_has_no_rival() -> None:
    assert smallest_rival(replace(GRID, sure=0.95), 0.99) is None


@pytest.mark.parametrize(
    ("sure", "clear", "least", "most"),
    [(0.6, 0.99, 41, 60), (0.1, 0.99, 20, 40), (0.95, 0.9, 20, 40), (1.0, 0.5, 0, 0)],
)
def test_the_less_is_clear_the_smaller_squares_may_be(sure: float, clear: float, least: float, most: float) -> None:
    found = smallest_rival(replace(GRID, sure=sure), clear)
    assert found is not None
    assert least <= found <= most
