"""`flask --app app backup FILE` and `flask --app app restore FILE`."""

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import click

from companion.config import Settings, load_settings
from companion.store.backup import BackupRefused, backup, restore
from companion.store.database import Database, database_url, open_database
from companion.store.troubles import StoreError, Unavailable

BESIDE: Final = 2
"""Lines of a backup that are no row: its first and its last."""
KEY: Final = "cookie-key"
"""The file of the data folder by which browsers are recognized."""


@click.command("backup")
@click.argument("file")
def backup_command(file: str) -> None:
    """Write all that is kept to FILE, or with - to standard output. The app may run meanwhile."""
    settings = load_settings(os.environ)
    with _told(), _opened(settings) as database, database.read() as connection:
        lines = backup(connection, _key(settings))
        count = _write(sys.stdout.buffer, lines) if file == "-" else _replace(Path(file), lines)
    click.echo(_saved(count - BESIDE, settings), err=True)


def _saved(rows: int, settings: Settings) -> str:
    """What was written, and of which Canopy: a shell may have other settings than the one that serves.

    >>> _saved(0, load_settings({"CANOPY_DATA_DIR": "/srv/canopy"}))
    'Nothing is kept in /srv/canopy yet. Has this shell the settings of the Canopy that serves?'
    """
    place = "PostgreSQL" if settings.database_url else str(settings.data_dir)
    if not rows:
        return f"Nothing is kept in {place} yet. Has this shell the settings of the Canopy that serves?"
    return f"{rows} rows of {place} are saved."


@click.command("restore")
@click.argument("file", type=click.File("rb"))
@click.option("--force", is_flag=True, help="Delete what is there already.")
def restore_command(file: BinaryIO, force: bool) -> None:
    """Put back what FILE, or with - standard input, holds. Stop the app first."""
    settings = load_settings(os.environ)
    with _told(), _opened(settings) as database:
        with database.write() as connection:
            count, key = restore(connection, file, force=force)
        if key is not None:
            _replace(settings.data_dir / KEY, [key.encode()])
    click.echo(f"{count} rows are back.")


def _key(settings: Settings) -> str | None:
    try:
        return (settings.data_dir / KEY).read_text(encoding="ascii")
    except FileNotFoundError:
        return None


def _write(file: BinaryIO, lines: Iterable[bytes]) -> int:
    count = 0
    for line in lines:
        count += 1
        file.write(line)
    file.flush()
    return count


def _replace(place: Path, lines: Iterable[bytes]) -> int:
    """A file for its owner alone, whole or not at all: what was there before stays until then. The number of lines."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{place.name}-", dir=place.parent)  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            count = _write(file, lines)
            os.fsync(file.fileno())
        os.replace(name, place)
        return count
    finally:
        Path(name).unlink(missing_ok=True)


@contextmanager
def _opened(settings: Settings) -> Iterator[Database]:
    database = open_database(database_url(settings.database_url, settings.data_dir))
    try:
        yield database
    finally:
        database.close()


@contextmanager
def _told() -> Iterator[None]:
    """What goes wrong ends the program with a sentence and 1."""
    try:
        yield
    except (StoreError, Unavailable, BackupRefused) as error:
        click.echo(error, err=True)
        sys.exit(1)
    except OSError as error:
        click.echo(f"{error.strerror or error}: {error.filename or 'the backup'}", err=True)
        sys.exit(1)
