"""Finished tables put into an app's database, and browsers that belong to them."""

from datetime import datetime
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from companion.catalog import find_game
from companion.store import seats, tables
from companion.store.records import Table
from companion.store.schema import tables as table_rows
from companion.web.stored import stored_of
from companion.web.table.pages import COLORS
from companion.web.visitors import TOKEN, holder_of


def settle(client: FlaskClient, token: str) -> str:
    """Make a client the browser with that token; its holder."""
    with client.session_transaction() as session:
        session[TOKEN] = token
    return holder_of(token)


def play(
    app: Flask,
    sheet: dict[str, Any],
    *,
    host: str | None = None,
    holders: tuple[str | None, ...] = (),
    finished: datetime | None = None,
    group: str | None = None,
    hidden: bool = False,
    done: bool = True,
) -> Table:
    """The table that a sheet was played at; `done` finishes it, perhaps at a given moment."""
    game = find_game(sheet["game"])
    assert game is not None
    with stored_of(app).database().write() as connection:
        table = tables.create_table(
            connection,
            game=game.slug,
            options=sheet.get("options", {}),
            board=sheet.get("board", {}) if game.shared_board else None,
            seats=len(sheet["players"]),
            host=host,
            hidden=hidden,
            group=group,
        )
        for seat, player, color in zip(table.seats, sheet["players"], COLORS, strict=False):
            seats.name_seat(connection, table.code, seat.number, player["name"])
            seats.colour_seat(connection, table.code, seat.number, color)
            entry = [
                {"do": "set", "path": [key], "value": value} for key, value in player.items() if key not in ("name",)
            ]
            if entry:
                tables.apply_edits(connection, table.code, seat.number, 0, entry)
        for number, holder in enumerate(holders):
            if holder:
                seats.take_seat(connection, table.code, number, holder)
        if done:
            tables.finish(connection, table.code)
        if finished:
            connection.execute(update(table_rows).where(table_rows.c.code == table.code).values(finished=finished))
        found = tables.find_table(connection, table.code)
    assert found is not None
    return found
