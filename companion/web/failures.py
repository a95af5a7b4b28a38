"""What a request gets that cannot be served: `application/problem+json` (RFC 9457) for programs, a page for people."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Response, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion.core.sheet import SheetError
from companion.store.records import NotFound
from companion.store.troubles import StoreError, Trouble, Unavailable
from companion.web.pages import FailurePage

SENTENCES = {
    400: "This request cannot be understood.",
    403: "This is not yours to change.",
    404: "There is nothing at this address.",
    405: "This address does not take such a request.",
    413: "This is larger than Canopy takes.",
    415: "Send this as application/json.",
    429: "Too many codes that do not exist. Wait a little.",
    500: "Something went wrong on our side. Nothing you entered was changed.",
}
FOREIGN = "This page is too old, or the browser keeps no cookies. Load it again; nothing was changed."
TROUBLES: Final = {
    Trouble.BUSY: ("The table does not answer just now. Try again in a moment; nothing was changed.", "2"),
    Trouble.FULL: (
        "Nothing can be kept just now: the disk is full. Whoever runs Canopy has to make room; nothing was changed.",
        "5",
    ),
    Trouble.UNWRITABLE: (
        "Nothing can be kept just now: Canopy cannot write. Whoever runs it has to see to that; nothing was changed.",
        "5",
    ),
    Trouble.DAMAGED: (
        "What was kept cannot be read just now. Whoever runs Canopy has to put a backup back; nothing was changed.",
        "30",
    ),
}
"""What people are told, and in how many seconds to try again."""
JSON_BLUEPRINTS = ("api", "live")


def problem_json(status: int, title: str, errors: Sequence[SheetError] = (), **more: Any) -> Response:
    """A refusal for programs: status, title, the list `errors` of pointers and sentences, and members of its own."""
    body = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "errors": [error._asdict() for error in errors] or [{"pointer": "", "text": title}],
        **more,
    }
    return Response(json.dumps(body), status, mimetype="application/problem+json")


def failure(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal in the form that whoever asks can read."""
    answer: Response
    if request.path.startswith("/api/") or request.blueprint in JSON_BLUEPRINTS:
        answer = problem_json(status, sentence)
    else:
        answer = Response(render_template("failure.html", page=FailurePage(status, sentence)), status)
    answer.headers.update(headers or {})
    return answer


def _http_error(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    kept = {name: value for name, value in error.get_headers() if name.lower() in ("allow", "retry-after")}
    return failure(status, SENTENCES.get(status, HTTPStatus(status).phrase), kept)


def _foreign(_error: CSRFError) -> ResponseReturnValue:
    return failure(400, FOREIGN)


def _not_found(error: NotFound) -> ResponseReturnValue:
    return failure(404, str(error))


def _busy(error: Unavailable | StoreError) -> ResponseReturnValue:
    sentence, seconds = TROUBLES[error.trouble or Trouble.BUSY]
    return failure(503, sentence, {"Retry-After": seconds})


def answer_failures(app: Flask) -> None:
    """Let the app answer every HTTP error, the unforeseen 500 included, and what the store cannot do."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(CSRFError, _foreign)
    app.register_error_handler(NotFound, _not_found)
    app.register_error_handler(Unavailable, _busy)
    app.register_error_handler(StoreError, _busy)
