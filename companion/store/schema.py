"""The tables of the database as they are today. A change here needs a step in `migrations/versions`."""

import json
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Boolean, Column, DateTime, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """A point in time, handed out in UTC. One without a time zone is refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To UTC; SQLite keeps it without its zone, so that text order is time order."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its time zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the engine, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Document(TypeDecorator[Any]):
    """A JSON document, kept as text in ASCII: both engines hold every character that JSON can spell."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """To text. None is the database's NULL."""
        return None if value is None else json.dumps(value, separators=(",", ":"), allow_nan=False)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """From text."""
        return None if value is None else json.loads(value)


metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s",
    }
)

tables: Final = Table(
    "tables",
    metadata,
    Column("code", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Document, nullable=False),
    Column("board", Document),
    Column("shared_revision", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("host", Text),
    Column("hidden", Boolean, nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("group_id", Text, nullable=False),
    Column("created", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Column("finished", Moment),
    Column("deleted", Moment),
    Index(None, "group_id"),
    Index(None, "host"),
    Index(None, "deleted"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("code", Text, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("color", Text, nullable=False),
    Column("holder", Text),
    Column("done", Boolean, nullable=False),
    Column("starts", Boolean, nullable=False),
    Column("entry", Document, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("dropped", Moment),
    Index(None, "holder"),
)

facts: Final = Table(
    "facts",
    metadata,
    Column("group_id", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("value", Document, nullable=False),
    Column("changed", Moment, nullable=False),
)

boxes: Final = Table(
    "boxes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("skill", LargeBinary),
    Column("created", Moment, nullable=False),
)

lessons: Final = Table(
    "lessons",
    metadata,
    Column("box", Text, ForeignKey("boxes.id", ondelete="CASCADE"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("taught", Moment, nullable=False),
    Column("labels", Document, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("forgotten", Moment),
)

books: Final = Table(
    "books",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("pages", Integer, nullable=False),
    Column("added", Moment, nullable=False),
    Column("passages", Document, nullable=False),
    Column("removed", Moment),
)
