"""Full tables of our own: every number below was counted by hand on the drawn landscapes."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.games.rainforest_city.game import GAME
from companion.games.rainforest_city.layout import read, schema, write
from companion.games.rainforest_city.scoring import score
from tests.games.rainforest_city.drawn import ROOT

SHEETS = ROOT / "tests" / "cases" / "sheets"
NAMES = ("standard", "introductory", "advanced", "cooperative")


def sheet(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SHEETS / f"rainforest-city-{name}.json").read_text())
    return found


def points(name: str) -> list[tuple[int, ...]]:
    """Each player's lines and total."""
    result = score(read(sheet(name)))
    assert not result.problems
    return [(*[line.points for line in person.lines], person.total) for person in result.players]


def test_standard_table() -> None:
    assert points("standard") == [(11, 29, 6, -6, 40), (8, 19, 5, -3, 1, 30)]


def test_introductory_table() -> None:
    assert points("introductory") == [(5, 9, 0, -2, 12), (6, 9, 0, -2, 13)]
    (other,) = score(read(sheet("introductory"))).readings
    assert other == ("C14", "alone", (7, 8))


def test_advanced_table() -> None:
    assert points("advanced") == [(8, 16, 4, -4, 28, 52), (9, 11, 3, 0, 20, 43), (4, 4, 1, -1, 0, 8)]
    (other,) = score(read(sheet("advanced"))).readings
    assert other == ("C1", "diagonal", (52 - 3, 43 - 3, 8 - 2))


def test_cooperative_table() -> None:
    result = score(read(sheet("cooperative")))
    now = ["".join(o["id"] for o in person.more["objectives"] if o["met"]) for person in result.players]
    assert now == ["C", "E", "IJ"]
    assert result.outcome == "won"


@pytest.mark.parametrize("name", NAMES)
def test_sheets_go_round(name: str) -> None:
    assert Draft202012Validator(schema()).is_valid(sheet(name))
    layout = read(sheet(name))
    assert read(write(layout)) == layout
    assert write(read(write(layout))) == write(layout)


@pytest.mark.parametrize("name", NAMES)
def test_pictures_show_every_square_and_token(name: str) -> None:
    pictures = GAME.pictures(read(sheet(name)))
    for picture, person in zip(pictures, sheet(name)["players"], strict=True):
        assert picture.title == person["name"]
        assert [(list(t.at), t.kind) for t in picture.tiles] == [(s["at"], s["terrain"]) for s in person["squares"]]
        assert [(list(p.at), p.kind) for p in picture.pieces] == [
            (t["at"], t["kind"]) for t in person.get("tokens", [])
        ]
        assert not any(piece.corner for piece in picture.pieces)


def test_a_token_shows_its_number_and_name() -> None:
    (first, *_), _ = (picture.pieces for picture in GAME.pictures(read(sheet("standard"))))
    assert (first.label, first.name) == ("1", "mangrove plant")
    otters = [p for picture in GAME.pictures(read(sheet("standard"))) for p in picture.pieces if p.kind == "otter"]
    assert {(otter.label, otter.name) for otter in otters} == {("3", "otter")}
