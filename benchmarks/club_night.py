"""A club night in minutes, and what its phones saw: 40 tables, 160 phones, 30 photos, 200 questions.

    python -m benchmarks.club_night [--tables N] [--photos N] [--questions N] [--minutes M] [--only HOUSE] [--write]

Three nights, one after the other: one server on SQLite, one on PostgreSQL, and two servers on one PostgreSQL behind
nginx, of which one is killed halfway with all its processes and started again. Limits of rates are on, as they come.
Afterwards every acknowledged edit is looked for in the store, and the totals that every phone shows are compared with
what the scoring code makes of the acknowledged edits. `--write` puts the tables into docs/performance.md.
"""

import argparse
import os
import resource
import statistics
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from benchmarks.filling import write_part
from benchmarks.houses import House, one_server, two_servers
from benchmarks.night import Night, Plan, albums_at, check, replay
from benchmarks.serving import machine_cpu_seconds
from benchmarks.usage import cpu_seconds, memory, peak_of

KINDS = (
    "page",
    "file",
    "open",
    "join",
    "sit down",
    "poll",
    "poll with news",
    "edit",
    "question",
    "photo",
    "done",
    "reveal seen",
    "finish",
    "result",
)


class Figures(NamedTuple):
    """A night's figures: processor seconds and most memory (bytes), by what took them."""

    night: Night
    cpu: dict[str, float]
    memory: dict[str, int]
    kept: int
    totals: int


def measured(house: House, plan: Plan, kill: bool) -> Figures:
    """One night in a house."""
    albums = albums_at(house.door, plan.tables)
    before = _cpu(house)
    with peak_of(house.firsts) as peak:
        night = replay(house.door, plan, albums, house.kill_one if kill else bool)
    cpu = {what: spent - before[what] for what, spent in _cpu(house).items()}
    machine = cpu.pop("machine")
    cpu["other programs"] = machine - sum(cpu.values())
    held = {"app": peak.bytes} | {what: memory(first) for what, first in house.others.items()}
    kept, totals = check(night, house.url)
    return Figures(night, cpu, held, kept, totals)


def _cpu(house: House) -> dict[str, float]:
    own = resource.getrusage(resource.RUSAGE_SELF)
    others = {what: cpu_seconds(first) for what, first in house.others.items()}
    return {"app": house.cpu(), **others, "phones": own.ru_utime + own.ru_stime, "machine": machine_cpu_seconds()}


HOUSES: tuple[tuple[str, Callable[[], AbstractContextManager[House]], bool], ...] = (
    ("SQLite", lambda: one_server(False), False),
    ("PostgreSQL", lambda: one_server(True), False),
    ("two servers", two_servers, True),
)


def table(one: Figures) -> Iterator[str]:
    """What the phones saw and what the night took, as lines of Markdown."""
    yield "| | requests | p50 ms | p95 ms | errors |"
    yield "|---|--:|--:|--:|--:|"
    for kind in KINDS:
        yield f"| {kind} | {len(one.night.saw.took[kind]):,} |{_cells(one, kind)}"
    yield ""
    yield "| the night | |"
    yield "|---|--:|"
    for name, cell in ROWS.items():
        yield f"| {name} | {cell(one)} |"


def _cells(figures: Figures, kind: str) -> str:
    took = figures.night.saw.took[kind]
    if not took:
        return " - | - | - |"
    p95 = statistics.quantiles(took, n=20, method="inclusive")[-1] if len(took) > 1 else took[0]
    return f" {_ms(statistics.median(took))} | {_ms(p95)} | {figures.night.saw.errors(kind)} |"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:,.0f}" if seconds >= 0.01 else f"{seconds * 1000:.1f}"


def _named(numbers: dict[str, float], unit: str) -> str:
    return ", ".join(f"{what} {number:,.0f}" for what, number in numbers.items()) + f" {unit}"


ROWS: dict[str, Callable[[Figures], str]] = {
    "seconds": lambda one: f"{one.night.seconds:.0f}",
    "phones that came to the result": lambda one: f"{sum(not phone.fault for phone in one.night.phones)}",
    "attempts that failed": lambda one: f"{sum(each.total() for each in one.night.saw.troubles.values())}",
    "of what kind": lambda one: _troubles(one.night) or "-",
    "done after another try": lambda one: f"{one.night.saw.retried.total()}",
    "longest that something took after a failure": lambda one: f"{one.night.saw.longest_trouble:.1f} s",
    "photos and questions given up": lambda one: f"{len(one.night.faults)}",
    "edits made again on a newer state (409)": lambda one: f"{one.night.saw.stale}",
    "acknowledged batches of edits, all in the store": lambda one: f"{one.kept:,}",
    "totals, the same on all phones and in the scoring code": lambda one: f"{one.totals}",
    "processor time": lambda one: _named(one.cpu, "s"),
    "memory": lambda one: _named({what: held / 2**20 for what, held in one.memory.items()}, "MB"),
}


def _troubles(night: Night) -> str:
    return ", ".join(
        f"{number} x {kind}: {why}" for kind, found in night.saw.troubles.items() for why, number in found.items()
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for name, usual in zip(("tables", "photos", "questions"), Plan(), strict=False):
        parser.add_argument(f"--{name}", type=int, default=int(usual))
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--only", default="", choices=[name for name, _, _ in HOUSES])
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    plan = Plan(wish.tables, wish.photos, wish.questions, wish.minutes * 15, wish.minutes * 45)
    load = Path("/proc/loadavg").read_text().split()[0]
    print(f"{os.cpu_count()} processors, load before: {load}", flush=True)
    for name, opened, kill in HOUSES:
        if wish.only not in ("", name):
            continue
        with opened() as house:
            text = "\n".join(table(measured(house, plan, kill)))
        print("", name, text, sep="\n", flush=True)
        if wish.write:
            write_part("performance.md", f"club night, {name}", text)


if __name__ == "__main__":
    main()
