"""Why the database cannot be used just now, and how many threads wait for it meanwhile."""

import errno
import logging
import sqlite3
import threading
import time
from enum import StrEnum
from types import TracebackType
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

HURRY: Final = 2.0
"""Seconds that a thread waits for its turn while all is well."""

log: Final = logging.getLogger("companion.store")


class Trouble(StrEnum):
    """What is wrong, as whoever runs this is told it."""

    BUSY = "The database does not answer just now."
    FULL = "The disk is full: nothing can be kept."
    UNWRITABLE = "Canopy cannot write where its data lie: a read-only disk, missing rights, or a disk that fails."
    DAMAGED = (
        "The database is damaged. Nothing was changed. Stop Canopy, keep what is there, and restore the last backup: "
        "docs/hosting.md, When something breaks."
    )


class StoreError(Exception):
    """The database cannot be opened; the message says why and what to do. `trouble`: it may work later, as it is."""

    def __init__(self, text: str, trouble: Trouble | None = None) -> None:
        super().__init__(text)
        self.trouble = trouble


class Unavailable(Exception):
    """The database does not answer just now; the same request may succeed a little later."""

    def __init__(self, trouble: Trouble = Trouble.BUSY) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


_SQLITE: Final = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNWRITABLE,
    sqlite3.SQLITE_IOERR: Trouble.UNWRITABLE,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
_POSTGRESQL: Final = {
    "53100": Trouble.FULL,
    "25006": Trouble.UNWRITABLE,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}
_SYSTEM: Final = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.UNWRITABLE,
    errno.EACCES: Trouble.UNWRITABLE,
    errno.EPERM: Trouble.UNWRITABLE,
    errno.EFBIG: Trouble.UNWRITABLE,
    errno.EIO: Trouble.UNWRITABLE,
    errno.EEXIST: Trouble.UNWRITABLE,
    errno.ENOTDIR: Trouble.UNWRITABLE,
}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What an error of SQLAlchemy or of a driver means; None where it is a mistake of the program."""
    if isinstance(error, DBAPIError):
        return Trouble.BUSY if error.connection_invalidated else trouble_of(error.orig)
    # the lowest byte; the others say more than anybody asks
    known = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF) or _POSTGRESQL.get(getattr(error, "sqlstate", ""))
    lost = isinstance(error, PoolTimeout) or any(kind.__name__ == "OperationalError" for kind in type(error).__mro__)
    return known or (Trouble.BUSY if lost else None)


def trouble_with_files(error: OSError) -> Trouble:
    """What an error of the system means."""
    return _SYSTEM.get(error.errno or 0, Trouble.BUSY)


class Gate:
    """Lets some threads at a time use the database, so that others are free to say that it does not answer.

    `with gate:` around what uses it; raises `Unavailable` where it cannot be used. As long as it cannot, nobody waits
    for a turn. When that begins and when it is over is logged, once.
    """

    def __init__(self, doing: str, places: int) -> None:
        self.trouble: Trouble | None = None
        self._doing = doing
        self._since = 0.0
        self._places = threading.Semaphore(places)
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._places.acquire(timeout=0 if self.trouble else HURRY):
            if self.trouble is None:
                self._failed(Trouble.BUSY, "it keeps all who use it waiting")
            raise Unavailable(self.trouble or Trouble.BUSY)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._places.release()
        if error is None:
            if self.trouble:
                self._works()
        elif trouble := trouble_of(error):
            self._failed(trouble, type(getattr(error, "orig", error)).__name__)
            raise Unavailable(trouble) from error

    def _failed(self, trouble: Trouble, what: str) -> None:
        with self._lock:
            if self.trouble is trouble:
                return
            self._since = self._since if self.trouble else time.monotonic()
            self.trouble = trouble
        log.error("%s does not work: %s (%s)", self._doing, trouble, what)

    def _works(self) -> None:
        with self._lock:
            if self.trouble is None:
                return
            self.trouble = None
        log.warning("%s works again, after %.0f seconds.", self._doing, time.monotonic() - self._since)
