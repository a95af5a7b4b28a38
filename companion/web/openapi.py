"""The HTTP interface described in OpenAPI 3.1."""

from functools import cache
from typing import Any

from companion.catalog import GAMES
from companion.web.described import SQUARE, TEXT, TOO_OFTEN, WHOLE, listed, record, ref, refused, sound
from companion.web.photo.description import SCHEMAS, paths
from companion.web.rules import description as rules
from companion.web.table import description as table

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
SENTENCE = {"type": "string", "minLength": 1}
POINTER = {"type": "string", "pattern": "^(/([^~/]|~[01])*)*$", "description": "JSON Pointer (RFC 6901)"}
ERRORS = {**listed(record(pointer=POINTER, text=SENTENCE)), "minItems": 1}
REFUSAL = record(type=TEXT, title=SENTENCE, status=WHOLE, errors=ERRORS)
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
        "/games": {
            "get": {
                "operationId": "games",
                "summary": "The games",
                "responses": {"200": sound("All", record(games=listed(GAME)))},
            }
        },
        "/schema/{game}": {
            "get": {
                "operationId": "schema",
                "summary": "The sheet of a game in JSON Schema 2020-12",
                "parameters": [slug],
                "responses": {
                    "200": sound("The schema", {"type": "object"}, "application/schema+json"),
                    "404": refused("No such game"),
                },
            }
        },
        "/openapi.json": {
            "get": {
                "operationId": "openapi",
                "summary": "This description",
                "responses": {"200": sound("OpenAPI", {"type": "object"})},
            }
        },
        "/score": {
            "post": {
                "operationId": "score",
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
        "paths": _paths() | paths(slugs) | rules.paths(slugs) | table.paths(),
        "components": {
            "schemas": {
                "Problem": PROBLEM,
                "Line": LINE,
                "PlayerScore": PLAYER,
                "Answer": ANSWER,
                "Refusal": REFUSAL,
                **SCHEMAS,
                **rules.SCHEMAS,
                **table.SCHEMAS,
                "Sheet": {"oneOf": [ref(name) for name in sheets]},
                **sheets,
            },
            "securitySchemes": table.SECURITY,
        },
    }
