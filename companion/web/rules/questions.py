"""The question box: the page with the answer, and what a question may become while it is typed."""

from flask import Blueprint, Response, jsonify, render_template, request

from companion.catalog import GAMES, find_game
from companion.store.records import NotFound
from companion.web.limits import spend
from companion.web.rules.asking import ask
from companion.web.rules.pages import AskPage
from companion.web.rules.place import Place, place_asked
from companion.web.rules.recent import asked_lately, is_own_request, keep_question
from companion.web.rules.suggesting import suggester
from companion.web.rules.views import reply_view
from companion.web.stored import at_table, database
from companion.web.visitors import Visitor

questions = Blueprint("questions", __name__, url_prefix="/ask")
A_WHILE = 300  # seconds that a browser may keep suggestions


@questions.get("")
def page() -> str:
    """The box, the answer to what was asked, and what was asked at this table before."""
    question = request.args.get("q", "").strip()
    if question:
        spend("ask")
    visitor = _visitor()
    place = _place(visitor)
    lately = _lately(visitor, question)
    answer = AskPage(
        question=question,
        game=find_game(place.game),
        games=GAMES,
        reply=reply_view(ask(question, place.game or None)) if question else None,
        lately=lately,
        place=place,
    )
    return render_template("rules/ask_part.html" if "part" in request.args else "rules/ask.html", page=answer)


@questions.get("/suggest")
def suggest() -> Response:
    """Questions that are like the one being typed, of the game that was chosen or lies on the table."""
    spend("suggest")
    place = place_asked()
    game = place.game or _place(_visitor()).game
    found = suggester(game or None).suggest(request.args.get("q", ""))
    answer = jsonify({"suggestions": [one.as_json(named=not game) for one in found]})
    answer.cache_control.max_age = A_WHILE
    answer.cache_control.private = True
    return answer


def _visitor() -> Visitor | None:
    """Who asks at which table; None where the address names none that is there."""
    code = place_asked().code
    try:
        return at_table(code) if code else None
    except NotFound:
        return None


def _place(visitor: Visitor | None) -> Place:
    """Where the question comes from: a game that was chosen goes before the one on the table."""
    place = place_asked()
    if visitor is None:
        return Place(place.game)
    return Place(place.game or visitor.table.game, place.code, place.seat)


def _lately(visitor: Visitor | None, question: str) -> tuple[str, ...]:
    """What was asked at the table, this question first if somebody of the table asks it."""
    if visitor is None:
        return ()
    if question and visitor.belongs and is_own_request():
        with database().write() as connection:
            keep_question(connection, visitor.table, question)
    with database().read() as connection:
        return asked_lately(connection, visitor.table)
