"""Patches show their square and nothing else, whatever the perspective."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.grid import Grid
from companion.vision.rectify import corner_patches, patches, patches_at

ROWS, COLS = 3, 4
QUAD = ((60.0, 40.0), (430.0, 70.0), (470.0, 330.0), (30.0, 300.0))


def colour(row: int, col: int) -> tuple[int, int, int]:
    return 40 + 60 * row, 30 + 50 * col, 200 - 40 * row


def board(scale: float = 1.0) -> tuple[NDArray[np.uint8], Grid]:
    flat = np.zeros((ROWS * 50, COLS * 50, 3), np.uint8)
    for row in range(ROWS):
        for col in range(COLS):
            flat[row * 50 : row * 50 + 50, col * 50 : col * 50 + 50] = colour(row, col)
    quad = [(x * scale, y * scale) for x, y in QUAD]
    source = np.array([(0, 0), (COLS * 50, 0), (COLS * 50, ROWS * 50), (0, ROWS * 50)], np.float32)
    warp = cv2.getPerspectiveTransform(source, np.array(quad, np.float32))
    seen = cv2.warpPerspective(flat, warp, (round(500 * scale), round(380 * scale)))
    return np.asarray(seen, np.uint8), Grid.from_quad(quad, ROWS, COLS)


@pytest.mark.parametrize("scale", [0.5, 1.0, 4.0])
@pytest.mark.parametrize("size", [(12, 12), (40, 40), (30, 42)])
def test_every_patch_shows_its_square(scale: float, size: tuple[int, int]) -> None:
    pixels, grid = board(scale)
    seen = patches(pixels, grid, size, -0.1)
    assert seen.shape == (ROWS, COLS, size[1], size[0], 3)
    for row in range(ROWS):
        for col in range(COLS):
            np.testing.assert_allclose(seen[row, col].reshape(-1, 3).mean(axis=0), colour(row, col), atol=4)


def test_a_margin_shows_the_neighbours() -> None:
    pixels, grid = board()
    seen = patches(pixels, grid, (40, 40), 0.5)
    np.testing.assert_allclose(seen[1, 1, 20, 2], colour(1, 0), atol=4)
    np.testing.assert_allclose(seen[1, 1, 20, 37], colour(1, 2), atol=4)
    np.testing.assert_allclose(seen[1, 1, 2, 20], colour(0, 1), atol=4)


@pytest.mark.parametrize("count", [0, 1, ROWS * COLS])
def test_some_squares_look_as_among_all(count: int) -> None:
    pixels, grid = board()
    squares = [(row, col) for row in range(ROWS) for col in range(COLS)][::-1][:count] * 3
    every = patches(pixels, grid, (60, 60), -0.1)
    wanted = np.array([every[square] for square in squares], np.uint8).reshape(-1, 60, 60, 3)
    np.testing.assert_array_equal(patches_at(pixels, grid, squares, (60, 60), -0.1), wanted)


def test_corners_stand_between_four_squares() -> None:
    pixels, grid = board()
    seen = corner_patches(pixels, grid, (40, 40), 0.5)
    assert seen.shape == (ROWS + 1, COLS + 1, 40, 40, 3)
    around = {(5, 5): (0, 0), (5, 34): (0, 1), (34, 5): (1, 0), (34, 34): (1, 1)}
    for (y, x), square in around.items():
        np.testing.assert_allclose(seen[1, 1, y, x], colour(*square), atol=4)


def test_a_turned_grid_turns_the_patches() -> None:
    pixels, grid = board()
    seen, turned = patches(pixels, grid, (40, 40)), patches(pixels, grid.turned(1), (40, 40))
    assert turned.shape[:2] == (COLS, ROWS)
    np.testing.assert_allclose(turned[0, ROWS - 1].mean(axis=(0, 1)), seen[0, 0].mean(axis=(0, 1)), atol=3)


def test_what_lies_outside_repeats_the_edge() -> None:
    pixels = np.full((20, 20, 3), 77, np.uint8)
    grid = Grid.from_quad([(-40, -40), (60, -40), (60, 60), (-40, 60)], 2, 2)
    assert (patches(pixels, grid, (10, 10)) == 77).all()


def test_a_grid_beside_the_photo_is_no_crash() -> None:
    grid = Grid.from_quad([(500, 500), (700, 500), (700, 700), (500, 700)], 2, 2)
    assert patches(np.full((20, 20, 3), 9, np.uint8), grid, (10, 10)).max() == 9


@pytest.mark.parametrize(("size", "margin"), [((0, 5), 0.0), ((5, 0), 0.0), ((5, 5), -0.5)])
def test_a_patch_without_pixels_is_refused(size: tuple[int, int], margin: float) -> None:
    pixels, grid = board()
    with pytest.raises(ValueError, match="patch"):
        patches(pixels, grid, size, margin)
