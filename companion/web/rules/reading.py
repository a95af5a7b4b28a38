"""The rules as pages: the games, a game's rulebook in its order, and every entry at an address of its own."""

from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from companion.catalog import GAMES, find_game
from companion.core.game import Game
from companion.web.rules.contents import contents_of, rulings_told
from companion.web.rules.pages import GamesPage, RulesPage, RulingsPage
from companion.web.rules.place import place_asked, place_of
from companion.web.rules.recent import tidied
from companion.web.rules.views import entry_page

rulebook = Blueprint("rulebook", __name__, url_prefix="/rules")


@rulebook.app_context_processor
def asked_from() -> dict[str, Any]:
    """What every page needs for its question box: the place that a question comes from."""
    return {"place_of": place_of}


@rulebook.get("")
def games() -> str:
    """The games."""
    return render_template("rules/games.html", page=GamesPage(GAMES, place_asked()))


@rulebook.get("/<slug>")
def game(slug: str) -> str:
    """All rules of a game, or those that hold some words."""
    contents = contents_of(slug) or abort(404)
    find = tidied(request.args.get("find", ""))
    chapters = contents.found(find) if find else contents.chapters
    count = sum(len(part.entries) for chapter in chapters for part in chapter.parts)
    page = RulesPage(contents.game, chapters, find, count, place_asked())
    return render_template("rules/game.html", page=page)


@rulebook.get("/rulings")
def all_rulings() -> str:
    """How the rulebooks are taken where they leave a choice: all games."""
    return _rulings(GAMES)


@rulebook.get("/<slug>/rulings")
def rulings(slug: str) -> str:
    """The same for one game; every ruling has its number as anchor."""
    return _rulings((find_game(slug) or abort(404),))


def _rulings(games: tuple[Game[Any], ...]) -> str:
    page = RulingsPage(tuple(rulings_told(game.slug) for game in games), len(games) > 1, place_asked())
    return render_template("rules/rulings.html", page=page)


@rulebook.get("/<slug>/<entry>")
def entry(slug: str, entry: str) -> ResponseReturnValue:
    """One rule; with `part` without the page around it."""
    contents = contents_of(slug) or abort(404)
    found = contents.entries.get(entry) or abort(404)
    template = "rules/entry_part.html" if "part" in request.args else "rules/entry.html"
    return render_template(template, page=entry_page(contents, found, place_asked()))
