"""Opening the database: SQLite in a file or PostgreSQL by URL, brought to today's shape, safely from many processes."""

import os
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Compiled, Connection, Engine, Select, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.pool import NullPool

from companion.store.troubles import Gate, StoreError, Trouble, trouble_of, trouble_with_files

MIGRATIONS: Final = Path(__file__).parent / "migrations"
PATIENCE: Final = 5.0
"""Seconds that somebody waits for the others before they give up: well before a phone does, which takes 10."""
THREADS: Final = 8
"""Threads of a process that use a database at the same time, where nobody says how many."""
_MIGRATION_LOCK: Final = 0x43616E6F7079  # any number that all processes of this program know: "Canopy"
# a server that has gone without a word is noticed
_POSTGRESQL: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
_CUT_OFF: Final = "57P"  # how PostgreSQL's codes begin for a connection that it has ended
_LOCKS: Final = f"lock_timeout = {int(PATIENCE * 1000)}"


class Database:
    """An open database. Safe to share between threads; a forked process gets connections of its own.

    `engine` is for transactions, `asker` for single questions outside of any.
    """

    def __init__(self, engine: Engine, asker: Engine, threads: int = THREADS, writing: str = "Writing") -> None:
        self.engine = engine
        self._asker = asker
        self._threads = threads
        self._doing = writing
        self._cut_off = () if engine.dialect.name == "sqlite" else (asker.dialect.loaded_dbapi.OperationalError,)
        self._spelled: dict[Select[Any], Compiled] = {}
        if engine.dialect.name == "sqlite":
            self._reader = engine.execution_options(begin="DEFERRED")
        else:
            # all statements of a reader see the database at one moment, as they do in SQLite
            self._reader = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._make_gates()
        _OPEN.add(self)

    @property
    def kind(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.engine.dialect.name

    @property
    def is_damaged(self) -> bool:
        """Did somebody come upon damage? It should be closed then, and opened anew once it is mended."""
        return Trouble.DAMAGED in (self._writing.trouble, self._reading.trouble)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that may write: kept where the block ends well, else undone. Raises `Unavailable`."""
        with self._writing, self.engine.begin() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that reads: all of it sees one moment. Raises `Unavailable`."""
        with self._reading, self._reader.begin() as connection:
            yield connection

    def ask(self, question: Select[Any], **values: str | int) -> Any:
        """The first row that a statement finds as the driver hands it out, None where there is none. Raises
        `Unavailable`.

        It goes straight to the driver and makes no transaction: the quickest way to ask one thing. Connections are not
        tried out first; where one that lay idle has gone, all are opened anew, once.
        """
        if question not in self._spelled:
            self._spelled[question] = question.compile(dialect=self._asker.dialect)
        with self._reading:
            try:
                return self._fetch(self._spelled[question], values)
            except self._cut_off as error:
                if not (getattr(error, "sqlstate", None) or _CUT_OFF).startswith(_CUT_OFF):
                    raise
            self._asker.dispose()
            return self._fetch(self._spelled[question], values)

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
        return row

    def close(self) -> None:
        """Give the connections back."""
        self.engine.dispose()
        self._asker.dispose()

    def forget_connections(self) -> None:
        """In a forked child: the connections are the parent's."""
        self.engine.dispose(close=False)
        self._asker.dispose(close=False)
        self._make_gates()

    def _make_gates(self) -> None:
        """Half of the threads may write; with those that read one is left, whatever hangs. In SQLite one writes at a
        time, and those who wait are served more justly here than there."""
        self._writing = Gate(self._doing, max(1, self._threads // (4 if self.kind == "sqlite" else 2)))
        self._reading = Gate("Reading", max(1, self._threads // 2 - 1))


_OPEN: Final[weakref.WeakSet[Database]] = weakref.WeakSet()


def _forget_connections() -> None:
    for database in list(_OPEN):
        database.forget_connections()


os.register_at_fork(after_in_child=_forget_connections)


def open_database(url: str, threads: int = THREADS, *, look_over: bool = False) -> Database:
    """Open a database and bring it to today's shape; a SQLite file and its folder are made as needed.

    `sqlite:///relative.db`, `sqlite:////absolute.db`, `postgresql://user:password@host/name`. So many `threads` will
    use it. `look_over`: a SQLite file is read from end to end first, and one that is damaged is left as it is. No
    connection is open afterwards. Raises `StoreError`.
    """
    address = _address(url)
    with _told():
        if look_over and address.get_backend_name() == "sqlite":
            _look_over(address)
        _migrate(address)
    if address.get_backend_name() == "sqlite":
        address, pool = _existing(address, "rw"), {}
    else:
        pool = {"pool_pre_ping": True}
    engines = _engine(address, **pool), _engine(address, isolation_level="AUTOCOMMIT", pool_reset_on_return=None)
    if address.get_backend_name() != "sqlite":
        for engine in engines:
            event.listen(engine, "connect", _set_up_postgresql)
    return Database(*engines, threads)


def open_scratch(file: Path) -> Database:
    """A SQLite file for what may be lost at any time: never migrated, not kept safe from power cuts, and whoever finds
    it busy for a second gives up. Nothing is read or made yet."""
    engine = _engine(URL.create("sqlite", database=str(file)), patience=1.0)
    event.listen(engine, "connect", _set_up_scratch)
    return Database(engine, engine, writing="Counting")


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


def _engine(address: URL, patience: float | None = None, **options: Any) -> Engine:
    if address.get_backend_name() != "sqlite":
        wished = {name: address.query.get(name, usual) for name, usual in _POSTGRESQL.items()}
        return create_engine(address, connect_args=wished, **options)
    engine = create_engine(address, connect_args={"timeout": PATIENCE if patience is None else patience}, **options)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Transactions are begun by `_begin_sqlite` alone; an acknowledged write is on the disk."""
    connection.isolation_level = None
    for pragma in ("synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _set_up_postgresql(connection: Any, _record: object) -> None:
    """Nobody waits for a lock for longer than `PATIENCE`. Said by itself: a pooler refuses options it does not know."""
    before, connection.autocommit = connection.autocommit, True
    connection.execute(f"SET {_LOCKS}")
    connection.autocommit = before


def _set_up_scratch(connection: Any, _record: object) -> None:
    """Nothing waits for the disk. The journal is left empty instead of being made anew by every transaction."""
    for pragma in ("journal_mode = TRUNCATE", "synchronous = OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its turn at the beginning: no transaction fails halfway because another one wrote."""
    kind = connection.get_execution_options().get("begin", "IMMEDIATE")
    if kind is not None:
        connection.exec_driver_sql(f"BEGIN {kind}")


@contextmanager
def _told() -> Iterator[None]:
    """What keeps a database from being opened, in words."""
    try:
        yield
    except CommandError as error:
        raise StoreError(f"This database was made by a newer Canopy ({error}). Use that one.") from error
    except OSError as error:
        raise StoreError(f"The data folder cannot be used: {error.strerror}.", trouble_with_files(error)) from error
    except DBAPIError as error:
        raise _spelled(str(error.orig), trouble_of(error)) from error


def _spelled(said: str, trouble: Trouble | None) -> StoreError:
    """What an engine said, on one line."""
    said = " ".join(said.split())
    plain = trouble is None or trouble is Trouble.BUSY
    return StoreError(f"The database cannot be opened: {said}" if plain else f"{trouble} ({said})", trouble)


def _look_over(address: URL) -> None:
    """Read a SQLite file from end to end, and change nothing, not even by tidying up behind a crash."""
    file = Path(str(address.database))
    if not file.is_file() or not file.stat().st_size:
        return
    engine = _engine(_existing(address, "ro"), poolclass=NullPool).execution_options(begin=None)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise _spelled(str(found), Trouble.DAMAGED)


def _existing(address: URL, mode: str) -> URL:
    """The address of a file that is there, to be opened `ro` or `rw`: should it go, no empty one takes its place."""
    return address.set(database=f"file:{quote(str(address.database))}", query={"mode": mode, "uri": "true"})


def _migrate(address: URL) -> None:
    """Run the missing steps, one process at a time. All of them succeed, or none."""
    if address.get_backend_name() == "sqlite":
        Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = _engine(address, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        _use_wal(engine)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
            connection.exec_driver_sql(
                f"SET LOCAL {_LOCKS}"
            )  # others may hold a table, and all who come wait behind us
        command.upgrade(steps(connection), "head")


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
        except OperationalError as error:
            if trouble_of(error) is not Trouble.BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return
