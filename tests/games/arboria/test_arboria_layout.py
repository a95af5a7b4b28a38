"""The sheet: what is taken, what is refused and where, what is written."""

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.core.sheet import Refused
from companion.games.arboria.layout import Flower, Layout, Player, Sun, read, schema, write

FULL: dict[str, Any] = {
    "game": "arboria",
    "options": {"tallest": "anywhere", "readings": {"D2": "whole-row"}},
    "board": {
        "flowers": [
            {"at": [0, 0], "species": "lumberjack", "color": "red", "height": 2},
            {"at": [5, 5], "species": "boy", "color": "yellow", "height": 6},
        ],
        "rock": [1, 1],
        "carnivore": [2, 2],
        "cloud": [3, 3],
        "sun": {"side": "left", "at": 4},
    },
    "players": [
        {"name": "Ana", "species": "lumberjack", "extras": [{"label": "Tea", "points": -3}]},
        {"name": "Ben", "species": "boy"},
    ],
}
BARE: dict[str, Any] = {
    "game": "arboria",
    "board": {"flowers": []},
    "players": [{"name": "Ana", "species": "wizard"}],
}


def changed(path: str, value: Any = None, sheet: dict[str, Any] = FULL) -> dict[str, Any]:
    """A copy of a sheet with the value at a path put there, or taken away for None."""
    sheet = copy.deepcopy(sheet)
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    place: Any = sheet
    for step in way:
        place = place[step]
    if value is None:
        del place[last]
    elif isinstance(place, list) and last == len(place):
        place.append(value)
    else:
        place[last] = value
    return sheet


def refusals(sheet: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        read(sheet)
    assert all(error.text.endswith((".", "?")) for error in caught.value.errors)
    return [error.pointer for error in caught.value.errors]


def test_a_full_sheet() -> None:
    assert read(FULL) == Layout(
        (Flower((0, 0), "lumberjack", "red", 2), Flower((5, 5), "boy", "yellow", 6)),
        (Player("Ana", "lumberjack", (("Tea", -3),)), Player("Ben", "boy")),
        (1, 1),
        (2, 2),
        (3, 3),
        Sun("left", 4),
        "anywhere",
        "whole-row",
    )


def test_a_bare_sheet() -> None:
    assert read(BARE) == Layout((), (Player("Ana", "wizard"),))


@pytest.mark.parametrize("sheet", [FULL, BARE])
def test_a_sheet_is_written_as_it_was_read(sheet: dict[str, Any]) -> None:
    assert json.loads(json.dumps(write(read(sheet)))) == sheet


def test_one_point_nought_is_whole() -> None:
    assert read(changed("board/flowers/0/at", [0.0, 1.0])).flowers[0].at == (0, 1)


def test_rock_and_plant_on_one_square_are_taken() -> None:
    assert read(changed("board/rock", [2, 2])).rock == (2, 2)


TWIN = {"at": [0, 0], "species": "wizard", "color": "blue", "height": 1}
REFUSED: list[tuple[dict[str, Any], list[str]]] = [
    (changed("game"), [""]),
    (changed("game", "arborea"), ["/game"]),
    (changed("board"), [""]),
    (changed("players"), [""]),
    (changed("players", []), ["/players"]),
    (changed("extra", 1), ["/extra"]),
    (changed("options/tallest", "tall"), ["/options/tallest"]),
    (changed("options/tallest", True), ["/options/tallest"]),
    (changed("options/readings", {"A1": "one-side"}), ["/options/readings/A1"]),
    (changed("options/readings", {"D1": "anywhere"}), ["/options/readings/D1"]),
    (changed("options/readings/D2", "gaps"), ["/options/readings/D2"]),
    (changed("options/midnight_river", True), ["/options/midnight_river"]),
    (changed("board/flowers"), ["/board"]),
    (changed("board/flowers", {}), ["/board/flowers"]),
    (changed("board/flowers/2", TWIN), ["/board/flowers/2"]),
    (changed("board/flowers/0/at"), ["/board/flowers/0"]),
    (changed("board/flowers/0/at", [0, 6]), ["/board/flowers/0/at/1"]),
    (changed("board/flowers/0/at", [-1, 0]), ["/board/flowers/0/at/0"]),
    (changed("board/flowers/0/at", [0]), ["/board/flowers/0/at"]),
    (changed("board/flowers/0/at", [0, True]), ["/board/flowers/0/at/1"]),
    (changed("board/flowers/0/species"), ["/board/flowers/0"]),
    (changed("board/flowers/0/species", "witch"), ["/board/flowers/0/species"]),
    (changed("board/flowers/0/color", "pink"), ["/board/flowers/0/color"]),
    (changed("board/flowers/0/height", 0), ["/board/flowers/0/height"]),
    (changed("board/flowers/0/height", 7), ["/board/flowers/0/height"]),
    (changed("board/flowers/0/height", "2"), ["/board/flowers/0/height"]),
    (changed("board/flowers/0/habitat", "tree"), ["/board/flowers/0/habitat"]),
    (changed("board/rock", [6, 0]), ["/board/rock/0"]),
    (changed("board/carnivore", "here"), ["/board/carnivore"]),
    (changed("board/cloud", [0, 0, 0]), ["/board/cloud"]),
    (changed("board/moon", [0, 0]), ["/board/moon"]),
    (changed("board/sun/side"), ["/board/sun"]),
    (changed("board/sun/at"), ["/board/sun"]),
    (changed("board/sun/side", "north"), ["/board/sun/side"]),
    (changed("board/sun/at", 5), ["/board/sun/at"]),
    (changed("board/sun/at", -1), ["/board/sun/at"]),
    (changed("players/0/name"), ["/players/0"]),
    (changed("players/0/name", " "), ["/players/0/name"]),
    (changed("players/1/name", "Ana"), ["/players/1/name"]),
    (changed("players/0/species"), ["/players/0"]),
    (changed("players/0/species", "rose"), ["/players/0/species"]),
    (changed("players/1/species", "lumberjack"), ["/players/1/species"]),
    (changed("players/0/squares", []), ["/players/0/squares"]),
    (changed("players/0/extras/0/points", 10000), ["/players/0/extras/0/points"]),
    (changed("players/0/extras/0/label", ""), ["/players/0/extras/0/label"]),
]


@pytest.mark.parametrize(("sheet", "pointers"), REFUSED)
def test_refused_at_the_culprit(sheet: dict[str, Any], pointers: list[str]) -> None:
    assert refusals(sheet) == pointers


@pytest.mark.parametrize("sheet", [None, [], "arboria", 1, True])
def test_what_is_no_object_is_refused(sheet: object) -> None:
    assert refusals(sheet) == [""]


@pytest.mark.parametrize("key", ["rock", "carnivore", "cloud", "sun"])
def test_null_is_no_square(key: str) -> None:
    sheet = copy.deepcopy(FULL)
    sheet["board"][key] = None
    assert refusals(sheet) == [f"/board/{key}"]


def test_five_players_are_too_many() -> None:
    species = ("lumberjack", "grandma", "wizard", "boy", "boy")
    sheet = changed("players", [{"name": f"P{i}", "species": word} for i, word in enumerate(species)])
    assert refusals(sheet) == ["/players", "/players/4/species"]


def test_all_errors_come_at_once() -> None:
    sheet = changed("board/flowers/0/height", 9)
    sheet["players"][1] |= {"species": "lumberjack", "extras": 3}
    sheet["options"]["tallest"] = "short"
    assert sorted(refusals(sheet)) == [
        "/board/flowers/0/height",
        "/options/tallest",
        "/players/1/extras",
        "/players/1/species",
    ]


def test_a_flower_with_a_fault_still_takes_its_square() -> None:
    sheet = changed("board/flowers/2", TWIN)
    sheet["board"]["flowers"][0]["height"] = 0
    assert sorted(refusals(sheet)) == ["/board/flowers/0/height", "/board/flowers/2"]


VALIDATOR = Draft202012Validator(schema())


def test_the_schema_is_sound() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("sheet", [FULL, BARE, changed("board/flowers/0/at", [0.0, 1.0])])
def test_the_schema_takes_sound_sheets(sheet: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(sheet)


# Equal names are all that JSON Schema cannot say here.
@pytest.mark.parametrize("sheet", [sheet for sheet, pointers in REFUSED if pointers != ["/players/1/name"]])
def test_the_schema_refuses_what_the_reader_refuses(sheet: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(sheet)
