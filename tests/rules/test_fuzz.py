"""Nothing that can be typed makes an answer fail."""

import json
import random
from collections.abc import Iterator

import pytest

from companion.catalog import GAMES
from companion.rules.answer import Rules

PIECES = (
    *('"', "'", "*", "NEAR(a b, 3)", "AND", "OR", "NOT", "title:", "^", "(", ")", "-", "+", "{", "}", "col : x", "\\"),
    *(
        "'; DROP TABLE entries; --",
        "1 OR 1=1",
        "<script>alert(1)</script>",
        "<b>",
        "&amp;",
        "%s",
        "{0}",
        "${x}",
        "{{ 7 }}",
    ),
    *(
        "🐸",
        "👩‍🌾",
        "日本語",
        "Ж",
        "ل",
        "क",
        "\u202e",
        "\u0301",
        "\0",
        "\ud800",
        "\n",
        "\t",
        "\ufeff",
        "ß",
        "ſ",
        "ﬁ",
        "½",
        "Ⅷ",
    ),
    *("frog", "villager", "greenwood", "arboria", "can i", "how many", "12", "-1", "1e999", "9" * 400, "a" * 3_000),
    *("1 " * 600, "2 3 oak " * 200, "1-2-3 " * 300, "5, " * 500),
)


def questions(count: int, seed: int) -> Iterator[tuple[str, str | None]]:
    chance = random.Random(seed)  # noqa: S311
    games = [None, *(game.slug for game in GAMES)]
    for _ in range(count):
        parts = chance.choices(PIECES, k=chance.randrange(1, 12))
        if chance.random() < 0.2:
            parts = [chr(chance.choice([chance.randrange(0x250), chance.randrange(0x11000)])) for _ in range(60)]
        text = chance.choice(("", " ")).join(parts)
        yield text * (chance.random() < 0.02) * 40 or text, chance.choice(games)


def check(rules: Rules, count: int, seed: int) -> None:
    for question, game in questions(count, seed):
        answer = rules.ask(question, game).as_json()
        json.dumps(answer)
        assert all(0 <= one["score"] <= 1 and one["text"] for one in answer["answers"])


def test_odd_questions(rules: Rules) -> None:
    check(rules, 300, 1)


@pytest.mark.slow
def test_ten_thousand_odd_questions(rules: Rules) -> None:
    check(rules, 10_000, 2)
