"""The menu, and the script that must be served from the top."""

from collections.abc import Iterator

from flask import Blueprint, Response, current_app, render_template, send_from_directory

from companion.catalog import GAMES, find_game
from companion.store.tables import find_table
from companion.web.pages import HomePage, LateTable
from companion.web.stored import database
from companion.web.table import lately
from companion.web.table.standing import names_of

home = Blueprint("home", __name__)


@home.get("/")
def menu() -> str:
    """The games, and the tables of late."""
    undo = lately.offered()
    page = HomePage(GAMES, tuple(_late_tables()), (undo.code, undo.text) if undo and undo.act == "undelete" else None)
    return render_template("home.html", page=page)


def _late_tables() -> Iterator[LateTable]:
    codes = lately.late_codes()
    if not codes:
        return
    with database().read() as connection:
        found = [find_table(connection, code) for code in codes]
    for table in found:
        game = find_game(table.game) if table else None
        if table and game:
            note = "finished" if table.finished else f"{len(table.seats)} seats"
            yield LateTable(table.code, game.name, ", ".join(names_of(table)), note)


@home.get("/sw.js")
def service_worker() -> Response:
    """The service worker: it sees only pages below its own address."""
    answer = send_from_directory(f"{current_app.static_folder}/js", "sw.js", max_age=0)
    answer.mimetype = "text/javascript"
    return answer
