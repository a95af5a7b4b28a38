"""What the editor offers for Arboretum, and half-entered sheets."""

from typing import Any

from companion.games.arboretum.game import GAME
from companion.games.arboretum.layout import FIRST_EDITION, HAND_SIZE, KNOWN_SPECIES, SHEET
from tests.games import editors

OPTIONS: tuple[dict[str, Any], ...] = ({}, {"species": list(FIRST_EDITION)}, {"species": ["baobab", "oak"]})


def species(options: dict[str, Any]) -> list[tuple[str | int, str]]:
    return [(word.word, word.kind) for word in editors.spec_of(GAME, options).layers[0].parts[0].words]


def test_every_word_is_one_of_the_format() -> None:
    for options in OPTIONS:
        editors.check_spec(editors.spec_of(GAME, options), SHEET)


def test_everything_of_a_player_can_be_entered() -> None:
    editors.check_all_is_offered([editors.spec_of(GAME, {})], SHEET)


def test_the_species_in_play_are_offered_in_their_order_else_all_that_are_known() -> None:
    assert species({}) == species({"species": []}) == [(word, word) for word in KNOWN_SPECIES]
    assert species({"species": ["oak", "baobab", "oak", "Oak!", 3, []]}) == [("oak", "oak"), ("baobab", "plain")]


def test_a_card_lies_once_upright_and_seven_are_held() -> None:
    spec = editors.spec_of(GAME, {})
    assert spec.hand
    assert (spec.layers[0].once, spec.portrait, spec.hand.expected) == (True, True, HAND_SIZE)
    assert [word.word for word in spec.layers[0].parts[1].words] == list(range(1, 9))
    assert spec.hand.parts == spec.layers[0].parts


def test_every_brush_used_once_can_be_scored() -> None:
    for options in OPTIONS:
        player = editors.painted(editors.spec_of(GAME, options), shared=False)
        editors.check_scores(GAME, {"game": "arboretum", "options": options, "players": [player, {"hand": []}]})


def test_an_empty_table_has_no_points() -> None:
    for options in (*OPTIONS, {"species": []}):
        editors.check_empty(GAME, options, 4)


def test_a_whole_sheet_keeps_its_answer() -> None:
    editors.check_sound_sheets(GAME)


def test_nothing_raises() -> None:
    editors.check_nothing_raises(GAME, SHEET, OPTIONS)


def test_a_hand_is_not_made_up() -> None:
    sheet = {"game": "arboretum", "players": [{"name": "Ana"}]}
    assert editors.completed(GAME, sheet)["players"] == [{"name": "Ana", "squares": []}]
    assert [problem.code for problem in GAME.score(GAME.read(editors.completed(GAME, sheet))).problems] == ["hand-size"]


def test_a_name_that_is_taken_is_not_given_again() -> None:
    sheet = {"game": "arboretum", "players": [{}, {"name": "Player 1"}, {"name": " "}]}
    names = [player["name"] for player in editors.completed(GAME, sheet)["players"]]
    assert names == ["Player 1'", "Player 1", "Player 3"]


def test_what_is_wrong_stays_for_the_reader_to_refuse() -> None:
    sheet = {"game": "arboretum", "players": [{"name": 5, "squares": "x", "lake": 1}]}
    assert editors.completed(GAME, sheet) == sheet
