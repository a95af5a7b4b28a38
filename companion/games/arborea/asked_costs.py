"""What Spirit pays for in a question: a third activation, a second option of step 1, the River's Sage."""

import re
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.arborea.costs import ACTIVATION_SPIRIT, RIVER_SAGE_SPIRIT, repeat_spirit, start_spirit
from companion.games.arborea.words import counted

MOST_ACTIVATED: Final = 3
"""Villagers that one turn may activate, the last of them for Spirit (Step 2 of Your Turn)."""
_WOKEN: Final = re.compile(
    r"\b(?:wak\w+|woke\w*|activat\w+)(?: (?:all|up|my|the|a|of))* (?:3|3th)\b(?! (?:SPACE|STEP))|\b3th (?:guy"
    r"|man|meeple|one|VILLAGER)\b"
)
MOST_PLAYERS: Final = 5
_SEAT: Final = re.compile(
    r"\b(?P<seat>[1-5])th (?:PLAYER|seat|place|position|in|to|at)\b"
    r"|\b(?:im|am|go|going|goes|sit|play|playing|start) (?:the )?(?P<going>[1-5])th(?= ,|$|\b(?! STEP))"
    r"|\b(?P<last>last)\b(?! (?:turn|round|STEP))"
)
"""Which player somebody is, by the turn order."""
_WHETHER: Final = ("does", "do", "is", "are", "did", "can", "should", "will", "who", "why", "when")
_STARTS: Final = re.compile(r"\b(?:begin|begins|start|starts|starting|beginning|setup)\b")
_ACTIVATED: Final = re.compile(
    r"\b(?:wak\w+|woke\w*|activat\w+)(?: (?:up|just|only))* (?:[123]|one|two|three) VILLAGER\b"
    r"|\b(?:[123]|one) VILLAGER(?: (?:was|were|are|is|got))? activated\b"
)
"""Villagers of one turn, of whom the first two are activated for nothing."""


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
    """What a turn with several such things costs, where no Spirit is told to pay it from."""
    others = ("season", "captive", "feronia", "multiplier")
    told = any(asked.number_at(i) is not None for i in asked.places("spirit"))
    if asked.has(*others) or told or asked.loose or not ("spirit" in asked or asked.says("cost", "costs", "pay")):
        return None
    paid = payments(asked)
    if not paid or (len(paid) == 1 and not (_ACTIVATED.search(asked.plain) and asked.aim != RULE)):
        return None
    total = sum(cost for cost, _ in paid)
    return Computed(total, f"{' + '.join(f'{cost} {what}' for cost, what in paid)} = {total} Spirit").by("spirit-uses")


def starts(asked: Asked) -> Computed | None:
    """Where the Spirit Tracker of a player starts, by the turn order (Set Up > Player Set Up)."""
    opens = asked.tokens[0].word if asked.tokens else ""
    if "spirit" not in asked or not _STARTS.search(asked.plain) or asked.has("season", "captive", "feronia"):
        return None
    seat, players = _SEAT.search(asked.plain), _players(asked)
    if seat is None or len(asked.ordinals) > 1 or opens in _WHETHER or asked.numbers not in ([], [players]):
        return None
    place = players if seat["last"] else int(seat["seat"] or seat["going"])
    if place is None or not 1 <= place <= (players or MOST_PLAYERS) <= MOST_PLAYERS:
        return None
    spirit = start_spirit(place)
    return Computed(spirit, f"0 for the first player and 2 more for each one after: player {place} starts at {spirit}")


def _players(asked: Asked) -> int | None:
    """How many play: "there are five of us", "last of 4"."""
    loose = re.search(r"\blast of (?:the )?([2-5])\b", asked.plain)
    return int(loose[1]) if loose else asked.number("player")
