"""`docs/hosting.md` keeps its word: no setting is missing, its commands run, its routes and numbers are there."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask

from companion.store.versions import versions
from companion.web.running.figures import exposition
from companion.web.running.watch import meter_of
from tools.settings_table import filled, known, table

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
CONFIG = (ROOT / "config.toml").read_text(encoding="utf-8")
PROGRAMS = r"make|\.venv/bin/flask|openssl|printf|useradd|cp|systemctl"
COMMANDS = re.findall(rf"^ {{4,}}((?:\w+=\S+ )?(?:{PROGRAMS}) .*)$", TEXT, re.MULTILINE)


def test_no_setting_is_missing_and_each_is_told_as_its_file_tells_it() -> None:
    """Where this fails: `.venv/bin/python -m tools.settings_table`."""
    assert table(CONFIG) in TEXT
    assert filled(TEXT, CONFIG) == TEXT
    shown = re.findall(r"`([a-z_.]+)` = `", table(CONFIG))
    assert len(shown) == len(set(shown))
    assert set(shown) == {name.rstrip(".") for name in known(CONFIG)}


def test_every_code_block_is_a_command_that_is_looked_at_or_a_line_of_the_log() -> None:
    blocks = re.findall(r"^ {4,}(\S.*)$", re.sub(r"^ *(\d\.|-) .*$", "", TEXT, flags=re.M), re.M)
    assert [line for line in blocks if line not in COMMANDS and not line.startswith("{")] == []


@pytest.mark.parametrize("target", ["serve", ".venv/run"])
def test_make_knows_the_target(target: str) -> None:
    assert any(command.startswith("make") and command.endswith(target) for command in COMMANDS)
    run = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.slow
def test_the_flask_commands_run_in_their_order(tmp_path: Path) -> None:
    """What a backup wrote is restored: into an empty folder, as the page says."""
    data = tmp_path / "data"
    environ = {**os.environ, "CANOPY_DATA_DIR": str(data)}
    commands = [command for command in COMMANDS if "flask" in command]
    assert len(commands) == 4
    for command in commands:
        here = command.replace(".venv/bin/flask", f"{shlex.quote(sys.executable)} -m flask", 1)
        here = re.sub(r"(\S+)\.jsonl", str(tmp_path / r"\1.jsonl"), here)
        here = re.sub(r"(?<==)/tmp/canopy-try", str(tmp_path / "try"), here)
        run = subprocess.run(here, shell=True, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)  # noqa: S602
        assert run.returncode == 0, f"{command}\n{run.stderr}"
    assert (tmp_path / "try" / "canopy.db").is_file()


def test_the_certificate_is_one_that_the_authority_has_signed_for_the_name(tmp_path: Path) -> None:
    if not shutil.which("openssl"):
        pytest.fail("openssl is not installed here (Debian: apt-get install openssl)")
    for command in [command for command in COMMANDS if command.startswith(("openssl", "printf"))]:
        run = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S602
        assert run.returncode == 0, f"{command}\n{run.stderr}"
    assert run.stdout == "fullchain.pem: OK\n"
    shown = subprocess.run(
        ["openssl", "x509", "-in", "fullchain.pem", "-noout", "-ext", "subjectAltName"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "DNS:canopy.lan, IP Address:192.168.1.10" in shown


def test_the_numbers_are_those_that_there_are(app: Flask) -> None:
    told = set(re.findall(r"`(canopy_[a-z_]+)`", TEXT))
    kinds = {line.split()[2] for line in exposition(meter_of(app), 1) if line.startswith("# TYPE")}
    assert told == kinds


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([a-z./]+)\)", TEXT))))
def test_the_pages_are_there(path: str) -> None:
    assert (ROOT / "docs" / path).is_file()


@pytest.mark.parametrize("name", ["canopy.service", "Containerfile", "nginx.conf"])
def test_the_files_of_deploy_are_named(name: str) -> None:
    assert f"`{name}`" in TEXT or f"deploy/{name}" in TEXT
    assert (ROOT / "deploy" / name).is_file()


CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_changes_name_every_step_of_the_database() -> None:
    assert re.findall(r"\b0\d{3}\b", CHANGES) == list(versions())


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(docs/[a-z./]+)`", CHANGES))))
def test_what_the_changes_point_to_is_there(path: str) -> None:
    assert (ROOT / path).is_file()
