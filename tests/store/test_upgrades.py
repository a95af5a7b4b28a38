"""What any earlier version kept is there in today's, on both engines; what a newer one made is left alone."""

from collections.abc import Callable
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine, event, select, text

from companion.store.database import _address, _begin_sqlite, _set_up_sqlite, open_database, steps
from companion.store.schema import metadata
from companion.store.troubles import StoreError
from companion.store.versions import is_current, move, versions
from tests.store.rows_of_then import fill, held

FROM = versions()


def made_at(url: str, version: str) -> dict[str, list[dict[str, Any]]]:
    """A database as that version of Canopy left it; its rows."""
    address = _address(url)
    engine = create_engine(address)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    with engine.begin() as connection:
        command.upgrade(steps(connection), version)
        fill(connection)
        rows = held(connection)
    engine.dispose()
    assert rows
    assert all(len(each) == 3 for each in rows.values())
    return rows


def assert_all_there(before: dict[str, list[dict[str, Any]]], after: dict[str, list[dict[str, Any]]]) -> None:
    """Every row with every value; columns that came later hold nothing."""
    for name, rows in before.items():
        assert [{column: row[column] for column in rows[0]} for row in after[name]] == rows, name
        assert all(row[column] is None for row in after[name] for column in row.keys() - rows[0].keys())


@pytest.mark.parametrize("version", FROM)
def test_what_any_version_kept_is_there_today(new_url: Callable[[], str], tmp_path: Any, version: str) -> None:
    url = new_url()
    (tmp_path / "0").mkdir(exist_ok=True)
    before = made_at(url, version)
    database = open_database(url)
    assert is_current(database)
    with database.read() as connection:
        assert_all_there(before, held(connection))
        for table in metadata.sorted_tables:  # as the program reads them
            assert len(connection.execute(select(table)).all()) == len(before.get(table.name, [])), table.name
        if database.kind == "sqlite":
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
    database.close()


@pytest.mark.parametrize("version", FROM[:-1])
def test_down_a_step_and_up_again_keeps_what_that_step_knew(url: str, version: str) -> None:
    """The way that an older backup goes."""
    database = open_database(url)
    with database.write() as connection:
        move(connection, version)
        fill(connection)
        before = held(connection)
        move(connection, FROM[-1])
    assert is_current(database)
    with database.read() as connection:
        assert_all_there(before, held(connection))
    database.close()


def test_a_newer_database_is_refused_in_words_and_not_touched(url: str) -> None:
    database = open_database(url)
    with database.write() as connection:
        fill(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        before = held(connection)
    assert not is_current(database)
    with pytest.raises(StoreError, match=r"made by a newer Canopy .*9999.*Use that one\."):
        open_database(url)
    with database.read() as connection:
        assert held(connection) == before
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    database.close()
