"""How many phones the production server carries, on SQLite and on PostgreSQL side by side.

    python -m benchmarks.phones [--phones N ...] [--engine sqlite|postgresql] [--seconds S]

Starts the server as `make run` does, with rate limits off, on a free loopback port and an empty data folder. Opens
tables of four through the pages, the five games in turn, half of each sheet entered; then every phone polls its table
every 2 s (If-None-Match, one kept connection) and makes one edit every 30 s. The phones are simulated by one process
on the same processors as the server. At the end every acknowledged edit is looked for in the store.
"""

import argparse
import os
import resource
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks import load
from benchmarks.kept import check_kept
from benchmarks.people import Person, seated
from benchmarks.serving import Server, fresh_server, machine_cpu_seconds
from companion.store.database import database_url
from tests.store.cluster import running_cluster

ENGINES = ("sqlite", "postgresql")
STEPS = (100, 250, 500, 1000)
HEAD = (
    "  phones  engine      requests/s  errors  409  polls: p50   p95   p99 ms  edits: p50   p95   p99 ms"
    "  unchanged  memory  CPU: server  phones  all"
)


class Row(NamedTuple):
    """One line of the table. CPU in processors: 1.0 is one of them all the time; `all_cpu` is that of the whole
    machine, the database's and that of other programs with it.
    """

    phones: int
    engine: str
    seconds: float
    figures: load.Figures
    memory: int
    server_cpu: float
    own_cpu: float
    all_cpu: float

    def __str__(self) -> str:
        f = self.figures
        polls, edits = ("".join(f"{ms:6.0f}" for ms in quantiles(times)) for times in (f.polls, f.edits))
        return (
            f"{self.phones:8}  {self.engine:10}  {(len(f.polls) + len(f.edits)) / self.seconds:10.0f}"
            f"  {sum(f.errors.values()):6}  {f.stale:3}  {polls:>21}  {edits:>21}"
            f"  {f.largest_unchanged:7} B  {self.memory / 2**20:3.0f} MB"
            f"  {self.server_cpu:11.2f}  {self.own_cpu:6.2f}  {self.all_cpu:3.1f}"
        )


def quantiles(times: Sequence[float]) -> tuple[float, float, float]:
    """Half, 95 and 99 of a hundred were answered within so many milliseconds."""
    if len(times) < 2:
        return (0.0, 0.0, 0.0)
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return cuts[49] * 1000, cuts[94] * 1000, cuts[98] * 1000


@contextmanager
def database_of(engine: str) -> Iterator[str]:
    """The setting for an empty database of that kind; empty for SQLite in the data folder."""
    if engine == "sqlite":
        yield ""
    else:
        with running_cluster() as cluster:  # with fsync, as it comes
            yield cluster.new_database()


def measure(engine: str, phones: Sequence[int], seconds: float) -> Iterator[Row]:
    """A row for each number of phones, all on one server and its tables."""
    with database_of(engine) as url, fresh_server(url) as (server, data):
        print(f"{engine}: opening {-(-max(phones) // 4)} tables through the pages ...", flush=True)
        people = seated(server.port, max(phones))
        for number in phones:
            yield _row(engine, server, people[:number], seconds)
        server.stop()
        edits, documents = check_kept(people, database_url(url, data))
        print(f"{engine}: all {edits} acknowledged batches of edits are in the store, in {documents} documents")


def _row(engine: str, server: Server, people: Sequence[Person], seconds: float) -> Row:
    before = (server.cpu_seconds(), _own_cpu(), machine_cpu_seconds())
    figures = load.run(people, seconds)
    used = (server.cpu_seconds(), _own_cpu(), machine_cpu_seconds())
    shares = [(end - start) / (seconds + load.RAMP) for start, end in zip(before, used, strict=True)]
    for what, count in figures.errors.items():
        print(f"  {len(people)} phones, {engine}: {count} x {what}")
    if figures.reconnected:
        print(f"  {len(people)} phones, {engine}: {figures.reconnected} connections were closed between requests")
    return Row(len(people), engine, seconds, figures, server.memory(), *shares)


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--phones", type=int, nargs="+", default=STEPS)
    parser.add_argument("--engine", choices=ENGINES)
    parser.add_argument("--seconds", type=float, default=30.0)
    wishes = parser.parse_args()
    load_before = Path("/proc/loadavg").read_text().split()[0]
    print(
        f"{os.cpu_count()} processors, shared by server, database, simulated phones and whatever else runs; "
        f"load before: {load_before}"
    )
    rows = []
    for engine in [wishes.engine] if wishes.engine else ENGINES:
        for row in measure(engine, wishes.phones, wishes.seconds):
            print(HEAD, row, sep="\n", flush=True)
            rows.append(row)
    print("", HEAD, *sorted(rows, key=lambda row: (row.phones, row.engine != "sqlite")), sep="\n")


if __name__ == "__main__":
    main()
