"""What phones cost: processor time on one core, bytes on the wire, rows and bytes in PostgreSQL.

    python -m benchmarks.costs [--phones N] [--seconds S] [--rounds R] [--write]

One server as `make serve` starts it, on a PostgreSQL with its own care for the disk. Processor time is what the kernel
counts for all processes of the app, and for all of PostgreSQL: it says little of what else the machine does meanwhile,
and of several rounds the cheapest counts. `--write` puts the figures into docs/scaling.md.
"""

import argparse
import gzip
from collections import deque
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path
from urllib.parse import urlencode

import psycopg

from benchmarks import load
from benchmarks.errands import album_of, questions
from benchmarks.guests import Guest, Request, Saw
from benchmarks.measured import report
from benchmarks.people import Person, seated
from benchmarks.scripts import plays
from benchmarks.serving import HOST, Server, fresh_server
from benchmarks.usage import cpu_seconds, family, memory, postmaster
from companion.store.database import open_database
from tests.store.cluster import running_cluster

Figures = dict[str, float]
ASKED = 60
VISITS = 12
KEPT = ("tables", "seats", "facts")
SIZE = "SELECT " + " + ".join(f"pg_total_relation_size('{part}')" for part in KEPT)


class Costs:
    """A server and its PostgreSQL, and what they spend on something."""

    def __init__(self, server: Server, url: str) -> None:
        self.server, self.url = server, url
        self._firsts = {"app": server.process.pid, "db": postmaster(url)}

    def of(self, act: Callable[[], object]) -> Figures:
        """Processor seconds of app and database while something is done."""
        before = {name: cpu_seconds(first) for name, first in self._firsts.items()}
        act()
        return {name: cpu_seconds(first) - before[name] for name, first in self._firsts.items()}

    def run(self, sql: str) -> None:
        """Have the database do something."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(sql.encode())

    def one(self, sql: str) -> float:
        """A number that the database tells."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            row = connection.execute(sql.encode()).fetchone()
        return float(row[0]) if row else 0.0


def polls_and_edits(costs: Costs, people: Sequence[Person], seconds: float, rounds: int) -> Figures:
    """An unchanged poll; an edit with the polls that bring it to the others of the table."""
    load.run(people, load.POLL, load.How(edits=False))  # from now on every phone knows its table
    found = [_one_round(costs, people, seconds) for _ in range(rounds)]
    return {name: min(each[name] for each in found) for name in found[0]}


def _one_round(costs: Costs, people: Sequence[Person], seconds: float) -> Figures:
    ran: list[load.Figures] = []
    quiet = costs.of(lambda: ran.append(load.run(people, seconds, load.How(edits=False))))
    log = costs.one("SELECT pg_current_wal_insert_lsn() - '0/0'")
    busy = costs.of(lambda: ran.append(load.run(people, seconds)))
    log = costs.one("SELECT pg_current_wal_insert_lsn() - '0/0'") - log
    assert not sum((each.errors.total() for each in ran), 0), [each.errors for each in ran]
    beats = len(people) * (seconds + load.RAMP) / load.POLL
    edits = len(ran[1].edits)
    poll = {name: spent / beats for name, spent in quiet.items()}
    weight = [(each.sent + each.received) for each in ran]
    return {
        **{f"poll_{name}": 1000 * spent for name, spent in poll.items()},
        **{f"edit_{name}": 1000 * (spent - poll[name] * beats) / edits for name, spent in busy.items()},
        "poll_bytes": weight[0] / beats,
        "edit_bytes": (weight[1] - weight[0]) / edits,
        "edit_log": log / edits,
    }


def visits(costs: Costs) -> Figures:
    """A phone that comes for the first time: pages, their files, a seat."""
    saw, play = Saw(), plays()[1]
    host = Person(costs.server.port)
    line = HTTPConnection(HOST, costs.server.port, timeout=30)
    codes = [host.opens(line, play.game, 4) for _ in range(VISITS)]
    line.close()
    guests = [Guest(costs.server.port, code=code, seat=1, saw=saw) for code in codes]
    spent = costs.of(lambda: deque(map(_visit, guests)))
    return {
        "visit_app": 1000 * spent["app"] / VISITS,
        "visit_db": 1000 * spent["db"] / VISITS,
        "visit_bytes": saw.bytes.total() / VISITS,
        "visit_requests": sum(map(len, saw.took.values())) / VISITS,
    }


def _visit(guest: Guest) -> None:
    """As `benchmarks.evening` has a guest come in: home, by the code to the table, to a seat."""
    line, code = guest.door.line(), guest.code
    for path in ("/", "/join", f"/t/{code}"):
        guest.page(line, path)
    guest.button(line, "sit down", f"/t/{code}/do", do="take", seat="1", name="Person 2")
    guest.page(line, f"/t/{code}/seat/1")
    line.close()


def questions_asked(costs: Costs) -> Figures:
    """A question about the rules, as the panel of a sheet asks it."""
    guest = Guest(costs.server.port)
    texts = [text for found in questions().values() for text in islice(found, ASKED // 5)]
    line = guest.door.line(60)

    def ask(asked: Sequence[str]) -> None:
        for text in asked:
            guest.insist(line, Request("question", "GET", f"/ask?{urlencode({'q': text, 'part': '1'})}"))

    ask(texts[:8])  # every process has its rules ready
    spent, guest.saw = costs.of(lambda: ask(texts)), guest.saw
    weight = guest.saw.bytes.total() / len(guest.saw.took["question"])
    line.close()
    return {"question_app": 1000 * spent["app"] / len(texts), "question_bytes": weight}


def states_packed(people: Sequence[Person]) -> Figures:
    """How small the states of tables become by gzip, in percent."""
    line = HTTPConnection(HOST, people[0].port, timeout=30)
    texts = [person.ask(line, "GET", f"/t/{person.code}/state")[2].encode() for person in people[::4]]
    line.close()
    return {"state_gzip": 100 * sum(len(gzip.compress(text, 6)) for text in texts) / sum(map(len, texts))}


def photos(costs: Costs) -> Figures:
    """A photo of each game in turn, read by a copy that was taught; what a taught copy keeps in PostgreSQL."""
    guest = Guest(costs.server.port)
    albums = [album_of(guest, play.game) for play in plays()]
    line = guest.door.line(90)
    asked = [request for album in albums for request in album.requests]

    def read() -> None:
        for request in asked:
            answer = guest.insist(line, request)
            assert answer.status == 200, answer.text

    read()
    spent = costs.of(read)
    line.close()
    kept = "SELECT pg_total_relation_size('boxes') + pg_total_relation_size('lessons')"
    reader = max(memory(each.pid) for each in family(costs.server.process.pid) if _is_reader(each.pid))
    return {
        "photo_app": spent["app"] / len(asked),
        "photo_bytes": sum(len(request.body) for request in asked) / len(asked),
        "photo_memory": reader / 2**20,
        "box_bytes": costs.one(kept) / len(albums),
    }


def _is_reader(pid: int) -> bool:
    return b"companion.web.photo.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()


def tables_kept(costs: Costs, empty: float) -> Figures:
    """Rows and bytes of a table of four, as they lie after all edits and when vacuumed in full; `empty` is what was
    taken before there was any."""
    number = costs.one("SELECT count(*) FROM tables")
    rows = sum(costs.one(f"SELECT count(*) FROM {part}") for part in KEPT)  # noqa: S608
    lying = costs.one(SIZE)
    for part in KEPT:
        costs.run(f"VACUUM FULL {part}")
    packed = costs.one(SIZE)
    return {
        "table_rows": rows / number,
        "table_lying": (lying - empty) / number,
        "table_bytes": (packed - empty) / number,
    }


def connections(costs: Costs) -> Figures:
    """Connections of a process of the app when all its threads are busy, and memory of both."""
    processes = len(costs.server.pids()) - 1
    held = costs.one("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()") - 1
    backends = [memory(each.pid) for each in family(postmaster(costs.url))[1:]]
    return {
        "connections": held / processes,
        "process_memory": costs.server.memory() / 2**20 / (processes + 1),
        "backend_memory": sum(backends) / len(backends) / 2**20,
    }


def measure(phones: int, seconds: float, rounds: int) -> Figures:
    """All of it, at one server."""
    with running_cluster() as cluster:
        url = cluster.new_database()
        open_database(url).close()  # its tables are there before anybody looks how large they are
        with fresh_server(url) as (server, _):
            costs = Costs(server, url)
            empty = costs.one(SIZE)
            people = seated(server.port, phones)
            found = polls_and_edits(costs, people, seconds, rounds)
            found |= states_packed(people) | connections(costs) | tables_kept(costs, empty)
            steps = [len(script) for play in plays() for script in play.scripts]
            found["edits_game"] = sum(steps) / len(steps)
            return found | visits(costs) | questions_asked(costs) | photos(costs)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    report(measure(wish.phones, wish.seconds, wish.rounds), wish.write)


if __name__ == "__main__":
    main()
