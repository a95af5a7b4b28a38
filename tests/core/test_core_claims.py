"""Claims told apart from the numbers to work with, with a stand-in that adds up what it is given."""

import re

import pytest

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
