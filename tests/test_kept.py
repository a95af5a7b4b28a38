"""Do benchmarks notice what is missing from a store: edits that were acknowledged, and those whose answer was lost?"""

from pathlib import Path
from typing import Any

import pytest

from benchmarks.kept import check_kept
from benchmarks.people import Made, Person
from companion.store.database import open_database
from companion.store.tables import apply_edits, create_table


def put(number: int) -> dict[str, Any]:
    """An edit that no other one equals."""
    return {"do": "put", "path": ["squares"], "at": [0, number], "value": {"habitat": "tree"}}


@pytest.fixture
def night(tmp_path: Path) -> tuple[str, str]:
    """A table whose first seat has edits 1, 2 and 3: the database's URL and the table's code."""
    url = f"sqlite:///{tmp_path}/canopy.db"
    database = open_database(url)
    with database.write() as connection:
        code = create_table(connection, game="arborea", options={}, seats=2).code
        for revision in range(3):
            apply_edits(connection, code, 0, revision, [put(revision + 1)])
    database.close()
    return url, code


def person(code: str, made: dict[int, int], lost: list[tuple[int, int]]) -> Person:
    """Somebody who heard of revisions with an edit each, and sent others of which nothing was heard."""
    return Person(
        0,
        made=[Made(code, 0, revision, [put(number)]) for revision, number in made.items()],
        lost=[Made(code, 0, revision, [put(number)]) for revision, number in lost],
    )


def test_what_was_acknowledged_is_there(night: tuple[str, str]) -> None:
    url, code = night
    assert check_kept([person(code, {1: 1, 2: 2, 3: 3}, [])], url) == (3, 1)
    assert check_kept([person(code, {1: 1, 3: 3}, []), person(code, {2: 2}, [])], url) == (3, 1)


@pytest.mark.parametrize(
    "made",
    [
        pytest.param({1: 1, 2: 2, 3: 3, 4: 4}, id="one is missing at the end"),
        pytest.param({1: 1, 2: 9, 3: 3}, id="another edit is there"),
        pytest.param({1: 1, 3: 3}, id="one is there that nobody made"),
    ],
)
def test_what_is_missing_or_wrong_is_told(night: tuple[str, str], made: dict[int, int]) -> None:
    url, code = night
    with pytest.raises(AssertionError, match=f"table {code}, seat 0"):
        check_kept([person(code, made, [])], url)


def test_what_was_lost_may_be_there_or_not(night: tuple[str, str]) -> None:
    url, code = night
    assert check_kept([person(code, {1: 1, 3: 3}, [(2, 2), (4, 4)])], url) == (2, 1)
    assert check_kept([person(code, {1: 1, 3: 3}, [(2, 8)]), person(code, {}, [(2, 2)])], url) == (2, 1)
    with pytest.raises(AssertionError, match="seat 0"):
        check_kept([person(code, {1: 1, 3: 3}, [(2, 8), (2, 9)])], url)
