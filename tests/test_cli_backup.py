"""`flask --app app backup` and `restore`: from one instance into another, with the browsers that sat there."""

import os
import stat
from pathlib import Path

import pytest
from click.testing import Result

from companion.cli import COMMANDS
from companion.cli import backup as module
from companion.config import Settings, load_settings
from companion.store.database import database_url, open_database
from companion.store.tables import peek
from companion.web import secret
from companion.web.factory import create_app
from companion.web.stored import stored_of
from tests.web.tables import Person


def use(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Settings:
    """Make a folder the instance's."""
    monkeypatch.setenv("CANOPY_DATA_DIR", str(folder))
    return load_settings({"CANOPY_DATA_DIR": str(folder)})


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    return use(monkeypatch, tmp_path / "data")


def run(settings: Settings, *arguments: str, given: bytes | None = None) -> Result:
    return create_app(settings, COMMANDS).test_cli_runner().invoke(args=[*arguments], input=given)


def an_evening(settings: Settings) -> tuple[str, str]:
    """A table at which somebody sits: its code, and the cookie of that browser."""
    app = create_app(settings)
    ana = Person(app)
    code = ana.opens("arboria")
    ana.sits(code, 0, "Ana")
    cookie = ana.client.get_cookie("canopy")
    stored_of(app).close()
    assert cookie is not None
    return code, cookie.value


def test_whoever_sat_at_a_table_still_sits_there_after_a_move(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, cookie = an_evening(settings)
    file = tmp_path / "backup.jsonl"
    assert run(settings, "backup", str(file)).exit_code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "the key lies in it"
    other = use(monkeypatch, tmp_path / "other")
    assert run(other, "restore", str(file)).exit_code == 0
    assert stat.S_IMODE((other.data_dir / secret.NAME).stat().st_mode) == 0o600
    app = create_app(other)
    client = app.test_client()
    client.set_cookie("canopy", cookie)
    state = client.get(f"/t/{code}/state").get_json()
    assert state["you"]["seats"] == [0]
    stored_of(app).close()


def test_a_backup_says_of_what_it_is_and_when_there_is_nothing(settings: Settings, tmp_path: Path) -> None:
    """A shell without the settings of the service would save an empty database, night after night."""
    empty = run(settings, "backup", str(tmp_path / "empty"))
    assert empty.stderr.startswith(f"Nothing is kept in {settings.data_dir} yet.")
    an_evening(settings)
    made = run(settings, "backup", "-")
    rows = len(made.stdout.splitlines()) - 2
    assert made.stderr == f"{rows} rows of {settings.data_dir} are saved.\n"


def test_the_key_is_the_one_that_signs_cookies() -> None:
    assert module.KEY == secret.NAME


def test_standard_output_and_input(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _ = an_evening(settings)
    made = run(settings, "backup", "-")
    other = use(monkeypatch, tmp_path / "other")
    assert run(other, "restore", "-", given=made.stdout_bytes).exit_code == 0
    database = open_database(database_url("", other.data_dir))
    assert peek(database, code) is not None
    database.close()
    assert run(other, "backup", "-").stdout == made.stdout


def test_a_refusal_is_one_sentence_and_changes_nothing(settings: Settings, tmp_path: Path) -> None:
    an_evening(settings)
    before = run(settings, "backup", "-").stdout
    file = tmp_path / "half"
    file.write_text(before[: len(before) // 2])
    for arguments in ((str(file),), (str(file), "--force"), ("-",)):
        result = run(settings, "restore", *arguments, given=before.encode())
        assert result.exit_code == 1
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.strip().endswith(".")
    assert run(settings, "backup", "-").stdout == before


def test_force_replaces_what_is_there(settings: Settings) -> None:
    code, _ = an_evening(settings)
    before = run(settings, "backup", "-").stdout
    an_evening(settings)
    assert run(settings, "restore", "-", "--force", given=before.encode()).exit_code == 0
    assert run(settings, "backup", "-").stdout == before
    assert code in before


def test_a_disk_that_is_full_leaves_yesterdays_backup(settings: Settings, tmp_path: Path) -> None:
    an_evening(settings)
    if not Path("/dev/full").exists():
        pytest.fail("this system has no /dev/full")
    file = tmp_path / "backup.jsonl"
    file.write_text("yesterday's")

    def full(_handle: int) -> None:
        os.write(os.open("/dev/full", os.O_WRONLY), b"x")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", full)
        result = run(settings, "backup", str(file))
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert file.read_text() == "yesterday's"
    assert list(tmp_path.glob(".backup*")) == []


def test_a_database_of_a_newer_canopy_is_refused_by_both(settings: Settings) -> None:
    an_evening(settings)
    before = run(settings, "backup", "-").stdout
    database = open_database(database_url("", settings.data_dir))
    with database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    for arguments in (("backup", "-"), ("restore", "-", "--force")):
        result = run(settings, *arguments, given=before.encode())
        assert result.exit_code == 1
        assert "newer Canopy" in result.stderr
