"""The shared table: its page, what its buttons do, and why a seat has its points."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.store.records import NotFound, TableError
from companion.web.limits import spend
from companion.web.stored import at_table, database
from companion.web.table import lately
from companion.web.table.acts import ACTS, Wish, undo
from companion.web.table.codes import tidy_code
from companion.web.table.reveal import settle
from companion.web.table.views import table_page, why_page

tables = Blueprint("tables", __name__, url_prefix="/t")


@tables.get("/<code>")
def page(code: str) -> ResponseReturnValue:
    """The seats with their progress, the standings, and the way in for others."""
    if code != tidy_code(code):
        return redirect(url_for("tables.page", code=tidy_code(code)))
    visitor = at_table(code)
    if visitor.belongs:
        lately.remember(code)
    return render_template("table.html", page=table_page(visitor))


@tables.post("/<code>/do")
def do(code: str) -> ResponseReturnValue:
    """What a button asks for."""
    word = request.form.get("do", "")
    if word == "undo":
        return _undo(code)
    visitor = at_table(code)
    if word not in ACTS:
        abort(400)
    if word == "take":
        spend("join")
    right, act = ACTS[word]
    try:
        with database().write() as connection:
            wish = Wish(connection, visitor, request.form)
            if not right(wish):
                abort(403)
            place = act(wish)
            settle(connection, code)
    except NotFound:
        raise
    except TableError as error:
        flash(str(error))
        place = None
    return redirect(place or _back(code), 303)


def _undo(code: str) -> ResponseReturnValue:
    what = lately.offered(code)
    if what is None:
        flash("It is too late to take that back.")
        return redirect(url_for("home.menu"), 303)
    visitor = None if what.act == "undelete" else at_table(code)
    try:
        with database().write() as connection:
            undo(connection, what, visitor)
    except TableError as error:
        flash(str(error))
    return redirect(_back(code), 303)


def _back(code: str) -> str:
    """The page that the button was on, where the form says so, or the table."""
    number = request.form.get("seat", "")
    if request.form.get("back") == "seat" and number.isdecimal():
        return url_for("seats.page", code=code, number=int(number))
    return url_for("tables.page", code=code)


@tables.get("/<code>/why/<int:number>")
def why(code: str, number: int) -> ResponseReturnValue:
    """The lines of a seat with reasons."""
    visitor = at_table(code)
    if not visitor.may_see(number):
        return _hidden(code)
    return render_template("why.html", page=why_page(visitor, number))


def _hidden(code: str) -> ResponseReturnValue:
    flash("This is hidden until everybody is done.")
    return redirect(url_for("tables.page", code=code), 303)
