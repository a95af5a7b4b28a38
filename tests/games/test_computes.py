"""What holds for the numbers of a question in every game."""

import random

import pytest

from companion.catalog import GAMES
from companion.core.computed import Computed
from companion.core.game import Game
from companion.rules.digest import load
from companion.rules.words import words

GLUE = (
    "next",
    "to",
    "with",
    "a",
    "x",
    "+",
    ",",
    "?",
    "each",
    "3rd",
    "worth",
    "how many points",
    "dozen",
    "minus",
    "no",
)
NUMBERS = ("0", "1", "2", "3", "5", "8", "25", "120", "999", "1000", "-3", "\u0662", "\u00bd")


def words_of(game: Game[object]) -> list[str]:
    """The words that the game's rules are asked for in, and those of its digest's ids."""
    return sorted({word for line in asked_of(game) for word in line.split()})


def asked_of(game: Game[object]) -> list[str]:
    return [line for entry in load(game.digest).entries for line in entry.asked]


def computed(game: Game[object], question: str) -> Computed | None:
    assert game.compute is not None
    return game.compute(question)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_question_is_too_odd(game: Game[object]) -> None:
    known = words_of(game)
    chance = random.Random(5)  # noqa: S311
    for _ in range(1500):
        length = chance.randrange(1, 14)
        question = " ".join(
            chance.choice((chance.choice(known), *GLUE[:1], chance.choice(GLUE), chance.choice(NUMBERS)))
            for _ in range(length)
        )
        found = computed(game, question)
        assert found is None or found.text, question


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_rules_that_are_looked_up_are_hardly_ever_taken_for_sums(game: Game[object]) -> None:
    """Whoever asks how many or how much wants a number, and may get one; so may who asks whether a number is right."""
    lines = [(line, word) for entry in load(game.digest).entries for line, word in entry.lines]
    claims = {line for line, word in lines if word and any(part[0].isdigit() for part in words(line))}
    questions = [line for line, _ in lines if "how m" not in line and line not in claims]
    sums = [question for question in questions if computed(game, question) is not None]
    assert len(sums) <= max(2, len(questions) // 65), sums
