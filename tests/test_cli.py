"""`flask --app app score`."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from flask import Flask

from companion.cli import COMMANDS
from companion.config import Settings
from companion.web.factory import create_app
from tests.conftest import example_sheets

BOARD = {"flowers": [{"at": [0, 0], "species": "boy", "color": "red", "height": 3}]}
SHEET: dict[str, Any] = {"game": "arboria", "board": BOARD, "players": [{"name": "Ana", "species": "boy"}]}


@pytest.fixture
def app(settings: Settings) -> Flask:
    return create_app(settings, COMMANDS)


def run(app: Flask, *arguments: str, given: str | None = None) -> Result:
    return app.test_cli_runner().invoke(args=["score", *arguments], input=given)


def saved(folder: Path, sheet: object, name: str = "sheet.json") -> str:
    file = folder / name
    file.write_text(json.dumps(sheet))
    return str(file)


def test_a_sheet_is_told_with_reasons(app: Flask, tmp_path: Path) -> None:
    result = run(app, saved(tmp_path, SHEET))
    assert result.exit_code == 0
    assert "Ana: 3" in result.stdout
    assert "[arboria/" in result.stdout
    assert "1. Ana" in result.stdout


def test_json_prints_one_answer_a_line(app: Flask, tmp_path: Path) -> None:
    result = run(app, "--json", saved(tmp_path, SHEET), "-", given=json.dumps(SHEET))
    assert result.exit_code == 0
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert first == second
    assert first["players"][0]["total"] == 3


def test_a_refused_sheet_ends_with_1_and_the_others_are_scored(app: Flask, tmp_path: Path) -> None:
    wrong = saved(tmp_path, SHEET | {"players": [{"name": "Ana", "species": "bee"}], "x": 1}, "wrong.json")
    result = run(app, "--json", wrong, saved(tmp_path, SHEET))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert "/players/0/species" in result.stderr
    assert "/x" in result.stderr


@pytest.mark.parametrize("text", ["{", "[]", '{"a": NaN}'])
def test_what_is_no_sheet_is_refused_without_traceback(app: Flask, text: str) -> None:
    result = run(app, "-", given=text)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("-: ")


def test_a_missing_file_is_named(app: Flask) -> None:
    result = run(app, "no-such-file.json")
    assert result.exit_code == 1
    assert "no-such-file.json" in result.stderr


@pytest.mark.parametrize("name", example_sheets())
def test_every_example_is_told(app: Flask, tmp_path: Path, name: str) -> None:
    sheet = example_sheets()[name]
    result = run(app, saved(tmp_path, sheet))
    assert result.exit_code == 0, result.output
    for player in sheet["players"]:
        assert player["name"] in result.stdout
