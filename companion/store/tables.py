"""Tables and their seats. Every function but `peek` works in the transaction of the connection it is given.

What changes a table locks its row first, so that changes follow one another, and hands back the table as it is then.
A table or seat that is not there (or was deleted) raises `NotFound`, what a locked or finished table does not allow
`Locked`. Who may do what is asked elsewhere.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, or_, select, update
from sqlalchemy import delete as delete_rows

from companion.core.edits import EditError, apply_all
from companion.store.database import Database
from companion.store.records import Stale, Table, mark_of
from companion.store.rows import (
    HERE,
    added,
    find,
    insert,
    insert_seat,
    keep,
    keep_seat,
    load,
    locked_table,
    now,
    open_table,
)
from companion.store.schema import seats as seat_rows
from companion.store.schema import tables as table_rows

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 6
LONG_CODE: Final = 9
"""For hosts with very many tables: what is easy to type is easy to guess there."""
CODE: Final = rf"[{LETTERS}]{{{CODE_LENGTH}}}(?:[{LETTERS}]{{{LONG_CODE - CODE_LENGTH}}})?"
"""What codes look like, as a regular expression."""
LARGEST_BATCH: Final = 500
LARGEST_DOCUMENT: Final = 200_000
"""Characters of a seat's entry, or of options and board, as JSON text."""

_T = table_rows.c
_S = seat_rows.c
_PEEK = select(_T.revision, _T.changed).where(*HERE)


def peek(database: Database, code: str) -> str | None:
    """The mark of a table, None where there is none: all that an unchanged poll asks. Raises `Unavailable`."""
    found = database.ask(_PEEK, code=code)
    if found is None:
        return None
    revision, changed = found
    if isinstance(changed, str):  # as SQLite keeps it
        changed = datetime.fromisoformat(changed).replace(tzinfo=UTC)
    return mark_of(revision, changed)


def find_table(connection: Connection, code: str) -> Table | None:
    """The table with that code."""
    return find(connection, code)


def history(  # noqa: PLR0913
    connection: Connection,
    holder: str,
    *,
    game: str | None = None,
    player: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
) -> list[Table]:
    """The finished tables that a browser hosts or has a seat at, and those of their groups; the latest first.

    `player` is a name, in whatever case; a table counts where `since` <= finished < `until`.
    """
    at = select(_S.code).where(_S.holder == holder, _S.dropped.is_(None))
    groups = select(_T.group_id).where(or_(_T.host == holder, _T.code.in_(at)), _T.deleted.is_(None))
    wanted = select(table_rows).where(_T.group_id.in_(groups), _T.deleted.is_(None), _T.finished.is_not(None))
    if game is not None:
        wanted = wanted.where(_T.game == game)
    if since is not None:
        wanted = wanted.where(_T.finished >= since)
    if until is not None:
        wanted = wanted.where(_T.finished < until)
    found = load(connection, connection.execute(wanted.order_by(_T.finished.desc(), _T.code)).all())
    return [table for table in found if player is None or _plays(table, player)]


def _plays(table: Table, player: str) -> bool:
    return any(seat.name.casefold() == player.strip().casefold() for seat in table.seats)


def create_table(  # noqa: PLR0913
    connection: Connection,
    *,
    game: str,
    options: Mapping[str, Any],
    seats: int,
    board: Mapping[str, Any] | None = None,
    host: str | None = None,
    hidden: bool = False,
    group: str | None = None,
    code_length: int = CODE_LENGTH,
) -> Table:
    """A new table with nameless seats 0, 1, ... and a code of its own; without a `group` it begins a new one."""
    moment = now()
    values = {
        "game": game,
        "options": dict(options),
        "board": None if board is None else dict(board),
        "shared_revision": 0,
        "revision": 1,
        "host": host,
        "hidden": hidden,
        "locked": False,
        "group_id": group or new_group(),
        "created": moment,
        "changed": moment,
    }
    code = new_code(code_length)
    while not added(connection, insert(connection, table_rows).values(code=code, **values).on_conflict_do_nothing()):
        code = new_code(code_length)
    for number in range(seats):
        insert_seat(connection, code, number)
    return locked_table(connection, code)


def new_code(length: int = CODE_LENGTH) -> str:
    """Characters that nobody mistakes for one another."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_group() -> str:
    """An id for tables that belong together."""
    return secrets.token_urlsafe(12)


def finish(connection: Connection, code: str) -> Table:
    """End the game: from now on nothing changes. A finished table stays as it is."""
    table = locked_table(connection, code)
    return table if table.finished else keep(connection, table, finished=now())


def reopen(connection: Connection, code: str) -> Table:
    """Go on with a finished game."""
    return keep(connection, locked_table(connection, code), finished=None)


def delete_table(connection: Connection, code: str) -> None:
    """Take a table away; `restore_table` brings it back until it is purged."""
    table = locked_table(connection, code)
    connection.execute(update(table_rows).where(_T.code == table.code).values(deleted=now()))


def restore_table(connection: Connection, code: str) -> Table:
    """Bring a deleted table back."""
    connection.execute(update(table_rows).where(_T.code == code, _T.deleted.is_not(None)).values(deleted=None))
    return keep(connection, locked_table(connection, code))


def purge(connection: Connection, older_than: datetime) -> int:
    """Remove for good what was deleted before a moment; how many tables that were."""
    connection.execute(delete_rows(seat_rows).where(_S.dropped < older_than))
    return connection.execute(delete_rows(table_rows).where(_T.deleted < older_than)).rowcount


def hand_over(connection: Connection, code: str, holder: str | None) -> Table:
    """Make another browser the host."""
    return keep(connection, locked_table(connection, code), host=holder)


def lock(connection: Connection, code: str, locked: bool) -> Table:
    """Lock a table: nobody joins, nothing is edited. Or unlock it."""
    return keep(connection, locked_table(connection, code), locked=locked)


def hide(connection: Connection, code: str, hidden: bool) -> Table:
    """Hide the standings until every seat is done. Or show them."""
    return keep(connection, locked_table(connection, code), hidden=hidden)


def apply_edits(connection: Connection, code: str, seat: int | None, revision: int, edits: Sequence[object]) -> Table:
    """Make a batch of 1 to 500 edits, made on that revision, to a seat's entry, or for None to options and board.

    All are made or none. Raises `Stale` where the revision is not today's, and `EditError`.
    """
    table = open_table(connection, code)
    if revision != table.document_revision(seat):
        raise Stale(table)
    if not 1 <= len(edits) <= LARGEST_BATCH:
        raise EditError(f"1 to {LARGEST_BATCH} edits fit into a batch, not {len(edits)}.")
    document = apply_all(table.document(seat), edits)
    if seat is None:
        return _keep_shared(connection, table, document)
    if "name" in document:
        raise EditError("A name belongs to the seat, not to the entry.")
    _check_size(document)
    return keep_seat(connection, table, seat, entry=document, revision=revision + 1)


def set_options(connection: Connection, code: str, options: Mapping[str, Any], revision: int) -> Table:
    """Replace the options, seen at that revision of options and board. Raises `Stale`."""
    table = open_table(connection, code)
    if revision != table.shared_revision:
        raise Stale(table)
    return _keep_shared(connection, table, table.document(None) | {"options": dict(options)})


def _keep_shared(connection: Connection, table: Table, document: Mapping[str, Any]) -> Table:
    parts = {"options": document.get("options", {})}
    if table.board is not None:
        parts["board"] = document.get("board", {})
    if document.keys() - parts.keys():
        raise EditError(f"The players of {table.game} share {' and '.join(parts)}, nothing else.")
    if not all(isinstance(part, dict) for part in parts.values()):
        raise EditError("Options and board are objects.")
    _check_size(parts)
    return keep(connection, table, shared_revision=table.shared_revision + 1, **parts)


def _check_size(document: Mapping[str, Any]) -> None:
    if len(json.dumps(document)) > LARGEST_DOCUMENT:
        raise EditError("This is more than a sheet can hold.")
