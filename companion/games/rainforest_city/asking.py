"""How players call the things of Rainforest City when they ask what they score."""

import re
from typing import Final

from companion.core.asked import Asked, ask, names_of
from companion.core.numbers import spelled

_SAID: Final = {
    "plant": "plant, flora, flora token, plant token, reef, rainforest tree, mangrove tree, tree, flora point",
    "herbivore": (
        "herbivore, herb, termite, crab, plant eater, herbivore token, "
        "herbi, veggie animal, lvl 2, level 2, level two, lvl two"
    ),
    "carnivore": (
        "carnivore, carni, pangolin, predator, meat eater, "
        "carnivore token, carnivor, lvl 3, level 3, level three, lvl three"
    ),
    "otter": "otter",
    "fauna": "fauna, fauna token, animal, supported fauna, fauna point",
    "token": "token, side, neighbour, neighbor, critter, wildlife, adjacent token, piece, thing, neighboring token",
    "house": "house, home, building, hut, house point",
    "compost": (
        "compost, compost heap, composted, composted token, in compost, in the compost, in my compost, token in "
        "compost, token in the compost, token in my compost, in the compost heap, compost token, token in compost "
        "heap, token in the compost heap, on compost, heap, trash, dead token, compost pile, token composted"
    ),
    "claim": "claimed, claim, fruit marker, fruit,  claimed space, marker, objective point, claimed objective",
    "objective": "objective, goal",
    "habitat": "habitat",
    "elsewhere": (
        "another habitat, other habitat, different habitat, separate habitat, second habitat, the other one, own "
        "habitat, in another, different terrain, not connected, next habitat"
    ),
    "rainforest": "rainforest, green",
    "mangrove": "mangrove, mangrove forest, brown",
    "ocean": "ocean, sea, blue",
    "introductory": "introductory, intro, simple variant, introductory variant, simple game, beginner variant",
    "diagonal": "diagonal, diagonally, at the corner, at a corner, at its corner, on the corner, corner",
    "supported": (
        "supported, fed, eating, can eat, have a plant, has a plant, have food, has food, with food, got food, "
        "have something to eat, has something to eat, get food, properly fed, well fed"
    ),
    "unsupported": (
        "unsupported, not supported, unfed, not fed, hungry, starving, without food, no food, has no food, have no "
        "food, isnt fed, arent fed, isnt supported, arent supported, with nothing to eat, has nothing to eat, have "
        "nothing to eat, not eating, starve"
    ),
    "together": "coop, co op, cooperative, co operative, together",
    "solo": "solo, alone",
    "easy": "easy",
    "medium": "medium",
    "hard": "hard, hard mode",
    "extreme": "extreme, extreme mode",
    "met": (
        "met, done, did, managed, fulfilled, completed, achieved, objective met, objective done, reached, objective "
        "fulfilled"
    ),
}
_LABELS: Final = (
    *("claim", "habitat", "elsewhere", "rainforest", "mangrove", "ocean", "introductory", "supported", "unsupported"),
    *("together", "solo", "easy", "medium", "hard", "extreme"),
)
_PLAYERS: Final = re.compile(r"\b([2-4]) ?p\b", re.IGNORECASE)
_VALUES: Final = {"fours": 4, "sixes": 6, "eights": 8, "tens": 10}
_PLAIN_NUMBERS: Final = re.compile(r"\b(two|three|2|3) (fours|sixes|eights|tens)\b", re.IGNORECASE)
_POINTS_FOR: Final = re.compile(
    r"(-?[0-9]+) (?:points? |pts )?(?:for|from) (?:the |my )?(plants?|flora|animals?|fauna|houses?|homes?)",
    re.IGNORECASE,
)
NAMES: Final = names_of(_SAID, _LABELS)


def read(question: str) -> Asked:
    """A question read with the names of the game."""
    question = _PLAIN_NUMBERS.sub(lambda found: _alike(found[1], found[2]), question)
    question = _POINTS_FOR.sub(r"\1 \2", question)
    return ask(_PLAYERS.sub(r"\1 players", question), NAMES)


def _alike(number: str, value: str) -> str:
    """Several equal numbers one by one: 4 and 4 for "two fours"."""
    return " and ".join([str(_VALUES[value.casefold()])] * (spelled(number.casefold()) or 1))
