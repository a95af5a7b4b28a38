"""A SQLite file that is damaged: said at once, left as it is, and a backup brings everything back."""

import hashlib
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click import Command
from flask import Flask

from benchmarks.serving import Server
from companion.cli.backup import backup_command, restore_command
from companion.store.database import open_database
from companion.store.tables import create_table
from companion.store.troubles import StoreError, Trouble
from companion.web.running import health
from companion.web.stored import stored_of
from tests.faults.conftest import Making, close, slow
from tests.faults.phones import ask
from tests.faults.told import DAMAGED, Editor, assert_told

PAGE = 4096
Spoiling = Callable[[Path], None]


def header(file: Path) -> None:
    _write(file, 0, os.urandom(100))


def pages(file: Path) -> None:
    """From the middle on; the first ones, which every opening reads, are whole."""
    middle = file.stat().st_size // PAGE // 2
    _write(file, middle * PAGE, os.urandom(file.stat().st_size - middle * PAGE))


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def _write(file: Path, at: int, junk: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(junk)


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "KEPT", 0.0)
    monkeypatch.setattr(health, "_photos", lambda _: "")
    monkeypatch.setattr(health, "_rules", lambda _: "")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def filled(app: Flask, edits: int = 3) -> Editor:
    """A table with some edits, among many others."""
    with stored_of(app).database().write() as connection:
        for _ in range(40):
            create_table(connection, game="arborea", options={}, seats=3)
    ana = Editor(app)
    for _ in range(edits):
        ana.must_edit()
    return ana


def marks(folder: Path) -> dict[str, str]:
    """What lies in the files of the database."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.glob("canopy.db*")
        if not file.name.endswith("-shm") and file.stat().st_size  # an empty log holds nothing
    }


def run(app: Flask, command: Command, *words: str) -> str:
    environ = {"CANOPY_DATA_DIR": str(stored_of(app).settings.data_dir)}
    result = app.test_cli_runner(env=environ).invoke(command, words)
    assert result.exit_code == 0, result.output
    return str(result.output)


def assert_reported(app: Flask, ana: Editor) -> None:
    """Pages, states and edits say so, and so does /readyz; scoring, which keeps nothing, goes on."""
    pages_of = (f"/t/{ana.code}", f"/t/{ana.code}/state", "/new/arborea")
    for answer in (*(ana.person.get(path) for path in pages_of), ana.edits()):
        assert_told(answer, DAMAGED)
    assert app.test_client().get("/readyz").get_json()["reasons"] == {"database": "It is damaged."}
    assert app.test_client().get("/healthz").status_code == 200
    assert app.test_client().get("/api/v1/games").status_code == 200


@pytest.mark.parametrize("spoil", [slow(header), pages, slow(cut)])
def test_damage_is_said_at_the_start_and_a_backup_brings_all_back(
    make: Making, data: Path, tmp_path: Path, spoil: Spoiling, caplog: pytest.LogCaptureFixture
) -> None:
    before = make()
    ana = filled(before)
    run(before, backup_command, str(tmp_path / "backup.jsonl"))
    close(before)
    spoil(data / "canopy.db")
    spoiled = marks(data)

    app = make()
    ana.person.client.application = app
    assert_reported(app, ana)
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len(told) == 1, "one line, however many ask"
    assert "damaged" in told[0]
    assert "restore the last backup: docs/hosting.md, When something breaks" in told[0]
    assert marks(data) == spoiled, "nothing was written into it"

    aside = tmp_path / "aside"
    aside.mkdir()
    for name in marks(data):
        shutil.move(data / name, aside / name)
    assert "rows are back" in run(app, restore_command, str(tmp_path / "backup.jsonl"))
    assert ana.sees() == 3, "without a new start"
    ana.must_edit()
    assert app.test_client().get("/readyz").status_code == 200
    assert {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in aside.iterdir()} == spoiled


@pytest.mark.parametrize("spoil", [header, slow(pages)])
def test_damage_that_is_met_while_people_play(
    make: Making, data: Path, spoil: Spoiling, caplog: pytest.LogCaptureFixture
) -> None:
    app = make()
    ana = filled(app)
    stored_of(app).close()
    assert ana.sees() == 3  # the process has it open again
    whole = (data / "canopy.db").read_bytes()
    spoil(data / "canopy.db")
    _forget_pages(app)
    assert_reported(app, ana)
    assert any("damaged" in record.getMessage() for record in caplog.records)
    stored_of(app).close()
    (data / "canopy.db").write_bytes(whole)  # as a host does who has found what was wrong with the disk
    assert ana.sees() == 3
    ana.must_edit()
    assert app.test_client().get("/readyz").status_code == 200


def _forget_pages(app: Flask) -> None:
    """SQLite keeps pages in memory until another process has written; a new connection has none."""
    stored_of(app).database().engine.dispose()
    stored_of(app).database()._asker.dispose()


def test_a_cut_off_log_gives_back_every_edit_before_the_cut(make: Making, data: Path, tmp_path: Path) -> None:
    """The newest edits are in canopy.db-wal alone. SQLite cannot tell such a cut from a power cut: what comes before it
    is there, in its order, and the table goes on from there."""
    app = make()
    ana = filled(app, 0)
    with closing(sqlite3.connect(data / "canopy.db")) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    for _ in range(20):
        ana.must_edit()
    crashed = tmp_path / "crashed"
    shutil.copytree(data, crashed)  # as it lies on the disk when the power goes
    log = crashed / "canopy.db-wal"
    os.truncate(log, log.stat().st_size * 3 // 5 + 17)
    again = make(crashed)
    ana.person.client.application = again
    seen = ana.sees()
    assert 3 < seen < 20
    ana.made = seen
    ana.must_edit()
    with stored_of(again).database().read() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


@pytest.mark.slow
def test_looking_for_damage_does_not_tidy_up_behind_a_crash(make: Making, data: Path, tmp_path: Path) -> None:
    """The log of a damaged file is the newest that there is: it is neither read into it nor removed."""
    ana = filled(make(), 5)
    assert ana.made == 5
    crashed = tmp_path / "crashed"
    shutil.copytree(data, crashed)
    pages(crashed / "canopy.db")
    before = marks(crashed)
    assert before["canopy.db-wal"]
    with pytest.raises(StoreError, match="damaged") as raised:
        open_database(f"sqlite:///{crashed}/canopy.db", look_over=True)
    assert raised.value.trouble is Trouble.DAMAGED
    assert marks(crashed) == before


@pytest.mark.slow
def test_a_sound_file_is_looked_over_and_opened(make: Making, data: Path) -> None:
    close(make())
    filled(make(), 2)
    open_database(f"sqlite:///{data}/canopy.db", look_over=True).close()
    with closing(sqlite3.connect(data / "canopy.db")) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (41,)


@pytest.mark.slow
def test_a_backup_of_a_damaged_file_is_refused_and_the_last_one_stays(make: Making, data: Path, tmp_path: Path) -> None:
    app = make()
    filled(app)
    kept = tmp_path / "backup.jsonl"
    run(app, backup_command, str(kept))
    last = kept.read_bytes()
    close(app)
    pages(data / "canopy.db")
    result = app.test_cli_runner(env={"CANOPY_DATA_DIR": str(data)}).invoke(backup_command, [str(kept)])
    assert result.exit_code == 1
    assert "The database is damaged." in result.output
    assert kept.read_bytes() == last


@pytest.mark.slow
def test_a_server_with_a_damaged_file_starts_and_says_so(make: Making, data: Path, tmp_path: Path) -> None:
    app = make()
    ana = filled(app)
    close(app)
    pages(data / "canopy.db")
    before = marks(data)
    with (tmp_path / "log").open("w") as log, Server(data, log=log) as server:
        answer = ask(server.port, f"/t/{ana.code}")
        assert (answer.status, DAMAGED in answer.text) == (503, True)
        assert ask(server.port, "/healthz").status == 200
        end = time.monotonic() + 30
        while "It is damaged." not in ask(server.port, "/readyz").text:
            assert time.monotonic() < end
    told = [line for line in (tmp_path / "log").read_text().splitlines() if "restore the last backup" in line]
    assert told
    assert "Traceback" not in (tmp_path / "log").read_text()
    assert marks(data) == before
