"""What is no flower line in a question: the printed example, the most of all, and what other chapters read."""

import re
from collections.abc import Mapping
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script
from companion.games.arboria.asked_cards import CARDS
from companion.games.arboria.asked_heights import height
from companion.games.arboria.asked_sky import cloud, grown_under, opens, rain
from companion.games.arboria.asked_sun import SUNS
from companion.games.arboria.asked_supply import behind, counters, growing, of_all, shadow
from companion.games.arboria.layout import COLORS, SIZE

EXAMPLE: Final[Mapping[str, tuple[int, ...]]] = {
    "lumberjack": (10, 12, 8, 10),
    "grandma": (10, 6, 12, 10),
    "wizard": (4, 4, 12, 15),
    "boy": (2, 18, 4, 15),
}
"""The points of the printed example by colour, as `COLORS` has them (Counting the Score: Example)."""
_WHO: Final = (("lumber", "lumberjack"), ("grand", "grandma"), ("gran", "grandma"), ("wiz", "wizard"), ("boy", "boy"))
_BOOK: Final = re.compile(r"\b(?:example|sample|booklets?|rulebooks?|printed|rules)\b")
_MOST: Final = re.compile(
    r"\b(?:perfect|most|maximum|maximal|max|maximally|possible|highest|biggest|best|ever|HEIGHT:(?:max|best|highest"
    r"|biggest))\b"
)
_POSSIBLE: Final = re.compile(
    r"\b(?:possible|possibly|can|could|max|maximum|maximal|ever|at all|theoretical\w*|perfect|most)\b"
)
_PERFECT: Final = re.compile(
    r"\b(?:ALL|all|every|total|final|game|whole|4|altogether|TOTAL:\w+|SCORE:total|COLORS:colou?rs)\b"
)


def tables(asked: Asked) -> Computed | None:
    """The first of these that a question asks for."""
    text = Script(asked.tokens).text
    answers = ((reading(asked, text), entry) for reading, entry in READINGS.items())
    return next((found.by(entry) for found, entry in answers if found is not None), None)


def _example(asked: Asked, text: str) -> Computed | None:
    """A character's total in the printed example, or the points of one colour there."""
    who = [name for said, name in _WHO if re.search(rf"\b(?:THEIRS:)?\w*{said}", text)]
    if not who or not _BOOK.search(text) or not asked.has("total", "score", "points", *COLORS):
        return None
    points = EXAMPLE[who[0]]
    if set(asked.numbers) - {len(COLORS), *points}:
        return None
    named = [color for color in COLORS if color in asked]
    if len(named) == 1:
        value = points[COLORS.index(named[0])]
        return Computed(value, f"The printed example, {who[0]}, {named[0]}: {value}")
    return Computed(sum(points), f"The printed example, {who[0]}: {' + '.join(map(str, points))} = {sum(points)}")


def _most(asked: Asked, text: str) -> Computed | None:
    """The most that one colour or all of them can bring (Counting the Score)."""
    numbers = [number for number in asked.numbers if number not in (1, len(COLORS))]
    if (
        numbers
        or re.search(r"LENGTH:\w+(?: of)? 4\b|\b4 (?:LENGTH|HEIGHT)|HEIGHT:\w+(?: of| is)? 4\b", text)
        or not _MOST.search(text)
        or (
            not asked.has("points", "score", "total", "worth")
            and "LENGTH" not in text
            and not re.search(r"\b(?:get|earn|make|reach|perfect|possible|theoretical\w*|whole game)\b", text)
        )
    ):
        return None
    if opens(asked, "can", "may", "is", "does", "do") or asked.has("card", "cloud", "sun", "rock", "rain", "mine"):
        return None
    each = SIZE * SIZE
    one = re.search(
        r"\b(?:one|a|single|1|per|each|any|the)(?: single)? (?:COLORS:colou?r|LENGTH:(?!tall)\w+|FLOWER:\w+|RED"
        r"|GREEN|BLUE|YELLOW)",
        text,
    )
    if one or (asked.has(*COLORS) and len(asked.names & set(COLORS)) == 1):
        return Computed(each, f"Tallest {SIZE} x {SIZE} squares = {each}")
    if _PERFECT.search(text) and (_POSSIBLE.search(text) or "HEIGHT:max" in text):
        total = len(COLORS) * each
        return Computed(total, f"Each colour {SIZE} x {SIZE} = {each}; {len(COLORS)} colours: {total}")
    return None


READINGS: Final = {
    _example: "example-table",
    _most: "counting-the-score",
    **CARDS,
    **SUNS,
    grown_under: "rain",
    cloud: "cloud-coverage",
    growing: "rain",
    rain: "rain",
    shadow: "shadow",
    behind: "shadow",
    of_all: "counters",
    counters: "counters",
    height: "",
}
"""What may be asked for, with the entry that it goes by."""
