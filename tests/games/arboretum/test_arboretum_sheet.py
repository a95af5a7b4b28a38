"""The sheet format: what is refused and where, reading and writing."""

import copy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.core.sheet import Refused
from companion.games.arboretum.game import GAME
from companion.games.arboretum.layout import (
    FIRST_EDITION,
    KNOWN_SPECIES,
    SECOND_EDITION,
    Card,
    Layout,
    Planted,
    Player,
    read,
    schema,
    write,
)
from tests.games.arboretum.drawn import player, table

Steps = tuple[str | int, ...]
GONE = object()
VALIDATOR = Draft202012Validator(schema())


def sound() -> dict[str, Any]:
    return table(
        player("Ana", "o1 m2", "o3 w4", extras=[{"label": "Cake", "points": 2}]), player("Ben", "o5 w6"), species="mow"
    )


def changed(path: Steps, value: Any) -> Any:
    """The sound sheet with one thing changed, or gone."""
    sheet: Any = copy.deepcopy(sound())
    node = sheet
    for step in path[:-1]:
        node = node[step]
    if value is GONE:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return sheet


def refused(sheet: object) -> list[str]:
    """The pointers of the errors; every sentence ends like one."""
    with pytest.raises(Refused) as caught:
        read(sheet)
    assert all(error.text.endswith((".", "?")) for error in caught.value.errors)
    return [error.pointer for error in caught.value.errors]


def twin_square(row: object) -> list[dict[str, Any]]:
    return [
        {"at": [0, 1], "species": "oak", "value": 1},
        {"at": [0, 0], "species": "oak", "value": 2},
        {"at": [row, 1], "species": "maple", "value": 3},
    ]


REFUSED: list[tuple[Steps, Any, list[str]]] = [
    (("game",), GONE, [""]),
    (("game",), "arborea", ["/game"]),
    (("game",), None, ["/game"]),
    (("games",), "arboretum", ["/games"]),
    (("board",), {}, ["/board"]),
    (("options",), [], ["/options"]),
    (("options",), None, ["/options"]),
    (("options", "tallest"), "in-line", ["/options/tallest"]),
    (("options", "midnight_river"), True, ["/options/midnight_river"]),
    (("options", "readings"), {"A1": "both-sides"}, ["/options/readings/A1"]),
    (("options", "readings"), {"B1": "x"}, ["/options/readings/B1"]),
    (("options", "species"), [], ["/options/species"]),
    (("options", "species"), None, ["/options/species"]),
    (("options", "species"), "oak", ["/options/species"]),
    (("options", "species"), ["oak", "maple", "oak", "oak"], ["/options/species/2", "/options/species/3"]),
    (("options", "species", 1), 3, ["/options/species/1"]),
    (("options", "species", 1), "Oak", ["/options/species/1"]),
    (("options", "species", 1), "old-oak-tree", ["/options/species/1"]),
    (("options", "species", 1), "oak-", ["/options/species/1"]),
    (("options", "species", 1), "-oak", ["/options/species/1"]),
    (("options", "species", 1), "blue spruce", ["/options/species/1"]),
    (("options", "species", 1), "oak\n", ["/options/species/1"]),
    (("options", "species", 1), "oak2", ["/options/species/1"]),
    (("options", "species", 1), "ahörn", ["/options/species/1"]),
    (("options", "species", 1), "", ["/options/species/1"]),
    (("players",), GONE, [""]),
    (("players",), [], ["/players"]),
    (("players",), {}, ["/players"]),
    (("players",), [{"name": name, "squares": []} for name in "ABCDE"], ["/players"]),
    (("players", 1), None, ["/players/1"]),
    (("players", 1, "name"), GONE, ["/players/1"]),
    (("players", 1, "name"), "Ana", ["/players/1/name"]),
    (("players", 1, "name"), "", ["/players/1/name"]),
    (("players", 1, "name"), " \t", ["/players/1/name"]),
    (("players", 1, "name"), "x" * 41, ["/players/1/name"]),
    (("players", 1, "name"), 7, ["/players/1/name"]),
    (("players", 1, "spirit"), 1, ["/players/1/spirit"]),
    (("players", 1, "a/b~c"), 1, ["/players/1/a~1b~0c"]),
    (("players", 1, "squares"), GONE, ["/players/1"]),
    (("players", 1, "squares"), None, ["/players/1/squares"]),
    (("players", 1, "squares"), twin_square(0), ["/players/1/squares/2"]),
    (("players", 1, "squares"), twin_square(0.0), ["/players/1/squares/2"]),
    (("players", 1, "squares", 1), [], ["/players/1/squares/1"]),
    (("players", 1, "squares", 1, "at"), GONE, ["/players/1/squares/1"]),
    (("players", 1, "squares", 1, "at"), [0], ["/players/1/squares/1/at"]),
    (("players", 1, "squares", 1, "at"), [0, 1, 2], ["/players/1/squares/1/at"]),
    (("players", 1, "squares", 1, "at"), [0, 1000], ["/players/1/squares/1/at/1"]),
    (("players", 1, "squares", 1, "at"), [-1000, 0], ["/players/1/squares/1/at/0"]),
    (("players", 1, "squares", 1, "at"), [0, True], ["/players/1/squares/1/at/1"]),
    (("players", 1, "squares", 1, "at"), [0.5, "1"], ["/players/1/squares/1/at/0", "/players/1/squares/1/at/1"]),
    (("players", 1, "squares", 1, "species"), GONE, ["/players/1/squares/1"]),
    (("players", 1, "squares", 1, "species"), "", ["/players/1/squares/1/species"]),
    (("players", 1, "squares", 1, "value"), GONE, ["/players/1/squares/1"]),
    (("players", 1, "squares", 1, "value"), 0, ["/players/1/squares/1/value"]),
    (("players", 1, "squares", 1, "value"), 9, ["/players/1/squares/1/value"]),
    (("players", 1, "squares", 1, "value"), 1.5, ["/players/1/squares/1/value"]),
    (("players", 1, "squares", 1, "value"), True, ["/players/1/squares/1/value"]),
    (("players", 1, "squares", 1, "value"), "1", ["/players/1/squares/1/value"]),
    (("players", 1, "squares", 1, "value"), None, ["/players/1/squares/1/value"]),
    (("players", 1, "squares", 1, "habitat"), "tree", ["/players/1/squares/1/habitat"]),
    (("players", 1, "hand"), None, ["/players/1/hand"]),
    (("players", 0, "hand", 1, "at"), [0, 0], ["/players/0/hand/1/at"]),
    (("players", 0, "hand", 1, "value"), GONE, ["/players/0/hand/1"]),
    (("players", 0, "hand", 1, "value"), 9, ["/players/0/hand/1/value"]),
    (("players", 0, "hand", 1, "species"), "OAK", ["/players/0/hand/1/species"]),
    (("players", 0, "extras"), {}, ["/players/0/extras"]),
    (("players", 0, "extras", 0, "label"), "", ["/players/0/extras/0/label"]),
    (("players", 0, "extras", 0, "label"), "x" * 81, ["/players/0/extras/0/label"]),
    (("players", 0, "extras", 0, "points"), 10000, ["/players/0/extras/0/points"]),
    (("players", 0, "extras", 0, "points"), GONE, ["/players/0/extras/0"]),
]


@pytest.mark.parametrize(("path", "value", "pointers"), REFUSED)
def test_refused_at_the_culprit(path: Steps, value: Any, pointers: list[str]) -> None:
    assert refused(changed(path, value)) == pointers


# The reader alone can say these: JSON Schema knows no uniqueness of a part.
BEYOND_SCHEMA = (["/players/1/name"], ["/players/1/squares/2"])


@pytest.mark.parametrize(("path", "value", "pointers"), [row for row in REFUSED if row[2] not in BEYOND_SCHEMA])
def test_the_schema_refuses_the_same(path: Steps, value: Any, pointers: list[str]) -> None:
    assert not VALIDATOR.is_valid(changed(path, value))


ACCEPTED: list[tuple[Steps, Any]] = [
    (("options",), GONE),
    (("options",), {}),
    (("options", "readings"), {}),
    (("options", "species"), ["tree-fern", "ginkgo"]),
    (("players", 1), {"name": "Ben", "squares": []}),
    (("players", 1, "name"), "x" * 40),
    (("players", 1, "name"), "ana"),
    (("players", 1, "hand"), []),
    (("players", 1, "extras"), []),
    (("players", 1, "squares", 1, "at"), [-999, 999]),
    (("players", 1, "squares", 1, "at"), [1.0, 0]),
    (("players", 1, "squares", 1, "value"), 8.0),
    (("players", 1, "squares", 1, "species"), "blue-spruce"),
    (("players", 0, "hand"), [{"species": "oak", "value": 1}] * 3),
    (("players", 0, "extras", 0, "points"), -9999),
    (("players",), [{"name": "Ana", "squares": []}]),
    (("players",), [{"name": name, "squares": []} for name in "ABCD"]),
]


@pytest.mark.parametrize(("path", "value"), ACCEPTED)
def test_accepted_by_reader_and_schema(path: Steps, value: Any) -> None:
    sheet = changed(path, value)
    assert VALIDATOR.is_valid(sheet)
    layout = read(sheet)
    assert read(write(layout)) == layout
    assert VALIDATOR.is_valid(write(layout))


@pytest.mark.parametrize("document", [None, [], "arboretum", 3, True])
def test_a_sheet_is_an_object(document: object) -> None:
    assert refused(document) == [""]


def test_all_errors_at_once() -> None:
    sheet = changed(("players", 1, "squares", 0, "value"), 0)
    sheet["players"][0]["hand"][0]["species"] = "O"
    sheet["options"]["colour"] = "red"
    del sheet["players"][1]["name"]
    assert sorted(refused(sheet)) == [
        "/options/colour",
        "/players/0/hand/0/species",
        "/players/1",
        "/players/1/squares/0/value",
    ]


def test_reading() -> None:
    ana = Player(
        "Ana",
        (Planted((0, 0), "oak", 1), Planted((0, 1), "maple", 2)),
        (Card("oak", 3), Card("willow", 4)),
        (("Cake", 2),),
    )
    ben = Player("Ben", (Planted((0, 0), "oak", 5), Planted((0, 1), "willow", 6)))
    assert read(sound()) == Layout((ana, ben), ("maple", "oak", "willow"))


def test_whole_floats_read_as_whole_numbers() -> None:
    card = read(changed(("players", 1, "squares", 1, "value"), 8.0)).players[1].squares[1]
    assert type(card.value) is int


def test_writing_leaves_out_what_is_empty() -> None:
    sheet = write(Layout((Player("Ana"),)))
    assert sheet == {"game": "arboretum", "players": [{"name": "Ana", "squares": []}]}


def test_writing_gives_the_sheet_back() -> None:
    sheet = sound()
    del sheet["players"][1]["hand"]
    assert write(read(sheet)) == sheet


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "Arboretum" in schema()["title"]


def test_both_editions_have_ten_species() -> None:
    assert len(FIRST_EDITION) == len(SECOND_EDITION) == 10
    assert len(KNOWN_SPECIES) == 13
    assert set(FIRST_EDITION) - set(SECOND_EDITION) == {"lilac", "magnolia", "olive"}


def test_the_game_record() -> None:
    assert (GAME.slug, GAME.players, GAME.rulings, GAME.shared_board) == ("arboretum", (1, 4), (), False)
    assert Path(GAME.digest).is_file()


def test_pictures() -> None:
    first, second = GAME.pictures(read(sound()))
    assert (first.title, second.title, first.portrait) == ("Ana", "Ben", True)
    assert [tuple(tile) for tile in first.tiles] == [
        ((0, 0), "oak", "1", "oak 1", ""),
        ((0, 1), "maple", "2", "maple 2", ""),
    ]
