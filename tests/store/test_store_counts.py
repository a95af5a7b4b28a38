"""Counts of what is limited: exact with many at once, over in time, gone without harm. On both engines."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from companion.store.counts import Count, Counts, counts
from companion.store.database import Database, open_database, open_scratch
from companion.store.troubles import Unavailable

Opener = Callable[[], Database]


@pytest.fixture
def opened(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Opens one place again and again, as processes do."""
    made: list[Database] = []
    url = request.getfixturevalue("new_url")() if engine == "postgresql" else ""

    def open_() -> Database:
        made.append(open_database(url) if url else open_scratch(tmp_path / "limits.db"))
        return made[-1]

    yield open_
    for database in made:
        database.close()


def counting(database: Database, clock: Callable[[], float] = lambda: 1000.0) -> Counts:
    return Counts(lambda: database, lambda: None, clock)


def test_names_and_people_are_counted_apart(opened: Opener) -> None:
    kept = counting(opened())
    assert kept.add("ask", "a", 1, 600) == Count(1, 600)
    assert kept.add("ask", "a", 5, 600) == Count(6, 600)
    assert kept.add("ask", "b", 1, 600) == Count(1, 600)
    assert kept.add("join", "a", 1, 600) == Count(1, 600)


def test_a_window_begins_with_the_first_and_ends(opened: Opener) -> None:
    now = [1000.0]
    kept = counting(opened(), lambda: now[0])
    kept.add("ask", "a", 3, 600)
    now[0] += 599
    assert kept.add("ask", "a", 1, 600) == Count(4, 1)
    now[0] += 1
    assert kept.add("ask", "a", 1, 600) == Count(1, 600)


def test_a_clock_that_was_set_back_locks_nobody_out(opened: Opener) -> None:
    now = [1e9]
    kept = counting(opened(), lambda: now[0])
    kept.add("ask", "a", 99, 600)
    now[0] -= 86_400
    assert kept.add("ask", "a", 1, 600) == Count(1, 600)


def test_what_is_over_is_cleared_away(opened: Opener) -> None:
    now, database = [1000.0], opened()
    kept = counting(database, lambda: now[0])
    for number in range(20):
        kept.add("ask", str(number), 1, 600)
    now[0] += 601
    kept.add("ask", "late", 1, 600)
    with database.read() as connection:
        assert connection.execute(select(func.count()).select_from(counts)).scalar_one() == 1


def test_nothing_is_lost_when_many_count_at_once(opened: Opener) -> None:
    """Connections of their own, as processes have them; the table is made in the rush."""
    start = threading.Barrier(6)
    failed: list[Exception] = []

    def run(kept: Counts) -> None:
        start.wait()
        for _ in range(20):
            try:
                kept.add("ask", "a", 1, 600)
            except Unavailable as error:
                failed.append(error)

    threads = [threading.Thread(target=run, args=(counting(opened()),)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert counting(opened()).add("ask", "a", 1, 600).number == 121


def test_a_file_that_is_none_is_dropped_and_counting_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "limits.db"
    file.write_bytes(b"no database" * 999)
    made: list[Database] = []

    def open_() -> Database:
        made.append(open_scratch(file))
        return made[-1]

    kept = Counts(open_, file.unlink)
    with pytest.raises(Unavailable):
        kept.add("ask", "a", 1, 600)
    assert kept.add("ask", "a", 1, 600).number == 1
    file.unlink()  # by hand, while the app runs
    for database in made:
        database.close()
    with pytest.raises(Unavailable):
        kept.add("ask", "a", 1, 600)
    assert kept.add("ask", "a", 1, 600).number == 1
    for database in made:
        database.close()


def test_a_busy_file_is_given_up_soon(tmp_path: Path) -> None:
    database = open_scratch(tmp_path / "limits.db")
    kept = counting(database)
    kept.add("ask", "a", 1, 600)
    with database.write(), pytest.raises(Unavailable):
        kept.add("ask", "a", 1, 600)
    assert kept.add("ask", "a", 1, 600).number == 2
    database.close()
