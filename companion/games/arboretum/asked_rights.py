"""What a path brings where the question tells of the hands as well: nothing without the right to score it."""

import re
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_hands import holders, told
from companion.games.arboretum.hands import right

_POINTS: Final = re.compile(
    r"(?:(?:WORTH|is|be|for|of|scores?|SCORE|gives?|brings?) )?\b(?P<a>\d+) POINTS?(?: PATH| for (?:the|MINE) PATH)?"
    r"|PATH (?:of |WORTH |is |for |would be |WORTH )*(?P<b>\d+)(?= ,|$| and| but)"
)
_MORE: Final = re.compile(
    r"THEIRS(?: \w+){0,2}? (?:has|have|HAND|got|holds?)(?: \w+){0,2}? (?:more|higher|bigger|the most|the highest)"
    r"|\bonly (?:MINE )?THEIRS (?:has|have|HAND|holds?)"
    r"|THEIRS(?: \w+){0,2}? (?:more|higher|bigger)(?: [A-Z-]+)? HAND"
)
_NOBODY: Final = re.compile(r"^(?:0|so 0) (?:HAND|has|have)\b|\b0 (?:HAND|of us|else|other)\b")
_LESS: Final = re.compile(
    r"MINE(?: \w+){0,2}? (?:has|have|HAND|got)(?: \w+){0,2}? (?:more|higher|bigger|the most|the highest)"
)


def path_by_right(asked: Asked) -> Computed | None:
    """The points of a path by what everybody holds of its species (Description)."""
    if not asked.has("path", "points") or "hand" not in asked:
        return None
    found = _POINTS.search(asked.plain)
    points = int(found["a"] or found["b"]) if found else None
    rest = asked.without(*found.span()) if found else asked
    asks = asked.has("points", "score", "worth") or asked.says("get", "gets")
    if asked.aim != RULE and asks and _MORE.search(rest.plain) and not rest.numbers:
        of_path = f", none of the {points} points" if points else ""
        return Computed(0, f"They hold more of it: they may score, you may not{of_path}: 0")
    if _LESS.search(rest.plain) and not rest.numbers and points is not None:
        return Computed(points, f"You hold more of it and may score: {points}")
    if _NOBODY.search(rest.plain) and points is not None and not rest.numbers:
        return Computed(points, f"Nobody holds any, so each may score: {points}")
    if "theirs" not in asked:
        return None
    people = holders(rest)
    if len(people) < 2 or any(not set(one.values) <= set(range(1, 9)) for one in people):
        return None
    may = right([one.values for one in people])
    mine = 0 in may.seats
    if points is None and (mine or "path" not in asked):
        return None
    text = told(may, people, "").text
    gained = (
        f"its {points} points are yours" if mine else f"none of the {points} points" if points else "nothing for you"
    )
    return Computed((points or 0) if mine else 0, f"{text}: {gained}" + ("" if mine else ": 0"))
