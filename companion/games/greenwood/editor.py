"""What the sheet editor offers for Greenwood, and a half-entered sheet made whole."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.core.editor import EditorSpec, Field, Tiles, Word
from companion.core.grid import Square
from companion.core.sheet import Errors
from companion.core.unfinished import Json, as_list, filled, with_options, with_players
from companion.games.greenwood.layout import Reward
from companion.games.greenwood.printed import printed
from companion.games.greenwood.shape import BOARD, KINDS, PROVISIONS

PROVISION: Final = "provision"
NEEDED: Final = ("rows", "cols", "start")
Ground = tuple[Square, str, str, str]

_TILES: Final = Tiles(
    ("submarine", "tiles"),
    "Tiles in the order placed",
    tuple(Word(kind, kind, kind) for kind in KINDS),
    more_kind=PROVISION,
    more_key="provision",
    more=tuple(Word(sort, sort, sort) for sort in PROVISIONS),
    single=("sprite", PROVISION),
)
_FIELDS: Final = (
    Field(("track_points",), "Points on the track", "number"),
    Field(("unused_energy",), "Energy tokens unused in round 3", "number"),
    Field(("unused_spies",), "Spies unused in round 3", "number"),
    Field(("dawn_counted",), "The points for unused tokens are on the track already", "yesno"),
    Field(
        ("potion_points",),
        "Points from Potions at the last Dawn",
        "number",
        help="Only what is not on the track yet; with the Brewmasters.",
    ),
    Field(("rescued",), "Captive tiles at the top of the submarine", "number", help="They decide a tie."),
)


def editor(options: Mapping[str, Any]) -> EditorSpec:
    """The numbers of the last Dawn, and tiles on the table's submarine; on a free grid where it is not known."""
    board = _sound_board(options.get("board"))
    return EditorSpec(
        tiles=_TILES,
        fields=_FIELDS,
        size=(board["rows"], board["cols"]) if board else None,
        expected="{n} tiles",
        ground=tuple(_ground(board)) if board else (),
    )


def _sound_board(board: object) -> Mapping[str, Any] | None:
    """The board as the sheet reader takes it, None where it refuses it."""
    errors: Errors = []
    sound = BOARD.read(board, errors)
    return None if errors else sound


def _ground(board: Mapping[str, Any]) -> Iterator[Ground]:
    """Every square of the board that has something printed on it, in reading order."""
    bonuses, completions = ([Reward(**reward) for reward in board[key]] for key in ("bonuses", "completions"))
    for square, found in printed(board["start"], board["unusable"], bonuses, completions).items():
        if square[0] < board["rows"] and square[1] < board["cols"] and min(square) >= 0:
            yield square, found.kind, found.name, found.letters


def complete(sheet: Json) -> Json:
    """The sheet with a track of 0 where it is missing, without tiles that cover nothing yet, and without a board whose
    size or start is missing: tiles are not checked until it is drawn."""
    sheet = with_options(sheet, _without_half_a_board)
    return with_players(sheet, lambda player: _with_laid_tiles(filled(player, track_points=0)))


def _without_half_a_board(options: Json) -> Json:
    board = options.get("board")
    half = isinstance(board, Mapping) and not all(key in board for key in NEEDED)
    return {key: value for key, value in options.items() if key != "board" or not half}


def _with_laid_tiles(player: Json) -> Json:
    submarine = player.get("submarine")
    if not isinstance(submarine, Mapping) or not isinstance(submarine.get("tiles"), list):
        return player
    laid = [tile for tile in as_list(submarine["tiles"]) if not _is_bare(tile)]
    return player | {"submarine": {**submarine, "tiles": laid}}


def _is_bare(tile: object) -> bool:
    return isinstance(tile, Mapping) and tile.get("squares", []) == []
