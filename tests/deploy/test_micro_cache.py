"""Polls answered by nginx, as docs/scaling.md has it: nobody gets what is another's, and a change is seen soon."""

import http.client
import json
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.guests import UNTRUSTED
from benchmarks.micro_cache import SETTINGS, asked, with_cache
from benchmarks.people import Person
from benchmarks.proxy import running_nginx
from benchmarks.serving import HOST, Server

LONGEST = 2.0  # nginx counts in whole seconds: an answer that holds for one is given for up to two


@pytest.fixture
def cached(tmp_path: Path) -> Iterator[tuple[Server, int]]:
    """A server, and the port of an nginx before it that keeps answers 304."""
    if not (shutil.which("nginx") and shutil.which("openssl")):
        if os.environ.get("CI"):
            pytest.fail("nginx or openssl is not installed, and in CI nothing skips")
        pytest.skip("nginx or openssl is not installed")
    with (
        (tmp_path / "log").open("w") as log,
        Server(tmp_path / "data", log=log, settings=SETTINGS) as server,
        running_nginx([server.port], tmp_path, with_cache) as proxy,
    ):
        yield server, proxy.secure


def poll(port: int, person: Person, etag: str) -> tuple[int, str, bytes]:
    """Status, ETag and body."""
    line = http.client.HTTPSConnection(HOST, port, timeout=20, context=UNTRUSTED)
    headers = {"Cookie": person.cookie} | ({"If-None-Match": etag} if etag else {})
    line.request("GET", f"/t/{person.code}/state", headers=headers)
    answer = line.getresponse()
    found = answer.status, answer.getheader("ETag") or "", answer.read()
    line.close()
    return found


@pytest.mark.slow
def test_unchanged_polls_are_answered_by_nginx_and_nothing_else_is(cached: tuple[Server, int]) -> None:
    server, port = cached
    line = http.client.HTTPConnection(HOST, server.port, timeout=20)
    host, guest = Person(server.port), Person(server.port)
    code = host.opens(line, "greenwood", 2)
    guest.sits(line, code, 1)
    states = [json.loads(poll(port, person, "")[2]) for person in (host, guest)]
    assert [state["you"] for state in states] == [{"seats": [0], "host": True}, {"seats": [1], "host": False}]
    etag = poll(port, host, "")[1]
    before = asked(server)
    assert [poll(port, person, etag)[0] for person in (host, guest) * 10] == [304] * 20
    assert 1 <= asked(server) - before <= 4, "the app was asked once a second at most"
    guest.post(line, 1, [{"do": "set", "path": ["track_points"], "value": 3}])
    changed = time.monotonic()
    while (found := poll(port, host, etag))[0] == 304:
        assert time.monotonic() - changed < LONGEST + 1
        time.sleep(0.05)
    assert found[0] == 200
    assert json.loads(found[2])["seats"][1]["entry"] == {"track_points": 3}
    line.close()
