"""`flask --app app tables export|import|purge`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import BinaryIO

import click

from companion.config import load_settings
from companion.store.boxes import purge_lessons
from companion.store.database import Database, database_url, open_database
from companion.store.rows import now
from companion.store.tables import purge
from companion.store.transfer import ImportRefused, export_all, import_all
from companion.store.troubles import StoreError, Unavailable


@click.group("tables")
def tables_command() -> None:
    """All shared tables, what groups entered once and taught boxes, as one file."""


@tables_command.command("export")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
def export_command(file: str) -> None:
    """Write everything to FILE, or with - to standard output."""
    with _database() as database, click.open_file(file, "wb", atomic=True) as place, database.read() as connection:
        for line in export_all(connection):
            place.write(f"{line}\n".encode())


@tables_command.command("import")
@click.argument("file", type=click.File("rb"))
def import_command(file: BinaryIO) -> None:
    """Add what FILE, or with - standard input, holds. Imported twice, it adds nothing twice."""
    with _database() as database, database.write() as connection:
        imported = import_all(connection, file)
    counts = f"{imported.tables} tables, {imported.facts} facts and {imported.boxes} boxes"
    click.echo(f"{counts} added, {imported.known} known already.")


@tables_command.command("purge")
@click.option("--days", type=click.IntRange(1, 10_000), default=30, show_default=True, help="Taken away so long ago.")
def purge_command(days: int) -> None:
    """Remove for good what players took away long ago: tables, seats, forgotten lessons. Nothing else goes."""
    before = now() - timedelta(days=days)
    with _database() as database, database.write() as connection:
        counts = purge(connection, before), purge_lessons(connection, before)
    click.echo("{} tables and {} lessons removed for good.".format(*counts))


@contextmanager
def _database() -> Iterator[Database]:
    """The instance's database. What goes wrong with it ends the program with a sentence and 1."""
    settings = load_settings(os.environ)
    try:
        database = open_database(database_url(settings.database_url, settings.data_dir))
        try:
            yield database
        finally:
            database.close()
    except (StoreError, Unavailable, ImportRefused) as error:
        click.echo(error, err=True)
        sys.exit(1)
    except OSError as error:
        click.echo(f"{error.strerror or error}: {error.filename or 'the file'}", err=True)
        sys.exit(1)
