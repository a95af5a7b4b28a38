"""Tables: creating and finding them, the host's words, sheets, ending, deleting, history."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, update

from companion.core.edits import EditError
from companion.store import tables as tables_module
from companion.store.database import Database
from companion.store.records import Locked, NotFound, Stale, Table
from companion.store.schema import seats as seat_rows
from companion.store.schema import tables as table_rows
from companion.store.seats import free_seat, name_seat, set_done, take_seat
from companion.store.tables import (
    LARGEST_BATCH,
    apply_edits,
    create_table,
    delete_table,
    find_table,
    finish,
    hand_over,
    hide,
    history,
    lock,
    new_code,
    purge,
    reopen,
    restore_table,
    set_options,
)

ANA, BEN, CARA = ("a" * 64, "b" * 64, "c" * 64)
OAK = {"do": "put", "path": ["squares"], "at": [0, 1], "value": {"species": "oak", "value": 3}}


@pytest.fixture
def connection(database: Database) -> Iterator[Connection]:
    with database.write() as connection:
        yield connection


@pytest.fixture
def table(connection: Connection) -> Table:
    return create_table(connection, game="arboretum", options={"species": ["oak"]}, seats=2, host=ANA)


def shared(connection: Connection) -> Table:
    return create_table(connection, game="arboria", options={}, board={"flowers": []}, seats=2)


def test_a_new_table(connection: Connection, table: Table) -> None:
    assert re.fullmatch("[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{6}", table.code)
    assert (table.game, table.options, table.board, table.host) == ("arboretum", {"species": ["oak"]}, None, ANA)
    assert (table.hidden, table.locked, table.finished, table.revision) == (False, False, None, 1)
    assert abs(datetime.now(UTC) - table.created) < timedelta(minutes=1)
    assert [(seat.number, seat.name, seat.holder, seat.entry) for seat in table.seats] == [
        (0, "", None, {}),
        (1, "", None, {}),
    ]
    assert find_table(connection, table.code) == table


def test_codes_avoid_what_is_mistaken_for_something_else() -> None:
    letters = {letter for _ in range(500) for letter in new_code()}
    assert not letters & set("0O1IL")
    assert len(letters) == 31


def test_a_code_in_use_is_not_given_again(
    connection: Connection, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = iter([table.code, table.code, "FRESH2"])
    monkeypatch.setattr(tables_module, "new_code", lambda _length: next(codes))
    assert create_table(connection, game="arboria", options={}, seats=1).code == "FRESH2"


def test_tables_of_one_group(connection: Connection, table: Table) -> None:
    other = create_table(connection, game="arboria", options={}, seats=1)
    rematch = create_table(connection, game="arboretum", options={}, seats=2, group=table.group)
    assert rematch.group == table.group != other.group


def test_the_sheet_of_a_table(connection: Connection, table: Table) -> None:
    name_seat(connection, table.code, 0, "Ana")
    after = apply_edits(connection, table.code, 0, 0, [OAK])
    assert after.sheet() == {
        "game": "arboretum",
        "options": {"species": ["oak"]},
        "players": [
            {"name": "Ana", "squares": [{"at": [0, 1], "species": "oak", "value": 3}]},
            {"name": ""},
        ],
    }
    assert "board" in shared(connection).sheet()


def test_no_table_no_answer(connection: Connection) -> None:
    assert find_table(connection, "ABCDEF") is None
    with pytest.raises(NotFound):
        apply_edits(connection, "ABCDEF", 0, 0, [OAK])


def test_every_change_is_one_revision_on_and_is_handed_back_as_it_is(connection: Connection, table: Table) -> None:
    code = table.code
    steps: list[Callable[[], Table]] = [
        lambda: take_seat(connection, code, 0, BEN, "Ben"),
        lambda: apply_edits(connection, code, 0, 0, [OAK, OAK]),
        lambda: set_options(connection, code, {"species": []}, 0),
        lambda: set_done(connection, code, 0, True),
        lambda: hide(connection, code, True),
        lambda: lock(connection, code, True),
        lambda: lock(connection, code, False),
        lambda: hand_over(connection, code, BEN),
        lambda: free_seat(connection, code, 0),
        lambda: finish(connection, code),
        lambda: reopen(connection, code),
    ]
    for revision, step in enumerate(steps, 2):
        after = step()
        assert after.revision == revision
        assert after == find_table(connection, code)
        assert after.changed >= table.changed


# --- edits


def test_revisions_count_batches_of_each_document(connection: Connection) -> None:
    table = shared(connection)
    apply_edits(connection, table.code, 0, 0, [OAK, OAK])
    apply_edits(connection, table.code, 0, 1, [OAK])
    after = apply_edits(connection, table.code, None, 0, [{"do": "set", "path": ["board", "rock"], "value": [1, 1]}])
    assert [seat.revision for seat in after.seats] == [2, 0]
    assert (after.shared_revision, after.board) == (1, {"flowers": [], "rock": [1, 1]})
    assert [after.document_revision(which) for which in (0, 1, None)] == [2, 0, 1]


@pytest.mark.parametrize("revision", [0, 2])
def test_a_batch_of_another_revision_is_stale_and_brings_the_state(
    connection: Connection, table: Table, revision: int
) -> None:
    now = apply_edits(connection, table.code, 0, 0, [OAK])
    with pytest.raises(Stale) as stale:
        apply_edits(connection, table.code, 0, revision, [OAK])
    assert stale.value.table == now
    with pytest.raises(Stale):
        set_options(connection, table.code, {}, 1)


def test_two_phones_one_square_the_replayed_edit_wins(connection: Connection, table: Table) -> None:
    pine = OAK | {"value": {"species": "pine", "value": 1}}
    apply_edits(connection, table.code, 0, 0, [OAK])
    with pytest.raises(Stale) as stale:
        apply_edits(connection, table.code, 0, 0, [pine])
    after = apply_edits(connection, table.code, 0, stale.value.table.seat(0).revision, [pine])
    assert after.seat(0).entry == {"squares": [{"at": [0, 1], "species": "pine", "value": 1}]}


def test_a_batch_is_made_as_a_whole_or_not(connection: Connection, table: Table) -> None:
    with pytest.raises(EditError):
        apply_edits(connection, table.code, 0, 0, [OAK, {"do": "nothing"}])
    assert find_table(connection, table.code) == table


@pytest.mark.parametrize("count", [0, LARGEST_BATCH + 1])
def test_batches_have_bounds(connection: Connection, table: Table, count: int) -> None:
    with pytest.raises(EditError, match="1 to 500"):
        apply_edits(connection, table.code, 0, 0, [OAK] * count)


@pytest.mark.parametrize(
    "edit",
    [
        {"do": "set", "path": ["board"], "value": {}},
        {"do": "set", "path": ["players"], "value": []},
        {"do": "set", "path": ["options"], "value": []},
        {"do": "set", "path": ["options", "x"], "value": "x" * 200_000},
    ],
    ids=["no board here", "not shared", "no object", "too large"],
)
def test_shared_documents_keep_their_shape(connection: Connection, table: Table, edit: dict[str, Any]) -> None:
    with pytest.raises(EditError):
        apply_edits(connection, table.code, None, 0, [edit])


def test_an_entry_has_no_name_and_an_end(connection: Connection, table: Table) -> None:
    with pytest.raises(EditError, match="name"):
        apply_edits(connection, table.code, 0, 0, [{"do": "set", "path": ["name"], "value": "Ana"}])
    with pytest.raises(EditError, match="more than"):
        apply_edits(connection, table.code, 0, 0, [{"do": "set", "path": ["x"], "value": "x" * 200_000}])
    with pytest.raises(NotFound):
        apply_edits(connection, table.code, 2, 0, [OAK])


def test_removed_options_and_boards_are_empty_ones(connection: Connection) -> None:
    table = shared(connection)
    edits = [{"do": "set", "path": [key], "value": None} for key in ("options", "board")]
    after = apply_edits(connection, table.code, None, 0, edits)
    assert (after.options, after.board) == ({}, {})


def test_every_character_of_json_is_kept(connection: Connection, table: Table) -> None:
    odd = {"label": "a\x00b \N{EVERGREEN TREE} \u202e", "points": [1.5, True, None, -(10**300)]}
    apply_edits(connection, table.code, 0, 0, [{"do": "set", "path": ["extras"], "value": [odd]}])
    found = find_table(connection, table.code)
    assert found is not None
    assert found.seat(0).entry == {"extras": [odd]}


# --- locked, finished, deleted


def test_a_locked_table_is_not_edited_and_nobody_joins(connection: Connection, table: Table) -> None:
    locked = lock(connection, table.code, True)
    wishes: list[Callable[[], Table]] = [
        lambda: apply_edits(connection, table.code, 0, 0, [OAK]),
        lambda: set_options(connection, table.code, {}, 0),
        lambda: take_seat(connection, table.code, 0, BEN),
        lambda: set_done(connection, table.code, 0, True),
    ]
    for wish in wishes:
        with pytest.raises(Locked, match="locked") as refusal:
            wish()
        assert refusal.value.table == locked
    lock(connection, table.code, False)
    apply_edits(connection, table.code, 0, 0, [OAK])


def test_a_finished_table_stays_until_it_is_reopened(connection: Connection, table: Table) -> None:
    finished = finish(connection, table.code)
    assert finished.finished is not None
    assert finish(connection, table.code) == finished
    with pytest.raises(Locked, match="finished"):
        apply_edits(connection, table.code, 0, 0, [OAK])
    reopen(connection, table.code)
    apply_edits(connection, table.code, 0, 0, [OAK])


def test_a_deleted_table_is_gone_and_can_be_brought_back(connection: Connection, table: Table) -> None:
    apply_edits(connection, table.code, 0, 0, [OAK])
    delete_table(connection, table.code)
    assert find_table(connection, table.code) is None
    with pytest.raises(NotFound):
        delete_table(connection, table.code)
    back = restore_table(connection, table.code)
    assert back.seat(0).entry["squares"]
    assert back.revision > table.revision
    with pytest.raises(NotFound):
        restore_table(connection, "ABCDEF")


def test_purging_removes_only_what_was_deleted_long_ago(connection: Connection, table: Table) -> None:
    old, fresh = shared(connection), shared(connection)
    for other in (old, fresh):
        delete_table(connection, other.code)
    month = timedelta(days=30)
    connection.execute(
        update(table_rows).where(table_rows.c.code == old.code).values(deleted=datetime.now(UTC) - 2 * month)
    )
    assert purge(connection, datetime.now(UTC) - month) == 1
    restore_table(connection, fresh.code)
    with pytest.raises(NotFound):
        restore_table(connection, old.code)
    left = connection.execute(select(func.count()).select_from(seat_rows).where(seat_rows.c.code == old.code)).scalar()
    assert left == 0
    assert find_table(connection, table.code) == table


# --- history


@pytest.fixture
def played(connection: Connection) -> list[Table]:
    """Three finished games on three days: Ana hosts one, sits at the second, the third is a rematch without her."""
    first = create_table(connection, game="arboria", options={}, seats=1, host=ANA)
    second = create_table(connection, game="arboretum", options={}, seats=2, host=BEN)
    third = create_table(connection, game="arboretum", options={}, seats=1, host=BEN, group=second.group)
    create_table(connection, game="arboretum", options={}, seats=1, host=ANA)  # not finished
    finish(connection, create_table(connection, game="arboria", options={}, seats=1, host=CARA).code)
    take_seat(connection, second.code, 0, ANA, "Ana")
    take_seat(connection, third.code, 0, BEN, "Ben")
    return [_finish_on(connection, table.code, day) for day, table in enumerate((first, second, third), 1)]


def _finish_on(connection: Connection, code: str, day: int) -> Table:
    moment = datetime(2026, 5, day, 20, tzinfo=UTC)
    table = finish(connection, code)
    connection.execute(update(table_rows).where(table_rows.c.code == code).values(finished=moment))
    return replace(table, finished=moment)


def test_history_is_what_one_hosted_or_sat_at_and_its_groups(connection: Connection, played: list[Table]) -> None:
    assert history(connection, ANA) == played[::-1]
    assert history(connection, BEN) == [played[2], played[1]]
    assert history(connection, "d" * 64) == []


def test_history_has_filters(connection: Connection, played: list[Table]) -> None:
    first, second, third = played
    assert history(connection, ANA, game="arboria") == [first]
    assert history(connection, ANA, player=" ANA ") == [second]
    assert history(connection, ANA, since=second.finished) == [third, second]
    assert history(connection, ANA, until=second.finished) == [first]


def test_history_forgets_what_was_deleted(connection: Connection, played: list[Table]) -> None:
    delete_table(connection, played[1].code)
    assert history(connection, ANA) == [played[0]]
