"""`make audit` tells what is known from what could not be asked."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.audit import NOT_ASKED, main, verdict

SOUND = {"name": "flask", "version": "3", "vulns": []}
BAD = {
    "name": "old",
    "version": "1",
    "vulns": [{"id": "X-1", "fix_versions": ["2"]}, {"id": "X-2", "fix_versions": []}],
}
SKIPPED = {"name": "own", "skip_reason": "Dependency not found"}
TOLD = ["old 1: X-1, mended in 2", "old 1: X-2, mended in no version yet"]


@pytest.mark.parametrize(
    ("found", "code", "lines"),
    [
        ([SOUND, SOUND], 0, ["2 packages have no known advisory."]),
        ([SOUND, BAD], 1, TOLD),
        ([SOUND, SKIPPED], 2, ["1 packages have no known advisory.", "Not looked up: own."]),
        ([BAD, SKIPPED], 1, [*TOLD, "Not looked up: own."]),
        ([SKIPPED, SKIPPED], 2, [NOT_ASKED]),
    ],
)
def test_known_unknown_and_not_asked_are_three_things(found: Any, code: int, lines: list[str]) -> None:
    assert verdict(json.dumps({"dependencies": found})) == (code, lines)


def test_a_program_that_cannot_ask_is_no_good_news(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("print('no network'); raise SystemExit(0)")
    assert main([sys.executable, str(broken)]) == 2
    assert capsys.readouterr().out.strip() == NOT_ASKED
