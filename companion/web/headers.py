"""What every answer tells the browser: what a page may load, and what it may not be used for."""

import secrets
from typing import Final

from flask import Flask, Response, g
from markupsafe import Markup

# A page runs the scripts that its own templates name, and what those import: each carries the nonce of this one
# answer. There is no script or style inside a page, so that nothing a player typed can become one. The photo under a
# sheet is a picture within an address (data:).
_POLICY: Final = (
    "default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
# Photos come through the file picker, which needs no leave; a page that shows the camera itself has to ask for it here.
_DENIED: Final = ("camera", "microphone", "geolocation", "payment", "usb", "serial", "midi", "display-capture")
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _DENIED),
    "Cross-Origin-Opener-Policy": "same-origin",
}


def answer_with_headers(app: Flask) -> None:
    """Put them on every answer of the app, refusals included, and let templates name their scripts."""
    app.context_processor(lambda: {"script_nonce": _script_nonce})
    app.after_request(_guard)


def _script_nonce() -> Markup:
    """The attribute of a script that this page may run."""
    if "script_nonce" not in g:
        g.script_nonce = secrets.token_urlsafe(16)
    return Markup('nonce="{}"').format(g.script_nonce)


def _guard(answer: Response) -> Response:
    if answer.status_code != 304:  # the answer that is in the browser already has its own
        nonce = g.get("script_nonce")
        policy = _POLICY.format(scripts=f"'nonce-{nonce}'" if nonce else "'none'")
        for name, value in {"Content-Security-Policy": policy, **HEADERS}.items():
            answer.headers.setdefault(name, value)
    return answer
