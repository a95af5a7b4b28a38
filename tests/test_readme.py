"""The README keeps its word: every command in it runs, every file it names is there."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [line.strip() for line in TEXT.splitlines() if line.startswith("    ")]
FLASK = [command for command in COMMANDS if command.startswith(".venv/bin/flask")]


def test_the_commands_are_of_known_kinds() -> None:
    assert {shlex.split(command)[0] for command in COMMANDS} == {"make", ".venv/bin/flask", "curl"}
    assert len(FLASK) == 5


@pytest.mark.parametrize("target", re.findall(r"make ([a-z-]+)", TEXT))
def test_make_knows_the_target(target: str) -> None:
    dry = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False)
    assert dry.returncode == 0, dry.stderr


def test_the_flask_commands_run(tmp_path: Path) -> None:
    """In their order: what the export wrote is imported."""
    environ = {**os.environ, "CANOPY_DATA_DIR": str(tmp_path / "data")}
    for command in FLASK:
        here = command.replace(".venv/bin/flask", f"{shlex.quote(sys.executable)} -m flask", 1)
        here = here.replace("backup.jsonl", str(tmp_path / "backup.jsonl"))
        run = subprocess.run(here, shell=True, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)  # noqa: S602
        assert run.returncode == 0, f"{command}\n{run.stderr}"


@pytest.mark.parametrize("path", sorted({*re.findall(r"\]\(([a-z./]+)\)", TEXT), *re.findall(r'src="([^"]+)"', TEXT)}))
def test_the_files_are_there(path: str) -> None:
    assert (ROOT / path).is_file()
