"""What people who play together entered once, as a browser knows it.

A browser keeps its own set-up. What of it is used at a table is kept with the table's group too, so that whoever sits
there is offered it as well. Nobody learns more of a group than that.
"""

from collections.abc import Iterator
from typing import Any, Final

from flask import session
from sqlalchemy import Connection

from companion.store.facts import facts
from companion.store.tables import find_table, new_group
from companion.web.table import lately
from companion.web.visitors import Visitor, holder

_GROUP: Final = "group"
_ASIDE: Final = "undo/"
FORGOTTEN: Final = False
"""Stands for a fact that this browser wants to see no more, although a table's group has it."""


def own_group() -> str | None:
    """Where this browser keeps its set-up; None before it kept any."""
    kept = session.get(_GROUP)
    return kept if isinstance(kept, str) else None


def settled_group() -> str:
    """Where this browser keeps its set-up from now on."""
    group = own_group()
    if group is None:
        group = session[_GROUP] = new_group()
        session.permanent = True
    return group


def known_facts(connection: Connection) -> dict[str, Any]:
    """What this browser entered once, and what was used at the tables that it belongs to: its own comes first, then
    that of the latest table."""
    known: dict[str, Any] = {}
    for group in _groups(connection):
        known = {**facts(connection, group), **known}
    return {key: fact for key, fact in known.items() if fact is not FORGOTTEN and not key.startswith(_ASIDE)}


def _groups(connection: Connection) -> Iterator[str]:
    own, me = own_group(), holder()
    if own is not None:
        yield own
    for code in lately.late_codes():
        table = find_table(connection, code)
        if table is not None and Visitor(table, me).belongs:
            yield table.group
