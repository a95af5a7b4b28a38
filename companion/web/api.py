"""The HTTP interface for programs. It reads no cookie."""

import json
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, request

from companion.catalog import GAMES, find_game, game_of
from companion.core.document import NotJson, parse_json
from companion.core.sheet import Refused, SheetError
from companion.web.failures import problem_json
from companion.web.limits import spend
from companion.web.openapi import openapi

api = Blueprint("api", __name__, url_prefix="/api/v1")


_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def _json(value: Any) -> Response:
    return Response(_encode(value), mimetype="application/json")


@api.get("/games")
def games() -> Response:
    """The games in menu order."""
    return jsonify(
        games=[
            {
                "game": game.slug,
                "name": game.name,
                "about": game.about,
                "players": {"least": game.players[0], "most": game.players[1]},
                "readings": [
                    {"ruling": r.id, "question": r.question, "default": r.default, "other": r.other}
                    for r in game.rulings
                ],
            }
            for game in GAMES
        ]
    )


@api.get("/schema/<slug>")
def schema(slug: str) -> Response:
    """The sheet of a game in JSON Schema 2020-12."""
    game = find_game(slug) or abort(404)
    answer = _json(game.schema())
    answer.mimetype = "application/schema+json"
    return answer


@api.get("/openapi.json")
def describe() -> Response:
    """This interface in OpenAPI 3.1."""
    return _json(openapi())


@api.post("/score")
def score() -> Response:
    """A sheet to its answer."""
    spend("score")
    if request.mimetype != "application/json":
        abort(415)
    request.max_content_length = current_app.config["SHEET_BYTES"]
    try:
        document = parse_json(request.get_data(cache=False))
        game = game_of(document)
        layout = game.read(document)
    except NotJson as error:
        return problem_json(400, "This body is not a JSON sheet.", [SheetError("", str(error))])
    except Refused as error:
        return problem_json(422, "This sheet breaks the sheet format.", error.errors)
    return _json(game.score(layout).answer())
