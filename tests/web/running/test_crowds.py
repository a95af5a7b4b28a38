"""Many connections of one stranger, each of them of no use: the others are answered all the same."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from benchmarks.serving import HOST, Server
from tests.web.running.test_server import ask

GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
LARGE = b"GET /rules/arborea HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One process with two threads and room for forty connections."""
    serving = {"CANOPY_SERVING__WORKERS": "1", "CANOPY_SERVING__THREADS": "2"}
    settings = {"GUNICORN_CMD_ARGS": "--worker-connections=40", **serving}
    with Server(tmp_path_factory.mktemp("crowds"), settings=settings) as running:
        yield running


@pytest.fixture
def crowd() -> Iterator[ExitStack]:
    """What is opened with it is closed after the test."""
    with ExitStack() as opened:
        yield opened


def comes(crowd: ExitStack, server: Server, said: bytes, room: int = 65_536) -> socket.socket:
    line = crowd.enter_context(socket.socket())
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    line.settimeout(20)
    line.connect((HOST, server.port))
    line.sendall(said)
    return line


def answered(server: Server, within: float) -> None:
    begun = time.monotonic()
    assert ask(server.port, "/healthz")[0] == 200
    assert time.monotonic() - begun < within


def test_who_never_hangs_up_holds_nobody_up(server: Server, crowd: ExitStack) -> None:
    """The server gives each of them 2 seconds to do so; not one after the other, nor instead of serving."""
    for _ in range(20):
        comes(crowd, server, GET + b"Connection: close\r\n\r\n")
    for _ in range(3):
        answered(server, within=5)


def test_the_whole_answer_arrives_though_more_was_sent_than_is_read(server: Server, crowd: ExitStack) -> None:
    line = comes(crowd, server, GET + b"Connection: close\r\nContent-Length: 9000\r\n\r\n" + 9_000 * b"x")
    text = b"".join(iter(lambda: line.recv(65_536), b""))
    assert text.startswith(b"HTTP/1.1 200")
    assert text.endswith(b'{"status": "ok"}\n')


def test_those_who_ask_nothing_more_make_room_where_no_more_connections_fit(server: Server, crowd: ExitStack) -> None:
    lines = [comes(crowd, server, GET + b"\r\n") for _ in range(40)]
    assert all(line.recv(20).startswith(b"HTTP/1.1 200") for line in lines[:30])
    answered(server, within=20)  # they are kept for 60 seconds


@pytest.mark.slow
def test_who_takes_no_answer_makes_room_for_others(server: Server, crowd: ExitStack) -> None:
    lines = [comes(crowd, server, LARGE, room=1024) for _ in range(4)]
    for line in lines:
        line.settimeout(0.5)
        with suppress(TimeoutError):
            line.sendall(2_000 * LARGE)
    time.sleep(2)  # no more fits on the way
    answered(server, within=30)


@pytest.mark.slow
def test_a_crowd_that_says_nothing_whole_is_soon_gone(server: Server, crowd: ExitStack) -> None:
    """Fifteen rounds of two threads: two seconds each would be half a minute."""
    for _ in range(30):
        comes(crowd, server, GET)
    time.sleep(0.2)
    answered(server, within=15)
