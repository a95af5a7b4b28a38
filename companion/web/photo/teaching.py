"""A group's own copy of a game: taught from photos, kept by this browser, carried to a friend as a file."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from flask import Blueprint, Response, abort, current_app, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from companion.catalog import find_game
from companion.core.board import BoardSpec
from companion.core.document import NotJson, parse_json
from companion.core.entry import checked, entry_in
from companion.core.game import Game
from companion.core.sheet import Refused, SheetError
from companion.store.boxes import KeptBox, create_box, find_box, forget_lesson, lessons_of
from companion.store.records import NotFound, Unfit
from companion.web.failures import problem_json
from companion.web.limits import spend
from companion.web.photo.asking import PhotoRefused, pack_box, pool_of, teach_photo, unpack_box
from companion.web.photo.known import (
    kinds_of,
    known_boxes,
    labels_in,
    leave_box,
    missing_in,
    remember_box,
    said,
    told,
)
from companion.web.photo.pages import BoxView, LessonView, TeachPage
from companion.web.photo.uploads import make_room, photos_sent
from companion.web.stored import at_table, database, stored

teaching = Blueprint("teaching", __name__, url_prefix="/teach/<slug>")
teaching.url_value_preprocessor(make_room)

OUR_BOX: Final = "Our box"


@teaching.get("")
def page(slug: str) -> ResponseReturnValue:
    """What this browser has taught, and how to teach more."""
    game, _ = _game(slug)
    pool_of(current_app).warm()
    return _page(game)


@teaching.post("")
def teach(slug: str) -> ResponseReturnValue:
    """Teach what lies in a photo; the sheet is one that was saved here."""
    game, _ = _game(slug)
    spend("teach")
    try:
        entry = _entry(game)
        photos = photos_sent()
        with _chosen(slug) as box:
            labels = teach_photo(box, photos[0], entry, None)
    except (Refused, PhotoRefused) as refused:
        return _page(game, tuple(_sentence(error) for error in refused.errors), 422)
    except (NotJson, Unfit) as error:
        return _page(game, (str(error),), 422)
    flash(f"Learned {sum(labels.values())} for {box.name}: {_counted(labels)}.")
    return _back(slug)


def _sentence(error: SheetError) -> str:
    """What is wrong with a sheet, at a place that people can count to.

    >>> _sentence(SheetError("/players/0/squares/2", "Missing here: at."))
    'Player 1, square 3: Missing here: at.'
    """
    steps = error.pointer.split("/")[1:]
    if not steps or steps[0] == "photo":
        return error.text
    words: list[str] = []
    for step in steps:
        if step.isdigit() and words:
            words[-1] = f"{words[-1].removesuffix('s')} {int(step) + 1}"
        else:
            words.append(step.replace("_", " "))
    place = ", ".join(words)
    return f"{place[0].upper()}{place[1:]}: {error.text}"


def _entry(game: Game[Any]) -> dict[str, Any]:
    """What lies in the photo: one player's part of a saved sheet, or an entry by itself."""
    file = request.files.get("sheet_file")
    given = (file.read() if file else b"") or request.form.get("sheet", "").encode()
    if len(given) > stored().settings.limits.sheet_bytes:
        abort(413)
    if not given.strip():
        raise NotJson("The sheet is missing: what lies in the photo?")
    document = parse_json(given)
    if not isinstance(document, dict) or "players" not in document:
        return checked(game, document)
    number = request.form.get("player", "1").strip()
    index = int(number) - 1 if re.fullmatch(r"[0-9]{1,2}", number) else -1
    return checked(game, entry_in(game, game.write(game.read(document)), index))


@contextmanager
def _chosen(slug: str) -> Iterator[KeptBox]:
    """The box to teach, or a new one, which leaves the list again where nothing was learned. Raises `Unfit`."""
    given = request.form.get("set", "")
    if given:
        yield _known(slug, given)
        return
    with database().write() as connection:
        box = create_box(connection, slug, request.form.get("name", "") or OUR_BOX)
        remember_box(connection, box)
    is_taught = False
    try:
        yield box
        is_taught = True
    finally:
        if not is_taught:
            with database().write() as connection:
                leave_box(connection, box)


@teaching.post("/<id_>/forget")
def forget(slug: str, id_: str) -> ResponseReturnValue:
    """Let a lesson count no more, or again."""
    box = _known(slug, id_)
    again = request.form.get("do") == "again"
    with database().write() as connection:
        forget_lesson(connection, box.id, request.form.get("lesson", ""), forgotten=not again)
    if "quiet" in request.form:
        return "", 204
    flash("The photo counts again." if again else "The photo counts no more. It can be brought back below.")
    return _back(slug)


@teaching.post("/<id_>/leave")
def leave(slug: str, id_: str) -> ResponseReturnValue:
    """Take a box off this browser's list."""
    box = _known(slug, id_)
    with database().write() as connection:
        leave_box(connection, box)
    return redirect(url_for("teaching.page", slug=slug, left=box.id), 303)


@teaching.post("/add")
def add(slug: str) -> ResponseReturnValue:
    """Put a box on this browser's list, by its id."""
    game, _ = _game(slug)
    with database().write() as connection:
        box = find_box(connection, request.form.get("id", "").strip())
        if box is not None and box.game == slug:
            remember_box(connection, box)
    if box is None or box.game != slug:
        return _page(game, ("There is no box of this game with that id.",), 422)
    return _back(slug)


@teaching.get("/<id_>/file")
def download(slug: str, id_: str) -> Response:
    """A box as a file."""
    box = _known(slug, id_)
    spend("read")
    name = re.sub(r"[^a-z0-9]+", "-", box.name.casefold()).strip("-")[:40] or "box"
    answer = Response(pack_box(box), mimetype="application/zip")
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-{name}.box.zip"'
    return answer


@teaching.post("/import")
def take_in(slug: str) -> ResponseReturnValue:
    """The lessons of a friend's file, into a box of this browser or a new one."""
    game, _ = _game(slug)
    spend("teach")
    file = request.files.get("box_file")
    data = file.read() if file else b""
    try:
        if not data:
            raise PhotoRefused(422, "", "Choose a file that was saved here before.")
        with _chosen(slug) as box:
            count = unpack_box(box, data)
    except PhotoRefused as refused:
        return _page(game, (refused.reason,), 422)
    except Unfit as error:
        return _page(game, (str(error),), 422)
    flash(f"{count} {'photo' if count == 1 else 'photos'} taken in." if count else "Nothing new in this file.")
    return _back(slug)


@teaching.get("/sets.json")
def listed(slug: str) -> Response:
    """The boxes of this browser, for scripts."""
    _, spec = _game(slug)
    with database().read() as connection:
        return jsonify(sets=[told(connection, spec, box) for box in known_boxes(connection, slug)])


@teaching.post("/sets.json")
def put(slug: str) -> tuple[Response, int] | Response:
    """A new box by its name, or one by its id, onto this browser's list, and onto that of a table's group."""
    _, spec = _game(slug)
    spend("create")
    given = request.get_json(silent=True)
    wish = {key: value for key, value in given.items() if isinstance(value, str)} if isinstance(given, dict) else {}
    visitor = at_table(wish["table"]) if "table" in wish else None
    group = visitor.table.group if visitor and visitor.belongs else None
    try:
        with database().write() as connection:
            box = find_box(connection, wish["set"]) if "set" in wish else create_box(connection, slug, wish["name"])
            if box is None or box.game != slug:
                abort(404)
            for each in {None, group}:
                remember_box(connection, box, each)
            return jsonify(told(connection, spec, box)), 201
    except (Unfit, KeyError):
        return problem_json(422, "A box has a name of 1 to 60 characters.")


def _game(slug: str) -> tuple[Game[Any], BoardSpec]:
    game = find_game(slug)
    return (game, game.board) if game and game.board else abort(404)


def _known(slug: str, id_: str) -> KeptBox:
    """A box on this browser's list. Raises `NotFound`."""
    with database().read() as connection:
        found = [box for box in known_boxes(connection, slug) if box.id == id_]
    if not found:
        raise NotFound("There is no such box on this browser's list.")
    return found[0]


def _back(slug: str) -> ResponseReturnValue:
    return redirect(url_for("teaching.page", slug=slug), 303)


def _page(game: Game[Any], faults: tuple[str, ...] = (), status: int = 200) -> ResponseReturnValue:
    _, spec = _game(game.slug)
    with database().read() as connection:
        boxes = tuple(_view(connection, spec, box) for box in known_boxes(connection, game.slug))
    chosen = request.values.get("set", boxes[0].box.id if boxes else "")
    typed, name = request.form.get("sheet", ""), request.form.get("name", OUR_BOX)
    left = _left(game.slug, request.args.get("left", ""))
    kinds = tuple(map(said, kinds_of(spec)))
    shown = TeachPage(game, boxes, kinds, chosen, typed[:100_000], name, spec.advice, faults, left)
    return render_template("teach.html", page=shown), status


def _left(slug: str, id_: str) -> KeptBox | None:
    """The box that was taken off the list just now, to bring it back."""
    with database().read() as connection:
        box = find_box(connection, id_) if id_ else None
        known = [each.id for each in known_boxes(connection, slug)]
    return box if box is not None and box.game == slug and box.id not in known else None


def _view(connection: Connection, spec: BoardSpec, box: KeptBox) -> BoxView:
    lessons = lessons_of(connection, box.id)
    views = tuple(
        LessonView(each.id, f"{each.taught:%Y-%m-%d %H:%M}", _counted(each.labels), each.forgotten is not None)
        for each in lessons
    )
    missing = missing_in(spec, labels_in(lessons)) if lessons else ()
    return BoxView(box, views, tuple(map(said, missing)))


def _counted(labels: Any) -> str:
    """Labels with their counts.

    >>> _counted({"water": 2, "tree": 9})
    'tree 9, water 2'
    >>> _counted({"blue-spruce 4": 1, "fish": 2})
    'blue spruce 4 (1), fish 2'
    """
    return ", ".join(_times(said(label), count) for label, count in sorted(labels.items()))


def _times(label: str, count: int) -> str:
    return f"{label} ({count})" if label[-1].isdigit() else f"{label} {count}"
