"""The sheet format: what is read, what is refused and where, what is written back, what the schema says."""

import copy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.core.sheet import Refused
from companion.games.rainforest_city.layout import read, schema, write
from companion.games.rainforest_city.scoring import score
from tests.games.rainforest_city.drawn import SHARED, example, player, table

EXAMPLES = ("rainforest-city.json", "rainforest-city-advanced.json", "rainforest-city-solo.json")
SCHEMA = Draft202012Validator(schema())


def standard() -> dict[str, Any]:
    return table(player("Ana", "o1 o2 o3\nm H r"), player("Ben", "o o o\nm m m"))


def advanced() -> dict[str, Any]:
    return table(player("Ana", claims={"A": 10}), player("Ben"), variant="advanced", objectives=["A", "G", "J"])


def cooperative() -> dict[str, Any]:
    people = (player("Ana", objectives=["A", "E", "I"], met=["E"]), player("Ben", objectives=["F", "B", "L"]))
    return table(*people, variant="cooperative", level="hard")


def solo() -> dict[str, Any]:
    people = (player("A", objectives=["A", "E", "I"]), player("B", objectives=["B", "F", "L"], unmatching=0, compost=3))
    return table(*people, variant="solo", level="extreme")


SOUND = {"standard": standard, "advanced": advanced, "cooperative": cooperative, "solo": solo}


def pointers(document: Any) -> list[str]:
    """Where a sheet is refused; none where it is read."""
    try:
        read(document)
    except Refused as refused:
        return [error.pointer if error.text else "no sentence" for error in refused.errors]
    return []


@pytest.mark.parametrize("name", SOUND)
def test_sound_sheets_are_read_written_and_fit_the_schema(name: str) -> None:
    sheet = SOUND[name]()
    assert pointers(sheet) == []
    assert SCHEMA.is_valid(sheet)
    written = write(read(sheet))
    assert read(written) == read(sheet)
    assert SCHEMA.is_valid(written)


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def change(sheet: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The sheet with one spot changed, added, or (`...`) taken away."""
    changed = copy.deepcopy(sheet)
    node: Any = changed
    *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")[1:]]
    for step in steps:
        node = node[step]
    if value is ...:
        del node[last]
    elif isinstance(node, list) and last == len(node):
        node.append(value)
    else:
        node[last] = value
    return changed


# sheet, spot, value put there, where it is refused, whether JSON Schema can say so
REFUSED = [
    ("standard", "/game", "rainforest", "/game", True),
    ("standard", "/players", ..., "", True),
    ("standard", "/players", [], "/players", True),
    ("standard", "/oops", 1, "/oops", True),
    ("standard", "/options", [], "/options", True),
    ("standard", "/options/variant", "normal", "/options/variant", True),
    ("standard", "/options/oops", 1, "/options/oops", True),
    ("standard", "/options/readings", {"A1": "both-sides"}, "/options/readings/A1", True),
    ("standard", "/options/readings", {"C1": "joins"}, "/options/readings/C1", True),
    ("standard", "/options/readings", {"C14": None}, "/options/readings/C14", True),
    ("standard", "/options/objectives", ["A", "E", "I"], "/options/objectives", True),
    ("standard", "/options/level", "easy", "/options/level", True),
    ("standard", "/options/level", None, "/options/level", True),
    ("standard", "/players/0", 5, "/players/0", True),
    ("standard", "/players/0/name", ..., "/players/0", True),
    ("standard", "/players/0/name", " ", "/players/0/name", True),
    ("standard", "/players/0/name", "x" * 41, "/players/0/name", True),
    ("standard", "/players/1/name", "Ana", "/players/1/name", False),
    ("standard", "/players/0/squares", ..., "/players/0", True),
    ("standard", "/players/0/squares", {}, "/players/0/squares", True),
    ("standard", "/players/0/squares/0", [0, 0], "/players/0/squares/0", True),
    ("standard", "/players/0/squares/0/at", ..., "/players/0/squares/0", True),
    ("standard", "/players/0/squares/0/terrain", ..., "/players/0/squares/0", True),
    ("standard", "/players/0/squares/0/terrain", "forest", "/players/0/squares/0/terrain", True),
    ("standard", "/players/0/squares/0/at", [0], "/players/0/squares/0/at", True),
    ("standard", "/players/0/squares/0/at", [1000, 0], "/players/0/squares/0/at/0", True),
    ("standard", "/players/0/squares/0/at", [0, -1000], "/players/0/squares/0/at/1", True),
    ("standard", "/players/0/squares/0/at", [0, True], "/players/0/squares/0/at/1", True),
    ("standard", "/players/0/squares/4/at", [0, 1], "/players/0/squares/4", False),
    ("standard", "/players/0/tokens/2/at", [0, 0], "/players/0/tokens/2", False),
    ("standard", "/players/0/tokens/0/kind", "ocean", "/players/0/tokens/0/kind", True),
    ("standard", "/players/0/tokens/0/kind", "ocean-otter", "/players/0/tokens/0/kind", True),
    ("standard", "/players/0/tokens/0/terrain", "ocean", "/players/0/tokens/0/terrain", True),
    ("standard", "/players/0/tokens", None, "/players/0/tokens", True),
    ("standard", "/players/0/compost", -1, "/players/0/compost", True),
    ("standard", "/players/0/compost", 10000, "/players/0/compost", True),
    ("standard", "/players/0/compost", True, "/players/0/compost", True),
    ("standard", "/players/0/compost", 1.5, "/players/0/compost", True),
    ("standard", "/players/0/claims", {}, "/players/0/claims", True),
    ("standard", "/players/0/objectives", ["A", "E", "I"], "/players/0/objectives", True),
    ("standard", "/players/0/met", [], "/players/0/met", True),
    ("standard", "/players/0/unmatching", 0, "/players/0/unmatching", True),
    ("standard", "/players/0/extras", [{"label": "Cake"}], "/players/0/extras/0", True),
    ("standard", "/players/0/extras", [{"label": "", "points": 1}], "/players/0/extras/0/label", True),
    ("standard", "/players/0/extras", [{"label": "x" * 81, "points": 1}], "/players/0/extras/0/label", True),
    ("standard", "/players/0/extras", [{"label": "x", "points": 10000}], "/players/0/extras/0/points", True),
    ("standard", "/options/variant", "advanced", "/options", True),
    ("advanced", "/options/objectives", ..., "/options", True),
    ("advanced", "/options/objectives", ["A", "G"], "/options/objectives", True),
    ("advanced", "/options/objectives", ["A", "G", "J", "K"], "/options/objectives", True),
    ("advanced", "/options/objectives/0", "a", "/options/objectives/0", True),
    ("advanced", "/options/objectives/2", "M", "/options/objectives/2", True),
    ("advanced", "/options/objectives/1", "A", "/options/objectives/1", True),
    ("advanced", "/options/objectives/1", "K", "/options/objectives/2", True),
    ("advanced", "/options/level", "easy", "/options/level", True),
    ("advanced", "/players/0/claims/B", 10, "/players/0/claims/B", True),
    ("advanced", "/players/1/claims", {"M": 10}, "/players/1/claims/M", True),
    ("advanced", "/players/0/claims/A", 5, "/players/0/claims/A", True),
    ("advanced", "/players/0/claims/A", "10", "/players/0/claims/A", True),
    ("advanced", "/players/0/claims/A", None, "/players/0/claims/A", True),
    ("advanced", "/players/0/claims", [], "/players/0/claims", True),
    ("advanced", "/players/0/met", ["A"], "/players/0/met", True),
    ("cooperative", "/options/level", ..., "/options", True),
    ("cooperative", "/options/level", "extreme", "/options/level", True),
    ("cooperative", "/options/objectives", ["A", "E", "I"], "/options/objectives", True),
    ("cooperative", "/players/1", ..., "/players", True),
    ("cooperative", "/players/0/objectives", ..., "/players/0", True),
    ("cooperative", "/players/0/objectives", None, "/players/0/objectives", True),
    ("cooperative", "/players/0/objectives", ["A", "E"], "/players/0/objectives", True),
    ("cooperative", "/players/1/objectives/1", "A", "/players/1/objectives/1", True),
    ("cooperative", "/players/0/claims", {"A": 10}, "/players/0/claims", True),
    ("cooperative", "/players/0/met", ["E", "A", "E"], "/players/0/met/2", True),
    ("cooperative", "/players/0/met/0", "Z", "/players/0/met/0", True),
    ("cooperative", "/players/0/unmatching", -1, "/players/0/unmatching", True),
    ("solo", "/options/level", ..., "/options", True),
    ("solo", "/options/level", "brutal", "/options/level", True),
    ("solo", "/players/1", ..., "/players", True),
    ("solo", "/players/2", player("C", objectives=["C", "G", "J"]), "/players", True),
    ("solo", "/players/1/objectives/0", "A", "/players/1/objectives/0", True),
]


@pytest.mark.parametrize(("name", "path", "value", "pointer", "in_schema"), REFUSED)
def test_refused(name: str, path: str, value: Any, pointer: str, in_schema: bool) -> None:
    sheet = change(SOUND[name](), path, value)
    assert pointers(sheet) == [pointer]
    assert SCHEMA.is_valid(sheet) is not in_schema


@pytest.mark.parametrize("document", [None, [], "x", 1, True, {}])
def test_refused_at_the_top(document: Any) -> None:
    assert set(pointers(document)) == {""}


def test_five_players_are_too_many() -> None:
    sheet = table(*[player(f"Player {i}") for i in range(5)])
    assert pointers(sheet) == ["/players"]
    assert not SCHEMA.is_valid(sheet)
    assert pointers(table(*[player(f"Player {i}") for i in range(4)])) == []


def test_all_errors_at_once_and_none_that_follow() -> None:
    sheet = cooperative()
    sheet["options"] |= {"level": "extreme", "objectives": ["A", "E", "I"], "colour": "red"}
    sheet["players"][0]["claims"] = {"A": 10}
    sheet["players"][0]["compost"] = "two"
    sheet["players"][1] |= {"objectives": ["A", "F", "M"], "name": "Ana"}
    assert sorted(pointers(sheet)) == [
        "/options/colour",
        "/options/level",
        "/options/objectives",
        "/players/0/claims",
        "/players/0/compost",
        "/players/1/name",
        "/players/1/objectives/2",
    ]


def test_claims_are_not_blamed_for_unsound_objectives() -> None:
    sheet = advanced()
    sheet["options"]["objectives"] = ["B", "G", "X"]
    assert pointers(sheet) == ["/options/objectives/2"]


def test_an_unknown_variant_blames_no_other_key() -> None:
    sheet = cooperative()
    sheet["options"]["variant"] = "coop"
    assert pointers(sheet) == ["/options/variant"]


def test_letters_of_one_type_in_any_order() -> None:
    sheet = advanced()
    sheet["options"]["objectives"] = ["J", "A", "G"]
    assert pointers(sheet) == []


def test_met_may_name_any_objective() -> None:
    sheet = cooperative()
    sheet["players"][0]["met"] = list("ABCDEFGHIJKL")
    assert pointers(sheet) == []
    assert SCHEMA.is_valid(sheet)


def test_absent_options_are_the_standard_game() -> None:
    sheet = standard()
    del sheet["options"]
    assert read(sheet) == read(standard() | {"options": {"variant": "standard", "readings": {"C1": "orthogonal"}}})
    assert write(read(sheet)) == sheet | {"players": [sheet["players"][0], _without_tokens(sheet["players"][1])]}


def _without_tokens(person: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in person.items() if key != "tokens"}


def test_whole_floats_are_whole() -> None:
    sheet = advanced()
    sheet["players"][0] |= {"compost": 1.0, "claims": {"A": 10.0}}
    sheet["players"][0]["squares"] = [{"at": [0.0, 1.0], "terrain": "ocean"}]
    assert pointers(sheet) == []
    assert SCHEMA.is_valid(sheet)
    assert read(sheet).players[0].squares[0].at == (0, 1)


def test_the_ends_of_the_grid() -> None:
    for at in ([-999, 999], [999, -999]):
        assert pointers(table({"name": "Ana", "squares": [{"at": at, "terrain": "house"}]})) == []


@pytest.mark.skipif(not SHARED.exists(), reason="the example sheets are not beside this checkout")
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_score_as_expected(name: str) -> None:
    sheet, expected = example(name), example("expected.json")[name]
    assert SCHEMA.is_valid(sheet)
    assert read(write(read(sheet))) == read(sheet)
    answer = score(read(sheet)).answer()
    assert [
        {
            "name": person["name"],
            "total": person["total"],
            "lines": {line["id"]: line["points"] for line in person["lines"]},
            "met_now": [entry["id"] for entry in person["objectives"] if entry["met"]],
        }
        for person in answer["players"]
    ] == expected["players"]
    places = [{"place": place["place"], "names": list(place["names"])} for place in answer["ranking"]]
    assert places == expected["ranking"]
    assert answer["tie_break"] == expected["tie_break"]
    assert [problem["code"] for problem in answer["problems"]] == expected["problem_codes"]
    assert answer.get("outcome") == expected.get("outcome")
