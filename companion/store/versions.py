"""Which step of the migrations a database stands at, and which is today's."""

from functools import lru_cache
from typing import Any, Final

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Select, literal_column, select, table
from sqlalchemy.exc import DatabaseError

from companion.store.database import MIGRATIONS, Database, steps

_HELD: Final[Select[Any]] = select(literal_column("version_num")).select_from(table("alembic_version"))


@lru_cache(1)
def versions() -> tuple[str, ...]:
    """Every step there ever was, the oldest first."""
    return tuple(step.revision for step in ScriptDirectory(str(MIGRATIONS)).walk_revisions())[::-1]


def move(connection: Connection, version: str) -> None:
    """Take a database, in the transaction that is open, up or down to a step."""
    now = connection.execute(_HELD).scalar_one()
    if version != now:
        way = command.upgrade if versions().index(version) > versions().index(now) else command.downgrade
        way(steps(connection), version)


def is_current(database: Database) -> bool:
    """Has an open database today's shape? A newer program may have brought it further. Raises `Unavailable`."""
    try:
        with database.read() as connection:
            return connection.execute(_HELD).scalar() == versions()[-1]
    except DatabaseError:
        return False
