"""The menu and the rules in our own words."""

from flask import Blueprint, abort, render_template

from companion.catalog import GAMES, find_game
from companion.rules.digest import load
from companion.web.pages import HomePage, RulesPage

home = Blueprint("home", __name__)


@home.get("/")
def menu() -> str:
    """The five games."""
    return render_template("home.html", page=HomePage(GAMES))


@home.get("/rules/<slug>")
def rules(slug: str) -> str:
    """The digest of a game."""
    game = find_game(slug) or abort(404)
    return render_template("rules.html", page=RulesPage(game, load(game.digest).entries))
