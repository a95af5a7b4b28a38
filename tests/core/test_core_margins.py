"""What changes bring, who lacks how much, and several kinds together, with a stand-in game of stones and lakes."""

import re

import pytest

from companion.core.asked import names_of
from companion.core.claims import checked
from companion.core.computed import Computed

NAMES = names_of({"stone": "stone", "lake": "lake"})


def game(question: str) -> Computed | None:
    """Three points a stone, doubled by a lake; None for what speaks of anything else that is counted."""
    said = [(int(number), name) for number, name in re.findall(r"(\d+) (stone|lake|tower|cloud)", question)]
    if not said or any(name in ("tower", "cloud") for _, name in said) or question.startswith(("is ", "how many more")):
        return None
    stones = sum(number for number, name in said if name == "stone")
    points = 3 * stones * (2 if any(number for number, name in said if name == "lake") else 1)
    return Computed(points, f"{stones} stones: {points}", rule="stones")


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("2 stones, one more stone: how much more", 3),
        ("2 stones. how much does one more stone add", 3),
        ("2 stones, if i had one more stone", 9),
        ("2 stones and 1 lake, how much would one more stone add", 6),
        ("2 stones: how much would a lake add", 6),
        ("4 stones instead of 3 stones, how much more", 3),
    ],
)
def test_what_a_change_brings(question: str, value: int) -> None:
    found = checked(question, game, NAMES)
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize("question", ["2 stones", "another 2 stones", "2 stones and one more place"])
def test_without_a_supposed_change_there_is_none(question: str) -> None:
    found = checked(question, game, NAMES)
    assert found is not None
    assert (found.value, found.text) == (6, "2 stones: 6")


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("me: 4 stones. dad: 3 stones. by how much am i ahead", 3),
        ("i got 63, she got 70, how many short am i", 7),
        ("me 97 points, tom 85, lisa 91. how far is tom behind me", 12),
        ("im on 94 and she has 100. how many to beat her", 7),
        ("im on 94 and she has 100 already. how many do i need to draw level", 6),
        ("tom 88, lisa 75. tom won by", 13),
        ("mum 105 dad 99 me 85. how many points am i behind dad", 14),
        ("i have 4 stones, dad has 5. how far is he ahead", 3),
    ],
)
def test_who_lacks_how_much(question: str, value: int) -> None:
    found = checked(question, game, NAMES)
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("the tower gave 12, 3 stones, and 20 points from before", 41),
        ("21 for towers, 30 for clouds, 12 on the track", 63),
        ("my track shows 40, clouds scored 20. total", 60),
        ("3 stones and minus 4 for what i lost. total", 5),
    ],
)
def test_several_kinds_are_added_up(question: str, value: int) -> None:
    found = checked(question, lambda text: None if re.search("tower|cloud|track|before|lost", text) else game(text))
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize("question", ["3 stones and 44 of those", "3 stones, 4 towers, total", "40, 20"])
def test_what_comes_to_nothing_is_not_added(question: str) -> None:
    assert checked(question, lambda text: None if re.search("tower|those", text) else game(text)) is None
