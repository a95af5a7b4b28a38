"""How tall a flower is after what has happened to it."""

import re
from typing import Final

from companion.core.asked import PLAIN, Asked
from companion.core.computed import Computed
from companion.core.script import Script
from companion.games.arboria.asked_events import COUNTERS, happened
from companion.games.arboria.layout import COLORS

TALLEST: Final = 6
_ASKS: Final = re.compile(
    r", (?:so |and |then )*(?:(?:whats|what is|what) (?:its |the |MINE:my )?(?:new )?)?(?:how )?"
    r"HEIGHT:(?:high|tall|height|highest)\b(?! in\b)[^,\d]*$"
    r"|^how HEIGHT:(?:high|tall) (?:is|was|will)\b|, now$|\bnew HEIGHT:\w+$|, after(?:wards)?$"
    r"|HEIGHT:\w+ after(?:wards)?$|, (?:whats )?left$"
    r"|\bthe (?:other|\dth)(?: one| HEIGHT:\w+)? is(?: now)?$|\bthe [1-6](?: one)? is now$"
    r"|\b(?:is|whats|wheres) it (?:at )?now$"
    r"|HEIGHT:(?:height|high|tall|counters?) (?:now|then|after|left)$"
    r"|\bhow (?:HEIGHT:(?:high|tall)|big)\b(?:[^,\d]|\dth)*$|\bHOW_MANY:\w+ HEIGHT:(?:counters?|tokens?|discs?"
    r"|chips?)\b[^,\d]*$"
)
_OTHERWISE: Final = re.compile(
    r"\b(?:behind|must|needs?|needed|shadow|shade|reach|most|max|at least|can|could|supply|box|left over|place[ds]?"
    r"|add|HOW_MANY:\w+ (?:of \w+ |can )*GROW:\w+)\b"
)


def asks_height(asked: Asked) -> bool:
    """True where the height of a pile is asked for, and no line is spoken of."""
    text = Script(asked.tokens).text
    return (
        _ASKS.search(text) is not None
        and not _OTHERWISE.search(text)
        and not asked.has("length", "points", "score", "worth", "longer")
    )


_TALLEST_ALONE: Final = re.compile(
    r"^(?:if )?(?:MINE:my )?HEIGHT:(?:tallest|highest)\w*(?: (?:RED|GREEN|BLUE|YELLOW):\w+)?(?: FLOWER:\w+)?"
    r" (?:is |of )?\d(?: HEIGHT:\w+)?$"
)


def tallest_alone(asked: Asked) -> bool:
    """True where one's tallest flower is told and no more, so that its line is to be asked for."""
    return _TALLEST_ALONE.search(Script(asked.tokens).text) is not None


_BEE: Final = re.compile(
    r"\b(?:from|off|of|takes?|took|taking)\b[^,\d]*?(?P<a>\d)\b(?:[^,\d]*?,?[^,\d]*?\b(?:puts?|onto|on|to"
    r"|moves?)\b[^,\d]*?(?P<b>\d)\b)?"
)


def _carried(text: str) -> Computed | None:
    """The pile that the Bee took a counter from, or the one that it brought it to (Optional Rules)."""
    found = _BEE.search(text)
    if found is None:
        return None
    old, new = int(found["a"]), int(found["b"] or 0)
    source = old != new and re.search(
        rf"\bthe {old}(?: HEIGHT:\w+)? (?:is|now)\b|\b1th\b[^,]*$", text[found.end("a") :]
    )
    if new and not source:
        return Computed(new + 1, f"{new} + 1 = {new + 1} counters") if new < TALLEST else None
    return Computed(old - 1, f"{old} - 1 = {old - 1} counters") if 0 < old <= TALLEST else None


def height(asked: Asked, text: str) -> Computed | None:
    """The counters of a pile after fades, Fertilizer, Rain and what animals do (Growing a Flower; The Rain)."""
    listed = asked.aim == PLAIN and sum(name in asked for name in COUNTERS) > 1 and not asked.has(*COLORS)
    if (
        not (_ASKS.search(text) or listed)
        or _OTHERWISE.search(text)
        or asked.has("length", "points", "longer", "player")
        or "SUN:sun_card" in text
    ):
        return None
    if "bee" in asked and (carried := _carried(text)) is not None:
        return carried
    if "fertilizer" in asked and asked.says("times"):
        return None
    changes, rest = happened(asked)
    told = list({number for number in rest.numbers if number})
    if len(told) != 1 or not 0 < told[0] <= TALLEST or not changes or any(change.squares for change in changes):
        return None
    end = told[0] + sum(change.counters for change in changes)
    steps = "".join(f" {'-' if change.counters < 0 else '+'} {abs(change.counters)}" for change in changes)
    if not 0 <= end <= TALLEST:
        return Computed(min(max(end, 0), TALLEST), f"{told[0]}{steps}: a flower has 0 to {TALLEST} counters")
    return Computed(end, f"{told[0]}{steps} = {end} counters")
