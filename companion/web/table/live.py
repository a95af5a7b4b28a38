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
from companion.web.running.watch import count
from companion.web.stored import address, at_table, database, stored
from companion.web.table.codes import is_code
from companion.web.table.state import common_state, you_of
from companion.web.table.unchanged import PRIVATE, tag_of
from companion.web.visitors import Visitor, holder

live = Blueprint("live", __name__)

_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class Batch(NamedTuple):
    """Edits of one document, made on a revision of it."""

    seat: int | None
    revision: int
    edits: list[Any]


@live.get("/t/<code>/state")
def state(code: str) -> Response:
    """The state. That nothing changed is said before the request comes here (`companion.web.table.unchanged`)."""
    found = _lately(code)
    return _answer(*found) if found else _state(at_table(code))


@live.post("/t/<code>/edits")
def edits(code: str) -> Response:
    """A batch of edits to a seat's entry, or to options and board."""
    if request.mimetype != "application/json":
        abort(415)
    body = request.get_data(cache=False)
    if len(body) > current_app.config["SHEET_BYTES"]:
        abort(413)
    found = _lately(code)
    visitor = found[0] if found else at_table(code)
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
        count("edit_conflicts")
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


def _lately(code: str) -> tuple[Visitor, str] | None:
    """Who asks, at a table without its sheets, and its state, where it was made since the table changed last."""
    if not is_code(code) or stored().wait(address()):
        return None
    mark = peek(database(), code)
    return None if mark is None else stored().recent.find(code, mark, holder())


def _state(visitor: Visitor, status: int = 200) -> Response:
    common = _encode(common_state(visitor))
    stored().recent.keep(visitor, common)
    return _answer(visitor, common, status)


def _answer(visitor: Visitor, common: str, status: int = 200) -> Response:
    answer = Response(f'{{"you":{_encode(you_of(visitor))},{common[1:]}', status, mimetype="application/json")
    answer.headers.update(PRIVATE | {"ETag": tag_of(visitor.table.mark)})
    return answer
