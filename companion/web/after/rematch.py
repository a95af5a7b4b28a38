"""The same people once more: a new table of their group, with the same options, names, colours and phones."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection

from companion.core.game import Game
from companion.store.facts import facts, remember
from companion.store.records import Table, Taken
from companion.store.rows import locked_table
from companion.store.seats import colour_seat, name_seat, take_seat
from companion.store.tables import create_table, find_table
from companion.web.table.reveal import was_hidden
from companion.web.table.standing import game_at


def rematch_of(connection: Connection, table: Table) -> Table | None:
    """The table at which these people went on, if they did."""
    code = facts(connection, table.group).get(_key(table))
    return find_table(connection, code) if isinstance(code, str) else None


def begin_rematch(connection: Connection, code: str, host: str | None) -> Table:
    """A table for the next game; whoever asks later gets the same one."""
    table = locked_table(connection, code)
    begun = rematch_of(connection, table)
    if begun is not None:
        return begun
    new = create_table(
        connection,
        game=table.game,
        options=fresh_options(game_at(table), table.options),
        seats=len(table.seats),
        board=None if table.board is None else {},
        host=host,
        hidden=was_hidden(connection, table),
        group=table.group,
        code_length=len(code),
    )
    for old, seat in zip(table.seats, new.seats, strict=True):
        with suppress(Taken):  # tables of old may have two names that look alike
            name_seat(connection, new.code, seat.number, old.name)
        colour_seat(connection, new.code, seat.number, old.color)
        if old.holder:
            take_seat(connection, new.code, seat.number, old.holder)
    remember(connection, table.group, _key(table), new.code)
    return new


def fresh_options(game: Game[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options without what was counted in the last game: numbers of an inner object that the format does not ask
    for, such as what a solo opponent did."""
    shapes = game.schema()["properties"]["options"].get("properties", {})
    return {key: _uncounted(value, shapes.get(key, {})) for key, value in options.items()}


def _uncounted(value: Any, shape: Mapping[str, Any]) -> Any:
    if not isinstance(value, dict) or shape.get("type") != "object":
        return value
    needed = shape.get("required", ())
    return {key: inner for key, inner in value.items() if key in needed or type(inner) is not int}


def _key(table: Table) -> str:
    return f"rematch/{table.code.lower()}"
