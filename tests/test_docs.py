"""README and docs keep their word: every command in them runs, or stands in the one table that says why it does not.

A page's commands run in their order, word for word, in a copy of the project of their own.
"""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from companion.cli import COMMANDS
from companion.config import load_settings
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.stored import stored_of
from tests.docs_read import PAGES, ROOT, Command, code_lines, commands, copy_of_the_project
from tests.served import served

NO_COMMANDS = {"house.md": "diagrams and lists of files"}
"""Pages whose code is none that anybody types."""
SHOWN = r"\{"
"""A line of the log."""

NOT_RUN = {
    r"make( run)?": "serves until it is stopped; tests/web/running does the same",
    r"make serve": "serves until it is stopped; tests/web/running does the same",
    r"make (test|test-all|check)": "this is it",
    r"make (bench(-phones|-night)?|fuzz)( \w+=\d+)?": "takes minutes",
    r"make fuzz.*|\.venv/bin/python -m tests\.fuzz\..*": "looks for minutes; tests/fuzz does the same for seconds",
    r"make -C /opt/canopy .*": "needs root; the targets are looked at",
    r"cp .*": "needs root; what is copied is looked at",
    r"useradd .*": "needs root",
    r"runuser .*": "needs root and the unit's user; the same command runs without",
    r"systemctl .*": "needs systemd; tests/deploy has the unit verified",
    r"\.venv/bin/python -m (benchmarks|tests)\..*": "takes minutes; its options are looked at",
    r"\.venv/bin/python -m pytest .*": "the tests themselves; that it finds some is looked at",
}
"""Commands that cannot run here, and why. What can be looked at is: words, targets, files, options."""
ELSEWHERE = {"contributing.md": "tests/test_contributing.py runs them where the files of the page are"}
"""Pages of which another test runs those commands that can run."""
PASSED_ON = {"tests.fuzz.described": "to schemathesis"}
"""Programs that hand their options on to another, which knows them."""
SIXTH = "hedgerow"
"""The game that no page but that one has: its tests run there."""

ALL = [command for page in PAGES if page.name not in NO_COMMANDS for command in commands(page)]


def reason(command: Command) -> str:
    """Why a command does not run; empty where it does."""
    return next((why for pattern, why in NOT_RUN.items() if re.fullmatch(pattern, command.line)), "")


TYPED = [command for command in ALL if not re.match(SHOWN, command.line)]
HELD_BACK = [command for command in TYPED if reason(command)]
RUN = [command for command in TYPED if not reason(command) and command.page not in ELSEWHERE]


def named(command: Command) -> str:
    return f"{command.page}: {command.line[:60]}"


def test_the_table_holds_nothing_that_no_page_has() -> None:
    lines = [command.line for command in TYPED]
    assert [pattern for pattern in NOT_RUN if not any(re.fullmatch(pattern, line) for line in lines)] == []
    assert {*NO_COMMANDS, *ELSEWHERE} <= {page.name for page in PAGES}
    assert len(RUN) >= 12


def test_what_another_test_runs_stands_where_it_looks() -> None:
    """`tests/test_contributing.py` runs what stands in the part about the sixth game."""
    before = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8").partition("## A sixth game")[0]
    assert [line for line in code_lines(before) if not reason(Command("contributing.md", line))] == []


@pytest.mark.parametrize("page", sorted({command.page for command in TYPED}))
def test_what_is_set_as_code_are_commands_that_a_shell_takes(page: str) -> None:
    known = r"make|curl|openssl|printf|cp|useradd|runuser|systemctl|\.venv/bin/(flask|python)"
    here = [command for command in TYPED if command.page == page]
    assert [command.line for command in here if not re.fullmatch(known, command.program)] == []
    subprocess.run(["bash", "-n", "-c", "\n".join(command.line for command in here)], check=True)


@pytest.mark.parametrize("command", [c for c in HELD_BACK if c.program == "make"], ids=named)
def test_make_knows_the_target(command: Command) -> None:
    line = command.line.replace("-C /opt/canopy", "").replace("make", "make --dry-run", 1)
    dry = subprocess.run(shlex.split(line), cwd=ROOT, capture_output=True, text=True, check=False)
    assert dry.returncode == 0, dry.stderr


@pytest.mark.parametrize("command", [c for c in HELD_BACK if c.program == "cp"], ids=named)
def test_what_is_copied_is_there(command: Command) -> None:
    assert all((ROOT / source).exists() for source in shlex.split(command.line)[1:-1] if source != "-r")


@pytest.mark.parametrize("command", [c for c in HELD_BACK if re.search(r"-m \w+\.", c.line)], ids=named)
def test_a_program_knows_the_options(command: Command) -> None:
    module, *options = shlex.split(command.line)[2:]
    source = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    assert '__name__ == "__main__"' in source
    if module in PASSED_ON:
        assert "sys.argv[1:]" in source
        return
    assert [option for option in options if option.startswith("--") and f'"{option}"' not in source] == []


@pytest.mark.slow
@pytest.mark.parametrize("command", [c for c in HELD_BACK if "-m pytest" in c.line and SIXTH not in c.line], ids=named)
def test_pytest_finds_tests_there(command: Command) -> None:
    line = command.line.replace("pytest", "pytest --collect-only -q -p no:cacheprovider")
    run = subprocess.run(shlex.split(line), cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-2000:]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the app answers."""
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path / "served")}))
    with served(app) as where:
        yield where
    pool_of(app).close()
    stored_of(app).close()


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted({command.page for command in RUN}))
def test_the_commands_of_a_page_run_in_their_order(page: str, tmp_path: Path, address: str) -> None:
    """What a backup wrote is restored. The server is this test's, and so is the folder under /tmp."""
    here = {"localhost:8000": address, "/tmp/canopy-try": str(tmp_path / "try")}  # noqa: S108
    copy = copy_of_the_project(tmp_path / "canopy")
    environ = {name: value for name, value in os.environ.items() if not name.startswith("CANOPY_")}
    for command in [command for command in RUN if command.page == page]:
        line = command.line
        for word, own in here.items():
            line = line.replace(word, own)
        if command.program == "curl":
            line = f"{line} --fail --silent --show-error"
        run = subprocess.run(["bash", "-c", line], cwd=copy, env=environ, capture_output=True, text=True, check=False)
        assert run.returncode == 0, f"{command.line}\n{run.stderr}"


def test_the_tour_names_files_that_there_are() -> None:
    told = set(re.findall(r"[\w/]+\.(?:py|js|html|css)\b", (ROOT / "docs" / "house.md").read_text(encoding="utf-8")))
    folders = ("companion", "tests", "benchmarks", "tools", "static", "templates")
    there = {f"/{path.relative_to(ROOT)}" for folder in folders for path in (ROOT / folder).rglob("*.*")}
    there |= {f"/{path.name}" for path in ROOT.iterdir()}
    assert len(told) > 50
    assert {name for name in told if not any(path.endswith(f"/{name}") for path in there)} == set()


TEXTS = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
LINKS = [
    (page, path)
    for page, text in TEXTS.items()
    for path in sorted({*re.findall(r"\]\(([\w./-]+)\)", text), *re.findall(r'src="([^"]+)"', text)})
]


@pytest.mark.parametrize(("page", "path"), LINKS)
def test_what_a_page_leads_to_is_there(page: str, path: str) -> None:
    assert ((ROOT if page == "README.md" else ROOT / "docs") / path).is_file()


SAID = [
    (page, " ".join(line.split()))
    for page, text in TEXTS.items()
    for line in dict.fromkeys(re.findall(r"`((?:CANOPY_\w+=\S+ )?(?:make|flask|python -m) [^`]*)`", text))
]


@pytest.mark.parametrize(("page", "line"), SAID)
def test_a_command_that_a_sentence_names_is_one(page: str, line: str) -> None:
    words = [word for word in line.split() if not word.startswith("CANOPY_")]
    if words[0] == "make":
        dry = subprocess.run(["make", "--dry-run", words[1]], cwd=ROOT, capture_output=True, text=True, check=False)
        assert dry.returncode == 0, dry.stderr
    elif words[0] == "python":
        assert (ROOT / f"{words[2].replace('.', '/')}.py").is_file()
    else:
        assert missing([word for word in words[1:] if word not in ("--app", "app")]) == []


def missing(words: list[str]) -> list[str]:
    """Words of a line of Flask's that are neither a command nor an option of it."""
    found: click.Command = click.Group(commands={command.name or "": command for command in COMMANDS})
    while isinstance(found, click.Group) and words:
        if words[0] not in found.commands:
            return words[:1]
        found, words = found.commands[words[0]], words[1:]
    options = {option for parameter in found.params for option in parameter.opts}
    return [word for word in words if word.startswith("-") and word not in options]
