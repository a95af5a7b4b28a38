"""Squares: neighbours, rays, regions, turns."""

from itertools import islice, product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.grid import (
    LINE_STEPS,
    NEIGHBOUR_STEPS,
    SURROUNDING_STEPS,
    Square,
    corners,
    hang_together,
    neighbours,
    ray,
    regions,
    rotations,
    surroundings,
)

squares = st.tuples(st.integers(-999, 999), st.integers(-999, 999))
small = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


def test_neighbours_share_an_edge() -> None:
    assert neighbours((5, -2)) == ((4, -2), (5, -3), (5, -1), (6, -2))


def test_surroundings_are_a_ring_in_reading_order() -> None:
    assert surroundings((0, 0)) == ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def test_corners_of_an_intersection() -> None:
    assert corners((-1, 2)) == ((-1, 2), (-1, 3), (0, 2), (0, 3))


def test_steps() -> None:
    assert set(NEIGHBOUR_STEPS) < set(SURROUNDING_STEPS)
    assert len(SURROUNDING_STEPS) == 8
    opposite = {(-down, -right) for down, right in LINE_STEPS}
    assert opposite | set(LINE_STEPS) == set(SURROUNDING_STEPS)
    assert not opposite & set(LINE_STEPS)


def test_a_ray_leaves_its_square_out() -> None:
    assert list(islice(ray((2, 2), (1, -1)), 3)) == [(3, 1), (4, 0), (5, -1)]


@given(squares, squares)
def test_being_neighbours_is_mutual(one: Square, other: Square) -> None:
    assert (other in neighbours(one)) == (one in neighbours(other)) == (_distance(one, other) == 1)


def _distance(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@given(squares)
def test_neighbours_come_in_reading_order(square: Square) -> None:
    assert list(neighbours(square)) == sorted(neighbours(square))
    assert list(surroundings(square)) == sorted(surroundings(square))


class TestRotations:
    def test_clockwise(self) -> None:
        """What lies to the right of the origin comes to lie below it."""
        assert rotations((0, 1)) == ((0, 1), (1, 0), (0, -1), (-1, 0))

    @given(squares)
    def test_four_quarter_turns_are_none(self, square: Square) -> None:
        turned = square
        for expected in rotations(square):
            assert turned == expected
            turned = rotations(turned)[1]
        assert turned == square

    @given(squares, squares)
    def test_neighbours_stay_neighbours(self, one: Square, other: Square) -> None:
        turned = list(zip(rotations(one), rotations(other), strict=True))
        assert {_distance(*pair) for pair in turned} == {_distance(one, other)}


def obvious_regions(laid: dict[Square, Any]) -> set[tuple[Any, frozenset[Square]]]:
    """Give each square a number; let neighbours of one kind take the smaller one until nothing changes."""
    number = {square: i for i, square in enumerate(laid)}
    changed = True
    while changed:
        changed = False
        for (one, kind), (other, other_kind) in product(laid.items(), repeat=2):
            if other in neighbours(one) and kind == other_kind and number[other] < number[one]:
                number[one] = number[other]
                changed = True
    return {(kind, frozenset(other for other in laid if number[other] == number[one])) for one, kind in laid.items()}


class TestRegions:
    def test_kinds_and_corners_part_them(self) -> None:
        laid = {(0, 0): "a", (0, 1): "b", (1, 1): "a", (2, 2): "a", (2, 1): "a"}
        assert regions(laid) == [
            ("a", frozenset({(0, 0)})),
            ("b", frozenset({(0, 1)})),
            ("a", frozenset({(1, 1), (2, 1), (2, 2)})),
        ]

    def test_ordered_by_their_first_square_whatever_the_order_given(self) -> None:
        laid = {(2, 0): "z", (0, 5): "y", (-1, 9): "x", (0, 4): "y"}
        assert [kind for kind, _ in regions(laid)] == ["x", "y", "z"]

    def test_a_square_that_is_not_there_joins_nothing(self) -> None:
        assert regions({(0, 0): None, (0, 2): None}) == [(None, frozenset({(0, 0)})), (None, frozenset({(0, 2)}))]

    def test_nothing(self) -> None:
        assert regions({}) == []

    def test_a_long_snake_does_not_recurse(self) -> None:
        assert len(regions({(0, column): 1 for column in range(20_000)})) == 1

    @given(st.dictionaries(small, st.sampled_from("ab"), max_size=16))
    def test_against_the_obvious(self, laid: dict[Square, str]) -> None:
        assert set(regions(laid)) == obvious_regions(laid)
        firsts = [min(group) for _, group in regions(laid)]
        assert firsts == sorted(firsts)

    @given(st.lists(small, max_size=12))
    def test_hang_together(self, laid: list[Square]) -> None:
        assert hang_together(laid) == (len(obvious_regions(dict.fromkeys(laid, 1))) < 2)
