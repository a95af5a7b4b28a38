"""Rows for whatever tables a version of the database had: made from the columns alone, so that none is forgotten."""

from datetime import UTC, datetime
from itertools import count
from typing import Any

from sqlalchemy import Column, Connection, MetaData, Table
from sqlalchemy.types import TypeEngine

from companion.store.schema import Document, metadata

NOT_OURS = {"alembic_version", "limit_counts"}
DOCUMENT = '{"a":[1,null,"\\u00fc\\ud83c\\udf32"]}'


def tables_of_then(connection: Connection) -> list[Table]:
    """The tables that there are, those first that others point to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in NOT_OURS]


def fill(connection: Connection, rows: int = 3) -> dict[str, list[dict[str, Any]]]:
    """So many rows in every table: the first full, the others with nothing where nothing may be. By table, as kept."""
    kept: dict[str, list[dict[str, Any]]] = {}
    numbers = count(1)
    for table in tables_of_then(connection):
        made = [_row(table, kept, at, next(numbers)) for at in range(rows)]
        connection.execute(table.insert(), made)
        kept[table.name] = made
    return kept


def held(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables, by table."""
    return {
        table.name: [dict(row) for row in connection.execute(table.select().order_by(*table.primary_key)).mappings()]
        for table in tables_of_then(connection)
    }


def _row(table: Table, kept: dict[str, list[dict[str, Any]]], at: int, number: int) -> dict[str, Any]:
    row = {}
    for column in table.columns:
        if pointed := next(iter(column.foreign_keys), None):
            there = pointed.column
            row[column.name] = kept[there.table.name][at][there.name]
        elif at and column.nullable:
            row[column.name] = None
        else:
            row[column.name] = _value(column, at, number)
    return row


def _value(column: Column[Any], at: int, number: int) -> Any:
    kind: TypeEngine[Any] = column.type
    if kind.python_type is str:
        return DOCUMENT if _is_document(column) else f"\N{EVERGREEN TREE} {number:05}"
    if kind.python_type is datetime:
        moment = datetime(2026, 5, 1, 20, number % 60, 59, 123456, tzinfo=UTC)
        return moment if getattr(kind, "timezone", False) else moment.replace(tzinfo=None)
    return {bool: at % 2 == 0, int: number, bytes: b"\0\xff" + bytes([number])}[kind.python_type]


def _is_document(column: Column[Any]) -> bool:
    """Today's word for it, where the column still exists."""
    today = metadata.tables.get(column.table.name)
    return today is not None and column.name in today.c and isinstance(today.c[column.name].type, Document)
