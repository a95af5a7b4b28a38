"""`flask --app app teach` and `flask --app app read`."""

import json
from pathlib import Path

import pytest
from click.testing import Result

from companion.cli import COMMANDS
from companion.cli.read import told
from companion.config import load_settings
from companion.core.board import Reading, SeenEmpty, SeenSquare
from companion.web.factory import create_app
from tests.vision.test_photo import saved, scene
from tests.web.photographed import shot

SEED = 5


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An instance, a photo in it, the sheet and the corners that belong to it."""
    folder = tmp_path_factory.mktemp("shots")
    seen = shot("arborea", SEED, 24)
    (folder / "photo.jpg").write_bytes(seen.photo)
    (folder / "sheet.json").write_text(json.dumps(seen.sheet))
    return folder


@pytest.fixture(scope="module")
def taught(folder: Path) -> str:
    """A set that has seen the photo."""
    result = run(folder, "teach", "arborea", "photo.jpg", "sheet.json", "--new", "Ours", "--quad", corners())
    assert result.exit_code == 0, result.output
    first, second = result.stdout.splitlines()
    assert second.startswith("Learned ")
    assert "tree" in second
    return first.removeprefix("Set: ")


def corners() -> str:
    return json.dumps(shot("arborea", SEED, 24).quad)


def run(folder: Path, *arguments: str) -> Result:
    environ = {"CANOPY_DATA_DIR": str(folder / "data")}
    paths = [str(folder / word) if word.endswith((".jpg", ".json", ".txt")) else word for word in arguments]
    app = create_app(load_settings(environ), COMMANDS)
    return app.test_cli_runner(env=environ).invoke(args=paths)


def test_a_taught_set_reads(folder: Path, taught: str) -> None:
    result = run(folder, "read", "arborea", "photo.jpg", "--set", taught, "--quad", corners(), "--json")
    assert result.exit_code == 0, result.output
    reading = json.loads(result.stdout)
    assert (reading["game"], reading["set"]) == ("arborea", taught)
    assert len(reading["squares"]) >= 0.9 * len(shot("arborea", SEED, 24).sheet["squares"])


def test_a_square_that_may_not_be_empty_is_told() -> None:
    seen = (SeenSquare((0, 0), "water", 0.999),)
    empty = (SeenEmpty((0, 1), 0.8, (("rock", 0.15),)),)
    quad = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    reading = Reading("arborea", None, quad, 1, 1, (20, 20), seen, (), {}, ("/empty/0",), 1, (), empty)
    assert "! /empty/0: [0, 1] nothing 80% (or rock 15%)" in list(told(reading))


def test_a_reading_is_told(folder: Path, taught: str) -> None:
    result = run(folder, "read", "arborea", "photo.jpg", "--set", taught, "--quad", corners())
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("== arborea: ")
    assert "[0, " in result.stdout


def test_taught_twice_it_has_learned_once(folder: Path, taught: str) -> None:
    again = run(folder, "teach", "arborea", "photo.jpg", "sheet.json", "--set", taught, "--quad", corners())
    assert again.exit_code == 0, again.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("read", "arborea", "nothing.jpg"), "nothing.jpg"),
        (("read", "arborea", "words.txt"), "not a picture"),
        (("read", "arborea", "wall.jpg"), "--quad"),
        (("read", "arborea", "photo.jpg", "--set", "0"), "no such set"),
        (("teach", "arborea", "photo.jpg", "words.txt", "--new", "x"), "not JSON"),
        (("teach", "arborea", "photo.jpg", "wrong.json", "--new", "x"), "/squares/0/habitat"),
        (("teach", "arborea", "photo.jpg", "apart.json", "--new", "x"), "1999 rows"),
        (("teach", "arboria", "photo.jpg", "empty.json", "--new", "x"), "No flower"),
        (("teach", "greenwood", "photo.jpg", "empty.json", "--new", "x"), "board"),
        (("teach", "arborea", "photo.jpg", "sheet.json", "--set", "0"), "no such set"),
        (("teach", "arborea", "photo.jpg", "sheet.json", "--new", " "), "name"),
    ],
)
def test_what_cannot_be_done_ends_with_1_and_says_why(folder: Path, words: tuple[str, ...], said: str) -> None:
    (folder / "words.txt").write_text("Dear reader")
    (folder / "wall.jpg").write_bytes(saved(scene().resize((1, 1)).resize((640, 480))))
    (folder / "wrong.json").write_text('{"squares": [{"at": [0, 0], "habitat": "trie"}]}')
    (folder / "empty.json").write_text("{}")
    ends = [{"at": [at, at], "habitat": "tree"} for at in (-999, 999)]
    (folder / "apart.json").write_text(json.dumps({"squares": ends}))
    result = run(folder, *words)
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    assert said in result.stderr


def test_a_set_of_another_game(folder: Path, taught: str) -> None:
    result = run(folder, "read", "arboretum", "photo.jpg", "--set", taught)
    assert result.exit_code == 1
    assert "belongs to arborea" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("read", "go", "photo.jpg"),
        ("read", "arborea"),
        ("read", "arborea", "photo.jpg", "--quad", "[[1, 2]]"),
        ("read", "arborea", "photo.jpg", "--quad", "[[0,0],[1,1],[1,0],[0,1]]"),
        ("read", "arborea", "photo.jpg", "--rows", "0"),
        ("teach", "arborea", "photo.jpg", "sheet.json"),
        ("teach", "arborea", "photo.jpg", "sheet.json", "--set", "a", "--new", "b"),
    ],
)
def test_wrong_usage_ends_with_2(folder: Path, words: tuple[str, ...]) -> None:
    assert run(folder, *words).exit_code == 2
