"""Claims told apart from the numbers to work with, with a stand-in that adds up what it is given."""

import re

import pytest

from companion.core.asked import names_of
from companion.core.claims import checked
from companion.core.computed import Computed


def adding(question: str) -> Computed | None:
    """Sums the numbers of a question that speaks of stones and opens with no question word."""
    numbers = [int(number) for number in re.findall(r"\d+", question)]
    if "stone" not in question or not numbers or re.match("(is|does|do|can) ", question):
        return None
    return Computed(sum(numbers), " + ".join(map(str, numbers)), rule="stones")


@pytest.mark.parametrize(
    "question",
    [
        "is 2 stones and 3 stones 5",
        "2 stones and 3 stones is 5 right?",
        "2 stones, 3 stones, thats 5 isnt it",
        "my brother says his 2 stones and 3 stones give 5, is that correct",
        "do i get 5 for 2 stones and 3 stones",
        "5 points for 2 stones and 3 stones, right?",
        "2 stones and 3 stones = 5",
        "2 stones and 3 stones. five?",
    ],
)
def test_a_right_claim_is_called_right(question: str) -> None:
    found = checked(question, adding)
    assert found is not None
    assert (found.value, found.text, found.rule) == (5, "Yes: 2 + 3", "stones")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("2 stones and 3 stones is 6 right?", "No, not 6: 2 + 3"),
        ("do 2 stones and 3 stones make 4", "No, not 4: 2 + 3"),
        ("are 2 stones and 3 stones worth more than 5", "No: 2 + 3"),
        ("are 2 stones and 3 stones worth at least 5", "Yes: 2 + 3"),
        ("2 stones and 3 stones, is that 5 or 6?", "2 + 3"),
    ],
)
def test_another_claim_is_told_with_its_arithmetic(question: str, text: str) -> None:
    found = checked(question, adding)
    assert found is not None
    assert (found.value, found.text) == (5, text)


@pytest.mark.parametrize("question", ["2 stones and 3 stones", "there are 2 stones, 3 stones", "2 stones, then 3?"])
def test_a_number_to_work_with_stays_one(question: str) -> None:
    found = checked(question, adding)
    assert found is not None
    assert found.value == 5


def test_two_things_are_weighed() -> None:
    found = checked("is 4 stones better than 3 stones", adding)
    assert found is not None
    assert (found.value, found.text) == (4, "4; 3: the first brings more, 4")


@pytest.mark.parametrize("question", ["is 5 allowed", "right?", "", "= 5", "is it 5 or 6?", "can i move 4"])
def test_without_anything_to_work_out_there_is_no_answer(question: str) -> None:
    assert checked(question, adding) is None


def test_what_two_players_have_is_worked_out_for_each() -> None:
    found = checked("me 4 stones, 2 stones. you: 7 stones. who is ahead", adding)
    assert found is not None
    assert (found.value, found.text) == (7, "4 + 2; 7: they bring more, 7")


def test_an_endless_question_is_not_looked_through() -> None:
    assert checked("2 stones and 3 stones is 5 right?" + " " * 300, adding) == adding(
        "2 stones and 3 stones is 5 right?"
    )


@pytest.mark.parametrize(
    ("question", "value", "told"),
    [
        ("me: 4 stones, 2 stones. dad: 7 stones. who won", 7, "dad brings more, 7, ahead by 1"),
        ("anna has 4 stones and bob has 3 stones, who is ahead", 4, "anna brings more, 4, ahead by 1"),
        (
            "i have 4 stones my brother has 9 stones. by how much does he beat me",
            5,
            "brother brings more, 9, ahead by 5",
        ),
        ("my stones are 3, my sister's are 2 more and 4. whose are better", 6, "sister brings more, 6, ahead by 3"),
        ("we both have 2 stones. i add 3, she adds 4. who wins", 6, "she brings more, 6, ahead by 1"),
        ("mia has 5 stones, tom has 5 stones. who wins", 5, "both bring the same, 5"),
        ("me 4 stones, she has 12 points. who leads", 12, "she brings more, 12, ahead by 8"),
    ],
)
def test_players_are_told_apart(question: str, value: int, told: str) -> None:
    found = checked(question, adding, names_of({"stone": "stone"}))
    assert found is not None
    assert (found.value, found.text.split(": ")[-1]) == (value, told)


@pytest.mark.parametrize(
    "question", ["my dad has 4 stones", "stones has 4, stone has 3, who wins", "me 4, dad 5 ducks?"]
)
def test_one_player_alone_or_no_question_weighs_nothing(question: str) -> None:
    found = checked(question, adding, names_of({"stone": "stone"}))
    assert found is None or "more" not in found.text


def small(question: str) -> Computed | None:
    """Sums as `adding` does, but refuses points."""
    return None if re.search(r"\b2[0-9]\b", question) else adding(question)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("on 24 points, then 3 stones. total", 27),
        ("i had 24 before the 3 stones", 27),
        ("i am at 24 and have 3 stones. where do i end up", 27),
    ],
)
def test_points_from_before_are_added(question: str, value: int) -> None:
    found = checked(question, small)
    assert found is not None
    assert (found.value, found.text) == (value, "3; 24 + 3 = 27")


def test_what_is_asked_for_alone_has_nothing_added() -> None:
    assert checked("on 24 points, how much do i gain by 3 stones", small) is None


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("2 stones and 3 stones, and 4 more that don't count", 5),
        ("2 stones and 3 stones, but a stone 4 squares away", 5),
        ("2 stones, 3 stones, no wait 4 stones", 6),
        ("2 stones, 5, sorry 4 stones", 6),
        ("2 stones (7), 3 stones", 5),
        ("3 stones with 2 (6), 3 stones", 8),
    ],
)
def test_what_does_not_count_is_left_out(question: str, value: int) -> None:
    found = checked(question, adding)
    assert found is not None
    assert found.value == value


def test_values_that_are_worked_out_already_are_added_up() -> None:
    found = checked("one pile of 3 stones = 9; another of 2 stones => 6. sum please", adding)
    assert found is not None
    assert (found.value, found.text) == (15, "9 + 6 = 15")


def test_values_are_not_added_up_while_a_part_is_not_worked_out() -> None:
    found = checked("3 stones = 9; 2 stones => 6; and 4 stones. sum please", adding)
    assert found is None or found.value != 15


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("i have 4 stones, my neighbour has 7 stones. only mine please", 4),
        ("me 4 stones, bob has 7 stones and 2 stones. my points", 4),
        ("me 4 stones, bob has 7 stones and 2 stones. his points", 9),
    ],
)
def test_one_player_alone_is_asked_for(question: str, value: int) -> None:
    found = checked(question, adding, names_of({"stone": "stone"}))
    assert found is not None
    assert found.value == value


def test_a_game_that_tells_players_apart_itself_is_asked_at_once() -> None:
    asked = "i have 4 stones, my neighbour has 7 stones. only mine please"
    found = checked(asked, adding, names_of({"stone": "stone"}), apart=True)
    assert found is not None
    assert found.value == 11
