"""How far a table is that plays together, worked out with the numbers of `cooperative.py`."""

import re
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.cooperative import LIMIT_ALONE, LIMIT_TOGETHER, NEEDED_ALONE, NEEDED_TOGETHER
from companion.games.rainforest_city.vocabulary import LEVELS

START: Final = 12
SQUARES_OF_CARD: Final = 6
_SO_FAR: Final = ("far", "already", "left", "go", "more")
_NEEDED: Final = ("need", "needed", "needs", "win", "must", "required", "require")
_LOSING: Final = ("lose", "lost", "losing", "loss")


def objectives_left(asked: Asked) -> Computed | None:
    """How many objectives are still to be met (Co-operative Variant and Solo Variant, Win Condition)."""
    level = next((level for level in LEVELS if level in asked), None)
    met = asked.number("met")
    if met is None:
        met = asked.number("objective") if "met" in asked or asked.says(*_SO_FAR) else None
    if level is not None and asked.says(*_LOSING):
        return _until_lost(asked, level)
    if level is not None and met is None and asked.says(*_NEEDED) and asked.has("objective"):
        return _needed(asked, level)
    if level is None or met is None or asked.aim == RULE:
        return None
    players = asked.number("player")
    if asked.has("solo", "alone"):
        return _left(NEEDED_ALONE[level], met)
    if level not in NEEDED_TOGETHER:
        return None
    if players is None:
        return Computed(None, "The number of objectives goes by the players", "How many players are there?")
    needed = NEEDED_TOGETHER[level].get(players)
    return None if needed is None else _left(needed, met)


def _needed(asked: Asked, level: str) -> Computed | None:
    """How many objectives win (Win Condition of both variants)."""
    players = asked.number("player")
    if asked.has("solo", "alone"):
        needed: int | None = NEEDED_ALONE[level]
    elif players is None or level not in NEEDED_TOGETHER:
        return None
    else:
        needed = NEEDED_TOGETHER[level].get(players)
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


def laid_out(asked: Asked) -> Computed | None:
    """How many squares a landscape has after some Terrain cards (Set-up; Flow of a Turn, 2. Place Cards, A)."""
    found = re.search(r"\b(\d+) (?:more |extra |new )?(?:terrain )?cards?\b", asked.plain)
    if (
        found is None
        or "how many" not in asked
        or not re.search(r"HOW_MANY (?:terrain )?(?:squares|spaces|fields)", asked.plain)
    ):
        return None
    more = SQUARES_OF_CARD * int(found[1])
    return Computed(
        START + more, f"{START} squares at the start + {found[1]} cards x {SQUARES_OF_CARD} = {START + more}"
    )
