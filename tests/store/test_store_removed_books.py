"""Books that were removed: gone from every list, and back again within a day."""

from datetime import timedelta

import pytest

from companion.store import books, schema
from companion.store.books import add_book, all_books, books_mark, list_books, remove_book, restore_book
from companion.store.database import Database
from companion.store.records import NotFound, Unfit
from companion.store.rows import now


@pytest.fixture
def book(database: Database) -> str:
    with database.write() as connection:
        return add_book(connection, "arborea", " Our  book ", 3, [["a", 1]]).id


def test_a_removed_book_is_in_no_list_and_comes_back_as_it_was(database: Database, book: str) -> None:
    first = books_mark(database)
    with database.write() as connection:
        remove_book(connection, book)
        assert (list_books(connection), all_books(connection)) == ([], [])
        with pytest.raises(NotFound):
            remove_book(connection, book)
    assert books_mark(database) != first
    with database.write() as connection:
        restore_book(connection, book)
        (found,) = all_books(connection)
    assert (found.id, found.game, found.name, found.pages, found.passages) == (
        book,
        "arborea",
        "Our book",
        3,
        [["a", 1]],
    )
    assert books_mark(database) == first, "the same books"
    with database.write() as connection, pytest.raises(NotFound):
        restore_book(connection, book)


def test_a_book_of_the_same_name_stays_where_it_is(database: Database, book: str) -> None:
    with database.write() as connection:
        other = add_book(connection, "arborea", "Other", 1, [])
        remove_book(connection, other.id)
        connection.execute(
            schema.books.insert().values(id="new", game="arborea", name="Other", pages=1, added=now(), passages=[])
        )
        with pytest.raises(Unfit):
            restore_book(connection, other.id)
        assert {one.id for one in list_books(connection)} == {"new", book}


def test_after_a_day_it_is_gone_for_good(database: Database, book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with database.write() as connection:
        remove_book(connection, book)
    monkeypatch.setattr(books, "now", lambda: now() + timedelta(days=2))
    with database.write() as connection:
        add_book(connection, "arboria", "Another", 1, [])
        with pytest.raises(NotFound):
            restore_book(connection, book)


def test_a_removed_book_takes_no_room(database: Database, monkeypatch: pytest.MonkeyPatch, book: str) -> None:
    monkeypatch.setattr(books, "MOST_BOOKS", 1)
    with database.write() as connection, pytest.raises(Unfit):
        add_book(connection, "arborea", "Second", 1, [])
    with database.write() as connection:
        remove_book(connection, book)
        assert add_book(connection, "arborea", "Second", 1, []).name == "Second"
