"""What is counted while the app runs, in memory that all its processes share: nothing is written, so that no full disk
can hold it up, and a number outlives the process that counted it.

Each process counts in a place of its own; what they all counted is the sum of the places.
"""

import mmap
import threading
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

PLACES: Final = 64
"""Processes that can count at a time. Should there be more, they share the first place and may miss some."""
STATUSES: Final = (200, 204, 206, 302, 303, 304, 400, 403, 404, 405, 409, 413, 415, 416, 422, 429, 500, 503)
OTHER: Final = "other"
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0)
"""Seconds at which the histogram of latencies is cut."""
COUNTED: Final = (
    "edit_conflicts",
    "questions_asked",
    "photos_asked",
    "photos_full",
    "photos_slow",
    "photos_died",
    "photos_gone",
    "readiness_asked",
    "processes_ready",
)
"""What only ever grows."""
PRESENT: Final = ("photos_waiting", "photos_reading")
"""What grows and shrinks."""
_NUMBER: Final = 8  # bytes
_STATUS_AT: Final = {status: at for at, status in enumerate(STATUSES)}
_PER_ROUTE: Final = len(STATUSES) + 1 + len(BOUNDS) + 1 + 1  # statuses and other; buckets and above; the sum of seconds


class Meter:
    """The numbers of an app, for the routes that it has. Addresses without a route count as `OTHER`."""

    def __init__(self, routes: Iterable[str]) -> None:
        self.routes = (*sorted(set(routes)), OTHER)
        self._route_at = {route: at * _PER_ROUTE for at, route in enumerate(self.routes)}
        names = (*COUNTED, *PRESENT)
        self._name_at = {name: len(self.routes) * _PER_ROUTE + at for at, name in enumerate(names)}
        self._size = len(self.routes) * _PER_ROUTE + len(names)
        self._numbers = memoryview(mmap.mmap(-1, PLACES * self._size * _NUMBER)).cast("d")
        self._lock = threading.Lock()
        self.processes = 0
        """How many processes are to serve, once that is known."""
        self._base = 0
        self._free = list(range(PLACES - 1, 0, -1))

    def lend_place(self) -> int:
        """In the first process, before it makes another: where that one is to count."""
        return self._free.pop() if self._free else 0

    def use_place(self, place: int) -> None:
        """In that other process: count there."""
        self._lock = threading.Lock()
        self._base = place * self._size

    def take_back(self, place: int) -> None:
        """In the first process, once the other has ended: the next one counts on there. What was begun is over."""
        if place:
            for name in PRESENT:
                self._numbers[place * self._size + self._name_at[name]] = 0
            self._free.append(place)

    def count(self, name: str, amount: int = 1) -> None:
        """One more, or `amount`, of what `COUNTED` and `PRESENT` name."""
        with self._lock:
            self._numbers[self._base + self._name_at[name]] += amount

    def request(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        first = self._base + self._route_at.get(route, self._route_at[OTHER])
        bucket = next((at for at, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        with self._lock:
            self._numbers[first + _STATUS_AT.get(status, len(STATUSES))] += 1
            self._numbers[first + len(STATUSES) + 1 + bucket] += 1
            self._numbers[first + _PER_ROUTE - 1] += seconds

    def of(self, name: str) -> float:
        """How often all processes together counted that."""
        return self._sum(self._name_at[name])

    def statuses(self, route: str) -> dict[str, float]:
        """How often a route gave which answer; what it never gave is left out."""
        first = self._route_at[route]
        found = {str(name): self._sum(first + at) for at, name in enumerate((*STATUSES, OTHER))}
        return {name: number for name, number in found.items() if number}

    def latencies(self, route: str) -> tuple[list[float], float]:
        """How many requests took no longer than each of `BOUNDS` and than anything, and the seconds of all together."""
        first = self._route_at[route] + len(STATUSES) + 1
        return list(accumulate(self._sum(first + at) for at in range(len(BOUNDS) + 1))), self._sum(
            first + len(BOUNDS) + 1
        )

    def _sum(self, at: int) -> float:
        return float(sum(self._numbers[at :: self._size]))
