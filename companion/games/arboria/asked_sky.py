"""Cloud and Rain in a question: squares covered, counters added."""

import re
from collections.abc import Mapping
from typing import Final

from companion.core.asked import PLAIN, Asked
from companion.core.computed import Computed
from companion.core.grid import Square
from companion.core.script import counted
from companion.games.arboria.growth import clouded
from companion.games.arboria.layout import COLORS, SIZE, Layout

_PLACES: Final = (
    (re.compile(r"\b(?:0|no|not|but|without|isnt)\b[^,]*\bcorner\b"), "edge"),
    (re.compile(r"\bcorner\b"), "corner"),
    (re.compile(r"\b(?:not|no|away|isnt|off)\b[^,]*\b(?:edge|side|border|rim)\b"), "middle"),
    (re.compile(r"\b(?:edge|side|border|rim)\b"), "edge"),
    (re.compile(r"\b(?:middle|cent\w+|inside|inner|interior|mid|HEIGHT:max|most)\b"), "middle"),
)
_PLAIN_PLACES: Final = (_PLACES[1], _PLACES[3], (re.compile(r"\b(?:middle|mid|cent\w+|inside)\b"), "middle"))
_SPOTS: Final[Mapping[str, Square]] = {"corner": (0, 0), "edge": (0, 2), "middle": (2, 2)}


def cloud(asked: Asked, text: str) -> Computed | None:
    """Squares under the Cloud: 4, 6 or 9, those of them without a flower, and those that it leaves free (Moving the
    Cloud)."""
    if (
        "cloud" not in asked
        or asked.has("card", "points")
        or not (asked.has("length", "how many", "gap") or re.search(r"\bfree$", text))
    ):
        return None
    places = _places(text)
    if not places or opens(asked, "can", "may", "is", "why"):
        return None
    under = _under(places[0])
    where = {"corner": "In a corner", "edge": "At the edge", "middle": "In the middle"}[places[0]]
    if len(places) > 1 and re.search(r"\b(?:fewer|LOSE:(?:fewer|less)|more|GAIN:more|difference)\b", text):
        other = _under(places[1])
        return Computed(abs(under - other), f"{under} squares before, {other} then: {abs(under - other)} apart")
    free = re.search(
        r"LENGTH:\w+ (?:without|0) (?:an? )?FLOWER|\b(?:free|GAP:\w+|uncovered|remain\w*|left|not (?:under|covered))",
        text,
    )
    flowers = next((n for name in ("flower", "height") if (n := asked.number(name)) is not None), None)
    new = "rain" in asked and _NEW.search(text) is not None and not _NO_NEW.search(text)
    if flowers is None and re.search(r"\b0 (?:FLOWER:\w+ )?(?:under|below|beneath)\b", text):
        flowers = 0
    if flowers is None and (told := _SQUARES_TAKEN.search(text)):
        flowers = int(told[1])
    if flowers is not None:
        if not free or not 0 <= flowers + new <= under:
            return None
        rest = under - flowers - new
        return Computed(rest, f"{where} {under} squares - {flowers} flowers{' - 1 new one' if new else ''} = {rest}")
    if asked.has("flower", "height", "rain"):
        return None
    if free:
        rest = SIZE * SIZE - under
        return Computed(rest, f"{SIZE * SIZE} - {under} under the Cloud = {rest} squares")
    return Computed(under, f"{where} the Cloud covers {under} squares")


_EMPTY_UNDER: Final = re.compile(
    r"\b(?P<n>\d|one|an?) (?:of (?:the|its) )?(?:GAP:(?:empty|free)_\w+|(?:GAP:\w+|free) LENGTH:\w+"
    r"|(?:LENGTH:\w+ )?(?:(?:under|below|beneath|of)(?: it| the CLOUD:cloud)? )?(?:(?:is|are) (?:GAP:\w+|free)\b"
    r"|0 (?:an? )?FLOWER:))"
    r"|\b(?:HAVE:)?(?:all|every)(?: of)?(?: the| its)? LENGTH:\w+ (?:but|except) (?P<but>\d|one)\b"
)
_GROWING: Final = re.compile(r"HOW_MANY:\w+ (?:FLOWER:\w+ )?(?:GROW:|(?:get|gets|GAIN:\w+) (?:an? )?HEIGHT)")


def grown_under(asked: Asked, text: str) -> Computed | None:
    """Flowers that grow in the Rain, from the squares under the Cloud that have none (Moving the Cloud; The Rain)."""
    empty, places = _EMPTY_UNDER.search(text), _places(text)
    if not {"cloud", "rain"} <= asked.names or empty is None or len(places) != 1 or not _GROWING.search(text):
        return None
    under, free = _under(places[0]), counted(empty["n"] or empty["but"])
    grown = under - free
    return (
        Computed(grown, f"{under} squares under the Cloud - {free} empty = {grown} flowers grow")
        if grown >= 0
        else None
    )


_SQUARES_TAKEN: Final = re.compile(
    r"\b(\d) (?:LENGTH:\w+ )?(?:of (?:them|those|these) )?(?:(?:under|below|beneath)[^,\d]*)?(?:have|with|hold"
    r"|are|is|taken|HAVE)\b[^,\d]*(?:FLOWER:|taken|GAP:full|occupied|full)"
)
"""Squares with flowers: "5 squares under it have flowers"."""


def _places(text: str) -> list[str]:
    """Where the Cloud is said to stand, in the order of the question; one place told twice is one."""
    first = next((name for pattern, name in _PLACES if pattern.search(text)), None)
    if not re.search(r"\b(?:from|was|moved|moves|goes)\b", text) or first is None:
        return [first] if first else []
    found = {match.start(): name for pattern, name in _PLAIN_PLACES for match in pattern.finditer(text)}
    return list(dict.fromkeys(name for _, name in sorted(found.items())))


def _under(place: str) -> int:
    return len(clouded(Layout((), (), cloud=_SPOTS[place])))


_ADDED: Final = re.compile(
    r"HOW_MANY:\w+ (?:(?:more|new|RED:\w+|GREEN:\w+|BLUE:\w+|YELLOW:\w+) )*HEIGHT:(?:counters?|tokens?)"
    r"|HEIGHT:(?:counters?|tokens?) (?:placed|added|put|used|needed|TOTAL:\w+|(?:do |can |will )?(?:i|we|you|go|goes"
    r"|get|gets"
    r"|for)\b[^,]*$)"
    r"|, (?:the )?HEIGHT:(?:counters?|tokens?)(?: at most| HEIGHT:max)?(?: (?:do )?i (?:place|add"
    r"|put))?(?: in)?(?: TOTAL:\w+| HAVE:all"
    r"| all)?$|HOW_MANY:\w+ (?:of them )?(?:go up|GROW:\w+)"
)
_UNDER: Final = re.compile(
    r"\b(\d+|an?|one)(?: of (?:MINE:\w+|my))?(?: own)?(?: (?:RED|GREEN|BLUE|YELLOW):\w+)?(?: (?:FLOWER:\w+"
    r"|HEIGHT:(?:piles?|stacks?)|(?:of )?MINE:mine))|FLOWER:\w+ on (\d+) LENGTH"
)
_THEIRS: Final = re.compile(
    r"\b(\d+|an?|one)(?: of)?(?: (?:FLOWER|HEIGHT):\w+)?(?: (?:of|from))? THEIRS:\w+|(\d+) others?\b"
    r"|\b(\d+) of (?:my )?(?!MINE"
    r"|my|the|them|those|these)[a-z]+s\b"
)
_OWN_ALONE: Final = re.compile(r"\b(?:do|can|will|must|should) (?:i|MINE:\w+)\b|\bi (?:add|place|put|get)\b")
"""What asks for one's own counters alone."""
_SHORT: Final = re.compile(
    r"\bbut (?:(?:i|MINE:\w+|have|HAVE:\w+|got|theres|there are|with) )*(?P<s>\d+|an?|one) HEIGHT:(?:counters?"
    r"|tokens?)\b[^,]*|"
    r"\b(?:only|just|ALONE:\w+)(?: have)?(?: (\d+|an?|one))?\b[^,]*\b(?:left|counters?|supply|remaining)"
)
_BY_OTHERS: Final = re.compile(
    r"\b(?:someone|somebody|opponent\w*|neighbou?r|THEIRS:\w+|other player|another player|he|she"
    r"|they) (?:\w+ )?(?:play\w*|RAIN)"
)
_NEW: Final = re.compile(
    r"\b(?:new|empty|extra|GAP:\w+|free (?:one|FLOWER:\w+|HEIGHT:\w+)|additional|bonus)\b(?! (?:squares?"
    r"|LENGTH:\w+)? ?under)"
)


def _all_under(text: str) -> list[str]:
    """The flowers under the Cloud, one's own and others': "3 of my flowers and 2 of hers"."""
    places = {m.start(): m[1] or m[2] for m in _UNDER.finditer(text) if not _NEW.search(m[0])}
    places |= {m.start(): m[1] or m[2] or m[3] for m in _THEIRS.finditer(text)}
    return [number for _, number in sorted(places.items())]


def rain(asked: Asked, text: str) -> Computed | None:
    """Counters that one adds in the Rain: one for each flower under the Cloud, one more who played it (The Rain)."""
    left = _SHORT.search(text)
    plain = asked.aim == PLAIN and not asked.has(*COLORS) and _NEW.search(text)
    if "rain" not in asked or not (plain or _ADDED.search(text) or (left and "points" not in asked)):
        return None
    number = _flowers(text, left is not None)
    if number is None:
        return None
    grown = min(number, counted(left["s"] or left[2])) if left else number
    most = re.search(r"\b(?:most|max|maximum|HEIGHT:max|up to)\b", text) and re.search(
        r"\bi (?:play|RAIN)|\bby me\b", text
    )
    new = not _BY_OTHERS.search(text) and not left and not _NO_NEW.search(text)
    new = new and (_NEW.search(text) is not None or most is not None)
    told = f"{number} flowers under the Cloud"
    told += f", {grown} counters left" if grown < number else ""
    told += " + 1 new flower" if new else ""
    return Computed(grown + new, f"{told}: {grown + new} counters")


_NO_NEW: Final = re.compile(r"\b(?:0|no|not|without|doesnt|dont|didnt|nor)\b[^,\d]{0,25}\bnew\b|\b0 GAP:")
_FULL: Final = re.compile(
    r"\b(?:HAVE:)?(?:every|each|all)\b(?: (?:of|its|the|those|these|them|\d+))* ?(?:LENGTH:\w+ )?[^,]{0,45}\bFLOWER"
    r"|\bfull of FLOWER|\b0 (?:GAP|LENGTH):\w+"
)


def _flowers(text: str, short: bool) -> int | None:
    """The flowers under the Cloud: those that are counted, or as many as it covers squares."""
    flowers = _UNDER.search(text)
    if _FULL.search(text) and (places := _places(text)):
        return _under(places[0])
    if flowers is None and (
        plain := re.search(r"\b(\d+)(?: of MINE:mine| MINE:mine)? (?:under|below|beneath)\b", text)
    ):
        return int(plain[1])
    if flowers is None:
        return None
    return (
        counted(flowers[1] or flowers[2])
        if short or _OWN_ALONE.search(text)
        else sum(counted(n) for n in _all_under(text))
    )


def opens(asked: Asked, *words: str) -> bool:
    """True where one of the words opens the question."""
    return bool(asked.tokens) and asked.tokens[0].word in words
