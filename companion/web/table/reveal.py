"""What was shown once stays shown: when everybody is done at a table with hidden standings, they are open for good."""

from typing import Final

from sqlalchemy import Connection

from companion.store.facts import facts, remember
from companion.store.records import Table
from companion.store.tables import find_table, hide

_KEY: Final = "revealed/"


def settle(connection: Connection, code: str) -> None:
    """Open the standings for good where all are done, and keep the revision that each sheet had then."""
    table = find_table(connection, code)
    if table is None or not table.hidden or not table.seats or not all(seat.done for seat in table.seats):
        return
    hide(connection, code, False)
    remember(connection, table.group, _key(code), {str(seat.number): seat.revision for seat in table.seats})


def was_revealed(connection: Connection, table: Table) -> bool:
    """Has everybody seen the sheets already?"""
    return _key(table.code) in facts(connection, table.group)


def changed_since(connection: Connection, table: Table) -> frozenset[int]:
    """The seats whose sheets were changed after everybody could see all of them."""
    then = facts(connection, table.group).get(_key(table.code))
    if not isinstance(then, dict):
        return frozenset()
    return frozenset(seat.number for seat in table.seats if seat.revision != then.get(str(seat.number), 0))


def _key(code: str) -> str:
    return _KEY + code.lower()
