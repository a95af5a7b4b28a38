"""`flask --app app ask` and `books`."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

from companion.cli import COMMANDS
from companion.config import Settings
from companion.web.factory import create_app

TEXT = "Components\n\nThere are 6 of each creature, 36 in all, and no more than that."


@pytest.fixture
def app(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("CANOPY_DATA_DIR", str(settings.data_dir))
    return create_app(settings, COMMANDS)


def run(app: Flask, *arguments: str) -> Result:
    return app.test_cli_runner().invoke(args=arguments)


def test_a_question_on_the_command_line(app: Flask) -> None:
    result = run(app, "ask", "--game", "arborea", "max", "number", "of", "one", "critter")
    assert result.exit_code == 0
    assert "6 Creatures" in result.stdout
    assert "arborea: Components  [arborea/too-many-of-kind]" in result.stdout


def test_an_answer_as_json_on_the_command_line(app: Flask) -> None:
    answer = json.loads(run(app, "ask", "--json", "how many spies in greenwood").stdout)
    assert answer["game"] == "greenwood"
    assert answer["answers"][0]["source"] == "digest"


def test_a_number_that_is_missing_is_asked_for(app: Flask) -> None:
    told = run(app, "ask", "--game", "arborea", "season 3 how many rp for 4 aligned creatures").stdout
    assert "Which multiplier has your tracker reached on that Season Track (x1 to x6)?" in told.splitlines()


def test_what_the_books_do_not_say(app: Flask) -> None:
    assert "do not say" in run(app, "ask", "--game", "arborea", "may we bribe the referee with coins").stdout


def test_books_are_added_quoted_listed_and_removed(app: Flask, tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_text(TEXT)
    assert "no books yet" in run(app, "books", "list").stdout
    added = run(app, "books", "add", "arborea", str(file))
    assert "ours.txt: 1 passages in 1 sections." in added.stdout
    assert "ours.txt: There are 6 of each" in run(app, "ask", "--game", "arborea", "max number of one critter").stdout
    assert "arborea  ours.txt" in run(app, "books", "list").stdout
    assert run(app, "books", "remove", "ours.txt").exit_code == 0
    again = run(app, "books", "remove", "ours.txt")
    assert (again.exit_code, again.stderr) == (1, "There is no such book.\n")


@pytest.mark.parametrize(("data", "word"), [(b"\0\1\2", "neither"), (b"%PDF-1.4 x", "damaged"), (b"", "no text")])
def test_what_is_no_book_ends_with_a_sentence(app: Flask, tmp_path: Path, data: bytes, word: str) -> None:
    file = tmp_path / "book"
    file.write_bytes(data)
    result = run(app, "books", "add", "arborea", str(file))
    assert result.exit_code == 1
    assert word in result.stderr
    assert run(app, "books", "add", "arborea", str(tmp_path / "none")).exit_code == 1


def test_vectors_need_their_model(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.rules.meaning.model_folder", lambda: None)
    result = run(app, "rules", "prepare")
    assert (result.exit_code, "requirements-vectors.txt" in result.stderr) == (1, True)
