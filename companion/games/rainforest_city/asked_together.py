"""How far a table is that plays together, worked out with the numbers of `cooperative.py`."""

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.cooperative import NEEDED_ALONE, NEEDED_TOGETHER
from companion.games.rainforest_city.vocabulary import LEVELS


def objectives_left(asked: Asked) -> Computed | None:
    """How many objectives are still to be met (Co-operative Variant and Solo Variant, Win Condition)."""
    level = next((level for level in LEVELS if level in asked), None)
    met = asked.number("met")
    if met is None:
        met = asked.number("objective") if "met" in asked else None
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


def _left(needed: int, met: int) -> Computed | None:
    left = max(0, needed - met)
    return Computed(left, f"{needed} objectives needed - {met} met = {left} to go") if met >= 0 else None
