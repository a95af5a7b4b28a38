"""One player's part of a sheet, read by itself: what a photo can show and a lesson is about.

An entry has the layout keys of one player; `board` beside them is the board that all share, or else the one that the
options hold. To be read it is wrapped into a sheet with neutral values for everything that no photo shows.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.core.sheet import Refused, SheetError, shown

BOARD = "board"


def wrapped(game: Game[Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """The entry as the first player's of a whole sheet."""
    own = {key: value for key, value in entry.items() if key not in (BOARD, "name")}
    others = [{"name": f"Player {number}"} for number in range(2, game.players[0] + 1)]
    sheet: dict[str, Any] = {"game": game.slug, "players": [{"name": "Player 1", **own}, *others]}
    if BOARD in entry and game.shared_board:
        sheet = _completed(game, sheet) | {BOARD: entry[BOARD]}  # players first: no board tells them what to be
    elif BOARD in entry:
        sheet["options"] = {BOARD: entry[BOARD]}
    return _completed(game, sheet)


def _completed(game: Game[Any], sheet: dict[str, Any]) -> dict[str, Any]:
    return game.complete(sheet) if game.complete else sheet


def entry_in(game: Game[Any], sheet: Mapping[str, Any], index: int = 0) -> dict[str, Any]:
    """The entry of one player of a sound sheet. Raises `Refused` where there is no such player."""
    players = sheet.get("players", [])
    if not 0 <= index < len(players):
        raise Refused([SheetError("/players", f"There is no player {index + 1} in this sheet.")])
    entry = {key: value for key, value in players[index].items() if key != "name"}
    board = sheet.get(BOARD) if game.shared_board else sheet.get("options", {}).get(BOARD)
    return entry if board is None else entry | {BOARD: board}


def checked(game: Game[Any], entry: object) -> dict[str, Any]:
    """The entry as the game writes it. Raises `Refused` with what its reader has against it; pointers start inside."""
    if not isinstance(entry, Mapping):
        raise Refused([SheetError("", f"A sheet is an object, not {shown(entry)}.")])
    try:
        written = game.write(game.read(wrapped(game, entry)))
    except Refused as refused:
        raise Refused([SheetError(_inside(error.pointer), error.text) for error in refused.errors]) from refused
    whole = entry_in(game, written)
    return {key: value for key, value in whole.items() if key in entry}


def _inside(pointer: str) -> str:
    """A pointer into the wrapped sheet as one into the entry.

    >>> [_inside(p) for p in ("/players/0/squares/3", "/options/board/rows", "/board/flowers", "/players/1/name")]
    ['/squares/3', '/board/rows', '/board/flowers', '']
    """
    for start, end in (("/players/0", ""), ("/options/board", "/board"), ("/board", "/board")):
        if f"{pointer}/".startswith(f"{start}/"):
            return end + pointer.removeprefix(start)
    return ""
