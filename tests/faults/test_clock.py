"""A clock that jumps: the wall clock of the server is put forward or back by hours while people play.

`time_machine` moves what every library of the process sees of it; the monotonic clock goes on, as the system's does.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from sqlalchemy import Connection

from companion.store.books import add_book, books_mark, list_books, remove_book, restore_book
from companion.web.budget import WINDOW
from companion.web.stored import stored_of
from companion.web.table.guesses import MOST, WHILE
from tests.faults.conftest import Making, slow
from tests.faults.told import Editor
from tests.web.tables import Person

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
BACK, AHEAD = timedelta(hours=-49), timedelta(hours=20)
JUMPS = pytest.mark.parametrize("by", [BACK, slow(timedelta(hours=5)), slow(AHEAD)], ids=str)
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The wall clock: noon, and it goes on."""
    with time_machine.travel(NOON, tick=True) as traveller:
        yield traveller


def shown(editor: Editor) -> str:
    return editor.person.text(f"/t/{editor.code}")


@JUMPS
def test_a_game_goes_on_as_if_nothing_had_happened(make: Making, clock: time_machine.Traveller, by: timedelta) -> None:
    """Poll, edit, button, page: the same browser at the same seat, with the token of the page that it has open."""
    ana = Editor(make())
    ana.must_edit()
    page = shown(ana)
    tag = ana.person.get(f"/t/{ana.code}/state").headers["ETag"]
    clock.shift(by)
    assert ana.person.get(f"/t/{ana.code}/state", **{"If-None-Match": tag}).status_code == 304
    ana.must_edit()
    assert ana.sees() == 2
    assert ana.person.state(ana.code)["you"] == {"seats": [0], "host": True}
    assert ana.person.does(ana.code, "lock", on="1").status_code == 303
    assert ana.person.state(ana.code)["locked"]
    clock.shift(-by)
    assert ana.person.does(ana.code, "lock", on="0").status_code == 303
    ana.must_edit()
    assert shown(ana).count("My sheet") == page.count("My sheet") > 0


@pytest.mark.slow
@pytest.mark.parametrize("by", [BACK, AHEAD], ids=str)
def test_a_process_that_is_started_after_the_jump_knows_everybody(
    make: Making, clock: time_machine.Traveller, by: timedelta
) -> None:
    ana = Editor(make())
    ana.must_edit()
    clock.shift(by)
    ana.person.client.application = make()
    ana.must_edit()
    assert "My sheet" in shown(ana)


@pytest.mark.slow
def test_a_cookie_of_more_than_a_year_ago_is_none(make: Making, clock: time_machine.Traveller) -> None:
    """What is taken from the future is not taken from any past."""
    ana = Editor(make())
    cookie = ana.person.client.get_cookie("canopy")
    assert cookie is not None
    clock.shift(timedelta(days=366))
    ben = Person(ana.person.client.application)
    ben.client.set_cookie("canopy", cookie.value)
    assert ben.state(ana.code)["you"] == {"seats": [], "host": False}


@JUMPS
def test_nobody_waits_longer_for_a_limit_than_it_lasts(
    make: Making, clock: time_machine.Traveller, by: timedelta
) -> None:
    app = make(CANOPY_RATES__CREATE="2")
    ana = Person(app)
    for _ in range(2):
        ana.opens("greenwood")
    clock.shift(by)
    for each in (app, make(CANOPY_RATES__CREATE="2")):  # a process that has seen it, and one that reads the count
        ana.client.application = each
        ana.text("/new/greenwood")
        answer = ana.post("/new/greenwood", {"do": "open", "seats": "2", "plays": "y"})
        assert answer.status_code in (303, 429)
        assert int(answer.headers.get("Retry-After", 1)) in range(1, WINDOW + 1)


@JUMPS
def test_who_tries_codes_is_held_up_for_no_less_and_no_longer(
    make: Making, clock: time_machine.Traveller, by: timedelta
) -> None:
    thief, ana = Person(app := make(), "192.0.2.66"), Editor(app)
    for number in range(MOST):
        code = "QQQQ" + LETTERS[number // 8] + LETTERS[number % 8]
        assert thief.get(f"/t/{code}").status_code == 404
    clock.shift(by)
    answer = thief.get("/t/QQQQQQ")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) <= WHILE + 1
    ana.must_edit()


@JUMPS
def test_what_was_taken_away_just_before_can_be_brought_back(
    make: Making, clock: time_machine.Traveller, by: timedelta
) -> None:
    """Books are forgotten a day after: no jump of less than that makes a day of a minute."""
    database = stored_of(make()).database()

    def added(connection: Connection, name: str) -> str:
        return add_book(connection, "arborea", name, 1, ["a passage"]).id

    with database.write() as connection:
        book = added(connection, "Old")
        remove_book(connection, book)
    clock.shift(by)
    with database.write() as connection:
        added(connection, "New")
        restore_book(connection, book)
        assert [each.name for each in list_books(connection)] == ["New", "Old"]


def test_a_book_that_takes_anothers_place_is_noticed_though_the_clock_went_back(
    make: Making, clock: time_machine.Traveller
) -> None:
    database = stored_of(make()).database()
    with database.write() as connection:
        for name in ("Ours", "Theirs"):
            add_book(connection, "arborea", name, 1, ["as it was"])
    before = books_mark(database)
    clock.shift(BACK)
    with database.write() as connection:
        add_book(connection, "arborea", "Ours", 1, ["as it is"])
    assert books_mark(database) != before


@pytest.mark.slow
@JUMPS
def test_a_finished_game_is_in_the_history(make: Making, clock: time_machine.Traveller, by: timedelta) -> None:
    ana = Editor(make())
    ana.must_edit()
    clock.shift(by)
    assert ana.person.does(ana.code, "finish").status_code == 303
    clock.shift(-by)
    assert ana.code in ana.person.text("/history")
