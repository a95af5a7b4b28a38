"""The production server as `make run` starts it, on a free loopback port with a data folder of its own."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Returns once the port is open; gives up after 20 seconds."""
    for _ in range(400):
        try:
            socket.create_connection((HOST, port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"nothing answers on port {port}")


class Server:
    """gunicorn with the project's own configuration; the processes are a group, to be stopped or killed together."""

    def __init__(
        self,
        data: Path,
        database_url: str = "",
        port: int | None = None,
        log: IO[str] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.port = port or free_port()
        self._again = (data, database_url, self.port, log, settings)
        environ = {name: value for name, value in os.environ.items() if not name.startswith("CANOPY_")}
        environ |= {
            "CANOPY_HOST": HOST,
            "CANOPY_PORT": str(self.port),
            "CANOPY_DATA_DIR": str(data),
            "CANOPY_DATABASE_URL": database_url,
            "CANOPY_RATELIMIT_ENABLED": "false",
            **(settings or {}),
        }
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "app:app"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environ, stdout=subprocess.DEVNULL, stderr=log or sys.stderr, start_new_session=True
        )
        try:
            wait_for(self.port)
        except TimeoutError:
            self.kill()
            raise

    def again(self) -> "Server":
        """The same server, started anew after it ended."""
        return Server(*self._again)

    def kill(self) -> None:
        """SIGKILL to all processes of the server at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As Ctrl-C does it."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.stop()

    def pids(self) -> list[int]:
        """The first process and its workers."""
        first = self.process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def memory(self) -> int:
        """Resident bytes of all processes, summed; what they share counts for each."""
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.pids())
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu_seconds(self) -> float:
        """Processor time of all processes so far."""
        return sum(sum(map(int, _stat(pid)[11:13])) for pid in self.pids()) / TICKS


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def machine_cpu_seconds() -> float:
    """Processor time of everything on this machine so far."""
    user, nice, system, _idle, _waiting, irq, softirq, *_ = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + irq + softirq) / TICKS


@contextmanager
def fresh_server(database_url: str = "") -> Iterator[tuple[Server, Path]]:
    """A server on an empty data folder, and that folder; both go away again."""
    with (
        tempfile.TemporaryDirectory(prefix="canopy-bench-") as folder,
        Server(Path(folder), database_url) as server,
    ):
        yield server, Path(folder)
