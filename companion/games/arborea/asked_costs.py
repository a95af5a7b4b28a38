"""What Spirit pays for in a question: a third activation, a second option of step 1, the River's Sage."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arborea.costs import ACTIVATION_SPIRIT, RIVER_SAGE_SPIRIT, repeat_spirit
from companion.games.arborea.words import counted

MOST_ACTIVATED: Final = 3
"""Villagers that one turn may activate, the last of them for Spirit (Step 2 of Your Turn)."""
_WOKEN: Final = re.compile(
    r"\b(?:wak\w+|woke\w*|activat\w+)(?: (?:all|up|my|the|a|of))* (?:3|3th)\b(?! (?:SPACE|STEP))|\b3th (?:guy"
    r"|man|meeple|one|VILLAGER)\b"
)


def payments(asked: Asked) -> list[tuple[int, str]] | None:
    """Each thing that is paid for, with its Spirit; None where the number of players is missing."""
    paid = []
    if "activation" in asked or asked.number("villager") == MOST_ACTIVATED or _WOKEN.search(asked.plain):
        paid.append((ACTIVATION_SPIRIT, "for the third villager"))
    if "repeat" in asked:
        players = asked.number("player")
        if players is None:
            return None
        paid.append((repeat_spirit(players), f"for the second option with {counted(players, 'player')}"))
    if "river sage" in asked:
        paid.append((RIVER_SAGE_SPIRIT, "for the River's Sage"))
    return paid


def costs(asked: Asked) -> Computed | None:
    """What several such things cost together, where no Spirit is told to pay it from."""
    others = ("season", "captive", "feronia", "multiplier")
    told = any(asked.number_at(i) is not None for i in asked.places("spirit"))
    if asked.has(*others) or told or asked.loose or not ("spirit" in asked or asked.says("cost", "costs", "pay")):
        return None
    paid = payments(asked)
    if paid is None or len(paid) < 2:
        return None
    total = sum(cost for cost, _ in paid)
    return Computed(total, f"{' + '.join(f'{cost} {what}' for cost, what in paid)} = {total} Spirit").by("spirit-uses")
