"""Whole sheets: the examples of the sheet format, and our own with totals counted by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.arboria.layout import read, write
from companion.games.arboria.scoring import score

REPOSITORY = Path(__file__).resolve().parents[3]
FORMATS = REPOSITORY.parent / "shared" / "formats"
SHEETS = REPOSITORY / "tests" / "cases" / "sheets"

# Points of red, green, blue, yellow, then extras.
BY_HAND = {
    "arboria-four-players": [[10, 12, 8, 10], [10, 6, 12, 10], [4, 4, 12, 15], [2, 18, 4, 15]],
    "arboria-two-players": [[6, 4, 2, 2, 2], [4, 8, 10, 6]],
    "arboria-full-board": [[6, 12, 6, 18], [12, 18, 12, 12], [12, 12, 9, 24]],
}


def answer_to(path: Path) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(json.dumps(score(read(json.loads(path.read_text()))).answer()))
    return answer


@pytest.mark.skipif(not FORMATS.is_dir(), reason="the shared sheet format is not beside this checkout")
def test_the_example_of_the_sheet_format() -> None:
    expected = json.loads((FORMATS / "expected.json").read_text())["arboria.json"]
    answer = answer_to(FORMATS / "arboria.json")
    players = [
        {"name": p["name"], "total": p["total"], "lines": {line["id"]: line["points"] for line in p["lines"]}}
        for p in answer["players"]
    ]
    assert players == expected["players"]
    assert answer["ranking"] == expected["ranking"]
    assert answer["tie_break"] == expected["tie_break"]
    assert [problem["code"] for problem in answer["problems"]] == expected["problem_codes"]


def test_all_our_sheets_are_counted_by_hand() -> None:
    assert {path.stem for path in SHEETS.glob("arboria-*.json")} == set(BY_HAND)


@pytest.mark.parametrize("name", BY_HAND)
def test_a_sheet_counted_by_hand(name: str) -> None:
    answer = answer_to(SHEETS / f"{name}.json")
    assert [[line["points"] for line in player["lines"]] for player in answer["players"]] == BY_HAND[name]
    assert [player["total"] for player in answer["players"]] == [sum(points) for points in BY_HAND[name]]
    assert answer["problems"] == []


@pytest.mark.parametrize("name", BY_HAND)
def test_a_sheet_is_written_as_it_was_read(name: str) -> None:
    sheet = json.loads((SHEETS / f"{name}.json").read_text())
    assert json.loads(json.dumps(write(read(sheet)))) == sheet


def test_the_other_readings_of_a_full_board() -> None:
    assert answer_to(SHEETS / "arboria-full-board.json")["readings"] == [
        {"ruling": "D1", "reading": "anywhere", "totals": [60, 54, 66]},
        {"ruling": "D2", "reading": "whole-row", "totals": [55, 54, 63]},
    ]


def test_the_answer_has_the_keys_of_the_format_and_no_other() -> None:
    answer = answer_to(SHEETS / "arboria-full-board.json")
    assert list(answer) == ["game", "players", "ranking", "tie_break", "problems", "readings"]
    assert list(answer["players"][0]) == ["name", "total", "problems", "lines"]
    assert list(answer["players"][0]["lines"][0]) == ["id", "points", "text", "rule", "squares", "parts"]
