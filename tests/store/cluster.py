"""A PostgreSQL of one's own for the tests: in a folder that goes away again, on a free port of this machine."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg


def programs() -> Path | None:
    """The folder of initdb and pg_ctl; None where PostgreSQL is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).resolve().parent if on_path else None


class Cluster:
    """A running server; every test makes a database of its own in it."""

    def __init__(self, port: int, data: Path, control: Callable[..., None]) -> None:
        self.port = port
        self._data = data
        self._control = control
        self._made = 0

    def url(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        self._made += 1
        name = f"test_{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop_database(self, url: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")

    def stop(self, mode: str = "fast") -> None:
        """End the server: `fast` tells its clients, `immediate` is as if the power had gone."""
        self._control("-m", mode, "stop")

    def start(self) -> None:
        """Start it again on the same port, with all that was acknowledged."""
        self._control("start")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """The server is there and says nothing, as one does whose disk hangs."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        pids = [first]
        os.kill(first, signal.SIGSTOP)  # from now on it starts no other
        pids += map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())
        try:
            for pid in pids[1:]:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in reversed(pids):
                os.kill(pid, signal.SIGCONT)


@contextmanager
def running_cluster(*settings: str) -> Iterator[Cluster]:
    """Start a server and stop it afterwards. `settings` are more options of the server."""
    folder = programs()
    assert folder is not None
    # the server does not run as root, nor does it find its way into pytest's own folders then
    user = "postgres" if os.geteuid() == 0 else None
    home = Path(tempfile.mkdtemp(prefix="canopy-pg-"))
    if user:
        shutil.chown(home, user)
    data = str(home / "data")
    port = _free_port()
    options = " ".join([f"-p {port} -k {home} -h 127.0.0.1", *settings])

    def run(*command: str) -> None:
        subprocess.run(
            [str(folder / command[0]), *command[1:]],
            user=user,
            group=user,
            extra_groups=[] if user else None,
            cwd=home,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def control(*wish: str) -> None:
        run("pg_ctl", "-D", data, "-o", options, "-l", str(home / "log"), "-w", *wish)

    try:
        run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        control("start")
        try:
            yield Cluster(port, Path(data), control)
        finally:
            control("-m", "immediate", "stop")
    finally:
        shutil.rmtree(home)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
