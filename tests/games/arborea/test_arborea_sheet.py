"""The sheet: what is refused and where, what absence means, and that the JSON Schema says the same."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.core.sheet import Refused
from companion.games.arborea.layout import Creature, Dweller, Layout, Player, Solo, read, schema, write
from companion.games.arborea.scoring import score
from tests.games.arborea.drawn import PRINTED_SPIRIT, player, table

VALIDATOR = Draft202012Validator(schema())
FOUR = ["gifts", "rocks", "other", "fish"]
Sheet = dict[str, Any]
Change = Callable[[Sheet], object]


def full() -> Sheet:
    """A sheet with every key."""
    ana = player(
        "TW/RR",
        "mf 0.0",
        "fish 0.1, bright 1.0",
        track_rp=-3,
        spirit=-2,
        captives=1,
        gifts=[0, 1, 2, 3, 0, 1, 2, 3, 1],
        multipliers=[0, 6, 2, 1],
        season_bases=[None, None, 9, None],
        season_steps=4,
        cards=2,
        uncompleted=3,
        young=1,
        veterans=2,
        extras=[{"label": "Tea", "points": -1}],
    )
    ben = {"name": "Ben", "squares": [], "multipliers": [0] * 4, "season_bases": [None, None, 0, None]}
    readings = {"A1": "both-sides", "A23": "pair"}
    return table(ana, ben, midnight_river=True, winds=["water-world"], seasons=list(FOUR), readings=readings)


def alone() -> Sheet:
    return table(player(), solo={"difficulty": 5, "track_rp": 1, "stacked": 2})


def errors(document: object) -> list[str]:
    with pytest.raises(Refused) as refused:
        read(document)
    return [error.pointer for error in refused.value.errors]


def changed(make: Callable[[], Sheet], change: Change) -> Sheet:
    sheet = make()
    change(sheet)
    return sheet


def put(*path: Any) -> Change:
    """Put the last of `path` at the spot that the others lead to."""
    *steps, last, value = path

    def change(sheet: Sheet) -> None:
        node: Any = sheet
        for step in steps:
            node = node[step]
        node[last] = value

    return change


def drop(*path: Any) -> Change:
    *steps, last = path

    def change(sheet: Sheet) -> None:
        node: Any = sheet
        for step in steps:
            node = node[step]
        del node[last]

    return change


def grow(*path: Any) -> Change:
    *steps, value = path

    def change(sheet: Sheet) -> None:
        node: Any = sheet
        for step in steps:
            node = node[step]
        node.append(value)

    return change


ANA = ("players", 0)
# What is changed in a sound sheet, where the error points, and whether JSON Schema can see it.
REFUSED: list[tuple[Callable[[], Sheet], Change, str, bool]] = [
    (full, put("game", "arboretum"), "/game", True),
    (full, drop("game"), "", True),
    (full, drop("players"), "", True),
    (full, put("extra", 1), "/extra", True),
    (full, put("players", []), "/players", True),
    (full, put("options", []), "/options", True),
    (full, put("options", "wind", []), "/options/wind", True),
    (full, put("options", "midnight_river", 1), "/options/midnight_river", True),
    (full, grow("options", "winds", "gale"), "/options/winds/1", True),
    (full, grow("options", "winds", "water-world"), "/options/winds/1", True),
    (full, put("options", "winds", ["water-world", "wild-rapids", "flooded-river"]), "/options/winds", True),
    (full, put("options", "seasons", 1, "gifts"), "/options/seasons/1", True),
    (full, put("options", "seasons", 1, "summer"), "/options/seasons/1", True),
    (full, put("options", "spirit_rp", "9", 1), "/options/spirit_rp/9", True),
    (full, drop("options", "spirit_rp", "-8"), "/options/spirit_rp", True),
    (full, put("options", "spirit_rp", "0", 100), "/options/spirit_rp/0", True),
    (full, put("options", "spirit_rp", "0", -100), "/options/spirit_rp/0", True),
    (full, put("options", "readings", "A1", "each"), "/options/readings/A1", True),
    (full, put("options", "readings", "C1", "diagonal"), "/options/readings/C1", True),
    (full, put("options", "readings", "A1", None), "/options/readings/A1", True),
    (full, drop(*ANA, "name"), "/players/0", True),
    (full, put(*ANA, "name", "Ben"), "/players/1/name", False),
    (full, put(*ANA, "name", "   "), "/players/0/name", True),
    (full, put(*ANA, "name", "A" * 41), "/players/0/name", True),
    (full, drop(*ANA, "squares"), "/players/0", True),
    (full, put(*ANA, "squares", 0, "at", [0, 1.5]), "/players/0/squares/0/at/1", True),
    (full, put(*ANA, "squares", 0, "at", [0, True]), "/players/0/squares/0/at/1", True),
    (full, put(*ANA, "squares", 0, "at", [0, 1000]), "/players/0/squares/0/at/1", True),
    (full, put(*ANA, "squares", 0, "at", [0]), "/players/0/squares/0/at", True),
    (full, put(*ANA, "squares", 0, "at", [1, 1]), "/players/0/squares/3", False),
    (full, put(*ANA, "squares", 0, "habitat", "trees"), "/players/0/squares/0/habitat", True),
    (full, drop(*ANA, "squares", 0, "habitat"), "/players/0/squares/0", True),
    (full, grow(*ANA, "creatures", {"at": [0, 0], "kind": "wiseowl"}), "/players/0/creatures/1", False),
    (full, put(*ANA, "creatures", 0, "kind", "fish"), "/players/0/creatures/0/kind", True),
    (full, put(*ANA, "creatures", 0, "size", 1), "/players/0/creatures/0/size", True),
    (full, grow(*ANA, "dwellers", {"at": [1, 0], "kind": "dark-sprite"}), "/players/0/dwellers/2", False),
    (full, put(*ANA, "dwellers", 0, "kind", "mushfrog"), "/players/0/dwellers/0/kind", True),
    (full, put(*ANA, "track_rp", -1000), "/players/0/track_rp", True),
    (full, put(*ANA, "track_rp", 10000), "/players/0/track_rp", True),
    (full, put(*ANA, "spirit", 9), "/players/0/spirit", True),
    (full, put(*ANA, "spirit", -9), "/players/0/spirit", True),
    (full, put(*ANA, "captives", -1), "/players/0/captives", True),
    (full, put(*ANA, "gifts", 0, 4), "/players/0/gifts/0", True),
    (full, put(*ANA, "gifts", [0] * 8), "/players/0/gifts", True),
    (full, put(*ANA, "gifts", [0] * 10), "/players/0/gifts", True),
    (full, put("options", "midnight_river", False), "/players/0/gifts", True),
    (full, drop("options", "midnight_river"), "/players/0/gifts", True),
    (full, drop(*ANA, "multipliers"), "/players/0", True),
    (full, put(*ANA, "multipliers", [1, 1, 1]), "/players/0/multipliers", True),
    (full, put(*ANA, "multipliers", 0, 7), "/players/0/multipliers/0", True),
    (full, drop(*ANA, "season_bases"), "/players/0", True),
    (full, put(*ANA, "season_bases", [None] * 3), "/players/0/season_bases", True),
    (full, put(*ANA, "season_bases", 2, None), "/players/0/season_bases/2", True),
    (full, put(*ANA, "season_bases", 0, 3), "/players/0/season_bases/0", True),
    (full, put(*ANA, "season_bases", 3, 0), "/players/0/season_bases/3", True),
    (full, put(*ANA, "extras", 0, "points", 10000), "/players/0/extras/0/points", True),
    (full, put(*ANA, "extras", 0, "label", ""), "/players/0/extras/0/label", True),
    (full, put(*ANA, "cards", None), "/players/0/cards", True),
    (full, put(*ANA, "young", "2"), "/players/0/young", True),
    (alone, put("options", "winds", ["flooded-river"]), "/options/winds", True),
    (alone, put(*ANA, "name", "Feronia"), "/players/0/name", True),
    (alone, grow("players", {"name": "Ben", "squares": []}), "/players", True),
    (alone, drop("options", "solo", "difficulty"), "/options/solo", True),
    (alone, put("options", "solo", "difficulty", 0), "/options/solo/difficulty", True),
    (alone, put("options", "solo", "difficulty", 21), "/options/solo/difficulty", True),
    (alone, put("options", "solo", "track_rp", -1), "/options/solo/track_rp", True),
    (alone, put("options", "solo", "cards", 1), "/options/solo/cards", True),
    (alone, put("options", "solo", None), "/options/solo", True),
    (alone, put(*ANA, "multipliers", [1] * 4), "/players/0/multipliers", True),
    (alone, put(*ANA, "season_bases", [None] * 4), "/players/0/season_bases", True),
]


@pytest.mark.parametrize(("make", "change", "pointer", "in_schema"), REFUSED)
def test_refused_with_one_pointer(make: Callable[[], Sheet], change: Change, pointer: str, in_schema: bool) -> None:
    sheet = changed(make, change)
    assert errors(sheet) == [pointer]
    assert VALIDATOR.is_valid(sheet) == (not in_schema)


@pytest.mark.parametrize("document", [None, [], 3, "arborea", True])
def test_no_object_is_no_sheet(document: object) -> None:
    assert errors(document) == [""]


def test_all_errors_at_once_and_no_error_caused_by_another() -> None:
    sheet = full()
    sheet["options"]["seasons"][2] = "others"
    sheet["options"]["winds"] = ["gale"]
    sheet["players"][0]["squares"][1]["at"] = "here"
    sheet["players"][0]["track"] = 3
    sheet["players"][1]["season_bases"] = [None]
    del sheet["players"][1]["name"]
    assert sorted(errors(sheet)) == [
        "/options/seasons/2",
        "/options/winds/0",
        "/players/0/squares/1/at",
        "/players/0/track",
        "/players/1",
        "/players/1/season_bases",
    ]


@pytest.mark.parametrize(
    ("change", "pointers"),
    [
        (put("options", "seasons", 7), ["/options/seasons"]),
        (put("options", "seasons", ["other", "gifts"]), ["/options/seasons"]),
        (put("options", "midnight_river", "yes"), ["/options/midnight_river"]),
        (put("options", 3), ["/options"]),
        (put("players", 0, 3), ["/players/0"]),
        (put("players", 0, "gifts", {}), ["/players/0/gifts"]),
        (put("players", 0, "multipliers", {}), ["/players/0/multipliers"]),
        (put("players", 0, "season_bases", 1), ["/players/0/season_bases"]),
        (put("players", {}), ["/players"]),
    ],
)
def test_follow_up_errors_are_not_told(change: Change, pointers: list[str]) -> None:
    assert errors(changed(full, change)) == pointers


def test_six_players_are_too_many_and_five_are_not() -> None:
    crowd = [{"name": f"P{i}", "squares": []} for i in range(6)]
    assert errors(table(*crowd)) == ["/players"]
    assert VALIDATOR.is_valid(table(*crowd)) is False
    assert len(read(table(*crowd[:5])).players) == 5


def test_feronia_may_play_where_it_is_not_solo() -> None:
    assert read(table({"name": "Feronia", "squares": []})).players[0].name == "Feronia"


def test_an_empty_list_of_winds_goes_with_solo() -> None:
    assert read(changed(alone, put("options", "winds", []))).solo == Solo(5, 1, stacked=2)


def test_other_may_lie_on_two_tracks() -> None:
    one = player(multipliers=[1] * 4, season_bases=[1, 2, 3, None])
    sheet = table(one, seasons=["other", "other", "other", "gifts"])
    assert read(sheet).players[0].season_bases == (1, 2, 3, None)
    assert VALIDATOR.is_valid(sheet)


def test_what_absence_means() -> None:
    bare = {"game": "arborea", "players": [{"name": "Ana", "squares": []}]}
    assert read(bare) == Layout((Player("Ana", {}, gifts=(0,) * 8),))
    assert VALIDATOR.is_valid(bare)
    river = {**bare, "options": {"midnight_river": True}}
    assert read(river).players[0].gifts == (0,) * 9


def test_every_key_reads() -> None:
    ana = read(full()).players[0]
    assert ana == Player(
        name="Ana",
        squares={(0, 0): "tree", (0, 1): "water", (1, 0): "rock", (1, 1): "rock"},
        creatures=(Creature((0, 0), "mushfrog"),),
        dwellers=(Dweller((0, 1), "fish"), Dweller((1, 0), "bright-sprite")),
        track_rp=-3,
        spirit=-2,
        captives=1,
        gifts=(0, 1, 2, 3, 0, 1, 2, 3, 1),
        multipliers=(0, 6, 2, 1),
        season_bases=(None, None, 9, None),
        season_steps=4,
        cards=2,
        uncompleted=3,
        young=1,
        veterans=2,
        extras=(("Tea", -1),),
    )


def test_whole_floats_are_whole() -> None:
    sheet = changed(full, put("players", 0, "track_rp", -3.0))
    sheet["players"][0]["squares"][0]["at"] = [0.0, 0.0]
    assert read(sheet) == read(full())
    assert VALIDATOR.is_valid(sheet)


@pytest.mark.parametrize("make", [full, alone])
def test_written_sheets_read_the_same(make: Callable[[], Sheet]) -> None:
    layout = read(make())
    assert read(json.loads(json.dumps(write(layout)))) == layout
    assert VALIDATOR.is_valid(write(layout))
    assert VALIDATOR.is_valid(make())


def test_reading_leaves_the_document_alone() -> None:
    sheet = full()
    before = copy.deepcopy(sheet)
    score(read(sheet))
    assert sheet == before


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"].endswith("2020-12/schema")
    assert set(PRINTED_SPIRIT) == set(schema()["properties"]["options"]["properties"]["spirit_rp"]["required"])
