"""Limits and trust at the real server, several processes of it."""

import http.client
import json
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from benchmarks.serving import HOST, Server
from companion.web.secret import NAME

MOST = 12
RATES = {"CANOPY_RATELIMIT_ENABLED": "true", "CANOPY_RATES__SCORE": str(MOST), "CANOPY_SERVING__WORKERS": "3"}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    with Server(data, settings=RATES) as running:
        yield running


def send(
    server: Server, method: str, path: str, headers: Mapping[str, str], body: bytes | None = None
) -> tuple[int, str]:
    """On a connection of its own, so that any process may answer; the status and the cookie."""
    line = http.client.HTTPConnection(HOST, server.port, timeout=60)
    try:
        line.request(method, path, body, {**headers, "Connection": "close"}, encode_chunked=body is None)
        answer = line.getresponse()
        answer.read()
        return answer.status, answer.headers.get("Set-Cookie", "")
    finally:
        line.close()


@pytest.mark.slow
def test_three_processes_let_an_address_do_no_more_than_one_would(server: Server) -> None:
    headers = {"Content-Type": "application/json"}
    found = []
    for number in range(4 * MOST):
        forged = {**headers, "X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
        found.append(send(server, "POST", "/api/v1/score", forged, json.dumps({"game": "go"}).encode())[0])
    assert found == [422] * MOST + [429] * (3 * MOST)


@pytest.mark.slow
def test_nobody_says_that_a_request_is_https(server: Server, data: Path) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Ssl": "on", "X-Forwarded-Protocol": "ssl"}
    status, cookie = send(server, "GET", "/new/arboretum", headers)
    assert (status, "HttpOnly" in cookie, "SameSite=Lax" in cookie) == (200, True, True)
    assert "Secure" not in cookie
    assert stat.S_IMODE((data / NAME).stat().st_mode) == 0o600
