"""Numbers, misspelt names and the aim of a question, read without any game's rules."""

import pytest

from companion.core.asked import AMOUNT, PLAIN, POINTS, RULE, Asked, ask, names_of
from companion.core.misspelt import Names, distance
from companion.core.numbers import LARGEST, tokens

NAMES = names_of(
    {
        "tree": "tree",
        "mushroom": "mushroom, shroom",
        "owl": "wiseowl, wise owl, owl",
        "gift": "gift",
        "water": "water",
        "season": "season",
        "stacked": "card in stack",
    },
    ("season",),
)


def read(question: str) -> Asked:
    return ask(question, NAMES)


@pytest.mark.parametrize(
    ("question", "counts"),
    [
        ("3 mushrooms and a water, 5 gifts", {"mushroom": 3, "water": 1, "gift": 5}),
        ("owl w/ 3 shrooms + water; gifts: 5", {"mushroom": 3, "water": 1, "gift": 5}),
        ("trees 3 water 1 gifts 5", {"tree": 3, "water": 1, "gift": 5}),
        ("thre muhsrooms, two gifts", {"mushroom": 3, "gift": 2}),
        ("twenty five gifts", {"gift": 25}),
        ("a dozen trees", {"tree": 12}),
        ("half a dozen trees and two dozen gifts", {"tree": 6, "gift": 24}),
        ("a couple of trees", {"tree": 2}),
        ("no water w/o trees", {"water": 0, "tree": 0}),
        ("minus 3 gifts, -2 trees", {"gift": -3, "tree": -2}),
        ("2x tree", {"tree": 2}),
        ("1 tree and another tree", {"tree": 2}),
        ("trees", {"tree": None}),
        ("3 cards in stack", {"stacked": 3}),
        ("3trees", {"tree": 3}),
        ("three, wise owl", {"owl": 1}),
    ],
)
def test_what_is_counted(question: str, counts: dict[str, int | None]) -> None:
    asked = read(question)
    assert {name: asked.count(name) for name in counts} == counts


def test_a_factor_stands_apart_from_what_is_counted() -> None:
    asked = read("season x4 with 9 gifts")
    assert (asked.factor, asked.number("gift"), asked.loose) == (4, 9, [])
    assert read("4x season").factor == read("season times 4").factor == 4


def test_a_dash_between_numbers_is_no_sign() -> None:
    assert read("1-2-5-8").numbers == [1, 2, 5, 8]
    assert read("at -2 or 3").numbers == [-2, 3]


def test_numbers_no_game_has_are_words() -> None:
    assert read(f"{LARGEST} trees").number("tree") == LARGEST
    assert read(f"{LARGEST + 1} trees").number("tree") is None
    assert read("9" * 500 + " trees").numbers == []


def test_a_number_right_after_a_name() -> None:
    assert read("gift 3 tree").after("gift") == 3
    assert read("gift is 3").after("gift") is None


@pytest.mark.parametrize(
    ("question", "aim"),
    [
        ("owl next to 3 mushrooms", PLAIN),
        ("how many points for 3 trees", POINTS),
        ("how much is an owl with 3 shrooms", POINTS),
        ("owl 3 trees worth", POINTS),
        ("how many gifts with 4 players", AMOUNT),
        ("how far with 3 trees", AMOUNT),
        ("can 2 owls share a tree", RULE),
        ("is 3 trees 9 points", RULE),
        ("when do i score 3 trees", RULE),
        ("3 trees do i score them", RULE),
        ("", RULE),
    ],
)
def test_what_a_question_asks_for(question: str, aim: str) -> None:
    assert read(question).aim == aim


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("musrhoom", "mushroom"),
        ("mushrom", "mushroom"),
        ("mmushroom", "mushroom"),
        ("wiesowl", "wiseowl"),
        ("treee", "tree"),
        ("watr", "water"),
        ("thre", "three"),
        ("free", "free"),
        ("later", "later"),
        ("and", "and"),
        ("xylophone", "xylophone"),
    ],
)
def test_names_are_mended_and_everyday_words_are_not(typed: str, meant: str) -> None:
    assert Names({"m": "mushroom", "o": "wiseowl", "t": "tree", "w": "water"}).mend(typed) == meant


def test_distance_counts_slips() -> None:
    assert [distance("tree", other) for other in ("tree", "rtee", "tre", "trees", "trie")] == [0, 1, 1, 1, 1]


def test_other_scripts_and_markup_are_read_without_harm() -> None:
    for question in (
        "\u0663 trees",
        "\u00bd tree \u00b2",
        "<b>3 trees</b>",
        "'; DROP TABLE 3 trees",
        "\U0001f333" * 5000,
    ):
        assert isinstance(tokens(question, NAMES), tuple)
