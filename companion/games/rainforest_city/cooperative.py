"""Winning and losing together: the cooperative game and the solo game with its two landscapes.

Rulebook: Co-operative Variant and Solo Variant, Win Condition and Lose Condition.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from companion.games.rainforest_city.layout import Layout, Player
from companion.games.rainforest_city.vocabulary import SOLO

WON, LOST, UNDECIDED = "won", "lost", "undecided"

_EASY, _MEDIUM, _HARD = {2: 3, 3: 4, 4: 6}, {2: 4, 3: 6, 4: 9}, {2: 6, 3: 9, 4: 12}
NEEDED_TOGETHER: Final = {"easy": _EASY, "medium": _MEDIUM, "hard": _HARD}
NEEDED_ALONE: Final = {"easy": 3, "medium": 4, "hard": 6, "extreme": 6}
LIMIT_TOGETHER: Final = {"easy": 5, "medium": 5, "hard": 4}
LIMIT_ALONE: Final = {"easy": 4, "medium": 4, "hard": 4, "extreme": 3}


class Standing(NamedTuple):
    """How far the table got: own objectives met by all together, how many win, the most unmatching tokens in one
    compost heap, how many lose, and whether each landscape met one of the other's (asked in an extreme game)."""

    met: int
    needed: int
    unmatching: int
    limit: int
    crossed: bool

    @property
    def outcome(self) -> str:
        """ "won", "lost" (also where both hold) or "undecided"."""
        if self.unmatching >= self.limit:
            return LOST
        return WON if self.met >= self.needed and self.crossed else UNDECIDED


def standing(layout: Layout, now: Sequence[AbstractSet[str]]) -> Standing:
    """The standing of the table, where `now` are the objectives that each landscape meets as it lies."""
    options = layout.options
    alone = options.variant == SOLO
    level = options.level or "easy"
    reached = [held | set(player.met) for held, player in zip(now, layout.players, strict=True)]
    return Standing(
        sum(len(met & set(player.objectives)) for met, player in zip(reached, layout.players, strict=True)),
        NEEDED_ALONE[level] if alone else NEEDED_TOGETHER[level][len(layout.players)],
        max(unmatching(player) for player in layout.players),
        LIMIT_ALONE[level] if alone else LIMIT_TOGETHER[level],
        level != "extreme" or _each_met_one_of_the_others(layout.players, reached),
    )


def unmatching(player: Player) -> int:
    """Compost tokens that count for losing: those told apart, else the whole heap (ruling C24)."""
    return player.compost if player.unmatching is None else player.unmatching


def _each_met_one_of_the_others(players: Sequence[Player], reached: Sequence[AbstractSet[str]]) -> bool:
    """Extreme: each of the two landscapes also meets one objective of the other one."""
    first, second = players
    return bool(reached[0] & set(second.objectives)) and bool(reached[1] & set(first.objectives))
