"""A stored table with its score, counted anew each time: what is kept are sheets."""

from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.score import Score
from companion.core.sheet import SheetError
from companion.store.records import Table
from companion.web.table.standing import game_at, standing_of
from companion.web.visitors import Visitor


@dataclass(frozen=True, slots=True)
class Scored:
    """A table that everybody may see and what it comes to. `score` is None where `errors` say why."""

    table: Table
    game: Game[Any]
    names: tuple[str, ...]
    layout: Any = None
    score: Score | None = None
    errors: tuple[SheetError, ...] = ()

    @property
    def has_points(self) -> bool:
        """Are points given at all? Some tables only win or lose together."""
        return self.score is not None and any(player.lines for player in self.score.players)

    @property
    def winners(self) -> frozenset[str]:
        """Who won: those of the first place; where there is an outcome, all who sat there or none of them.

        Nobody wins who played alone against nothing.
        """
        if self.score is None:
            return frozenset()
        if self.score.outcome is not None:
            return frozenset(self.names if self.score.outcome == "won" else ())
        ranked = sum(len(place.names) for place in self.score.ranking)
        return frozenset(self.score.ranking[0].names if ranked > 1 else ())

    def place_of(self, name: str) -> int | None:
        """The place of a name in the ranking."""
        places = self.score.ranking if self.score else ()
        return next((place.place for place in places if name in place.names), None)


def score_table(table: Table) -> Scored:
    """A table that everybody may see, with its score; none where any sheet is refused, since it would be no result.

    Raises `NotFound` for a game that is not known here.
    """
    standing = standing_of(Visitor(table, None))
    score = None if standing.errors else standing.score
    return Scored(table, game_at(table), standing.names, standing.layout, score, standing.errors)
