"""Plays, wins, best, average: a player's numbers in a game, counted from the finished tables each time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.core.score import Line
from companion.web.after.scored import Scored


@dataclass(frozen=True, slots=True)
class Play:
    """A player at a finished table. `total` is None where no points were given, `place` where there was no ranking,
    `outcome` where the game is not won together or alone."""

    code: str
    finished: datetime
    name: str
    total: int | None
    place: int | None
    outcome: str | None
    won: bool
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Figures:
    """What the plays of one player in one game come to. `plays` has the oldest first."""

    name: str
    plays: tuple[Play, ...]

    @property
    def wins(self) -> int:
        """How often they won; a shared first place counts."""
        return sum(play.won for play in self.plays)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the plays that gave points."""
        return tuple(play.total for play in self.plays if play.total is not None)

    @property
    def best(self) -> int | None:
        """The highest total."""
        return max(self.scores, default=None)

    @property
    def average(self) -> float | None:
        """The mean of the totals."""
        return sum(self.scores) / len(self.scores) if self.scores else None

    @property
    def lines(self) -> tuple[str, ...]:
        """The ids of all lines, in the order of the scores."""
        return tuple(dict.fromkeys(line.id for play in self.plays for line in play.lines))

    def sources(self) -> tuple[tuple[str, float], ...]:
        """The average of each line over all plays that gave points, the largest first; where a play lacks a line it
        gave none. They sum to the average of the totals."""
        sums: dict[str, int] = {}
        for play in self.plays:
            for line in play.lines:
                sums[line.id] = sums.get(line.id, 0) + line.points
        ordered = sorted(sums.items(), key=lambda item: -item[1])
        return tuple((line, points / len(self.scores)) for line, points in ordered)


def plays_of(scored: Scored) -> tuple[Play, ...]:
    """The plays that a finished table is, one for each seat; none where it cannot be scored."""
    table, score = scored.table, scored.score
    if score is None or table.finished is None:
        return ()
    return tuple(
        Play(
            code=table.code,
            finished=table.finished,
            name=name,
            total=player.total if player.lines else None,
            place=scored.place_of(name),
            outcome=score.outcome,
            won=name in scored.winners,
            lines=player.lines,
        )
        for name, player, seat in zip(scored.names, score.players, table.seats, strict=False)
        if seat.name
    )


def figures_of(played: Iterable[Scored]) -> tuple[Figures, ...]:
    """The numbers of everybody at some tables of one game: who played most first. A name is one, in whatever case."""
    plays: dict[str, list[Play]] = {}
    for scored in played:
        for play in plays_of(scored):
            plays.setdefault(play.name.casefold(), []).append(play)
    found = [_figures(own) for own in plays.values()]
    return tuple(sorted(found, key=lambda own: (-len(own.plays), own.name.casefold())))


def _figures(plays: Sequence[Play]) -> Figures:
    ordered = sorted(plays, key=lambda play: play.finished)
    return Figures(ordered[-1].name, tuple(ordered))
