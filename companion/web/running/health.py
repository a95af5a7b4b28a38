"""`/healthz`: the process answers. `/readyz`: it can do all that it is for, or says what it cannot.

Both are answered before the app sees them: they need no cookie, no data folder and no table, and are never limited.
"""

import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from flask import Flask

from companion.store.troubles import StoreError, Trouble, Unavailable
from companion.store.versions import is_current
from companion.web.photo.asking import pool_of
from companion.web.photo.pool import Pool
from companion.web.rules.asking import rules
from companion.web.running.logs import ROUTE
from companion.web.running.watch import meter_of
from companion.web.stored import stored_of

KEPT: Final = 1.0
"""Seconds for which an answer holds: however often somebody asks, hardly anything is done."""
PATIENCE: Final = 2.0
"""Seconds that a look may take before it is a fault."""
KEY: Final = "canopy-readiness"
_SLOW: Final = {"start": "It is still looking."}
_OTHERS: Final = {"start": "Other processes are still looking."}
_FAULTS: Final = {
    Trouble.FULL: "The disk is full.",
    Trouble.UNWRITABLE: "It cannot be written.",
    Trouble.DAMAGED: "It is damaged.",
}
_PHRASES: Final = {200: "200 OK", 405: "405 METHOD NOT ALLOWED", 503: "503 SERVICE UNAVAILABLE"}
_OLD: Final = "It is of another version of Canopy."


class Readiness:
    """What is wrong with an app. One thread looks at a time; who asks meanwhile gets what was known before.

    `well` is called once, when nothing is wrong for the first time.
    """

    def __init__(self, checks: Mapping[str, Callable[[], str]], well: Callable[[], None] = lambda: None) -> None:
        self._checks = checks
        self._well = well
        self.was_well = False
        self._looking = threading.Lock()
        self._known = _SLOW
        self._begun = 0.0
        self._until = 0.0

    def faults(self) -> dict[str, str]:
        """By the names of what does not work, why. Empty: all is well."""
        if time.monotonic() >= self._until and self._looking.acquire(blocking=False):
            self._begun = time.monotonic()
            look = threading.Thread(target=self._look, daemon=True)
            look.start()
            look.join(PATIENCE)
        is_late = self._looking.locked() and time.monotonic() >= self._begun + PATIENCE
        return _SLOW if is_late else self._known

    def _look(self) -> None:
        known = {"start": "It could not be looked at."}
        try:
            found = {name: check() for name, check in self._checks.items()}
            known = {name: fault for name, fault in found.items() if fault}
            if not known and not self.was_well:
                self.was_well = True
                self._well()
        finally:
            self._known = known
            self._until = time.monotonic() + KEPT
            self._looking.release()


def _checks(app: Flask) -> dict[str, Callable[[], str]]:
    return {
        "database": lambda: _database(app),
        "photos": lambda: _photos(pool_of(app)),
        "rules": lambda: _rules(app),
    }


def _database(app: Flask) -> str:
    try:
        return "" if is_current(stored_of(app).database()) else _OLD
    except (StoreError, Unavailable) as error:
        return _FAULTS.get(error.trouble or Trouble.BUSY, "It does not answer.")


def _photos(pool: Pool) -> str:
    return "" if pool.works() else "No process can be started that reads them."


def _rules(app: Flask) -> str:
    try:
        with app.app_context():
            rules()
    except (StoreError, Unavailable):
        return "They cannot be read."
    return ""


def look_around(app: Flask) -> bool:
    """In a process that serves, now and then: once anybody has asked whether the app is ready it looks too, and reads
    its rules, until all is well. Is it?"""
    readiness: Readiness = app.extensions[KEY]
    if not readiness.was_well and meter_of(app).of("readiness_asked"):
        threading.Thread(target=readiness.faults, daemon=True).start()
    return readiness.was_well


def answer_health(app: Flask) -> None:
    """Let the app say how it is."""
    app.extensions[KEY] = readiness = Readiness(_checks(app), lambda: meter_of(app).count("processes_ready"))
    inner = app.wsgi_app

    def faults() -> dict[str, str]:
        meter = meter_of(app)
        meter.count("readiness_asked")
        return readiness.faults() or (_OTHERS if meter.of("processes_ready") < meter.processes else {})

    pages: dict[str, Callable[[], dict[str, str]]] = {"/healthz": dict, "/readyz": faults}

    def outer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        page = pages.get(environ["PATH_INFO"])
        if page is None:
            return inner(environ, start_response)
        environ[ROUTE] = environ["PATH_INFO"]
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return _answer(start_response, 405, b"", [("Allow", "GET, HEAD")])
        faults = page()
        body = json.dumps({"status": "failing", "reasons": faults} if faults else {"status": "ok"}).encode() + b"\n"
        answered = _answer(start_response, 503 if faults else 200, body)
        return () if environ["REQUEST_METHOD"] == "HEAD" else answered

    app.wsgi_app = outer  # type: ignore[method-assign]


def _answer(start_response: Any, status: int, body: bytes, more: Iterable[tuple[str, str]] = ()) -> tuple[bytes, ...]:
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body))), ("Cache-Control", "no-store")]
    headers.append(("X-Content-Type-Options", "nosniff"))
    start_response(_PHRASES[status], [*headers, *more])
    return (body,)
