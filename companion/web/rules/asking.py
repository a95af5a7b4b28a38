"""The rules of an app: read once, before or when they are first asked, with the players' own books as they are now."""

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
            rules = self._read()
            if mark != self._mark:
                with books.read() as connection:
                    rules.library = Library(rules.search, all_books(connection))
                self._mark = mark
            return rules

    def read(self) -> None:
        """Read the rules, if nobody has; who asks in the meantime waits for the rest of it."""
        with self._lock:
            self._read()

    def _read(self) -> Rules:
        if self._rules is None:
            self._rules = Rules(GAMES, self._folder)
        return self._rules


def open_rules(app: Flask, settings: Settings) -> None:
    """Give an app its rules; nothing is read yet."""
    app.extensions[KEY] = Asked(settings)


def read_rules(app: Flask) -> None:
    """Read the rules of an app beside its work, so that the first question need not wait for them."""
    asked: Asked = app.extensions[KEY]
    threading.Thread(target=asked.read, name="rules", daemon=True).start()


def rules() -> Rules:
    """The rules of the app of this request."""
    asked: Asked = current_app.extensions[KEY]
    return asked.rules(database())


def ask(question: str, game: str | None) -> Reply:
    """The answer to a question."""
    count("questions_asked")
    return rules().ask(question, game)
