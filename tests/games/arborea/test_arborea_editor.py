"""What the editor offers for Arborea, and half-entered sheets."""

from typing import Any

from companion.core.editor import Field
from companion.games.arborea.game import GAME
from companion.games.arborea.layout import CREATURES, DWELLERS, HABITATS, SHEET
from tests.games import editors

SEASONS = ["rocks", "other", "cards", "other"]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"midnight_river": True},
    {"seasons": ["rocks", "gifts", "cards", "spirit"]},
    {"midnight_river": True, "seasons": SEASONS},
)


def field(options: dict[str, Any], key: str) -> Field | None:
    return next((field for field in editors.spec_of(GAME, options).fields if field.path == (key,)), None)


def only_player(options: dict[str, Any], **entry: Any) -> dict[str, Any]:
    """The completed entry of one player, without the name."""
    sheet = {"game": "arborea", "options": options, "players": [{"name": "Ana", **entry}]}
    player: dict[str, Any] = editors.completed(GAME, sheet)["players"][0]
    return {key: value for key, value in player.items() if key != "name"}


def test_every_word_is_one_of_the_format() -> None:
    for options in OPTIONS:
        editors.check_spec(editors.spec_of(GAME, options), SHEET)


def test_everything_of_a_player_can_be_entered() -> None:
    editors.check_all_is_offered([editors.spec_of(GAME, OPTIONS[3])], SHEET)
    words = [{word.word for word in layer.parts[0].words} for layer in editors.spec_of(GAME, OPTIONS[3]).layers]
    assert words == [set(HABITATS), set(CREATURES), set(DWELLERS)]


def test_fish_and_sprites_come_with_the_river() -> None:
    told = [(layer.path[0], layer.on, layer.supply) for layer in editors.spec_of(GAME, {"midnight_river": True}).layers]
    assert told == [("squares", "square", 0), ("creatures", "corner", 6), ("dwellers", "square", 8)]
    assert len(editors.spec_of(GAME, {}).layers) == 2


def test_a_gift_for_every_sage() -> None:
    land, river = field({}, "gifts"), field({"midnight_river": True}, "gifts")
    assert land
    assert river
    assert (len(land.labels), len(river.labels)) == (8, 9)


def test_season_tiles_name_their_multipliers_and_bases() -> None:
    assert not field({}, "multipliers")
    assert not field(OPTIONS[2], "season_bases")
    multipliers, bases = field(OPTIONS[3], "multipliers"), field(OPTIONS[3], "season_bases")
    assert multipliers
    assert bases
    assert multipliers.labels == ("Rocks", "A tile of your own (second)", "Cards", "A tile of your own (fourth)")
    assert bases.labels == ("", "A tile of your own (second)", "", "A tile of your own (fourth)")


def test_every_brush_used_once_can_be_scored() -> None:
    for options in OPTIONS:
        player = editors.painted(editors.spec_of(GAME, options), shared=False)
        editors.check_scores(GAME, {"game": "arborea", "options": options, "players": [player, {}]})


def test_an_empty_table_has_no_points() -> None:
    for options in OPTIONS:
        editors.check_empty(GAME, options, 5)
    editors.check_empty(GAME, {"solo": {"difficulty": 3}}, 1)
    editors.check_empty(GAME, {"solo": {}, "seasons": [], "spirit_rp": {}, "winds": []}, 2)


def test_a_whole_sheet_keeps_its_answer() -> None:
    editors.check_sound_sheets(GAME)


def test_nothing_raises() -> None:
    editors.check_nothing_raises(GAME, SHEET, OPTIONS)


def test_what_is_not_entered_is_nothing() -> None:
    assert only_player({}) == {"squares": []}
    assert only_player({"seasons": SEASONS}) == {
        "squares": [],
        "multipliers": [0, 0, 0, 0],
        "season_bases": [None, 0, None, 0],
    }


def test_numbers_entered_are_kept_and_blanks_are_zero() -> None:
    entry = only_player({"seasons": SEASONS}, multipliers=[None, 2], season_bases=[7, 5], gifts=[3, None, 1])
    assert entry["multipliers"] == [0, 2, 0, 0]
    assert entry["season_bases"] == [None, 5, None, 0]
    assert entry["gifts"] == [3, 0, 1, 0, 0, 0, 0, 0]


def test_what_the_options_have_no_place_for_is_left_out() -> None:
    entered = {"multipliers": [1, 2, 3, 4], "season_bases": [None, 5, None, 6], "gifts": [1] * 9}
    assert only_player({}, **entered) == {"squares": [], "gifts": [1] * 8}
    assert only_player({"midnight_river": True}, gifts=[1] * 8)["gifts"] == [*[1] * 8, 0]
    assert only_player(OPTIONS[3], **entered) == {"squares": [], **entered}


def test_too_long_a_list_stays_for_the_reader_to_refuse() -> None:
    assert only_player(OPTIONS[3], multipliers=[1] * 5)["multipliers"] == [1] * 5
    assert only_player(OPTIONS[3], season_bases=[1] * 5)["season_bases"] == [None, 1, None, 1, 1]
    assert only_player({}, gifts=[1] * 10)["gifts"] == [1] * 10
