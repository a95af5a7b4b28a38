"""Every problem code: where it points and how often."""

from typing import Any

import pytest

from companion.games.arborea.layout import read
from companion.games.arborea.problems import problems
from companion.games.arborea.scoring import score
from tests.games.arborea.drawn import player, seasons_for, table

WIDE = "/".join(["R" * 12] * 4)


def found(sheet: dict[str, Any], code: str) -> list[str]:
    return [problem.pointer for problem in problems(read(sheet)) if problem.code == code]


def codes(sheet: dict[str, Any]) -> list[tuple[str, str]]:
    return [(problem.pointer, problem.code) for problem in problems(read(sheet))]


def named(name: str, sheet: dict[str, Any]) -> dict[str, Any]:
    return {**sheet, "name": name}


def test_a_sound_table_has_none() -> None:
    one = player("TWTR/RRRR", "mf 0.0, gr 0.2", "fish 0.1, dark 0.2, bright 0.3")
    assert codes(table(one, midnight_river=True)) == []


@pytest.mark.parametrize(
    ("creatures", "expected"),
    [
        ("mf 0.0, mf 0.1", [1]),
        ("mf 0.1, mf 0.0", [1]),
        ("mf 0.0, mf 1.0", [1]),
        ("mf 1.1, mf 0.0, mf 2.2", []),
        ("mf 0.0, mf 0.2", []),
        ("mf 0.0, mf 0.2, mf 0.1", [2]),
        ("mf 0.1, mf 0.0, mf 0.2", [1, 2]),
        ("mf 0.0, mf 0.1, mf 0.2", [1, 2]),
    ],
)
def test_creatures_touch_at_the_later_one_once(creatures: str, expected: list[int]) -> None:
    sheet = table(player(WIDE, creatures))
    assert found(sheet, "creatures-touch") == [f"/players/0/creatures/{i}" for i in expected]


def test_creatures_of_two_players_do_not_touch() -> None:
    sheet = table(player(WIDE, "mf 0.0"), named("Ben", player(WIDE, "mf 0.1")))
    assert found(sheet, "creatures-touch") == []


@pytest.mark.parametrize(
    ("drawing", "creature", "expected"),
    [("RR/RR", "mf 0.0", 0), ("R./RR", "mf 0.0", 1), ("RR/RR", "mf 0.1", 1), ("RR/RR", "mf 5.5", 1)],
)
def test_creature_off_grid(drawing: str, creature: str, expected: int) -> None:
    assert found(table(player(drawing, creature)), "creature-off-grid") == ["/players/0/creatures/0"] * expected


@pytest.mark.parametrize(
    ("dweller", "code"),
    [
        ("fish 0.0", None),
        ("fish 0.1", "fish-off-water"),
        ("fish 1.0", "fish-off-water"),
        ("bright 0.1", None),
        ("bright 0.0", "bright-sprite-off-rock"),
        ("bright 1.1", "bright-sprite-off-rock"),
        ("dark 1.0", None),
        ("dark 1.1", None),
        ("dark 0.0", "dark-sprite-on-water-or-rock"),
        ("dark 0.1", "dark-sprite-on-water-or-rock"),
        ("fish 3.3", "dweller-off-grid"),
        ("bright 3.3", "dweller-off-grid"),
        ("dark 3.3", "dweller-off-grid"),
    ],
)
def test_dwellers_astray(dweller: str, code: str | None) -> None:
    sheet = table(player("WR/TC", "", dweller), midnight_river=True)
    assert codes(sheet) == ([("/players/0/dwellers/0", code)] if code else [])


@pytest.mark.parametrize(("drawing", "expected"), [("RR/.R", 0), ("R./.R", 1), ("R.R", 1), ("", 0), ("R", 0)])
def test_squares_apart(drawing: str, expected: int) -> None:
    assert found(table(player(drawing)), "squares-apart") == ["/players/0"] * expected


def test_too_many_creatures_from_the_seventh_at_the_table_on() -> None:
    five = ", ".join(f"mf 0.{2 * i}" for i in range(5))
    sheet = table(player(WIDE, five), named("Ben", player(WIDE, "aw 0.0, mf 0.2, mf 0.4, sa 0.6, mf 0.8")))
    assert found(sheet, "too-many-of-kind") == ["/players/1/creatures/2", "/players/1/creatures/4"]


@pytest.mark.parametrize(("short", "habitat"), [("fish", "W"), ("bright", "R"), ("dark", "T")])
def test_too_many_dwellers_from_the_ninth_at_the_table_on(short: str, habitat: str) -> None:
    row = ", ".join(f"{short} 0.{i}" for i in range(5))
    one = player(habitat * 6, "", row)
    sheet = table(one, named("Ben", one), midnight_river=True)
    assert found(sheet, "too-many-of-kind") == ["/players/1/dwellers/3", "/players/1/dwellers/4"]
    fewer = named("Ben", player(habitat * 6, "", f"{short} 0.0, {short} 0.1, {short} 0.2"))
    less = table(one, fewer, midnight_river=True)
    assert found(less, "too-many-of-kind") == []


def test_expansion_off_at_dwellers_seasons_and_winds_and_no_other_code() -> None:
    dwellers = ", ".join(f"fish 0.{i}" for i in range(9)) + ", dark 7.7"
    one = player("R" * 9, "", dwellers, multipliers=[1] * 4)
    options = {"seasons": ["gifts", "fish", "rocks", "sprites"], "winds": ["water-world", "wild-rapids"]}
    expected = ["/options/seasons/1", "/options/seasons/3", "/options/winds/1"]
    expected += [f"/players/0/dwellers/{i}" for i in range(10)]
    assert codes(table(one, **options)) == [(pointer, "expansion-off") for pointer in expected]
    assert found(table(one, **options, midnight_river=True), "expansion-off") == []


def test_spirit_rp_assumed_once() -> None:
    sheet = {"game": "arborea", "players": [player(), named("Ben", player())]}
    assert codes(sheet) == [("/options", "spirit-rp-assumed")]


GAP = "RRRRRR/RR..RR"


@pytest.mark.parametrize(
    ("drawing", "creatures", "expected"),
    [
        (GAP, "gr 0.0, mf 0.4", ["/players/0/creatures/0"]),
        (GAP, "mf 0.0, gr 0.4", ["/players/0/creatures/1"]),
        (GAP, "tc 0.0, aw 0.4", ["/players/0/creatures/0"]),
        (GAP, "gr 0.0, aw 0.4", []),
        (GAP, "mf 0.0, mf 0.4", []),
        ("RRRRRR/RRRRRR", "gr 0.0, mf 0.4", []),
    ],
)
def test_path_readings_differ_at_the_creature(drawing: str, creatures: str, expected: list[str]) -> None:
    for a1 in ("one-side", "both-sides"):
        assert found(table(player(drawing, creatures), readings={"A1": a1}), "path-readings-differ") == expected


@pytest.mark.parametrize(
    ("creatures", "multiplier", "readings", "expected"),
    [
        ("mf 0.0, sa 0.4", 1, {}, 1),
        ("mf 0.0, sa 0.4", 1, {"A1": "both-sides"}, 1),
        ("mf 0.0, sa 0.4", 0, {}, 0),
        ("mf 0.0", 1, {"A23": "single"}, 0),
        ("mf 0.0, sa 0.4", 1, {"A23": "single"}, 1),
    ],
)
def test_path_readings_differ_at_the_player(
    creatures: str, multiplier: int, readings: dict[str, str], expected: int
) -> None:
    one = player(GAP, creatures, multipliers=[multiplier, 1, 1, 1])
    sheet = table(one, seasons=seasons_for("aligned"), readings=readings)
    assert found(sheet, "path-readings-differ") == ["/players/0"] * expected
    without = table(one, seasons=seasons_for("rocks"), readings=readings)
    assert found(without, "path-readings-differ") == []


@pytest.mark.parametrize(("winds", "expected"), [([], 0), (["extreme-weather"], 1)])
def test_path_readings_that_the_cap_hides_do_not_differ(winds: list[str], expected: int) -> None:
    board = "R" * 12 + "/" + "RRRRRRRR..RR"
    one = player(board, "sa 0.0, sa 0.2, sa 0.4, sa 0.6, wo 0.10", multipliers=[1] * 4)
    sheet = table(one, seasons=seasons_for("aligned"), winds=winds)
    assert found(sheet, "path-readings-differ") == ["/players/0"] * expected


def test_texts_are_sentences_with_rows_and_columns_from_one() -> None:
    one = player("...../.WR../.TR..", "gr 1.1, mf 1.2", "fish 1.2")
    said = {problem.code: problem.text for problem in problems(read(table(one, midnight_river=True)))}
    assert said == {
        "creatures-touch": "The Mushfrog between rows 1 and 2, columns 2 and 3 stands right next to another creature.",
        "creature-off-grid": "The Mushfrog between rows 1 and 2, columns 2 and 3 needs 4 squares around it and has 2.",
        "fish-off-water": "The Fish in row 1, column 2 lives in water alone, and this is rock.",
    }


def test_a_player_is_handed_their_own_problems() -> None:
    sheet = table(player(), named("Ben", player("R.R")))
    answer = score(read(sheet)).answer()
    assert [len(person["problems"]) for person in answer["players"]] == [0, 1]


def test_problems_change_no_points() -> None:
    assert score(read(table(player("TT/TT", "mf 0.0, mf 0.1")))).players[0].total == 12 + 6
