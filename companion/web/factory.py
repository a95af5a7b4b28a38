"""The application factory."""

import os
from collections.abc import Iterable
from datetime import timedelta

from click import Command
from flask import Flask, Response, request
from flask_compress import Compress
from flask_wtf import CSRFProtect

from companion.config import ROOT, Settings, load_settings
from companion.web.after.ending import ending
from companion.web.after.exports import exports
from companion.web.after.history import history
from companion.web.after.sharing import sharing
from companion.web.api import api
from companion.web.failures import answer_failures
from companion.web.headers import answer_with_headers
from companion.web.home import home
from companion.web.hosts import answer_hosts
from companion.web.limits import answer_limits
from companion.web.photo.api import photo_api
from companion.web.photo.asking import open_pool
from companion.web.photo.reading import reading
from companion.web.photo.seated import seated
from companion.web.photo.teaching import teaching
from companion.web.photo.uploads import Upload
from companion.web.preferences import preferences
from companion.web.rules.api import rules_api
from companion.web.rules.asking import open_rules
from companion.web.rules.books import books
from companion.web.rules.questions import questions
from companion.web.rules.reading import rulebook
from companion.web.running.figures import figures
from companion.web.running.health import answer_health
from companion.web.running.watch import watch
from companion.web.setup.boards import boards
from companion.web.setup.facts import setup
from companion.web.setup.trackers import trackers
from companion.web.sheets import sheets
from companion.web.stored import KEY, Stored
from companion.web.table.live import live
from companion.web.table.opening import opening
from companion.web.table.seats import seats
from companion.web.table.tables import tables
from companion.web.table.turns import turns
from companion.web.table.unchanged import answer_unchanged
from companion.web.visitors import Sessions, must_recognize

BLUEPRINTS = (
    *(home, sheets, opening, tables, seats, live, api),
    *(ending, exports, sharing, history),
    *(setup, boards, preferences, turns, trackers),
    *(photo_api, reading, seated, teaching),
    *(rules_api, rulebook, questions, books, figures),
)
# pages and what they load; JSON stays as it is, since a changed ETag would cost the polls their quick answer
COMPRESSED = ["text/html", "text/css", "text/javascript", "image/svg+xml", "application/manifest+json"]
FILES = ("static", "home.service_worker")


def create_app(settings: Settings | None = None, commands: Iterable[Command] = ()) -> Flask:
    """The app for some settings, or else those of `config.toml` and the environment. `commands` join Flask's own."""
    settings = settings or load_settings(os.environ)
    app = Flask("companion", root_path=str(ROOT), template_folder="templates", static_folder="static")
    app.request_class = Upload
    app.config.update(
        MAX_CONTENT_LENGTH=settings.limits.form_bytes,
        MAX_FORM_MEMORY_SIZE=settings.limits.form_bytes,
        MAX_FORM_PARTS=20_000,
        SHEET_BYTES=settings.limits.sheet_bytes,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
        PERMANENT_SESSION_LIFETIME=timedelta(days=365),
        SESSION_COOKIE_NAME="canopy",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_REFRESH_EACH_REQUEST=False,
        COMPRESS_MIMETYPES=COMPRESSED,
        WTF_CSRF_TIME_LIMIT=None,  # a page stays open for as long as a game lasts
    )
    app.extensions[KEY] = Stored(settings)
    app.session_interface = Sessions(settings)
    open_pool(app, settings)
    open_rules(app, settings)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    _protect(app)
    answer_failures(app)
    answer_with_headers(app)
    Compress(app)
    app.after_request(_in_one_piece)  # before it is compressed: the last one registered runs first
    answer_hosts(app)
    answer_unchanged(app)
    answer_limits(app, settings)  # around all others: they see the address that it makes out
    answer_health(app)
    watch(app, settings)
    for command in commands:
        app.cli.add_command(command)
    return app


def _protect(app: Flask) -> None:
    """What acts for a cookie needs a token; the interface for programs and the pages that keep nothing do not."""
    app.before_request(_recognize)  # before tokens are looked at
    csrf = CSRFProtect(app)
    csrf.exempt(api)
    csrf.exempt(photo_api)
    csrf.exempt(rules_api)
    csrf.exempt(reading)
    csrf.exempt(sheets)
    csrf.exempt(preferences)  # light or dark: no harm in it, and no page needs a cookie for its button


def _recognize() -> None:
    """Pages are for somebody: without the key of the cookies there are none. Raises `Unavailable`."""
    if request.endpoint not in FILES and not request.path.startswith("/api/"):
        must_recognize()


def _in_one_piece(answer: Response) -> Response:
    """A small file of our own is read at once, so that it can be sent as gzip and is closed in time."""
    if request.endpoint in FILES and answer.status_code == 200:
        answer.direct_passthrough = False
        answer.get_data()
    return answer
