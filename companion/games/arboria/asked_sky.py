"""Sun, Cloud and Rain in a question: squares moved and covered, counters added."""

import re
from collections.abc import Mapping
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.grid import Square
from companion.core.script import counted
from companion.games.arboria.growth import clouded
from companion.games.arboria.layout import SIZE, Layout

SUN_MOST: Final = 3
_UNPLAYED: Final = re.compile(
    r"\b(?P<n>\d+|an?|one|all)(?: of)?(?: the)?(?: \d+)? ?(?:unplayed |unused |visible |revealed "
    r"|open )*SUN:\w+(?: [^,]{0,40})?"
)
_STAYS: Final = re.compile(
    r"\b(?:unplayed|unused|not played|left|leftover|remain\w*|still|visible|nobody played|0 (?:took|played|used"
    r"|wanted|chose|touched)|wasnt|werent|lie|lying"
    r"|lay|didnt|not used|end of)\b"
)
_PLACES: Final = (
    (re.compile(r"\b(?:no|not|but|without|isnt)\b[^,]*\bcorner\b"), "edge"),
    (re.compile(r"\bcorner\b"), "corner"),
    (re.compile(r"\b(?:not|no|away|isnt|off)\b[^,]*\b(?:edge|side|border|rim)\b"), "middle"),
    (re.compile(r"\b(?:edge|side|border|rim)\b"), "edge"),
    (re.compile(r"\b(?:middle|cent\w+|inside|inner|interior|HEIGHT:max|most)\b"), "middle"),
)
_SPOTS: Final[Mapping[str, Square]] = {"corner": (0, 0), "edge": (0, 2), "middle": (2, 2)}


def sun(asked: Asked, text: str) -> Computed | None:
    """Squares that the Sun moves: one for each card left, up to three for each card played (Moving the Sun)."""
    if (
        "sun" not in asked
        or re.search(r"HEIGHT:(?!max|best|highest)", text)
        or (
            not asked.has("how many", "length")
            and not re.search(r"\bhow far|farthest|furthest|SUN:\w+ (?:moves?|walks?|goes)$", text)
        )
    ):
        return None
    if opens(asked, "can", "may", "when", "why", "must"):
        return None
    cards = _suns(asked, text)
    moved = re.search(r"(?:moves?d?|played|goes|went)[^,\d]* (\d+)(?: LENGTH| with)", text)
    if _STAYS.search(text):
        played = (
            int(moved[1])
            if moved
            and re.search(
                r"\bplay|\bi move|\bwith (?:a|one|the) (?:CARD"
                r"|SUN)",
                text,
            )
            else 0
        )
        before = f"{played} by the card played + " if played else ""
        number = f"{cards} for the Sun cards left"
        return Computed(
            played + cards,
            f"{before}{number} = {played + cards} squares" if played else f"{cards} Sun cards left: {cards} squares",
        )
    if re.search(r"\b(?:most|max|maximum|HEIGHT:(?:max|best|highest)|how far can|as far|farthest|furthest)\b", text):
        return Computed(SUN_MOST * cards, f"{cards} x up to {SUN_MOST} squares = {SUN_MOST * cards}")
    return None


def _suns(asked: Asked, text: str) -> int:
    if re.search(r"\ball(?: the| of the)?(?: 3)? SUN", text):
        return 3
    found = _UNPLAYED.search(text)
    return counted(found["n"]) if found else asked.number("sun") or 1


def cloud(asked: Asked, text: str) -> Computed | None:
    """Squares under the Cloud: 4, 6 or 9 (Moving the Cloud)."""
    if (
        "cloud" not in asked
        or asked.has("height", "rain", "card")
        or not asked.has("length", "how many", "gap")
        or asked.has("flower")
    ):
        return None
    place = next((name for pattern, name in _PLACES if pattern.search(text)), None)
    if place is None or opens(asked, "can", "may", "is", "why"):
        return None
    under = len(clouded(Layout((), (), cloud=_SPOTS[place])))
    if re.search(r"\b(?:free|GAP:\w+|uncovered|remain\w*|left|not (?:under|covered))\b", text):
        free = SIZE * SIZE - under
        return Computed(free, f"{SIZE * SIZE} - {under} under the Cloud = {free} squares")
    where = {"corner": "In a corner", "edge": "At the edge", "middle": "In the middle"}[place]
    return Computed(under, f"{where} the Cloud covers {under} squares")


_ADDED: Final = re.compile(
    r"HOW_MANY:\w+ (?:(?:more|new|RED:\w+|GREEN:\w+|BLUE:\w+|YELLOW:\w+) )*HEIGHT:(?:counters?|tokens?)"
    r"|HEIGHT:(?:counters?|tokens?) (?:placed|added|put)"
)
_UNDER: Final = re.compile(
    r"\b(\d+|an?|one)(?: of (?:MINE:\w+|my))?(?: own)?(?: (?:RED|GREEN|BLUE|YELLOW):\w+)?(?: (?:FLOWER:\w+"
    r"|HEIGHT:(?:piles?|stacks?)|of MINE:mine))"
)
_SHORT: Final = re.compile(
    r"\b(?:only|just|ALONE:\w+)(?: have)?(?: (\d+|an?|one))?\b[^,]*\b(?:left|counters?|supply|remaining)"
)
_BY_OTHERS: Final = re.compile(
    r"\b(?:someone|somebody|opponent\w*|neighbou?r|THEIRS:\w+|other player|another player|he|she"
    r"|they) (?:\w+ )?(?:play\w*|RAIN)"
)
_NEW: Final = re.compile(r"\b(?:new|empty|extra|GAP:\w+|free one|additional)\b")


def rain(asked: Asked, text: str) -> Computed | None:
    """Counters that one adds in the Rain: one for each flower under the Cloud, one more who played it (The Rain)."""
    flowers = _UNDER.search(text)
    if "rain" not in asked or flowers is None or not _ADDED.search(text):
        return None
    number, left = counted(flowers[1]), _SHORT.search(text)
    grown = min(number, counted(left[1])) if left else number
    new = not _BY_OTHERS.search(text) and not left and _NEW.search(text) is not None
    told = f"{number} flowers under the Cloud"
    told += f", {grown} counters left" if grown < number else ""
    told += " + 1 new flower" if new else ""
    return Computed(grown + new, f"{told}: {grown + new} counters")


def opens(asked: Asked, *words: str) -> bool:
    """True where one of the words opens the question."""
    return bool(asked.tokens) and asked.tokens[0].word in words
