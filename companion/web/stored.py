"""The database of an app, opened when it is first needed, and the way to a table by its code."""

import threading

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.config import Settings
from companion.store.database import Database, database_url, open_database
from companion.store.records import NotFound
from companion.store.tables import find_table
from companion.web.table.codes import is_code
from companion.web.table.guesses import Guesses
from companion.web.table.recent import Recent
from companion.web.visitors import Visitor, holder

KEY = "canopy"


class Stored:
    """What an app keeps while it runs: the database, the wrong codes and the states of late."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.guesses = Guesses()
        self.recent = Recent()
        self._lock = threading.Lock()
        self._database: Database | None = None

    def database(self) -> Database:
        """The database, opened. Raises `StoreError`."""
        with self._lock:
            if self._database is None:
                self._database = open_database(database_url(self.settings.database_url, self.settings.data_dir))
            return self._database

    def close(self) -> None:
        """Close the database; the next request opens it again."""
        with self._lock:
            if self._database is not None:
                self._database.close()
                self._database = None

    def wait(self, address: str) -> int:
        """Seconds that an address has to wait before it may ask for another code."""
        return self.guesses.wait(address) if self.settings.ratelimit_enabled else 0


def stored_of(app: Flask) -> Stored:
    """What an app keeps."""
    kept: Stored = app.extensions[KEY]
    return kept


def stored() -> Stored:
    """What the app of this request keeps."""
    return stored_of(current_app)


def database() -> Database:
    """The database of the app of this request."""
    return stored().database()


def address() -> str:
    """Where this request comes from."""
    return request.remote_addr or ""


def at_table(code: str) -> Visitor:
    """The table of that code and who asks. Raises `NotFound`, and 429 for an address that tries codes: it learns of no
    table then, but whoever belongs to one goes on."""
    wait = stored().wait(address())
    table = None
    if is_code(code):
        with database().read() as connection:
            table = find_table(connection, code)
    visitor = Visitor(table, holder()) if table else None
    if wait and not (visitor and visitor.belongs):
        raise TooManyRequests(retry_after=wait)
    if visitor is None:
        stored().guesses.wrong(address(), code)
        raise NotFound("There is no table with this code.")
    return visitor
