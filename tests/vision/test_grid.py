"""A lattice keeps its squares through every change of view."""

from dataclasses import replace

import numpy as np
import pytest

from companion.vision.grid import Grid

QUAD = ((10.0, 20.0), (210.0, 40.0), (200.0, 190.0), (5.0, 170.0))


def grid() -> Grid:
    made = Grid.from_quad(QUAD, 3, 4)
    made.occupancy[:] = np.arange(12).reshape(3, 4) / 12
    return made


def test_the_quad_comes_back() -> None:
    np.testing.assert_allclose(grid().quad(), QUAD, atol=1e-3)


def test_scaling_moves_every_corner() -> None:
    np.testing.assert_allclose(grid().scaled(2.5).quad(), np.array(QUAD) * 2.5, atol=1e-3)


def by_pixel(of: Grid) -> dict[tuple[float, ...], float]:
    middles = np.round(of.centres().reshape(-1, 2), 3)
    return {tuple(middle): float(held) for middle, held in zip(middles, of.occupancy.ravel(), strict=True)}


@pytest.mark.parametrize("quarters", [-1, 0, 1, 2, 3, 4])
def test_a_turned_layout_keeps_each_square_at_its_pixels(quarters: int) -> None:
    before, after = grid(), grid().turned(quarters)
    assert by_pixel(after) == by_pixel(before)


def test_one_quarter_clockwise_brings_the_bottom_left_corner_to_the_top_left() -> None:
    turned = grid().turned(1)
    assert (turned.rows, turned.cols) == (4, 3)
    np.testing.assert_allclose(turned.quad()[0], QUAD[3], atol=1e-3)
    assert turned.occupancy[0, 0] == grid().occupancy[2, 0]


def test_a_part_may_reach_beyond() -> None:
    part = grid().cropped(-1, 2, 3, 3)
    assert part.occupancy[0].tolist() == [0, 0, 0]
    assert part.occupancy[1, 0] == grid().occupancy[0, 2]
    np.testing.assert_allclose(part.centres()[1, 0], grid().centres()[0, 2], atol=1e-3)


def test_odds_go_where_their_squares_go() -> None:
    known = replace(grid(), odds=2 * grid().occupancy - 3)
    turned, part = known.turned(1), known.cropped(-1, 2, 3, 3)
    assert turned.odds is not None
    assert part.odds is not None
    np.testing.assert_array_equal(turned.odds, 2 * turned.occupancy - 3)
    np.testing.assert_array_equal(part.odds[1:, :2], 2 * part.occupancy[1:, :2] - 3)
    assert max(part.odds[0].max(), part.odds[:, 2].max()) < -10
    assert grid().cropped(0, 0, 2, 2).odds is None


def test_trimmed_to_what_is_occupied() -> None:
    part = grid().trimmed(7.5 / 12)
    assert (part.rows, part.cols) == (1, 4)
    np.testing.assert_allclose(part.quad()[0], grid().cropped(2, 0, 1, 4).quad()[0], atol=1e-6)


@pytest.mark.parametrize(
    "quad",
    [
        QUAD[::-1],
        (QUAD[0], QUAD[2], QUAD[1], QUAD[3]),
        ((0.0, 0.0),) * 4,
        QUAD[:3],
        ((float("nan"), 0.0), *QUAD[1:]),
        ((float("inf"), 0.0), *QUAD[1:]),
    ],
)
def test_four_points_that_are_no_quad(quad: tuple[tuple[float, float], ...]) -> None:
    with pytest.raises(ValueError, match="convex"):
        Grid.from_quad(quad, 3, 4)
