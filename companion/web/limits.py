"""Who does something too often is told when to try again, whichever process is asked."""

from typing import Final

from flask import Flask, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import TooManyRequests
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.config import Settings
from companion.web.failures import failure, problem_json
from companion.web.stored import address, stored

SENTENCES: Final = {
    "create": "Many tables were opened from this network.",
    "join": "Many seats were taken from this network.",
    "read": "Many photos were read for this network.",
    "teach": "Much was taught from this network.",
    "book": "Many books were added from this network.",
    "ask": "Many questions were asked from this network.",
    "suggest": "Much was typed from this network.",
    "score": "Many sheets were scored for this network.",
}


class Spent(TooManyRequests):
    """Something was done too often from one address."""

    def __init__(self, name: str, seconds: int) -> None:
        super().__init__(f"{SENTENCES[name]} Try again in {in_words(seconds)}.")
        self.seconds = seconds


def in_words(seconds: int) -> str:
    """A time to wait as people say it.

    >>> in_words(5), in_words(60), in_words(61)
    ('5 seconds', '60 seconds', '2 minutes')
    """
    if seconds <= 60:
        return f"{seconds} second{'' if seconds == 1 else 's'}"
    return f"{-(-seconds // 60)} minutes"


def spend(name: str) -> None:
    """Whoever asks does what `[rates]` calls so once more. Raises `Spent`: 429."""
    kept = stored()
    if kept.settings.ratelimit_enabled and (seconds := kept.budget.spend(name, address())):
        raise Spent(name, seconds)


def answer_limits(app: Flask, settings: Settings) -> None:
    """Let the app say when to try again, and believe the proxies that the settings count."""
    app.register_error_handler(Spent, _spent)
    trusted = settings.trusted_proxies
    if trusted > 0:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=trusted, x_proto=trusted)  # type: ignore[method-assign]


def _spent(error: Spent) -> ResponseReturnValue:
    sentence, headers = str(error.description), {"Retry-After": str(error.seconds)}
    if not request.is_json and request.endpoint != "questions.suggest":
        return failure(429, sentence, headers)
    answer = problem_json(429, sentence)
    answer.headers.update(headers)
    return answer
