"""How far a table is that plays together, worked out with the numbers of `cooperative.py`."""

import re
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.asked_turns import players_of
from companion.games.rainforest_city.cooperative import LIMIT_ALONE, LIMIT_TOGETHER, NEEDED_ALONE, NEEDED_TOGETHER
from companion.games.rainforest_city.vocabulary import EXTREME, LEVELS

LANDSCAPES: Final = 2
"""Of the solo game, each of which meets one of the other's objectives on extreme."""
_SO_FAR: Final = re.compile(
    r"\b(?:far|already|left|go|more|missing|still|short|remain|remaining|lack|until|till?|whats)\b"
)
_WRONG: Final = re.compile(
    r"\b(\d+|an?|one) (?:wrong TOKEN|(?:bad|wrong) (?:one|TOKEN)s?|WRONG|unmatching"
    r"|TOKEN WRONG)"
)
_LOSING: Final = re.compile(r"\b(?:lose|lost|losing|loss|loose|looses|loses|over|kills?|dead|limit)\b")
_BOTH_LANDS: Final = re.compile(
    r"\b(?:on|over|in|across|of|with|for) (?:(?:my|the|our|these) )*(?:my|the|our|both|2)"
    r" (?:landscapes|lands|maps|boards)\b"
)
_SAFE: Final = re.compile(r"\b0 (?:losing|loss|lose)\b(?: the game)?|\band (?:still )?(?:not|dont) lose\b")
_HEAPS: Final = re.compile(
    r"(?:\b(?:landscape|land|heap|side) |^|, |\band )(?P<which>[ab])\b(?: \w+)?? (?:is "
    r"|has |, )?(?P<n>\d+)"
)
_IN_WHICH: Final = re.compile(r"\b(?:in|on|for|of|can|until|landscape|may) ([ab])\b")
_NEEDED: Final = ("need", "needed", "needs", "win", "wins", "must", "required", "require")
_SIDE: Final = ("solo", "alone", "together")


def objectives_left(asked: Asked) -> Computed | None:
    """How many objectives are still to be met, or unmatching tokens to be had (Co-operative and Solo Variant)."""
    level = next((level for level in LEVELS if level in asked), None)
    players = asked.number("player") or players_of(asked.plain)
    alone = asked.has("solo", "alone")
    if both := _BOTH_LANDS.search(asked.plain):
        asked = asked.without(*both.span())
    if level is None or not (asked.has(*_SIDE, "compost", "wrong") or players):
        return None
    losing = _LOSING.search(asked.plain) is not None
    if losing or asked.has("compost", "wrong"):
        if not (losing or "how many" in asked or _SO_FAR.search(asked.plain)):
            return None
        return _until_lost(asked, level, players)
    if not alone and level in NEEDED_TOGETHER and players is None:
        known = asked.number("met") or asked.has("objective")
        return (
            Computed(None, "The number of objectives goes by the players", "How many players are there?")
            if known
            else None
        )
    needed = NEEDED_ALONE[level] if alone else NEEDED_TOGETHER.get(level, {}).get(players or 0)
    met = _met(asked, players)
    if needed is None or (
        asked.aim == RULE and (met is not None or not (asked.has("objective") or asked.says(*_NEEDED)))
    ):
        return None
    if met is not None:
        return _left(needed, met)
    asks = "how many" in asked and asked.has(*_SIDE)
    plainly = asks or "total" in asked or asked.says(*_NEEDED)
    return _needed(asked, level, needed) if plainly and not set(asked.numbers) - {players} else None


def _met(asked: Asked, players: int | None) -> int | None:
    """How many objectives all have met; None where the question does not say."""
    met = asked.number("met")
    so_far = _SO_FAR.search(asked.plain) is not None
    if met is None and ("met" in asked or so_far):
        met = asked.number("objective")
    others = list(asked.numbers)
    if players in others:
        others.remove(players or 0)
    if met is None and so_far and len(others) == 1:
        met = others[0]
    return None if met is None else _of_all(asked, met)


def _of_all(asked: Asked, met: int) -> int:
    """What all have met together, where it is told of each: "ann has 2 goals, me 1, bob 1"."""
    told = list(asked.numbers)
    if (players := asked.number("player")) in told:
        told.remove(players or 0)
    each = re.findall(
        r"\b(?:i|me|my|he|she|him|her|they|a|b|[a-z]{3,}) (?:has |have |did |met |MET |got |with )?\d+\b",
        asked.plain,
    )
    return sum(told) if len(each) > 1 and len(told) > 1 and met in told else met


def _needed(asked: Asked, level: str, needed: int) -> Computed:
    """How many objectives win (Win Condition of both variants)."""
    if level != EXTREME:
        return Computed(needed, f"{needed} objectives win on {level}")
    crossed = needed + LANDSCAPES
    every = asked.says("swapped", "swap", "other", "others", "crossing", "including", "counting", "both")
    text = f"{needed} objectives win on {level}, and 1 of the other's by each landscape: {crossed} in all"
    return Computed(crossed if every or "total" in asked else needed, text)


def _until_lost(asked: Asked, level: str, players: int | None) -> Computed | None:
    """How many unmatching tokens more lose the game (Lose Condition of both variants)."""
    if safe := _SAFE.search(asked.plain):
        found = _until_lost(asked.without(*safe.span()), level, players)
        return found and Computed((found.value or 1) - 1, f"{found.text}; one less is safe")
    limit = (LIMIT_ALONE if asked.has("solo", "alone") else LIMIT_TOGETHER).get(level)
    if limit is None or asked.aim == RULE or asked.has("objective"):
        return None
    heap = _heap(asked, players)
    if heap is None and not ("how many" in asked and asked.has("compost", "token", "wrong")):
        return None
    if heap is None:
        return Computed(limit, f"{limit} unmatching tokens in one compost heap lose")
    if heap < 0:
        return None
    if heap >= limit:
        return Computed(limit, f"{limit} unmatching tokens or more in one compost heap lose: with {heap} it is lost")
    left = limit - heap
    return Computed(left, f"{limit} unmatching tokens in one compost heap lose - {heap} = {left} more")


def _heap(asked: Asked, players: int | None) -> int | None:
    """How many unmatching tokens lie in the heap that the question is about; None where it does not say."""
    heaps = {found["which"]: int(found["n"]) for found in _HEAPS.finditer(asked.plain)}
    which = _IN_WHICH.findall(asked.plain.rpartition(" , ")[2])
    if len(heaps) == LANDSCAPES and which:
        return heaps.get(which[-1])
    if wrong := _WRONG.search(asked.plain):
        return int(wrong[1]) if wrong[1].isdigit() else 1
    heap = asked.number("compost")
    if heap is None:
        heap = asked.number("token") if asked.number("token") is not None else next(iter(asked.loose), None)
    told = heap is not None and not (heap == 1 and "one" in asked.words) and heap != players
    return heap if told else None


def _left(needed: int, met: int) -> Computed | None:
    left = max(0, needed - met)
    return Computed(left, f"{needed} objectives needed - {met} met = {left} to go") if met >= 0 else None
