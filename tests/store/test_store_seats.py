"""Seats: taking, freeing, naming, colouring them; one more, one less and back."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection

from companion.store.database import Database
from companion.store.records import Locked, NotFound, Table, Taken, Unfit
from companion.store.seats import (
    MOST_SEATS,
    add_seat,
    colour_seat,
    drop_seat,
    free_seat,
    name_seat,
    restore_seat,
    set_done,
    set_starts,
    take_seat,
)
from companion.store.tables import apply_edits, create_table, find_table, lock

ANA, BEN = ("a" * 64, "b" * 64)
SPIRIT = {"do": "set", "path": ["spirit"], "value": 3}


@pytest.fixture
def connection(database: Database) -> Iterator[Connection]:
    with database.write() as connection:
        yield connection


@pytest.fixture
def table(connection: Connection) -> Table:
    return create_table(connection, game="arborea", options={}, seats=3)


def test_a_seat_is_one_browsers_until_it_is_freed(connection: Connection, table: Table) -> None:
    taken = take_seat(connection, table.code, 0, ANA, "Ana").seat(0)
    assert (taken.holder, taken.name) == (ANA, "Ana")
    with pytest.raises(Taken, match="this seat"):
        take_seat(connection, table.code, 0, BEN, "Ben")
    assert take_seat(connection, table.code, 0, ANA).seat(0).name == "Ana"  # sitting down twice does no harm
    apply_edits(connection, table.code, 0, 0, [SPIRIT])
    free_seat(connection, table.code, 0)
    again = take_seat(connection, table.code, 0, BEN).seat(0)
    assert (again.holder, again.name, again.entry) == (BEN, "Ana", {"spirit": 3})


def test_the_host_may_free_a_seat_of_a_locked_table(connection: Connection, table: Table) -> None:
    take_seat(connection, table.code, 0, ANA)
    lock(connection, table.code, True)
    assert free_seat(connection, table.code, 0).seat(0).holder is None


def test_names(connection: Connection, table: Table) -> None:
    assert name_seat(connection, table.code, 0, "  Ana \n Maria ").seat(0).name == "Ana Maria"
    assert name_seat(connection, table.code, 0, "Ana Maria").seat(0).name == "Ana Maria"
    assert name_seat(connection, table.code, 1, "\N{WOMAN}\u200d\N{ROCKET}").seat(1).name
    for taker in (name_seat, lambda c, code, number, name: take_seat(c, code, number, BEN, name)):
        with pytest.raises(Taken, match="Ana Maria"):
            taker(connection, table.code, 2, "Ana Maria")
    assert name_seat(connection, table.code, 0, " ").seat(0).name == ""
    assert name_seat(connection, table.code, 1, "").seat(1).name == ""  # several may be nameless


@pytest.mark.parametrize("name", ["ana", "Ana\u200b", "\u202eAna", "\uff21na", "A\u00adna", "Ana\u3164"])
def test_a_name_that_people_take_for_another_one(connection: Connection, table: Table, name: str) -> None:
    name_seat(connection, table.code, 0, "Ana")
    with pytest.raises(Taken, match="is called Ana\\."):
        name_seat(connection, table.code, 1, name)
    assert name_seat(connection, table.code, 1, "Anna").seat(1).name == "Anna"
    assert name_seat(connection, table.code, 0, name).seat(0).name == name, "it may be one's own"


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b", "\ud800", "a\x1bb"])
def test_what_is_no_name(connection: Connection, table: Table, name: str) -> None:
    with pytest.raises(Unfit):
        name_seat(connection, table.code, 0, name)


def test_colours(connection: Connection, table: Table) -> None:
    assert colour_seat(connection, table.code, 0, "#a1b2c3").seat(0).color == "#a1b2c3"
    for wrong in ("x" * 41, "gr\u00fcn", "a\nb"):
        with pytest.raises(Unfit):
            colour_seat(connection, table.code, 0, wrong)


def test_one_first_player(connection: Connection, table: Table) -> None:
    for number in (0, 2, 2, None):
        after = set_starts(connection, table.code, number)
        assert [seat.number for seat in after.seats if seat.starts] == ([] if number is None else [number])
        assert find_table(connection, table.code) == after
    with pytest.raises(NotFound):
        set_starts(connection, table.code, 7)


def test_done(connection: Connection, table: Table) -> None:
    assert set_done(connection, table.code, 1, True).seat(1).done
    assert not set_done(connection, table.code, 1, False).seat(1).done


def test_one_more_seat(connection: Connection, table: Table) -> None:
    after = add_seat(connection, table.code)
    assert [seat.number for seat in after.seats] == [0, 1, 2, 3]
    assert after == find_table(connection, table.code)


def test_seats_have_an_end(connection: Connection, table: Table) -> None:
    """Those that were taken away are kept, with their sheets."""
    for _ in range(MOST_SEATS - 3):
        number = add_seat(connection, table.code).seats[-1].number
        drop_seat(connection, table.code, number)
    with pytest.raises(Unfit, match="there are no more"):
        add_seat(connection, table.code)


def test_a_dropped_seat_comes_back_to_its_place_with_everything(connection: Connection, table: Table) -> None:
    take_seat(connection, table.code, 1, ANA, "Ana")
    before = apply_edits(connection, table.code, 1, 0, [SPIRIT])
    dropped = drop_seat(connection, table.code, 1)
    assert [seat.number for seat in dropped.seats] == [0, 2]
    assert dropped == find_table(connection, table.code)
    with pytest.raises(NotFound):
        apply_edits(connection, table.code, 1, 1, [SPIRIT])
    back = restore_seat(connection, table.code, 1)
    assert back.seats == before.seats
    assert back == find_table(connection, table.code)
    assert back.revision == before.revision + 2


def test_an_edit_waiting_for_a_dropped_seat_never_lands_at_another(connection: Connection, table: Table) -> None:
    drop_seat(connection, table.code, 2)
    assert [seat.number for seat in add_seat(connection, table.code).seats] == [0, 1, 3]


def test_a_seat_that_comes_back_takes_nothing_from_the_others(connection: Connection, table: Table) -> None:
    name_seat(connection, table.code, 0, "Ana")
    set_starts(connection, table.code, 0)
    drop_seat(connection, table.code, 0)
    name_seat(connection, table.code, 1, "Ana")
    set_starts(connection, table.code, 1)
    back = restore_seat(connection, table.code, 0)
    assert [(seat.name, seat.starts) for seat in back.seats] == [("", False), ("Ana", True), ("", False)]
    assert back == find_table(connection, table.code)


@pytest.mark.parametrize("number", [0, 9])
def test_only_a_dropped_seat_comes_back(connection: Connection, table: Table, number: int) -> None:
    with pytest.raises(NotFound):
        restore_seat(connection, table.code, number)


def test_seats_of_a_locked_table_stay(connection: Connection, table: Table) -> None:
    lock(connection, table.code, True)
    wishes: list[Callable[[], Table]] = [
        lambda: add_seat(connection, table.code),
        lambda: drop_seat(connection, table.code, 0),
        lambda: name_seat(connection, table.code, 0, "Ana"),
        lambda: colour_seat(connection, table.code, 0, "red"),
        lambda: set_starts(connection, table.code, 0),
    ]
    for wish in wishes:
        with pytest.raises(Locked):
            wish()
