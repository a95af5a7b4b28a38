"""SIGKILL in the middle of a migration, and several processes that migrate at once: all steps are taken, or none."""

import multiprocessing
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text

from companion.store.database import _address, open_database
from companion.store.troubles import StoreError
from companion.store.versions import is_current
from tests.store.rows_of_then import held
from tests.store.test_upgrades import assert_all_there, made_at

ROOT = Path(__file__).resolve().parents[2]
OLD = "0001"
MIDDLE = [
    "ALTER TABLE books",
    pytest.param("CREATE TABLE boxes", marks=pytest.mark.slow),
    pytest.param("CREATE TABLE books", marks=pytest.mark.slow),
    pytest.param("UPDATE alembic_version", marks=pytest.mark.slow),
]
PROCESSES = 4


@contextmanager
def program(url: str, *words: str) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "tests.store.migrator", url, *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield running
        finally:
            running.kill()


def says(running: "subprocess.Popen[str]") -> str:
    assert running.stdout is not None
    return running.stdout.readline().strip()


def shape(url: str) -> tuple[str, set[str]]:
    """The step that a database stands at, and its tables."""
    engine = create_engine(_address(url))
    with engine.connect() as connection:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        names = set(inspect(connection).get_table_names())
    engine.dispose()
    return found, names


def assert_up_to_date(url: str, before: dict[str, list[dict[str, Any]]]) -> None:
    database = open_database(url)
    assert is_current(database)
    with database.read() as connection:
        assert_all_there(before, held(connection))
        if database.kind == "sqlite":
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
    database.close()


@pytest.fixture
def old(url: str, tmp_path: Path) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    """The URL of a database of the first Canopy, and its rows."""
    (tmp_path / "0").mkdir(exist_ok=True)
    return url, made_at(url, OLD)


@pytest.mark.parametrize("words", MIDDLE)
def test_a_migration_that_was_killed_has_not_begun(
    old: tuple[str, dict[str, list[dict[str, Any]]]], words: str
) -> None:
    url, rows = old
    before = shape(url)
    with program(url, words) as killed:
        assert [says(killed), says(killed)] == ["begun", "there"]
    assert shape(url) == before == (OLD, {"alembic_version", "tables", "seats", "facts"})
    assert_up_to_date(url, rows)


@pytest.mark.slow
def test_who_waits_for_one_that_is_killed_takes_over(old: tuple[str, dict[str, list[dict[str, Any]]]]) -> None:
    url, rows = old
    with program(url, "ALTER TABLE books") as first:
        assert [says(first), says(first)] == ["begun", "there"]
        with program(url) as second:
            assert says(second) == "begun"
            with pytest.raises(subprocess.TimeoutExpired):
                second.wait(0.5)
            first.kill()
            assert says(second) == "done"
    assert_up_to_date(url, rows)


def _open(url: str, barrier: "multiprocessing.synchronize.Barrier", said: "multiprocessing.Queue[str]") -> None:
    barrier.wait()
    try:
        open_database(url).close()
        said.put("done")
    except StoreError as error:
        said.put(str(error))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_several_processes_bring_an_old_database_up_to_date_together(
    old: tuple[str, dict[str, list[dict[str, Any]]]],
) -> None:
    url, rows = old
    context = multiprocessing.get_context("fork")
    barrier, said = context.Barrier(PROCESSES), context.Queue()
    processes = [context.Process(target=_open, args=(url, barrier, said)) for _ in range(PROCESSES)]
    for process in processes:
        process.start()
    assert [said.get(timeout=60) for _ in processes] == ["done"] * PROCESSES
    for process in processes:
        process.join()
    assert_up_to_date(url, rows)
