"""A question about the rules, for programs. It reads no cookie."""

from flask import Blueprint, Response, abort, current_app, jsonify, request

from companion.catalog import find_game
from companion.core.document import NotJson, parse_json
from companion.core.sheet import SheetError, shown
from companion.web.failures import problem_json
from companion.web.limits import spend
from companion.web.rules.asking import ask

rules_api = Blueprint("rules_api", __name__, url_prefix="/api/v1")
_KEYS = {"question", "game"}


@rules_api.post("/ask")
def answer() -> Response:
    """A question to its answer."""
    spend("ask")
    if request.mimetype != "application/json":
        abort(415)
    request.max_content_length = current_app.config["SHEET_BYTES"]
    try:
        document = parse_json(request.get_data(cache=False))
    except NotJson as error:
        return problem_json(400, "This body is not JSON.", [SheetError("", str(error))])
    if not isinstance(document, dict) or (errors := _errors(document)):
        errors = (
            errors
            if isinstance(document, dict)
            else [SheetError("", f"A question is an object, not {shown(document)}.")]
        )
        return problem_json(422, "This is no question.", errors)
    return jsonify(ask(document["question"], document.get("game")).as_json())


def _errors(document: dict[str, object]) -> list[SheetError]:
    errors = [SheetError(f"/{key}", "There is no such key here.") for key in document if key not in _KEYS]
    question, game = document.get("question"), document.get("game")
    if not isinstance(question, str):
        missing = "question" not in document
        errors.append(
            SheetError("", "Missing here: question.")
            if missing
            else SheetError("/question", f"A question is a text, not {shown(question)}.")
        )
    if game is not None and (not isinstance(game, str) or find_game(game) is None):
        errors.append(SheetError("/game", f"There is no game {shown(game)}."))
    return errors
