"""Light or dark: as the device has it, unless this browser chose."""

import re
from typing import Final

from flask import Blueprint, abort, has_request_context, redirect, request, url_for
from flask.typing import ResponseReturnValue

preferences = Blueprint("preferences", __name__)

COOKIE: Final = "theme"
THEMES: Final = (("system", "As the device"), ("light", "Light"), ("dark", "Dark"))
_YEAR: Final = 365 * 24 * 3600
_OWN_PATH: Final = re.compile(r"/(?![/\\])[!-\[\]-~]*")
"""A path on this server: a browser takes two slashes at its beginning, or a backslash, for another one."""


@preferences.app_context_processor
def chosen() -> dict[str, object]:
    """What every page knows of the theme: the one chosen, empty where the device decides."""
    word = request.cookies.get(COOKIE, "") if has_request_context() else ""
    return {"theme": word if word in ("light", "dark") else "", "themes": THEMES}


@preferences.post("/theme")
def theme() -> ResponseReturnValue:
    """Choose, and go back to the page where the choice was made."""
    word = request.form.get("theme", "")
    if word not in dict(THEMES):
        abort(400)
    answer = redirect(_back(), 303)
    if word == "system":
        answer.delete_cookie(COOKIE, samesite="Lax")
    else:
        answer.set_cookie(COOKIE, word, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    return answer


def _back() -> str:
    back = request.form.get("back", "")
    return back if _OWN_PATH.fullmatch(back) else url_for("home.menu")
