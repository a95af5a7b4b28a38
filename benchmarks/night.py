"""A whole club night at servers that run, and whether everything that was said is true."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.errands import Album, album_of, errands, run_errands
from benchmarks.evening import Phone, Table, Times, phones_of, tables_of
from benchmarks.guests import Door, Guest, Saw, clock
from benchmarks.kept import by_document, check_kept, made_of
from companion.catalog import find_game


class Plan(NamedTuple):
    """How large the night is; the seconds in which tables open, and in which sheets are entered; `steps`: how many
    edits a phone makes at most."""

    tables: int = 40
    photos: int = 30
    questions: int = 200
    arrive: float = 40.0
    play: float = 180.0
    steps: int = 1_000


class Night(NamedTuple):
    """What a night was. `faults` are photos and questions that somebody gave up or was refused."""

    saw: Saw
    tables: list[Table]
    phones: list[Phone]
    faults: list[str]
    seconds: float

    @property
    def people(self) -> list[Guest]:
        """Everybody, by tables."""
        return [guest for table in self.tables for guest in table.guests]


def albums_at(door: Door, tables: int) -> list[Album]:
    """Photos of the games on so many tables, after each was taught once."""
    guest = Guest(door.port, secure=door.secure)
    return [album_of(guest, game) for game in sorted({t.play.game for t in tables_of(door.port, False, tables, Saw())})]


def replay(door: Door, plan: Plan, albums: list[Album], halfway: Callable[[], object] = bool) -> Night:
    """Let the night happen. `halfway` is called when half of the entering is over, beside everything else."""
    saw = Saw()
    tables = tables_of(door.port, door.secure, plan.tables, saw)
    for guest in (guest for table in tables for guest in table.guests):
        del guest.script[plan.steps :]
    times = Times(clock() + 0.5, plan.arrive, plan.play)
    phones = phones_of(tables, times)
    middle = threading.Timer(times.share(0.5) - clock(), halfway)
    for thread in (middle, *phones):
        thread.start()
    faults = run_errands(errands(phones, times, plan.photos, plan.questions, albums))
    for thread in (middle, *phones):
        thread.join()
    return Night(saw, tables, phones, faults, clock() - times.begin)


def check(night: Night, url: str) -> tuple[int, int]:
    """How many acknowledged batches of edits are in the store, and how many totals are right on all phones.

    `AssertionError` where one is missing or wrong, or somebody did not come to the result.
    """
    kept, _ = check_kept(night.people, url)
    faults = [f"{phone.table.code} {phone.number}: {phone.fault}" for phone in night.phones if phone.fault]
    assert not faults, f"all {kept} edits are in the store, but {len(faults)} phones came to no result: {faults[:5]}"
    totals = 0
    for table in night.tables:
        expected = totals_of(table)
        for phone in night.phones:
            if phone.table is table:
                seen = [seat["total"] for seat in phone.state["seats"]]
                assert seen == expected, f"table {table.code}, phone {phone.number}: {seen}, not {expected}"
        totals += len(expected)
    return kept, totals


def totals_of(table: Table) -> list[int]:
    """What the scoring code says to what was acknowledged at a table, by seat."""
    game = find_game(table.play.game)
    assert game is not None
    documents = by_document(guest.made for guest in table.guests)
    entries = [made_of(documents.get((table.code, seat), []), seat) for seat in range(len(table.guests))]
    players = [{"name": f"Person {seat + 1}", **entry} for seat, entry in enumerate(entries)]
    sheet = {"game": game.slug, **made_of(documents.get((table.code, None), []), None), "players": players}
    score = game.score(game.read(game.complete(sheet) if game.complete else sheet))
    return [player.total for player in score.players]
