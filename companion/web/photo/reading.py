"""The page that turns a photo into a filled-in score sheet, without a script.

It keeps nothing and acts for no cookie: the photo comes with the request and is gone with the answer.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, current_app, render_template, request
from flask.typing import ResponseReturnValue

from companion.catalog import find_game
from companion.core.game import Game
from companion.forms.fields import LARGEST_GRID
from companion.store.boxes import KeptBox, lessons_of
from companion.web.limits import spend
from companion.web.photo.asking import PhotoRefused, pool_of, read_photos
from companion.web.photo.filled import filled_page
from companion.web.photo.known import known_boxes, labels_in, missing_in, said
from companion.web.photo.pages import ReadPage
from companion.web.photo.uploads import box_sent, make_room, photos_sent, wish_sent
from companion.web.stored import database, stored

reading = Blueprint("reading", __name__, url_prefix="/read")
reading.url_value_preprocessor(make_room)


@reading.get("/<slug>")
def choose(slug: str) -> ResponseReturnValue:
    """Choose a photo."""
    game = _game(slug)
    pool_of(current_app).warm()
    return _page(game)


@reading.post("/<slug>")
def sent(slug: str) -> ResponseReturnValue:
    """The score sheet with what the photos show."""
    game = _game(slug)
    spend("read")
    try:
        box = box_sent(slug)
        wish = wish_sent()
        page = filled_page(game, read_photos(slug, photos_sent(), box, wish))
    except PhotoRefused as refused:
        return _page(game, tuple(typed(error.text) for error in refused.errors), refused.status)
    if page.form.overflows():
        return _page(game, (f"A layout wider than {LARGEST_GRID} squares does not fit into the form.",), 422)
    note = " ".join([page.note, *_unshown(game, box)])
    return render_template("sheet.html", page=replace(page, note=note))


def typed(text: str) -> str:
    """A hint for somebody who has fields for the corners, and none to drag.

    >>> typed("Stand above it, or drag the four corners.")
    'Stand above it, or enter the four corners below.'
    """
    return re.sub(r"drag the (four )?corners( onto it)?", r"enter the \1corners below", text)


def _unshown(game: Game[Any], box: KeptBox | None) -> Iterator[str]:
    """What the photo was read without knowing it, in a sentence."""
    if box is None or game.board is None:
        return
    with database().read() as connection:
        labels = labels_in(lessons_of(connection, box.id))
    missing = missing_in(game.board, labels) if labels else ()
    if missing:
        names = ", ".join(map(said, missing))
        yield f"{box.name} was never shown these, so it cannot see them: {names}. Look for those that are in play."


def _game(slug: str) -> Game[Any]:
    game = find_game(slug)
    return game if game and game.board else abort(404)


def _page(game: Game[Any], faults: tuple[str, ...] = (), status: int = 200) -> ResponseReturnValue:
    return render_template("read.html", page=read_page(game, faults)), status


def read_page(game: Game[Any], faults: tuple[str, ...] = (), back: str = "") -> ReadPage:
    """The page on which a photo is chosen; `back` leads to the form that it will fill in."""
    with database().read() as connection:
        boxes = tuple(known_boxes(connection, game.slug))
    chosen = request.values.get("set", boxes[0].id if boxes else "")
    fixed = game.board is not None and game.board.frame == "fixed" and game.board.rows[0] != game.board.rows[1]
    return ReadPage(game, boxes, chosen, fixed, stored().settings.photo.at_once, faults, back)
