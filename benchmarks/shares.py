"""How many processes may share the counts of what an address does: a simulation with the app's own `Budget`.

    python -m benchmarks.shares [--write]

A club behind one router: 160 phones type the code and sit down, each request at any of the processes. A process takes a
hundredth of what is allowed at a time, so that what many of them took and did not use is gone.
"""

import argparse
import random
from collections import Counter
from typing import NoReturn

from benchmarks.measured import report
from companion.config import load_settings
from companion.store.counts import Count, Counts
from companion.web.budget import WINDOW, Budget

PHONES = 160
REQUESTS = 2  # by the code to the table, and to a seat
CLUB = "192.0.2.1"


def _nothing() -> NoReturn:
    raise AssertionError("no database is opened")


class Together(Counts):
    """Counts that all processes keep together, in this memory; `writes` are those that a database would have made."""

    def __init__(self) -> None:
        super().__init__(open_=_nothing, drop=_nothing)
        self.numbers: Counter[tuple[str, str]] = Counter()
        self.writes = 0

    def add(self, name: str, who: str, amount: int, window: int) -> Count:
        """Count `amount` more."""
        self.writes += 1
        self.numbers[name, who] += amount
        return Count(self.numbers[name, who], window)


def club(processes: int, seed: int = 1) -> tuple[int, int]:
    """How many requests of a club are refused at so many processes, and how many times the count was written."""
    counts, chance = Together(), random.Random(seed)  # noqa: S311
    rates = {"join": load_settings({}).rates.join}
    budgets = [Budget(counts, rates, clock=lambda: 0.0) for _ in range(processes)]
    asked = [chance.choice(budgets).spend("join", CLUB) for _ in range(PHONES * REQUESTS)]
    assert all(0 <= wait <= WINDOW for wait in asked)
    return sum(wait > 0 for wait in asked), counts.writes


def most_processes() -> int:
    """The most processes at which nobody of a club is refused, in any of ten orders."""
    low, high = 1, 4096
    while high - low > 1:
        middle = (low + high) // 2
        refused = any(club(middle, seed)[0] for seed in range(10))
        low, high = (low, middle) if refused else (middle, high)
    return low


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    report({"shares_most": most_processes(), "shares_writes": club(64)[1] / PHONES}, wish.write)


if __name__ == "__main__":
    main()
