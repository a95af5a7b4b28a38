"""How tall a flower is after what has happened to it."""

import re
from typing import Final

from companion.core.asked import PLAIN, Asked
from companion.core.computed import Computed
from companion.games.arboria.asked_events import COUNTERS, happened
from companion.games.arboria.layout import COLORS

TALLEST: Final = 6
_ASKS: Final = re.compile(
    r", (?:so |and |then )*(?:(?:whats|what is|what) (?:its |the |MINE:my )?(?:new )?)?(?:how )?"
    r"HEIGHT:(?:high|tall|height|highest)\b(?! in\b)[^,\d]*$"
    r"|\bhow (?:HEIGHT:(?:high|tall)|big)\b[^,\d]*$|\bHOW_MANY:\w+ HEIGHT:(?:counters?|tokens?|discs?|chips?)\b[^,\d]*$"
)
_OTHERWISE: Final = re.compile(
    r"\b(?:behind|must|needs?|needed|shadow|shade|reach|most|max|at least|can|could|supply|box|left over|place[ds]?"
    r"|add)\b"
)


def height(asked: Asked, text: str) -> Computed | None:
    """The counters of a pile after fades, Fertilizer, Rain and what animals do (Growing a Flower; The Rain)."""
    listed = asked.aim == PLAIN and sum(name in asked for name in COUNTERS) > 1 and not asked.has(*COLORS)
    if (
        not (_ASKS.search(text) or listed)
        or _OTHERWISE.search(text)
        or asked.has("length", "points", "longer", "player", "sun")
    ):
        return None
    if "fertilizer" in asked and asked.says("times"):
        return None
    changes, rest = happened(asked)
    told = [number for number in rest.numbers if number]
    if len(told) != 1 or not 0 < told[0] <= TALLEST or not changes or any(change.squares for change in changes):
        return None
    end = told[0] + sum(change.counters for change in changes)
    steps = "".join(f" {'-' if change.counters < 0 else '+'} {abs(change.counters)}" for change in changes)
    if not 0 <= end <= TALLEST:
        return Computed(min(max(end, 0), TALLEST), f"{told[0]}{steps}: a flower has 0 to {TALLEST} counters")
    return Computed(end, f"{told[0]}{steps} = {end} counters")
