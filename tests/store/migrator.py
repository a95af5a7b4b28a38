"""A program that opens a database and stops in the middle of bringing it up to date; the tests kill it there.

python -m tests.store.migrator URL WORDS: it waits once a statement was made that begins so. No WORDS: to the end.
"""

import sys
import time
from typing import Any

from sqlalchemy import Engine, event

from companion.store.database import open_database


def main(url: str, words: str = "") -> None:
    @event.listens_for(Engine, "after_cursor_execute")
    def made(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if words and " ".join(statement.split()).startswith(words):
            print("there", flush=True)
            time.sleep(600)

    print("begun", flush=True)
    open_database(url).close()
    print("done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
