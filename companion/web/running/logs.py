"""The logs: plain sentences or an object of JSON a line, on standard error.

They name no table's code, no player and nothing else that came with a request: a route stands for its addresses, and an
error for its place in the program.
"""

import json
import logging
from datetime import UTC, datetime
from threading import ExceptHookArgs
from types import TracebackType
from typing import Any, Final

from flask import Flask, has_request_context, request

from companion.config import Settings
from companion.web.running.discreet import spelled

ID: Final = "canopy.request"
"""Where a request carries its id."""
ROUTE: Final = "canopy.route"
"""Where a request carries the pattern of its address."""
_REPEATING: Final = ("Invalid request from ip", "Error handling request")
"""How the server begins where it repeats what it was sent."""
_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

requests: Final = logging.getLogger("canopy.requests")


class Discreet(logging.Filter):
    """Cuts off what the server repeats of a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Everything is kept, some of it shorter."""
        for beginning in _REPEATING:
            if str(record.msg).startswith(beginning):
                record.msg, record.args = f"{beginning.removesuffix(' from ip')}.", ()
        return True


class PlainLines(logging.Formatter):
    """Time, process, level, sentence."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s [%(process)d] [%(levelname)s] %(message)s", "[%Y-%m-%d %H:%M:%S %z]")

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging calls it so
        """The error without what it says."""
        return spelled(ei[1]) if ei[1] else ""


class JsonLines(logging.Formatter):
    """One object of JSON a line, whatever the text holds."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if has_request_context() and ID in request.environ:
            line["request"] = request.environ[ID]
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1]:
            line["error"] = spelled(record.exc_info[1])
        return json.dumps(line)


def logs_config(settings: Settings) -> dict[str, Any]:
    """What `logging.config.dictConfig`, and with it the server, makes its logs from."""
    json_lines = settings.log_format == "json"
    quiet = {"level": "WARNING", "handlers": ["stderr"], "propagate": False}
    told = quiet | {"level": "INFO"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines if json_lines else PlainLines}},
        "filters": {"discreet": {"()": Discreet}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["discreet"]},
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {
            "gunicorn.error": told,
            "gunicorn.access": quiet,
            "companion": quiet,
            requests.name: told if json_lines else quiet,
        },
    }


def thread_failed(failed: ExceptHookArgs) -> None:
    """For `threading.excepthook`: an error that ended a thread of ours."""
    if failed.exc_value is not None:
        trace = (failed.exc_type, failed.exc_value, failed.exc_traceback)
        logging.getLogger("companion").error("A thread has failed.", exc_info=trace)


def log_discreetly(app: Flask) -> None:
    """Let the app log an error by its route, not by its address."""

    def log_exception(exc_info: Any) -> None:
        app.logger.error("Exception on %s [%s]", request.environ.get(ROUTE), request.method, exc_info=exc_info)

    app.log_exception = log_exception  # type: ignore[method-assign]
