"""The whole instance as one file of JSON lines, from either engine into the other.

The first line names the format; then a line for each table, with its seats, for each fact, and for each box, with its
lessons. What was deleted and is not purged yet goes along.
"""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple
from unicodedata import category

from sqlalchemy import Column, Connection, RowMapping, delete, select
from sqlalchemy import Table as Rows

from companion.core.document import NotJson, parse_json
from companion.store.rows import added, insert
from companion.store.schema import Document, Moment
from companion.store.schema import boxes as box_rows
from companion.store.schema import facts as fact_rows
from companion.store.schema import lessons as lesson_rows
from companion.store.schema import seats as seat_rows
from companion.store.schema import tables as table_rows
from companion.store.tables import CODE, new_code

HEADER: Final = {"canopy": "tables", "version": 1}
_CODE: Final = re.compile(CODE)
_AT_ONCE: Final = 200
_OBJECTS: Final = {"options", "board", "entry", "labels"}
_T = table_rows.c
_S = seat_rows.c
_F = fact_rows.c
_B = box_rows.c
_L = lesson_rows.c


class ImportRefused(Exception):
    """A line that cannot be imported; the message names it. Nothing may be kept of the file then."""


@dataclass(slots=True)
class Imported:
    """What a file brought: tables, facts and boxes that were new or newer, and those that were there already."""

    tables: int = 0
    facts: int = 0
    boxes: int = 0
    known: int = 0


def export_all(connection: Connection) -> Iterator[str]:
    """Every table, fact and box, a line each, without the line's end."""
    yield _dumps(HEADER)
    last = ""
    while (
        found := connection.execute(select(table_rows).where(_T.code > last).order_by(_T.code).limit(_AT_ONCE))
        .mappings()
        .all()
    ):
        last = found[-1]["code"]
        seats = (
            connection.execute(
                select(seat_rows).where(_S.code.in_([row["code"] for row in found])).order_by(_S.code, _S.number)
            )
            .mappings()
            .all()
        )
        for row in found:
            own = [_as_json(seat) for seat in seats if seat["code"] == row["code"]]
            yield _dumps({"table": _as_json(row) | {"seats": own}})
    for row in connection.execute(select(fact_rows).order_by(_F.group_id, _F.key)).mappings():
        yield _dumps({"fact": _as_json(row)})
    for row in connection.execute(select(box_rows).order_by(_B.id)).mappings().all():
        yield _dumps({"box": _as_json(row) | {"skill": None, "lessons": _lessons(connection, row["id"])}})


def _lessons(connection: Connection, box: str) -> list[dict[str, Any]]:
    found = connection.execute(select(lesson_rows).where(_L.box == box).order_by(_L.taught, _L.id)).mappings()
    return [_as_json(row) for row in found]


def import_all(connection: Connection, lines: Iterable[str | bytes]) -> Imported:
    """Add the tables, facts and boxes of a file. Those that are here already stay, unless the file has them newer; a
    box gets the lessons that it lacks.

    A table whose code another one has here gets a new code. Raises `ImportRefused`; roll back then.
    """
    imported = Imported()
    number = 0
    for number, line in enumerate(lines, 1):
        try:
            _import(connection, parse_json(line), number, imported)
        except (_Wrong, NotJson) as error:
            raise ImportRefused(f"Line {number}: {error}") from error
    if number == 0:
        raise ImportRefused("The file is empty.")
    return imported


class _Wrong(Exception):
    """What is wrong with a line, as a sentence."""


class _Found(NamedTuple):
    """A table that is here already."""

    code: str
    revision: int


def _import(connection: Connection, line: object, number: int, imported: Imported) -> None:
    if number == 1:
        if line != HEADER:
            raise _Wrong("This is no file of Canopy's tables, or one of another version.")
        return
    match line:
        case {"table": {"seats": list(seats), **table}, **rest} if not rest:
            _import_table(connection, _row(table_rows, table), [_row(seat_rows, seat) for seat in seats], imported)
        case {"fact": dict(fact), **rest} if not rest:
            _import_fact(connection, _row(fact_rows, fact), imported)
        case {"box": {"lessons": list(lessons), **box}, **rest} if not rest:
            _import_box(connection, _row(box_rows, box), [_row(lesson_rows, lesson) for lesson in lessons], imported)
        case _:
            raise _Wrong("This is neither a table with its seats nor a fact nor a box with its lessons.")


def _import_table(
    connection: Connection, table: dict[str, Any], seats: list[dict[str, Any]], imported: Imported
) -> None:
    if not _CODE.fullmatch(table["code"]):
        raise _Wrong("This is no code of a table.")
    if any(seat["code"] != table["code"] for seat in seats):
        raise _Wrong("A seat belongs to another table.")
    if len({seat["number"] for seat in seats}) < len(seats):
        raise _Wrong("Two seats have the same number.")
    found = _known(connection, table)
    if found is not None and found.revision >= table["revision"]:
        imported.known += 1
        return
    code = _renew(connection, found.code, table) if found else _add(connection, table)
    if seats:
        connection.execute(seat_rows.insert(), [seat | {"code": code} for seat in seats])
    imported.tables += 1


def _known(connection: Connection, table: Mapping[str, Any]) -> _Found | None:
    """The same table here: begun by the same group in the same microsecond, whatever its code."""
    same = (_T.group_id == table["group_id"], _T.created == table["created"], _T.game == table["game"])
    found = connection.execute(select(_T.code, _T.revision).where(*same).with_for_update()).first()
    return None if found is None else _Found(found.code, found.revision)


def _renew(connection: Connection, code: str, table: Mapping[str, Any]) -> str:
    connection.execute(delete(seat_rows).where(_S.code == code))
    connection.execute(table_rows.update().where(_T.code == code).values({**table, "code": code}))
    return code


def _add(connection: Connection, table: Mapping[str, Any]) -> str:
    code: str = table["code"]
    while not added(
        connection, insert(connection, table_rows).values({**table, "code": code}).on_conflict_do_nothing()
    ):
        code = new_code(len(code))
    return code


def _import_fact(connection: Connection, fact: dict[str, Any], imported: Imported) -> None:
    wish = insert(connection, fact_rows).values(fact)
    newer = {"value": wish.excluded.value, "changed": wish.excluded.changed}
    wish = wish.on_conflict_do_update(
        index_elements=["group_id", "key"], set_=newer, where=_F.changed < wish.excluded.changed
    )
    kept = added(connection, wish)
    imported.facts += kept
    imported.known += not kept


def _import_box(connection: Connection, box: dict[str, Any], lessons: list[dict[str, Any]], imported: Imported) -> None:
    """What was learned is left out: it is learned anew from the lessons."""
    if any(lesson["box"] != box["id"] for lesson in lessons):
        raise _Wrong("A lesson belongs to another box.")
    fresh = added(connection, insert(connection, box_rows).values({**box, "skill": None}).on_conflict_do_nothing())
    new = [added(connection, insert(connection, lesson_rows).values(row).on_conflict_do_nothing()) for row in lessons]
    if any(new) and not fresh:
        one_on = {"revision": _B.revision + 1, "skill": None}
        connection.execute(box_rows.update().where(_B.id == box["id"]).values(one_on))
    imported.boxes += fresh or any(new)
    imported.known += not (fresh or any(new))


def _dumps(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _as_json(row: RowMapping) -> dict[str, Any]:
    return {name: _plain(value) for name, value in row.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return b64encode(value).decode() if isinstance(value, bytes) else value


def _row(rows: Rows, given: object) -> dict[str, Any]:
    """The values of a row, if they are what its columns hold."""
    names = {column.name for column in rows.columns}
    if not isinstance(given, dict) or given.keys() != names:
        raise _Wrong(f"One of the {rows.name} has the keys {', '.join(sorted(names))} and no others.")
    return {column.name: _value(column, given[column.name]) for column in rows.columns}


def _value(column: Column[Any], value: Any) -> Any:
    if value is None and column.nullable:
        return None
    if isinstance(column.type, Moment):
        return _moment(column.name, value)
    if isinstance(column.type, Document):
        if value is None or (column.name in _OBJECTS and not isinstance(value, dict)):
            raise _Wrong(f"{column.name} is no object.")
        return value
    kind = column.type.python_type
    if kind is bytes:
        return _bytes(column.name, value)
    if type(value) is not kind or (kind is str and any(category(letter) in ("Cc", "Cs") for letter in value)):
        raise _Wrong(f"{column.name} does not hold what belongs there.")
    if kind is int and not 0 <= value < 2**31:
        raise _Wrong(f"{column.name} is out of range.")
    return value


def _bytes(name: str, value: object) -> bytes:
    try:
        return b64decode(value if isinstance(value, str) else "?", validate=True)
    except ValueError as error:
        raise _Wrong(f"{name} is no text in Base64.") from error


def _moment(name: str, value: object) -> datetime:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise _Wrong(f"{name} is no point in time with its zone.")
    return moment
