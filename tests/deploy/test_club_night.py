"""A small club night at two servers on one PostgreSQL behind nginx, of which one is killed in the middle of it."""

import os
import shutil
from collections.abc import Iterator

import pytest
from sqlalchemy import select, update

from benchmarks.houses import House, two_servers
from benchmarks.night import Night, Plan, albums_at, check, replay
from companion.store.database import open_database
from companion.store.schema import seats
from tests.store.cluster import programs

PLAN = Plan(tables=4, photos=2, questions=10, arrive=2.0, play=10.0, steps=12)
PHONES = 16


@pytest.fixture
def house() -> Iterator[House]:
    if not (shutil.which("nginx") and shutil.which("openssl") and programs()):
        word = "nginx, openssl or PostgreSQL is not installed (Debian: apt-get install nginx-light openssl postgresql)"
        if os.environ.get("CI"):
            pytest.fail(word)
        pytest.skip(word)
    with two_servers("-F") as opened:
        yield opened


@pytest.mark.slow
def test_a_club_night_outlives_the_death_of_a_server(house: House) -> None:
    victim = house.servers[0].process
    night = replay(house.door, PLAN, albums_at(house.door, 1), house.kill_one)
    assert victim.poll() == -9, "it was killed"
    assert house.servers[0].process.poll() is None, "and is there again"
    assert night.faults == []
    assert [phone.fault for phone in night.phones] == [""] * PHONES
    assert {kind: len(night.saw.took[kind]) for kind in ("photo", "question", "done", "reveal seen", "result")} == {
        "photo": PLAN.photos,
        "question": PLAN.questions,
        "done": PHONES,
        "reveal seen": PHONES,
        "result": PHONES,
    }
    assert night.saw.gave_up.total() == 0
    kept, totals = check(night, house.url)
    assert kept == sum(len(guest.made) for guest in night.people) > 100
    assert totals == PHONES
    see_that_the_check_would_tell(night, house.url)


def see_that_the_check_would_tell(night: Night, url: str) -> None:
    """An acknowledged edit that is gone from the store, and a phone that shows another total."""
    phone = night.phones[0]
    phone.state["seats"][0]["total"] += 1
    with pytest.raises(AssertionError, match=f"table {phone.table.code}, phone 0"):
        check(night, url)
    database = open_database(url)
    with database.write() as connection:
        mine = (seats.c.code == phone.table.code) & (seats.c.number == 0)
        entry = connection.execute(select(seats.c.entry).where(mine)).scalar_one()
        connection.execute(update(seats).where(mine).values(entry=dict(list(entry.items())[1:])))
    database.close()
    with pytest.raises(AssertionError, match=f"table {phone.table.code}, seat 0"):
        check(night, url)
