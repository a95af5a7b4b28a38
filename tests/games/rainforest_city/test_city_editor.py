"""What the editor offers for Rainforest City, and half-entered sheets."""

import itertools
from typing import Any

from companion.core.editor import EditorSpec
from companion.games.rainforest_city.game import GAME
from companion.games.rainforest_city.sheet import SHEET
from companion.games.rainforest_city.vocabulary import LETTERS, SPECIES, TERRAINS
from tests.games import editors

MIDDLE = {"variant": "advanced", "objectives": ["B", "K", "F"]}
SOLO = {"variant": "solo", "level": "extreme"}
TOGETHER = {"variant": "cooperative", "level": "easy"}
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"variant": "introductory"}, MIDDLE, TOGETHER, SOLO)
SIX_KINDS = {
    "squares": [{"at": [0, i], "terrain": terrain} for i, terrain in enumerate(sorted([*TERRAINS] * 3))],
    "tokens": [{"at": [0, i], "kind": kind} for i, kind in enumerate(sorted(set(SPECIES) - {"otter"}))],
}


def spec_of(options: dict[str, Any]) -> EditorSpec:
    return editors.spec_of(GAME, options)


def players(options: dict[str, Any], *entries: dict[str, Any]) -> list[dict[str, Any]]:
    sheet = {"game": GAME.slug, "options": options, "players": list(entries)}
    found: list[dict[str, Any]] = editors.completed(GAME, sheet)["players"]
    return found


def test_every_word_is_one_of_the_format() -> None:
    for options in OPTIONS:
        editors.check_spec(spec_of(options), SHEET)


def test_everything_of_a_player_can_be_entered() -> None:
    editors.check_all_is_offered([spec_of(MIDDLE), spec_of(SOLO)], SHEET)
    words = [{word.word for word in layer.parts[0].words} for layer in spec_of({}).layers]
    assert words == [{*TERRAINS, "house"}, set(SPECIES)]


def test_each_variant_has_its_own_fields() -> None:
    fields = [[field.path[0] for field in spec_of(options).fields] for options in OPTIONS]
    together = ["compost", "objectives", "met", "unmatching"]
    assert fields == [["compost"], ["compost"], ["compost", "claims"], together, together]
    assert len(spec_of({"variant": "advanced"}).fields) == 1


def test_markers_lie_on_the_objectives_in_play() -> None:
    claims = spec_of(MIDDLE).fields[1]
    assert [word.word for word in claims.words] == ["B", "F", "K"]
    assert claims.values == (10, 8, 6, 4)
    assert [word.word for field in spec_of(SOLO).fields[1:3] for word in field.words] == [*LETTERS, *LETTERS]


def test_every_brush_used_once_can_be_scored() -> None:
    for options in OPTIONS:
        player = editors.painted(spec_of(options), shared=False)
        if "objectives" in player:  # three are ticked of twelve
            player["objectives"] = ["D", "H", "L"]
        editors.check_scores(GAME, {"game": GAME.slug, "options": options, "players": [player, {}]})


def test_an_empty_table_has_no_points() -> None:
    for options, seats in zip(OPTIONS, (4, 1, 2, 4, 2), strict=True):
        editors.check_empty(GAME, options, seats)


def test_a_whole_sheet_keeps_its_answer() -> None:
    editors.check_sound_sheets(GAME)


def test_nothing_raises() -> None:
    editors.check_nothing_raises(GAME, SHEET, OPTIONS)


def test_objectives_still_to_be_named_are_dealt_from_those_that_are_left() -> None:
    dealt = [player["objectives"] for player in players(TOGETHER, {}, {"objectives": ["G", "A"]}, {})]
    assert dealt == [["B", "E", "I"], ["G", "A", "J"], ["C", "F", "K"]]


def test_no_objective_is_dealt_that_would_count_as_met() -> None:
    """I, six kinds of fauna, is met on the first landscape and would otherwise be the first fauna objective."""
    dealt = players(SOLO, SIX_KINDS, {"met": ["A", "E"]})
    assert [player["objectives"] for player in dealt] == [["B", "F", "J"], ["C", "G", "K"]]
    sheet = {"game": GAME.slug, "options": SOLO, "players": dealt}
    answer = GAME.score(GAME.read(sheet))
    found = [player.more["objectives"] for player in answer.players]
    assert not any(one["own"] and (one["met"] or one["earlier"]) for one in itertools.chain(*found))
    assert {one["id"] for one in found[0] if one["met"]} >= {"I"}


def test_what_the_variant_has_no_place_for_is_left_out() -> None:
    entry = {"name": "Ana", "squares": [], "claims": {}, "objectives": ["A"], "met": [], "unmatching": 1, "compost": 2}
    assert players({"variant": "introductory"}, entry) == [{"name": "Ana", "squares": [], "compost": 2}]
    assert players(MIDDLE, entry) == [{"name": "Ana", "squares": [], "compost": 2, "claims": {}}]
    assert "claims" not in players(TOGETHER, entry)[0]


def test_markers_on_objectives_that_left_the_middle_are_left_out() -> None:
    assert players(MIDDLE, {"claims": {"A": 10, "B": 8, "x": 1}})[0]["claims"] == {"B": 8, "x": 1}


def test_options_of_another_variant_are_left_out_and_none_made_up() -> None:
    sheet = {"game": GAME.slug, "options": {"objectives": ["A", "E", "I"], "level": "hard"}, "players": [{}]}
    assert editors.completed(GAME, sheet)["options"] == {}
    sheet["options"] = {"variant": "advanced"}
    assert editors.completed(GAME, sheet)["options"] == {"variant": "advanced"}
