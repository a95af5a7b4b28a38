"""Requests per second of `POST /api/v1/score` beside a bare JSON route, on the same server in the same run.

    python -m benchmarks.requests

Starts the production server (gunicorn, one worker) on a free loopback port with a bare route added, and sends the
example sheets over kept connections from one client, the two routes in turn. Prints the share of the bare route's rate.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, Response, jsonify

from benchmarks.serving import free_port, wait_for
from companion.web.factory import create_app

SHEETS = Path(__file__).parent.parent / "tests" / "cases" / "sheets"
ROUNDS = 15
SECONDS = 0.5


def app_with_bare_route() -> Flask:
    """The app and `POST /bare`, which answers with a small constant."""
    app = create_app()

    @app.post("/bare")
    def bare() -> Response:
        return jsonify(ok=True)

    app.extensions["csrf"].exempt(bare)
    return app


@contextmanager
def served(port: int) -> Iterator[None]:
    """The server, up and answering."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "CANOPY_DATA_DIR": folder, "CANOPY_RATELIMIT_ENABLED": "false"}
        target = "benchmarks.requests:app_with_bare_route()"
        command = [
            sys.executable,
            "-m",
            "gunicorn",
            "-k",
            "gthread",
            "--threads",
            "4",
            "-b",
            f"127.0.0.1:{port}",
            target,
        ]
        server = subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            yield
        finally:
            server.terminate()
            server.wait(10)


def rate(connection: http.client.HTTPConnection, path: str, bodies: list[bytes]) -> float:
    """Requests per second over a short while, the bodies in turn."""
    sent = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        body = bodies[sent % len(bodies)]
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path} answered {answer.status}")
        sent += 1
    return sent / spent


def measure(folder: Path) -> None:
    """Print the rates of both routes and their ratio, over all sheets and for each."""
    sheets = {path.name: path.read_bytes() for path in sorted(folder.glob("*.json")) if path.name != "expected.json"}
    sheets = {name: json.dumps(json.loads(text)).encode() for name, text in sheets.items()}
    port = free_port()
    with served(port):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        for path in ("/bare", "/api/v1/score"):
            rate(connection, path, list(sheets.values()))
        for name, bodies in [("all sheets", list(sheets.values())), *((name, [body]) for name, body in sheets.items())]:
            rounds = ROUNDS if name == "all sheets" else 3
            pairs = [
                (rate(connection, "/bare", bodies), rate(connection, "/api/v1/score", bodies)) for _ in range(rounds)
            ]
            bare, score = (statistics.median(column) for column in zip(*pairs, strict=True))
            share = statistics.median(s / b for b, s in pairs)
            print(f"{name:40} bare {bare:7.0f}/s   score {score:7.0f}/s   share {share:.2f}")


if __name__ == "__main__":
    measure(Path(sys.argv[1]) if len(sys.argv) > 1 else SHEETS)
