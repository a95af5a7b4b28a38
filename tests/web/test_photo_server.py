"""Photos at the real server: several processes of the app, and no more reading processes than there are places."""

import http.client
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.serving import HOST, Server
from tests.vision.test_photo import saved, scene
from tests.web.photographed import body_of, shot

PHONES = 12
MANY = 6  # photos in one request: long to read


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


def ask(port: int, method: str, path: str, body: bytes | None = None, kind: str = "") -> tuple[int, Any, bytes]:
    line = http.client.HTTPConnection(HOST, port, timeout=180)
    line.request(method, path, body, {"Content-Type": kind} if kind else {})
    answer = line.getresponse()
    found = (answer.status, answer.headers, answer.read())
    line.close()
    return found


def sent(*photos: bytes, **fields: str) -> tuple[bytes, str]:
    body = body_of({"photo": photos, **fields})
    return body["data"], body["content_type"]


def readers(server: Server) -> list[int]:
    """The reading processes of the server: its children's children."""
    found = []
    for status in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = status.read_bytes().split(b"\0")
            group = os.getpgid(int(status.parent.name))
        except (OSError, ValueError):
            continue
        if b"companion.web.photo.worker" in words and group == server.process.pid:
            found.append(int(status.parent.name))
    return found


@pytest.mark.slow
def test_pages_are_served_while_photos_are_read_and_who_is_too_many_is_told_so(server: Server) -> None:
    seen = shot("arborea", 5, 24)
    body, kind = sent(seen.photo, quad=json.dumps(seen.quad))
    answers: list[tuple[int, Any, bytes]] = []
    threads = [
        threading.Thread(target=lambda: answers.append(ask(server.port, "POST", "/api/v1/read/arborea", body, kind)))
        for _ in range(PHONES)
    ]
    for thread in threads:
        thread.start()
    served = 0
    while any(thread.is_alive() for thread in threads):
        assert ask(server.port, "GET", "/api/v1/games")[0] == 200
        served += 1
    for thread in threads:
        thread.join()
    assert served > PHONES
    assert {status for status, _, _ in answers} <= {200, 422, 503}
    assert any(status != 503 for status, _, _ in answers)
    assert all(headers["Retry-After"] for status, headers, _ in answers if status == 503)
    assert len(readers(server)) <= (os.cpu_count() or 1) ** 2


@pytest.mark.slow
def test_a_phone_that_goes_away_frees_its_place(server: Server) -> None:
    places = os.cpu_count() or 1
    body, kind = sent(*[shot("arborea", 5, 24).photo] * MANY)
    head = f"POST /api/v1/read/arborea HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}"
    phones = [socket.create_connection((HOST, server.port)) for _ in range(places)]
    for phone in phones:
        phone.sendall(f"{head}\r\n\r\n".encode() + body)
    time.sleep(1)
    for phone in phones:
        phone.close()
    small, kind = sent(saved(scene(1, 1)))
    end = time.monotonic() + 60
    while ask(server.port, "POST", "/api/v1/read/arborea", small, kind)[0] == 503:
        assert time.monotonic() < end


@pytest.mark.slow
def test_reading_processes_are_replaced_and_go_with_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    body, kind = sent(saved(scene(1, 1)))
    assert ask(server.port, "POST", "/api/v1/read/arborea", body, kind)[0] == 422
    first = readers(server)
    assert first
    for pid in first:
        os.kill(pid, signal.SIGKILL)
    assert ask(server.port, "POST", "/api/v1/read/arborea", body, kind)[0] == 422
    left = readers(server)
    assert not set(left) & set(first)
    server.stop()
    end = time.monotonic() + 30
    while any(Path(f"/proc/{pid}/cmdline").exists() for pid in left) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(Path(f"/proc/{pid}/cmdline").exists() for pid in left)
