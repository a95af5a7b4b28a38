"""docs/contributing.md keeps its word: its sixth game is built from the page, file by file, and is one like the others.

What runs here is what the page shows; nothing of Hedgerow lies anywhere else.
"""

import json
import re
import shlex
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from companion.catalog import GAMES
from tests.docs_read import ROOT, Block, blocks, copy_of_the_project

PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
BLOCKS = blocks(PAGE.partition("## A sixth game")[2])
FILES = [block for block in BLOCKS if block.file]
SLUG = "hedgerow"
SHEET = f"tests/cases/sheets/{SLUG}-two.json"


def built(folder: Path) -> Path:
    """A copy of the project with every step of the page done, but for its commands."""
    copy = copy_of_the_project(folder)
    for block in FILES:
        put(block, copy)
    return copy


def put(block: Block, copy: Path) -> None:
    """Write a new file, or change one that is there."""
    path = copy / block.file
    if block.kind != "diff":
        assert not path.exists(), f"{block.file} is there already: show the change as a diff"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
        return
    path.write_text(changed(path.read_text(encoding="utf-8"), block), encoding="utf-8")


def changed(text: str, block: Block) -> str:
    """A file with the change that a block shows: what it takes away stands in the file once, with the lines around."""
    for part in re.split(r"^@@.*\n", block.text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if not line.startswith("+"))
        assert text.count(f"\n{old}") == 1, f"the change to {block.file} does not fit any more:\n{part}"
        text = text.replace(f"\n{old}", "\n" + "".join(line[1:] for line in lines if not line.startswith("-")))
    return text


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("sixth") / "canopy")


def run(project: Path, line: str) -> str:
    """What a command prints that succeeds."""
    done = subprocess.run(["bash", "-c", line], cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{line}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def test_the_page_shows_one_folder_one_line_a_picture_and_what_the_tests_need() -> None:
    """Where this fails, something in the house has come to know its games by name."""
    existing = [block.file for block in FILES if block.kind == "diff"]
    assert existing == ["static/motifs.svg", "companion/catalog.py", "tests/format_table.py"]
    folders = {block.file.rpartition("/")[0] for block in FILES if block.kind != "diff"}
    assert folders == {f"companion/games/{SLUG}", f"tests/games/{SLUG}", "tests/cases/sheets"}
    assert SLUG not in {game.slug for game in GAMES}


def test_the_folder_has_the_files_of_the_other_games() -> None:
    shown = {Path(block.file).name for block in FILES if block.file.startswith("companion/games/")}
    others = [{path.name for path in game.digest.parent.iterdir() if path.is_file()} for game in GAMES]
    assert set.intersection(*others) - {"asking.py"} <= shown


def test_the_changes_fit_the_files_as_they_are() -> None:
    for block in [block for block in FILES if block.kind == "diff"]:
        text = changed((ROOT / block.file).read_text(encoding="utf-8"), block)
        added = [line[1:] for line in block.text.splitlines() if line.startswith("+")]
        assert added
        assert set(added) <= set(text.splitlines())


@pytest.mark.slow
def test_the_commands_of_the_page_run_and_print_what_it_shows(project: Path) -> None:
    for block, after in pairwise([*BLOCKS, Block("", "", "")]):
        if block.kind == "sh":
            printed = "".join(run(project, line) for line in block.text.splitlines())
            assert after.kind != "text" or printed == after.text


@pytest.mark.slow
def test_the_house_takes_the_game_as_its_own(project: Path) -> None:
    """Style and types."""
    mine = [block.file for block in FILES if block.file.endswith(".py")]
    run(project, shlex.join([".venv/bin/ruff", "check", *mine]))
    run(project, shlex.join([".venv/bin/ruff", "format", "--check", *mine]))
    run(project, shlex.join([".venv/bin/mypy", *mine]))


HTTP = f"""
import json, sys
from companion.config import load_settings
from companion.web.factory import create_app

client = create_app(load_settings({{"CANOPY_DATA_DIR": sys.argv[1]}})).test_client()
sheet = json.load(open({SHEET!r}))
asked = {{"question": "do all brambles count or only one thicket", "game": {SLUG!r}}}
print(json.dumps({{
    "menu": "Hedgerow" in client.get("/").text,
    "form": client.get("/score/{SLUG}").status_code,
    "rulings": "F1" in client.get("/rules/{SLUG}/rulings").text,
    "games": [game["game"] for game in client.get("/api/v1/games").json["games"]],
    "schema": client.get("/api/v1/schema/{SLUG}").json["title"],
    "score": [player["total"] for player in client.post("/api/v1/score", json=sheet).json["players"]],
    "answer": client.post("/api/v1/ask", json=asked).json,
}}))
"""


@pytest.mark.slow
def test_pages_interface_and_rules_have_it(project: Path, tmp_path: Path) -> None:
    found = json.loads(run(project, shlex.join([".venv/bin/python", "-c", HTTP, str(tmp_path / "data")])))
    answer = found.pop("answer")
    assert found == {
        "menu": True,
        "form": 200,
        "rulings": True,
        "games": [*(game.slug for game in GAMES), SLUG],
        "schema": "A finished table of Hedgerow",
        "score": [8, 5],
    }
    assert answer["sure"]
    assert re.search(r"largest thicket brings 2 points", answer["answers"][0]["text"])
