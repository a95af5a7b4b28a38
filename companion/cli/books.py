"""`flask --app app books add|list|remove`: a player's own rulebooks."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from companion.cli.photos import GAME, refuse
from companion.config import Settings, load_settings
from companion.rules.bookfile import LARGEST, BookRefused, text_of
from companion.rules.cutting import cut
from companion.store.books import add_book, list_books, remove_book
from companion.store.database import Database, database_url, open_database
from companion.store.records import NotFound, Unfit
from companion.store.troubles import StoreError, Unavailable


@contextmanager
def instance() -> Iterator[tuple[Settings, Database]]:
    """The instance's settings and its database. What goes wrong with it ends the program."""
    settings = load_settings(os.environ)
    try:
        database = open_database(database_url(settings.database_url, settings.data_dir))
        try:
            yield settings, database
        finally:
            database.close()
    except (StoreError, Unavailable) as error:
        refuse(str(error))


@click.group("books")
def books_command() -> None:
    """Rulebooks that answers are quoted from, in this instance alone."""


@books_command.command("add")
@click.argument("game", type=GAME)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", help="What the book is called; the file's name where nothing is said.")
def add_command(game: str, file: Path, name: str | None) -> None:
    """Add FILE, a text or a PDF, as a rulebook of GAME. One of the same name gives way to it."""
    try:
        with file.open("rb") as opened:
            text = text_of(opened.read(LARGEST + 1))
    except (OSError, BookRefused) as error:
        refuse(f"{file}: {error}")
    found = cut(*text)
    with instance() as (_, database), database.write() as connection:
        try:
            book = add_book(connection, game, name or file.name, len(text.pages), [one.as_json() for one in found])
        except Unfit as error:
            refuse(str(error))
    sections = len({one.section for one in found})
    click.echo(f"{book.id}  {book.name}: {len(found)} passages in {sections} sections.")


@books_command.command("list")
def list_command() -> None:
    """List the books."""
    with instance() as (_, database), database.read() as connection:
        books = list_books(connection)
    for book in books:
        click.echo(f"{book.id}  {book.game}  {book.name}")
    if not books:
        click.echo("There are no books yet. Add one: flask --app app books add GAME FILE")


@books_command.command("remove")
@click.argument("book")
def remove_command(book: str) -> None:
    """Remove the BOOK of that id, or of that name."""
    with instance() as (_, database), database.write() as connection:
        named = [one.id for one in list_books(connection) if book in (one.id, one.name)]
        try:
            remove_book(connection, named[0] if named else book)
        except NotFound as error:
            refuse(str(error))
    click.echo("Removed.")
