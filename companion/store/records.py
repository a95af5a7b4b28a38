"""What a table and a seat are, and what may be wrong with a wish to change them."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)


def mark_of(revision: int, changed: datetime) -> str:
    """Names a table's state for good. A revision alone does not: an older database may be put back, and go on.

    >>> mark_of(7, datetime(2026, 11, 30, 12, tzinfo=UTC)), mark_of(7, datetime(2026, 11, 30, 12, 0, 0, 1, tzinfo=UTC))
    ('7-6617d2633d000', '7-6617d2633d001')
    """
    return f"{revision}-{(changed - _BEGINNING) // timedelta(microseconds=1):x}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table: one player's part of the sheet.

    `number` names the seat for good; the order of numbers is the turn order, and a dropped seat leaves a gap. `name` is
    empty until somebody gives one. `holder` is the SHA-256 (hex) of a browser's secret, or None. `entry` is the
    player's object of the sheet without the name, `revision` counts the accepted batches of edits to it.
    """

    number: int
    name: str
    color: str
    holder: str | None
    done: bool
    starts: bool
    entry: dict[str, Any]
    revision: int


@dataclass(frozen=True, slots=True)
class Table:
    """A game on a table, as it is or was. Sheets are kept, points never.

    `revision` grows with every change of anything, `shared_revision` with every accepted change of options and board.
    `board` is None where the game has no board for all. Tables of one `group` belong together: the same people, their
    facts.
    """

    code: str
    game: str
    options: dict[str, Any]
    board: dict[str, Any] | None
    shared_revision: int
    revision: int
    host: str | None
    hidden: bool
    locked: bool
    group: str
    created: datetime
    changed: datetime
    finished: datetime | None
    seats: tuple[Seat, ...]

    @property
    def mark(self) -> str:
        """Names this state of the table."""
        return mark_of(self.revision, self.changed)

    def seat(self, number: int) -> Seat:
        """The seat of that number. Raises `NotFound`."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise NotFound("There is no such seat at this table.")

    def document(self, seat: int | None) -> dict[str, Any]:
        """What edits change: a seat's entry, or for None options and board. Raises `NotFound`."""
        if seat is not None:
            return self.seat(seat).entry
        return {"options": self.options} | ({} if self.board is None else {"board": self.board})

    def document_revision(self, seat: int | None) -> int:
        """The revision that a batch of edits has to name. Raises `NotFound`."""
        return self.shared_revision if seat is None else self.seat(seat).revision

    def sheet(self) -> dict[str, Any]:
        """The sheet as the format has it; a seat that has no name yet has an empty one."""
        players = [{"name": seat.name, **seat.entry} for seat in self.seats]
        return {"game": self.game, **self.document(None), "players": players}


class TableError(Exception):
    """A wish that the table does not grant; the message is a sentence for people."""


class NotFound(TableError):
    """There is no such table or seat, or not any more."""


class Taken(TableError):
    """Somebody else has that seat or that name."""


class Unfit(TableError):
    """A name or colour that cannot be one."""


class Locked(TableError):
    """The table is locked or finished. Holds the table as it is."""

    def __init__(self, text: str, table: Table) -> None:
        super().__init__(text)
        self.table = table


class Stale(TableError):
    """The change was made on an older revision. Holds the table as it is."""

    def __init__(self, table: Table) -> None:
        super().__init__("The table has changed meanwhile.")
        self.table = table
