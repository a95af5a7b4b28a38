"""Opening a database: migrations, many processes, what a transaction promises."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import column, func, inspect, select, text

from companion.store.database import Database, database_url, open_database
from companion.store.schema import metadata, tables
from companion.store.tables import create_table, delete_table, find_table, finish, lock, peek
from companion.store.troubles import StoreError, Unavailable

PROCESSES = 6
forks = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")

# a file neither cuts connections off nor goes away
on_a_server = pytest.mark.parametrize("engine", ["postgresql"], indirect=True)


def new_table(database: Database) -> str:
    with database.write() as connection:
        return create_table(connection, game="arborea", options={}, seats=2).code


def test_the_migrations_make_what_the_schema_says(database: Database) -> None:
    with database.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_opening_again_keeps_everything(url: str) -> None:
    first = open_database(url)
    code = new_table(first)
    first.close()
    again = open_database(url)
    with again.read() as connection:
        assert find_table(connection, code) is not None
    again.close()


def test_no_connection_is_open_after_opening(url: str) -> None:
    database = open_database(url)
    assert "Connections in pool: 0" in database.engine.pool.status()


def _open_with_others(
    url: str, barrier: "multiprocessing.synchronize.Barrier", said: "multiprocessing.Queue[str]"
) -> None:
    barrier.wait()
    try:
        database = open_database(url)
        said.put(new_table(database))
        database.close()
    except (StoreError, Unavailable) as error:
        said.put(f"error: {error}")


@forks
def test_several_processes_may_open_a_new_database_at_once(url: str) -> None:
    context = multiprocessing.get_context("fork")
    barrier, said = context.Barrier(PROCESSES), context.Queue()
    processes = [context.Process(target=_open_with_others, args=(url, barrier, said)) for _ in range(PROCESSES)]
    for process in processes:
        process.start()
    codes = {said.get(timeout=60) for _ in processes}
    for process in processes:
        process.join()
    database = open_database(url)
    with database.read() as connection:
        assert set(connection.execute(select(tables.c.code)).scalars()) == codes
    database.close()
    assert len(codes) == PROCESSES


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    database = open_database(url)
    with database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer Canopy"):
        open_database(url)
    with database.read() as connection:
        assert inspect(connection).has_table("tables")
    database.close()


def test_what_raises_is_undone(database: Database) -> None:
    def half_a_change() -> None:
        with database.write() as connection:
            create_table(connection, game="arborea", options={}, seats=2)
            raise KeyError

    with pytest.raises(KeyError):
        half_a_change()
    with database.read() as connection:
        assert connection.execute(select(func.count()).select_from(tables)).scalar() == 0


def revision(database: Database, code: str) -> int:
    """By the mark of a table that is there."""
    return int((peek(database, code) or "0-").partition("-")[0])


def test_a_reader_sees_one_moment(database: Database) -> None:
    code = new_table(database)
    with database.read() as reader:
        before = find_table(reader, code)
        with database.write() as writer:
            finish(writer, code)
        assert find_table(reader, code) == before
    assert revision(database, code) == 2


def test_a_peek_sees_what_was_kept_last(database: Database) -> None:
    assert peek(database, "ABCDEF") is None
    code = new_table(database)
    with database.write() as writer:
        finished = finish(writer, code)
        assert revision(database, code) == 1
    assert peek(database, code) == finished.mark
    with database.read() as reader:
        assert find_table(reader, code) == finished, "on either engine"
    with database.write() as writer:
        delete_table(writer, code)
    assert peek(database, code) is None


@on_a_server
def test_a_peek_outlives_its_idle_connections(database: Database) -> None:
    code = new_table(database)
    assert revision(database, code) == 1
    with database.write() as connection:
        others = select(func.pg_terminate_backend(column("pid"), 5000)).select_from(text("pg_stat_activity"))
        connection.execute(others.where(text("datname = current_database() AND pid <> pg_backend_pid()")))
    assert revision(database, code) == 1


def test_writers_wait_for_one_another_and_lose_nothing(database: Database) -> None:
    code = new_table(database)
    turns = 20

    def write() -> None:
        for _ in range(turns):
            with database.write() as connection:
                lock(connection, code, False)

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert revision(database, code) == 1 + 4 * turns


@forks
def test_a_forked_child_uses_no_connection_of_its_parent(database: Database) -> None:
    code = new_table(database)
    child = os.fork()
    if child == 0:
        try:
            for _ in range(20):
                with database.write() as connection:
                    lock(connection, code, False)
            os._exit(0)
        finally:  # nothing of the test runner may run on in here
            os._exit(1)
    for _ in range(20):
        with database.write() as connection:
            lock(connection, code, True)
    assert os.waitpid(child, 0)[1] == 0
    assert revision(database, code) == 41


def test_sqlite_writes_ahead_and_onto_the_disk(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path}/a/b/canopy.db")
    with database.read() as connection:
        pragmas = {name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in PRAGMAS}
    database.close()
    assert pragmas == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5_000}


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "canopy.db").write_text("a shopping list, much longer than the header of a database\n" * 100)
    with pytest.raises(StoreError, match="not a database"):
        open_database(f"sqlite:///{tmp_path}/canopy.db")


@pytest.mark.parametrize("wrong", ["mysql://host/x", "sqlite://", "sqlite:///:memory:", "no url", "oracle://x"])
def test_other_engines_are_refused(wrong: str) -> None:
    with pytest.raises(StoreError):
        open_database(wrong)


def test_a_server_that_is_not_there_is_an_error_that_says_so() -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        open_database("postgresql://nobody@127.0.0.1:9/x")


@on_a_server
def test_a_server_that_goes_away_is_unavailable_for_a_while(database: Database) -> None:
    code = new_table(database)

    def cut_off() -> None:
        with database.write() as connection:
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(Unavailable):
        cut_off()
    assert revision(database, code) == 1


def test_an_empty_setting_means_a_file_in_the_data_folder(tmp_path: Path, new_url: Callable[[], str]) -> None:
    folder = tmp_path / "50% more?"
    open_database(database_url("", folder)).close()
    assert (folder / "canopy.db").is_file()
    assert database_url("postgresql://host/x", folder) == "postgresql://host/x"
