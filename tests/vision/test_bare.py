"""A printed board lies as it was taught, from whatever side it is photographed, or nothing is said of it."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.core.board import BoardSpec, Truth
from companion.core.grid import Square
from companion.games.arboria.board import SPEC
from companion.vision.bare import MOST, Bare, bare_samples, log_odds_bare, way_round
from companion.vision.box import Skill, skill_from_bytes, skill_to_bytes
from companion.vision.classify import Samples
from companion.vision.grid import Grid

SQUARE, SIZE = 50, 6
FLOWER = "wizard red"


def board(seed: int) -> NDArray[np.uint8]:
    """Soft blots, no square like the next."""
    coarse = np.random.default_rng(seed).integers(90, 200, (SIZE * 4, SIZE * 4, 1)).repeat(3, axis=2)
    return np.kron(coarse, np.ones((SQUARE // 4, SQUARE // 4, 1))).astype(np.uint8)


def seen(pixels: NDArray[np.uint8]) -> Grid:
    side = float(len(pixels))
    return Grid.from_quad([(0, 0), (side, 0), (side, side), (0, side)], SIZE, SIZE)


def truth(flowers: set[Square]) -> Truth:
    squares = {(row, col): "empty" for row in range(SIZE) for col in range(SIZE)}
    return Truth(SIZE, SIZE, squares | dict.fromkeys(flowers, FLOWER))


def covered(pixels: NDArray[np.uint8], flowers: set[Square], seed: int = 9) -> NDArray[np.uint8]:
    laid, chance, step = pixels.copy(), np.random.default_rng(seed), len(pixels) // SIZE
    for row, col in flowers:
        square = chance.integers(0, 255, (step, step, 3))
        laid[row * step : (row + 1) * step, col * step : (col + 1) * step] = square
    return laid


def taught(pixels: NDArray[np.uint8], flowers: set[Square], spec: BoardSpec = SPEC) -> Bare:
    return Bare.of({}, [bare_samples(covered(pixels, flowers), seen(pixels), truth(flowers), spec)])


FIRST = {(0, 0), (2, 3), (5, 5)}
NEXT = {(row, col) for row in range(SIZE) for col in range(SIZE) if (row * 5 + col) % 3}


@pytest.mark.parametrize("quarters", range(4))
def test_a_board_is_turned_back_by_what_its_bare_squares_show(quarters: int) -> None:
    pixels = board(1)
    darker = (covered(pixels, NEXT) * np.array([0.5, 0.6, 0.8])).astype(np.uint8)
    photo = np.ascontiguousarray(np.rot90(darker, quarters))
    grids = {(turn, 0): seen(photo).turned(turn) for turn in range(4)}
    assert way_round(photo, grids, [taught(pixels, FIRST)]) == ((quarters, 0), True)


def test_a_gradient_over_the_board_turns_nothing() -> None:
    pixels = board(1)
    lamp = np.linspace(0.4, 1.0, len(pixels))[:, None, None]
    photo = (covered(pixels, NEXT) * lamp).astype(np.uint8)
    grids = {(turn, 0): seen(photo).turned(turn) for turn in range(4)}
    assert way_round(photo, grids, [taught(pixels, FIRST)]) == ((0, 0), True)


def test_of_several_taught_boards_the_one_that_lies_there_is_known() -> None:
    photo = covered(board(2), NEXT)
    boards = [taught(board(seed), FIRST) for seed in (1, 2, 3)]
    grids = {(turn, place): seen(photo).turned(turn) for turn in range(4) for place in range(3)}
    assert way_round(photo, grids, boards) == ((0, 1), True)


def test_of_another_board_nothing_is_sure() -> None:
    photo = board(4)
    grids = {(turn, 0): seen(photo).turned(turn) for turn in range(4)}
    found = way_round(photo, grids, [taught(board(1), FIRST)])
    assert found is not None
    assert not found.sure


def test_a_plain_photo_says_nothing_of_a_board() -> None:
    plain = np.full((300, 300, 3), 128, np.uint8)
    grids = {(turn, 0): seen(plain).turned(turn) for turn in range(4)}
    assert way_round(plain, grids, [taught(board(1), FIRST)]) is None


def test_a_board_that_agrees_faintly_but_one_way_alone_lies_that_way() -> None:
    pixels = board(1)
    faint = (0.25 * pixels + 0.75 * np.random.default_rng(3).integers(0, 255, pixels.shape)).astype(np.uint8)
    photo = np.ascontiguousarray(np.rot90(faint))
    grids = {(turn, 0): seen(photo).turned(turn) for turn in range(4)}
    assert way_round(photo, grids, [taught(pixels, FIRST)]) == ((1, 0), True)


def test_a_plain_board_says_nothing() -> None:
    plain = np.full((300, 300, 3), 128, np.uint8)
    grids = {(turn, 0): seen(plain).turned(turn) for turn in range(4)}
    assert way_round(plain, grids, [taught(plain, FIRST)]) is None
    assert way_round(plain, {}, []) is None


@pytest.mark.parametrize("quarters", range(4))
def test_a_covered_board_lies_as_its_rim_was_taught(quarters: int) -> None:
    every = set(truth(set()).squares)
    rim = np.random.default_rng(3).integers(60, 220, (40, 40, 1)).repeat(3, axis=2)
    framed = np.kron(rim, np.ones((10, 10, 1))).astype(np.uint8)
    inner = np.array([(50, 50), (350, 50), (350, 350), (50, 350)], np.float64)
    grid = Grid.from_quad([(float(x), float(y)) for x, y in inner], SIZE, SIZE)
    bare = Bare.of({}, [bare_samples(framed, grid, truth(every), SPEC)])
    photo = framed.copy()
    photo[50:350, 50:350] = covered(photo[50:350, 50:350], every)
    photo = np.ascontiguousarray(np.rot90(photo, quarters))
    assert way_round(photo, {(turn, 0): grid.turned(turn) for turn in range(4)}, [bare]) == ((quarters, 0), True)


def test_what_was_covered_or_unclear_teaches_nothing() -> None:
    pixels = board(1)
    lying = replace(truth(FIRST), unclear=frozenset({(1, 1)}))
    kept = bare_samples(pixels, seen(pixels), lying, SPEC)
    assert len(kept) == SIZE * SIZE - len(FIRST) - 1 + 4 * (SIZE + 1)
    assert not {"1 1", "3 4", "6 6", "2 2"} & set(kept.labels)


def test_what_lies_on_a_square_hides_what_is_printed_there() -> None:
    pixels = board(1)
    dark = (covered(pixels, NEXT) * 0.6).astype(np.uint8)
    odds = log_odds_bare(dark, seen(dark), taught(pixels, FIRST))
    assert odds.keys() == truth(set()).squares.keys() - FIRST
    assert all(odd == MOST for at, odd in odds.items() if at not in NEXT)
    assert all(odd < -1 for at, odd in odds.items() if at in NEXT)


def test_boards_are_kept_with_the_skill() -> None:
    bare = taught(board(1), FIRST)
    again = skill_from_bytes(skill_to_bytes(Skill({}, boards=(bare,)))).boards
    np.testing.assert_array_equal(again[0].places, bare.places)
    np.testing.assert_array_equal(again[0].pictures, bare.pictures)


def test_labels_that_are_no_squares_are_refused() -> None:
    for wide, label in ((100, "1 2 3"), (100, "one two"), (9, "1 2"), (100, "-1 2")):
        with pytest.raises(ValueError, match="no squares"):
            Bare.of({}, [Samples.of(np.zeros((1, wide), np.float32), [label])])
