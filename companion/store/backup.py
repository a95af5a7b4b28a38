"""A backup: every row of every table as a file of JSON lines, which either engine reads.

The first line names the format, the step of the migrations that the rows stand at, and the tables; then each row with
the name of its table; the last line holds the number of rows and a checksum of all lines before it. A backup of an
older Canopy is put into the tables of its time, which then go through the steps since.
"""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Column, Connection, MetaData, Table, delete, select
from sqlalchemy.exc import DataError, IntegrityError

from companion.core.document import NotJson, parse_json
from companion.store.schema import metadata
from companion.store.versions import move, versions

FORMAT: Final = {"canopy": "backup", "version": 1}
_AT_ONCE: Final = 200
_KEY: Final = re.compile("[0-9a-f]{64}")
_NO_BACKUP: Final = "This is no backup of Canopy."
_CUT: Final = "It ends too early: some of the backup is missing."


class BackupRefused(Exception):
    """A file that cannot be restored, or not into this database. Nothing may be kept of it then."""


def backup(connection: Connection, key: str | None = None) -> Iterator[bytes]:
    """All lines, each with its end. `key` signs the cookies: without it nobody is recognized at the restored tables."""
    names = [table.name for table in metadata.sorted_tables]
    tables = _reflected(connection, names)
    digest, count = sha256(), 0
    line = _line({**FORMAT, "revision": versions()[-1], "tables": names, "key": key})
    digest.update(line)
    yield line
    for name in names:
        rows = select(tables[name]).order_by(*tables[name].primary_key)
        for row in connection.execute(rows, execution_options={"yield_per": _AT_ONCE}).mappings():
            line = _line({name: {column: _plain(value) for column, value in row.items()}})
            digest.update(line)
            count += 1
            yield line
    yield _line({"end": {"rows": count, "sha256": digest.hexdigest()}})


def restore(connection: Connection, lines: Iterable[bytes], *, force: bool = False) -> tuple[int, str | None]:
    """Fill an empty database, or with `force` one whose rows all go first. The number of rows, and the backup's key.

    Raises `BackupRefused`; roll back then.
    """
    source = iter(lines)
    first = next(source, b"")
    head = _head(_read(first, 1))
    _make_room(connection, force)
    move(connection, head["revision"])
    count = _fill(connection, head["tables"], source, sha256(first))
    move(connection, versions()[-1])
    return count, head["key"]


def _make_room(connection: Connection, force: bool) -> None:
    for table in reversed(metadata.sorted_tables):
        if force:
            connection.execute(delete(table))
        elif connection.execute(select(table).limit(1)).first():
            raise BackupRefused("There are tables in this database already. With --force they are deleted first.")


def _fill(connection: Connection, names: list[str], source: Iterator[bytes], digest: Any) -> int:
    """The rows, up to the last line, which says how many there are."""
    tables = _reflected(connection, names)
    waiting = _Waiting(connection)
    for number, line in enumerate(source, 2):
        given = _read(line, number)
        if given.keys() == {"end"}:
            if given["end"] != {"rows": number - 2, "sha256": digest.hexdigest()} or next(source, None) is not None:
                raise BackupRefused("It is damaged: its checksum does not fit.")
            waiting.insert()
            return number - 2
        digest.update(line)
        name, row = next(iter(given.items()), ("", None))
        if len(given) != 1 or name not in tables:
            raise BackupRefused(f"Line {number}: This is no row of a table.")
        waiting.add(tables[name], _row(tables[name], row, number))
    raise BackupRefused(_CUT)


class _Waiting:
    """Rows of one table that wait to be inserted together."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._table: Table | None = None
        self._rows: list[dict[str, Any]] = []

    def add(self, table: Table, row: dict[str, Any]) -> None:
        if table is not self._table or len(self._rows) == _AT_ONCE:
            self.insert()
        self._table = table
        self._rows.append(row)

    def insert(self) -> None:
        if self._table is not None and self._rows:
            try:
                self._connection.execute(self._table.insert(), self._rows)
            except (DataError, IntegrityError) as error:
                raise BackupRefused(f"This database does not take these rows of {self._table.name}.") from error
        self._rows = []


def _reflected(connection: Connection, names: Iterable[str]) -> Mapping[str, Table]:
    """The tables as they are just now, at whatever step."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in set(names))
    if missing := set(names) - found.tables.keys():
        raise BackupRefused(f"Its version has no table {min(missing)}.")
    return found.tables


def _read(line: bytes, number: int) -> dict[str, Any]:
    if not line.endswith(b"\n"):
        raise BackupRefused(_CUT if number > 1 else _NO_BACKUP)
    try:
        given = parse_json(line)
    except NotJson as error:
        raise BackupRefused(f"Line {number}: {error}") from error
    if not isinstance(given, dict):
        raise BackupRefused(_NO_BACKUP)
    return given


def _head(given: dict[str, Any]) -> dict[str, Any]:
    """The first line, checked."""
    match given:
        case {"canopy": "backup", "version": 1, "revision": str(revision), "tables": list(names), "key": key}:
            pass
        case {"canopy": "tables"}:
            raise BackupRefused("This was made by `tables export`. Read it with `tables import`.")
        case _:
            raise BackupRefused(_NO_BACKUP)
    if revision not in versions():
        raise BackupRefused(f"This backup was made by a newer Canopy (step {revision}). Use that one.")
    if not all(isinstance(name, str) for name in names):
        raise BackupRefused(_NO_BACKUP)
    if not (key is None or (isinstance(key, str) and _KEY.fullmatch(key))):
        raise BackupRefused("Its key is none.")
    return given


def _row(table: Table, given: object, number: int) -> dict[str, Any]:
    names = {column.name for column in table.columns}
    if not isinstance(given, dict) or given.keys() != names:
        raise BackupRefused(f"Line {number}: A row of {table.name} has the keys {', '.join(sorted(names))}.")
    try:
        return {column.name: _value(column, given[column.name]) for column in table.columns}
    except ValueError as error:
        raise BackupRefused(f"Line {number}: {error}") from error


def _value(column: Column[Any], value: Any) -> Any:
    """A value as the column takes it. Raises `ValueError`."""
    if value is None and column.nullable:
        return None
    kind = column.type.python_type
    if kind is datetime and isinstance(value, str):
        return _moment(column, value)
    if kind is bytes and isinstance(value, str):
        return b64decode(value, validate=True)
    if type(value) is not kind:
        raise ValueError(f"{column.name} does not hold what belongs there.")
    return value


def _moment(column: Column[Any], text: str) -> datetime:
    """In PostgreSQL with its zone, in SQLite without; always in UTC."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{column.name} is no point in time with its zone.")
    moment = moment.astimezone(UTC)
    return moment if getattr(column.type, "timezone", False) else moment.replace(tzinfo=None)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    return b64encode(value).decode() if isinstance(value, bytes) else value


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
