"""Hand-laid layouts: the lattice and which of its squares hold something."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.grid import NOTHING, Grid, NotFound
from companion.vision.lattice import locate_free, occupancy
from companion.vision.pose import apply

Pixels = NDArray[np.uint8]
Squares = frozenset[tuple[int, int]]

ROW = frozenset({(0, 0), (0, 1), (0, 2)})
HOOK = frozenset({(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1)})
RING = frozenset((r, c) for r in range(3) for c in range(4) if (r, c) not in {(1, 1), (1, 2)})
CROSS = frozenset({(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (3, 1)})
WOOD, FELT, PALE = (110, 150, 185), (70, 110, 60), (225, 228, 228)
PURPLE = (150, 90, 130)
TILTED = np.array([(62, 10, 160), (-6, 58, 190), (-0.00006, 0.00038, 1)], np.float64)


def table_top(colour: tuple[int, int, int], size: tuple[int, int], rng: np.random.Generator) -> Pixels:
    width, height = size
    grain = cv2.GaussianBlur(rng.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 12, sigmaY=1) * 20
    made: Pixels = np.clip(np.array(colour, np.float32) + grain[:, :, None], 0, 255).astype(np.uint8)
    return made


def card(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """A card with a rim and a picture of its own."""
    made = np.full((height, width, 3), rng.integers(40, 215, 3), np.uint8)
    for _ in range(5):
        x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
        cv2.circle(made, (x, y), int(rng.integers(5, 14)), tuple(map(int, rng.integers(20, 235, 3))), -1, cv2.LINE_AA)
    cv2.rectangle(made, (0, 0), (width - 1, height - 1), (35, 30, 30), 3)
    return made


def plain_card(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """A card of one colour, hardly darker along its rim."""
    made = np.full((height, width, 3), PURPLE, np.uint8)
    cv2.rectangle(made, (0, 0), (width - 1, height - 1), (120, 70, 105), 2)
    return made


def laid(
    squares: Squares,
    homography: NDArray[np.float64] = TILTED,
    *,
    table: tuple[int, int, int] = WOOD,
    aspect: float = 1.0,
    hand: float = 0.03,
    size: tuple[int, int] = (800, 600),
    seed: int = 5,
    art: Callable[[np.random.Generator, int, int], Pixels] = card,
) -> Pixels:
    """A photo of cards laid by hand; `homography`: places in units of a square's height to pixels."""
    rng = np.random.default_rng(seed)
    picture = table_top(table, size, rng)
    for row, col in sorted(squares):
        drawn = art(rng, round(60 * aspect), 60)
        angle, shift = rng.normal(0, hand * 0.5), rng.uniform(-hand, hand, 2)
        cos, sin = np.cos(angle), np.sin(angle)
        unit = (np.array([(0, 0), (aspect, 0), (aspect, 1), (0, 1)]) - (aspect / 2, 0.5)) @ np.array(
            [(cos, sin), (-sin, cos)]
        )
        corners = unit + np.array((aspect / 2 + col * aspect, 0.5 + row)) + shift
        outer = np.array([(0, 0), (drawn.shape[1], 0), (drawn.shape[1], 60), (0, 60)], np.float32)
        view = cv2.getPerspectiveTransform(outer, apply(homography, corners).astype(np.float32))
        mask = cv2.warpPerspective(np.ones(drawn.shape[:2], np.uint8), view, size)
        picture[mask > 0] = cv2.warpPerspective(drawn, view, size)[mask > 0]
    noise = rng.normal(0, 2, picture.shape)
    return np.clip(cv2.GaussianBlur(picture, (0, 0), 0.7) + noise, 0, 255).astype(np.uint8)


def held(grid: Grid) -> Squares:
    return frozenset((int(r), int(c)) for r, c in np.argwhere(grid.trimmed().occupancy > 0.5))


def off_by(grid: Grid, homography: NDArray[np.float64], aspect: float = 1.0) -> float:
    """The largest distance of an outer corner from where it was drawn, in squares."""
    grid = grid.trimmed()
    drawn = homography @ np.diag([aspect, 1, 1])
    return float(np.abs(apply(np.linalg.inv(drawn).astype(np.float64), grid.points(_outer(grid))) - _outer(grid)).max())


def _outer(grid: Grid) -> NDArray[np.float64]:
    return np.array([(0, 0), (grid.cols, 0), (grid.cols, grid.rows), (0, grid.rows)], np.float64)


@pytest.mark.parametrize("table", [WOOD, FELT, PALE])
@pytest.mark.parametrize("squares", [ROW, HOOK, RING, CROSS])
def test_the_squares_that_were_laid(squares: Squares, table: tuple[int, int, int]) -> None:
    grid = locate_free(laid(squares, table=table))
    assert held(grid) == squares
    assert off_by(grid, TILTED) < 0.25
    assert grid.sure > 0.5


def test_cards_stand_upright_in_the_grid() -> None:
    aspect = 2.5 / 3.5
    grid = locate_free(laid(HOOK, aspect=aspect), aspect=aspect)
    assert held(grid) == HOOK
    assert off_by(grid, TILTED, aspect) < 0.25


def test_cards_that_lie_sideways_in_the_photo() -> None:
    aspect = 2.5 / 3.5
    sideways = np.rot90(laid(HOOK, aspect=aspect), -1)
    found = held(locate_free(np.ascontiguousarray(sideways), aspect=aspect))
    assert found in (HOOK, frozenset((2 - r, 2 - c) for r, c in HOOK))


def test_a_larger_photo_gives_the_same_grid_in_its_own_pixels() -> None:
    photo = laid(RING)
    large = cv2.resize(photo, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC).astype(np.uint8)
    grid = locate_free(large)
    assert held(grid) == RING
    assert off_by(grid, np.diag([2, 2, 1]) @ TILTED) < 0.25


def test_nothing_is_left_to_chance() -> None:
    photo = laid(CROSS)
    first, again = locate_free(photo), locate_free(photo)
    np.testing.assert_array_equal(first.homography, again.homography)
    np.testing.assert_array_equal(first.occupancy, again.occupancy)


def test_empty_squares_lie_around_the_layout() -> None:
    grid = locate_free(laid(HOOK), margin=2)
    assert (grid.rows, grid.cols) == (7, 7)
    assert grid.occupancy[[0, 1, -2, -1]].max() < 0.5
    assert grid.occupancy[:, [0, 1, -2, -1]].max() < 0.5


def test_beside_the_layout_it_is_kept_what_was_seen() -> None:
    photo = laid(HOOK)
    near, far = locate_free(photo, margin=1), locate_free(photo, margin=2)
    assert near.odds is not None
    assert far.odds is not None
    np.testing.assert_array_equal(near.odds, far.odds[1:-1, 1:-1])
    assert far.odds[:, [0, -1]].max() > NOTHING


def test_a_part_beyond_squares_that_are_not_seen_is_looked_at() -> None:
    near = frozenset({(r, c) for r in range(3) for c in (0, 1)})
    grid = locate_free(laid(near | {(1, 3), (2, 3)}))
    assert held(grid) == near
    assert grid.cols == 6
    assert grid.odds is not None
    assert np.argwhere(grid.odds > 0)[:, 1].max() == 4


def test_a_stray_card_beside_is_no_part_of_the_layout() -> None:
    photo = laid(HOOK)
    turned = np.array([(40, -45, 640), (45, 40, 60), (0, 0, 1)], np.float64)
    stray = laid(frozenset({(0, 0)}), turned, seed=8)
    at = np.s_[50:160, 585:690]
    photo[at] = stray[at]
    assert held(locate_free(photo)) == HOOK


def test_cards_of_a_colour_that_lies_all_round_the_photo_are_no_table() -> None:
    squares = frozenset((r, c) for r in range(4) for c in range(6)) - {(0, 0), (3, 5)}
    photo, bright = laid(squares, art=plain_card), laid(squares)
    for row, col in ((1, 1), (2, 4), (3, 2)):
        corners = np.array([(col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)], np.float64)
        mask = cv2.fillConvexPoly(np.zeros(photo.shape[:2], np.uint8), apply(TILTED, corners).astype(np.int32), 1)
        photo[mask > 0] = bright[mask > 0]
    for x, y in ((0, 0), (260, 0), (700, 0), (0, 520), (300, 540), (720, 520)):
        photo[y : y + 70, x : x + 110] = PURPLE
    assert held(locate_free(photo)) == squares


def test_the_players_own_corners_serve_as_well() -> None:
    photo = laid(RING)
    quad = [(float(x), float(y)) for x, y in apply(TILTED, np.array([(0, 0), (4, 0), (4, 3), (0, 3)], np.float64))]
    found = occupancy(photo, Grid.from_quad(quad, 3, 4))
    assert held(found) == RING


def test_what_was_taught_decides_where_pixels_do_not() -> None:
    photo = laid(RING)
    quad = [(float(x), float(y)) for x, y in apply(TILTED, np.array([(0, 0), (4, 0), (4, 3), (0, 3)], np.float64))]
    taught = np.zeros((3, 4), np.float32)
    taught[1, 1] = 30
    assert occupancy(photo, Grid.from_quad(quad, 3, 4), taught=taught).occupancy[1, 1] > 0.5


def blank() -> Pixels:
    return np.full((600, 800, 3), 200, np.uint8)


def noise() -> Pixels:
    return np.random.default_rng(1).integers(0, 256, (600, 800, 3), np.uint8)


def bare_table() -> Pixels:
    return laid(frozenset())


@pytest.mark.parametrize("picture", [blank(), noise(), bare_table()], ids=["blank", "noise", "bare table"])
def test_where_nothing_lies_it_says_so(picture: Pixels) -> None:
    with pytest.raises(NotFound) as refusal:
        locate_free(picture)
    assert refusal.value.hint
    assert np.all(np.array(refusal.value.corners) >= 0)
    assert np.all(np.array(refusal.value.corners) <= (800, 600))


@pytest.mark.parametrize("size", [(1, 1), (1, 900), (5, 4), (47, 300), (60, 60)])
def test_a_tiny_picture_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(NotFound):
        locate_free(np.full((*size, 3), 90, np.uint8))
