"""What so many phones need, worked out from the measured numbers of docs/scaling.md.

    python -m benchmarks.scale [--write]

`--write` puts the derived tables into the page. Its test makes them anew and compares: a number that was measured again
cannot leave the ones behind that follow from it.
"""

import argparse
import math
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from benchmarks.filling import filled
from benchmarks.measured import PAGE, measured, shown

Numbers = Mapping[str, float]
SIZES = (1_000, 100_000, 10_000_000)
HOUR, DAYS = 3600, 30
GB, TB = 1e9, 1e12


class Hour(NamedTuple):
    """A phone-hour: processor milliseconds by what spends them, bytes on the wire, how many requests of a kind."""

    app: float
    db: float
    proxy: float
    photos: float
    wire: float
    polls: float
    edits: float


def hour_of(m: Numbers) -> Hour:
    """What a phone takes in an hour of an evening."""
    edits = m["edits_game"] * m["games"] / m["hours"]
    visits, asked, sent = (m[name] / m["hours"] for name in ("visits", "questions", "photos"))
    polls = HOUR / m["poll_seconds"]
    requests = polls + edits + asked + sent + visits * m["visit_requests"]
    return Hour(
        app=polls * m["poll_app"] + edits * m["edit_app"] + visits * m["visit_app"] + asked * m["question_app"],
        db=polls * m["poll_db"] + edits * m["edit_db"] + visits * m["visit_db"],
        proxy=requests * m["proxy"],
        photos=sent * m["photo_app"] * 1000,
        wire=polls * m["poll_bytes"]
        + edits * m["edit_bytes"]
        + visits * m["visit_bytes"]
        + asked * m["question_bytes"]
        + sent * m["photo_bytes"],
        polls=polls,
        edits=edits,
    )


def cores(m: Numbers, phones: float, milliseconds: float) -> float:
    """Cores for something that a phone-hour takes so many milliseconds of, none busier than the page says."""
    return phones * milliseconds / 1000 / HOUR / (m["busy"] / 100)


def servers(m: Numbers, needed: float) -> int:
    """Servers with so many cores in all; never fewer than two, so that one may die."""
    return max(2, math.ceil(needed / m["server_cores"]))


def processes(m: Numbers, phones: float) -> float:
    """Processes of the app: one for each core of its servers."""
    return servers(m, cores(m, phones, hour_of(m).app)) * m["server_cores"]


def able(m: Numbers, what: str) -> float:
    """What one PostgreSQL can do of something in a second while it is not too busy."""
    return m[what] * m["busy"] / 100


def replicas(m: Numbers, polls: float) -> int:
    """Read replicas for so many polls a second; none where the main one answers half of what it can at most."""
    return 0 if polls <= able(m, "pg_polls_s") / 2 else math.ceil(polls / able(m, "pg_polls_s"))


def gigabytes_a_day(m: Numbers, phones: float) -> float:
    """What an evening adds to the database."""
    return phones / m["seats"] * m["games"] * m["table_lying"] / GB


NEEDS: dict[str, Callable[[Numbers, float], float]] = {
    "requests a second": lambda m, n: n * (hour_of(m).polls + hour_of(m).edits) / HOUR,
    "of them edits": lambda m, n: n * hour_of(m).edits / HOUR,
    "cores for the app": lambda m, n: cores(m, n, hour_of(m).app),
    "cores for photos": lambda m, n: cores(m, n, hour_of(m).photos),
    "cores for PostgreSQL": lambda m, n: cores(m, n, hour_of(m).db),
    "cores for nginx": lambda m, n: cores(m, n, hour_of(m).proxy),
    "PostgreSQL for the edits": lambda m, n: math.ceil(n * hour_of(m).edits / HOUR / able(m, "pg_edits_s")),
    "read replicas of it for the polls": lambda m, n: replicas(m, n * hour_of(m).polls / HOUR),
    "servers of the app": lambda m, n: servers(m, cores(m, n, hour_of(m).app)),
    "connections to PostgreSQL": lambda m, n: processes(m, n) * m["connections"],
    "memory of the app's processes, GB": lambda m, n: processes(m, n) * m["process_memory"] / 1024,
    "on the wire, Gbit/s": lambda m, n: n * hour_of(m).wire * 8 / HOUR / GB,
    "rows a day": lambda m, n: n / m["seats"] * m["games"] * m["table_rows"],
    "PostgreSQL grows by GB a day": gigabytes_a_day,
    "GB a month": lambda m, n: DAYS * gigabytes_a_day(m, n),
    "its log, GB a day": lambda m, n: n * hour_of(m).edits * m["hours"] * m["edit_log"] / GB,
    "taught copies, GB": lambda m, n: n / m["seats"] * m["boxes"] * m["box_bytes"] / GB,
}


def needs(m: Numbers) -> Iterator[str]:
    """What each size needs, as lines of Markdown."""
    yield "| |" + "".join(f" {size:,} phones |" for size in SIZES)
    yield "|---|" + "--:|" * len(SIZES)
    for name, need in NEEDS.items():
        yield f"| {name} |" + "".join(f" {shown(need(m, size))} |" for size in SIZES)


def hours(m: Numbers) -> Iterator[str]:
    """The phone-hour, as lines of Markdown."""
    one = hour_of(m)
    yield "| a phone-hour | |"
    yield "|---|--:|"
    for name in ("app", "db", "proxy", "photos"):
        yield f"| processor ms, {NAMES[name]} | {shown(getattr(one, name))} |"
    yield f"| on the wire, kB | {shown(one.wire / 1000)} |"
    yield f"| polls | {shown(one.polls)} |"
    yield f"| edits | {shown(one.edits)} |"


NAMES = {"app": "the app", "db": "PostgreSQL", "proxy": "nginx", "photos": "reading photos"}


class Limit(NamedTuple):
    """What breaks, at how many phones; the change that answers it, and what that brings as a sentence."""

    what: str
    phones: float
    change: str
    brings: str


def limits(m: Numbers) -> list[Limit]:
    """Everything that breaks, the first one first."""
    found = [
        _machine(m),
        _connections(m),
        _shares(m),
        _polls(m),
        _edits(m),
        _database(m),
        _wire(m),
        _photos(m),
        _size(m),
    ]
    return sorted(found, key=lambda limit: limit.phones)


def _per_core(m: Numbers, milliseconds: float) -> float:
    return 1 / cores(m, 1, milliseconds)


def _machine(m: Numbers) -> Limit:
    one = hour_of(m)
    phones = m["server_cores"] * _per_core(m, one.app + one.db + one.proxy + one.photos)
    return Limit(
        f"one machine of {m['server_cores']:.0f} cores for everything",
        phones,
        "several servers on one PostgreSQL, behind nginx",
        f"a core of the app for every {shown(_per_core(m, one.app))} phones",
    )


def _connections(m: Numbers) -> Limit:
    most, held = SIZES[-1], NEEDS["connections to PostgreSQL"](m, SIZES[-1])
    return Limit(
        f"the {m['pg_connections']:.0f} connections that PostgreSQL allows as it comes",
        m["pg_connections"] / m["connections"] * _per_core(m, hour_of(m).app),
        "a pool between (PgBouncer, a connection for each transaction)",
        f"{shown(busy_connections(m, most))} busy ones instead of {shown(held)} open ones at {most:,} phones",
    )


def busy_connections(m: Numbers, phones: float) -> float:
    """Connections that are at work at a time: what comes in a second times the seconds that each takes."""
    one = hour_of(m)
    edit, poll = m["pg_clients"] / m["pg_edits_s"], m["pg_clients"] / m["pg_polls_s"]
    return phones / HOUR * (one.edits * edit + one.polls * poll)


def _shares(m: Numbers) -> Limit:
    return Limit(
        f"limits of an address: {m['shares_most']:.0f} processes share one count, at more a club is refused",
        m["shares_most"] * _per_core(m, hour_of(m).app),
        "nginx sends an address to one server (`hash $binary_remote_addr consistent`)",
        f"a club meets {m['server_cores']:.0f} processes, however many there are",
    )


def _polls(m: Numbers) -> Limit:
    one, most = hour_of(m), SIZES[-1]
    kept = 1 - m["cached_share"] / 100
    before = cores(m, most, one.polls * (m["poll_app"] + m["proxy"]))
    after = cores(m, most, one.polls * (kept * m["poll_app"] + m["cached"]))
    return Limit(
        f"polls, {100 * one.polls * m['poll_app'] / one.app:.0f} % of the app's time, fill a server of their own",
        m["server_cores"] * _per_core(m, one.polls * m["poll_app"]),
        "nginx answers unchanged polls for a second, by table and revision",
        f"{m['cached_share']:.0f} % never reach the app: app and nginx take {shown(after)} cores for polls "
        f"instead of {shown(before)} at {most:,} phones",
    )


def _edits(m: Numbers) -> Limit:
    one, most = hour_of(m), SIZES[-1]
    most_edits = able(m, "pg_edits_s")
    return Limit(
        f"the {shown(m['pg_edits_s'])} edits a second of one PostgreSQL on the machine measured",
        most_edits / (one.edits / HOUR),
        "tables on several PostgreSQL, by their code",
        f"{math.ceil(most * one.edits / HOUR / most_edits)} of them at {most:,} phones; a table never needs two",
    )


def _database(m: Numbers) -> Limit:
    one, most = hour_of(m), SIZES[-1]
    polls = most * one.polls / HOUR
    return Limit(
        f"the {shown(m['pg_polls_s'])} polls a second that one PostgreSQL answers",
        able(m, "pg_polls_s") / (one.polls / HOUR),
        "read replicas for the polls",
        f"{replicas(m, polls)} replicas at {most:,} phones, "
        f"{replicas(m, polls * (1 - m['cached_share'] / 100))} where nginx answers what it can",
    )


def _gbit(wire: float) -> float:
    """Gbit/s of the most phones, of which each puts so many bytes an hour on the wire."""
    return SIZES[-1] * wire * 8 / HOUR / GB


def _wire(m: Numbers) -> Limit:
    one, most = hour_of(m), SIZES[-1]
    state = one.edits * m["edit_bytes"]
    packed = one.wire - state * (1 - m["state_gzip"] / 100)
    return Limit(
        f"a line of {m['line_gbit']:.0f} Gbit/s; {100 * state / one.wire:.0f} % of it are states of tables",
        m["line_gbit"] * GB * HOUR / 8 / one.wire,
        "nginx packs them (`gzip_types application/json`), and more lines",
        f"{shown(_gbit(packed))} instead of {shown(_gbit(one.wire))} Gbit/s at {most:,} phones",
    )


def _photos(m: Numbers) -> Limit:
    places = m["server_cores"] / 2
    an_hour = m["photos"] / m["hours"]
    most = SIZES[-1]
    return Limit(
        f"photos on {places:.0f} cores beside the app, of which a hundredth is sent away",
        places * m["photos_hour_2"] / an_hour,
        "machines that do nothing but read photos, 16 places each",
        f"{shown(most * an_hour / m['photos_hour_16'])} places at {most:,} phones, "
        f"as a place of 16 reads {shown(m['photos_hour_16'])} an hour and one of 2 {shown(m['photos_hour_2'])}",
    )


def _size(m: Numbers) -> Limit:
    most = SIZES[-1]
    copies = NEEDS["taught copies, GB"]
    month = DAYS * gigabytes_a_day(m, most)
    return Limit(
        f"{m['disk_tb']:.0f} TB of taught copies in one PostgreSQL",
        m["disk_tb"] * TB / GB / copies(m, 1),
        "object storage for them; the database keeps their names",
        f"{shown(copies(m, most) / 1000)} TB leave it at {most:,} phones; what stays grows by "
        f"{shown(month / 1000)} TB a month",
    )


def breaks(m: Numbers) -> Iterator[str]:
    """What breaks and what answers it, as lines of Markdown."""
    yield "| at so many phones | what breaks | the change | what it brings |"
    yield "|--:|---|---|---|"
    for limit in limits(m):
        yield f"| {shown(limit.phones)} | {limit.what} | {limit.change} | {limit.brings} |"


PARTS: dict[str, Callable[[Numbers], Iterator[str]]] = {"phone-hour": hours, "needs": needs, "breaks": breaks}


def derived(text: str) -> str:
    """The page with everything that follows from its measured numbers."""
    numbers = measured(text)
    for name, part in PARTS.items():
        text = filled(text, name, "\n".join(part(numbers)))
    return text


def main() -> None:
    """Print the tables, or write them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    text = PAGE.read_text(encoding="utf-8")
    if wish.write:
        PAGE.write_text(derived(text), encoding="utf-8")
        return
    for part in PARTS.values():
        print(*part(measured(text)), "", sep="\n")


if __name__ == "__main__":
    main()
