"""What the editor offers for Greenwood, and half-entered sheets."""

from typing import Any

import pytest

from companion.games.greenwood.game import GAME
from companion.games.greenwood.shape import KINDS, PROVISIONS, SHEET
from tests.games import editors

BOARD: dict[str, Any] = {
    "rows": 3,
    "cols": 4,
    "start": [1, 1],
    "unusable": [[0, 0], [2, 3]],
    "bonuses": [
        {"id": "bonus-1", "squares": [[1, 2], [1, 3]], "gain": "1 wayfinding"},
        {"id": "b2", "squares": [[1, 1], [1, 2]], "gain": "1 energy"},
    ],
    "completions": [{"id": "c1", "squares": [[0, 0], [1, 0], [2, 0]], "gain": "1 energy"}],
}
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"mode": "clans"}, {"mode": "solo", "board": BOARD})


def only_player(**entry: Any) -> dict[str, Any]:
    sheet = {"game": "greenwood", "players": [{"name": "Ana", **entry}]}
    player: dict[str, Any] = editors.completed(GAME, sheet)["players"][0]
    return player


def test_every_word_is_one_of_the_format() -> None:
    for options in OPTIONS:
        spec = editors.spec_of(GAME, options)
        editors.check_spec(spec, SHEET)
        assert spec.tiles
        assert tuple(kind.word for kind in spec.tiles.kinds) == KINDS
        assert tuple(word.word for word in spec.tiles.more) == PROVISIONS
        assert {kind.kind for kind in (*spec.tiles.kinds, *spec.tiles.more)} <= editors.MARKS


def test_everything_of_a_player_can_be_entered() -> None:
    for options in OPTIONS:
        editors.check_all_is_offered([editors.spec_of(GAME, options)], SHEET)


def test_tiles_lie_on_the_board_of_the_table() -> None:
    spec = editors.spec_of(GAME, {"board": BOARD})
    assert spec.size == (3, 4)
    assert spec.ground == (
        ((0, 0), "unusable", "unusable, completion area c1: 1 energy", "c1"),
        ((1, 0), "completion", "completion area c1: 1 energy", "c1"),
        ((1, 1), "start", "starting space, bonus b2: 1 energy", "b2"),
        ((1, 2), "bonus", "bonus bonus-1: 1 wayfinding, bonus b2: 1 energy", "bon b2"),
        ((1, 3), "bonus", "bonus bonus-1: 1 wayfinding", "bon"),
        ((2, 0), "completion", "completion area c1: 1 energy", "c1"),
        ((2, 3), "unusable", "unusable", ""),
    )


@pytest.mark.parametrize("board", [None, {}, {"rows": 3}, BOARD | {"rows": 21}, BOARD | {"start": [1]}])
def test_without_a_sound_board_the_grid_is_free(board: Any) -> None:
    spec = editors.spec_of(GAME, {"board": board})
    assert (spec.size, spec.ground) == (None, ())


def test_squares_off_the_board_are_not_told() -> None:
    spec = editors.spec_of(GAME, {"board": BOARD | {"unusable": [[-1, 0], [3, 0], [0, 4]]}})
    assert [place for place, *_ in spec.ground] == [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (2, 0)]


def test_every_brush_used_once_can_be_scored() -> None:
    for options in OPTIONS:
        player = editors.painted(editors.spec_of(GAME, options), shared=False)
        editors.check_scores(GAME, {"game": "greenwood", "options": options, "players": [player]})


def test_an_empty_table_has_no_points() -> None:
    editors.check_empty(GAME, {}, 4)
    editors.check_empty(GAME, OPTIONS[2], 1)


def test_a_whole_sheet_keeps_its_answer() -> None:
    editors.check_sound_sheets(GAME)


def test_nothing_raises() -> None:
    editors.check_nothing_raises(GAME, SHEET, OPTIONS)


def test_a_track_that_is_not_entered_stands_at_nothing() -> None:
    assert only_player() == {"name": "Ana", "track_points": 0}
    assert only_player(track_points=7)["track_points"] == 7


def test_a_tile_that_covers_nothing_yet_is_left_out() -> None:
    laid = {"kind": "creature", "squares": [[0, 0], [0, 1]]}
    entry = only_player(submarine={"tiles": [{"kind": "sprite"}, laid, {"kind": "sprite", "squares": []}]})
    assert entry["submarine"] == {"tiles": [laid]}


def test_half_a_board_is_left_out() -> None:
    player = {"track_points": 3, "submarine": {"tiles": []}}
    for missing in ("rows", "cols", "start"):
        board = {key: value for key, value in BOARD.items() if key != missing}
        sheet = {"game": "greenwood", "options": {"board": board}, "players": [player]}
        assert editors.completed(GAME, sheet)["options"] == {}
        editors.check_scores(GAME, sheet)
    whole = {"game": "greenwood", "options": {"board": BOARD}, "players": [player]}
    assert editors.completed(GAME, whole)["options"] == {"board": BOARD}
