"""Opening the database: SQLite in a file or PostgreSQL by URL, brought to today's shape, safely from many processes."""

import os
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Compiled, Connection, Engine, Select, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import NullPool

MIGRATIONS: Final = Path(__file__).parent / "migrations"
PATIENCE: Final = 10.0
"""Seconds that a writer waits for the others before it gives up."""
BUSY: Final = "The database does not answer just now."
_MIGRATION_LOCK: Final = 0x43616E6F7079  # any number that all processes of this program know: "Canopy"


class StoreError(Exception):
    """The database cannot be opened; the message says why and what to do."""


class Unavailable(Exception):
    """The database does not answer just now; the same request may succeed a little later."""


class Database:
    """An open database. Safe to share between threads; a forked process gets connections of its own.

    `engine` is for transactions, `asker` for single questions outside of any.
    """

    def __init__(self, engine: Engine, asker: Engine) -> None:
        self.engine = engine
        self._asker = asker
        self._lost = (asker.dialect.loaded_dbapi.OperationalError, OperationalError, PoolTimeout)
        self._spelled: dict[Select[Any], Compiled] = {}
        if engine.dialect.name == "sqlite":
            self._reader = engine.execution_options(begin="DEFERRED")
        else:
            # all statements of a reader see the database at one moment, as they do in SQLite
            self._reader = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        _OPEN.add(self)

    @property
    def kind(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.engine.dialect.name

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that may write: kept where the block ends well, else undone. Raises `Unavailable`."""
        with _patiently(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that reads: all of it sees one moment. Raises `Unavailable`."""
        with _patiently(), self._reader.begin() as connection:
            yield connection

    def ask(self, question: Select[Any], **values: str | int) -> Any:
        """The one value that a statement finds, None where it finds nothing. Raises `Unavailable`.

        It goes straight to the driver and makes no transaction: the quickest way to ask one thing. Connections are not
        tried out first; where one that lay idle has gone, all are opened anew, once.
        """
        if question not in self._spelled:
            self._spelled[question] = question.compile(dialect=self._asker.dialect)
        try:
            return self._fetch(self._spelled[question], values)
        except self._lost:
            self._asker.dispose()
        try:
            return self._fetch(self._spelled[question], values)
        except self._lost as error:
            raise Unavailable(BUSY) from error

    def _fetch(self, spelled: Compiled, values: dict[str, str | int]) -> Any:
        order = getattr(spelled, "positiontup", None)
        connection = self._asker.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(str(spelled), [values[name] for name in order] if order else values)
            row = cursor.fetchone()
            cursor.close()
        finally:
            connection.close()
        return row[0] if row else None

    def close(self) -> None:
        """Give the connections back."""
        self.engine.dispose()
        self._asker.dispose()

    def forget_connections(self) -> None:
        """In a forked child: the connections are the parent's."""
        self.engine.dispose(close=False)
        self._asker.dispose(close=False)


_OPEN: Final[weakref.WeakSet[Database]] = weakref.WeakSet()


def _forget_connections() -> None:
    for database in list(_OPEN):
        database.forget_connections()


os.register_at_fork(after_in_child=_forget_connections)


@contextmanager
def _patiently() -> Iterator[None]:
    try:
        yield
    except (OperationalError, PoolTimeout) as error:
        raise Unavailable(BUSY) from error


def open_database(url: str) -> Database:
    """Open a database and bring it to today's shape; a SQLite file and its folder are made as needed.

    `sqlite:///relative.db`, `sqlite:////absolute.db`, `postgresql://user:password@host/name`. No connection is open
    afterwards. Raises `StoreError`.
    """
    address = _address(url)
    _migrate(address)
    pool: dict[str, Any] = {} if address.get_backend_name() == "sqlite" else {"pool_pre_ping": True}
    asker = _engine(address, isolation_level="AUTOCOMMIT", pool_reset_on_return=None)
    return Database(_engine(address, **pool), asker)


def open_scratch(file: Path) -> Database:
    """A SQLite file for what may be lost at any time: never migrated, not kept safe from power cuts, and whoever finds
    it busy for a second gives up. Nothing is read or made yet."""
    engine = _engine(URL.create("sqlite", database=str(file)), patience=1.0)
    event.listen(engine, "connect", _set_up_scratch)
    return Database(engine, engine)


def database_url(setting: str, data_dir: Path) -> str:
    """The URL that a setting stands for: an empty one means SQLite in the data folder."""
    return setting or URL.create("sqlite", database=str(data_dir / "canopy.db")).render_as_string(hide_password=False)


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise StoreError("The database URL cannot be read. It looks like postgresql://user@host/name.") from error
    kind = address.get_backend_name()
    if kind == "sqlite" and address.database not in (None, "", ":memory:"):
        return address.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return address.set(drivername="postgresql+psycopg")
    raise StoreError(f"Canopy keeps its tables in a SQLite file or in PostgreSQL, not in {address.drivername}.")


def _engine(address: URL, patience: float = PATIENCE, **options: Any) -> Engine:
    if address.get_backend_name() != "sqlite":
        return create_engine(address, **options)
    engine = create_engine(address, connect_args={"timeout": patience}, **options)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Transactions are begun by `_begin_sqlite` alone; an acknowledged write is on the disk."""
    connection.isolation_level = None
    for pragma in ("synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _set_up_scratch(connection: Any, _record: object) -> None:
    """Nothing waits for the disk. The journal is left empty instead of being made anew by every transaction."""
    for pragma in ("journal_mode = TRUNCATE", "synchronous = OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its turn at the beginning: no transaction fails halfway because another one wrote."""
    kind = connection.get_execution_options().get("begin", "IMMEDIATE")
    if kind is not None:
        connection.exec_driver_sql(f"BEGIN {kind}")


def _migrate(address: URL) -> None:
    """Run the missing steps, one process at a time. All of them succeed, or none."""
    if address.get_backend_name() == "sqlite":
        Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = _engine(address, poolclass=NullPool)
    try:
        if engine.dialect.name == "sqlite":
            _use_wal(engine)
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
            command.upgrade(steps(connection), "head")
    except CommandError as error:
        raise StoreError(f"This database was made by a newer Canopy ({error}). Use that one.") from error
    except DatabaseError as error:
        raise StoreError(f"The database cannot be opened: {error.orig}") from error


def steps(connection: Connection) -> Config:
    """What Alembic's commands need to take the steps on a connection, in its transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _use_wal(engine: Engine) -> None:
    """Readers and a writer side by side. SQLite does not wait for its turn here, so that we have to."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with engine.execution_options(begin=None).connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        except OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return
