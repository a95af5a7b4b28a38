"""Random tables against the second opinion, and what must hold for any table."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.games.arborea.layout import read, schema, write
from companion.games.arborea.problems import problems
from companion.games.arborea.scoring import score
from tests.games.arborea import brute_arborea as brute
from tests.games.arborea.random_sheets import Sheet, sheets

CALM = [HealthCheck.too_slow]
many = settings(max_examples=500, deadline=None, suppress_health_check=CALM)
some = settings(max_examples=200, deadline=None, suppress_health_check=CALM)
VALIDATOR = Draft202012Validator(schema())


def check_against_brute(sheet: Sheet) -> None:
    result = score(read(sheet))
    for person, player in zip(result.players, sheet["players"], strict=False):
        assert {found.id: found.points for found in person.lines} == brute.lines(sheet, player)
    assert [person.total for person in result.players] == brute.totals(sheet)
    others = [(other.ruling, other.reading, list(other.totals)) for other in result.readings]
    assert others == brute.other_readings(sheet)
    if "solo" not in sheet["options"]:
        assert [(place.place, list(place.names)) for place in result.ranking] == brute.ranking(sheet)


@many
@given(sheets(6))
def test_every_line_total_place_and_other_reading(sheet: Sheet) -> None:
    check_against_brute(sheet)


@pytest.mark.slow
@settings(max_examples=1200, deadline=None, suppress_health_check=CALM)
@given(sheets(10))
def test_many_more_and_larger(sheet: Sheet) -> None:
    check_against_brute(sheet)


@some
@given(sheets(9))
def test_problems_name_exactly_what_depends_on_the_path_reading(sheet: Sheet) -> None:
    found = {p.pointer for p in problems(read(sheet)) if p.code == "path-readings-differ"}
    expected = set()
    for i, player in enumerate(sheet["players"]):
        for j, creature in enumerate(player["creatures"]):
            if len({brute.partners(player, creature, reading) for reading in ("one-side", "both-sides")}) > 1:
                expected.add(f"/players/{i}/creatures/{j}")
        seasons = sheet["options"].get("seasons", [])
        if "aligned" in seasons:
            line = f"season-{seasons.index('aligned') + 1}"
            said = brute.readings_of(sheet)
            one, both = (
                brute.lines({**sheet, "options": {**sheet["options"], "readings": {**said, "A1": a1}}}, player)[line]
                for a1 in ("one-side", "both-sides")
            )
            if one != both:
                expected.add(f"/players/{i}")
    assert found == expected


@some
@given(sheets())
def test_lines_sum_to_the_total_and_parts_to_their_line(sheet: Sheet) -> None:
    for person in score(read(sheet)).answer()["players"]:
        assert person["total"] == sum(found["points"] for found in person["lines"])
        for found in person["lines"]:
            if found["parts"]:
                assert found["points"] == sum(part["points"] for part in found["parts"])


@some
@given(sheets())
def test_written_and_read_again_is_the_same(sheet: Sheet) -> None:
    layout = read(sheet)
    written = write(layout)
    assert read(json.loads(json.dumps(written))) == layout
    assert VALIDATOR.is_valid(sheet)
    assert VALIDATOR.is_valid(written)


Turn = Callable[[int, int, int], tuple[int, int]]
# Each maps a place; the last number is 1 for a square and 0 for an intersection, whose own square is another one.
TURNS: dict[str, Turn] = {
    "shifted": lambda r, c, square: (r + 7, c - 3),
    "turned": lambda r, c, square: (c, -r if square else -r - 1),
    "mirrored": lambda r, c, square: (r, -c if square else -c - 1),
    "upside down": lambda r, c, square: (-r if square else -r - 1, c),
}


def moved(sheet: Sheet, turn: Turn) -> Sheet:
    def entries(player: Sheet, key: str) -> list[dict[str, Any]]:
        square = int(key != "creatures")
        return [{**entry, "at": list(turn(entry["at"][0], entry["at"][1], square))} for entry in player[key]]

    keys = ("squares", "creatures", "dwellers")
    players = [{**player, **{key: entries(player, key) for key in keys}} for player in sheet["players"]]
    return {**sheet, "players": players}


def lighted(sheet: Sheet, turn: Turn) -> list[Any]:
    """Points and squares of every line, the squares moved like the layout; aligned creatures may tie, so no squares."""
    result = score(read(sheet))
    aligned = {f"season-{i + 1}" for i, tile in enumerate(sheet["options"].get("seasons", [])) if tile == "aligned"}
    return [
        (found.id, found.points, () if found.id in aligned else sorted(turn(at[0], at[1], 1) for at in found.squares))
        for person in result.players
        for found in person.lines
    ]


@some
@given(sheets(), st.sampled_from(sorted(TURNS)))
def test_turning_mirroring_or_shifting_changes_nothing(sheet: Sheet, name: str) -> None:
    turn = TURNS[name]
    there = moved(sheet, turn)
    assert lighted(there, lambda r, c, square: (r, c)) == lighted(sheet, turn)
    before, after = problems(read(sheet)), problems(read(there))
    assert sorted((p.pointer, p.code) for p in before) == sorted((p.pointer, p.code) for p in after)


@some
@given(sheets())
def test_one_more_player_changes_nobodys_lines(sheet: Sheet) -> None:
    if len(sheet["players"]) < 2:
        return
    fewer = {**sheet, "players": sheet["players"][:-1]}
    assert score(read(fewer)).players == score(read(sheet)).players[:-1]
