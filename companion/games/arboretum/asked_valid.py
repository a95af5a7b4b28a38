"""Whether cards in a row make a path."""

import re
from itertools import pairwise
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_rows import by_species, named_species, values_of
from companion.games.arboretum.layout import HIGHEST, LOWEST, spoken
from companion.games.arboretum.paths import SHORTEST

_ASKS: Final = re.compile(
    r"\b(?:valid|legal|allowed|correct|possible|ok|okay|fine|counts? as|really)\b|^is [^,]* an? (?:\w+ )?PATH$"
    r"|^(?:can|may|could) (?:an?|the|MINE) PATH\b"
)


def valid(asked: Asked) -> Computed | None:
    """Whether values rise from card to card and both ends are of one species (Description)."""
    if asked.aim != RULE or "path" not in asked or not _ASKS.search(asked.plain):
        return None
    if asked.has("card", "hand", "mixed", "points", "score", "worth", "how many", "theirs", "total"):
        return None
    values = values_of(asked)
    if len(values) <= SHORTEST or not all(LOWEST <= value <= HIGHEST for value in values):
        return None
    values = values if values[0] <= values[-1] else values[::-1]
    for before, value in pairwise(values):
        if value <= before:
            return Computed(None, f"No: values rise from card to card, and {value} is no higher than {before}")
    row, named = by_species(asked), named_species(asked)
    if row is not None and row.cards[0][0] != row.cards[-1][0]:
        ends = " and ".join(spoken(species) for species, _ in (row.cards[0], row.cards[-1]))
        return Computed(None, f"No: both ends are of one species, not {ends}")
    if row is None and len(named) != 1 and "alike" not in asked:
        return Computed(None, f"Yes, if both ends are of one species: {_listed(values)} rises")
    return Computed(None, f"Yes: {_listed(values)} rises, and both ends are of one species")


def _listed(values: list[int]) -> str:
    return "-".join(map(str, values))
