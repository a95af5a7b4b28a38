"""A database that somebody else holds, as a second connection does for real: what phones see, and that it passes."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError
from werkzeug.test import TestResponse

from companion.store import database as module
from companion.store import troubles
from companion.store.troubles import Gate, Trouble, Unavailable, trouble_of
from companion.web.stored import stored_of
from tests.faults.conftest import Making
from tests.faults.told import LOCKED, Editor, assert_told

PATIENCE = 0.3


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", PATIENCE)
    monkeypatch.setattr(troubles, "HURRY", 0.1)


@contextmanager
def held(folder: Path, mode: str = "normal") -> Iterator[None]:
    """Somebody else writes and does not come to an end."""
    with closing(sqlite3.connect(folder / "canopy.db", isolation_level=None)) as other:
        other.execute(f"PRAGMA locking_mode = {mode}")
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_while_the_database_is_locked_people_read_on_and_edits_wait_in_the_phone(
    make: Making, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ana = Editor(make())
    ana.must_edit()
    tag = ana.person.get(f"/t/{ana.code}/state").headers["ETag"]
    with held(tmp_path / "data"):
        begun = time.monotonic()
        assert_told(ana.edits(), LOCKED)
        assert time.monotonic() - begun < PATIENCE + 2
        assert ana.person.get(f"/t/{ana.code}/state", **{"If-None-Match": tag}).status_code == 304
        assert ana.sees() == 1
        assert "Greenwood" in ana.person.text(f"/t/{ana.code}")
        assert_told(ana.person.does(ana.code, "take", seat=1, name="Bo"), LOCKED)
    ana.must_edit()
    assert ana.sees() == 2
    told = [record.getMessage() for record in caplog.records]
    assert [line for line in told if line.startswith("Writing does not work")] == told[:1]
    assert told[-1].startswith("Writing works again")


def test_many_phones_do_not_queue_for_what_does_not_answer(make: Making, tmp_path: Path) -> None:
    """20 phones want to write: those that come once it is known get their answer at once."""
    app = make()
    people = [Editor(app) for _ in range(4)]
    with held(tmp_path / "data"):
        answers: list[TestResponse] = []
        threads = [threading.Thread(target=lambda e=each: answers.append(e.edits())) for each in people * 5]
        begun = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert time.monotonic() - begun < 20 * PATIENCE, "one after the other they would take that and more"
        for answer in answers:
            assert_told(answer, LOCKED)
    for each in people:
        each.must_edit()


@pytest.mark.slow
def test_a_database_that_is_locked_when_the_app_is_started_is_opened_later(make: Making, tmp_path: Path) -> None:
    before = make()
    ana = Editor(before)
    ana.must_edit()
    stored_of(before).close()
    ana.person.client.application = make()
    with held(tmp_path / "data", "exclusive"):
        assert_told(ana.person.get(f"/t/{ana.code}"), LOCKED)
        assert_told(ana.edits(), LOCKED)
    ana.must_edit()
    assert ana.sees() == 2


def test_a_gate_lets_so_many_through_and_tells_the_others_soon(caplog: pytest.LogCaptureFixture) -> None:
    gate, free = Gate("Writing", 2), threading.Event()

    def hang() -> None:
        with gate:
            free.wait(20)

    threads = [threading.Thread(target=hang) for _ in range(2)]
    for thread in threads:
        thread.start()
    seconds = []
    for _ in range(5):
        begun = time.monotonic()
        with pytest.raises(Unavailable), gate:
            pytest.fail("two are in there")
        seconds.append(time.monotonic() - begun)
    assert seconds[0] >= 0.1 > max(seconds[1:]), "only the first one waited"
    free.set()
    for thread in threads:
        thread.join()
    with gate:
        pass
    assert len(caplog.records) == 2, "once that it does not work, once that it works again"


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (sqlite3.SQLITE_FULL, Trouble.FULL),
        (sqlite3.SQLITE_READONLY_DIRECTORY, Trouble.UNWRITABLE),
        (sqlite3.SQLITE_IOERR_FSYNC, Trouble.UNWRITABLE),
        (sqlite3.SQLITE_CORRUPT_INDEX, Trouble.DAMAGED),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, Trouble.BUSY),
    ],
)
def test_a_gate_knows_what_is_wrong(code: int, trouble: Trouble) -> None:
    error = sqlite3.OperationalError("as it is said")
    error.sqlite_errorcode = code
    gate = Gate("Writing", 1)
    with pytest.raises(Unavailable) as raised, gate:
        raise error
    assert raised.value.trouble is trouble is gate.trouble


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (psycopg.errors.DiskFull, Trouble.FULL),
        (psycopg.errors.ReadOnlySqlTransaction, Trouble.UNWRITABLE),
        (psycopg.errors.DataCorrupted, Trouble.DAMAGED),
        (psycopg.errors.LockNotAvailable, Trouble.BUSY),
        (psycopg.errors.AdminShutdown, Trouble.BUSY),
        (psycopg.errors.UndefinedTable, None),
    ],
)
def test_what_postgresql_says_is_understood(error: type[psycopg.Error], trouble: Trouble | None) -> None:
    assert trouble_of(error()) is trouble
    assert trouble_of(DBAPIError("SELECT", {}, error())) is trouble
    assert trouble_of(DBAPIError("SELECT", {}, error(), connection_invalidated=True)) is Trouble.BUSY


def test_a_mistake_of_the_program_is_no_trouble_of_the_database() -> None:
    gate = Gate("Writing", 1)
    for error in (sqlite3.ProgrammingError("too few values"), KeyError("x"), OSError("another file")):
        with pytest.raises(type(error)), gate:
            raise error
    assert gate.trouble is None
    with gate:
        pass
