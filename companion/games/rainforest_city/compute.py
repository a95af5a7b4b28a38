"""Numbers in a question, worked out by the scoring code: food chains, houses, compost, claims, objectives to go."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.claims import checked
from companion.core.computed import Computed
from companion.games.rainforest_city.asked_cards import active, cards, squares
from companion.games.rainforest_city.asked_chains import fed
from companion.games.rainforest_city.asked_goals import goal_left
from companion.games.rainforest_city.asked_lost import thrown_away
from companion.games.rainforest_city.asked_moved import house_moved
from companion.games.rainforest_city.asked_needed import food, tie
from companion.games.rainforest_city.asked_points import points
from companion.games.rainforest_city.asked_together import objectives_left
from companion.games.rainforest_city.asked_turns import turns_left
from companion.games.rainforest_city.asking import NAMES, read
from companion.games.rainforest_city.phrases import in_plain_words, told_apart

LONG: Final = 12
"""Words from which on a question may tell more than it asks for."""
STEPS: Final = {
    "house": "house",
    "compost": "compost",
    "objective": "objective",
    "claim": "objective",
    "wrong": "compost",
}
_NOTED: Final = re.compile(r"(?:\.{2,}|\u2026|\bso\b|=)\s*-?\d+(?:\s*[+-]\s*\d+){2,}\s*\??$")
"""The sum that somebody has begun to add up at the end of a question: "... 7+4+3-1"."""
_HOUSES_ALONE: Final = re.compile(r"\d+ houses? x [^;]*$")
"""A sum of houses and nothing else, whatever stands beside them."""
COUNTS: Final = (
    (turns_left, "twelve-turns"),
    (cards, "take-two"),
    (active, "twelve-turns"),
    (squares, "terrain-cards"),
    (objectives_left, ""),
    (goal_left, ""),
    (tie, "tie-break"),
    (food, "support"),
    (fed, "fauna"),
    (house_moved, "houses"),
    (thrown_away, "compost"),
)
"""What is counted beside points, each with the entry that it goes by."""
NAMED: Final = (
    (("herbivore", "carnivore", "otter"), "fauna"),
    (("claim", "objective"), ""),
    (("plant",), "flora"),
    (("house",), "houses"),
    (("compost",), "compost"),
    (("wrong",), ""),
)
"""Entries of what a question names."""


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("house w 2 tokens around worth").value
    1
    >>> compute("2 plants, 3 herbivores and an otter").text
    '2 flora x 1 = 2; 2 herbivores x 2 + 1 carnivore x 3 = 7; not fed: 1. Together 9'
    """
    return checked(told_apart(in_plain_words(_NOTED.sub("", question))), _worked_out, NAMES)


def _worked_out(question: str) -> Computed | None:
    asked = read(question)
    for count, rule in COUNTS:
        if counted := count(asked):
            return counted.by(rule) if rule else counted
    found = points(asked)
    if found is None or (found.value is not None and (asked.left_out(found.text) or _passes_over(asked, found.text))):
        return None
    if found.rule:
        return found
    named = next((entry for names, entry in NAMED if asked.has(*names)), "fauna")
    return found.by("houses" if _HOUSES_ALONE.match(found.text) else named)


def _passes_over(asked: Asked, text: str) -> bool:
    """True where a question of some length tells of a step of the scoring that the answer does not count."""
    if len(asked.tokens) < LONG:
        return False
    told = text.lower()
    return any(
        name in asked
        and asked.count(name) != 0
        and word not in told
        and not re.search(rf"{name.upper()} (?:is )?(?:empty|0)|(?:empty|clean) {name.upper()}", asked.plain)
        for name, word in STEPS.items()
    )
