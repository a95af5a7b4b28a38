"""The digest covers what lines and problems cite, and every ruling."""

import re
from pathlib import Path

from companion.games.arboretum import hands, scoring
from companion.games.arboretum.game import GAME

DIGEST = Path(GAME.digest).read_text()
ENTRIES = {entry.split("\n", 1)[0].strip(): entry for entry in DIGEST.split("\n## ")[1:]}
CODES = ["card-twice", "cards-apart", "hand-size", "species-count", "cards-uneven"]


def test_every_cited_rule_has_an_entry() -> None:
    cited = re.findall(r'f"\{SLUG\}/([a-z0-9-]+)"', Path(scoring.__file__).read_text())
    assert len(cited) == 6
    assert set(cited) <= ENTRIES.keys()


def test_every_problem_code_has_an_entry() -> None:
    assert set(CODES) <= ENTRIES.keys()


def test_every_ruling_is_named() -> None:
    named = re.findall(r"^Ruling: (B\d+)$", DIGEST, re.MULTILINE)
    assert sorted(named, key=lambda ruling: int(ruling[1:])) == [f"B{n}" for n in range(1, 17)]


def test_sections_and_references_exist() -> None:
    assert set(re.findall(r"^Section: (.*)$", DIGEST, re.MULTILINE)) == {"Description"}
    assert set(re.findall(r"^See: (.*)$", DIGEST, re.MULTILINE)) <= ENTRIES.keys()
    assert "Section:" not in ENTRIES["house-rules"]


def test_steps_name_their_section() -> None:
    steps = (scoring.species_line, scoring.arithmetic, scoring.ranking, hands.right, hands.claim)
    assert all("(Description)" in (step.__doc__ or "") for step in steps)
