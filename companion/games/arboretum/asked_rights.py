"""What a path brings where the question tells of the hands as well: nothing without the right to score it."""

import re
from itertools import pairwise
from typing import Final

from companion.core.asked import PLAIN, RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_hands import holders, told
from companion.games.arboretum.asked_paths import whole
from companion.games.arboretum.asked_rows import values_of
from companion.games.arboretum.hands import right
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES

_POINTS: Final = re.compile(
    r"(?:(?:WORTH|is|be|for|of|scores?|SCORE|gives?|brings?|a) )?\b(?P<a>\d+) (?:POINTS?|pointer)(?: PATH| for"
    " (?:the|MINE) PATH)?"
    "|PATH (?:(?:[A-Z-]+|got|have|there|of|is|for|would|could|be|WORTH|SCORE|scores?|at|makes?|gives?|brings?)"
    r" )*(?P<b>\d+)"
    r"(?! \d)(?= ,|$| and| but| is| WORTH| MINE| would)"
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
_ALL_MAY: Final = re.compile(
    r"\bwe (?:are |both )*(?:tied?|level|equal|(?:on|at|have|HAND) \d+)\b|\b(?:both|each|all)(?: PLAYER| of us|"
    r" have| MINE)* (?:HAND|have) (?:the same|\d+)\b"
)
_ALONE: Final = re.compile(r"\b(?:0|no) (?:one )?else\b|\bnobody else\b")
_CLAUSE: Final = re.compile(r"\b(?:HAND|THEIRS|has|have|had|got|0|nobody|tied?)\b")


def path_by_right(asked: Asked) -> Computed | None:
    """The points of a path by what everybody holds of its species (Description)."""
    held = "hand" in asked or ({"mine", "theirs"} <= asked.names and asked.says("have", "has", "got", "had"))
    if not asked.has("path", "points") or not held:
        return None
    path, rest = _path(asked)
    points = path.value if path else None
    asks = asked.has("points", "score", "worth") or asked.says("get", "gets")
    asks = asks or (asked.aim == PLAIN and path is not None)
    if asked.aim != RULE and asks and (path or "path" in asked) and _MORE.search(rest.plain) and not rest.numbers:
        of_path = f", none of the {points} points" if points else ""
        return Computed(0, f"They hold more of it: they may score, you may not{of_path}: 0")
    if path and points is not None and (all_may := _all_may(rest)):
        return Computed(points, f"{all_may}: {path.text}")
    if "theirs" not in asked:
        return None
    people = holders(rest)
    if len(people) < 2 or any(not set(one.values) <= set(range(1, 9)) for one in people):
        return None
    may = right([one.values for one in people])
    mine = 0 in may.seats
    if path and points is not None and _asks_theirs(asked):
        gained = points if any(may.seats) else 0
        return Computed(gained, f"{told(may, people, '').text}; {path.text}: {gained} for them")
    if points is None and (mine or "path" not in asked):
        return None
    text = told(may, people, "").text
    worked = f" ({path.text})" if path and path.text != str(points) else ""
    won = f"its {points} points are yours" if mine else f"none of the {points} points" if points else "nothing for you"
    return Computed((points or 0) if mine else 0, f"{text}: {won}{worked}" + ("" if mine else ": 0"))


def _asks_theirs(asked: Asked) -> bool:
    """True for "what does he get for it" at the end."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    last = asked.part(stops[-1]) if stops else asked
    return "theirs" in last and "mine" not in last and not last.numbers


def _all_may(rest: Asked) -> str:
    """Why one may score, where what is held needs no reckoning; else empty."""
    text, held = rest.plain, ", ".join(map(str, rest.numbers))
    if _ALONE.search(text) and any(rest.numbers):
        return f"Nobody else holds any beside your {held}, so you may score"
    if _ALL_MAY.search(text):
        return f"A tie ({held}), so each may score"
    if rest.numbers:
        return ""
    if _LESS.search(text):
        return "You hold more of it and may score"
    return "Nobody holds any, so each may score" if _NOBODY.search(text) else ""


def _path(asked: Asked) -> tuple[Computed | None, Asked]:
    """What the path of a question brings, told or worked out from its cards, and the question without it."""
    if found := _POINTS.search(asked.plain):
        points = int(found["a"] or found["b"])
        return Computed(points, str(points)), asked.without(*found.span())
    stops = [0, *(i for i, token in enumerate(asked.tokens) if token.gap), len(asked.tokens)]
    for start, stop in pairwise(stops):
        clause = asked.part(start, stop)
        values = values_of(clause)
        cards = (
            len(values) > 1 and max(values) <= HIGHEST and clause.has("path", *KNOWN_SPECIES) and "hand" not in clause
        )
        of_it = "path" in clause or not _CLAUSE.search(clause.plain)
        if cards and of_it and (path := whole(clause)) is not None:
            return path, asked.of([*asked.tokens[:start], *asked.tokens[stop:]])
    return None, asked
