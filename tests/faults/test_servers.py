"""The real server, phones that edit all the time, and a database that goes away, hangs or is held by somebody else.

Whatever happens: what was acknowledged is there, who cannot be served is told so in a sentence and soon, and all of it
comes back by itself.
"""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import IO

import psycopg
import pytest

from benchmarks.kept import check_kept
from benchmarks.serving import Server
from tests.faults import disks
from tests.faults.phones import Answer, Crowd, ask
from tests.faults.told import FULL, LOCKED, UNWRITABLE
from tests.store.cluster import Cluster

pytestmark = pytest.mark.slow
SOON = 3.0
"""Seconds that an answer may take on a busy machine where nothing has to be waited for."""
LONGER_THAN_PATIENCE = 6.0


@pytest.fixture
def log(tmp_path: Path) -> Iterator[IO[str]]:
    with (tmp_path / "log").open("w+") as file:
        yield file


@pytest.fixture
def url(cluster: Cluster) -> Iterator[str]:
    made = cluster.new_database()
    yield made
    cluster.drop_database(made)


@contextmanager
def served(data: Path, log: IO[str], url: str = "", tables: int = 4) -> Iterator[tuple[Server, Crowd]]:
    """A server and phones at it, all of which are there with everything afterwards."""
    with Server(data, url, log=log, settings={"CANOPY_SERVING__WORKERS": "2"}) as server:
        crowd = Crowd(server.port, tables)
        with crowd:
            crowd.goes_on()
            yield server, crowd
            crowd.goes_on()
    kept, _ = check_kept(crowd.people, url or f"sqlite:///{data}/canopy.db")
    assert kept == crowd.acknowledged() > 2 * len(crowd.phones)


def assert_told(answers: list[Answer], sentence: str) -> None:
    refused = [answer for answer in answers if answer.status not in (0, 200, 409)]
    assert refused
    for answer in refused:
        assert (answer.status, bool(answer.retry_after)) == (503, True), answer
        assert sentence in answer.text


def assert_alive(port: int) -> None:
    """Who needs no database gets an answer, soon, from whichever process."""
    for path in ("/healthz", "/static/canopy.css", "/api/v1/games") * 3:
        answer = ask(port, path)
        assert answer.status == 200, answer
        assert answer.seconds < SOON


def lines(log: IO[str], word: str) -> list[str]:
    log.flush()
    return [line for line in Path(log.name).read_text().splitlines() if word in line]


TOLD = re.compile(r"\[(\d+)\] \[\w+\] (\w+) (does not work: [^(\n]+|works again)")


def assert_told_once(log: IO[str]) -> None:
    """Each process says why reading or writing does not work, or that it works again, when that has changed, and no
    more."""
    told: dict[tuple[str, str], list[str]] = {}
    for pid, what, how in TOLD.findall(Path(log.name).read_text()):
        told.setdefault((pid, what), []).append(how)
    assert told
    for key, said in told.items():
        assert said[0] != "works again", key
        assert all(one != other for one, other in pairwise(said)), (key, said)


def test_postgresql_is_gone_for_a_while(cluster: Cluster, url: str, tmp_path: Path, log: IO[str]) -> None:
    with served(tmp_path / "data", log, url) as (server, crowd):
        cluster.stop()
        try:
            crowd.answers()
            time.sleep(3)
            told = crowd.answers()
            assert {answer.status for answer in told} == {503}
            assert_told([*told, crowd.phones[0].poll(), ask(server.port, f"/t/{crowd.people[0].code}")], LOCKED)
            assert max(answer.seconds for answer in told) < SOON
            assert_alive(server.port)
            assert ask(server.port, "/readyz").status == 503
        finally:
            cluster.start()
        crowd.goes_on()
        began, over = lines(log, "does not work"), lines(log, "works again")
        assert began
        assert 1 <= len(over) <= len(began)
        assert_told_once(log)


def test_postgresql_is_restarted_under_load(cluster: Cluster, url: str, tmp_path: Path, log: IO[str]) -> None:
    with served(tmp_path / "data", log, url) as (_, crowd):
        for mode in ("fast", "immediate"):
            cluster.stop(mode)
            cluster.start()
            crowd.goes_on()
    assert lines(log, "Traceback") == []


def test_postgresql_hangs(cluster: Cluster, url: str, tmp_path: Path, log: IO[str]) -> None:
    """Threads that wait for it wait for as long as it hangs; there are others, and more phones than may wait."""
    with served(tmp_path / "data", log, url, tables=8) as (server, crowd):
        with cluster.frozen():
            time.sleep(3)
            crowd.answers()
            time.sleep(2)
            assert_told(crowd.answers(), LOCKED)
            assert_alive(server.port)
        crowd.goes_on()


def test_tables_of_postgresql_are_locked(cluster: Cluster, url: str, tmp_path: Path, log: IO[str]) -> None:
    with served(tmp_path / "data", log, url) as (server, crowd):
        with closing(psycopg.connect(url)) as other:
            other.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
            time.sleep(LONGER_THAN_PATIENCE)
            assert_alive(server.port)
            told = crowd.answers()
            assert_told(told, LOCKED)
            assert any(answer.status == 503 and answer.seconds > 4 for answer in told), "who was waiting is told, too"
        crowd.goes_on()


def test_sqlite_is_locked(tmp_path: Path, log: IO[str]) -> None:
    data = tmp_path / "data"
    with served(data, log) as (server, crowd):
        with closing(sqlite3.connect(data / "canopy.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            time.sleep(LONGER_THAN_PATIENCE)
            assert_alive(server.port)
            assert crowd.phones[0].poll().status == 200, "people read on"
            assert_told(crowd.answers(), LOCKED)
        crowd.goes_on()


def test_the_server_is_started_before_its_database(cluster: Cluster, url: str, tmp_path: Path, log: IO[str]) -> None:
    cluster.stop()
    started = False
    try:
        with Server(tmp_path / "data", url, log=log) as server:
            assert_told([ask(server.port, "/t/ABCDEF")], LOCKED)
            assert_alive(server.port)
            cluster.start()
            started = True
            end = time.monotonic() + 20
            while ask(server.port, "/t/ABCDEF").status != 404:
                assert time.monotonic() < end
                time.sleep(0.2)
    finally:
        if not started:
            cluster.start()
    assert len(lines(log, "The database cannot be opened")) == 1
    assert lines(log, "The database is open.")


@pytest.mark.parametrize("way", disks.FULL[:1])
def test_the_disk_is_full_while_phones_edit(tmp_path: Path, log: IO[str], way: str) -> None:
    with disks.small_disk(way) as folder, served(folder / "data", log) as (server, crowd):
        with disks.full(way, folder, *server.pids()):
            time.sleep(1)
            crowd.answers()
            time.sleep(1)
            assert_told(crowd.answers(), {"small disk": FULL, "limit": UNWRITABLE}[way])
            assert crowd.phones[0].poll().status == 200, "people read on"
            assert_alive(server.port)
        crowd.goes_on()
        if way == "small disk":  # else the log has had no room either
            assert 1 <= len(lines(log, "Writing does not work")) <= 2, "a line for each process that met it"
