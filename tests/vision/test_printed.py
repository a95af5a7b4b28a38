"""A board that looks alike from all sides is told by how it was painted, or nothing is said of it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.core.board import Truth
from companion.core.grid import Square
from companion.games.arboria.board import SPEC
from companion.vision.bare import BARE, Bare, bare_samples, close_samples, way_round
from companion.vision.box import Box, Lesson, Skill, skill_from_bytes, skill_to_bytes
from companion.vision.classify import Samples
from companion.vision.grid import Grid
from companion.vision.printed import PRINT, WIDE, Print, ahead, print_scores

SQUARE, SIZE, RIM = 40, 6, 40
SIDE = SIZE * SQUARE + 2 * RIM
FLOWER = "wizard red"
FIRST = {(0, 0), (1, 4), (2, 3), (5, 5), (4, 1)}
NEXT = {(row, col) for row in range(SIZE) for col in range(SIZE) if (row * 5 + col) % 3 == 0}

Bytes = NDArray[np.uint8]


def board(grain: float, seed: int = 1) -> Bytes:
    """Squares that are all alike, with a ring in each, in a plain frame; brush strokes that are finer and fainter."""
    flat = np.full((SIDE, SIDE), 130.0)
    for row in range(SIZE):
        for col in range(SIZE):
            x, y = RIM + col * SQUARE, RIM + row * SQUARE
            cv2.rectangle(flat, (x, y), (x + SQUARE, y + SQUARE), 60.0, 1)
            cv2.circle(flat, (x + SQUARE // 2, y + SQUARE // 2), 8, 90.0, 1)
    flat = (flat + np.rot90(flat) + np.rot90(flat, 2) + np.rot90(flat, 3)) / 4
    chance = np.random.default_rng(seed).normal(0, 1, (SIDE, SIDE))
    strokes = cv2.GaussianBlur(chance, (0, 0), 0.9) - cv2.GaussianBlur(chance, (0, 0), 2.0)
    drawn = np.clip(flat + grain * strokes / strokes.std(), 0, 255)
    return np.asarray(drawn[..., None].repeat(3, axis=2), np.uint8)


def lattice(off: float = 0.0) -> Grid:
    low, high = RIM - 0.5 + off, SIDE - RIM - 0.5 + off
    return Grid.from_quad([(low, low), (high, low), (high, high), (low, high)], SIZE, SIZE)


def truth(flowers: set[Square]) -> Truth:
    squares = {(row, col): "empty" for row in range(SIZE) for col in range(SIZE)}
    return Truth(SIZE, SIZE, squares | dict.fromkeys(flowers, FLOWER))


def photo(pixels: Bytes, flowers: set[Square], seed: int = 5) -> Bytes:
    """Flowers on it, a little noise."""
    rng = np.random.default_rng(seed)
    laid = pixels.astype(np.float64)
    for row, col in flowers:
        x, y = RIM + col * SQUARE, RIM + row * SQUARE
        laid[y + 4 : y + SQUARE - 4, x + 4 : x + SQUARE - 4] = rng.integers(0, 255, 3)
    return np.clip(laid + rng.normal(0, 2, laid.shape), 0, 255).astype(np.uint8)


def taught(pixels: Bytes) -> Bare:
    """As a lesson saw it: what its squares show roughly is the same from all sides."""
    seen, lying = photo(pixels, FIRST), truth(FIRST)
    alike = np.mean([np.rot90(pixels, quarters) for quarters in range(4)], axis=0).astype(np.uint8)
    rough = bare_samples(photo(alike, FIRST), lattice(), lying, SPEC)
    return Bare.of({}, [rough], [close_samples(seen, lattice(), lying, SPEC)])


def turned(grid: Grid) -> dict[Square, Grid]:
    return {(turn, 0): grid.turned(turn) for turn in range(4)}


@pytest.mark.parametrize("quarters", range(4))
def test_a_board_alike_from_all_sides_is_told_by_its_brush_strokes(quarters: int) -> None:
    pixels = board(3.0)
    seen = np.ascontiguousarray(np.rot90(photo(pixels, NEXT, 8), quarters))
    bare = taught(pixels)
    assert way_round(seen, turned(lattice()), [bare]) == ((quarters, 0), True)
    roughly = way_round(seen, turned(lattice()), [replace(bare, fine=None)])
    assert roughly is not None
    assert not roughly.sure


def test_the_lattice_need_not_lie_quite_as_it_was_taught() -> None:
    pixels = board(3.0)
    seen = np.ascontiguousarray(np.rot90(photo(pixels, NEXT, 8)))
    assert way_round(seen, turned(lattice(4.0)), [taught(pixels)]) == ((1, 0), True)


@pytest.mark.parametrize("seed", range(4))
def test_a_board_that_is_the_same_from_all_sides_stays_unsure(seed: int) -> None:
    pixels = board(3.0, seed)
    half = SIDE // 2
    for quarters, part in ((1, np.s_[:half, half:]), (2, np.s_[half:, half:]), (3, np.s_[half:, :half])):
        pixels[part] = np.rot90(pixels[:half, :half], -quarters)
    found = way_round(photo(pixels, NEXT, 8 + seed), turned(lattice()), [taught(pixels)])
    assert found is None or not found.sure


def test_cells_lie_as_in_the_first_grid_whichever_way_round() -> None:
    pixels = board(3.0)
    print_of_it = taught(pixels).fine
    scores = print_scores(photo(pixels, {(0, 5)}), turned(lattice()), [print_of_it])
    held = np.s_[9:15, 49:55]
    assert all(score.shape == ((SIZE + 2) * 8, (SIZE + 2) * 8) for score in scores.values())
    assert np.nanmean(np.abs(scores[0, 0][held])) < 0.4
    assert min(ahead(scores[0, 0], scores[turn, 0]) for turn in (1, 2, 3)) > 6
    assert print_scores(pixels, turned(lattice()), [None]) == {}


def test_no_more_is_said_than_both_show() -> None:
    assert ahead(np.full((2, 2), np.nan), np.ones((2, 2))) == 0
    assert ahead(np.ones((2, 2)), np.ones((3, 2))) == 0


def test_prints_are_kept_with_the_skill_and_older_boxes_have_none() -> None:
    bare = taught(board(3.0))
    again = skill_from_bytes(skill_to_bytes(Skill({}, boards=(bare, replace(bare, fine=None))))).boards
    assert bare.fine is not None
    assert again[0].fine is not None
    np.testing.assert_array_equal(again[0].fine.places, bare.fine.places)
    np.testing.assert_array_equal(again[0].fine.pictures, bare.fine.pictures)
    assert again[1].fine is None


def test_a_box_learns_prints_of_the_lessons_that_have_them() -> None:
    seen, lying = photo(board(3.0), FIRST), truth(FIRST)
    rough, close = bare_samples(seen, lattice(), lying, SPEC), close_samples(seen, lattice(), lying, SPEC)
    heads = [{BARE: rough}, {BARE: rough, PRINT: close}]
    box = Box.empty("arboria")
    for number, kept in enumerate(heads):
        box = box.with_lesson(Lesson(kept, {"empty": number + 1}))
    skill = box.trained().skill
    assert skill is not None
    (learned,) = skill.boards
    assert learned.fine is not None
    assert len(learned.fine.places) == len(close)


def test_prints_that_are_no_squares_are_refused() -> None:
    for wide, label in ((WIDE, "1 2 3"), (WIDE, "one two"), (9, "1 2"), (WIDE, "-1 2")):
        with pytest.raises(ValueError, match="no squares"):
            Print.of([Samples.of(np.zeros((1, wide), np.float32), [label])])
