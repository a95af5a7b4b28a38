"""Table codes cannot be found by trying: what one address can try is measured, and what that makes of the odds."""

import re
import tracemalloc
from pathlib import Path

import pytest
from flask import Flask

from companion.config import load_settings
from companion.store.counts import Counts
from companion.store.database import open_scratch
from companion.store.tables import CODE_LENGTH, LETTERS, LONG_CODE, new_code
from companion.web.factory import create_app
from companion.web.stored import Stored, stored_of
from companion.web.table.guesses import MOST, WHILE, Guesses
from tests.web.tables import Person

DAY = 86_400.0
YEAR = 365.25 * DAY
CODES = len(LETTERS) ** CODE_LENGTH


def code(number: int) -> str:
    """A code that no table has, a different one for each number."""
    return f"{LETTERS[number % 31]}{LETTERS[number // 31 % 31]}{LETTERS[number // 961]}ZZZ"


def answered(folder: Path, processes: int, every: float, hours: int) -> int:
    """How many codes an address learns to be none in some hours, asking one process after the other without a pause
    longer than `every` seconds."""
    now = [0.0]
    scratch = open_scratch(folder / "limits.db")
    kept = Stored(load_settings({"CANOPY_DATA_DIR": str(folder)}))
    kept.counts = Counts(lambda: scratch, lambda: None, lambda: now[0] + 1e9)
    guesses = [Guesses(lambda: now[0], kept._wrong_together) for _ in range(processes)]
    tried = learned = 0
    while now[0] < hours * 3600:
        asked = guesses[tried % processes]
        if not asked.wait("attacker"):
            asked.wrong("attacker", str(learned))
            learned += 1
        tried += 1
        now[0] += every
    scratch.close()
    return learned


@pytest.mark.parametrize(("processes", "every"), [(1, 1.0), (8, 1.0), (2, 19.0)])
def test_an_address_learns_of_thirty_codes_in_ten_minutes(tmp_path: Path, processes: int, every: float) -> None:
    """And of one more in each further process; trying slowly brings nothing."""
    hours = 1
    windows = hours * 3600 / WHILE
    assert answered(tmp_path, processes, every, hours) <= windows * (MOST + processes - 1) + MOST


def test_whatever_is_tried_takes_little_memory() -> None:
    guesses = Guesses()
    tracemalloc.start()
    try:
        for number in range(MOST):
            guesses.wrong("attacker", f"{number:02}" + 100_000 * "A")
        assert tracemalloc.get_traced_memory()[0] < 100_000
    finally:
        tracemalloc.stop()
    assert guesses.wait("attacker"), "all of them count"


def test_finding_a_table_takes_lifetimes() -> None:
    """The figures of docs/security.md."""
    a_second = MOST / WHILE
    assert CODES == 887_503_681
    assert CODES / a_second > 500 * YEAR  # one open table
    assert CODES / a_second / 40 > 14 * YEAR  # a club night
    assert CODES / a_second / 1_000 > 200 * DAY
    assert CODES / a_second / 100_000 < 3 * DAY  # why a host of the whole internet is told to take long codes:
    assert len(LETTERS) ** LONG_CODE / a_second / 1_000_000 > 16 * YEAR


def test_codes_are_drawn_from_all_there_are() -> None:
    """Each letter at each place, none of them often: 3,100 codes, a place has each of 31 letters about 100 times.

    Of so many, two are the same once in 200 times; three such pairs are not seen in a lifetime.
    """
    drawn = [new_code() for _ in range(3_100)]
    assert len(drawn) - len(set(drawn)) < 3
    for place in range(CODE_LENGTH):
        counts = [sum(one[place] == letter for one in drawn) for letter in LETTERS]
        assert min(counts) > 40
        assert max(counts) < 180


def test_two_processes_of_one_server_let_an_address_try_thirty(tmp_path: Path) -> None:
    apps = [create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path / "data")})) for _ in range(2)]
    people = [Person(app, "192.0.2.66") for app in apps]
    found = [people[number % 2].get(f"/t/{code(number)}").status_code for number in range(4 * MOST)]
    assert MOST <= found.count(404) <= MOST + 1
    assert set(found[2 * MOST :]) == {429}
    elsewhere = Person(apps[0], "192.0.2.67")
    assert elsewhere.get(f"/t/{code(0)}").status_code == 404
    for app in apps:
        stored_of(app).close()


def test_long_codes_work_everywhere(tmp_path: Path) -> None:
    """Where the host wants them: typed, polled, shared, kept at a rematch; tables with short ones go on."""
    places = {"CANOPY_DATA_DIR": str(tmp_path / "data")}
    before, app = (create_app(load_settings({**places, "CANOPY_TABLE_CODES": kind})) for kind in ("short", "long"))
    old = Person(before).opens("arboretum")
    ana = Person(app)
    long = ana.opens("arboretum")
    assert (len(old), len(long)) == (CODE_LENGTH, LONG_CODE)
    assert ana.get(f"/t/{old}").status_code == 200
    assert ana.get(f"/join?code={long[:4].lower()}-{long[4:]}").headers["Location"] == f"/t/{long}"
    tag = ana.get(f"/t/{long}/state").headers["ETag"]
    assert ana.get(f"/t/{long}/state", **{"If-None-Match": tag}).status_code == 304
    ana.does(long, "finish", sure="1")
    shared = re.search(r"/r/[\w-]+", ana.text(f"/t/{long}/end"))
    assert shared is not None
    assert ana.get(shared[0]).status_code == 200
    assert len(ana.post(f"/t/{long}/rematch", {}).headers["Location"]) == len(f"/t/{long}")
    assert Person(app).get(f"/t/{long[:CODE_LENGTH]}").status_code == 404
    for each in (before, app):
        stored_of(each).close()


WAYS = ("/t/{}", "/t/{}/state", "/t/{}/seat/0", "/t/{}/end", "/t/{}/sheet.json", "/t/{}/result.png", "/join?code={}")


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_a_table_is_closed_to_who_tries(app: Flask, way: str) -> None:
    """Whether the code exists or not: the answer is the same."""
    there = Person(app).opens("arboretum")
    thief = Person(app, "192.0.2.66")
    for number in range(MOST):
        assert thief.get(way.format(code(number))).status_code == 404
    assert {thief.get(way.format(one)).status_code for one in (there, code(MOST))} == {429}
    known = {"If-None-Match": '"1"'}
    assert {thief.get(f"/t/{one}/state", **known).status_code for one in (there, code(MOST))} == {429}


def test_a_question_at_a_table_tells_no_code(app: Flask) -> None:
    there = Person(app).opens("arboretum")
    thief = Person(app, "192.0.2.66")
    for number in range(MOST):
        assert thief.get(f"/ask?t={code(number)}").status_code == 200
    assert thief.get(f"/ask?t={there}").status_code == 429
