"""Every rule that a line, a problem or a ruling cites stands in the digest, under headings of the printed rulebook."""

from pathlib import Path
from random import Random

import pytest

from companion.core.score import Line
from companion.games.arborea.game import GAME
from companion.games.arborea.layout import SEASONS, WINDS
from companion.rules.digest import load
from tests.games.arborea.random_sheets import random_sheet

BOOK = Path(__file__).resolve().parents[3].parent / "shared" / "rulebooks" / "arborea.txt"
ENTRIES = {entry.id: entry for entry in load(GAME.digest).entries}
CODES = (
    "creatures-touch",
    "creature-off-grid",
    "fish-off-water",
    "bright-sprite-off-rock",
    "dark-sprite-on-water-or-rock",
    "dweller-off-grid",
    "squares-apart",
    "too-many-of-kind",
    "expansion-off",
    "spirit-rp-assumed",
    "path-readings-differ",
)


def rules_of(line: Line) -> set[str]:
    return {line.rule}.union(*(rules_of(part) for part in line.parts))


def test_every_cited_rule_has_an_entry() -> None:
    rng = Random(3)  # noqa: S311
    cited: set[str] = set()
    for seed in range(300):
        result = GAME.score(GAME.read(random_sheet(seed, rng.randint(1, 5), rng.randint(1, 5), 0.9)))
        cited = cited.union(*(rules_of(line) for person in result.players for line in person.lines))
    assert {rule.split("/")[0] for rule in cited} == {"arborea"}
    assert {rule.split("/")[1] for rule in cited} <= ENTRIES.keys()
    assert len(cited) > 25


def test_every_tile_wind_code_and_ruling_has_an_entry() -> None:
    assert {f"season-{tile}" for tile in SEASONS} <= ENTRIES.keys()
    assert set(WINDS) <= ENTRIES.keys()
    assert set(CODES) <= ENTRIES.keys()
    assert {f"reading-{ruling.id.lower()}" for ruling in GAME.rulings} <= ENTRIES.keys()
    rulings = {ruling for entry in ENTRIES.values() for ruling in entry.rulings}
    assert rulings == {f"A{number}" for number in range(1, 38)}


def test_references_lead_somewhere() -> None:
    assert {other for entry in ENTRIES.values() for other in entry.see} <= ENTRIES.keys()


def test_sections_are_headings_of_the_printed_rulebook() -> None:
    if not BOOK.is_file():
        pytest.skip("the rulebooks (../shared/rulebooks) are not here")
    headings = set(BOOK.read_text().splitlines())
    cited = {step for entry in ENTRIES.values() for path in entry.sections for step in path}
    assert cited - headings == set()
    assert [entry.id for entry in ENTRIES.values() if not entry.sections] == ["house-rules"]
