"""What processes and all that they started take of the machine, as the kernel counts it: processor time and memory."""

import os
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


class Process(NamedTuple):
    """One line of the kernel's book. `cpu` in seconds, with that of the children that ended."""

    pid: int
    parent: int
    cpu: float


def _processes() -> Iterator[Process]:
    for place in PROC.glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended meanwhile
        yield Process(int(place.name), int(fields[1]), sum(map(int, fields[11:15])) / TICKS)


def family(first: int) -> list[Process]:
    """A process and all that descend from it."""
    children: dict[int, list[Process]] = defaultdict(list)
    known = {process.pid: process for process in _processes()}
    for process in known.values():
        children[process.parent].append(process)
    found = [known[first]] if first in known else []
    for process in found:
        found += children[process.pid]
    return found


def cpu_seconds(first: int) -> float:
    """Processor time of a family so far; 0 where it is gone."""
    return sum(process.cpu for process in family(first))


def memory(first: int) -> int:
    """Bytes that a family holds; what several processes share counts once, a part for each of them."""
    return sum(_share_of(process.pid) for process in family(first))


def _share_of(pid: int) -> int:
    try:
        lines = (PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def postmaster(url: str) -> int:
    """The first process of the PostgreSQL at a URL on this machine."""
    with psycopg.connect(url) as connection:
        return _parent(connection.info.backend_pid)


def _parent(pid: int) -> int:
    return int((PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])


class Peak:
    """The most memory that families held together, looked at twice a second."""

    def __init__(self, firsts: Callable[[], Sequence[int]]) -> None:
        self._firsts = firsts
        self.bytes = 0
        self._over = threading.Event()

    def look(self) -> None:
        """Look once."""
        self.bytes = max(self.bytes, sum(map(memory, self._firsts())))

    def watch(self) -> None:
        """Look until it is over."""
        while not self._over.wait(0.5):
            self.look()

    def stop(self) -> None:
        """It is over."""
        self._over.set()


@contextmanager
def peak_of(firsts: Callable[[], Sequence[int]]) -> Iterator[Peak]:
    """Watch families while the block runs; which they are is asked every time."""
    peak = Peak(firsts)
    watching = threading.Thread(target=peak.watch)
    watching.start()
    try:
        yield peak
    finally:
        peak.stop()
        watching.join()
        peak.look()
