"""Export and import: everything, into either engine, nothing twice."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from companion.store import transfer
from companion.store.boxes import (
    NewLesson,
    add_lessons,
    contents_of,
    create_box,
    find_box,
    forget_lesson,
    keep_skill,
)
from companion.store.database import Database, open_database
from companion.store.facts import facts, remember
from companion.store.records import Table
from companion.store.schema import facts as fact_rows
from companion.store.seats import drop_seat, restore_seat, set_starts, take_seat
from companion.store.tables import (
    apply_edits,
    create_table,
    delete_table,
    find_table,
    finish,
    history,
    reopen,
    restore_table,
)
from companion.store.transfer import HEADER, Imported, ImportRefused, export_all, import_all

ANA = "a" * 64
OAK = {"do": "put", "path": ["squares"], "at": [0, 1], "value": {"species": "oak \N{EVERGREEN TREE}", "value": 3}}


@pytest.fixture
def filled(database: Database) -> Database:
    """A database with a finished, a running and a deleted table, a dropped seat, and facts."""
    with database.write() as connection:
        first = create_table(connection, game="arboretum", options={"species": ["oak"]}, seats=3, host=ANA)
        take_seat(connection, first.code, 0, ANA, "Ana")
        apply_edits(connection, first.code, 0, 0, [OAK])
        set_starts(connection, first.code, 1)
        drop_seat(connection, first.code, 2)
        finish(connection, first.code)
        create_table(connection, game="arboria", options={}, board={"flowers": []}, seats=1, group=first.group)
        gone = create_table(connection, game="arborea", options={}, seats=1, host=ANA)
        delete_table(connection, gone.code)
        remember(connection, first.group, "arborea/spirit_rp", {"8": [None, 1.5]})
    return database


def exported(database: Database) -> list[str]:
    with database.read() as connection:
        return list(export_all(connection))


def bring(database: Database, lines: list[str]) -> Imported:
    with database.write() as connection:
        return import_all(connection, lines)


def changed(lines: list[str], number: int, **values: Any) -> list[str]:
    """The lines with other values in the table of one of them."""
    line = json.loads(lines[number])
    line["table"] |= values
    return [*lines[:number], json.dumps(line), *lines[number + 1 :]]


def test_everything_comes_back_as_it_was(filled: Database, other: Database) -> None:
    lines = exported(filled)
    assert len(lines) == 1 + 3 + 1
    assert all(line.isascii() and "\n" not in line for line in lines)
    assert bring(other, lines) == Imported(tables=3, facts=1)
    assert exported(other) == lines
    with filled.read() as old, other.read() as new:
        assert history(new, ANA) == history(old, ANA) != []


def test_imported_twice_nothing_is_there_twice(filled: Database, other: Database) -> None:
    lines = exported(filled)
    bring(other, lines)
    assert bring(other, lines) == Imported(known=4)
    assert bring(filled, lines) == Imported(known=4)
    assert exported(other) == exported(filled) == lines


def test_from_either_engine_into_the_other(
    engine: str, filled: Database, request: pytest.FixtureRequest, tmp_path: Any
) -> None:
    cluster = request.getfixturevalue("cluster")
    url = cluster.new_database() if engine == "sqlite" else f"sqlite:///{tmp_path}/other.db"
    target = open_database(url)
    bring(target, exported(filled))
    assert exported(target) == exported(filled)
    target.close()


def test_what_was_deleted_can_still_be_brought_back(filled: Database, other: Database) -> None:
    lines = exported(filled)
    bring(other, lines)
    rows = [json.loads(line)["table"] for line in lines[1:4]]
    gone = next(row["code"] for row in rows if row["deleted"])
    short = next(row["code"] for row in rows if row["finished"])
    with other.write() as connection:
        assert restore_table(connection, gone).game == "arborea"
        reopen(connection, short)
        assert len(restore_seat(connection, short, 2).seats) == 3


def test_a_newer_state_replaces_an_older_one_and_never_the_other_way(filled: Database, other: Database) -> None:
    lines = exported(filled)
    bring(other, lines)
    running = next(json.loads(line)["table"]["code"] for line in lines[1:4] if '"arboria"' in line)
    with filled.write() as connection:
        newest = apply_edits(connection, running, 0, 0, [OAK])
    assert bring(other, exported(filled)) == Imported(tables=1, known=3)
    assert bring(other, lines) == Imported(known=4)
    with other.read() as connection:
        assert find_table(connection, running) == newest


def test_a_newer_fact_replaces_an_older_one_and_never_the_other_way(filled: Database, other: Database) -> None:
    old = exported(filled)
    group = json.loads(old[-1])["fact"]["group_id"]
    with filled.write() as connection:
        connection.execute(update(fact_rows).values(value="new", changed=datetime.now(UTC) + timedelta(hours=1)))
    bring(other, old)
    assert bring(other, exported(filled)).facts == 1
    assert bring(other, old).facts == 0
    with other.read() as connection:
        assert facts(connection, group) == {"arborea/spirit_rp": "new"}


def test_a_code_that_another_table_has_here_is_exchanged_once(filled: Database) -> None:
    lines = exported(filled)
    strangers = changed(lines[:2], 1, group_id="elsewhere")
    assert bring(filled, strangers) == Imported(tables=1)
    assert bring(filled, strangers) == Imported(known=1)
    after = exported(filled)
    assert len(after) == len(lines) + 1
    assert set(lines) < set(after)


def test_many_tables_are_exported_piece_by_piece(
    database: Database, other: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "_AT_ONCE", 3)
    with database.write() as connection:
        tables: list[Table] = [create_table(connection, game="arboria", options={}, seats=2) for _ in range(10)]
    lines = exported(database)
    assert {json.loads(line)["table"]["code"] for line in lines[1:]} == {table.code for table in tables}
    assert bring(other, lines).tables == 10


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"code": "abc"}, "no code"),
        ({"code": "OOOOOO"}, "no code"),
        ({"game": None}, "game"),
        ({"game": 3}, "game"),
        ({"game": "a\x00"}, "game"),
        ({"game": "\ud800"}, "game"),
        ({"options": []}, "options"),
        ({"board": 3}, "board"),
        ({"revision": True}, "revision"),
        ({"revision": 1.5}, "revision"),
        ({"revision": -1}, "out of range"),
        ({"revision": 2**40}, "out of range"),
        ({"hidden": 0}, "hidden"),
        ({"created": "yesterday"}, "point in time"),
        ({"created": "2026-05-01T20:00:00"}, "point in time"),
        ({"created": 3}, "point in time"),
        ({"colour": "red"}, "keys"),
        ({"seats": {}}, "neither"),
        ({"seats": [3]}, "keys"),
    ],
    ids=str,
)
def test_malformed_tables_are_refused_with_their_line(filled: Database, values: dict[str, Any], word: str) -> None:
    lines = exported(filled)
    with pytest.raises(ImportRefused, match=f"Line 2: .*{word}"):
        bring(filled, changed(lines, 1, **values))
    assert exported(filled) == lines


def test_seats_belong_to_their_table_once(filled: Database) -> None:
    lines = exported(filled)
    seats = json.loads(lines[1])["table"]["seats"]
    for wrong in ([seats[0], seats[0]], [seats[0] | {"code": "ABCDEF"}]):
        with pytest.raises(ImportRefused, match="Line 2"):
            bring(filled, changed(lines, 1, seats=wrong))


@pytest.mark.parametrize("text", ["", "{", "3", "[]", '{"x": 1}', '{"fact": 3}', '{"fact": {}, "table": {}}', "NaN"])
def test_other_lines_are_refused(database: Database, text: str) -> None:
    with pytest.raises(ImportRefused, match="Line 2"):
        bring(database, [json.dumps(HEADER), text])


@pytest.mark.parametrize("lines", [[], [""], ["{}"], [json.dumps({**HEADER, "version": 2})]], ids=str)
def test_other_files_are_refused(database: Database, lines: list[str]) -> None:
    with pytest.raises(ImportRefused):
        bring(database, lines)


def test_boxes_come_along_with_their_lessons(database: Database, other: Database) -> None:
    with database.write() as connection:
        box = create_box(connection, "arborea", "Ours").id
        add_lessons(connection, box, [NewLesson("a1", {"tree": 3}, b"\x00\xff"), NewLesson("b2", {}, b"")])
        forget_lesson(connection, box, "b2")
        keep_skill(connection, box, 2, b"weights")
    lines = exported(database)
    assert bring(other, lines) == Imported(boxes=1)
    assert bring(other, lines) == Imported(known=1)
    assert exported(other) == lines
    with database.write() as connection:
        add_lessons(connection, box, [NewLesson("c3", {"rock": 1}, b"new")])
    assert bring(other, exported(database)) == Imported(boxes=1)
    with other.read() as connection:
        assert contents_of(connection, box) == [b"\x00\xff", b"new"]
        found = find_box(connection, box)
        assert found is not None
        assert found.skill is None


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"box": "another"}, "another box"),
        ({"content": 3}, "Base64"),
        ({"content": "%"}, "Base64"),
        ({"labels": []}, "labels"),
    ],
)
def test_malformed_lessons_are_refused(database: Database, values: dict[str, Any], word: str) -> None:
    with database.write() as connection:
        box = create_box(connection, "arborea", "Ours").id
        add_lessons(connection, box, [NewLesson("a1", {"tree": 3}, b"x")])
    line = json.loads(exported(database)[-1])
    line["box"]["lessons"][0] |= values
    with pytest.raises(ImportRefused, match=f"Line 2: .*{word}"):
        bring(database, [json.dumps(HEADER), json.dumps(line)])
