"""What a request gets that cannot be served: `application/problem+json` (RFC 9457) under /api/, a page elsewhere."""

import json
from collections.abc import Sequence
from http import HTTPStatus

from flask import Flask, Response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from companion.core.sheet import SheetError
from companion.web.pages import FailurePage

SENTENCES = {
    400: "This request cannot be understood.",
    404: "There is nothing at this address.",
    405: "This address does not take such a request.",
    413: "This is larger than Canopy takes.",
    415: "Send this as application/json.",
    500: "Something went wrong on our side. Nothing you entered was changed.",
}


def problem_json(status: int, title: str, errors: Sequence[SheetError] = ()) -> Response:
    """A refusal for programs: status, title and the list `errors` of pointers and sentences."""
    body = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "errors": [error._asdict() for error in errors] or [{"pointer": "", "text": title}],
    }
    return Response(json.dumps(body), status, mimetype="application/problem+json")


def _http_error(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    sentence = SENTENCES.get(status, HTTPStatus(status).phrase)
    answer: Response
    if request.path.startswith("/api/"):
        answer = problem_json(status, sentence)
    else:
        answer = Response(render_template("failure.html", page=FailurePage(status, sentence)), status)
    for name, value in error.get_headers():
        if name.lower() in ("allow", "retry-after"):
            answer.headers[name] = value
    return answer


def answer_failures(app: Flask) -> None:
    """Let the app answer every HTTP error, the unforeseen 500 included."""
    app.register_error_handler(HTTPException, _http_error)
