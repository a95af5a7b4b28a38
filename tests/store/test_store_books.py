"""Players' own rulebooks in the store."""

import pytest

from companion.store import books
from companion.store.books import add_book, all_books, books_mark, list_books, remove_book
from companion.store.database import Database
from companion.store.records import NotFound, Unfit

PASSAGES = [[["Setup"], None, "", "Take \0 3 🐸 frogs.", None]]


def test_books_come_back_as_they_were(database: Database) -> None:
    with database.write() as connection:
        added = add_book(connection, "arborea", " Our   book ", 2, PASSAGES)
    with database.read() as connection:
        (listed,) = list_books(connection)
        (found,) = all_books(connection)
    assert (listed.id, listed.game, listed.name, listed.pages, listed.passages) == (
        added.id,
        "arborea",
        "Our book",
        2,
        None,
    )
    assert found.passages == PASSAGES


def test_one_of_the_same_name_gives_way(database: Database) -> None:
    with database.write() as connection:
        first = add_book(connection, "arborea", "Ours", 1, [])
        add_book(connection, "arboria", "Ours", 1, [])
        second = add_book(connection, "arborea", "Ours", 3, PASSAGES)
        assert {(b.game, b.pages) for b in list_books(connection)} == {("arborea", 3), ("arboria", 1)}
        remove_book(connection, second.id)
        with pytest.raises(NotFound):
            remove_book(connection, first.id)


def test_the_mark_changes_with_every_book(database: Database) -> None:
    marks = [books_mark(database)]
    with database.write() as connection:
        first = add_book(connection, "arborea", "One", 1, [])
    marks.append(books_mark(database))
    with database.write() as connection:
        add_book(connection, "arborea", "Two", 1, [])
    marks.append(books_mark(database))
    with database.write() as connection:
        remove_book(connection, first.id)
    marks.append(books_mark(database))
    assert len(set(marks)) == 4


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "a\0b", "\ud800"])
def test_what_is_no_name(database: Database, name: str) -> None:
    with pytest.raises(Unfit), database.write() as connection:
        add_book(connection, "arborea", name, 1, [])


def test_there_is_an_end(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "MOST_BOOKS", 1)
    with database.write() as connection:
        add_book(connection, "arborea", "One", 1, [])
        add_book(connection, "arborea", "One", 1, [])
        with pytest.raises(Unfit):
            add_book(connection, "arborea", "Two", 1, [])
