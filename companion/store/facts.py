"""What a group entered once because the rulebooks leave it out: kept with the group, offered again."""

import json
import re
from typing import Any, Final

from sqlalchemy import Connection, delete, select

from companion.store.records import Unfit
from companion.store.rows import insert, now
from companion.store.schema import facts as fact_rows

LARGEST_FACT: Final = 200_000
"""Characters of a fact as JSON text."""
_KEY: Final = re.compile(r"[a-z0-9-]{1,40}/[a-z0-9_/-]{1,80}")
_F = fact_rows.c


def facts(connection: Connection, group: str) -> dict[str, Any]:
    """All that a group entered, by key (`"arborea/spirit_rp"`); empty for a group that nobody knows."""
    found = connection.execute(select(_F.key, _F.value).where(_F.group_id == group).order_by(_F.key))
    return {row.key: row.value for row in found}


def remember(connection: Connection, group: str, key: str, value: Any) -> None:
    """Keep a JSON value under a key, instead of the one before; None forgets it. Raises `Unfit`."""
    if not _KEY.fullmatch(key):
        raise Unfit("The key of a fact looks like arborea/spirit_rp.")
    if value is None:
        connection.execute(delete(fact_rows).where(_F.group_id == group, _F.key == key))
        return
    if len(json.dumps(value)) > LARGEST_FACT:
        raise Unfit("This is more than a fact can hold.")
    new = {"value": value, "changed": now()}
    wish = insert(connection, fact_rows).values(group_id=group, key=key, **new)
    connection.execute(wish.on_conflict_do_update(index_elements=["group_id", "key"], set_=new))
