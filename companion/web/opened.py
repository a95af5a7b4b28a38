"""The database of an app: opened when it is first needed, tried again while it cannot be, and anew after damage."""

import logging
import threading
import time
from typing import Final

from companion.store.database import PATIENCE, Database, open_database
from companion.store.troubles import StoreError, Trouble, Unavailable

AGAIN: Final = 2.0
"""Seconds between two tries to open it."""
AGAIN_DAMAGED: Final = 10.0
"""The same where it has to be read from end to end."""

log: Final = logging.getLogger("companion.store")


class Opened:
    """A database by its URL, for so many threads."""

    def __init__(self, url: str, threads: int) -> None:
        self._url = url
        self._threads = threads
        self._opening = threading.Lock()
        self._database: Database | None = None
        self._fault: StoreError | None = None
        self._again = 0.0

    def get(self) -> Database:
        """The open database. Raises `StoreError`, `Unavailable`; neither makes many wait."""
        if self._database is not None and not self._database.is_damaged:
            return self._database
        fault = self._fault
        if not self._opening.acquire(timeout=PATIENCE if fault is None else 0):
            raise Unavailable((fault and fault.trouble) or Trouble.BUSY)
        try:
            return self._opened()
        finally:
            self._opening.release()

    def _opened(self) -> Database:
        """By one thread at a time."""
        if self._database is not None and not self._database.is_damaged:
            return self._database
        if self._fault is not None and time.monotonic() < self._again:
            raise StoreError(str(self._fault), self._fault.trouble)
        self._drop()
        try:
            self._database = open_database(self._url, self._threads, look_over=True)
        except StoreError as error:
            self._failed(error)
            raise
        if self._fault is not None:
            log.warning("The database is open.")
        self._fault = None
        return self._database

    def _failed(self, error: StoreError) -> None:
        self._again = time.monotonic() + (AGAIN_DAMAGED if error.trouble is Trouble.DAMAGED else AGAIN)
        if error.trouble and (self._fault is None or self._fault.trouble is not error.trouble):
            log.error("%s - It is tried again when a request needs it.", error)
        self._fault = error

    def close(self) -> None:
        """Close it; the next request opens it again."""
        with self._opening:
            self._drop()

    def _drop(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None
