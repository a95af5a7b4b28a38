"""The end of a game: who won and why, what to pass round, and the next game."""

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.store.records import Table
from companion.web.after.bars import bars_of
from companion.web.after.exports import bg_stats_link
from companion.web.after.pages import EndPage
from companion.web.after.plain import day
from companion.web.after.rematch import begin_rematch, rematch_of
from companion.web.after.scored import Scored, score_table
from companion.web.after.sharing import link_to, result_text
from companion.web.limits import spend
from companion.web.stored import at_table, database, stored
from companion.web.table import lately
from companion.web.table.standing import standing_of
from companion.web.table.views import error_texts, undo_text
from companion.web.views import result_page
from companion.web.visitors import Visitor, is_revealed, settled_holder

ending = Blueprint("ending", __name__, url_prefix="/t/<code>")


@ending.get("/end")
def page(code: str) -> ResponseReturnValue:
    """The ranking, each player's bar, and what to do with the result."""
    visitor = at_table(code)
    if not is_revealed(visitor.table):
        flash("This is hidden until everybody is done.")
        return redirect(url_for("tables.page", code=code), 303)
    return render_template("end.html", page=_page(visitor))


def _page(visitor: Visitor) -> EndPage:
    table = visitor.table
    scored = score_table(table)
    is_scored = scored.score is not None
    return EndPage(
        game=scored.game,
        visitor=visitor,
        finished=day(table.finished) if table.finished else "",
        result=result_page(scored.game, scored.layout, scored.score, ()) if scored.score else None,
        errors=error_texts(standing_of(visitor), table),
        bars=bars_of(scored),
        link=link_to(scored) if is_scored else "",
        text=result_text(scored) if is_scored else "",
        bg_stats=_bg_stats(scored),
        rematch=_rematch(table) if visitor.belongs else "",
        undo=undo_text(table.code),
    )


def _bg_stats(scored: Scored) -> str:
    return bg_stats_link(scored, stored().settings.bgg.numbers()) if scored.score else ""


def _rematch(table: Table) -> str:
    with database().read() as connection:
        begun = rematch_of(connection, table)
    return begun.code if begun else ""


@ending.post("/rematch")
def rematch(code: str) -> ResponseReturnValue:
    """The next table of the same people. Who asks first is its host."""
    visitor = at_table(code)
    if not visitor.belongs:
        abort(403)
    if visitor.table.finished is None:
        flash("This game is not finished yet.")
        return redirect(url_for("tables.page", code=code), 303)
    spend("create")
    with database().write() as connection:
        new = begin_rematch(connection, code, settled_holder())
    lately.remember(new.code)
    return redirect(url_for("tables.page", code=new.code), 303)
