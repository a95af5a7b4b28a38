"""Backup and restore: everything, from either engine into the other, whole or not at all."""

import hashlib
import json
from typing import Any

import pytest
from sqlalchemy import select

from companion.store import backup as module
from companion.store.backup import BackupRefused, backup, restore
from companion.store.database import Database, open_database
from companion.store.schema import metadata, tables
from companion.store.versions import is_current, move, versions
from tests.store.rows_of_then import fill, held

KEY = "0123456789abcdef" * 4


@pytest.fixture
def filled(database: Database) -> Database:
    with database.write() as connection:
        fill(connection, 5)
    return database


def lines_of(database: Database) -> list[bytes]:
    with database.read() as connection:
        return list(backup(connection, KEY))


def rows_of(database: Database) -> Any:
    """As the program sees them, whatever the engine."""
    with database.read() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }


def put_back(database: Database, lines: list[bytes], **how: bool) -> tuple[int, str | None]:
    with database.write() as connection:
        return restore(connection, lines, **how)


def sealed(*rows: Any, **head: Any) -> list[bytes]:
    """A backup by hand, with a checksum that fits."""
    names = [table.name for table in metadata.sorted_tables]
    first = {"canopy": "backup", "version": 1, "revision": versions()[-1], "tables": names, "key": None} | head
    lines = [json.dumps(line).encode() + b"\n" for line in (first, *rows)]
    end = {"rows": len(rows), "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    return [*lines, json.dumps({"end": end}).encode() + b"\n"]


def test_everything_comes_back(filled: Database, other: Database) -> None:
    lines = lines_of(filled)
    assert put_back(other, lines) == (5 * len(metadata.tables), KEY)
    assert rows_of(other) == rows_of(filled)
    assert all(len(rows) == 5 for rows in rows_of(other).values()), "a table is left out"
    assert lines_of(other) == lines
    assert is_current(other)


def test_from_either_engine_into_the_other(
    engine: str, filled: Database, request: pytest.FixtureRequest, tmp_path: Any
) -> None:
    cluster = request.getfixturevalue("cluster")
    url = cluster.new_database() if engine == "sqlite" else f"sqlite:///{tmp_path}/other.db"
    target = open_database(url)
    lines = lines_of(filled)
    put_back(target, lines)
    assert rows_of(target) == rows_of(filled)
    assert lines_of(target) == lines
    target.close()


@pytest.mark.parametrize("version", versions())
def test_a_backup_of_any_earlier_version_is_understood(database: Database, other: Database, version: str) -> None:
    """Made as that version would have made it: of its tables and columns."""
    with database.write() as connection:
        move(connection, version)
        fill(connection)
        before = held(connection)
        names = list(before)
        rows = [{n: {k: module._plain(v) for k, v in row.items()}} for n in names for row in before[n]]
    put_back(other, sealed(*rows, revision=version, tables=names))
    assert is_current(other)
    with other.read() as connection:
        after = held(connection)
    for name in names:
        assert [{key: row[key] for key in before[name][0]} for row in after[name]] == before[name]


def test_a_database_with_something_in_it_is_spared_unless_forced(filled: Database, other: Database) -> None:
    with other.write() as connection:
        fill(connection, 2)
    before, lines = rows_of(other), lines_of(filled)
    with pytest.raises(BackupRefused, match="--force"):
        put_back(other, lines)
    assert rows_of(other) == before
    put_back(other, lines, force=True)
    assert rows_of(other) == rows_of(filled)


def test_no_file_that_was_cut_off_anywhere_is_taken(filled: Database, other: Database) -> None:
    whole = b"".join(lines_of(filled))
    for size in (0, 1, 100, len(whole) // 2, len(whole) - 100, len(whole) - 1):
        with pytest.raises(BackupRefused):
            put_back(other, whole[:size].splitlines(keepends=True))
    lines = lines_of(filled)
    for count in range(0, len(lines), 5):
        with pytest.raises(BackupRefused):
            put_back(other, lines[:count])
    assert not any(rows_of(other).values())


@pytest.mark.parametrize("force", [False, True])
def test_no_damaged_file_is_taken_and_nothing_is_lost_by_trying(filled: Database, other: Database, force: bool) -> None:
    lines = lines_of(filled)
    if force:
        with other.write() as connection:
            fill(connection, 1)
    before = rows_of(other)
    damaged = [
        [*lines[:4], *lines[5:]],
        [*lines[:4], lines[5], lines[4], *lines[6:]],
        [*lines[:4], lines[4], *lines[4:]],
        [*lines, lines[-1]],
        [lines[0].replace(b"0123", b"9123"), *lines[1:]],
        [line.replace(b"00001", b"90001") for line in lines],
    ]
    for each in damaged:
        assert each != lines
        with pytest.raises(BackupRefused):
            put_back(other, each, force=force)
    assert rows_of(other) == before


FACT = {"group_id": "g", "key": "k", "value": "1", "changed": "2026-05-01T20:00:00Z"}


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        ([b"a shopping list\n"], "Line 1"),
        ([b"[]\n"], "no backup"),
        ([b"{}\n"], "no backup"),
        ([b'{"canopy":"tables","version":1}\n'], "tables import"),
        (sealed(revision="9999"), "newer Canopy"),
        (sealed(version=2), "no backup"),
        (sealed(tables=["alembic_versions"]), "no table"),
        (sealed(tables=[3]), "no backup"),
        (sealed(key="short"), "key"),
        (sealed({"nobody": {}}), "Line 2"),
        (sealed({"facts": {}, "books": {}}), "Line 2"),
        (sealed({"facts": 3}), "keys"),
        (sealed({"facts": {"group_id": "g", "key": "k", "value": "1"}}), "keys"),
        (sealed({"facts": FACT | {"group_id": None}}), "group_id"),
        (sealed({"facts": FACT | {"key": 3}}), "key"),
        (sealed({"facts": FACT | {"changed": "2026-05-01T20:00:00"}}), "zone"),
        (sealed({"facts": FACT | {"changed": "yesterday"}}), "Line 2"),
    ],
    ids=range(17),
)
def test_other_files_are_refused_in_words(database: Database, lines: list[bytes], word: str) -> None:
    with pytest.raises(BackupRefused, match=word):
        put_back(database, lines)
    assert not any(rows_of(database).values())


def test_a_seat_without_its_table_is_refused(filled: Database, other: Database) -> None:
    lines = [json.loads(line) for line in lines_of(filled)]
    orphans = [line for line in lines if "seats" in line and len(line) == 1]
    with pytest.raises(BackupRefused, match="seats"):
        put_back(other, sealed(*orphans))


def test_rows_that_are_there_twice_are_refused(filled: Database, other: Database) -> None:
    rows = [line for line in map(json.loads, lines_of(filled)) if "facts" in line and len(line) == 1]
    with pytest.raises(BackupRefused, match="facts"):
        put_back(other, sealed(*rows, rows[0]))


def test_what_changes_meanwhile_is_not_half_in_it(filled: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines come one by one, and all of them tell of one moment."""
    monkeypatch.setattr(module, "_AT_ONCE", 1)
    before = lines_of(filled)
    with filled.read() as reader:
        source = backup(reader, KEY)
        first = [next(source) for _ in range(3)]
        with filled.write() as connection:
            connection.execute(tables.update().values(game="changed"))
        assert [*first, *source] == before
    assert lines_of(filled) != before
