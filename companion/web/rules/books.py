"""The players' own rulebooks: added, listed and taken away on a page.

A book is read in one of the processes that read photos: whatever is in a stranger's file, pages go on being served.
"""

from typing import Any, Final

from flask import Blueprint, abort, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from companion.catalog import GAMES, find_game
from companion.rules.bookfile import LARGEST
from companion.store.books import LONGEST_NAME, KeptBook, add_book, list_books, remove_book, restore_book
from companion.store.facts import remember
from companion.store.records import NotFound, TableError, Unfit
from companion.web.limits import spend
from companion.web.photo.asking import pool_of
from companion.web.photo.frames import Frame
from companion.web.photo.pool import Died, Full, TooSlow
from companion.web.rules.pages import BooksPage, BookView
from companion.web.rules.place import place_asked
from companion.web.setup.groups import known_facts, settled_group
from companion.web.stored import database
from companion.web.table import lately

books = Blueprint("books", __name__, url_prefix="/books")

MOST_OF_MINE: Final = 12
_AROUND: Final = 65_536
_ACT: Final = "book"
_OWN: Final = "books/"
BUSY: Final = "Other files are being read just now. Try again in a moment."
SLOW: Final = "Reading this file took too long. Save it as a text, and add that."
BROKEN: Final = "This file could not be read at all."
TAKEN: Final = "Somebody else added a book of this name. Give yours another one."
FULL: Final = f"You added {MOST_OF_MINE} books already. Take one away first."


@books.url_value_preprocessor
def make_room(_endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Before anything of a request is read: it may bring a book."""
    request.max_content_length = LARGEST + _AROUND


@books.get("")
def page() -> ResponseReturnValue:
    """The books, and a form for one more."""
    return _page()


@books.post("")
def add() -> ResponseReturnValue:
    """Take a book in."""
    spend("book")
    game = find_game(request.form.get("game", ""))
    file = request.files.get("file")
    if game is None:
        return _page("Say which game the book is of.", 422)
    if file is None or not file.filename:
        return _page("Choose a file: a text or a PDF.", 422)
    name = request.form.get("name", "").strip() or file.filename[:LONGEST_NAME]
    try:
        _fits(game.slug, name)
        told = _read(file.read())
        _keep(game.slug, name, told)
    except (Unfit, Unread) as error:
        return _page(str(error), 422)
    return redirect(url_for("books.page"), 303)


class Unread(Exception):
    """A file that could not be read; the message is for people."""


def _read(data: bytes) -> dict[str, Any]:
    """The pages and passages of a file. Raises `Unread`."""
    try:
        answer = pool_of(current_app).ask(Frame({"task": "book"}, (data,)))
    except Full as error:
        raise Unread(BUSY) from error
    except TooSlow as error:
        raise Unread(SLOW) from error
    except Died as error:
        raise Unread(BROKEN) from error
    if refused := answer.told.get("refused"):
        raise Unread(refused["reason"])
    if "passages" not in answer.told:
        raise Unread(SLOW)
    return answer.told


def _fits(game: str, name: str) -> None:
    """Looks before a long reading whether the book may come. Raises `Unfit`."""
    with database().read() as connection:
        _check(connection, game, name)


def _check(connection: Connection, game: str, name: str) -> None:
    own = _own(connection)
    there = list_books(connection)
    same = [book for book in there if (book.game, book.name) == (game, " ".join(name.split()))]
    if any(book.id not in own for book in same):
        raise Unfit(TAKEN)
    if not same and sum(book.id in own for book in there) >= MOST_OF_MINE:
        raise Unfit(FULL)


def _keep(game: str, name: str, told: dict[str, Any]) -> None:
    with database().write() as connection:
        _check(connection, game, name)
        book = add_book(connection, game, name, told["pages"], told["passages"])
        remember(connection, settled_group(), _OWN + book.id, True)
    flash(f"Added: {book.name}. {_counted(len(told['passages']), 'passage')} can be quoted.")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


@books.post("/<book>/remove")
def remove(book: str) -> ResponseReturnValue:
    """Take a book away."""
    with database().write() as connection:
        name = next((one.name for one in list_books(connection) if one.id == book), None) or abort(404)
        if book not in _own(connection):
            abort(403)
        remove_book(connection, book)
    lately.offer(_ACT, "", f"Taken away: {name}.", book=book)
    return redirect(url_for("books.page"), 303)


@books.post("/undo")
def undo() -> ResponseReturnValue:
    """Bring the book back that was taken away last."""
    what = lately.offered("")
    if what is None or what.act != _ACT:
        flash("It is too late to take that back.")
        return redirect(url_for("books.page"), 303)
    try:
        with database().write() as connection:
            restore_book(connection, what.values["book"])
        lately.withdraw()
    except (NotFound, TableError) as error:
        flash(str(error))
    return redirect(url_for("books.page"), 303)


def _own(connection: Connection) -> frozenset[str]:
    """The books that this browser, or somebody of its tables, added here."""
    return frozenset(key.removeprefix(_OWN) for key in known_facts(connection) if key.startswith(_OWN))


def _page(error: str = "", status: int = 200) -> ResponseReturnValue:
    place = place_asked()
    with database().read() as connection:
        there, own = list_books(connection), _own(connection)
    what = lately.offered("")
    shown = BooksPage(
        games=GAMES,
        shelves=tuple((game, found) for game in GAMES if (found := _shelf(game.slug, there, own))),
        undo=what.text if what and what.act == _ACT else "",
        error=error,
        chosen=request.form.get("game", place.game),
        name=request.form.get("name", ""),
        megabytes=LARGEST // 2**20,
        place=place,
    )
    return render_template("rules/books.html", page=shown), status


def _shelf(game: str, there: list[KeptBook], own: frozenset[str]) -> tuple[BookView, ...]:
    return tuple(BookView(book, book.id in own) for book in there if book.game == game)
