"""Sets, teaching and reading for programs. It reads no cookie."""

from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, request

from companion.catalog import find_game
from companion.core.document import NotJson, parse_json
from companion.core.game import Game
from companion.core.sheet import SheetError, shown
from companion.store.boxes import create_box
from companion.store.records import Unfit
from companion.web.failures import problem_json
from companion.web.limits import spend
from companion.web.photo.asking import PhotoRefused, read_photos, teach_photo
from companion.web.photo.uploads import box_sent, entry_sent, make_room, needed_box, photos_sent, wish_sent
from companion.web.stored import database

photo_api = Blueprint("photo_api", __name__, url_prefix="/api/v1")
_KEYS = {"game", "name"}


@photo_api.post("/sets")
def new_set() -> tuple[Response, int] | Response:
    """A copy of a game of which nothing was taught yet."""
    if request.mimetype != "application/json":
        abort(415)
    request.max_content_length = current_app.config["SHEET_BYTES"]
    try:
        document = parse_json(request.get_data(cache=False))
    except NotJson as error:
        return problem_json(400, "This body is not JSON.", [SheetError("", str(error))])
    if errors := _errors(document):
        return problem_json(422, "This is no set.", errors)
    spend("create")
    try:
        with database().write() as connection:
            box = create_box(connection, document["game"], document["name"])
    except Unfit as error:
        return problem_json(422, "This is no set.", [SheetError("/name", str(error))])
    return jsonify(set=box.id), 201


def _errors(document: object) -> list[SheetError]:
    if not isinstance(document, dict):
        return [SheetError("", f"A set is an object, not {shown(document)}.")]
    errors = [SheetError(f"/{key}", "There is no such key here.") for key in document if key not in _KEYS]
    errors += [SheetError("", f"Missing here: {key}.") for key in ("game", "name") if key not in document]
    slug, name = document.get("game"), document.get("name", "")
    if "game" in document and (not isinstance(slug, str) or find_game(slug) is None):
        errors.append(SheetError("/game", f"There is no game {shown(slug)}."))
    if not isinstance(name, str):
        errors.append(SheetError("/name", f"A name is a text, not {shown(name)}."))
    return errors


@photo_api.post("/teach/<slug>")
def teach(slug: str) -> Response:
    """What truly lies in a photo, learned for a set."""
    spend("teach")
    game = _prepared(slug)
    box = needed_box(slug)
    entry = entry_sent(game)
    wish = wish_sent()
    photos = photos_sent()
    if len(photos) > 1:
        raise PhotoRefused(422, "/photo", "One photo is taught at a time.")
    try:
        labels = teach_photo(box, photos[0], entry, wish.quad)
    except Unfit as error:
        raise PhotoRefused(422, "/set", str(error)) from error
    return jsonify(learned=sum(labels.values()), labels=labels)


@photo_api.post("/read/<slug>")
def read(slug: str) -> Response:
    """One or several photos of a layout, read."""
    spend("read")
    _prepared(slug)
    box = box_sent(slug)
    wish = wish_sent()
    return jsonify(read_photos(slug, photos_sent(), box, wish))


def _prepared(slug: str) -> Game[Any]:
    """The game, and room for photos. Raises `PhotoRefused` for what is no multipart body."""
    game = find_game(slug) or abort(404)
    make_room()
    if request.mimetype != "multipart/form-data":
        raise PhotoRefused(415, "", "Send this as multipart/form-data.")
    if not request.files and not request.form:
        raise PhotoRefused(400, "", "There is no part in this body that can be understood.")
    return game
