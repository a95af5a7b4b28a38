"""The bars of a result."""

from collections.abc import Sequence

from companion.store.records import Seat
from companion.web.after.pages import BarsView, BarView
from companion.web.after.plots import columns
from companion.web.after.scored import Scored
from companion.web.views import words


def bars_of(scored: Scored) -> BarsView | None:
    """A bar per player, and the table that says the same; None where no points are given."""
    if scored.score is None or not scored.has_points:
        return None
    players = scored.score.players
    seats = scored.table.seats
    ids = tuple(dict.fromkeys(line.id for player in players for line in player.lines))
    points = [{line.id: line.points for line in player.lines} for player in players]
    drawn = columns([player.lines for player in players])
    return BarsView(
        bars=tuple(
            BarView(player.name, *_seat(seats, i), player.total, column)
            for i, (player, column) in enumerate(zip(players, drawn, strict=True))
        ),
        head=tuple(player.name for player in players),
        rows=tuple((words(line), tuple(str(own.get(line, "")) for own in points)) for line in ids),
        totals=tuple(str(player.total) for player in players),
    )


def _seat(seats: Sequence[Seat], index: int) -> tuple[int | None, str]:
    """Number and colour of a player's seat; an opponent that the game makes up has none."""
    return (seats[index].number, seats[index].color) if index < len(seats) else (None, "")
