"""How far a table is that plays together, worked out with the numbers of `cooperative.py`."""

import re
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.cooperative import LIMIT_ALONE, LIMIT_TOGETHER, NEEDED_ALONE, NEEDED_TOGETHER
from companion.games.rainforest_city.vocabulary import EXTREME, LEVELS

LANDSCAPES: Final = 2
"""Of the solo game, each of which meets one of the other's objectives on extreme."""
_SO_FAR: Final = ("far", "already", "left", "go", "more", "missing", "still", "short", "remain", "remaining", "lack")
_NEEDED: Final = ("need", "needed", "needs", "win", "must", "required", "require")
_LOSING: Final = ("lose", "lost", "losing", "loss", "loose", "looses", "loses", "over")


def objectives_left(asked: Asked) -> Computed | None:
    """How many objectives are still to be met (Co-operative Variant and Solo Variant, Win Condition)."""
    level = next((level for level in LEVELS if level in asked), None)
    met = asked.number("met")
    if met is None:
        met = asked.number("objective") if "met" in asked or asked.says(*_SO_FAR) else None
    if level is not None and asked.says(*_LOSING):
        return _until_lost(asked, level)
    wanted = asked.says(*_NEEDED) or ("how many" in asked and "total" in asked)
    players_alone = not set(asked.numbers) - {asked.number("player")}
    if level is not None and met is None and wanted and players_alone and asked.has("objective"):
        return _needed(asked, level)
    if level is None or met is None or asked.aim == RULE:
        return None
    met = _of_all(asked, met)
    players = asked.number("player")
    if asked.has("solo", "alone"):
        return _left(NEEDED_ALONE[level], met)
    if level not in NEEDED_TOGETHER:
        return None
    if players is None:
        return Computed(None, "The number of objectives goes by the players", "How many players are there?")
    needed = NEEDED_TOGETHER[level].get(players)
    return None if needed is None else _left(needed, met)


def _of_all(asked: Asked, met: int) -> int:
    """What all have met together, where it is told of each: "ann has 2 goals, me 1, bob 1"."""
    told = list(asked.numbers)
    if (players := asked.number("player")) in told:
        told.remove(players or 0)
    each = re.findall(
        r"\b(?:i|me|my|he|she|him|her|they|a|b|[a-z]{3,}) (?:has |have |did |met |MET |got |with )?\d+\b", asked.plain
    )
    return sum(told) if len(each) > 1 and len(told) > 1 and met in told else met


def _needed(asked: Asked, level: str) -> Computed | None:
    """How many objectives win (Win Condition of both variants)."""
    players = asked.number("player")
    if asked.has("solo", "alone"):
        needed: int | None = NEEDED_ALONE[level]
    elif players is None or level not in NEEDED_TOGETHER:
        return None
    else:
        needed = NEEDED_TOGETHER[level].get(players)
    if needed is not None and level == EXTREME:
        crossed = needed + LANDSCAPES
        every = (
            asked.says("swapped", "swap", "other", "others", "crossing", "including", "counting", "both")
            or "total" in asked
        )
        text = f"{needed} objectives win on {level}, and 1 of the other's by each landscape: {crossed} in all"
        return Computed(crossed if every else needed, text)
    return None if needed is None else Computed(needed, f"{needed} objectives win on {level}")


def _until_lost(asked: Asked, level: str) -> Computed | None:
    """How many unmatching tokens more lose the game (Lose Condition of both variants)."""
    limit = (LIMIT_ALONE if asked.has("solo", "alone") else LIMIT_TOGETHER).get(level)
    heap = asked.number("compost")
    if heap is None and "compost" in asked:
        heap = asked.number("token") if asked.number("token") is not None else next(iter(asked.loose), None)
    if wrong := re.search(r"\b(\d+|an?|one) (?:wrong TOKEN|WRONG|unmatching|TOKEN WRONG)", asked.plain):
        heap = int(wrong[1]) if wrong[1].isdigit() else 1
    if limit is None or asked.aim == RULE or (heap or 0) < 0:
        return None
    if heap is None or (heap == 1 and not wrong and "one" in asked.words):
        asks = "how many" in asked and asked.has("compost", "token", "wrong") and not wrong
        return Computed(limit, f"{limit} unmatching tokens in one compost heap lose") if asks else None
    if heap >= limit:
        return Computed(limit, f"{limit} unmatching tokens or more in one compost heap lose: with {heap} it is lost")
    left = limit - heap
    return Computed(left, f"{limit} unmatching tokens in one compost heap lose - {heap} = {left} more")


def _left(needed: int, met: int) -> Computed | None:
    left = max(0, needed - met)
    return Computed(left, f"{needed} objectives needed - {met} met = {left} to go") if met >= 0 else None
