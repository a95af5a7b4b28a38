"""The sheet of a seat, the shared board and the options, each also as a plain form."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from companion.core.edits import EditError
from companion.core.problem import Problem
from companion.core.sheet import SheetError
from companion.forms.draft import Draft
from companion.forms.fields import LARGEST_GRID
from companion.store.records import Stale, Table, TableError
from companion.store.tables import apply_edits, set_options
from companion.web.running.watch import count
from companion.web.setup.groups import known_facts
from companion.web.setup.remembered import Facts, offers, recall, remember_options
from companion.web.setup.trackers import multipliers_field
from companion.web.stored import at_table, database
from companion.web.table import entering
from companion.web.table.pages import FormPage
from companion.web.table.standing import game_at, names_of
from companion.web.table.views import seat_page
from companion.web.visitors import Visitor

seats = Blueprint("seats", __name__, url_prefix="/t/<code>")

OPTIONS: Final = "/options"
Told = Callable[[Mapping[str, Any]], Iterable[Problem]]


class Part(NamedTuple):
    """A part of the table that a plain form shows.

    `pointer` leads to it in the sheet. `form` makes the form, from the table or as sent; `fields` are those to show;
    `save` writes what a form holds, made on a revision. `seat` is the seat it belongs to, None for all.
    """

    title: str
    seat: int | None
    pointer: str
    form: Callable[[Table, entering.Posted | None], Any]
    fields: Callable[[Any], tuple[Any, ...]]
    save: Callable[[Connection, Draft, int], object]


@seats.get("/seat/<int:number>")
def page(code: str, number: int) -> ResponseReturnValue:
    """The sheet of a seat."""
    visitor = at_table(code)
    if not visitor.may_see(number):
        flash("This sheet is hidden until everybody is done.")
        return redirect(url_for("tables.page", code=code), 303)
    return render_template("seat.html", page=seat_page(visitor, number))


@seats.get("/board")
def board(code: str) -> ResponseReturnValue:
    """The board that all share."""
    visitor = at_table(code)
    if not game_at(visitor.table).shared_board:
        abort(404)
    return render_template("seat.html", page=seat_page(visitor, None))


@seats.route("/seat/<int:number>/form", methods=["GET", "POST"])
def seat_form(code: str, number: int) -> ResponseReturnValue:
    """The sheet of a seat as a form."""
    visitor = at_table(code)
    if not visitor.may_see(number):
        abort(403)
    return _serve(visitor, _seat(visitor.table, number), url_for("seats.page", code=code, number=number))


@seats.route("/board/form", methods=["GET", "POST"])
def board_form(code: str) -> ResponseReturnValue:
    """The shared board as a form."""
    visitor = at_table(code)
    if not game_at(visitor.table).shared_board:
        abort(404)
    return _serve(visitor, _board(visitor.table), url_for("seats.board", code=code))


@seats.route("/options", methods=["GET", "POST"])
def options(code: str) -> ResponseReturnValue:
    """What is played."""
    visitor = at_table(code)
    return _serve(visitor, _options(visitor.table), url_for("tables.page", code=code))


def _seat(table: Table, number: int) -> Part:
    called = dict(zip((seat.number for seat in table.seats), names_of(table), strict=True))
    prefix = entering.prefix_of(table, number)

    def fields(form: Any) -> tuple[Any, ...]:
        entry = next(entry for entry in form.players if f"{entry.name}-" == prefix)
        return tuple(field for field in entry.form if field.short_name != "name")

    def save(connection: Connection, draft: Draft, revision: int) -> None:
        edits = entering.changes(table.seat(number).entry, entering.entry_in(draft, table, number))
        if edits:
            apply_edits(connection, table.code, number, revision, edits)

    def form(table: Table, posted: entering.Posted | None) -> Any:
        return entering.seat_form(table, number, posted)

    return Part(called[number], number, entering.pointer_to(table, number), form, fields, save)


def _board(table: Table) -> Part:
    def fields(form: Any) -> tuple[Any, ...]:
        return tuple(form[name] for name in entering.board_names(game_at(table), form))

    def save(connection: Connection, draft: Draft, revision: int) -> None:
        edits = entering.changes(table.board or {}, draft.sheet.get("board", {}), ("board",))
        if edits:
            apply_edits(connection, table.code, None, revision, edits)

    def form(table: Table, posted: entering.Posted | None) -> Any:
        return entering.shared_form(table, entering.board_names, posted)

    return Part("The board", None, "/board", form, fields, save)


def _options(table: Table) -> Part:
    def fields(form: Any) -> tuple[Any, ...]:
        return tuple(form[name] for name in entering.option_names(game_at(table), form))

    def save(connection: Connection, draft: Draft, revision: int) -> None:
        new = draft.sheet.get("options", {})
        set_options(connection, table.code, new, revision)
        remember_options(connection, table, new)

    def form(table: Table, posted: entering.Posted | None) -> Any:
        return entering.shared_form(table, entering.option_names, posted)

    return Part("What is played", None, OPTIONS, form, fields, save)


def _serve(visitor: Visitor, part: Part, back: str) -> ResponseReturnValue:
    """Show the form, or do what its button asks."""
    if request.method == "GET":
        form = part.form(visitor.table, None)
        if form.overflows():
            flash(f"A layout wider than {LARGEST_GRID} squares does not fit into the form.")
            return redirect(back, 303)
        return _page(visitor, part, form, back)
    if not visitor.may_edit(part.seat):
        abort(403)
    command = request.form.get("do", "save")
    form = part.form(visitor.table, request.form)
    if command == "save":
        return _save(visitor, part, form, back)
    if form.act(command) is None and not _recall(visitor, part, form, command):
        abort(400)
    return _page(visitor, part, form, back, revision=_revision(visitor, part))


def _recall(visitor: Visitor, part: Part, form: Any, command: str) -> bool:
    """Take over what was entered once; only the options have something of the kind."""
    return part.pointer == OPTIONS and recall(game_at(visitor.table), form, _known(), command)


def _known() -> Facts:
    with database().read() as connection:
        return known_facts(connection)


def _save(visitor: Visitor, part: Part, form: Any, back: str) -> ResponseReturnValue:
    draft: Draft = form.draft()
    refused = entering.refusals(game_at(visitor.table), draft)
    own = [error for error in refused if entering.is_inside(error, part.pointer)]
    if own:
        form.show_faults(draft, own)
        return _page(visitor, part, form, back, revision=_revision(visitor, part), status=422)
    try:
        with database().write() as connection:
            part.save(connection, draft, _revision(visitor, part))
    except Stale as stale:
        count("edit_conflicts")
        return _page(Visitor(stale.table, visitor.holder), part, form, back, stale=True, status=409)
    except EditError as error:
        form.show_faults(draft, [SheetError(part.pointer, str(error))])
        return _page(visitor, part, form, back, status=422)
    except TableError as error:
        flash(str(error))
        return redirect(back, 303)
    flash("Saved.")
    return redirect(back, 303)


def filled_form(visitor: Visitor, number: int, seen: Mapping[str, Any], told: Told, note: str) -> ResponseReturnValue:
    """The form of a seat with what a photo shows in place of the same keys; nothing is kept before it is saved.

    `told` says what is to be checked of the seat's part of the sheet, as it stands in the form: pointers begin with
    "/players/0".
    """
    table = visitor.table
    entry = {**table.seat(number).entry, **seen}
    seats = tuple(replace(seat, entry=entry) if seat.number == number else seat for seat in table.seats)
    part = _seat(table, number)
    form = part.form(replace(table, seats=seats), None)
    back = url_for("seats.seat_form", code=table.code, number=number)
    if form.overflows():
        flash(f"A layout wider than {LARGEST_GRID} squares does not fit into the form.")
        return redirect(back, 303)
    draft = form.draft()
    player = draft.sheet["players"][int(part.pointer.rpartition("/")[2])]
    mine = [each._replace(pointer=each.pointer.replace("/players/0", part.pointer, 1)) for each in told(player)]
    form.show_faults(draft, mine)
    return _page(visitor, part, form, back, note=note)


def _revision(visitor: Visitor, part: Part) -> int:
    """The revision that the form was made on, as it says itself."""
    sent = request.form.get("revision", "")
    return int(sent) if sent.isdecimal() and len(sent) < 10 else visitor.table.document_revision(part.seat)


def _page(  # noqa: PLR0913
    visitor: Visitor,
    part: Part,
    form: Any,
    back: str,
    *,
    revision: int | None = None,
    stale: bool = False,
    status: int = 200,
    note: str = "",
) -> ResponseReturnValue:
    table = visitor.table
    game = game_at(table)
    page = FormPage(
        game=game,
        visitor=visitor,
        title=part.title,
        form=form,
        fields=part.fields(form),
        revision=table.document_revision(part.seat) if revision is None else revision,
        back=back,
        faults=tuple(form.faults),
        stale=stale,
        offers=offers(_known(), table.game) if part.pointer == OPTIONS else (),
        trackers=part.seat if multipliers_field(table) else None,
        photo=part.seat if game.board and not game.shared_board else None,
        note=note,
        action=back if note else "",
    )
    return render_template("seat_form.html", page=page), status
