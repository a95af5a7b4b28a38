"""Whole tables: the examples of the sheet format, and our own with their totals worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.games.arboretum.layout import read, schema, write
from companion.games.arboretum.scoring import score

SHEETS = Path(__file__).resolve().parents[2] / "cases" / "sheets"
SHARED = Path(__file__).resolve().parents[3].parent / "shared" / "formats"

# By hand. Two players: spruce 1-3-4-6 doubled 8 + 1, cherry blossom (held by nobody) 3-5-7-8 is 4 + 2; maple in six
# cards from the 1 to the 8 is 6 + 3, oak 2-4-5, tulip poplar 3-5-6; Ana's oak 8 falls to Ben's 1.
# Four players: cassia 1-3-5-6 doubled 8 + 1; jacaranda 2-3-5-6-8 is 5 + 2; magnolia 1-8 is 2 + 3; oak 2-3-4 and royal
# poinciana 3-4-5. Cleo loses olive 2-4-6 to Dan's 1, and shares royal poinciana (8 to 6 + 2) without a card of it.
# One alone: cassia 1 to 8 doubled 16 + 3, dogwood from the 1 over six cassias to the 8 is 8 + 3, willow 2-3-4-5-6.
# Three players: spruce 2-3-6-8 is 4 + 2, tea -1; dogwood 1-2-4 is 3 + 1; jacaranda 3-4-5, cake 1.
OWN: dict[str, dict[str, dict[str, int]]] = {
    "two-players": {
        "Ana": {"blue-spruce": 9, "cherry-blossom": 6},
        "Ben": {"maple": 9, "oak": 3, "tulip-poplar": 3},
    },
    "four-players": {
        "Ana": {"cassia": 9},
        "Ben": {"jacaranda": 7},
        "Cleo": {"magnolia": 5},
        "Dan": {"oak": 3, "royal-poinciana": 3},
    },
    "one-alone": {"Ana": {"cassia": 19, "dogwood": 11, "willow": 5}},
    "three-players": {
        "Ana": {"blue-spruce": 6, "extras": -1},
        "Ben": {"dogwood": 4},
        "Cleo": {"jacaranda": 3, "extras": 1},
    },
}
RANKING: dict[str, tuple[list[tuple[int, list[str]]], str | None]] = {
    "two-players": ([(1, ["Ana", "Ben"])], None),
    "four-players": ([(1, ["Ana"]), (2, ["Ben"]), (3, ["Dan"]), (4, ["Cleo"])], None),
    "one-alone": ([(1, ["Ana"])], None),
    "three-players": ([(1, ["Ana"]), (2, ["Ben"]), (3, ["Cleo"])], "species"),
}
LINES = {"two-players": 6, "four-players": 10, "one-alone": 5, "three-players": 8}


def own_sheet(name: str) -> Any:
    return json.loads((SHEETS / f"arboretum-{name}.json").read_text())


@pytest.mark.parametrize("name", OWN)
def test_own_tables(name: str) -> None:
    answer = score(read(own_sheet(name))).answer()
    earned = {
        player["name"]: {line["id"]: line["points"] for line in player["lines"] if line["points"]}
        for player in answer["players"]
    }
    assert earned == OWN[name]
    assert {p["name"]: p["total"] for p in answer["players"]} == {n: sum(e.values()) for n, e in OWN[name].items()}
    assert all(len([x for x in p["lines"] if x["id"] != "extras"]) == LINES[name] for p in answer["players"])
    assert ([(p["place"], list(p["names"])) for p in answer["ranking"]], answer["tie_break"]) == RANKING[name]
    assert answer["problems"] == []


def test_of_many_best_maple_paths_the_smallest() -> None:
    line = next(line for line in score(read(own_sheet("two-players"))).players[1].lines if line.id == "maple")
    assert line.squares == ((-1, 3), (-1, 4), (-1, 5), (-1, 6), (0, 6), (1, 6))


@pytest.mark.parametrize("name", OWN)
def test_own_tables_come_back_from_writing(name: str) -> None:
    sheet = own_sheet(name)
    assert write(read(sheet)) == sheet
    assert Draft202012Validator(schema()).is_valid(sheet)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the sheet format's examples are not beside this checkout")
def test_the_example_of_the_format() -> None:
    expected = json.loads((SHARED / "expected.json").read_text())["arboretum.json"]
    answer = json.loads(json.dumps(score(read(json.loads((SHARED / "arboretum.json").read_text()))).answer()))
    players = [
        {"name": p["name"], "total": p["total"], "lines": {line["id"]: line["points"] for line in p["lines"]}}
        for p in answer["players"]
    ]
    assert players == expected["players"]
    assert [list(p["lines"]) for p in players] == [list(p["lines"]) for p in expected["players"]]
    assert answer["ranking"] == expected["ranking"]
    assert answer["tie_break"] == expected["tie_break"]
    assert [problem["code"] for problem in answer["problems"]] == expected["problem_codes"]
