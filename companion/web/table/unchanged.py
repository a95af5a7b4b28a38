"""The poll of a table where nothing changed: 304, before the app sees it.

A table's phones ask every 2 seconds, and nearly always nothing changed. Session, routing and hooks of the app would
take most of the time then, and none of them matters: whoever has the code sees the table.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from flask import Flask

from companion.store.tables import CODE, peek
from companion.store.troubles import StoreError, Unavailable
from companion.web.running.logs import ROUTE
from companion.web.stored import stored_of

PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Cookie"}
_POLL: Final = re.compile(rf"/t/({CODE})/state")


def tag_of(mark: str) -> str:
    """The ETag of a table's state."""
    return f'"{mark}"'


def answer_unchanged(app: Flask) -> None:
    """Let the app answer such polls; all others, and those that must wait or find no database, go on into it."""
    stored, inner = stored_of(app), app.wsgi_app

    def outer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        known = environ.get("HTTP_IF_NONE_MATCH", "").removeprefix("W/")
        poll = _POLL.fullmatch(environ["PATH_INFO"]) if known and environ["REQUEST_METHOD"] == "GET" else None
        if poll and not stored.wait(environ.get("REMOTE_ADDR", "")) and known == current(poll[1]):
            environ[ROUTE] = "/t/<code>/state"
            start_response("304 NOT MODIFIED", [*PRIVATE.items(), ("ETag", known)])
            return ()
        return inner(environ, start_response)

    def current(code: str) -> str | None:
        try:
            mark = peek(stored.database(), code)
        except (Unavailable, StoreError):
            return None
        return None if mark is None else tag_of(mark)

    app.wsgi_app = outer  # type: ignore[method-assign]
