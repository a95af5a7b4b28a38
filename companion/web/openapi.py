"""The HTTP interface described in OpenAPI 3.1."""

from functools import cache
from typing import Any

from companion.catalog import GAMES

TEXT: dict[str, Any] = {"type": "string"}
WHOLE: dict[str, Any] = {"type": "integer"}
SQUARE: dict[str, Any] = {"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


PROBLEM = _object(pointer=TEXT, code=TEXT, text=TEXT)
LINE = _object(id=TEXT, points=WHOLE, text=TEXT, rule=TEXT, squares=_list(SQUARE), parts=_list(_ref("Line")))
PLAYER = _object(name=TEXT, total=WHOLE, problems=_list(_ref("Problem")), lines=_list(_ref("Line")))
ANSWER = _object(
    game=TEXT,
    players=_list(_ref("PlayerScore")),
    ranking=_list(_object(place=WHOLE, names=_list(TEXT))),
    tie_break={"type": ["string", "null"]},
    problems=_list(_ref("Problem")),
    readings=_list(_object(ruling=TEXT, reading=TEXT, totals=_list(WHOLE))),
)
REFUSAL = _object(type=TEXT, title=TEXT, status=WHOLE, errors=_list(_object(pointer=TEXT, text=TEXT)))
FLAG: dict[str, Any] = {"type": "boolean"}
FREE: dict[str, Any] = {"type": "object"}
EDIT = {
    "type": "object",
    "description": "put: the entry at a square; set: a key; hold and drop: a value of a list. A null value removes.",
    "properties": {
        "do": {"enum": ["put", "set", "hold", "drop"]},
        "path": _list(TEXT),
        "at": SQUARE,
        "value": {},
    },
    "required": ["do", "path", "value"],
    "additionalProperties": False,
}
SEAT = {"type": ["integer", "null"], "description": "The number of a seat; null for what all share"}
BATCH = {**_object(seat=SEAT, revision=WHOLE, edits=_list(_ref("Edit"))), "additionalProperties": False}
TABLE_SEAT = _object(
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
)
STATE = _object(
    code=TEXT,
    game=TEXT,
    revision=WHOLE,
    locked=FLAG,
    hidden=FLAG,
    finished=FLAG,
    you=_object(seats=_list(WHOLE), host=FLAG),
    shared=_object(revision=WHOLE, document=FREE),
    seats=_list(_ref("Seat")),
    answer={
        "type": ["object", "null"],
        "description": "The answer to the completed sheet; under hidden standings others' lines are empty and their "
        "totals null",
    },
    errors=_list(_object(seat=SEAT, pointer=TEXT, text=TEXT)),
)
GAME = _object(
    game=TEXT,
    name=TEXT,
    about=TEXT,
    players=_object(least=WHOLE, most=WHOLE),
    readings=_list(_object(ruling=TEXT, question=TEXT, default=TEXT, other=TEXT)),
)


def _sound(text: str, schema: dict[str, Any], kind: str = "application/json") -> dict[str, Any]:
    return {"description": text, "content": {kind: {"schema": schema}}}


def _refused(text: str) -> dict[str, Any]:
    return _sound(text, _ref("Refusal"), "application/problem+json")


def _sheet(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if key != "$schema"}


def _paths() -> dict[str, Any]:
    slug = {
        "name": "game",
        "in": "path",
        "required": True,
        "schema": {"enum": [game.slug for game in GAMES]},
    }
    return {
        "/games": {"get": {"summary": "The games", "responses": {"200": _sound("All", _object(games=_list(GAME)))}}},
        "/schema/{game}": {
            "get": {
                "summary": "The sheet of a game in JSON Schema 2020-12",
                "parameters": [slug],
                "responses": {
                    "200": _sound("The schema", {"type": "object"}, "application/schema+json"),
                    "404": _refused("No such game"),
                },
            }
        },
        "/openapi.json": {
            "get": {"summary": "This description", "responses": {"200": _sound("OpenAPI", {"type": "object"})}}
        },
        "/score": {
            "post": {
                "summary": "Score a sheet",
                "requestBody": {"required": True, "content": {"application/json": {"schema": _ref("Sheet")}}},
                "responses": {
                    "200": _sound("The answer", _ref("Answer")),
                    "400": _refused("Not JSON, or NaN, or a key twice"),
                    "413": _refused("Too large"),
                    "415": _refused("Not application/json"),
                    "422": _refused("Breaks the sheet format"),
                },
            }
        },
    }


def _table_paths() -> dict[str, Any]:
    """The shared table: it acts for the browser's cookie, so edits carry the page's token."""
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT}
    known = {"name": "If-None-Match", "in": "header", "schema": TEXT}
    token = {"name": "X-CSRFToken", "in": "header", "required": True, "schema": TEXT}
    missing = {"404": _refused("No table with this code"), "429": _refused("Too many codes that do not exist")}
    refused = {
        "400": _refused("Not JSON, or the token is not this browser's"),
        "403": _refused("Not this browser's to change, or the table is locked or finished"),
        "409": _sound("Made on an old revision: the state as it is", _ref("State")),
        "413": _refused("Too large"),
        "415": _refused("Not application/json"),
        "422": _refused("No batch of edits"),
    }
    state = {
        "summary": "The state of a table",
        "parameters": [known],
        "responses": {"200": _sound("The state", _ref("State")), "304": {"description": "Unchanged"}, **missing},
    }
    edits = {
        "summary": "Change a sheet",
        "parameters": [token],
        "requestBody": {"required": True, "content": {"application/json": {"schema": _ref("Batch")}}},
        "responses": {"200": _sound("The state after it", _ref("State")), **refused, **missing},
    }
    here = {"servers": [{"url": "/"}], "parameters": [code]}
    return {"/t/{code}/state": {**here, "get": state}, "/t/{code}/edits": {**here, "post": edits}}


@cache
def openapi() -> dict[str, Any]:
    """The whole description, the games' sheets included."""
    sheets = {f"Sheet-{game.slug}": _sheet(dict(game.schema())) for game in GAMES}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Canopy",
            "version": "1",
            "description": "Scores of five forest games, each with its reason.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": _paths() | _table_paths(),
        "components": {
            "schemas": {
                "Problem": PROBLEM,
                "Line": LINE,
                "PlayerScore": PLAYER,
                "Answer": ANSWER,
                "Refusal": REFUSAL,
                "Edit": EDIT,
                "Batch": BATCH,
                "Seat": TABLE_SEAT,
                "State": STATE,
                "Sheet": {"oneOf": [_ref(name) for name in sheets]},
                **sheets,
            }
        },
    }
