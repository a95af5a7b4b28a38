"""Counting the Score: the worked example, then each question of a line and its height."""

from dataclasses import replace

import pytest

from companion.core.grid import Square
from companion.core.score import Line, Place
from companion.games.arboria.layout import COLORS, Layout, Player
from companion.games.arboria.scoring import score
from tests.games.arboria.boards import EVERYBODY, board

# The printed board is a drawing; this one has its lines: red diagonal of five, green of four and of three, and so on.
EXAMPLE = """
Lr2 Gg2 Bg6 Gg1 Wb4 Ly2
Lb2 Gr2 .   .   Wb1 Gy2
Gb3 .   Lr1 .   Wb1 Wy3
Bb1 Wr2 .   Gr1 .   By3
Lb1 .   Br1 .   Lr1 Ly1
Lg3 Wg1 Lg1 Lg2 .   .
"""


def lines_of(layout: Layout, player: int = 0) -> dict[str, Line]:
    return {line.id: line for line in score(layout).players[player].lines}


def totals(layout: Layout) -> list[int]:
    return [player.total for player in score(layout).players]


def test_counting_the_score_example() -> None:
    answer = score(board(EXAMPLE))
    points = {player.name: [line.points for line in player.lines] for player in answer.players}
    assert points == {
        "Lu": [10, 12, 8, 10],
        "Grete": [10, 6, 12, 10],
        "Wim": [4, 4, 12, 15],
        "Bo": [2, 18, 4, 15],
    }
    assert [player.total for player in answer.players] == [40, 38, 35, 39]


def test_counting_the_score_example_winner() -> None:
    assert score(board(EXAMPLE)).ranking == (
        Place(1, ("Lu",)),
        Place(2, ("Bo",)),
        Place(3, ("Grete",)),
        Place(4, ("Wim",)),
    )


def test_counting_the_score_example_is_sound() -> None:
    assert score(board(EXAMPLE)).problems == ()


def test_counting_the_score_example_does_not_tell_the_readings_of_the_height_apart() -> None:
    assert totals(replace(board(EXAMPLE), tallest="anywhere")) == [40, 38, 35, 39]


def test_the_lines_are_the_four_colours_in_their_order() -> None:
    assert [line.id for line in score(board(".")).players[0].lines] == list(COLORS)


def test_the_arithmetic_is_said() -> None:
    assert lines_of(board(EXAMPLE))["red"].text == (
        "Diagonal from row 1, column 1 to row 5, column 5: tallest flower 2 x 5 squares = 10"
    )


def test_every_line_names_its_rule() -> None:
    lines = score(board(EXAMPLE)).players[0].lines
    assert {line.rule for line in lines} == {"arboria/counting-the-score"}


@pytest.mark.parametrize(
    ("drawing", "squares"),
    [
        (".\n. Lr2 Gr1 Gr1", [(1, 1), (1, 2), (1, 3)]),
        (". Gr1\n. Gr1\n. Lr2", [(0, 1), (1, 1), (2, 1)]),
        (". Gr1\n. . Gr1\n. . . Lr2", [(0, 1), (1, 2), (2, 3)]),
        (". . . Gr1\n. . Gr1\n. Lr2", [(0, 3), (1, 2), (2, 1)]),
    ],
)
def test_a_line_runs_in_four_ways_and_is_listed_from_its_smaller_end(drawing: str, squares: list[Square]) -> None:
    line = lines_of(board(drawing))["red"]
    assert (line.points, list(line.squares)) == (6, squares)


def test_a_line_over_the_whole_board_has_six_squares() -> None:
    assert lines_of(board("Lr6 Gr1 Gr1 Wr1 Wr1 Br1"))["red"].points == 36


def test_a_flower_alone_is_a_line_of_one() -> None:
    assert lines_of(board(". . Lr4"))["red"].points == 4


def test_without_an_own_flower_a_colour_is_worth_nothing() -> None:
    line = lines_of(board("Gr6 Gr1 Gr1"))["red"]
    assert (line.points, line.squares) == (0, ())
    assert line.text == "No red flower of the lumberjack stands in a line: 0"


def test_other_species_lengthen_the_line_and_lend_no_height() -> None:
    assert lines_of(board("Gr6 Lr1 Wr5 Br4"))["red"].points == 4


def test_several_players_may_choose_one_line() -> None:
    assert totals(board("Gr3 Lr2 Lr1")) == [6, 9, 0, 0]


def test_another_colour_breaks_a_line() -> None:
    assert lines_of(board("Lr2 Lg1 Gr1 Gr1"))["red"].points == 2


def test_the_largest_product_counts_not_the_longest_line() -> None:
    line = lines_of(board("Lr1 Gr1 Gr1 .\n.\nLr5 Gr1"))["red"]
    assert (line.points, line.squares) == (10, ((2, 0), (2, 1)))


def test_of_equal_products_the_longest_line_is_shown() -> None:
    line = lines_of(board("Lr6\n.\nLr2 Gr1 Gr1"))["red"]
    assert (line.points, line.squares) == (6, ((2, 0), (2, 1), (2, 2)))


def test_of_equal_lines_the_smaller_list_of_squares_is_shown() -> None:
    line = lines_of(board(". Lr2 .\n. . Gr1\n. Gr1 ."))["red"]
    assert line.squares == ((0, 1), (1, 2))
    crossed = lines_of(board(". Lr1 .\nGr1 Lr1 .\n. . ."))["red"]
    assert crossed.squares == ((0, 1), (1, 0))


def test_d1_in_line_takes_the_tallest_in_the_line() -> None:
    layout = board("Lr1 Gr1 Gr1 Gr1\n.\nLr3")
    assert lines_of(layout)["red"].points == 4


def test_d1_anywhere_takes_the_tallest_on_the_board() -> None:
    line = lines_of(replace(board("Lr1 Gr1 Gr1 Gr1\n.\nLr3"), tallest="anywhere"))["red"]
    assert (line.points, line.squares) == (12, ((0, 0), (0, 1), (0, 2), (0, 3)))
    assert line.text == "Row 1, columns 1-4: tallest flower on the board 3 x 4 squares = 12"


def test_d1_anywhere_still_asks_for_an_own_flower_in_the_line() -> None:
    assert lines_of(replace(board("Gr1 Gr1 Gr1\n.\nLr3"), tallest="anywhere"))["red"].points == 3


def test_d1_anywhere_looks_at_one_colour_only() -> None:
    assert lines_of(replace(board("Lr1 Gr1\n.\nLg6"), tallest="anywhere"))["red"].points == 2


def test_d2_whole_row_counts_all_squares_of_the_colour() -> None:
    line = lines_of(replace(board("Lr2 . Gr1 Lg1 Gr1"), lines="whole-row"))["red"]
    assert (line.points, line.squares) == (6, ((0, 0), (0, 2), (0, 4)))


@pytest.mark.parametrize("drawing", ["Lr2\n.\n.\nGr1", "Lr2\n.\n. . Gr1", ". . . Lr2\n.\n.\nGr1"])
def test_d2_whole_row_also_along_columns_and_diagonals(drawing: str) -> None:
    layout = board(drawing)
    assert lines_of(layout)["red"].points == 2
    assert lines_of(replace(layout, lines="whole-row"))["red"].points == 4


def test_the_readings_not_in_force_are_told() -> None:
    layout = board("Lr1 Gr1 . Gr1\n.\n. . . . Lr3", EVERYBODY[:2])
    assert [(r.ruling, r.reading, r.totals) for r in score(layout).readings] == [
        ("D1", "anywhere", (6, 2)),
        ("D2", "whole-row", (3, 3)),
    ]


def test_a_reading_in_force_is_compared_with_the_default() -> None:
    layout = replace(board("Lr1 Gr1 . Gr1\n.\n. . . . Lr3", EVERYBODY[:2]), tallest="anywhere", lines="whole-row")
    assert totals(layout) == [9, 3]
    assert [(r.ruling, r.reading, r.totals) for r in score(layout).readings] == [
        ("D1", "in-line", (3, 3)),
        ("D2", "contiguous", (6, 2)),
    ]


def test_a_reading_that_changes_nothing_is_not_told() -> None:
    assert score(board("Lr2 Gr1")).readings == ()


@pytest.mark.parametrize("stone", ["rock", "carnivore"])
def test_a_stone_breaks_a_line_and_a_flower_there_is_left_out(stone: str) -> None:
    layout = board("Lr2 Gr1 Gr1 Gr1 Lr3")
    assert totals(layout)[0] == 15
    broken = Layout(layout.flowers, layout.players, **{stone: (0, 1)})  # type: ignore[arg-type]
    assert lines_of(broken)["red"].squares == ((0, 2), (0, 3), (0, 4))
    assert totals(broken)[0] == 9


def test_a_whole_row_goes_on_behind_a_stone() -> None:
    layout = replace(board("Lr2 Gr1 Gr1 Gr1 Lr3"), rock=(0, 1), lines="whole-row")
    assert lines_of(layout)["red"].squares == ((0, 0), (0, 2), (0, 3), (0, 4))


def test_a_flower_on_a_stone_is_not_the_tallest_anywhere() -> None:
    layout = replace(board("Lr1 Gr1\n.\n. . . Lr6"), rock=(2, 3), tallest="anywhere")
    assert lines_of(layout)["red"].points == 2


def test_a_species_without_player_lengthens_a_line() -> None:
    assert totals(board("Lr2 Wr1", EVERYBODY[:1])) == [4]


def test_sun_and_cloud_do_not_matter_to_the_score() -> None:
    layout = board(EXAMPLE)
    assert totals(replace(layout, cloud=(2, 2))) == totals(layout)


def test_equal_totals_share_their_place() -> None:
    answer = score(board("Lr2 . Gr2 . Wr1"))
    assert answer.ranking == (Place(1, ("Lu", "Grete")), Place(3, ("Wim",)), Place(4, ("Bo",)))
    assert answer.tie_break is None


def test_house_rules_come_last_and_count() -> None:
    players = (Player("Ana", "lumberjack", (("Tea", 3), ("Late", -5))), Player("Ben", "boy"))
    answer = score(board("Lr2", players))
    assert [player.total for player in answer.players] == [0, 0]
    extras = answer.players[0].lines[-1]
    assert (extras.id, extras.points, [part.points for part in extras.parts]) == ("extras", -2, [3, -5])
    assert [line.id for line in answer.players[1].lines] == list(COLORS)


def test_house_rules_are_in_the_totals_of_other_readings() -> None:
    players = (Player("Ana", "lumberjack", (("Tea", 100),)),)
    assert score(board("Lr2 . Lr1", players)).readings[0].totals == (104,)
