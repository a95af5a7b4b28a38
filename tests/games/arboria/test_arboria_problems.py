"""Each code of the sheet format: where it points and how often."""

from dataclasses import replace

from companion.games.arboria.layout import Layout
from companion.games.arboria.problems import problems
from companion.games.arboria.scoring import score
from tests.games.arboria.boards import EVERYBODY, board


def found(layout: Layout) -> list[tuple[str, str]]:
    return [(problem.pointer, problem.code) for problem in problems(layout)]


def test_six_counters_of_a_kind_are_no_problem() -> None:
    assert found(board("Lr4 Lr2 Lg6 Gr6")) == []


def test_over_supply_points_at_the_flower_where_the_sum_passes_six() -> None:
    assert found(board("Lr4 Gr1 Lr2 Lr1 Lr1")) == [("/board/flowers/3", "over-supply")]


def test_over_supply_once_for_each_species_and_colour() -> None:
    assert found(board("Lr6 Lr6 Lr6 Lg6 Lg1 Gr6")) == [
        ("/board/flowers/1", "over-supply"),
        ("/board/flowers/4", "over-supply"),
    ]


def test_over_supply_counts_flowers_on_a_stone() -> None:
    layout = replace(board("Lr4 Lr3"), rock=(0, 0))
    assert found(layout) == [("/board/flowers/0", "flower-on-stone"), ("/board/flowers/1", "over-supply")]


def test_over_supply_counts_species_without_a_player() -> None:
    assert ("/board/flowers/1", "over-supply") in found(board("Wr4 Wr3", EVERYBODY[:2]))


def test_species_without_player_at_each_flower() -> None:
    assert found(board("Lr1 Wr1 Gr1 Wg1", EVERYBODY[:2])) == [
        ("/board/flowers/1", "species-without-player"),
        ("/board/flowers/3", "species-without-player"),
    ]


def test_flower_on_stone_at_each_flower() -> None:
    layout = replace(board("Lr1 Gr1 Wr1"), rock=(0, 2), carnivore=(0, 0))
    assert found(layout) == [("/board/flowers/0", "flower-on-stone"), ("/board/flowers/2", "flower-on-stone")]
    assert [problem.text[:20] for problem in problems(layout)] == ["The Carnivorous Plan", "The Rock stands at r"]


def test_problems_reach_the_answer_and_hang_on_no_player() -> None:
    answer = score(board("Lr6 Lr1")).answer()
    assert [problem["code"] for problem in answer["problems"]] == ["over-supply"]
    assert [player["problems"] for player in answer["players"]] == [[], [], [], []]


def test_the_sentence_names_colour_and_species() -> None:
    assert problems(board("Br6 Br1"))[0].text == "There are only 6 red counters of the little boy; here they run out."
