"""What was shown once stays shown: when everybody is done at a table with hidden standings, or its game is finished,
they are open for good. Else whoever finishes it could look, take that back, and go on."""

from typing import Final

from sqlalchemy import Connection

from companion.store.facts import facts, remember
from companion.store.records import Table
from companion.store.tables import find_table, hide
from companion.web.visitors import is_revealed

_KEY: Final = "revealed/"


def settle(connection: Connection, code: str) -> None:
    """Open the standings for good where all may see them, and keep the revision that each sheet had then."""
    table = find_table(connection, code)
    if table is None or not table.hidden or not table.seats or not is_revealed(table):
        return
    hide(connection, code, False)
    remember(connection, table.group, _key(code), {str(seat.number): seat.revision for seat in table.seats})


def stay_open(connection: Connection, table: Table) -> None:
    """The host opens the standings of a game that goes on: where sheets could be seen then, they stay open too."""
    if table.hidden and any(seat.entry for seat in table.seats):
        remember(connection, table.group, _key(table.code), True)


def was_hidden(connection: Connection, table: Table) -> bool:
    """Were the standings hidden to the end?"""
    return table.hidden or isinstance(facts(connection, table.group).get(_key(table.code)), dict)


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
