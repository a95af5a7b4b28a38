"""The real server: processes that count together, logs that are JSON from the first line, an end that loses nothing."""

import http.client
import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import pytest

from benchmarks.people import Person, batch
from benchmarks.serving import HOST, Server
from companion.store.database import open_database
from companion.store.tables import find_table
from companion.web.running.line import SLOWEST, Wait
from companion.web.running.worker import HURRIED

REQUESTS = 120
POST = b"POST /api/v1/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IO[str]]:
    with (tmp_path_factory.mktemp("log") / "log").open("w+") as file:
        yield file


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, log: IO[str]) -> Iterator[Server]:
    """Two processes with two threads each."""
    serving = {"CANOPY_SERVING__WORKERS": "2", "CANOPY_SERVING__THREADS": "2"}
    settings = {"CANOPY_METRICS": "loopback", "CANOPY_LOG_FORMAT": "json", **serving}
    with Server(tmp_path_factory.mktemp("server"), log=log, settings=settings) as running:
        yield running


def ask(port: int, path: str) -> tuple[int, str]:
    """On a connection of its own, so that any process may answer."""
    line = http.client.HTTPConnection(HOST, port, timeout=60)
    try:
        line.request("GET", path, headers={"Connection": "close"})
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    finally:
        line.close()


def number(text: str, sample: str) -> int:
    found = re.search(rf"^{re.escape(sample)} (\d+)$", text, re.MULTILINE)
    return int(found[1]) if found else 0


GAMES = 'canopy_requests_total{route="/api/v1/games",status="200"}'


def busy(server: Server) -> None:
    with ThreadPoolExecutor(4) as phones:
        answers = phones.map(lambda _: ask(server.port, "/api/v1/games")[0], range(REQUESTS))
        assert set(answers) == {200}


def answering(log: IO[str]) -> list[int]:
    """The process of each answer so far."""
    log.flush()
    lines = [json.loads(line) for line in Path(log.name).read_text().splitlines()]
    return [line["process"] for line in lines if line.get("route") == "/api/v1/games"]


def test_the_numbers_of_both_processes_add_up_whoever_is_asked(server: Server, log: IO[str]) -> None:
    rounds = 0
    while len(set(answering(log))) < 2 and rounds < 20:  # now and then one is quick enough to take a whole round
        busy(server)
        rounds += 1
    texts = [ask(server.port, "/metrics")[1] for _ in range(10)]
    assert {number(text, GAMES) for text in texts} == {rounds * REQUESTS}
    assert number(texts[0], 'canopy_request_seconds_count{route="/api/v1/games"}') == rounds * REQUESTS
    processes = answering(log)
    assert set(processes) == set(server.pids()[1:]), "both have answered"
    assert len(set(processes)) == 2
    assert len(processes) == rounds * REQUESTS


def both_processes(server: Server, without: int = 0) -> list[int]:
    """Those that answer, once both are there: the first does so before the second has begun."""
    end = time.monotonic() + 20
    while len(there := server.pids()[1:]) < 2 or without in there:
        assert time.monotonic() < end
        time.sleep(0.05)
    return there


def test_a_process_that_is_killed_takes_no_number_with_it(server: Server) -> None:
    before = number(ask(server.port, "/metrics")[1], GAMES)
    first, second = both_processes(server)
    os.kill(first, signal.SIGKILL)
    both_processes(server, without=first)
    busy(server)
    assert second in server.pids()
    assert number(ask(server.port, "/metrics")[1], GAMES) == before + REQUESTS


def test_what_the_server_itself_refuses_leaves_no_trace_of_it(server: Server, log: IO[str]) -> None:
    for text in (b"GET /t/QUUX22 HTTP/9.9\r\n\r\n", b"GET /t/QUUX22 HTTP/1.1\r\nNa\x01me: Zebulon\r\n\r\n"):
        with socket.create_connection((HOST, server.port), 20) as line:
            line.sendall(text)
            assert line.recv(20).startswith(b"HTTP/1.1 4") or line.recv(20).startswith(b"HTTP/1.1 5")
    log.flush()
    logged = Path(log.name).read_text()
    assert logged.count('"Invalid request."') >= 1
    assert "QUUX22" not in logged
    assert "Zebulon" not in logged
    assert all(json.loads(line)["time"] for line in logged.splitlines()), "from the first line to the last"


@pytest.mark.parametrize(
    "half",
    [
        pytest.param(b"GET /healthz HTTP/1.1\r\nHo", marks=pytest.mark.slow),
        POST + b"Content-Length: 99\r\n\r\n{",
        pytest.param(POST + b"Transfer-Encoding: chunked\r\n\r\n9", marks=pytest.mark.slow),
    ],
    ids=["head", "body", "chunk"],
)
def test_who_does_not_finish_a_request_makes_room_for_others(server: Server, half: bytes) -> None:
    """More than there are threads, all of them in the middle of something."""
    lines = [socket.create_connection((HOST, server.port), 20) for _ in range(10)]
    try:
        for line in lines:
            line.sendall(half)
        time.sleep(0.3)
        assert ask(server.port, "/healthz")[0] == 200
    finally:
        for line in lines:
            line.close()


def test_a_server_that_is_told_to_stop_finishes_what_it_has_begun(tmp_path: Path) -> None:
    """An edit whose second half comes after the SIGTERM is answered and kept, and then the server goes by itself."""
    server = Server(tmp_path)
    ana = Person(server.port)
    browser = http.client.HTTPConnection(HOST, server.port, timeout=30)
    code = ana.opens(browser, "greenwood", 1)
    browser.close()
    body = batch(0, 0, [{"do": "set", "path": ["track_points"], "value": 7}])
    half = len(body) // 2
    browser = http.client.HTTPConnection(HOST, server.port, timeout=30)
    browser.putrequest("POST", f"/t/{code}/edits")
    headers = {
        "Cookie": ana.cookie,
        "X-CSRFToken": ana.token,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
    }
    for name, value in headers.items():
        browser.putheader(name, value)
    browser.endheaders(body[:half].encode())
    time.sleep(0.5)  # a process is at it
    server.process.terminate()
    time.sleep(1)
    assert server.process.poll() is None, "it waits"
    browser.send(body[half:].encode())
    assert browser.getresponse().status == 200
    browser.close()
    assert server.process.wait(20) == 0
    database = open_database(f"sqlite:///{tmp_path}/canopy.db")
    with database.read() as connection:
        table = find_table(connection, code)
    database.close()
    assert table is not None
    assert table.seats[0].entry == {"track_points": 7}


@pytest.mark.slow
def test_who_sends_slowly_but_steadily_is_listened_to_while_every_thread_is_busy(server: Server) -> None:
    """A photo over a bad Wi-Fi, beside people who send nothing: they are hung up on, it is not."""
    body = b'{"game": "arborea"' + b" " * 160_000 + b"}"
    lazy: list[socket.socket] = []
    with socket.create_connection((HOST, server.port), 30) as phone:
        phone.sendall(POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body))
        for start in range(0, len(body), 8_000):  # 5 seconds
            lazy += [socket.create_connection((HOST, server.port), 20) for _ in range(4)]
            for line in lazy[-4:]:
                line.sendall(POST + b"Content-Length: 99\r\n\r\n{")
            phone.sendall(body[start : start + 8_000])
            time.sleep(0.25)
        assert phone.recv(20).startswith(b"HTTP/1.1 422")
    for line in lazy:
        line.close()


@pytest.mark.parametrize(
    ("moved", "waits", "seconds", "slow"),
    [
        (0, True, 1.9, False),
        (0, True, 2.1, True),
        (0, False, 999.0, False),
        (SLOWEST * 10, True, 11.9, False),
        (SLOWEST * 10, True, 12.1, True),
    ],
)
def test_who_is_slow(moved: int, waits: bool, seconds: float, slow: bool) -> None:
    assert Wait(100.0, moved, waits).is_slow(100.0 + seconds, HURRIED) is slow


@pytest.mark.slow
def test_a_server_with_a_newer_database_ends_with_a_clear_word(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path}/canopy.db")
    with database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with (tmp_path / "log").open("w+") as log:
        try:
            server = Server(tmp_path, log=log)
        except TimeoutError:
            pass  # it was gone before anybody could reach it
        else:
            assert server.process.wait(30) != 0
        assert "This database was made by a newer Canopy" in (tmp_path / "log").read_text()
        assert "Traceback" not in (tmp_path / "log").read_text()
