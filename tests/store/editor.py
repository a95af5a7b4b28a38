"""A program that edits a seat as fast as it can and says so after each acknowledged batch; the tests kill it.

python -m tests.store.editor URL CODE SEAT EDITS
"""

import sys

from companion.store.database import open_database
from companion.store.tables import apply_edits

COLUMNS = 20


def edit(number: int) -> dict[str, object]:
    """The edit that leads to a revision: a square of its own."""
    return {"do": "put", "path": ["squares"], "at": [number // COLUMNS, number % COLUMNS], "value": {"number": number}}


def main(url: str, code: str, seat: int, edits: int) -> None:
    database = open_database(url)
    print("ready", flush=True)
    for revision in range(edits):
        with database.write() as connection:
            table = apply_edits(connection, code, seat, revision, [edit(revision)])
        print(table.seat(seat).revision, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
