"""Around the whole app: each request gets an id, is counted and, where the settings say so, logged."""

import logging
import re
import secrets
import time
from collections.abc import Iterable
from typing import Any, Final

from flask import Flask, current_app, request, request_started

from companion.config import Settings
from companion.web.running import logs
from companion.web.running.meter import OTHER, Meter

KEY: Final = "canopy-meter"
_BEFORE_THE_APP: Final = ("/healthz", "/readyz")
_GOOD: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_METHODS: Final = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def meter_of(app: Flask) -> Meter:
    """The numbers of an app."""
    meter: Meter = app.extensions[KEY]
    return meter


def count(name: str, amount: int = 1) -> None:
    """Count something for the app of this request."""
    meter_of(current_app).count(name, amount)


def watch(app: Flask, settings: Settings) -> None:
    """Watch an app that has all its routes. To be called last: what is wrapped around it later is not seen."""
    app.extensions[KEY] = meter = Meter((*_BEFORE_THE_APP, *(rule.rule for rule in app.url_map.iter_rules())))
    logs.log_discreetly(app)
    request_started.connect(_note_route, app, weak=False)
    inner, trusted = app.wsgi_app, settings.trusted_proxies > 0

    def outer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        begun = time.perf_counter()
        name = environ[logs.ID] = _id(environ, trusted)
        status = 500

        def start(line: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            nonlocal status
            status = int(line[:3])
            return start_response(line, [*headers, ("X-Request-ID", name)], exc_info)

        try:
            return inner(environ, start)
        finally:
            _note(meter, environ, status, time.perf_counter() - begun)

    app.wsgi_app = outer  # type: ignore[method-assign]


def _id(environ: dict[str, Any], trusted: bool) -> str:
    """The id that a proxy of ours gave the request, else a new one. Strangers may not write into the logs."""
    given: str = environ.get("HTTP_X_REQUEST_ID", "") if trusted else ""
    return given if _GOOD.fullmatch(given) else secrets.token_hex(8)


def _note_route(_app: Flask, **_: Any) -> None:
    request.environ[logs.ROUTE] = request.url_rule.rule if request.url_rule else OTHER


def _note(meter: Meter, environ: dict[str, Any], status: int, seconds: float) -> None:
    route = environ.get(logs.ROUTE, OTHER)
    meter.request(route, status, seconds)
    if logs.requests.isEnabledFor(logging.INFO):
        method = environ["REQUEST_METHOD"]
        fields = {
            "request": environ[logs.ID],
            "method": method if method in _METHODS else OTHER,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        logs.requests.info("%(method)s %(route)s", fields, extra={"fields": fields})
