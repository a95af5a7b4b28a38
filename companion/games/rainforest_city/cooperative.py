"""Winning and losing together: the cooperative game and the solo game with its two landscapes.

Rulebook: Co-operative Variant and Solo Variant, Win Condition and Lose Condition.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from companion.games.rainforest_city.layout import Layout, Player
from companion.games.rainforest_city.vocabulary import EXTREME, LEVELS, SOLO

WON, LOST, UNDECIDED = "won", "lost", "undecided"

_EASY, _MEDIUM, _HARD = {2: 3, 3: 4, 4: 6}, {2: 4, 3: 6, 4: 9}, {2: 6, 3: 9, 4: 12}
NEEDED_TOGETHER: Final = {"easy": _EASY, "medium": _MEDIUM, "hard": _HARD}
NEEDED_ALONE: Final = {"easy": 3, "medium": 4, "hard": 6, "extreme": 6}
LIMIT_TOGETHER: Final = {"easy": 5, "medium": 5, "hard": 4}
LIMIT_ALONE: Final = {"easy": 4, "medium": 4, "hard": 4, "extreme": 3}


class Reached(NamedTuple):
    """What one player (or landscape) has met, now or earlier, of their own objectives and of the others' at the table;
    and their compost tokens that count for losing."""

    own: tuple[str, ...]
    of_others: tuple[str, ...]
    unmatching: int


class Standing(NamedTuple):
    """How far the table got. `needed`: own objectives that all together must meet. `limit`: unmatching tokens in one
    compost heap that lose. `crossing`: whether each must also meet one of the others' objectives (extreme)."""

    reached: tuple[Reached, ...]
    needed: int
    limit: int
    crossing: bool

    @property
    def met(self) -> int:
        """Own objectives met by all together."""
        return sum(len(one.own) for one in self.reached)

    @property
    def unmatching(self) -> int:
        """The most unmatching tokens in one compost heap."""
        return max(one.unmatching for one in self.reached)

    @property
    def outcome(self) -> str:
        """The word of the answer; lost also where the table would win and lose at once."""
        if self.unmatching >= self.limit:
            return LOST
        crossed = not self.crossing or all(one.of_others for one in self.reached)
        return WON if crossed and self.met >= self.needed else UNDECIDED


def standing(layout: Layout, now: Sequence[AbstractSet[str]]) -> Standing:
    """The standing of the table, where `now` are the objectives that each landscape meets as it lies."""
    level = layout.options.level or LEVELS[0]
    alone = layout.options.variant == SOLO
    dealt = {letter for player in layout.players for letter in player.objectives}
    reached = [_reached(player, held, dealt) for player, held in zip(layout.players, now, strict=True)]
    needed = NEEDED_ALONE[level] if alone else NEEDED_TOGETHER[level][len(layout.players)]
    limit = LIMIT_ALONE[level] if alone else LIMIT_TOGETHER[level]
    return Standing(tuple(reached), needed, limit, level == EXTREME)


def _reached(player: Player, now: AbstractSet[str], dealt: AbstractSet[str]) -> Reached:
    """What was met once stays met."""
    met = (now | set(player.met)) & dealt
    own = met & set(player.objectives)
    return Reached(tuple(sorted(own)), tuple(sorted(met - own)), unmatching(player))


def unmatching(player: Player) -> int:
    """Compost tokens that count for losing: those told apart, else the whole heap (ruling C24)."""
    return player.compost if player.unmatching is None else player.unmatching
