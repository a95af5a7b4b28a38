"""Rows of the database to records and back; what the changes of tables and seats share."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, select, update
from sqlalchemy import Table as Rows
from sqlalchemy.dialects import postgresql, sqlite

from companion.store.records import Locked, NotFound, Seat, Table
from companion.store.schema import seats as seat_rows
from companion.store.schema import tables as table_rows

_T = table_rows.c
_S = seat_rows.c
HERE: Final = (_T.code == bindparam("code"), _T.deleted.is_(None))
_FIND = select(table_rows).where(*HERE)
_LOCK = _FIND.with_for_update()
_SEATS = (
    select(seat_rows).where(_S.code.in_(bindparam("codes", expanding=True)), _S.dropped.is_(None)).order_by(_S.number)
)


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


def insert(connection: Connection, rows: Rows) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that knows ON CONFLICT, which both engines have and spell alike."""
    return postgresql.insert(rows) if connection.dialect.name == "postgresql" else sqlite.insert(rows)


def added(connection: Connection, wish: sqlite.Insert | postgresql.Insert) -> bool:
    """Run an INSERT of one row: was it added or changed, or was there a conflict that left all as it was?"""
    return connection.execute(wish, execution_options={"preserve_rowcount": True}).rowcount == 1


def find(connection: Connection, code: str) -> Table | None:
    """The table with that code, unless it was deleted."""
    return _first(connection, connection.execute(_FIND, {"code": code}).all())


def _first(connection: Connection, rows: Sequence[Row[Any]]) -> Table | None:
    return load(connection, rows)[0] if rows else None


def load(connection: Connection, rows: Sequence[Row[Any]]) -> list[Table]:
    """The tables of some rows, with their seats."""
    seats: dict[str, list[Seat]] = {row.code: [] for row in rows}
    for row in connection.execute(_SEATS, {"codes": list(seats)}):
        seats[row.code].append(to_seat(row))
    return [_table(row, seats[row.code]) for row in rows]


def _table(row: Row[Any], seats: Iterable[Seat]) -> Table:
    return Table(
        code=row.code,
        game=row.game,
        options=row.options,
        board=row.board,
        shared_revision=row.shared_revision,
        revision=row.revision,
        host=row.host,
        hidden=row.hidden,
        locked=row.locked,
        group=row.group_id,
        created=row.created,
        changed=row.changed,
        finished=row.finished,
        seats=tuple(seats),
    )


def to_seat(row: Row[Any]) -> Seat:
    """A seat of a row."""
    return Seat(row.number, row.name, row.color, row.holder, row.done, row.starts, row.entry, row.revision)


def locked_table(connection: Connection, code: str) -> Table:
    """The table, its row locked until the transaction ends."""
    table = _first(connection, connection.execute(_LOCK, {"code": code}).all())
    if table is None:
        raise NotFound("There is no table with this code.")
    return table


def open_table(connection: Connection, code: str) -> Table:
    """The table, its row locked, if it may still be changed."""
    table = locked_table(connection, code)
    if table.finished:
        raise Locked("This game is finished.", table)
    if table.locked:
        raise Locked("The host has locked this table.", table)
    return table


def keep(connection: Connection, table: Table, **values: Any) -> Table:
    """Write new values of a table, one revision on."""
    values |= {"revision": table.revision + 1, "changed": now()}
    connection.execute(update(table_rows).where(_T.code == table.code).values(**values))
    return replace(table, **values)


def keep_seat(connection: Connection, table: Table, number: int, **values: Any) -> Table:
    """Write new values of a seat; the table is one revision on."""
    changed = replace(table.seat(number), **values)
    update_seat(connection, table.code, number, **values)
    return keep(connection, replace(table, seats=tuple(changed if s.number == number else s for s in table.seats)))


def update_seat(connection: Connection, code: str, number: int, **values: Any) -> None:
    """Write new values of a seat."""
    connection.execute(update(seat_rows).where(_S.code == code, _S.number == number).values(**values))


def insert_seat(connection: Connection, code: str, number: int) -> Seat:
    """A new seat, nameless and empty."""
    seat = Seat(number, "", "", None, False, False, {}, 0)
    connection.execute(seat_rows.insert().values(code=code, **asdict(seat)))
    return seat
