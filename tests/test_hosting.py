"""`docs/hosting.md` keeps its word: no setting is missing, its certificate is one, its numbers and files are there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from flask import Flask

from companion.store.versions import versions
from companion.web.running.figures import exposition
from companion.web.running.watch import meter_of
from tests.docs_read import commands
from tools.settings_table import filled, known, table

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
CONFIG = (ROOT / "config.toml").read_text(encoding="utf-8")


def test_no_setting_is_missing_and_each_is_told_as_its_file_tells_it() -> None:
    """Where this fails: `.venv/bin/python -m tools.settings_table`."""
    assert table(CONFIG) in TEXT
    assert filled(TEXT, CONFIG) == TEXT
    shown = re.findall(r"`([a-z_.]+)` = `", table(CONFIG))
    assert len(shown) == len(set(shown))
    assert set(shown) == {name.rstrip(".") for name in known(CONFIG)}


def test_the_certificate_is_one_that_the_authority_has_signed_for_the_name(tmp_path: Path) -> None:
    if not shutil.which("openssl"):
        pytest.fail("openssl is not installed here (Debian: apt-get install openssl)")
    lines = [command.line for command in commands(ROOT / "docs" / "hosting.md")]
    for command in [line for line in lines if line.startswith(("openssl", "printf"))]:
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
