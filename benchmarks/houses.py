"""Where a club night takes place: one server on SQLite or PostgreSQL, or two on one PostgreSQL behind nginx."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.guests import Door
from benchmarks.proxy import running_nginx
from benchmarks.serving import Server
from benchmarks.usage import cpu_seconds, postmaster
from companion.store.database import database_url
from companion.web.secret import NAME, cookie_key
from tests.store.cluster import running_cluster

LIMITED = {"CANOPY_RATELIMIT_ENABLED": "true"}
BEHIND = {**LIMITED, "CANOPY_TRUSTED_PROXIES": "1"}
DOWN = 4.0
"""Seconds that a killed server stays away."""


@dataclass
class House:
    """Servers that run. `url` is the store's; `others` are the first processes of database and proxy by name."""

    door: Door
    url: str
    servers: list[Server]
    others: dict[str, int] = field(default_factory=dict)
    _gone: float = 0.0

    def firsts(self) -> list[int]:
        """The first processes of all servers of the app that live."""
        return [server.process.pid for server in self.servers if server.process.poll() is None]

    def cpu(self) -> float:
        """Processor seconds of the app so far, those of killed servers too."""
        return self._gone + sum(map(cpu_seconds, self.firsts()))

    def close(self) -> None:
        """End the servers that live. Everything is over, nobody needs grace."""
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()

    def kill_one(self) -> None:
        """SIGKILL to all processes of the first server; after a while it is started again as it was."""
        dead = self.servers[0]
        self._gone += cpu_seconds(dead.process.pid)
        dead.kill()
        time.sleep(DOWN)
        self.servers[0] = dead.again()


@contextmanager
def one_server(postgresql: bool) -> Iterator[House]:
    """One server that phones reach directly, with the limits as they come."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="canopy-night-")))
        url = stack.enter_context(running_cluster()).new_database() if postgresql else ""
        log = stack.enter_context((folder / "log").open("w"))
        server = stack.enter_context(Server(folder, url, log=log, settings=LIMITED))
        others = {"PostgreSQL": postmaster(url)} if postgresql else {}
        yield House(Door(server.port, False), database_url(url, folder), [server], others)


@contextmanager
def two_servers(*options: str) -> Iterator[House]:
    """Two servers on one PostgreSQL (with more `options`) behind nginx, over TLS; they share the cookies' key."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="canopy-night-")))
        url = stack.enter_context(running_cluster(*options)).new_database()
        house = House(Door(0, True), url, [], {"PostgreSQL": postmaster(url)})
        stack.callback(house.close)
        log = stack.enter_context((folder / "log").open("w"))
        for name in ("one", "two"):
            _share_key(folder / "one", folder / name)
            house.servers.append(Server(folder / name, url, log=log, settings=BEHIND))
        proxy = stack.enter_context(running_nginx([server.port for server in house.servers], folder))
        house.door, house.others["nginx"] = Door(proxy.secure, True), proxy.pid
        yield house


def _share_key(first: Path, data: Path) -> None:
    cookie_key(first)
    if data != first:
        data.mkdir()
        shutil.copy(first / NAME, data / NAME)
