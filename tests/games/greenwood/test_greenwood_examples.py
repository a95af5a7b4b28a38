"""Whole sheets: those beside the format, and our own, with totals reckoned by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.games.greenwood.game import GAME
from companion.games.greenwood.layout import read, write
from tests.games.greenwood.sheets import answer

OWN = Path(__file__).resolve().parents[2] / "cases" / "sheets"
SHARED = Path(__file__).resolve().parents[4] / "shared" / "formats"
EXAMPLES = ("greenwood.json", "greenwood-clans.json")
BY_HAND = {
    "greenwood-clans-four.json": {
        "totals": [95, 95, 95, 41],
        "ranking": [(1, ["Cleo"]), (2, ["Ana", "Ben"]), (4, ["Dan"])],
        "tie_break": "rescued",
        "submarines": [(12, 6), None, (0, 18), None],
    },
    "greenwood-solo.json": {
        "totals": [86],
        "ranking": [(1, ["Eve"])],
        "tie_break": None,
        "submarines": [(3, 1)],
    },
    "greenwood-plain.json": {
        "totals": [61, 61, 61],
        "ranking": [(1, ["Ben", "Cleo"]), (3, ["Ana"])],
        "tie_break": "rescued",
        "submarines": [None, None, None],
    },
}


def plain(value: Any) -> Any:
    """As it comes out of the interface: lists, no tuples."""
    return json.loads(json.dumps(value))


def sheet_of(path: Path) -> dict[str, Any]:
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand: the examples of the format lie beside the checkout")
    found: dict[str, Any] = json.loads(path.read_text())
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_score_as_expected(name: str) -> None:
    found = plain(answer(sheet_of(SHARED / name)))
    expected = sheet_of(SHARED / "expected.json")[name]
    assert found["ranking"] == expected["ranking"]
    assert found["tie_break"] == expected["tie_break"]
    assert sorted(problem["code"] for problem in found["problems"]) == expected["problem_codes"]
    for got, wanted in zip(found["players"], expected["players"], strict=True):
        assert {line["id"]: line["points"] for line in got["lines"]} == wanted["lines"]
        assert (got["name"], got["total"]) == (wanted["name"], wanted["total"])
        assert got.get("submarine") == wanted.get("submarine")


@pytest.mark.parametrize("name", BY_HAND)
def test_our_own_sheets_score_as_reckoned_by_hand(name: str) -> None:
    found = plain(answer(sheet_of(OWN / name)))
    hulls = [person.get("submarine") for person in found["players"]]
    assert {
        "totals": [person["total"] for person in found["players"]],
        "ranking": [(place["place"], place["names"]) for place in found["ranking"]],
        "tie_break": found["tie_break"],
        "submarines": [hull and (hull["covered"], hull["open"]) for hull in hulls],
    } == BY_HAND[name]
    assert found["problems"] == []


def test_a_full_submarine_by_hand() -> None:
    hull = plain(answer(sheet_of(OWN / "greenwood-clans-four.json")))["players"][0]["submarine"]
    assert hull["by_tile"] == [["b2"], ["b1"], [], [], [], ["b3", "column 1"], ["column 3"]]
    assert (hull["bonuses"], hull["completions"]) == (["b1", "b2", "b3"], ["column 1", "column 3"])


def test_the_solo_sheet_reaches_the_fourth_band_by_its_house_rule() -> None:
    found = plain(answer(sheet_of(OWN / "greenwood-solo.json")))["players"][0]
    assert found["verdict"] == {"band": 3, "range": [86, 104]}


@pytest.mark.parametrize("path", [*(OWN / name for name in BY_HAND), *(SHARED / name for name in EXAMPLES)], ids=str)
def test_the_schema_takes_the_sheets_and_writing_keeps_them(path: Path) -> None:
    sheet = sheet_of(path)
    Draft202012Validator(dict(GAME.schema())).validate(sheet)
    assert read(write(read(sheet))) == read(sheet)
