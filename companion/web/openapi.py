"""The HTTP interface described in OpenAPI 3.1."""

from functools import cache
from typing import Any

from companion.catalog import GAMES
from companion.web.described import SQUARE, TEXT, TOO_OFTEN, WHOLE, listed, record, ref, refused, sound
from companion.web.photo.description import SCHEMAS, paths
from companion.web.rules import description as rules

PROBLEM = record(pointer=TEXT, code=TEXT, text=TEXT)
LINE = record(id=TEXT, points=WHOLE, text=TEXT, rule=TEXT, squares=listed(SQUARE), parts=listed(ref("Line")))
PLAYER = record(name=TEXT, total=WHOLE, problems=listed(ref("Problem")), lines=listed(ref("Line")))
ANSWER = record(
    game=TEXT,
    players=listed(ref("PlayerScore")),
    ranking=listed(record(place=WHOLE, names=listed(TEXT))),
    tie_break={"type": ["string", "null"]},
    problems=listed(ref("Problem")),
    readings=listed(record(ruling=TEXT, reading=TEXT, totals=listed(WHOLE))),
)
REFUSAL = record(type=TEXT, title=TEXT, status=WHOLE, errors=listed(record(pointer=TEXT, text=TEXT)))
FLAG: dict[str, Any] = {"type": "boolean"}
FREE: dict[str, Any] = {"type": "object"}
EDIT = {
    "type": "object",
    "description": "put: the entry at a square; set: a key; hold and drop: a value of a list. A null value removes.",
    "properties": {
        "do": {"enum": ["put", "set", "hold", "drop"]},
        "path": listed(TEXT),
        "at": SQUARE,
        "value": {},
    },
    "required": ["do", "path", "value"],
    "additionalProperties": False,
}
SEAT = {"type": ["integer", "null"], "description": "The number of a seat; null for what all share"}
BATCH = {**record(seat=SEAT, revision=WHOLE, edits=listed(ref("Edit"))), "additionalProperties": False}
TABLE_SEAT = record(
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
STATE = record(
    code=TEXT,
    game=TEXT,
    revision=WHOLE,
    locked=FLAG,
    hidden=FLAG,
    finished=FLAG,
    you=record(seats=listed(WHOLE), host=FLAG),
    shared=record(revision=WHOLE, document=FREE),
    seats=listed(ref("Seat")),
    answer={
        "type": ["object", "null"],
        "description": "The answer to the completed sheet; under hidden standings others' lines are empty and their "
        "totals null",
    },
    errors=listed(record(seat=SEAT, pointer=TEXT, text=TEXT)),
)
GAME = record(
    game=TEXT,
    name=TEXT,
    about=TEXT,
    players=record(least=WHOLE, most=WHOLE),
    readings=listed(record(ruling=TEXT, question=TEXT, default=TEXT, other=TEXT)),
)


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
        "/games": {"get": {"summary": "The games", "responses": {"200": sound("All", record(games=listed(GAME)))}}},
        "/schema/{game}": {
            "get": {
                "summary": "The sheet of a game in JSON Schema 2020-12",
                "parameters": [slug],
                "responses": {
                    "200": sound("The schema", {"type": "object"}, "application/schema+json"),
                    "404": refused("No such game"),
                },
            }
        },
        "/openapi.json": {
            "get": {"summary": "This description", "responses": {"200": sound("OpenAPI", {"type": "object"})}}
        },
        "/score": {
            "post": {
                "summary": "Score a sheet",
                "requestBody": {"required": True, "content": {"application/json": {"schema": ref("Sheet")}}},
                "responses": {
                    "200": sound("The answer", ref("Answer")),
                    "400": refused("Not JSON, or NaN, or a key twice"),
                    "413": refused("Too large"),
                    "415": refused("Not application/json"),
                    "422": refused("Breaks the sheet format"),
                    "429": TOO_OFTEN,
                },
            }
        },
    }


def _table_paths() -> dict[str, Any]:
    """The shared table: it acts for the browser's cookie, so edits carry the page's token."""
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT}
    known = {"name": "If-None-Match", "in": "header", "schema": TEXT}
    token = {"name": "X-CSRFToken", "in": "header", "required": True, "schema": TEXT}
    missing = {"404": refused("No table with this code"), "429": refused("Too many codes that do not exist")}
    turned_down = {
        "400": refused("Not JSON, or the token is not this browser's"),
        "403": refused("Not this browser's to change, or the table is locked or finished"),
        "409": sound("Made on an old revision: the state as it is", ref("State")),
        "413": refused("Too large"),
        "415": refused("Not application/json"),
        "422": refused("No batch of edits"),
    }
    state = {
        "summary": "The state of a table",
        "parameters": [known],
        "responses": {"200": sound("The state", ref("State")), "304": {"description": "Unchanged"}, **missing},
    }
    edits = {
        "summary": "Change a sheet",
        "parameters": [token],
        "requestBody": {"required": True, "content": {"application/json": {"schema": ref("Batch")}}},
        "responses": {"200": sound("The state after it", ref("State")), **turned_down, **missing},
    }
    here = {"servers": [{"url": "/"}], "parameters": [code]}
    return {"/t/{code}/state": {**here, "get": state}, "/t/{code}/edits": {**here, "post": edits}}


@cache
def openapi() -> dict[str, Any]:
    """The whole description, the games' sheets included."""
    slugs = [game.slug for game in GAMES]
    sheets = {f"Sheet-{game.slug}": _sheet(dict(game.schema())) for game in GAMES}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Canopy",
            "version": "1",
            "description": "Scores of five forest games, each with its reason.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": _paths() | paths(slugs) | rules.paths(slugs) | _table_paths(),
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
                **SCHEMAS,
                **rules.SCHEMAS,
                "Sheet": {"oneOf": [ref(name) for name in sheets]},
                **sheets,
            }
        },
    }
