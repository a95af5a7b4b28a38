"""How many edits and polls a PostgreSQL takes: pgbench with the statements that the app sends for them.

    python -m benchmarks.writes [--seconds S] [--write]

A database with tables of four and whole sheets, kept as the app keeps them, with PostgreSQL's own care for the disk. An
edit locks its table, reads the sheets, writes one of them and the table's revision; a poll reads one number.
"""

import argparse
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, cycle, groupby

import psycopg
from sqlalchemy import Connection

from benchmarks.measured import report
from benchmarks.scripts import Play, plays
from benchmarks.usage import cpu_seconds, postmaster
from companion.store.database import open_database
from companion.store.tables import apply_edits, create_table
from tests.store.cluster import programs, running_cluster

TABLES = 200
CLIENTS = 8
EDIT = """\\set t random(1, {tables})
\\set s random(0, 3)
BEGIN;
SELECT * FROM tables JOIN bench_codes USING (code) WHERE place = :t AND deleted IS NULL FOR UPDATE OF tables;
SELECT * FROM seats JOIN bench_codes USING (code) WHERE place = :t AND dropped IS NULL ORDER BY number;
UPDATE seats SET entry = entry || ' ', revision = revision + 1
  WHERE code = (SELECT code FROM bench_codes WHERE place = :t) AND number = :s;
UPDATE tables SET revision = revision + 1, changed = now()
  WHERE code = (SELECT code FROM bench_codes WHERE place = :t);
COMMIT;
"""
POLL = """\\set t random(1, {tables})
SELECT revision FROM tables WHERE code = (SELECT code FROM bench_codes WHERE place = :t) AND deleted IS NULL;
"""


@contextmanager
def full_database() -> Iterator[str]:
    """A PostgreSQL of its own with TABLES tables, each with four whole sheets."""
    with running_cluster() as cluster:
        url = cluster.new_database()
        database = open_database(url)
        with database.write() as connection:
            codes = [_full_table(connection, play) for _, play in zip(range(TABLES), cycle(plays()), strict=False)]
        database.close()
        with psycopg.connect(url) as plain:
            plain.execute("CREATE TABLE bench_codes (place integer PRIMARY KEY, code text NOT NULL)")
            plain.cursor().executemany("INSERT INTO bench_codes VALUES (%s, %s)", list(enumerate(codes, start=1)))
        yield url


def _full_table(connection: Connection, play: Play) -> str:
    board: dict[str, object] | None = (
        {} if any(step.seat is None for script in play.scripts for step in script) else None
    )
    table = create_table(connection, game=play.game, options={}, seats=len(play.scripts), board=board)
    steps = sorted(chain(play.options, *play.scripts), key=lambda step: -1 if step.seat is None else step.seat)
    for seat, own in groupby(steps, key=lambda step: step.seat):
        apply_edits(connection, table.code, seat, 0, [step.edit for step in own])
    return table.code


def rate(url: str, script: str, seconds: int) -> tuple[float, float]:
    """Transactions a second of CLIENTS clients, and processor milliseconds that each took of PostgreSQL."""
    folder = programs()
    assert folder is not None
    first = postmaster(url)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script.format(tables=TABLES))
        file.flush()
        command = [
            str(folder / "pgbench"),
            "-n",
            "-M",
            "prepared",
            "-c",
            str(CLIENTS),
            "-T",
            str(seconds),
            "-f",
            file.name,
        ]
        before = cpu_seconds(first)
        run = subprocess.run([*command, url], capture_output=True, text=True, check=True)
    spent = cpu_seconds(first) - before
    done = re.findall(r"transactions actually processed: (\d+)", run.stdout)
    return float(re.findall(r"tps = ([\d.]+)", run.stdout)[0]), 1000 * spent / int(done[0])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    with full_database() as url:
        edits, edit = rate(url, EDIT, wish.seconds)
        polls, poll = rate(url, POLL, wish.seconds)
    found = {"pg_edits_s": edits, "pg_edit": edit, "pg_polls_s": polls, "pg_poll": poll}
    report(found, wish.write)


if __name__ == "__main__":
    main()
