"""Whether something lies in a square, by the picture and by what was taught."""

from dataclasses import replace

import numpy as np
import pytest

from companion.core.board import BoardSpec
from companion.games.arborea.board import SPEC as ARBOREA
from companion.games.arboretum.board import SPEC as ARBORETUM
from companion.vision.box import Skill
from companion.vision.classify import Classifier
from companion.vision.grid import Grid
from companion.vision.looks import SQUARE, TABLE
from companion.vision.there import by_looks, looks_alone, unknown_table, untaught

GRID = Grid(np.eye(3), 1, 2, np.zeros((1, 2), np.float32), odds=np.array([[-2.0, 3.0]], np.float32))


def skilled(*labels: str) -> Skill:
    """A copy that was taught these labels."""
    return Skill({SQUARE: Classifier(labels, np.zeros((1, len(labels))))})


def test_what_was_taught_of_tables_is_added_to_the_odds() -> None:
    assert untaught(GRID, ARBOREA, skilled(TABLE, "water")) == {(0, 0): -2.0, (0, 1): 3.0}


@pytest.mark.parametrize(
    ("grid", "spec", "skill"),
    [
        (replace(GRID, odds=None), ARBOREA, skilled(TABLE, "water")),
        (GRID, ARBOREA, skilled("rock", "water")),
        (GRID, ARBOREA, Skill({})),
        (GRID, ARBORETUM, skilled(TABLE, "water")),
    ],
)
def test_where_nothing_can_be_added_there_are_no_odds(grid: Grid, spec: BoardSpec, skill: Skill) -> None:
    assert untaught(grid, spec, skill) == {}


def test_looks_decide_what_the_picture_leaves_open() -> None:
    known, torn = {"water": 0.99, "rock": 0.01}, {"water": 0.5, "rock": 0.5}
    assert by_looks(-2.0, looks_alone(0.01, known)) > 0.7
    assert by_looks(-2.0, looks_alone(0.95, known)) < 0.2
    assert by_looks(-2.0, looks_alone(0.3, torn)) < 0.2
    assert by_looks(-8.0, looks_alone(0.001, known)) < 0.2
    assert by_looks(8.0, looks_alone(0.999, torn)) > 0.8


def test_what_is_unlikely_by_the_picture_takes_clear_looks() -> None:
    known, torn = {"water": 0.999, "rock": 0.001}, {"water": 0.6, "rock": 0.4}
    assert by_looks(-4.75, looks_alone(0.001, known)) > 0.6
    assert by_looks(-4.75, looks_alone(0.2, torn)) < 0.0001
    assert by_looks(-4.6, looks_alone(0.2, torn)) > 0.005
    # of a card with so many squares the others may tell
    assert by_looks(-8.0, looks_alone(0.2, torn), of_block=True) > 0.005


def test_looks_that_praise_bare_squares_prove_nothing_on_that_table() -> None:
    bare = {(0, col): 4.0 for col in range(8)}
    odds = dict.fromkeys(bare, -10.0) | {(1, 0): 5.0}
    idle = unknown_table(bare | {(1, 0): 5.5}, odds)
    assert idle == pytest.approx(4.0)
    assert by_looks(-10.0, 4.0, of_block=True) > 0.2
    assert by_looks(-10.0, 4.0, of_block=True, idle=idle) < 0.01
    assert by_looks(5.0, 5.5, of_block=True, idle=idle) > 0.99
    # a few squares, or a table that looks like the taught ones, take nothing from what looks say
    assert unknown_table({(0, 0): 4.0}, odds) == 0
    assert unknown_table(dict.fromkeys(bare, -3.0), odds) == 0
