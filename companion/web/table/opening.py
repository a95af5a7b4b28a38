"""The way to a table: a new one, or one that a code leads to."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from companion.catalog import find_game
from companion.core.game import Game
from companion.core.sheet import Refused, SheetError
from companion.forms.draft import Draft
from companion.store.records import NotFound, Table, TableError
from companion.store.seats import colour_seat, name_seat, take_seat
from companion.store.tables import CODE_LENGTH, LONG_CODE, create_table
from companion.web.drawing import Drawing
from companion.web.limits import spend
from companion.web.setup.facts import drawing_of
from companion.web.setup.groups import known_facts
from companion.web.setup.remembered import Facts, offers, option_form, recall, remember_options, remembered_options
from companion.web.stored import at_table, database, stored
from companion.web.table import lately
from companion.web.table.codes import tidy_code
from companion.web.table.entering import option_names
from companion.web.table.pages import COLORS, JoinPage, NewPage
from companion.web.table.standing import completed
from companion.web.visitors import settled_holder

opening = Blueprint("opening", __name__)


@opening.get("/new/<slug>")
def blank(slug: str) -> ResponseReturnValue:
    """A new table: what is played, and by whom."""
    game = find_game(slug) or abort(404)
    fewest, most = game.players
    known = _known()
    form = option_form(game, remembered_options(known, game))
    page = NewPage(
        game,
        form,
        _fields(game, form),
        ("",) * most,
        max(fewest, 2),
        offers=offers(known, game.slug),
        drawing=_drawing(game, form),
    )
    return render_template("new.html", page=page)


@opening.post("/new/<slug>")
def sent(slug: str) -> ResponseReturnValue:
    """Open the table, or do what another button of the form asks."""
    game = find_game(slug) or abort(404)
    form = game.form(formdata=request.form)
    command = request.form.get("do", "open")
    if command == "open":
        return _open(game, form)
    if form.act(command) is None and not recall(game, form, _known(), command):
        abort(400)
    return _page(game, form, ())


def _known() -> Facts:
    with database().read() as connection:
        return known_facts(connection)


def _open(game: Game[Any], form: Any) -> ResponseReturnValue:
    spend("create")
    draft: Draft = form.draft()
    refused = _refused(game, draft, _seats(game))
    odd_seats = _odd_seats(game)
    if refused or odd_seats:
        form.show_faults(draft, refused)
        return _page(game, form, [*([odd_seats] if odd_seats else []), *(fault.text for fault in form.faults)])
    try:
        with database().write() as connection:
            table = _create(connection, game, draft.sheet.get("options", {}))
            remember_options(connection, table, table.options)
    except TableError as error:
        return _page(game, form, (str(error),))
    lately.remember(table.code)
    return redirect(url_for("tables.page", code=table.code), 303)


def _create(connection: Connection, game: Game[Any], options: dict[str, Any]) -> Table:
    table = create_table(
        connection,
        game=game.slug,
        options=options,
        seats=_seats(game),
        board={} if game.shared_board else None,
        host=settled_holder(),
        hidden="hidden" in request.form,
        code_length=LONG_CODE if stored().settings.table_codes == "long" else CODE_LENGTH,
    )
    for seat, name, color in zip(table.seats, _names(game), COLORS, strict=False):
        colour_seat(connection, table.code, seat.number, color)
        if name.strip():
            name_seat(connection, table.code, seat.number, name)
    if "plays" in request.form:
        take_seat(connection, table.code, table.seats[0].number, settled_holder())
    return table


def _refused(game: Game[Any], draft: Draft, seats: int) -> list[SheetError]:
    """What the sheet reader refuses of the options and of the number of seats. The seats are empty yet."""
    sheet = {**draft.sheet, "players": [{"name": ""} for _ in range(seats)]}
    try:
        game.read(completed(game, sheet))
    except Refused as refused:
        return [error for error in refused.errors if not error.pointer.startswith("/players/")]
    return []


def _fields(game: Game[Any], form: Any) -> tuple[Any, ...]:
    return tuple(form[name] for name in option_names(game, form))


def _drawing(game: Game[Any], form: Any) -> Drawing | None:
    """The board that the form holds, for a game that is played on one of its own."""
    board = form.draft().sheet.get("options", {}).get("board")
    return drawing_of(board, "board") if game.slug == "greenwood" and board else None


def _odd_seats(game: Game[Any]) -> str:
    """What is wrong with the number of seats as sent; a page that says none gets the usual."""
    fewest, most = game.players
    typed = request.form.get("seats")
    if typed is None or (typed.isdecimal() and len(typed) < 4 and fewest <= int(typed) <= most):
        return ""
    return f"{game.name} is for {fewest} to {most} players."


def _seats(game: Game[Any]) -> int:
    fewest, most = game.players
    typed = request.form.get("seats", "")
    return min(max(int(typed), fewest), most) if typed.isdecimal() and len(typed) < 4 else max(fewest, 2)


def _names(game: Game[Any]) -> tuple[str, ...]:
    return tuple(request.form.get(f"name-{number}", "") for number in range(game.players[1]))


def _page(game: Game[Any], form: Any, errors: Sequence[str]) -> ResponseReturnValue:
    page = NewPage(
        game=game,
        form=form,
        fields=_fields(game, form),
        names=_names(game),
        seats=_seats(game),
        hidden="hidden" in request.form,
        plays="plays" in request.form,
        errors=tuple(errors),
        offers=offers(_known(), game.slug),
        drawing=_drawing(game, form),
    )
    return render_template("new.html", page=page), 422 if errors else 200


@opening.route("/join", methods=["GET", "POST"])
def join() -> ResponseReturnValue:
    """To the table of the code, however it was typed; a box for it where none was."""
    typed = request.values.get("code", "")
    if not typed.strip():
        return render_template("join.html", page=JoinPage())
    spend("join")
    try:
        visitor = at_table(tidy_code(typed))
    except NotFound as error:
        return render_template("join.html", page=JoinPage(typed, str(error))), 404
    return redirect(url_for("tables.page", code=visitor.table.code), 303)
