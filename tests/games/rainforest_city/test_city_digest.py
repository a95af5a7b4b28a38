"""The digest has an entry for every rule that lines cite, and names every reading."""

import re

from companion.games.rainforest_city.game import GAME
from companion.games.rainforest_city.vocabulary import LETTERS, RULINGS
from tests.games.rainforest_city.drawn import SHARED, player, scored

TEXT = GAME.digest.read_text()
ENTRIES = dict(re.findall(r"^## ([a-z0-9-]+)\n(.*?)(?=^## |\Z)", TEXT, re.S | re.M))
DRAWING = "o1 o2 o3\nH m1 m"


def cited() -> set[str]:
    """Rules of lines and parts of a table of each kind."""
    ana = player("Ana", DRAWING, extras=[{"label": "Cake", "points": 1}])
    advanced = scored(ana, variant="advanced", objectives=["A", "E", "I"])
    tables = [advanced, scored(ana, variant="introductory")]
    lines = [line for table in tables for person in table.players for line in person.lines]
    return {line.rule for top in lines for line in (top, *top.parts)}


def test_every_cited_rule_has_an_entry() -> None:
    rules = cited()
    assert len(rules) == 8
    assert {rule.removeprefix("rainforest-city/") for rule in rules} <= set(ENTRIES)


def test_every_objective_has_an_entry() -> None:
    assert all(f"objective-{letter.lower()}" in ENTRIES for letter in LETTERS)


def test_every_reading_is_named_with_its_words() -> None:
    for ruling in RULINGS:
        words = "\n".join(text for text in ENTRIES.values() if f"Ruling: {ruling.id}\n" in text).lower()
        assert ruling.default in words
        assert ruling.other in words


def test_entries_lead_to_entries() -> None:
    for target in re.findall(r"^See: (.+)$", TEXT, re.M):
        assert target in ENTRIES


def test_sections_are_headings_of_the_book() -> None:
    book = SHARED / "rulebooks"
    if not book.exists():
        return
    text = next(path for path in book.iterdir() if "ainforest" in path.name).read_text()
    headings = {line.strip("\N{BULLET} ") for line in text.splitlines()}
    for section in re.findall(r"^Section: (.+)$", TEXT, re.M):
        assert set(section.split(" > ")) <= headings
