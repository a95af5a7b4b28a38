"""Questions that correct themselves, told with the words of a stand-in game."""

import pytest

from companion.core.asides import plainly_asked, without_asides, without_players
from companion.core.asked import names_of
from companion.core.corrections import corrected, reworded, without_denied
from companion.core.typed import typed, without_chatter

NAMES = names_of({"stone": "stone", "lake": "lake"})


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("3 stones and a lake, no wait, 2 stones", "2 stones and a lake"),
        ("2 stones. oh no its 3", "3 stones"),
        ("2 stones... 3 i mean", "3 stones"),
        ("2 (no, 3) stones", "3 stones"),
        ("2 stones, actually 3", "3 stones"),
        ("2 stones, no, 3 stones", "3 stones"),
        ("2 stones and a lake, no wait theres no lake", "2 stones"),
        ("1 2 3 7 in a row, no not 7, 6", "1 2 3 6 in a row"),
        ("1 2 3 7 in a row, sorry 1 2 3 6", "1 2 3 6 in a row"),
        ("line of 4, i mean line of 5", "line of 5"),
        ("stone 3, lake 8, sorry stone 8", "stone 3, stone 8"),
        ("2 stones, hang on theres also a lake", "2 stones, also a lake"),
        ("9 stones and 2 lakes, oh wait, 10 stones and 3 lakes", "10 stones and 3 lakes"),
    ],
)
def test_a_correction_takes_the_place_of_what_it_corrects(question: str, meant: str) -> None:
    assert " ".join(next(corrected(question)).split()) == meant


@pytest.mark.parametrize(
    "question", ["1 2 3 5 of oak. no 4", "2 guys wait on trails", "3 stones", "hmm: 6 + 6 = 12", "is there no lake"]
)
def test_what_corrects_nothing_is_left_as_it_stands(question: str) -> None:
    assert list(corrected(question)) == []


def test_a_word_may_stand_for_each_word_before_it() -> None:
    assert list(reworded("stone with 3 lakes, i mean pond")) == ["pond with 3 lakes", "stone with 3 pond"]
    assert list(reworded("stone with 3 lakes, i mean 4")) == []


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("3 stones. has it a lake? no", "3 stones."),
        ("a lake too? yes, 3 stones", "a lake too? yes, 3 stones"),
    ],
)
def test_a_question_denied_at_once_is_gone(question: str, rest: str) -> None:
    assert without_denied(question) == rest


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("can you tell me what 3 stones score", "what 3 stones score"),
        ("could somebody please add up 3 stones", "3 stones"),
        ("hi! sorry for the stupid question: 3 stones", "3 stones"),
        ("would the stones score", "would the stones score"),
    ],
)
def test_greetings_and_requests_are_no_part_of_a_question(question: str, rest: str) -> None:
    assert plainly_asked(question) == rest


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("its 11 pm, 3 stones", ", 3 stones"),
        ("after 2 hours: 3 stones", ": 3 stones"),
        ("3 stones, ignore the lake", "3 stones"),
        ("3 stones, the lake is not adjacent", "3 stones"),
        ("3 stones, 5 lakes", "3 stones, 5 lakes"),
    ],
)
def test_the_time_and_what_is_waved_aside_count_for_nothing(question: str, rest: str) -> None:
    assert without_asides(question).strip() == rest


def test_players_and_chatter_can_be_left_out() -> None:
    assert without_players("we are 4 players, 3 stones") == ", 3 stones"
    assert without_chatter("phone at 3%. the dog barks. 3 stones, points?", NAMES) == "3 stones, points?"
    assert without_chatter("3 stones and nothing else", NAMES) == "3 stones and nothing else"


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("we're four, score", "4 players, score"),
        ("3p, score", "3 players, score"),
        ("there were 2, score", "there were 2, score"),
        ("pts 4 that", "pts for that"),
    ],
)
def test_numbers_of_phones_are_read(question: str, meant: str) -> None:
    assert typed(question) == meant
