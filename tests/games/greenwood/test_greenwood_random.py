"""Random submarines against a slow second opinion, and what holds for every table."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.games.greenwood.game import GAME
from companion.games.greenwood.layout import read, write
from companion.games.greenwood.problems import problems
from companion.games.greenwood.scoring import score
from companion.games.greenwood.shape import MODES, MOST_PLAYERS
from tests.games.greenwood.brute_submarine import broken_rules, submarine
from tests.games.greenwood.sheets import aboard, answer, player, table, tile

VALIDATOR = Draft202012Validator(dict(GAME.schema()))
Draw = st.DrawFn


@st.composite
def boards(draw: Draw) -> dict[str, Any]:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    everywhere = [(row, column) for row in range(rows) for column in range(cols)]
    squares = st.sampled_from(everywhere)
    start = draw(squares)
    unusable = [square for square in draw(st.lists(squares, max_size=3, unique=True)) if square != start]
    usable = [square for square in everywhere if square not in unusable]
    hold = st.lists(st.sampled_from(usable), min_size=1, max_size=4, unique=True)
    column = st.lists(squares, min_size=1, max_size=5, unique=True).filter(lambda some: set(some) - set(unusable))
    rewards = {
        which: [
            {"id": f"{which[0]}{i}", "squares": [list(s) for s in some], "gain": "1 point"}
            for i, some in enumerate(draw(st.lists(strategy, max_size=4)))
        ]
        for which, strategy in (("bonuses", hold), ("completions", column))
    }
    return {"rows": rows, "cols": cols, "start": list(start), "unusable": [list(s) for s in unusable]} | rewards


@st.composite
def pieces(draw: Draw, of: dict[str, Any]) -> dict[str, Any]:
    """Mostly what people place: a walk of the right size near the grid; now and then something odd."""
    kind = draw(st.sampled_from(["creature", "creature", "sprite", "provision", "provision"]))
    sort = draw(st.sampled_from(["water", "water", "fruit"])) if kind == "provision" else None
    row, column = draw(st.integers(-1, of["rows"])), draw(st.integers(-1, of["cols"]))
    squares = [(row, column)]
    size = draw(st.sampled_from([2, 3, 4, 1, 5])) if kind == "creature" else draw(st.sampled_from([1, 1, 1, 1, 2]))
    for _ in range(size - 1):
        down, right = draw(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1)]))
        row, column = row + down, column + right
        if (row, column) not in squares:
            squares.append((row, column))
    return tile(kind, *squares, provision=sort)


@st.composite
def laden(draw: Draw) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    of = draw(boards())
    return of, draw(st.lists(pieces(of), max_size=9))


def compare(of: dict[str, Any], tiles: list[dict[str, Any]]) -> None:
    found = answer(aboard(of, *tiles))
    assert json.loads(json.dumps(found["players"][0]["submarine"])) == submarine(of, tiles)
    got = [(problem["pointer"], problem["code"]) for problem in found["problems"]]
    assert len(set(got)) == len(got)
    expected = {
        (f"/players/0/submarine/tiles/{j}", code)
        for j, entry in enumerate(tiles)
        for code in broken_rules(of, tiles[:j], entry)
    }
    assert set(got) == expected


@settings(max_examples=600, deadline=None)
@given(laden())
def test_a_submarine_agrees_with_the_second_opinion(load: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    compare(*load)


@pytest.mark.slow
@settings(max_examples=4_000, deadline=None)
@given(laden())
def test_many_submarines_agree_with_the_second_opinion(load: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    compare(*load)


people = st.fixed_dictionaries(
    {"track_points": st.integers(0, 9999)},
    optional={
        "unused_energy": st.integers(0, 6),
        "unused_spies": st.integers(0, 4),
        "dawn_counted": st.booleans(),
        "potion_points": st.integers(0, 20),
        "rescued": st.integers(0, 12),
        "extras": st.lists(
            st.fixed_dictionaries({"label": st.sampled_from(["tea", "late"]), "points": st.integers(-9, 9)}), max_size=3
        ),
    },
)


@st.composite
def tables(draw: Draw) -> dict[str, Any]:
    mode = draw(st.sampled_from(MODES))
    most = 1 if mode == "solo" else MOST_PLAYERS
    of, tiles = draw(laden())
    seated = [{"name": name} | draw(people) for name in "ABCD"[: draw(st.integers(1, most))]]
    for entry in seated:
        if draw(st.booleans()):
            entry["submarine"] = {"tiles": tiles}
    return table(*seated, mode=mode) if draw(st.booleans()) else table(*seated, mode=mode, board=of)


@settings(max_examples=400, deadline=None)
@given(tables())
def test_what_holds_for_every_table(sheet: dict[str, Any]) -> None:
    VALIDATOR.validate(sheet)
    layout = read(sheet)
    assert read(write(layout)) == layout
    VALIDATOR.validate(write(layout))
    found = score(layout)
    assert found.problems == problems(layout)
    for person, entry in zip(found.players, sheet["players"], strict=True):
        assert person.total == sum(line.points for line in person.lines)
        assert [line.id for line in person.lines][:3] == ["track", "dawn", "potions"]
        assert ("verdict" in person.more) == (layout.mode == "solo")
        assert ("submarine" in person.more) == ("submarine" in entry and layout.board is not None)
    assert sum(len(place.names) for place in found.ranking) == len(found.players)


@settings(max_examples=200, deadline=None)
@given(laden())
def test_a_mirrored_submarine_is_as_good(load: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    of, tiles = load
    last = of["cols"] - 1

    def flip(squares: list[list[int]]) -> list[list[int]]:
        return [[row, last - column] for row, column in squares]

    mirrored = of | {"start": flip([of["start"]])[0], "unusable": flip(of["unusable"])}
    for which in ("bonuses", "completions"):
        mirrored[which] = [entry | {"squares": flip(entry["squares"])} for entry in of[which]]
    turned = [entry | {"squares": flip(entry["squares"])} for entry in tiles]
    one, other = answer(aboard(of, *tiles)), answer(aboard(mirrored, *turned))
    assert one["players"][0]["submarine"] == other["players"][0]["submarine"]
    assert [p["code"] for p in one["problems"]] == [p["code"] for p in other["problems"]]


@settings(max_examples=200, deadline=None)
@given(tables())
def test_another_player_with_less_changes_nobody(sheet: dict[str, Any]) -> None:
    if sheet["options"]["mode"] == "solo" or len(sheet["players"]) == MOST_PLAYERS:
        return
    before = answer(sheet)
    least = min(person["total"] for person in before["players"])
    sheet["players"].append(player("Zoe", 0, extras=[{"label": "x", "points": min(max(least - 1, -9999), 9999)}]))
    assert answer(sheet)["players"][:-1] == before["players"]
