"""Is every acknowledged edit in the store? The edits are made again here, and the results compared."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any

from benchmarks.people import Made, Person
from companion.core.edits import apply_all
from companion.store.database import open_database
from companion.store.records import Table
from companion.store.tables import find_table

Document = tuple[str, int | None]
"""The code of a table, and a seat's number or None."""


def check_kept(people: Sequence[Person], url: str) -> tuple[int, int]:
    """How many batches of edits were looked for, in how many documents. `AssertionError` where one is missing."""
    made, lost = by_document(person.made for person in people), by_document(person.lost for person in people)
    database = open_database(url)
    try:
        for (code, seat), batches in made.items():
            with database.read() as connection:
                table = find_table(connection, code)
            assert table is not None, code
            _check(table, seat, batches, lost.get((code, seat), []))
    finally:
        database.close()
    return sum(map(len, made.values())), len(made)


def by_document(batches: Iterable[Iterable[Made]]) -> dict[Document, list[Made]]:
    """Batches by the table and seat that they changed, in the order of their revisions."""
    found: dict[Document, list[Made]] = defaultdict(list)
    for batch in sorted(chain.from_iterable(batches), key=lambda batch: batch.revision):
        found[batch.code, batch.seat].append(batch)
    return found


def _check(table: Table, seat: int | None, batches: Sequence[Made], lost: Sequence[Made]) -> None:
    """One document: each revision was acknowledged once or made by a batch whose answer was lost, and together they
    made what is there."""
    where = f"table {table.code}, {'options and board' if seat is None else f'seat {seat}'}"
    revisions = [batch.revision for batch in batches]
    assert len(set(revisions)) == len(revisions), f"{where}: {revisions}"
    there = range(1, table.document_revision(seat) + 1)
    assert set(revisions) <= set(there), f"{where}: {revisions} of {there}"
    kept = _filled(table.document(seat))
    assert any(_filled(made_of(way, seat)) == kept for way in _ways(there, batches, lost)), where


def _ways(there: Iterable[int], batches: Sequence[Made], lost: Sequence[Made]) -> Iterator[Sequence[Made]]:
    """All that may have led to the last revision. Of several that were lost on the way to the same one, one made it."""
    acknowledged = {batch.revision: [batch] for batch in batches}
    return product(*(acknowledged.get(r, [batch for batch in lost if batch.revision == r]) for r in there))


def _filled(document: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if value}


def made_of(batches: Iterable[Made], seat: int | None) -> dict[str, Any]:
    """What batches make of an empty entry, or for None of empty options and board."""
    edits = (edit for batch in batches for edit in batch.edits)
    return dict(apply_all({} if seat is not None else {"options": {}}, edits))
