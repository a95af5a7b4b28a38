"""Polls that find nothing new, answered by nginx: what that takes of it, and how many never reach the app.

    python -m benchmarks.micro_cache [--phones N] [--seconds S] [--write]

`deploy/nginx.conf` in front of one server on PostgreSQL, over TLS, once as it is and once with a cache of a second for
answers 304, by the address and the revision that the phone knows. Phones sit four at a table and only poll.
"""

import argparse
import re
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks import load
from benchmarks.guests import UNTRUSTED
from benchmarks.measured import report
from benchmarks.people import Person, seated
from benchmarks.proxy import running_nginx
from benchmarks.serving import HOST, Server
from benchmarks.usage import cpu_seconds
from tests.store.cluster import running_cluster

SETTINGS = {"CANOPY_TRUSTED_PROXIES": "1", "CANOPY_METRICS": "loopback"}
_POLLS = re.compile(r'^canopy_requests_total\{route="/t/<code>/state",status="304"\} (\d+)', re.MULTILINE)
CACHED = """
    location ~ ^/t/[A-Z0-9]+/state$ {
        proxy_cache canopy_polls;
        proxy_cache_key "$uri $http_if_none_match";
        proxy_cache_valid 304 1s;
        # what it says of caches is for browsers: an answer 304 to the same revision is the same for everybody
        proxy_ignore_headers Cache-Control Vary;
        proxy_set_header If-None-Match $http_if_none_match;
"""


def with_cache(text: str) -> str:
    """The proxy's file with such a cache; all else of a poll goes as it went."""
    start = text.index("    location / {\n")
    passed_on = text[start:].partition("{\n")[2].partition("    }\n")[0]
    folder = re.findall(r"ssl_certificate (\S+)/fullchain.pem;", text)[0]
    path = f"proxy_cache_path {folder}/polls keys_zone=canopy_polls:10m inactive=10s;\n"
    return f"{path}{text[:start]}{CACHED.lstrip()}{passed_on}    }}\n\n{text[start:]}"


def measure(phones: int, seconds: float) -> dict[str, float]:
    """Both ways, on one server."""
    with (
        tempfile.TemporaryDirectory(prefix="canopy-bench-") as name,
        running_cluster() as cluster,
        Server(Path(name) / "data", cluster.new_database(), settings=SETTINGS) as server,
    ):
        people = seated(server.port, phones)
        load.run(people, load.POLL, load.How(edits=False))  # from now on every phone knows its table
        plain = _one_way(Path(name) / "plain", server, people, seconds, cached=False)
        cached = _one_way(Path(name) / "cached", server, people, seconds, cached=True)
    return {
        "proxy": plain["proxy"],
        "cached": cached["proxy"],
        "cached_share": 100 * (1 - cached["asked"] / plain["asked"]),
    }


def _one_way(folder: Path, server: Server, people: list[Person], seconds: float, cached: bool) -> dict[str, float]:
    folder.mkdir()
    with running_nginx([server.port], folder, with_cache if cached else str) as proxy:
        for person in people:
            person.port = proxy.secure
        with ThreadPoolExecutor(1) as beside:
            polling = beside.submit(load.run, people, seconds, load.How(edits=False, tls=UNTRUSTED))
            time.sleep(load.RAMP + 1)  # every phone has its connection: their handshakes are not counted
            before, begun = (asked(server), cpu_seconds(proxy.pid)), time.monotonic()
            time.sleep(seconds - 2)
            after, ended = (asked(server), cpu_seconds(proxy.pid)), time.monotonic()
            errors = polling.result().errors
    assert not errors, errors
    beats = len(people) * (ended - begun) / load.POLL
    return {"asked": (after[0] - before[0]) / beats, "proxy": 1000 * (after[1] - before[1]) / beats}


def asked(server: Server) -> int:
    """Polls that the app has answered with 304 so far."""
    with urllib.request.urlopen(f"http://{HOST}:{server.port}/metrics", timeout=10) as answer:
        found = _POLLS.search(answer.read().decode())
    return int(found[1]) if found else 0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--phones", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    report(measure(wish.phones, wish.seconds), wish.write)


if __name__ == "__main__":
    main()
