"""How the lattice of a taught copy's free layout is proved, and when another one is tried."""

from dataclasses import replace

import numpy as np
import pytest

from companion.games.arborea.board import SPEC
from companion.games.arboria.board import SPEC as FIXED
from companion.vision import read as reading
from companion.vision.box import Box, Skill
from companion.vision.grid import Grid
from companion.vision.photo import Photo
from companion.vision.proof import BEYOND_DOUBT, CLEAR, certain, clearness, proved, side, smallest_rival
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


@pytest.mark.parametrize(("squares", "proves"), [(1, False), (2, False), (4, True)])
def test_less_than_a_card_proves_nothing(squares: int, proves: bool) -> None:
    grid, chances = seen(0.9999)
    few = replace(chances, occupied={at: 0.999 if at in SQUARES[:squares] else 0.001 for at in SQUARES})
    assert proved(grid, few, SPEC) == proves
    assert (clearness(grid, few, SPEC) > CLEAR) == proves


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


def test_a_lattice_in_doubt_is_certain_where_squares_are_clearer_than_halves_of_them_are() -> None:
    assert certain(*seen(0.9999), SPEC)
    clear = seen(0.92)
    assert CLEAR < clearness(*clear, SPEC) < BEYOND_DOUBT
    assert not certain(*clear, SPEC)
    assert certain(clear[0], replace(clear[1], formed=40.0), SPEC)
    assert not certain(*seen(0.9999), FIXED)


@pytest.mark.parametrize(("chance", "asked"), [(0.9999, 0), (0.92, 6)], ids=["proved", "not proved"])
def test_of_a_lattice_that_is_certain_nothing_is_asked(
    monkeypatch: pytest.MonkeyPatch, chance: float, asked: int
) -> None:
    grid, chances = seen(chance)
    monkeypatch.setattr(reading, "locate_free", lambda *_: replace(grid, sure=0.1))
    monkeypatch.setattr(reading, "chances_of", lambda *_: chances)
    monkeypatch.setattr(reading, "rivals", lambda *_: [])
    photo = Photo(np.zeros((120, 80, 3), np.uint8), (80, 120), 1.0)
    told = reading.read([photo], SPEC, Box("arborea", skill=Skill({})))
    assert sum(pointer.startswith("/squares/") for pointer in told.doubtful) == asked
