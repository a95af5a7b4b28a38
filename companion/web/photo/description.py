"""Sets, teaching and reading, described in OpenAPI 3.1."""

from collections.abc import Sequence
from typing import Any

from companion.store.boxes import LONGEST_NAME
from companion.web.described import (
    AGAIN,
    NUMBER,
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
from companion.web.photo.asking import FARTHEST, MOST_COUNTED

_PIXEL = {**NUMBER, "minimum": -FARTHEST, "maximum": FARTHEST}
_POINT = {"type": "array", "items": _PIXEL, "minItems": 2, "maxItems": 2}
_QUAD = {
    "type": "array",
    "items": _POINT,
    "minItems": 4,
    "maxItems": 4,
    "description": "Pixels of the upright photo, clockwise from the outer corner of the first square",
}
_CHANCE = {"type": "number", "minimum": 0, "maximum": 1}
_RIVALS = {"type": "array", "items": {"type": "array", "prefixItems": [TEXT, _CHANCE], "minItems": 2, "maxItems": 2}}
_SEEN_SQUARE = record(at=SQUARE, label=TEXT, confidence=_CHANCE, alternatives=_RIVALS)
_SEEN_SQUARE["properties"]["overruled"] = {**TEXT, "description": "What the pixels alone suggested"}
_SEEN_EMPTY = record(at=SQUARE, label={"type": "null"}, confidence=_CHANCE, alternatives=_RIVALS)
_FILE: dict[str, Any] = {"type": "string", "contentMediaType": "application/octet-stream"}
_KINDS = {"contentType": "image/jpeg, image/png, image/webp, image/heic"}
_COUNTED = {**WHOLE, "minimum": 1, "maximum": MOST_COUNTED}
_SET = {"type": "string", "pattern": r"\S", "description": "The id that /sets gave"}
_BY_ID = {"parameters": {"game": "$request.body#/game"}, "requestBody": {"set": "$response.body#/set"}}
_END, _INSIDE = r"[\s\x1c-\x1f]*", r"[^\x00-\x1f\x7f-\x9f]"
_NAME = {
    "type": "string",
    "minLength": 1,
    "maxLength": LONGEST_NAME,
    "pattern": rf"^{_END}(?=\S){_INSIDE}+{_END}$",
    "description": "No control characters; blanks at its ends are left out",
}
_ENTRY = {"type": "object", "description": "The layout keys of one player's entry; Arboria and Greenwood: board"}

SCHEMAS: dict[str, Any] = {
    "Reading": record(
        game=TEXT,
        set={"type": ["string", "null"]},
        quad=_QUAD,
        rows=WHOLE,
        cols=WHOLE,
        size={**listed(WHOLE), "description": "Width and height of the upright photo"},
        squares=listed(_SEEN_SQUARE),
        pieces=listed(record(at=SQUARE, kind=TEXT, confidence=_CHANCE, squares=listed(SQUARE), alternatives=_RIVALS)),
        empty={**listed(_SEEN_EMPTY), "description": "Squares on which nothing was seen although something may lie"},
        sheet=_ENTRY,
        doubtful={**listed(TEXT), "description": "Pointers into squares, pieces and empty, the most doubtful first"},
        asked={**listed(TEXT), "description": "Pointers into the sheet: what a photo cannot tell"},
        took_ms=WHOLE,
    ),
    "PhotoRefusal": {
        **record(type=TEXT, title=TEXT, status=WHOLE, errors=listed(record(pointer=TEXT, text=TEXT))),
        "description": "reason and hint where the photo or the layout in it was the matter; corners to drag from where "
        "no layout was found",
    },
}
SCHEMAS["PhotoRefusal"]["properties"] |= {"reason": TEXT, "hint": TEXT, "corners": _QUAD}

_REFUSED = {
    "400": refused("No multipart body, or a part that is not JSON"),
    "404": refused("No such game or set"),
    "413": refused("Too many bytes or pixels"),
    "415": refused("Not multipart/form-data, or not a picture"),
    "422": sound(
        "No layout was found, the photo is damaged, or a part is wrong", ref("PhotoRefusal"), "application/problem+json"
    ),
    "429": TOO_OFTEN,
    "503": {
        **AGAIN,
        "description": "Every place for reading photos is taken, it took too long, or the database does not answer",
    },
}


def paths(games: Sequence[str]) -> dict[str, Any]:
    """The three routes."""
    slug = {"name": "game", "in": "path", "required": True, "schema": {"enum": list(games)}}
    wish = exactly(game={"enum": list(games)}, name=_NAME)
    new_set = {
        "operationId": "new_set",
        "summary": "Begin to teach a copy of a game",
        "requestBody": {"required": True, "content": {"application/json": {"schema": wish}}},
        "responses": {
            "201": {
                **sound("The id; who has it may teach the set and read with it", record(set=TEXT)),
                "links": {"teach": {"operationId": "teach", **_BY_ID}, "read": {"operationId": "read", **_BY_ID}},
            },
            "400": refused("Not JSON"),
            "413": refused("Too large"),
            "415": refused("Not application/json"),
            "422": refused("No such game, or no name"),
            "429": TOO_OFTEN,
            "503": AGAIN,
        },
    }
    learned = record(learned=WHOLE, labels={"type": "object", "additionalProperties": WHOLE})
    teach = {
        "operationId": "teach",
        "summary": "Teach a set what lies in a photo",
        "parameters": [slug],
        "requestBody": _multipart({"photo": _FILE, "set": _SET, "sheet": _ENTRY, "quad": _QUAD}, 3),
        "responses": {"200": sound("How often each label lay there", learned), **_REFUSED},
    }
    photos = {**listed(_FILE), "minItems": 1, "description": "One, or several of the same layout"}
    read = {
        "operationId": "read",
        "summary": "Read one or several photos of a layout",
        "parameters": [slug],
        "requestBody": _multipart({"photo": photos, "set": _SET, "quad": _QUAD, "rows": _COUNTED, "cols": _COUNTED}, 1),
        "responses": {"200": sound("What was seen", ref("Reading")), **_REFUSED},
    }
    return {"/sets": {"post": new_set}, "/teach/{game}": {"post": teach}, "/read/{game}": {"post": read}}


def _multipart(properties: dict[str, Any], needed: int) -> dict[str, Any]:
    """A multipart body whose first parts are needed."""
    schema = {"type": "object", "properties": properties, "required": list(properties)[:needed]}
    return {"required": True, "content": {"multipart/form-data": {"schema": schema, "encoding": {"photo": _KINDS}}}}
