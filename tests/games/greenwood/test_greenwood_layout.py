"""What a sheet of Greenwood is refused for, and where; the schema; writing what was read."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.core.sheet import Refused
from companion.games.greenwood.game import GAME
from companion.games.greenwood.layout import read, write
from tests.games.greenwood.sheets import aboard, board, creature, player, provision, reward, sprite, table, tile

VALIDATOR = Draft202012Validator(dict(GAME.schema()))
B = "/options/board"
T = "/players/0/submarine/tiles"


def refused_at(sheet: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        read(sheet)
    return sorted(error.pointer for error in caught.value.errors)


def on(**more: Any) -> dict[str, Any]:
    return table(player(), board=board(**more))


def lying(*tiles: dict[str, Any]) -> dict[str, Any]:
    return aboard(board(), *tiles)


EXPRESSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("", {"game": "greenwood"}),
    ("", {"players": [player()]}),
    ("/players", {"game": "greenwood", "players": []}),
    ("/players", table(*[player(name) for name in "ABCDE"])),
    ("/players", table(player("Ana"), player("Ben"), mode="solo")),
    ("/players", table(*[player(name) for name in "ABCDE"], mode="solo")),
    ("/players/0", table({"name": "Ana"})),
    ("/players/0", table({"track_points": 5})),
    ("/players/0/track_points", table(player(track_points=-1))),
    ("/players/0/track_points", table(player(track_points=10_000))),
    ("/players/0/track_points", table(player(track_points=True))),
    ("/players/0/unused_energy", table(player(unused_energy=1.5))),
    ("/players/0/unused_spies", table(player(unused_spies="1"))),
    ("/players/0/potion_points", table(player(potion_points=-1))),
    ("/players/0/rescued", table(player(rescued=None))),
    ("/players/0/dawn_counted", table(player(dawn_counted=1))),
    ("/players/0/squares", table(player(squares=[]))),
    ("/players/0/submarine", table(player(submarine=[]))),
    ("/players/0/submarine/board", table(player(submarine={"board": {}}))),
    ("/options/mode", table(mode="cooperative")),
    ("/options/readings/A1", table(readings={"A1": "one-side"})),
    ("/options/tallest", table(tallest="in-line")),
    (B, table(board={"cols": 1, "start": [0, 0]})),
    (B, table(board={"rows": 1, "start": [0, 0]})),
    (B, table(board={"rows": 1, "cols": 1})),
    (f"{B}/rows", on(rows=0)),
    (f"{B}/rows", on(rows=21)),
    (f"{B}/cols", on(cols=21)),
    (f"{B}/name", on(name=3)),
    (f"{B}/start", on(start=[])),
    (f"{B}/start/0", on(start=(3, 0))),
    (f"{B}/start/1", on(start=(0, 4))),
    (f"{B}/start/0", on(start=(-1, 0))),
    (f"{B}/unusable/1/1", on(unusable=[[0, 3], [0, 4]])),
    (f"{B}/unusable/1", on(unusable=[[1, 1], [1, 1]])),
    (f"{B}/bonuses/0/squares/1/0", on(bonuses=[reward("b", (2, 3), (3, 3))])),
    (f"{B}/bonuses/0/squares", on(bonuses=[reward("b")])),
    (f"{B}/bonuses/0/squares/2", on(bonuses=[reward("b", (1, 1), (1, 2), (1, 1))])),
    (f"{B}/bonuses/0", on(bonuses=[{"id": "b", "squares": [[1, 1]]}])),
    (f"{B}/bonuses/0/id", on(bonuses=[reward("b", (1, 1)) | {"id": 1}])),
    (f"{B}/bonuses/0/gain", on(bonuses=[reward("b", (1, 1)) | {"gain": None}])),
    (f"{B}/completions/0/squares/0/1", on(completions=[reward("c", (0, 4))])),
    (f"{B}/completions/0/squares", on(completions=[reward("c")])),
    (f"{T}/0", lying({"kind": "sprite"})),
    (f"{T}/0", lying({"squares": [[0, 0]]})),
    (f"{T}/0", lying(tile("provision", (0, 0)))),
    (f"{T}/0/provision", lying(tile("sprite", (0, 0), provision="water"))),
    (f"{T}/0/provision", lying(tile("creature", (0, 0), provision="bread"))),
    (f"{T}/0/provision", lying(tile("provision", (0, 0), provision="bread"))),
    (f"{T}/0/kind", lying(tile("lumen-sprite", (0, 0)))),
    (f"{T}/0/squares", lying(creature())),
    (f"{T}/1/squares/1", lying(sprite((0, 0)), creature((0, 1), (0, 1)))),
    (f"{T}/0/squares/0/0", lying(sprite((1000, 0)))),
    (f"{T}/0/squares/0/1", lying(sprite((0, -1000)))),
]
BEYOND_SCHEMA: list[tuple[str, dict[str, Any]]] = [
    ("/players/1/name", table(player("Ana"), player("Ana", 3))),
    (f"{B}/start", on(unusable=[[0, 0]])),
    (f"{B}/bonuses/0/squares/1", on(unusable=[[1, 1]], bonuses=[reward("b", (1, 2), (1, 1))])),
    (f"{B}/completions/1", on(unusable=[[1, 1]], completions=[reward("c", (1, 2), (1, 1)), reward("d", (1, 1))])),
    (f"{B}/bonuses/1/id", on(bonuses=[reward("b", (1, 1)), reward("b", (1, 2))])),
    (f"{B}/completions/1/id", on(completions=[reward("b", (1, 1)), reward("b", (1, 2))])),
    (f"{B}/completions/1/id", on(bonuses=[reward("b", (1, 1))], completions=[reward(x, (1, 2)) for x in "cb"])),
]


@pytest.mark.parametrize(("pointer", "sheet"), EXPRESSIBLE)
def test_refused_with_one_error_and_by_the_schema(pointer: str, sheet: dict[str, Any]) -> None:
    assert refused_at(sheet) == [pointer]
    assert not VALIDATOR.is_valid(sheet)


@pytest.mark.parametrize(("pointer", "sheet"), BEYOND_SCHEMA)
def test_refused_with_one_error_by_the_reader(pointer: str, sheet: dict[str, Any]) -> None:
    assert refused_at(sheet) == [pointer]


def test_all_errors_come_at_once() -> None:
    of = board(start=(9, 9), unusable=[[1, 1], [7, 0]], bonuses=[reward("b", (1, 1)), reward("b", (0, 8))])
    sheet = table(player(submarine={"tiles": [tile("sprite", (0, 0), provision="water")]}), mode="solo", board=of)
    sheet["players"] += [player("Ana", -4)]
    assert refused_at(sheet) == [
        f"{B}/bonuses/0/squares/0",
        f"{B}/bonuses/1/id",
        f"{B}/bonuses/1/squares/0/1",
        f"{B}/start/0",
        f"{B}/start/1",
        f"{B}/unusable/1/0",
        "/players",
        "/players/0/submarine/tiles/0/provision",
        "/players/1/name",
        "/players/1/track_points",
    ]


def test_an_unsound_part_brings_no_further_errors() -> None:
    assert refused_at(on(rows=99, start=(15, 0))) == [f"{B}/rows"]
    assert refused_at(on(unusable=[[0, 0, 0]], completions=[reward("c", (0, 0))])) == [f"{B}/unusable/0"]
    assert refused_at(on(completions=[reward("c", (0, 99))])) == [f"{B}/completions/0/squares/0/1"]
    assert refused_at(on(bonuses=[3])) == [f"{B}/bonuses/0"]
    assert refused_at(lying(tile("ghost", (0, 0), provision="water"))) == [f"{T}/0/kind"]
    assert refused_at(table(board=3)) == ["/options/board"]
    assert refused_at(table(3, mode="solo")) == ["/players/0"]  # type: ignore[arg-type]
    assert refused_at("greenwood") == [""]


def test_an_id_three_times_is_refused_twice() -> None:
    sheet = on(bonuses=[reward("b", (1, 1))], completions=[reward("b", (1, 2)), reward("b", (1, 3))])
    assert refused_at(sheet) == [f"{B}/completions/0/id", f"{B}/completions/1/id"]


def test_both_numbers_of_a_square_are_refused_at_once() -> None:
    assert refused_at(on(start=(-1, 25))) == [f"{B}/start/0", f"{B}/start/1"]
    assert refused_at(on(rows=99, unusable=[[20, 4]])) == [f"{B}/rows", f"{B}/unusable/0/0", f"{B}/unusable/0/1"]


def test_the_sentence_counts_rows_and_columns_from_one() -> None:
    with pytest.raises(Refused) as caught:
        read(on(start=(3, 0)))
    assert caught.value.errors[0].text == "Row 4 is outside the grid, which has 3 rows."


def test_a_side_that_is_sound_is_held_against_the_squares_alone() -> None:
    assert refused_at(on(rows="3", start=(15, 4))) == [f"{B}/rows", f"{B}/start/1"]


@pytest.mark.parametrize("length", range(1, 21))
def test_the_schema_knows_the_last_row_and_column(length: int) -> None:
    for side, inside, outside in (
        ("rows", (length - 1, 0), (length, 0)),
        ("cols", (0, length - 1), (0, length)),
    ):
        assert VALIDATOR.is_valid(table(board=board(**{"rows": 20, "cols": 20} | {side: length}, start=inside)))
        assert not VALIDATOR.is_valid(table(board=board(**{"rows": 20, "cols": 20} | {side: length}, start=outside)))


SOUND: list[dict[str, Any]] = [
    table(),
    {"game": "greenwood", "options": {}, "players": [player()]},
    table(mode="basic", readings={}),
    table(mode="solo"),
    table(*[player(name) for name in "ABCD"], mode="clans"),
    table(player(track_points=5.0, unused_energy=9999, submarine={}, extras=[])),  # type: ignore[arg-type]
    on(name="", unusable=[], bonuses=[], completions=[]),
    on(bonuses=[reward("", (1, 1)), reward("two on one space", (1, 1))]),
    lying(provision("fruit", (999, -999)), creature((0, 0), (5, 5))),
    table(player(extras=[{"label": "x", "points": -9999}])),
    on(unusable=[[1, 1]], completions=[reward("c", (1, 1), (1, 2))]),
]


@pytest.mark.parametrize("sheet", SOUND)
def test_sound_sheets_are_read_and_survive_writing(sheet: dict[str, Any]) -> None:
    VALIDATOR.validate(sheet)
    layout = read(sheet)
    VALIDATOR.validate(write(layout))
    assert read(write(layout)) == layout


def test_what_is_absent_stands_as_the_format_says() -> None:
    layout = read(table())
    assert (layout.mode, layout.board) == ("basic", None)
    ana = layout.players[0]
    assert (ana.unused_energy, ana.unused_spies, ana.dawn_counted, ana.potion_points) == (0, 0, False, 0)
    assert (ana.rescued, ana.tiles, ana.extras) == (0, None, ())


def test_writing_leaves_out_what_says_nothing() -> None:
    assert write(read(table(mode="basic"))) == {
        "game": "greenwood",
        "players": [{"name": "Ana", "track_points": 50}],
    }
    assert write(read(table(player(submarine={}))))["players"][0]["submarine"] == {"tiles": []}


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(dict(GAME.schema()))
    assert GAME.schema()["title"]
