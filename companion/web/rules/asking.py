"""The rules of an app: read when they are first asked, with the players' own books as they are now."""

import threading

from flask import Flask, current_app

from companion.catalog import GAMES
from companion.config import Settings
from companion.rules.answer import Reply, Rules
from companion.rules.library import Library
from companion.store.books import all_books, books_mark
from companion.store.database import Database
from companion.web.running.watch import count
from companion.web.stored import database

KEY = "canopy.rules"


class Asked:
    """What an app keeps of the rules."""

    def __init__(self, settings: Settings) -> None:
        self._folder = settings.data_dir
        self._lock = threading.Lock()
        self._rules: Rules | None = None
        self._mark: str | None = None

    def rules(self, books: Database) -> Rules:
        """The rules, beside the books that there are now. Raises `Unavailable`."""
        mark = books_mark(books)
        with self._lock:
            if self._rules is None:
                self._rules = Rules(GAMES, self._folder)
            if mark != self._mark:
                with books.read() as connection:
                    self._rules.library = Library(self._rules.search, all_books(connection))
                self._mark = mark
            return self._rules


def open_rules(app: Flask, settings: Settings) -> None:
    """Give an app its rules; nothing is read yet."""
    app.extensions[KEY] = Asked(settings)


def rules() -> Rules:
    """The rules of the app of this request."""
    asked: Asked = current_app.extensions[KEY]
    return asked.rules(database())


def ask(question: str, game: str | None) -> Reply:
    """The answer to a question."""
    count("questions_asked")
    return rules().ask(question, game)
