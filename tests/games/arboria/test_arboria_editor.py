"""What the editor offers for Arboria, and half-entered sheets."""

from typing import Any

from companion.games.arboria.game import GAME
from companion.games.arboria.layout import COLORS, SHEET, SPECIES
from tests.games import editors

BOARD = tuple(("board", key) for key in ("flowers", "rock", "carnivore", "cloud"))
SUN = (("board", "sun", "side"), ("board", "sun", "at"))
SPEC = editors.spec_of(GAME, {})


def flower(species: str, column: int = 0, height: int = 2) -> dict[str, Any]:
    return {"at": [0, column], "species": species, "color": "red", "height": height}


def sheet(*players: dict[str, Any], **board: Any) -> dict[str, Any]:
    return {"game": "arboria", "options": {}, "board": board, "players": list(players)}


def species(*players: dict[str, Any], **board: Any) -> list[str | None]:
    """Whose species everybody has in the completed sheet."""
    return [player.get("species") for player in editors.completed(GAME, sheet(*players, **board))["players"]]


def test_every_word_is_one_of_the_format() -> None:
    editors.check_spec(SPEC, SHEET)


def test_everything_of_the_board_and_a_player_can_be_entered() -> None:
    editors.check_all_is_offered([SPEC], SHEET, shared=(*BOARD, *SUN))
    assert [tuple(word.word for word in part.words) for part in SPEC.layers[0].parts] == [
        SPECIES,
        COLORS,
        (1, 2, 3, 4, 5, 6),
    ]


def test_the_board_is_shared_and_a_flower_is_a_pile_of_six_counters_at_most() -> None:
    layer = SPEC.layers[0]
    assert (SPEC.size, layer.shared, layer.supply, layer.weight) == ((6, 6), True, 6, "height")
    assert [field.shared for field in SPEC.fields] == [False, True, True]
    assert all(spot.shared for spot in SPEC.spots)


def test_every_brush_used_once_can_be_scored() -> None:
    shared, player = editors.painted(SPEC, shared=True), editors.painted(SPEC, shared=False)
    editors.check_scores(GAME, sheet(player, **shared["board"]))
    for word in SPEC.layers[0].parts[0].words:
        editors.check_scores(GAME, sheet(player | {"species": word.word}, **shared["board"]))


def test_an_empty_table_has_no_points() -> None:
    editors.check_empty(GAME, {}, 4)


def test_a_whole_sheet_keeps_its_answer() -> None:
    editors.check_sound_sheets(GAME)


def test_nothing_raises() -> None:
    editors.check_nothing_raises(GAME, SHEET, ({}, {"tallest": "anywhere"}))


def test_half_a_sun_is_left_out() -> None:
    for half in ({}, {"side": "top"}, {"at": 3}):
        assert editors.completed(GAME, sheet({}, sun=half))["board"] == {"flowers": []}
    whole = {"side": "top", "at": 3}
    assert editors.completed(GAME, sheet({}, sun=whole))["board"] == {"sun": whole, "flowers": []}


def test_who_has_not_chosen_gets_a_species_without_flowers() -> None:
    assert species({}, {"species": "lumberjack"}, {}) == ["grandma", "lumberjack", "wizard"]
    assert species({}, {}, flowers=[flower("lumberjack"), flower("wizard", 1)]) == ["grandma", "boy"]


def test_a_species_with_flowers_is_never_given_away() -> None:
    grown = [flower(word, column) for column, word in enumerate(SPECIES)]
    assert species({}, {"species": "boy"}, flowers=grown) == [None, "boy"]
