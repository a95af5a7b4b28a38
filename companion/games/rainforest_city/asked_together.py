"""How far a table is that plays together, worked out with the numbers of `cooperative.py`."""

from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.cooperative import LIMIT_ALONE, LIMIT_TOGETHER, NEEDED_ALONE, NEEDED_TOGETHER
from companion.games.rainforest_city.vocabulary import LEVELS

_SO_FAR: Final = ("far", "already", "left", "go", "more")
_LOSING: Final = ("lose", "lost", "losing", "loss")


def objectives_left(asked: Asked) -> Computed | None:
    """How many objectives are still to be met (Co-operative Variant and Solo Variant, Win Condition)."""
    level = next((level for level in LEVELS if level in asked), None)
    met = asked.number("met")
    if met is None:
        met = asked.number("objective") if "met" in asked or asked.says(*_SO_FAR) else None
    if level is not None and asked.says(*_LOSING):
        return _until_lost(asked, level)
    if level is None or met is None or asked.aim == RULE:
        return None
    players = asked.number("player")
    if "solo" in asked:
        return _left(NEEDED_ALONE[level], met)
    if level not in NEEDED_TOGETHER:
        return None
    if players is None:
        return Computed(None, "The number of objectives goes by the players", "How many players are there?")
    needed = NEEDED_TOGETHER[level].get(players)
    return None if needed is None else _left(needed, met)


def _until_lost(asked: Asked, level: str) -> Computed | None:
    """How many unmatching tokens more lose the game (Lose Condition of both variants)."""
    limit = (LIMIT_ALONE if "solo" in asked else LIMIT_TOGETHER).get(level)
    heap = asked.number("compost")
    if heap is None and "compost" in asked:
        heap = asked.number("token") if asked.number("token") is not None else next(iter(asked.loose), None)
    if limit is None or heap is None or asked.aim == RULE or heap < 0:
        return None
    left = max(0, limit - heap)
    return Computed(left, f"{limit} unmatching tokens in one compost heap lose - {heap} = {left} more")


def _left(needed: int, met: int) -> Computed | None:
    left = max(0, needed - met)
    return Computed(left, f"{needed} objectives needed - {met} met = {left} to go") if met >= 0 else None
