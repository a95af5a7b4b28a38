"""The database of an app, opened when it is first needed, and the way to a table by its code."""

import threading
from dataclasses import asdict
from pathlib import Path
from typing import Final
from urllib.parse import quote

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.config import Settings
from companion.store.counts import Counts
from companion.store.database import Database, database_url, open_scratch
from companion.store.records import NotFound
from companion.store.tables import find_table
from companion.store.troubles import StoreError, Unavailable, trouble_with_files
from companion.web.budget import Budget, network_of
from companion.web.opened import Opened
from companion.web.table.codes import is_code
from companion.web.table.guesses import MOST, WHILE, Guesses
from companion.web.table.recent import Recent
from companion.web.visitors import Visitor, holder

KEY = "canopy"
COUNTS: Final = "limits.db"
"""The file of the data folder where all processes count what is limited; PostgreSQL counts by itself."""


class Stored:
    """What an app keeps while it runs: the database, what is limited, the wrong codes and the states of late."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._opened = Opened(database_url(settings.database_url, settings.data_dir), settings.serving.threads)
        self.counts = Counts(self._counting, self._drop_counts)
        self.budget = Budget(self.counts, asdict(settings.rates))
        self.guesses = Guesses(shared=self._wrong_together)
        self.recent = Recent()
        self._lock = threading.Lock()
        self._scratch: Database | None = None

    def database(self) -> Database:
        """The database, opened. Raises `StoreError`, `Unavailable`."""
        return self._opened.get()

    def close(self) -> None:
        """Close the database; the next request opens it again."""
        self._opened.close()
        with self._lock:
            if self._scratch is not None:
                self._scratch.close()
                self._scratch = None

    def wait(self, address: str) -> int:
        """Seconds that an address has to wait before it may ask for another code."""
        return self.guesses.wait(network_of(address)) if self.settings.ratelimit_enabled else 0

    def _wrong_together(self, address: str, code: str) -> int:
        """Seconds to wait by the different wrong codes that all processes saw; 0 where they cannot be counted."""
        try:
            if self.counts.add(f"code {quote(code)}", address, 1, int(WHILE)).number > 1:
                return 0
            number, seconds = self.counts.add("codes", address, 1, int(WHILE))
        except (Unavailable, StoreError):
            return 0
        return seconds if number >= MOST else 0

    def _counting(self) -> Database:
        if self.settings.database_url.startswith("postgres"):
            return self.database()
        with self._lock:
            if self._scratch is None:
                _make_folder(self.settings.data_dir)
                self._scratch = open_scratch(self._counts_file())
            return self._scratch

    def _drop_counts(self) -> None:
        """Away with a file of counts that cannot be read; in PostgreSQL there is none."""
        with self._lock:
            if self._scratch is not None:
                self._scratch.close()
                self._scratch = None
                self._counts_file().unlink(missing_ok=True)

    def _counts_file(self) -> Path:
        return self.settings.data_dir / COUNTS


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(trouble_with_files(error)) from error


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
    """Where this request comes from, as limits see it: an address, or a network in IPv6."""
    return network_of(request.remote_addr or "")


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
