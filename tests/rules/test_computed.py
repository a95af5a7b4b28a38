"""Numbers in the words of players who do not know the book's, worked out by hand."""

import json
from zlib import crc32

import pytest

from benchmarks.rules import slipped
from companion.catalog import GAMES
from companion.rules.answer import Rules
from tests.conftest import CASES

WORDED = [
    ("arborea", "weather goal tile gives 3 per frog i own, i have 2 of them, season x4. points?", 24),
    ("arborea", "season worth 2 each, have 5, x3, how many points", 24),
    ("arborea", "3 beasts in the cage and spirit at 4, where does it end", -5),
    ("arborea", "difficulty 3, feronias veteran stands on 20, 10 rp from biomes, her score?", 70),
    ("greenwood", "a giant printed 7 while invisible chains is active, points?", 5),
    ("greenwood", "2 bolts and a sneak left over in the morning, points", 3),
    ("arboretum", "fig 1, beech 3, fig 6, what is that worth", 4),
    ("rainforest-city", "6 plants, 1 supported herbivore, 2 in compost, no houses. points?", 6),
]


@pytest.mark.parametrize(("game", "question", "value"), WORDED)
def test_values(rules: Rules, game: str, question: str, value: int) -> None:
    found = rules.ask(question, game).computed
    assert found is not None
    assert found.value == value


def test_values_in_many_wordings() -> None:
    computes = {game.slug: game.compute for game in GAMES}
    wrong = []
    for line in (CASES / "rules" / "computed.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        compute = computes[row["game"]]
        found = compute(row["question"]) if compute else None
        if found is None or found.value != row["value"]:
            wrong.append((row, found))
    assert wrong == []


def test_values_with_slips() -> None:
    """A letter swapped, lost or doubled in half of the longer words: values stay, and hardly one is wrong."""
    computes = {game.slug: game.compute for game in GAMES}
    rows = [json.loads(line) for line in (CASES / "rules" / "computed.jsonl").read_text(encoding="utf-8").splitlines()]
    tenth = [row for row in rows if crc32(row["question"].encode()) % 10 == 0]  # by its text: whatever else is added
    kept = wrong = 0
    for row in tenth:
        compute = computes[row["game"]]
        found = compute(slipped(row["question"], 1)) if compute else None
        kept += found is not None and found.value == row["value"]
        wrong += found is not None and found.value not in (None, row["value"])
    assert kept > 0.93 * len(tenth)
    assert wrong < 0.03 * len(tenth)


UNEXPLAINED = [
    ("arborea", "mushfrog by 2 trees and 44 of those, points"),
    ("arboria", "red line of 4, tallest 3, and 17 of those"),
    ("greenwood", "3 energy and 1 spy unused at dawn, 27 of those"),
]

NO_SUMS = [
    ("arborea", "3 captives, i place 2 new creatures, how many of the captives can go free"),
    ("arborea", "how many creatures may i let out of the cage if 3 are in it"),
    ("arborea", "feronia has 1 villager on the track, after how many spaces does it leave"),
    ("arborea", "does a captive cost 2 spirit"),
    ("arborea", "is each captive minus 4 spirit"),
    ("arborea", "is it 2 spirit with 5 players to do step 1 twice"),
    ("arborea", "does it cost 2 spirit to activate a third villager"),
    ("arborea", "bot villager moved 4 spaces"),
    ("arboria", "sun cards nobody played took it past the start, 1 more turn for us?"),
    ("arboria", "leftover suns brought the sun home after the last turn, do we get 1 more round"),
]


@pytest.mark.parametrize(("game", "question"), NO_SUMS)
def test_a_number_beside_what_a_rule_answers_gives_no_value(rules: Rules, game: str, question: str) -> None:
    assert rules.ask(question, game).computed is None


ASKED_BACK = [
    ("arborea", "feronia 10 spaces", "difficulty"),
    ("arborea", "feronia moved 12 spaces and has 20 rp", "difficulty"),
]


@pytest.mark.parametrize(("game", "question", "missing"), ASKED_BACK)
def test_a_missing_number_is_asked_for(rules: Rules, game: str, question: str, missing: str) -> None:
    found = rules.ask(question, game).computed
    assert found is not None
    assert found.value is None
    assert missing in found.missing


@pytest.mark.parametrize(("game", "question"), UNEXPLAINED)
def test_a_number_that_nothing_explains_gives_no_value(game: str, question: str) -> None:
    compute = next(entry.compute for entry in GAMES if entry.slug == game)
    assert compute is not None
    found = compute(question)
    assert found is None or found.value is None


@pytest.mark.parametrize(
    ("game", "question", "entry"),
    [
        ("arborea", "grimster 1 flower 2 mushfrogs and water", "arborea/grimster"),
        ("arborea", "tailcat beside 2 weeds, an antlerworm in line", "arborea/tailcat"),
        ("arborea", "mushfrog 3 trees", "arborea/mushfrog"),
        ("arboretum", "cassia 2 oak 3 cassia 7", "arboretum/path-points"),
    ],
)
def test_a_sum_stands_above_the_rule_that_it_goes_by(rules: Rules, game: str, question: str, entry: str) -> None:
    assert rules.ask(question, game).rules[0].rule == entry
