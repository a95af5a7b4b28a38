"""Is every acknowledged edit in the store? The edits are made again here, and the results compared."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from benchmarks.people import Made, Person
from companion.core.edits import apply_all
from companion.store.database import open_database
from companion.store.records import Table
from companion.store.tables import find_table


def check_kept(people: Sequence[Person], url: str) -> tuple[int, int]:
    """How many batches of edits were looked for, in how many documents. `AssertionError` where one is missing."""
    made: dict[tuple[str, int | None], list[Made]] = defaultdict(list)
    for batch in (batch for person in people for batch in person.made):
        made[batch.code, batch.seat].append(batch)
    database = open_database(url)
    try:
        for (code, seat), batches in made.items():
            with database.read() as connection:
                table = find_table(connection, code)
            assert table is not None, code
            _check(table, seat, sorted(batches, key=lambda batch: batch.revision))
    finally:
        database.close()
    return sum(map(len, made.values())), len(made)


def _check(table: Table, seat: int | None, batches: Sequence[Made]) -> None:
    """One document: each revision was acknowledged once, and together they made what is there."""
    where = f"table {table.code}, {'options and board' if seat is None else f'seat {seat}'}"
    revisions = [batch.revision for batch in batches]
    assert revisions == list(range(1, len(batches) + 1)), f"{where}: {revisions}"
    assert table.document_revision(seat) == len(batches), where
    expected = apply_all({}, _edits(batches)) if seat is not None else apply_all({"options": {}}, _edits(batches))
    kept = table.document(seat)
    assert {key: value for key, value in kept.items() if value} == {k: v for k, v in expected.items() if v}, where


def _edits(batches: Iterable[Made]) -> Iterable[object]:
    return (edit for batch in batches for edit in batch.edits)
