"""How often something happened in a while, counted by all processes together.

A count lives for minutes and may be lost: it is kept apart from the tables of games, in no migration and no backup.
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, Integer, MetaData, Table, Text, case, delete, or_

from companion.store.database import Database
from companion.store.rows import insert
from companion.store.troubles import Trouble, Unavailable

counts: Final = Table(
    "limit_counts",
    MetaData(),
    Column("name", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("until", Integer, nullable=False),
)
_C = counts.c
_TIDY: Final = 60  # seconds between two looks for counts that are over
_MAKING: Final = 0x636F756E7473  # any number that all processes of this program know: "counts"


class Count(NamedTuple):
    """What was counted, and for how many more seconds it counts."""

    number: int
    seconds: int


class Counts:
    """Counts in a database. The first event of a name and a someone begins a window; once it is over they start anew.

    `open_` hands out the database, `drop` does away with one that is beyond reading. `clock` gives seconds that all
    processes agree on.
    """

    def __init__(
        self, open_: Callable[[], Database], drop: Callable[[], None], clock: Callable[[], float] = time.time
    ) -> None:
        self._open = open_
        self._drop = drop
        self._clock = clock
        self._made = False
        self._tidied = 0

    def add(self, name: str, who: str, amount: int, window: int) -> Count:
        """Count `amount` more in a window of so many seconds. Raises `Unavailable`, `StoreError`."""
        now = int(self._clock())
        try:
            with self._open().write() as connection:
                self._prepare(connection, now)
                number, until = _add(connection, {"name": name, "who": who}, amount, now, window)
        except Unavailable as error:
            self._made = False  # somebody may have taken the file away
            if error.trouble is Trouble.DAMAGED:
                self._drop()
            raise
        self._made = True
        return Count(number, until - now)

    def _prepare(self, connection: Connection, now: int) -> None:
        """The table is there, and not full of what is over."""
        if not self._made:
            _make(connection)
        if abs(now - self._tidied) >= _TIDY:
            self._tidied = now
            connection.execute(delete(counts).where(_C.until <= now))


def _make(connection: Connection) -> None:
    """The table, whichever process comes first."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MAKING})")
    counts.create(connection, checkfirst=True)


def _add(connection: Connection, key: dict[str, str], amount: int, now: int, window: int) -> tuple[int, int]:
    """The count and the end of its window. One statement, so that no two processes count the same event for one.

    A window that reaches farther than it can was begun by a clock that was wrong.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL synchronous_commit = off")  # a lost count is no loss
    wish = insert(connection, counts).values(**key, number=amount, until=now + window)
    over = or_(_C.until <= now, _C.until > now + window)
    new = {
        "number": case((over, amount), else_=_C.number + amount),
        "until": case((over, now + window), else_=_C.until),
    }
    found = wish.on_conflict_do_update(index_elements=["name", "who"], set_=new).returning(_C.number, _C.until)
    number, until = connection.execute(found).one()
    return number, until
