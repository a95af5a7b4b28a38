"""The latest states of tables, kept as text: when something changed, the phones of a table all ask for the same."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Final

from companion.store.records import Table
from companion.web.visitors import Visitor

ROOM: Final = 16_000_000
"""Characters of text that a process keeps."""


@dataclass(slots=True)
class _Kept:
    """A table without its sheets, and its state by the seats that are seen in it."""

    table: Table
    texts: dict[frozenset[int], str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return sum(map(len, self.texts.values()))


class Recent:
    """States by table, the last one that was asked for here. What was not asked for the longest goes first.

    A mark names a table's state for good, so that nothing in here is ever wrong, only old.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._size = 0
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def find(self, code: str, mark: str, holder: str | None) -> tuple[Visitor, str] | None:
        """The state of that mark for a browser, and the browser at the table - which has no sheets here."""
        with self._lock:
            kept = self._kept.get(code)
            if kept is None or kept.table.mark != mark:
                return None
            self._kept.move_to_end(code)
            visitor = Visitor(kept.table, holder)
            text = kept.texts.get(_seen(visitor))
        return None if text is None else (visitor, text)

    def keep(self, visitor: Visitor, text: str) -> None:
        """Keep a state for all who see the same seats as this visitor."""
        table = visitor.table
        with self._lock:
            kept = self._kept.get(table.code)
            if kept and kept.table.revision > table.revision:
                return
            if kept is None or kept.table.mark != table.mark:
                self._drop(table.code)
                kept = self._kept[table.code] = _Kept(_bare(table))
            self._size += len(text) - len(kept.texts.get(_seen(visitor), ""))
            kept.texts[_seen(visitor)] = text
            self._kept.move_to_end(table.code)
            while self._size > self._room:
                self._drop(next(iter(self._kept)))

    def _drop(self, code: str) -> None:
        kept = self._kept.pop(code, None)
        self._size -= kept.size if kept else 0


def _seen(visitor: Visitor) -> frozenset[int]:
    return frozenset(seat.number for seat in visitor.table.seats if visitor.may_see(seat.number))


def _bare(table: Table) -> Table:
    seats = tuple(replace(seat, entry={}) for seat in table.seats)
    return replace(table, options={}, board=None, seats=seats)
