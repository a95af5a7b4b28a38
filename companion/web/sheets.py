"""The pages on which a whole table is entered and scored.

They keep nothing and set no cookie: every request carries the whole form, so there is nothing that a foreign page could
make a browser do here. That is why these forms carry no CSRF token, and why none can expire while a table plays.
"""

import json
from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template, request
from flask.typing import ResponseReturnValue

from companion.catalog import find_game
from companion.core.document import NotJson, parse_json
from companion.core.game import Game
from companion.core.sheet import Refused, SheetError
from companion.forms.draft import Draft
from companion.forms.fields import LARGEST_GRID
from companion.web.limits import spend
from companion.web.pages import SheetPage
from companion.web.views import aside_views, result_page

# five players with the largest grids that anyone lays stay far below; more would only keep a process busy
MOST_FIELDS = 12_000

sheets = Blueprint("sheets", __name__)


def _page(page: SheetPage, status: int = 200) -> ResponseReturnValue:
    return render_template("sheet.html", page=page), status


@sheets.get("/score/<slug>")
def blank(slug: str) -> ResponseReturnValue:
    """An empty form."""
    game = find_game(slug) or abort(404)
    return _page(SheetPage(game, game.form()))


@sheets.post("/score/<slug>")
def sent(slug: str) -> ResponseReturnValue:
    """What a button of the form asks for: score, check, download, or a change of the form itself."""
    game = find_game(slug) or abort(404)
    if len(request.form) > MOST_FIELDS:
        abort(413)
    spend("score")
    command = request.form.get("do", "score")
    if command == "import":
        return _import(game)
    form = game.form(request.form)
    if command in ("score", "check", "download"):
        return _read(game, form, command)
    place = form.act(command)
    if place is None:
        abort(400)
    return _page(SheetPage(game, form, focus=place))


def _read(game: Game[Any], form: Any, command: str) -> ResponseReturnValue:
    form.drop_untouched_players()
    draft: Draft = form.draft()
    try:
        layout = game.read(draft.sheet)
    except Refused as refused:
        form.show_faults(draft, refused.errors)
        return _page(SheetPage(game, form, form.faults), 422)
    if command == "download":
        return _download(game, layout)
    score = game.score(layout)
    form.show_faults(draft, score.problems)
    if command == "check":
        return _page(SheetPage(game, form, form.faults, True, aside_views(game, layout)))
    echo = [(name, value) for name, value in request.form.items(multi=True) if name != "do"]
    return render_template("result.html", page=result_page(game, layout, score, echo))


def _download(game: Game[Any], layout: Any) -> Response:
    text = json.dumps(game.write(layout), ensure_ascii=False, indent=1)
    answer = Response(text, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{game.slug}.json"'
    return answer


def _import(game: Game[Any]) -> ResponseReturnValue:
    """A form filled from a sheet, pasted or uploaded."""
    upload = request.files.get("sheet_file")
    text = upload.read() if upload and upload.filename else request.form.get("sheet", "")
    if len(text) > current_app.config["SHEET_BYTES"]:
        abort(413)
    try:
        document = parse_json(text)
        _same_game(game, document)
        layout = game.read(document)
    except NotJson as error:
        return _not_imported(game, text, [str(error)])
    except Refused as refused:
        return _not_imported(game, text, [f"{pointer or 'The sheet'}: {reason}" for pointer, reason in refused.errors])
    form = game.form(formdata=None, data=game.form.data_of(game.write(layout)))
    if form.overflows():
        return _not_imported(game, text, [f"A layout wider than {LARGEST_GRID} squares does not fit into the form."])
    draft = form.draft()
    form.show_faults(draft, game.score(layout).problems)
    return _page(SheetPage(game, form, form.faults, True, aside_views(game, layout)))


def _same_game(game: Game[Any], document: object) -> None:
    slug = document.get("game") if isinstance(document, dict) else None
    if isinstance(slug, str) and slug != game.slug and find_game(slug):
        raise Refused([SheetError("/game", f"This is a sheet of another game; open the page of {slug}.")])


def _not_imported(game: Game[Any], text: str | bytes, errors: list[str]) -> ResponseReturnValue:
    shown = text if isinstance(text, str) else text.decode("utf-8", "replace")
    return _page(SheetPage(game, game.form(formdata=None), import_text=shown, import_errors=tuple(errors)), 422)
