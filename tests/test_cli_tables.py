"""`flask --app app tables export|import|purge`."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import Result
from sqlalchemy import select, update

from companion.cli import COMMANDS
from companion.config import Settings, load_settings
from companion.store.database import database_url, open_database
from companion.store.schema import tables
from companion.store.tables import create_table, delete_table, peek
from companion.web.factory import create_app


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    return use(monkeypatch, tmp_path / "data")


def use(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Settings:
    """Make a folder the instance's."""
    monkeypatch.setenv("CANOPY_DATA_DIR", str(folder))
    return load_settings({"CANOPY_DATA_DIR": str(folder)})


def run(settings: Settings, *arguments: str, given: bytes | None = None) -> Result:
    app = create_app(settings, COMMANDS)
    return app.test_cli_runner().invoke(args=["tables", *arguments], input=given)


def new_table(settings: Settings) -> str:
    database = open_database(database_url(settings.database_url, settings.data_dir))
    with database.write() as connection:
        code = create_table(connection, game="arboria", options={}, seats=2).code
    database.close()
    return code


def test_one_file_carries_everything_to_another_instance(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = new_table(settings)
    file = str(tmp_path / "all.jsonl")
    assert run(settings, "export", file).exit_code == 0
    other = use(monkeypatch, tmp_path / "other")
    first, second = (run(other, "import", file) for _ in range(2))
    assert "1 tables, 0 facts and 0 boxes added, 0 known" in first.stdout
    assert "0 tables, 0 facts and 0 boxes added, 1 known" in second.stdout
    database = open_database(database_url("", other.data_dir))
    assert str(peek(database, code)).startswith("1-")
    database.close()


def test_standard_input_and_output(settings: Settings) -> None:
    new_table(settings)
    result = run(settings, "export", "-")
    header, table = (json.loads(line) for line in result.stdout.splitlines())
    assert header == {"canopy": "tables", "version": 1}
    assert table["table"]["game"] == "arboria"
    assert run(settings, "import", "-", given=result.stdout_bytes).exit_code == 0


@pytest.mark.parametrize("text", [b"", b"a list", b"\xff", b'{"canopy":"tables","version":1}\n{"table":{}}'])
def test_another_file_is_refused_in_a_sentence(settings: Settings, text: bytes) -> None:
    result = run(settings, "import", "-", given=text)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.strip().endswith(".")
    assert len(result.stderr.splitlines()) == 1


def test_what_was_refused_leaves_nothing_behind(settings: Settings) -> None:
    code = new_table(settings)
    before = run(settings, "export", "-").stdout
    stranger = before.replace(code, "ABCDEF").replace('"group_id":"', '"group_id":"x')
    assert run(settings, "import", "-", given=f"{stranger}nonsense\n".encode()).exit_code == 1
    assert run(settings, "export", "-").stdout == before


def test_a_database_that_cannot_be_opened_is_said_and_leaves_the_old_file(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.jsonl"
    file.write_text("yesterday's\n")
    monkeypatch.setenv("CANOPY_DATABASE_URL", "mysql://host/x")
    result = run(settings, "export", str(file))
    assert result.exit_code == 1
    assert "PostgreSQL" in result.stderr
    assert file.read_text() == "yesterday's\n"


def test_a_file_that_cannot_be_written_is_said(settings: Settings, tmp_path: Path) -> None:
    new_table(settings)
    (tmp_path / "file").touch()
    for place, word in (("none/all.jsonl", "No such file"), ("file/all.jsonl", "Not a directory"), (".", "directory")):
        result = run(settings, "export", str(tmp_path / place))
        assert result.exit_code in (1, 2)
        assert word in result.stderr
        assert isinstance(result.exception, SystemExit)
    assert {path.name for path in tmp_path.iterdir()} <= {"data", "file"}, "nothing half-written"


def test_only_what_was_taken_away_long_ago_is_removed_for_good(settings: Settings) -> None:
    there, lately, long_ago = (new_table(settings) for _ in range(3))
    database = open_database(database_url(settings.database_url, settings.data_dir))
    with database.write() as connection:
        for code in (lately, long_ago):
            delete_table(connection, code)
        taken = datetime.now(UTC) - timedelta(days=31)
        connection.execute(update(tables).where(tables.c.code == long_ago).values(deleted=taken))
    assert run(settings, "purge").stdout == "1 tables and 0 lessons removed for good.\n"
    with database.read() as connection:
        left = set(connection.execute(select(tables.c.code)).scalars())
    database.close()
    assert left == {there, lately}


def test_a_purge_that_could_take_what_was_just_deleted_is_refused(settings: Settings) -> None:
    assert run(settings, "purge", "--days", "0").exit_code == 2
