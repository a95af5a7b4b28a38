"""Under which name a request comes: one that no machine can have is refused before links are made of it."""

import re
from collections.abc import Iterable
from typing import Any, Final

from flask import Flask

from companion.web.failures import SENTENCES, problem_json
from companion.web.headers import HEADERS

LONGEST: Final = 253
"""Letters of a name, by the rules of the DNS."""
_NAME: Final = r"[^\s.:/]{1,63}(?:\.[^\s.:/]{1,63})*\.?"
_HOST: Final = re.compile(rf"(?:{_NAME}|\[[0-9a-fA-F:.]{{2,45}}\])(?::([0-9]{{0,5}}))?")


def is_host(text: str) -> bool:
    """Could this be the name or the address of a machine, with a port or without?

    >>> is_host("192.168.1.10:8000"), is_host("[::1]"), is_host("canopy.lan."), is_host("xn--strae-oqa.example")
    (True, True, True, True)
    >>> is_host("a..b"), is_host(64 * "a"), is_host(99 * "abc."), is_host("a:b"), is_host("a:65536"), is_host("[::1")
    (False, False, False, False, False, False)
    """
    found = _HOST.fullmatch(text) if len(text) <= LONGEST + len(":65535") else None
    return found is not None and int(found[1] or 0) < 2**16


def answer_hosts(app: Flask) -> None:
    """Let the app refuse requests for names that cannot be; one for no name at all (HTTP/1.0) is none of them."""
    inner = app.wsgi_app

    def outer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if not (host := environ.get("HTTP_HOST", "")) or is_host(host):
            return inner(environ, start_response)
        refusal = problem_json(400, SENTENCES[400])
        refusal.headers.update(HEADERS)
        return refusal(environ, start_response)

    app.wsgi_app = outer  # type: ignore[method-assign]
