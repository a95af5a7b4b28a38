"""Options that the rulebooks leave to the boards of the box: entered once, offered at every new table.

Facts, by key: `arborea/spirit_rp` is the option itself, `arborea/season_steps` a list of multipliers for each of the
four season tracks (from the start space on), `greenwood/boards/<id>` an `options.board` and `greenwood/board` the key
of the one drawn, taken in or used last.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from companion.core.edits import same
from companion.core.game import Game
from companion.core.sheet import Refused, SheetError
from companion.store.facts import facts, remember
from companion.store.records import Table
from companion.web.setup.groups import known_facts, settled_group
from companion.web.table.standing import completed

Facts = Mapping[str, Any]

SPIRIT: Final = "arborea/spirit_rp"
SEASONS: Final = "arborea/season_steps"
BOARD: Final = "greenwood/board"
BOARDS: Final = "greenwood/boards/"
MOST_BOARDS: Final = 40
OPTIONS: Final[Mapping[str, str]] = {"arborea": "spirit_rp", "greenwood": "board"}
"""The option of a game that is entered once; the form's field has the same name."""


class Offer(NamedTuple):
    """A fact that can be taken over into the options of a table."""

    key: str
    label: str


def remembered_options(known: Facts, game: Game[Any]) -> dict[str, Any]:
    """What a new table of that game starts with: the sound ones of the options entered once."""
    name = OPTIONS.get(game.slug)
    value = known.get(SPIRIT) if game.slug == "arborea" else known.get(str(known.get(BOARD)))
    if name is None or not value or refusals(game, value):
        return {}
    return {name: value}


def remember_options(connection: Connection, table: Table, options: Mapping[str, Any]) -> None:
    """Keep what of a table's options is entered once, for this browser and for whoever sits at the table. A board
    replaces the one of the same name."""
    known = known_facts(connection)
    if table.game == "arborea":
        new = {SPIRIT: options.get("spirit_rp"), SEASONS: known.get(SEASONS)}
    elif table.game == "greenwood" and options.get("board"):
        key = _key_of(known, options["board"])
        new = {key: options["board"], BOARD: key} if key else {}
    else:
        return
    for group in (settled_group(), table.group):
        for key, value in new.items():
            if value:
                keep(connection, group, key, value)


def keep(connection: Connection, group: str, key: str, value: Any) -> None:
    """Keep a fact with a group, unless it is there already."""
    if not same(facts(connection, group).get(key), value):
        remember(connection, group, key, value)


def boards_in(known: Facts) -> dict[str, Mapping[str, Any]]:
    """The boards by the keys of their facts, in the order of their names; those that are alike once."""
    boards: dict[str, Mapping[str, Any]] = {}
    for key, board in known.items():
        kept = key.startswith(BOARDS) and isinstance(board, Mapping)
        if kept and not any(same(other, board) for other in boards.values()):
            boards[key] = board
    return dict(sorted(boards.items(), key=lambda item: (str(item[1].get("name", "")).casefold(), item[0])))


def new_board_key() -> str:
    """A key for one more board."""
    return BOARDS + secrets.token_hex(4)


def _key_of(known: Facts, board: Mapping[str, Any]) -> str | None:
    """Where a board is kept: with its likeness or its namesake, else under a new key; None where there are too many."""
    boards = boards_in(known)
    alike = [key for key, other in boards.items() if same(other, board)]
    named = [key for key, other in boards.items() if board.get("name") and other.get("name") == board["name"]]
    fresh = [new_board_key()] if len(boards) < MOST_BOARDS else []
    return next(iter([*alike, *named, *fresh]), None)


def offers(known: Facts, game: str) -> tuple[Offer, ...]:
    """What can be taken over at a table of that game."""
    if game == "arborea" and SPIRIT in known:
        return (Offer(SPIRIT, "RP of the Spirit Track"),)
    if game == "greenwood":
        return tuple(Offer(key, board_title(board)) for key, board in boards_in(known).items())
    return ()


def board_title(board: Mapping[str, Any]) -> str:
    """What a board is called, with its size.

    >>> board_title({"name": "Board 2", "rows": 6, "cols": 5}), board_title({"rows": 1, "cols": 1})
    ('Board 2, 6 rows by 5 columns', 'Unnamed board, 1 row by 1 column')
    """
    rows, cols = board.get("rows", 0), board.get("cols", 0)
    size = f"{rows} {'row' if rows == 1 else 'rows'} by {cols} {'column' if cols == 1 else 'columns'}"
    return f"{str(board.get('name', '')).strip() or 'Unnamed board'}, {size}"


def option_form(game: Game[Any], options: Mapping[str, Any]) -> Any:
    """The form of a game with some options filled in."""
    return game.form(formdata=None, data=_form_data(game, options) if options else None)


def recall(game: Game[Any], form: Any, known: Facts, command: str) -> bool:
    """Take a fact over into a form, as the button says (`recall greenwood/boards/ab12cd34`); False where it cannot."""
    verb, _, key = command.partition(" ")
    name = OPTIONS.get(game.slug)
    if verb != "recall" or name is None or key not in {offer.key for offer in offers(known, game.slug)}:
        return False
    if refusals(game, known[key]):
        return False
    form[name].process(None, _form_data(game, {name: known[key]})[name])
    return True


def _form_data(game: Game[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = game.form.data_of({"game": game.slug, "options": options, "players": []})
    return data


def refusals(game: Game[Any], value: object) -> list[SheetError]:
    """What the sheet reader has against the option of a game that is entered once."""
    name = OPTIONS[game.slug]
    players = [{"name": f"Player {number}"} for number in range(1, game.players[0] + 1)]
    sheet = completed(game, {"game": game.slug, "players": players}) | {"options": {name: value}}
    try:
        game.read(sheet)
    except Refused as refused:
        return [error for error in refused.errors if f"{error.pointer}/".startswith(f"/options/{name}/")]
    return []
