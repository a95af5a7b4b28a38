"""docs/security.md names tests that exist, and the figures that they show."""

import re
from pathlib import Path

import pytest

from companion.config import load_settings
from companion.store.tables import CODE_LENGTH, LETTERS, LONG_CODE
from companion.web.table.guesses import MOST, WHILE

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", TEXT)))
THREATS = (
    "Strangers on the Wi-Fi",
    "A guest with the table's code",
    "A hostile photo",
    "A hostile rulebook file",
    "A hostile name",
)


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_the_tests_exist(file: str, name: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not name or f"\ndef {name}(" in text


def test_every_threat_has_a_chapter_and_every_row_a_test() -> None:
    for threat in THREATS:
        chapter = TEXT.split(f"## {threat}\n", 1)[1].split("\n## ", 1)[0]
        rows = [row for row in chapter.split("\n\n### ")[0].splitlines() if row.startswith("| ") and "|---" not in row]
        assert len(rows) > 3, threat
        for row in rows[1:]:
            assert "`tests/" in row, row


def test_the_figures_of_guessing_are_those_of_the_code() -> None:
    short, long = (len(LETTERS) ** length for length in (CODE_LENGTH, LONG_CODE))
    assert f"{short:,}" in TEXT
    assert f"{long:,}" in TEXT
    a_day = MOST / WHILE * 86_400
    rows = re.findall(r"\| ([\d,]*\d)([^|]*) \| (\d+ \w+) \| (\d+ \w+) \|", TEXT)
    assert len(rows) == 5
    for tables, kind, from_one, from_many in rows:
        days = (long if "long" in kind else short) / a_day / int(tables.replace(",", ""))
        assert roughly(from_one, days), from_one
        assert roughly(from_many, days / 1000), from_many


def roughly(text: str, days: float) -> bool:
    number, unit = text.split()
    per_day = {"years": 1 / 365.25, "days": 1, "hours": 24, "minutes": 1440}[unit]
    return abs(days * per_day - int(number)) < 0.6


def test_the_settings_it_names_are_settings() -> None:
    settings = load_settings({})
    for name in ("trusted_proxies", "metrics", "table_codes"):
        assert f"`{name}`" in TEXT
        assert hasattr(settings, name)
