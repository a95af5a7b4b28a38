"""schemathesis against the served OpenAPI document: `python -m tests.fuzz.described [its own options]`.

The server is started as `make run` starts it, without limits, with a table and somebody at it.
"""

import http.client
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.people import Person
from benchmarks.serving import HOST, ROOT, Server

CONFIG: Final = Path(__file__).with_name("schemathesis.toml")
GAME: Final = "arborea"


def somebody(port: int) -> dict[str, str]:
    """A new table, and what its host's browser has, as `schemathesis.toml` calls it."""
    host, line = Person(port), http.client.HTTPConnection(HOST, port, timeout=30)
    host.opens(line, GAME, 2)
    line.close()
    return {"FUZZ_CODE": host.code, "FUZZ_TOKEN": host.token, "FUZZ_COOKIE": host.cookie.partition("=")[2]}


def run(data: Path, options: Sequence[str], document: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """schemathesis with these options against a server with that data folder: 0 where nothing was found. A document of
    one's own stands in for the served one."""
    with (data / "log").open("w") as log, Server(data / "kept", log=log) as server:
        base = f"http://{HOST}:{server.port}/api/v1"
        place = [str(document), "--url", base] if document else [f"{base}/openapi.json"]
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG), "run", *place, "--no-color"]
        environ = {**os.environ, **somebody(server.port)}
        return subprocess.run(
            [*command, *options],
            check=False,
            cwd=ROOT,
            env=environ,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )


def main() -> None:
    """Run once and print what it says."""
    with TemporaryDirectory() as data:
        done = run(Path(data), sys.argv[1:])
    print(done.stdout)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
