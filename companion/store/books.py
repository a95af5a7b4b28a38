"""Players' own rulebooks, cut into passages, as this instance quotes them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from unicodedata import category

from sqlalchemy import Connection, delete, func, literal_column, select, update

from companion.store.database import Database
from companion.store.records import NotFound, Unfit
from companion.store.rows import now
from companion.store.schema import books as rows

MOST_BOOKS: Final = 40
LONGEST_NAME: Final = 80
KEPT: Final = timedelta(days=1)
"""How long a removed book can be brought back."""
_B: Final = rows.c
_THERE: Final = _B.removed.is_(None)
# the ids, whatever the clock says; spelled out: what `Database.ask` asks has no values of its own
_IDS: Final = func.aggregate_strings(_B.id, literal_column("' '"))  # type: ignore[arg-type]
_MARK: Final = select(func.coalesce(_IDS, literal_column("''"))).where(_THERE)
_COLUMNS: Final = (_B.id, _B.game, _B.name, _B.pages, _B.added)


@dataclass(frozen=True, slots=True)
class KeptBook:
    """One book. passages: what rules made of it, as JSON; None where only the list of books was asked for."""

    id: str
    game: str
    name: str
    pages: int
    added: datetime
    passages: Any = None


def add_book(connection: Connection, game: str, name: str, pages: int, passages: Sequence[Any]) -> KeptBook:
    """Keep a book; one of the same name and game gives way to it. Raises `Unfit`."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or any(category(letter) in ("Cc", "Cs") for letter in name):
        raise Unfit(f"A book has a name of 1 to {LONGEST_NAME} characters.")
    _clear(connection)
    connection.execute(delete(rows).where(_B.game == game, _B.name == name))
    if connection.execute(select(func.count()).select_from(rows).where(_THERE)).scalar_one() >= MOST_BOOKS:
        raise Unfit(f"There are {MOST_BOOKS} books here already. Remove one first.")
    book = KeptBook(secrets.token_hex(8), game, name, pages, now(), list(passages))
    values = {"id": book.id, "game": game, "name": name, "pages": pages, "added": book.added, "passages": book.passages}
    connection.execute(rows.insert().values(values))
    return book


def list_books(connection: Connection) -> list[KeptBook]:
    """All books without their passages, by game and name."""
    found = connection.execute(select(*_COLUMNS).where(_THERE).order_by(_B.game, _B.name)).mappings()
    return [KeptBook(**row) for row in found]


def all_books(connection: Connection) -> list[KeptBook]:
    """All books with their passages, by game and name."""
    found = connection.execute(select(*_COLUMNS, _B.passages).where(_THERE).order_by(_B.game, _B.name)).mappings()
    return [KeptBook(**row) for row in found]


def remove_book(connection: Connection, book: str) -> None:
    """Take a book away; for a day it can be brought back. Raises `NotFound`."""
    _clear(connection)
    if not connection.execute(update(rows).where(_B.id == book, _THERE).values(removed=now())).rowcount:
        raise NotFound("There is no such book.")


def restore_book(connection: Connection, book: str) -> None:
    """Bring a removed book back, unless another of its name came meanwhile. Raises `NotFound`, `Unfit`."""
    found = connection.execute(select(_B.game, _B.name).where(_B.id == book, _B.removed.is_not(None))).first()
    if found is None:
        raise NotFound("This book is gone for good.")
    same = select(func.count()).where(_B.game == found.game, _B.name == found.name, _THERE)
    if connection.execute(same).scalar_one():
        raise Unfit("There is another book of this name now.")
    connection.execute(update(rows).where(_B.id == book).values(removed=None, added=now()))


def _clear(connection: Connection) -> None:
    """Forget what was removed long ago."""
    connection.execute(delete(rows).where(_B.removed < now() - KEPT))


def books_mark(database: Database) -> str:
    """Stands for the books that there are: another one whenever one comes or goes."""
    return str(database.ask(_MARK)[0])
