"""Description: the right to score, the lines and the ranking."""

from typing import Any

import pytest

from companion.core.score import Line, Score
from companion.games.arboretum.game import GAME
from companion.games.arboretum.hands import right
from companion.games.arboretum.layout import read
from tests.games.arboretum.drawn import player, table

PATH = "o2 o3"


def scored(*players: dict[str, Any], species: str = "") -> Score:
    return GAME.score(read(table(*players, species=species)))


def lines(score: Score, seat: int) -> dict[str, Line]:
    return {line.id: line for line in score.players[seat].lines}


def who_scores_oak(*hands: str) -> list[int]:
    """Everybody has a path of 2 points, so points show who has the right."""
    score = scored(*(player(f"P{seat}", PATH, cards) for seat, cards in enumerate(hands)))
    return [seat for seat in range(len(hands)) if lines(score, seat)["oak"].points == 2]


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (("o5", "o4"), [0]),
        (("o4", "o5"), [1]),
        (("o3 o4", "o6"), [0]),  # the sum decides, not the highest card
        (("o3 o4", "o7"), [0, 1]),  # ties are friendly
        (("", ""), [0, 1]),  # at 0 too
        (("", "", "", ""), [0, 1, 2, 3]),
        (("m8", "w7"), [0, 1]),  # other species do not help
        (("o8", "o1"), [1]),  # the 1 takes the 8 down
        (("o1", "o8"), [0]),
        (("o8", "o7", "o1"), [1]),
        (("o8 o3", "o1"), [0]),  # only the 8 drops out
        (("o8 o3", "o1 o2"), [0, 1]),
        (("o8 o3", "o1 o4"), [1]),
        (("o8 o1", "o7"), [0]),  # one's own 1 does no harm: 9
        (("o8 o1", "o2 o7"), [0, 1]),
        (("o8 o1", "o3 o7"), [1]),
        (("o8", "o7", ""), [0]),
        (("o8", "m1"), [0]),  # a 1 of another species
        (("o5", "o5", "o4", "o5"), [0, 1, 3]),
    ],
)
def test_description_right_to_score(hands: tuple[str, ...], expected: list[int]) -> None:
    assert who_scores_oak(*hands) == expected


def test_a_planted_1_cancels_nothing() -> None:
    score = scored(player("Ana", "o2 o3", "o8"), player("Ben", "o1", "o7"))
    assert lines(score, 0)["oak"].points == 2


def test_planted_cards_give_no_right() -> None:
    score = scored(player("Ana", "o2 o3\no6 o7", "o1"), player("Ben", "o4 o5", "o2"))
    assert [lines(score, seat)["oak"].points for seat in (0, 1)] == [0, 2]


def test_a_cancelled_8_keeps_its_bonus_on_a_path() -> None:
    score = scored(player("Ana", "o2 o8", "o8 o3"), player("Ben", "", "o1"))
    assert lines(score, 0)["oak"].points == 4


def test_twin_ones_cancel_the_8_beside_the_1() -> None:
    """Not a real deck, but a sheet may say so: another's 1 cancels although one holds a 1 oneself."""
    assert [each.value for each in right([[8, 1], [1]]).claims] == [1, 1]
    assert [each.value for each in right([[8, 1], [8]]).claims] == [9, 0]
    assert right([[8, 8, 2], [], [1]]).claims[0] == (2, 2)


def test_each_species_of_several() -> None:
    """By hand: Ana holds most oak (8 to 7), 3-4-5-6 doubled is 8; Ben most maple (8 to 7), 1-4-8 is 3 + 1 + 2.

    Ana's maple 2-3-4-5 and Ben's oak 2-7 earn nothing; nobody has planted the willow that Ben holds.
    """
    ana = player("Ana", "o3 o4 o5 o6\nm2 m5 .. ..", "o8 m3 m4")
    ben = player("Ben", "m1 o4 m8\no2 .. o7", "o7 m8 w1")
    score = scored(ana, ben, species="mow")
    assert [each.total for each in score.players] == [8, 6]
    assert {name: line.points for name, line in lines(score, 0).items()} == {"maple": 0, "oak": 8, "willow": 0}
    assert {name: line.points for name, line in lines(score, 1).items()} == {"maple": 6, "oak": 0, "willow": 0}


def test_lines_follow_the_order_of_the_options() -> None:
    score = scored(player("Ana", "o2 m3"), player("Ben"), species="wmco")
    assert [line.id for line in score.players[1].lines] == ["willow", "maple", "cassia", "oak"]


def test_without_options_every_species_that_appears_by_name() -> None:
    score = scored(player("Ana", "w2", "o3"), player("Ben", "", "c1"))
    for each in score.players:
        assert [line.id for line in each.lines] == ["cassia", "oak", "willow"]


def test_a_species_not_in_play_has_no_line_but_serves() -> None:
    """The lilac stands inside the oak path, its own path and hand count for nothing, the tie-break sees it."""
    ana = player("Ana", "o1 l2 l3 o4", "l8")
    ben = player("Ben", "o1 o2 o3 m4")
    score = scored(ana, ben, species="om")
    assert [line.id for line in score.players[0].lines] == ["oak", "maple"]
    assert [each.total for each in score.players] == [5, 4]
    same = scored(player("Ana", "o1 o2 l3"), player("Ben", "o1 o2"), species="o")
    assert [place.names for place in same.ranking] == [("Ana",), ("Ben",)]
    assert same.tie_break == "species"


def test_one_alone_scores_everything() -> None:
    score = scored(player("Ana", "o2 o3\nm4 m5", "w8"))
    assert {name: line.points for name, line in lines(score, 0).items()} == {"maple": 2, "oak": 2, "willow": 0}
    assert [place.names for place in score.ranking] == [("Ana",)]


def test_squares_follow_the_path_from_its_first_card() -> None:
    line = lines(scored(player("Ana", "o6 m4\n.. o2")), 0)["oak"]
    assert line.squares == ((1, 1), (0, 1), (0, 0))


def test_no_squares_where_nothing_is_scored() -> None:
    score = scored(player("Ana", PATH, "o1"), player("Ben", PATH, "o2"))
    assert lines(score, 0)["oak"].squares == ()
    assert lines(score, 1)["oak"].squares == ((0, 0), (0, 1))


def test_extras_come_last_with_a_part_each() -> None:
    extras = [{"label": "Cake", "points": -3}, {"label": "Tea", "points": 1}]
    score = scored(player("Ana", PATH, extras=extras), player("Ben", PATH, extras=[]))
    assert [line.id for line in score.players[0].lines] == ["oak", "extras"]
    assert [part.points for part in score.players[0].lines[-1].parts] == [-3, 1]
    assert [each.total for each in score.players] == [0, 2]
    assert [line.id for line in score.players[1].lines] == ["oak"]


# --- what the lines say ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawing", "text"),
    [
        ("o2 o3", "2-3: 2 cards = 2"),
        ("o1 o3 m4 o8", "1-3-4-8: 4 cards + 1 for starting on the 1 + 2 for ending on the 8 = 7"),
        ("o2 o3 o4 o8", "2-3-4-8: 4 cards x 2, all oak, + 2 for ending on the 8 = 10"),
        ("o2 o3 o4 o5", "2-3-4-5: 4 cards x 2, all oak = 8"),
    ],
)
def test_the_arithmetic_as_said(drawing: str, text: str) -> None:
    assert lines(scored(player("Ana", drawing)), 0)["oak"].text == f"{text}."
    with_others = lines(scored(player("Ana", drawing, "o8 o3"), player("Ben", "", "o1")), 0)["oak"].text
    assert with_others == f"{text}. 3 in hand is the most. The 8 counts 0 because Ben holds the 1."


def test_who_has_the_right_is_said() -> None:
    score = scored(player("Ana", PATH, "o8"), player("Ben", PATH, "o1 o2"), player("Cleo", PATH, "o3"))
    said = [lines(score, seat)["oak"].text for seat in range(3)]
    assert said[0] == ("Only Ben and Cleo may score oak: 3 in hand against 0. The 8 counts 0 because Ben holds the 1.")
    assert said[1] == "2-3: 2 cards = 2. 3 in hand, level with Cleo: each may score."


def test_a_species_that_nobody_holds_is_said_to_be_free() -> None:
    score = scored(player("Ana", PATH), player("Ben"))
    assert lines(score, 0)["oak"].text == "2-3: 2 cards = 2. Nobody holds oak, so all may score."
    assert (
        lines(score, 1)["oak"].text == "No path leads from one oak up to another. Nobody holds oak, so all may score."
    )


def test_names_of_trees_are_for_people() -> None:
    squares = [{"at": [0, 0], "species": "blue-spruce", "value": 2}]
    score = GAME.score(read({"game": "arboretum", "players": [{"name": "Ana", "squares": squares}]}))
    assert score.players[0].lines[0].text == "No path leads from one blue spruce up to another."


def test_each_line_names_the_rule_that_decided() -> None:
    ana = player("Ana", "o2 o3 o4 o5\nm1 m2 .. ..", "c8 w2")
    ben = player("Ben", "", "c1 w3")
    rules = {name: line.rule for name, line in lines(scored(ana, ben), 0).items()}
    assert rules == {
        "oak": "arboretum/one-species-path",
        "maple": "arboretum/path-points",
        "cassia": "arboretum/eight-against-one",
        "willow": "arboretum/right-to-score",
    }
    assert lines(scored(ana, ben), 1)["oak"].rule == "arboretum/path"


# --- ranking -----------------------------------------------------------------------------------------------------


def ranked(*drawings: str, extras: tuple[int, ...] = ()) -> tuple[list[tuple[int, tuple[str, ...]]], str | None]:
    points = extras or (0,) * len(drawings)
    players = [
        player(name, drawing, extras=[{"label": "x", "points": more}])
        for name, drawing, more in zip("ABCD", drawings, points, strict=False)
    ]
    score = scored(*players)
    return [(place.place, place.names) for place in score.ranking], score.tie_break


def test_most_points_win() -> None:
    assert ranked("o2 o3", "o2 o3 o4") == ([(1, ("B",)), (2, ("A",))], None)


def test_tie_break_most_species_in_the_arboretum() -> None:
    assert ranked("o2 o3", "o2 o3 m1") == ([(1, ("B",)), (2, ("A",))], "species")


def test_tie_break_counts_species_not_cards() -> None:
    assert ranked("o2 o3 o1 o1", "o2 o3 m1") == ([(1, ("A",)), (2, ("B",))], None)
    assert ranked("o3 m3 m3 m3", "o3 m3 .. w3") == ([(1, ("B",)), (2, ("A",))], "species")


def test_hands_do_not_break_a_tie() -> None:
    score = scored(player("A", PATH, "w1 m2 c3"), player("B", PATH))
    assert [(place.place, place.names) for place in score.ranking] == [(1, ("A", "B"))]


def test_what_is_still_tied_is_shared() -> None:
    assert ranked("o2 o3", "m2 m3", "") == ([(1, ("A", "B")), (3, ("C",))], None)


def test_the_tie_break_applies_at_every_place() -> None:
    assert ranked("o2 o3 o4", "o2 o3", "o2 o3 w1") == ([(1, ("A",)), (2, ("C",)), (3, ("B",))], "species")


def test_house_rule_points_count_before_the_tie_break() -> None:
    assert ranked("o2 o3", "o2 o3 m1", extras=(1, 0)) == ([(1, ("A",)), (2, ("B",))], None)


def test_no_readings_no_outcome() -> None:
    answer = scored(player("Ana", PATH)).answer()
    assert answer["readings"] == []
    assert "outcome" not in answer
