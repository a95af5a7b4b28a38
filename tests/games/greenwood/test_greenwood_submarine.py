"""The submarine: the rules of placement in their order, bonuses, completions, Provisions."""

from typing import Any

import pytest

from companion.games.greenwood.layout import read
from companion.games.greenwood.scoring import score
from tests.games.greenwood.sheets import (
    aboard,
    answer,
    board,
    cargo,
    creature,
    faults,
    player,
    provision,
    reward,
    sprite,
    table,
)


def test_rescue_action_example_a_bonus_and_a_column_with_one_tile() -> None:
    of = board(2, 2, bonuses=[reward("strength", (0, 1))], completions=[reward("column", (0, 1), (1, 1))])
    found = cargo(of, creature((0, 0), (1, 0)), creature((0, 1), (1, 1)))
    assert found["by_tile"] == [[], ["strength", "column"]]


def test_submarine_example_a_bonus_and_a_diagonal_with_one_tile() -> None:
    of = board(2, 2, bonuses=[reward("wayfinding", (0, 1))], completions=[reward("diagonal", (0, 0), (1, 1))])
    found = cargo(of, creature((0, 0), (1, 0)), creature((0, 1), (1, 1)))
    assert found["by_tile"] == [[], ["wayfinding", "diagonal"]]


def test_fungus_pirates_example_water_on_water_fruit_anew() -> None:
    begun = [provision("water", (0, 0)), provision("fruit", (0, 1)), provision("fruit", (0, 1))]
    assert faults(board(), *begun) == []
    assert faults(board(), *begun, provision("water", (0, 0))) == []
    assert faults(board(), *begun, provision("water", (0, 2))) == [(3, "partial-stacks")]
    assert faults(board(), *begun, provision("fruit", (0, 2))) == []
    assert faults(board(), *begun, provision("roots", (0, 2))) == []


def test_a_legal_cargo_is_reported_whole() -> None:
    of = board(
        unusable=[[2, 3]],
        bonuses=[reward("b1", (0, 1)), reward("b2", (1, 1), (1, 2))],
        completions=[reward("c1", (0, 3), (1, 3), (2, 3))],
    )
    tiles = (creature((0, 0), (0, 1)), creature((0, 2), (0, 3), (1, 3)), sprite((1, 2)))
    assert cargo(of, *tiles) == {
        "covered": 6,
        "open": 5,
        "bonuses": ["b1"],
        "completions": ["c1"],
        "by_tile": [["b1"], ["c1"], []],
    }
    assert faults(of, *tiles) == []


@pytest.mark.parametrize(
    ("squares", "covered"), [([(0, 0), (-1, 0)], 1), ([(2, 3), (3, 3)], 1), ([(2, 4), (2, 5)], 0), ([(2, 3)], 1)]
)
def test_tile_outside(squares: list[tuple[int, int]], covered: int) -> None:
    """Rows 0 to 2 and columns 0 to 3 are inside."""
    of = board(3, 4, squares[0] if covered else (0, 0))
    codes = [code for _, code in faults(of, creature(*squares))]
    assert ("tile-outside" in codes) == (squares != [(2, 3)])
    assert cargo(of, creature(*squares))["covered"] == covered


def test_tile_overlaps_and_covers_only_what_is_free() -> None:
    tiles = (creature((0, 0), (0, 1)), creature((0, 1), (0, 2)))
    assert faults(board(), *tiles) == [(1, "tile-overlaps")]
    assert cargo(board(), *tiles)["covered"] == 3


def test_tile_on_unusable_covers_the_rest() -> None:
    of = board(unusable=[[0, 1]])
    assert faults(of, creature((0, 0), (0, 1), (0, 2))) == [(0, "tile-on-unusable")]
    assert cargo(of, creature((0, 0), (0, 1), (0, 2))) == {
        "covered": 2,
        "open": 9,
        "bonuses": [],
        "completions": [],
        "by_tile": [[]],
    }


def test_first_tile_off_start_is_said_of_the_first_alone() -> None:
    of = board(start=(2, 2))
    assert faults(of, creature((0, 0), (0, 1)), sprite((0, 2))) == [(0, "first-tile-off-start")]
    assert faults(of, creature((2, 2), (2, 3))) == []


@pytest.mark.parametrize("square", [(1, 1), (0, 2), (2, 0), (2, 3)])
def test_tile_apart_counts_edges_not_corners(square: tuple[int, int]) -> None:
    assert faults(board(), sprite((0, 0)), sprite(square)) == [(1, "tile-apart")]


@pytest.mark.parametrize("square", [(0, 1), (1, 0)])
def test_a_shared_edge_is_enough(square: tuple[int, int]) -> None:
    assert faults(board(), sprite((0, 0)), sprite(square)) == []


def test_one_touching_square_of_a_tile_is_enough() -> None:
    assert faults(board(), sprite((0, 0)), creature((0, 3), (0, 2), (0, 1))) == []


def test_unusable_spaces_do_not_count_as_touched() -> None:
    of = board(unusable=[[0, 1]])
    assert faults(of, sprite((0, 0)), sprite((0, 2))) == [(1, "tile-apart")]


def test_after_a_first_tile_that_covers_nothing_the_second_is_apart() -> None:
    of = board(2, 2)
    assert faults(of, sprite((5, 5)), sprite((0, 0))) == [
        (0, "tile-outside"),
        (0, "first-tile-off-start"),
        (1, "tile-apart"),
    ]


def test_a_tile_on_a_lone_tile_touches_nothing_by_an_edge() -> None:
    assert faults(board(), sprite((0, 0)), sprite((0, 0))) == [(1, "tile-overlaps"), (1, "tile-apart")]


@pytest.mark.parametrize(
    "squares",
    [[(0, 0)], [(0, 0), (1, 1)], [(0, 0), (0, 2)], [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)], [(0, 0), (0, 1), (2, 2)]],
)
def test_tile_shape_of_creatures(squares: list[tuple[int, int]]) -> None:
    assert faults(board(), creature(*squares)) == [(0, "tile-shape")]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_creatures_of_two_to_four_squares_are_well_shaped(size: int) -> None:
    assert faults(board(), creature(*[(0, column) for column in range(size)])) == []


def test_sprites_and_provisions_fill_one_square() -> None:
    assert faults(board(), sprite((0, 0), (0, 1))) == [(0, "tile-shape")]
    assert faults(board(), provision("roots", (0, 0), (0, 1))) == [(0, "tile-shape")]
    assert faults(board(), sprite((0, 0)), provision("roots", (0, 1))) == []


def test_all_codes_that_apply_are_named() -> None:
    of = board(start=(2, 2), unusable=[[0, 1]])
    found = faults(of, creature((0, 0), (0, 1), (-1, 0), (2, 3), (1, 0)))
    assert found == [
        (0, "tile-outside"),
        (0, "tile-on-unusable"),
        (0, "first-tile-off-start"),
        (0, "tile-shape"),
    ]


def test_completing_a_stack_covers_nothing_and_needs_no_neighbour() -> None:
    of = board(bonuses=[reward("b", (0, 0))])
    tiles = (provision("water", (0, 0)), provision("water", (0, 0)))
    assert faults(of, *tiles) == []
    assert cargo(of, *tiles)["covered"] == 1
    assert cargo(of, *tiles)["by_tile"] == [["b"], []]


def test_a_third_provision_of_the_type_does_not_fit_on_a_full_crate() -> None:
    water = provision("water", (0, 0))
    assert faults(board(), water, water, water) == [(2, "tile-overlaps"), (2, "tile-apart")]


def test_a_provision_on_one_of_another_type_or_on_a_creature_overlaps() -> None:
    assert faults(board(), provision("water", (0, 0)), sprite((0, 1)), provision("fruit", (0, 0))) == [
        (2, "tile-overlaps")
    ]
    assert faults(board(), creature((0, 0), (0, 1)), provision("fruit", (0, 0))) == [(1, "tile-overlaps")]


def test_a_creature_on_a_partial_stack_overlaps_and_leaves_the_stack() -> None:
    water = provision("water", (0, 0))
    assert faults(board(), water, creature((0, 0), (0, 1)), water) == [(1, "tile-overlaps")]


def test_an_illegally_placed_provision_begins_a_stack_all_the_same() -> None:
    of = board()
    tiles = (sprite((0, 0)), provision("water", (2, 2)), provision("water", (2, 2)))
    assert faults(of, *tiles) == [(1, "tile-apart")]


def test_partial_stacks_of_different_types_may_stand_together() -> None:
    tiles = (provision("water", (0, 0)), provision("fruit", (0, 1)), provision("roots", (0, 2)))
    assert faults(board(), *tiles) == []


def test_each_provision_that_starts_one_stack_too_many_is_named() -> None:
    tiles = [provision("water", (0, column)) for column in range(4)]
    assert faults(board(), *tiles) == [(1, "partial-stacks"), (2, "partial-stacks"), (3, "partial-stacks")]
    done = (provision("water", (0, 0)), provision("water", (0, 1)))
    assert faults(board(), *tiles[:2], *done, tiles[2]) == [(1, "partial-stacks")]


def test_partial_stacks_only_where_a_new_square_is_covered() -> None:
    tiles = (sprite((0, 0)), provision("water", (0, 1)), provision("water", (0, 0)), provision("water", (9, 9)))
    assert [code for _, code in faults(board(), *tiles)] == ["tile-overlaps", "tile-outside", "tile-apart"]


def test_a_misshapen_provision_that_completes_one_stack_and_begins_another_leaves_one_partial() -> None:
    tiles = (provision("water", (0, 0)), provision("water", (0, 0), (0, 1)), provision("water", (0, 1)))
    assert faults(board(), *tiles) == [(1, "tile-shape")]


@pytest.mark.parametrize("size", [2, 4])
def test_a_bonus_over_several_spaces_needs_them_all(size: int) -> None:
    squares = [(0, column) for column in range(size)]
    of = board(bonuses=[reward("b", *squares)])
    one_by_one = [sprite(square) for square in squares]
    assert cargo(of, *one_by_one)["by_tile"] == [[]] * (size - 1) + [["b"]]


def test_one_tile_gives_bonuses_then_completions_each_in_the_boards_order() -> None:
    of = board(
        bonuses=[reward("z", (0, 1)), reward("a", (0, 0))],
        completions=[reward("y", (0, 0), (0, 1)), reward("x", (0, 0))],
    )
    found = cargo(of, creature((0, 0), (0, 1)))
    assert found["by_tile"] == [["z", "a", "y", "x"]]
    assert (found["bonuses"], found["completions"]) == (["z", "a"], ["y", "x"])


def test_gained_rewards_stand_in_the_boards_order_whatever_came_first() -> None:
    of = board(bonuses=[reward("late", (0, 1)), reward("early", (0, 0))])
    found = cargo(of, sprite((0, 0)), sprite((0, 1)))
    assert found["bonuses"] == ["late", "early"]
    assert found["by_tile"] == [["early"], ["late"]]


def test_unusable_spaces_count_as_covered_for_completions() -> None:
    of = board(unusable=[[1, 0], [2, 0]], completions=[reward("column", (0, 0), (1, 0), (2, 0))])
    assert cargo(of, sprite((0, 0)))["by_tile"] == [["column"]]


def test_an_illegal_tile_triggers_what_it_covers() -> None:
    of = board(bonuses=[reward("b", (2, 3))])
    assert cargo(of, sprite((0, 0)), sprite((2, 3)))["by_tile"] == [[], ["b"]]


def test_without_a_board_tiles_are_not_checked() -> None:
    sheet = table(player(submarine={"tiles": [sprite((0, 0), (5, 5)), creature((-9, 9))]}))
    found = answer(sheet)
    assert found["problems"] == []
    assert "submarine" not in found["players"][0]


def test_a_submarine_is_reported_for_those_who_have_one() -> None:
    found = answer(table(player("Ana", submarine={}), player("Ben"), board=board(unusable=[[1, 1]])))["players"]
    empty = {"covered": 0, "open": 11, "bonuses": [], "completions": [], "by_tile": []}
    assert found[0]["submarine"] == empty
    assert "submarine" not in found[1]


def test_problems_point_at_the_tile_of_their_player() -> None:
    players = [player(name, submarine={"tiles": [sprite((0, 0)), sprite((2, 2))]}) for name in ("Ana", "Ben")]
    found = answer(table(*players, board=board()))
    assert [p["pointer"] for p in found["problems"]] == [f"/players/{i}/submarine/tiles/1" for i in (0, 1)]
    assert [len(person["problems"]) for person in found["players"]] == [1, 1]


def told(of: dict[str, Any], *tiles: dict[str, Any]) -> list[str]:
    return [problem["text"] for problem in answer(aboard(of, *tiles))["problems"]]


def test_the_sentences_name_tile_and_space_as_people_count() -> None:
    of = board(unusable=[[0, 1]])
    assert told(of, creature((0, 0), (-1, 0))) == ["Tile 1 (creature) sticks out of the grid at row 0, column 1."]
    assert told(of, creature((0, 0), (0, 1))) == ["Tile 1 (creature) lies on an unusable space, row 1, column 2."]
    assert told(of, sprite((1, 0)))[0] == "The first tile does not cover the starting space, row 1, column 1."
    assert told(of, sprite((0, 0)), creature((0, 0), (1, 0))) == [
        "Tile 2 (creature) overlaps a tile placed before it, at row 1, column 1."
    ]
    assert told(of, sprite((0, 0)), sprite((2, 2))) == ["Tile 2 (sprite) shares no edge with a tile placed before it."]
    assert told(of, provision("fruit", (0, 0)), provision("fruit", (1, 0))) == [
        "Tile 2 (fruit provision) starts a second stack of fruit while another one is not full."
    ]


def test_the_sentences_say_what_is_wrong_with_a_shape() -> None:
    assert told(board(), creature((0, 0))) == ["Tile 1 (creature) has 1 square; a rescued creature has 2 to 4."]
    assert told(board(), creature((0, 0), (1, 1))) == ["Tile 1 (creature) is in pieces: its squares must share edges."]
    assert told(board(), sprite((0, 0), (0, 1))) == ["Tile 1 (sprite) has 2 squares; it fills exactly one."]


def test_a_hostile_submarine_is_answered() -> None:
    """The largest grid, four players with 10,000 tiles each, and a bonus over the whole grid a thousand times."""
    everywhere = [(row, column) for row in range(20) for column in range(20)]
    of = board(20, 20, bonuses=[reward(f"b{i}", *everywhere) for i in range(200)])
    tiles = [provision("water", everywhere[i % 400]) for i in range(10_000)]
    sheet = table(*[player(name, submarine={"tiles": tiles}) for name in "ABCD"], board=of)
    found = score(read(sheet)).answer()
    assert [player["submarine"]["covered"] for player in found["players"]] == [400] * 4


def test_one_enormous_tile_is_answered() -> None:
    wide = [(row, column) for row in range(-70, 71) for column in range(-70, 71)]
    sheet = aboard(board(20, 20), *[creature(*wide)] * 2)
    found = score(read(sheet)).answer()
    assert found["players"][0]["submarine"]["covered"] == 400
