"""The application factory."""

import os
from collections.abc import Iterable

from click import Command
from flask import Flask, Response

from companion.config import ROOT, Settings, load_settings
from companion.web.api import api
from companion.web.failures import answer_failures
from companion.web.home import home
from companion.web.sheets import sheets

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def create_app(settings: Settings | None = None, commands: Iterable[Command] = ()) -> Flask:
    """The app for some settings, or else those of `config.toml` and the environment. `commands` join Flask's own."""
    settings = settings or load_settings(os.environ)
    app = Flask("companion", root_path=str(ROOT), template_folder="templates", static_folder="static")
    app.config.update(
        MAX_CONTENT_LENGTH=settings.limits.form_bytes,
        MAX_FORM_MEMORY_SIZE=settings.limits.form_bytes,
        MAX_FORM_PARTS=20_000,
        SHEET_BYTES=settings.limits.sheet_bytes,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    for blueprint in (home, sheets, api):
        app.register_blueprint(blueprint)
    answer_failures(app)
    app.after_request(_guard)
    for command in commands:
        app.cli.add_command(command)
    return app


def _guard(answer: Response) -> Response:
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)
    return answer
