"""Hands told without their owners, or with the owners behind: "7+5 vs 8+4", "8 oak mine, 1 oak hers"."""

import re
from dataclasses import replace
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_hands import Holder, told
from companion.games.arboretum.hands import right
from companion.games.arboretum.layout import KNOWN_SPECIES, spoken

_SIDE: Final = r"[1-8](?:(?: ,)?(?: (?:plus|and))? [1-8])*"
_SIDES: Final = re.compile(
    rf"^(?P<lead>[^\d]*?)(?P<sides>{_SIDE}(?:(?: ,)? (?:vs|versus|against) {_SIDE}){{1,3}})(?P<tail>[^\d]*)$"
)
_WHO: Final = re.compile(r"\b(?:who|whos|whose|which|right|SCORE|wins?)\b")
_NAMES: Final = ("The first", "the second", "the third", "the fourth")


def sides(asked: Asked) -> Computed | None:
    """Who may score by hands that are set against each other, of nobody in particular (Description)."""
    named = [species for species in KNOWN_SPECIES if species in asked]
    if len(named) > 1 or asked.has("path", "hand", "card", "alike", "mixed", "mine", "theirs", "points", "total"):
        return None
    found = _SIDES.match(asked.of([token for token in asked.tokens if token.name not in KNOWN_SPECIES]).plain)
    if found is None or not ("plus" in found["sides"] or named or _WHO.search(found["lead"] + found["tail"])):
        return None
    held = [list(map(int, re.findall(r"\d", side))) for side in re.split("vs|versus|against", found["sides"])]
    values = [value for side in held for value in side]
    if len(values) != len(set(values)):
        return None
    people = [Holder(who, side) for who, side in zip(_NAMES, held, strict=False)]
    result = told(right(held), people, f" of {spoken(named[0])}" if named else "")
    return replace(result, text=result.text.replace(": The first", ": the first"))
