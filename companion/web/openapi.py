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
        "paths": _paths(),
        "components": {
            "schemas": {
                "Problem": PROBLEM,
                "Line": LINE,
                "PlayerScore": PLAYER,
                "Answer": ANSWER,
                "Refusal": REFUSAL,
                "Sheet": {"oneOf": [_ref(name) for name in sheets]},
                **sheets,
            }
        },
    }
