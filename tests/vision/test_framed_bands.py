"""Which rows of a board are squares: a frame's line at a square's distance from the field is none, and half a square is
none."""

import cv2
import numpy as np
import pytest

from companion.vision.framed_inner import refine_inner
from companion.vision.grid import Grid

SIDE, ROWS, COLS = 60, 5, 8
LEFT, TOP, RIGHT, BELOW = 48, 70, 48, 42
GROUND, SQUARE, LINE = (110, 120, 40), (90, 60, 40), (90, 190, 210)


def board(slots: int, covered: tuple[tuple[int, int], ...] = ()) -> np.ndarray:
    """A board from above, BGR: its field of ROWS x COLS squares, beneath it and on its sides a narrower frame, above it
    a row of slots and the frame's bright line nearly a square away."""
    wide, high = LEFT + COLS * SIDE + RIGHT, TOP + ROWS * SIDE + BELOW
    picture = np.full((high, wide, 3), GROUND, np.uint8)
    cv2.rectangle(picture, (6, 6), (wide - 7, high - 7), LINE, 3)
    cv2.rectangle(picture, (LEFT, TOP), (LEFT + COLS * SIDE, TOP + ROWS * SIDE), SQUARE, -1)
    for k in range(slots):
        cv2.rectangle(picture, (LEFT + 20 + 64 * k, 14), (LEFT + 66 + 64 * k, 58), LINE, 2)
    for row in range(ROWS + 1):
        cv2.line(picture, (LEFT, TOP + row * SIDE), (LEFT + COLS * SIDE, TOP + row * SIDE), LINE, 3)
    for col in range(COLS + 1):
        cv2.line(picture, (LEFT + col * SIDE, TOP), (LEFT + col * SIDE, TOP + ROWS * SIDE), LINE, 3)
    for row, col in covered:
        x, y = LEFT + col * SIDE, TOP + row * SIDE
        cv2.rectangle(picture, (x + 3, y + 3), (x + SIDE - 3, y + 2 * SIDE - 3), (60, 60, 200), -1)
    noise = np.random.default_rng(5).normal(0, 3, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("slots", [0, 3, 5])
@pytest.mark.parametrize("covered", [(), ((0, 1), (3, 3), (1, 6))])
@pytest.mark.parametrize("quarters", range(4))
def test_the_frame_above_the_field_is_no_row_of_squares(
    slots: int, covered: tuple[tuple[int, int], ...], quarters: int
) -> None:
    picture = np.ascontiguousarray(np.rot90(board(slots, covered), quarters))
    high, wide = picture.shape[:2]
    rows, cols = (ROWS, COLS) if quarters % 2 == 0 else (COLS, ROWS)
    whole = Grid.from_quad([(0, 0), (wide, 0), (wide, high), (0, high)], rows, cols)
    found = refine_inner(picture, whole)
    assert found is not None
    field = np.zeros(board(0).shape[:2], np.float32)
    field[TOP : TOP + ROWS * SIDE, LEFT : LEFT + COLS * SIDE] = 1
    rows_in, cols_in = np.nonzero(np.rot90(field, quarters))
    true = (cols_in.min(), rows_in.min(), cols_in.max() + 1, rows_in.max() + 1)
    corners = np.array(found.quad())
    seen = (*corners.min(axis=0), *corners.max(axis=0))
    assert np.allclose(seen, true, atol=SIDE / 8)


MISSING = [
    {*((0, col) for col in (0, 1, 2, 3, 5, 6, 7)), *((4, col) for col in range(1, 8)), (1, 0), (1, 7), (2, 0), (2, 7)},
    {*((0, col) for col in (2, 5, 7)), *((4, col) for col in (0, 1, 3, 4, 5, 6, 7)), (1, 7), (2, 0), (3, 0), (3, 7)},
]


@pytest.mark.parametrize("missing", MISSING)
@pytest.mark.parametrize("quarters", range(4))
def test_half_a_square_is_no_row_where_outer_squares_are_missing(missing: set[tuple[int, int]], quarters: int) -> None:
    wide, high = LEFT + COLS * SIDE + RIGHT, LEFT + ROWS * SIDE + LEFT
    picture = np.full((high, wide, 3), GROUND, np.uint8)
    for row, col in {(row, col) for row in range(ROWS) for col in range(COLS)} - missing:
        x, y = LEFT + col * SIDE, LEFT + row * SIDE
        cv2.rectangle(picture, (x, y), (x + SIDE, y + SIDE), SQUARE, -1)
        cv2.rectangle(picture, (x, y), (x + SIDE, y + SIDE), LINE, 3)
    noise = np.random.default_rng(5).normal(0, 3, picture.shape)
    picture = np.ascontiguousarray(np.rot90(np.clip(picture + noise, 0, 255).astype(np.uint8), quarters))
    high, wide = picture.shape[:2]
    rows, cols = (ROWS, COLS) if quarters % 2 == 0 else (COLS, ROWS)
    found = refine_inner(picture, Grid.from_quad([(0, 0), (wide, 0), (wide, high), (0, high)], rows, cols))
    assert found is not None
    corners = np.array(found.quad())
    seen = (*corners.min(axis=0), *corners.max(axis=0))
    assert np.allclose(seen, (LEFT, LEFT, wide - LEFT, high - LEFT), atol=SIDE / 8)
    assert found.sure == 1


@pytest.mark.parametrize("stretch", [2.0, 0.5])
def test_squares_twice_as_long_as_wide_look_unsure(stretch: float) -> None:
    long = cv2.resize(board(0), None, fx=stretch, fy=1.0)
    high, wide = long.shape[:2]
    whole = Grid.from_quad([(0, 0), (wide, 0), (wide, high), (0, high)], ROWS, COLS)
    found = refine_inner(long.astype(np.uint8), whole)
    assert found is None or found.sure < 0.5
