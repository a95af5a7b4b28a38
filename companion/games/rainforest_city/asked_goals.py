"""How much of an objective is missing: "G: 3 habitats with 2 plants" (Objective Cards Glossary)."""

import re
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.objectives import KINDS_OF_FAUNA


class _Goal(NamedTuple):
    """needed: how many of what; told: how a question names what is there, by a pattern with the number `n`."""

    needed: int
    what: str
    told: str


_AREA: Final = r"(?:HABITAT|habitats?|areas?|forests?|RAINFOREST|OCEAN|MANGROVE|places|regions)"
_WITH: Final = r"(?: (?:with|w|have|has|that|hold|of|each|only|just|exactly|at least|least|at|or more|already))*"
_N: Final = r"(?P<n>\d+|an?|one)"
GOALS: Final = {
    "a": _Goal(
        10,
        "squares in a line",
        rf"{_N} (?:squares?|spaces?|fields?|long|in a (?:row|line))\b|(?:line|row|long|length"
        rf"|column)(?: \w+){{0,3}}? (?P<m>\d+)\b",
    ),
    "e": _Goal(3, "habitats with 3 flora", rf"{_N} {_AREA}{_WITH} 3"),
    "f": _Goal(5, "habitats with exactly 1 flora", rf"{_N} {_AREA}{_WITH} (?:1|one|a single|a)\b"),
    "g": _Goal(4, "habitats with 2 flora", rf"{_N} {_AREA}{_WITH} 2"),
    "h": _Goal(5, "flora in one habitat", rf"{_N} PLANT"),
    "i": _Goal(
        KINDS_OF_FAUNA, "kinds of supported fauna", rf"{_N} (?:different )?(?:kinds?|sorts?|types?|species|different)\b"
    ),
    "j": _Goal(2, "supported carnivores in one habitat", rf"{_N} (?:SUPPORTED )?(?:CARNIVORE|OTTER)"),
    "k": _Goal(
        3, "supported fauna of one kind in one habitat", rf"{_N} (?:SUPPORTED )?(?:HERBIVORE|CARNIVORE|OTTER|FAUNA)"
    ),
    "l": _Goal(2, "habitats with exactly 2 supported herbivores", rf"{_N} {_AREA}{_WITH} 2"),
}
"""Objective B asks for two sizes, C and D for shapes: nothing to count up to."""
_NAMED: Final = re.compile(
    r"\b(?:OBJECTIVE|card|for|on|of|at|letter) (?P<a>[a-l])\b|^(?P<b>[a-l])(?= is| ,| OBJECTIVE| needs| wants"
    r"| asks)|\bOBJECTIVE (?P<c>[a-l])\b|^(?P<d>[b-hj-l])(?= (?:\d|one |an? )| ,)"
)
_HAS: Final = r"\b(?:have|has|got|had|are|at|did) (?:only |just |already )*(?P<n>\d+)\b"
_ASKS: Final = re.compile(r"\b(?:more|missing|short|left|to go|still|lack|needed|need|miss|lacking)\b")


def goal_left(asked: Asked) -> Computed | None:
    """How many are missing until an objective is met, which is named by its letter."""
    text = asked.plain
    named = _NAMED.search(text)
    if named is None or not _ASKS.search(text):
        return None
    goal = GOALS.get(named["a"] or named["b"] or named["c"] or named["d"])
    if goal is None:
        return None
    rest = re.sub(r"\b(?:needs|wants|asks for)\b[^,]*,", " , ", text[: named.start()] + " , " + text[named.end() :])
    found = re.search(goal.told, rest) or re.search(_HAS, rest)
    if found is None:
        return None
    said = found["n"] or found.groupdict().get("m") or ""
    there = int(said) if said.isdigit() else 1
    left = max(0, goal.needed - there)
    return Computed(left, f"{goal.needed} {goal.what} needed - {there} = {left} more")
