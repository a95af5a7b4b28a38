"""However odd a sheet is, it takes little memory."""

import subprocess
import sys

import pytest

from benchmarks.serving import ROOT

ENOUGH = 192
"""Megabytes beyond what an app takes that has answered nothing yet."""


def fed(megabytes: int) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tests.fuzz.hungry", str(megabytes)]
    return subprocess.run(command, check=False, cwd=ROOT, text=True, capture_output=True, timeout=300)


@pytest.mark.slow
def test_the_worst_sheets_take_little_memory() -> None:
    done = fed(ENOUGH)
    assert done.returncode == 0, done.stderr[-2_000:]


@pytest.mark.slow
def test_too_little_memory_would_be_noticed() -> None:
    assert fed(4).returncode != 0
