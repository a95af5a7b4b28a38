"""The way to tables whose results may be seen."""

from companion.store.records import NotFound
from companion.web.stored import at_table
from companion.web.visitors import Visitor, is_revealed


def revealed_table(code: str) -> Visitor:
    """The table of that code and who asks. Raises `NotFound` while its standings are hidden."""
    visitor = at_table(code)
    if not is_revealed(visitor.table):
        raise NotFound("The points of this table are hidden until everybody is done.")
    return visitor
