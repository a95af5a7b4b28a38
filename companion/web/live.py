"""The live table for programs in the browser: its state, and edits of its sheets, as JSON."""

import json
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, current_app, request

from companion.core.document import NotJson, parse_json
from companion.core.edits import EditError
from companion.core.sheet import SheetError
from companion.store.records import Locked, Stale
from companion.store.tables import apply_edits, peek
from companion.web.failures import problem_json
from companion.web.state import state_of
from companion.web.stored import address, at_table, database, stored
from companion.web.visitors import Visitor

live = Blueprint("live", __name__)

_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_PRIVATE = {"Cache-Control": "private, no-cache"}


class Batch(NamedTuple):
    """Edits of one document, made on a revision of it."""

    seat: int | None
    revision: int
    edits: list[Any]


@live.get("/t/<code>/state")
def state(code: str) -> Response:
    """The state, or 304 where nothing changed: that asks the database one thing and says as little as it can."""
    known = request.headers.get("If-None-Match")
    if known and not stored().wait(address()):
        with database().glance() as connection:
            revision = peek(connection, code)
        if revision is not None and known.removeprefix("W/") == _tag(revision):
            return _unchanged(revision)
    return _state(at_table(code))


@live.post("/t/<code>/edits")
def edits(code: str) -> Response:
    """A batch of edits to a seat's entry, or to options and board."""
    if request.mimetype != "application/json":
        abort(415)
    body = request.get_data(cache=False)
    if len(body) > current_app.config["SHEET_BYTES"]:
        abort(413)
    visitor = at_table(code)
    try:
        batch = _batch(parse_json(body))
        if not visitor.may_edit(batch.seat):
            return problem_json(403, _why_not(visitor))
        with database().write() as connection:
            table = apply_edits(connection, code, batch.seat, batch.revision, batch.edits)
    except NotJson as error:
        return problem_json(400, "This is no batch of edits.", [SheetError("", str(error))])
    except EditError as error:
        return problem_json(422, "These edits cannot be made.", [SheetError("/edits", str(error))])
    except Stale as stale:
        return _state(Visitor(stale.table, visitor.holder), 409)
    except Locked as locked:
        return problem_json(403, str(locked))
    return _state(Visitor(table, visitor.holder))


def _batch(given: object) -> Batch:
    """A batch, if it is one. Raises `EditError`."""
    if not isinstance(given, dict) or given.keys() != {"seat", "revision", "edits"}:
        raise EditError('A batch has the keys "seat", "revision" and "edits".')
    seat, revision, made = given["seat"], given["revision"], given["edits"]
    if not (seat is None or type(seat) is int) or type(revision) is not int or not isinstance(made, list):
        raise EditError("The seat is a number or null, the revision a number, the edits a list.")
    return Batch(seat, revision, made)


def _why_not(visitor: Visitor) -> str:
    if visitor.table.finished:
        return "This game is finished."
    if visitor.table.locked:
        return "The host has locked this table."
    return "This sheet is not yours to change."


def _tag(revision: int) -> str:
    return f'"{revision}"'


def _state(visitor: Visitor, status: int = 200) -> Response:
    answer = Response(_encode(state_of(visitor)), status, mimetype="application/json")
    answer.headers.update(_PRIVATE | {"ETag": _tag(visitor.table.revision)})
    return answer


def _unchanged(revision: int) -> Response:
    answer = Response(status=304)
    del answer.headers["Content-Type"]
    answer.headers.update(_PRIVATE | {"ETag": _tag(revision), "Vary": "Cookie"})
    return answer
