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
_CARD_OF: Final = r"(?:(?:an?|one|1|the|another|other|next|2th|second|first|1th|MINE:\w+|THEIRS:\w+) )*"
_WITH_CARD: Final = re.compile(
    rf"\b(?P<n>[1-6])(?: LENGTH:\w+)? (?:(?:w|with|from|by|for|using) {_CARD_OF}"
    r"(?:SUN|CARD|another|other|second|2th|next)|by (?:me|him|her|you|us|them|THEIRS:\w+))\b"
)
_PLAYED: Final = re.compile(r"\bplay|\bi move|\bwith (?:a|one|the) (?:CARD|SUN)")
_MOVED: Final = re.compile(
    r"\b(?:move[sd]?|goes|went|played|push\w*|then)"
    r"(?: (?:it|the|SUN:\w+|on|by|another|a|further))* (?P<n>[1-6])\b(?! SUN| CARD)"
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
    moves = _moves(text)
    by_cards = f"{' + '.join(map(str, moves))} by the card{'s' if len(moves) > 1 else ''} played"
    if _STAYS.search(text):
        total = sum(moves) + cards
        told = f"{by_cards} + {cards} for the Sun cards left = {total} squares"
        return Computed(total, told if moves else f"{cards} Sun cards left: {cards} squares")
    if len(moves) > 1:
        return Computed(sum(moves), f"{by_cards} = {sum(moves)} squares")
    if re.search(r"\b(?:most|max|maximum|HEIGHT:(?:max|best|highest)|how far can|as far|farthest|furthest)\b", text):
        return Computed(SUN_MOST * cards, f"{cards} x up to {SUN_MOST} squares = {SUN_MOST * cards}")
    return None


def _moves(text: str) -> list[int]:
    """The squares that cards have moved it: "3 with one card, then 2 with another", "i move it 3"."""
    found = {match.start("n"): int(match["n"]) for match in _WITH_CARD.finditer(text)}
    if found or _PLAYED.search(text):
        found |= {match.start("n"): int(match["n"]) for match in _MOVED.finditer(text)}
    return [number for _, number in sorted(found.items())]


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
    r"|HEIGHT:(?:counters?|tokens?) (?:placed|added|put|TOTAL:\w+)"
)
_UNDER: Final = re.compile(
    r"\b(\d+|an?|one)(?: of (?:MINE:\w+|my))?(?: own)?(?: (?:RED|GREEN|BLUE|YELLOW):\w+)?(?: (?:FLOWER:\w+"
    r"|HEIGHT:(?:piles?|stacks?)|of MINE:mine))"
)
_THEIRS: Final = re.compile(r"\b(\d+|an?|one)(?: of)?(?: (?:FLOWER|HEIGHT):\w+)?(?: (?:of|from))? THEIRS:\w+")
_OWN_ALONE: Final = re.compile(r"\b(?:do|can|will|must|should) (?:i|MINE:\w+)\b|\bi (?:add|place|put|get)\b")
"""What asks for one's own counters alone."""
_SHORT: Final = re.compile(
    r"\b(?:only|just|ALONE:\w+)(?: have)?(?: (\d+|an?|one))?\b[^,]*\b(?:left|counters?|supply|remaining)"
)
_BY_OTHERS: Final = re.compile(
    r"\b(?:someone|somebody|opponent\w*|neighbou?r|THEIRS:\w+|other player|another player|he|she"
    r"|they) (?:\w+ )?(?:play\w*|RAIN)"
)
_NEW: Final = re.compile(r"\b(?:new|empty|extra|GAP:\w+|free one|additional)\b")


def _all_under(text: str) -> list[str]:
    """The flowers under the Cloud, one's own and others': "3 of my flowers and 2 of hers"."""
    places = {m.start(): m[1] for m in _UNDER.finditer(text) if not _NEW.search(m[0])}
    places |= {m.start(): m[1] for m in _THEIRS.finditer(text)}
    return [number for _, number in sorted(places.items())]


def rain(asked: Asked, text: str) -> Computed | None:
    """Counters that one adds in the Rain: one for each flower under the Cloud, one more who played it (The Rain)."""
    flowers = _UNDER.search(text)
    if "rain" not in asked or flowers is None or not _ADDED.search(text):
        return None
    left = _SHORT.search(text)
    number = (
        sum(counted(n) for n in _all_under(text)) if not left and not _OWN_ALONE.search(text) else counted(flowers[1])
    )
    grown = min(number, counted(left[1])) if left else number
    new = not _BY_OTHERS.search(text) and not left and _NEW.search(text) is not None
    told = f"{number} flowers under the Cloud"
    told += f", {grown} counters left" if grown < number else ""
    told += " + 1 new flower" if new else ""
    return Computed(grown + new, f"{told}: {grown + new} counters")


def opens(asked: Asked, *words: str) -> bool:
    """True where one of the words opens the question."""
    return bool(asked.tokens) and asked.tokens[0].word in words
