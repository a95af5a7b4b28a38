"""Sets, teaching and reading, described in OpenAPI 3.1."""

from collections.abc import Sequence
from typing import Any

from companion.web.described import NUMBER, SQUARE, TEXT, TOO_OFTEN, WHOLE, listed, record, ref, refused, sound

_POINT = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
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
_FILE: dict[str, Any] = {"type": "string", "contentMediaType": "application/octet-stream"}
_ENTRY = {"type": "object", "description": "The layout keys of one player's entry; Arboria and Greenwood: board"}

SCHEMAS: dict[str, Any] = {
    "NewSet": {**record(game=TEXT, name=TEXT), "additionalProperties": False},
    "Reading": record(
        game=TEXT,
        set={"type": ["string", "null"]},
        quad=_QUAD,
        rows=WHOLE,
        cols=WHOLE,
        size={**listed(WHOLE), "description": "Width and height of the upright photo"},
        squares=listed(_SEEN_SQUARE),
        pieces=listed(record(at=SQUARE, kind=TEXT, confidence=_CHANCE, squares=listed(SQUARE), alternatives=_RIVALS)),
        sheet=_ENTRY,
        doubtful={**listed(TEXT), "description": "Pointers into squares and pieces, the most doubtful first"},
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
        **refused("Every place for reading photos is taken, or it took too long"),
        "headers": {"Retry-After": {"schema": WHOLE}},
    },
}


def paths(games: Sequence[str]) -> dict[str, Any]:
    """The three routes."""
    slug = {"name": "game", "in": "path", "required": True, "schema": {"enum": list(games)}}
    new_set = {
        "summary": "Begin to teach a copy of a game",
        "requestBody": {"required": True, "content": {"application/json": {"schema": ref("NewSet")}}},
        "responses": {
            "201": sound("The id; who has it may teach the set and read with it", record(set=TEXT)),
            "400": refused("Not JSON"),
            "413": refused("Too large"),
            "415": refused("Not application/json"),
            "422": refused("No such game, or no name"),
            "429": TOO_OFTEN,
        },
    }
    learned = record(learned=WHOLE, labels={"type": "object", "additionalProperties": WHOLE})
    teach = {
        "summary": "Teach a set what lies in a photo",
        "parameters": [slug],
        "requestBody": _multipart({"photo": _FILE, "set": TEXT, "sheet": _ENTRY, "quad": _QUAD}, 3),
        "responses": {"200": sound("How often each label lay there", learned), **_REFUSED},
    }
    read = {
        "summary": "Read one or several photos of a layout",
        "parameters": [slug],
        "requestBody": _multipart(
            {"photo": {"anyOf": [_FILE, listed(_FILE)]}, "set": TEXT, "quad": _QUAD, "rows": WHOLE, "cols": WHOLE}, 1
        ),
        "responses": {"200": sound("What was seen", ref("Reading")), **_REFUSED},
    }
    return {"/sets": {"post": new_set}, "/teach/{game}": {"post": teach}, "/read/{game}": {"post": read}}


def _multipart(properties: dict[str, Any], needed: int) -> dict[str, Any]:
    """A multipart body whose first parts are needed."""
    schema = {"type": "object", "properties": properties, "required": list(properties)[:needed]}
    return {"required": True, "content": {"multipart/form-data": {"schema": schema}}}
