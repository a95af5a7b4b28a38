"""The shared table described in OpenAPI 3.1: its state, and edits of its sheets."""

from typing import Any, Final

from companion.core.edits import LONGEST_PATH
from companion.core.sheet import FARTHEST
from companion.store.tables import CODE, LARGEST_BATCH
from companion.web.described import (
    AGAIN,
    FLAG,
    SQUARE,
    TEXT,
    TOO_OFTEN,
    WHOLE,
    exactly,
    listed,
    record,
    ref,
    refused,
    sound,
)

_FREE: Final[dict[str, Any]] = {"type": "object"}
_STEP: Final = {"type": "string", "pattern": r"^(?!__)[A-Za-z0-9_-]{1,40}(?![\s\S])"}
_PATH: Final = {**listed(_STEP), "minItems": 1, "maxItems": LONGEST_PATH}
_NUMBER: Final = {"type": "integer", "minimum": -FARTHEST, "maximum": FARTHEST}
_AT: Final = {**SQUARE, "items": _NUMBER}
_ENTRY: Final = {
    "type": ["object", "null"],
    "properties": {"at": False},
    "description": "What lies there, without its square; null takes it away",
}
_SOMETHING: Final = {"type": ["boolean", "number", "string", "array", "object"]}
_PUT: Final = {**exactly(do={"const": "put"}, path=_PATH, at=_AT, value=_ENTRY), "description": "The entry at a square"}
_SET: Final = {**exactly(do={"const": "set"}, path=_PATH, value={}), "description": "A key; null removes it"}
_LISTED: Final = {
    **exactly(do={"enum": ["hold", "drop"]}, path=_PATH, value=_SOMETHING),
    "description": "A value that a list holds once, or no more",
}
_SEAT: Final = {"type": ["integer", "null"], "description": "The number of a seat; null for what all share"}
_EDITS: Final = {**listed(ref("Edit")), "minItems": 1, "maxItems": LARGEST_BATCH}

SCHEMAS: Final[dict[str, Any]] = {
    "Edit": {"oneOf": [_PUT, _SET, _LISTED]},
    "Batch": exactly(seat=_SEAT, revision=WHOLE, edits=_EDITS),
    "Seat": record(
        number=WHOLE,
        name=TEXT,
        color=TEXT,
        held=FLAG,
        done=FLAG,
        starts=FLAG,
        revision=WHOLE,
        entry={"type": ["object", "null"], "description": "The player's object of the sheet without its name"},
        progress=TEXT,
        total={"type": ["integer", "null"]},
    ),
    "State": record(
        code=TEXT,
        game=TEXT,
        revision=WHOLE,
        mark={"type": "string", "description": "Names this state; the ETag without its quotes"},
        locked=FLAG,
        hidden=FLAG,
        finished=FLAG,
        you=record(seats=listed(WHOLE), host=FLAG),
        shared=record(revision=WHOLE, document=_FREE),
        seats=listed(ref("Seat")),
        answer={
            "type": ["object", "null"],
            "description": "The answer to the completed sheet; under hidden standings others' lines are empty and "
            "their totals null",
        },
        errors=listed(record(seat=_SEAT, pointer=TEXT, text=TEXT)),
    ),
}
SECURITY: Final[dict[str, Any]] = {
    "browser": {"type": "apiKey", "in": "cookie", "name": "canopy", "description": "The cookie that a page has set"}
}


_TO_EDITS: Final = {
    "operationId": "edits",
    "description": "Edits are made on the revision of the state that they were seen in",
    "parameters": {"code": "$response.body#/code"},
    "requestBody": {"seat": "$response.body#/seats/0/number", "revision": "$response.body#/seats/0/revision"},
}


def paths() -> dict[str, Any]:
    """The two routes. They act for the browser's cookie, so edits carry the page's token."""
    code = {"name": "code", "in": "path", "required": True, "schema": {"type": "string", "pattern": f"^{CODE}$"}}
    known = {"name": "If-None-Match", "in": "header", "schema": TEXT}
    token = {"name": "X-CSRFToken", "in": "header", "required": True, "schema": TEXT}
    tag = {"ETag": {"description": "Names the state", "schema": {"type": "string", "pattern": '^"[0-9]+-[0-9a-f]+"$'}}}
    missing = {
        "404": refused("No table with this code"),
        "429": {**TOO_OFTEN, "description": "Too many codes that do not exist"},
        "503": AGAIN,
    }
    turned_down = {
        "400": refused("Not JSON, or the token is not this browser's"),
        "403": refused("Not this browser's to change, or the table is locked or finished"),
        "409": {**sound("Made on an old revision: the state as it is", ref("State")), "headers": tag},
        "413": refused("Too large"),
        "415": refused("Not application/json"),
        "422": refused("No batch of edits, or one that does not fit what is there"),
    }
    state = {
        "operationId": "state",
        "summary": "The state of a table",
        "security": [{}, {"browser": []}],
        "parameters": [known],
        "responses": {
            "200": {**sound("The state", ref("State")), "headers": tag, "links": {"edits": _TO_EDITS}},
            "304": {"description": "Unchanged", "headers": tag},
            **missing,
        },
    }
    edits = {
        "operationId": "edits",
        "summary": "Change a sheet",
        "security": [{"browser": []}],
        "parameters": [token],
        "requestBody": {"required": True, "content": {"application/json": {"schema": ref("Batch")}}},
        "responses": {"200": {**sound("The state after it", ref("State")), "headers": tag}, **turned_down, **missing},
    }
    here = {"servers": [{"url": "/"}], "parameters": [code]}
    return {"/t/{code}/state": {**here, "get": state}, "/t/{code}/edits": {**here, "post": edits}}
