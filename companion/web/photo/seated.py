"""A photo into the plain form of a seat, without a script: it fills in the fields, and Save keeps them."""

from functools import partial

from flask import Blueprint, abort, current_app, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.web.limits import spend
from companion.web.photo.asking import PhotoRefused, pool_of, read_photos
from companion.web.photo.blank import without_chance
from companion.web.photo.filled import doubts_in, note_of
from companion.web.photo.reading import read_page, typed
from companion.web.photo.uploads import box_sent, make_room, photos_sent, wish_sent
from companion.web.stored import at_table
from companion.web.table.seats import filled_form
from companion.web.table.standing import game_at
from companion.web.visitors import Visitor

seated = Blueprint("seated", __name__, url_prefix="/t/<code>/seat/<int:number>/photo")
seated.url_value_preprocessor(make_room)


@seated.get("")
def choose(code: str, number: int) -> ResponseReturnValue:
    """Choose a photo."""
    visitor = _visitor(code, number)
    pool_of(current_app).warm()
    return _page(visitor, number)


@seated.post("")
def sent(code: str, number: int) -> ResponseReturnValue:
    """The form of the seat with what the photos show."""
    visitor = _visitor(code, number)
    game = game_at(visitor.table)
    spend("read")
    try:
        box = box_sent(game.slug)
        found = read_photos(game.slug, photos_sent(), box, wish_sent())
    except PhotoRefused as refused:
        return _page(visitor, number, tuple(typed(error.text) for error in refused.errors), refused.status)
    reading, blank = without_chance(found)
    seen = {key: value for key, value in reading["sheet"].items() if key != "board" and (value or not blank)}
    note = note_of(reading, blank, "then save")
    return filled_form(visitor, number, seen, partial(doubts_in, reading), note)


def _visitor(code: str, number: int) -> Visitor:
    """Who may enter the sheet of that seat, at a game whose photos show one player's layout."""
    visitor = at_table(code)
    game = game_at(visitor.table)
    if not visitor.may_edit(visitor.table.seat(number).number):
        abort(403)
    if game.board is None or game.shared_board:
        abort(404)
    return visitor


def _page(visitor: Visitor, number: int, faults: tuple[str, ...] = (), status: int = 200) -> ResponseReturnValue:
    back = url_for("seats.seat_form", code=visitor.table.code, number=number)
    return render_template("read.html", page=read_page(game_at(visitor.table), faults, back)), status
