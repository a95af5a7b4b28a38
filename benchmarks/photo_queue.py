"""How many photos so many places read while hardly anybody is sent away: a simulation of the rule of the photo pool.

    python -m benchmarks.photo_queue [--write]

Phones send photos at random moments. A photo goes to a free place, or waits up to `PATIENCE` seconds as one of as many
as there are places, or is sent away. How long a place takes is drawn from an exponential distribution whose mean is
what docs/scaling.md says a photo costs; real times vary less.
"""

import argparse
import heapq
import random
from collections import deque
from typing import NamedTuple

from benchmarks.measured import PAGE, measured, report
from companion.web.photo.pool import PATIENCE

PHOTOS = 40_000
AWAY = 0.01
"""The share of photos that may be sent away."""


class Pool(NamedTuple):
    """Places, how many more may wait, for how many seconds, and the mean seconds of a photo."""

    places: int
    waiting: int
    patience: float
    mean: float


def sent_away(pool: Pool, rate: float, photos: int = PHOTOS, seed: int = 1) -> float:
    """The share of photos that is sent away where so many come in a second."""
    chance = random.Random(seed)  # noqa: S311
    busy: list[float] = []  # when each taken place is free again
    queue: deque[float] = deque()  # until when each that waits does so
    away, moment = 0, 0.0
    for _ in range(photos):
        moment += chance.expovariate(rate)
        away += _passed(pool, chance, busy, queue, moment)
        if len(busy) < pool.places:
            heapq.heappush(busy, moment + chance.expovariate(1 / pool.mean))
        elif len(queue) < pool.waiting:
            queue.append(moment + pool.patience)
        else:
            away += 1
    return away / photos


def _passed(pool: Pool, chance: random.Random, busy: list[float], queue: deque[float], moment: float) -> int:
    """Let everything happen that happens until a moment; how many gave up waiting."""
    gave_up = 0
    while busy and busy[0] <= moment:
        free = heapq.heappop(busy)
        while queue and queue[0] < free:
            queue.popleft()
            gave_up += 1
        if queue:
            queue.popleft()
            heapq.heappush(busy, free + chance.expovariate(1 / pool.mean))
    while queue and queue[0] < moment:
        queue.popleft()
        gave_up += 1
    return gave_up


def most_an_hour(pool: Pool, photos: int = PHOTOS) -> float:
    """The most photos an hour of which no more than AWAY are sent away."""
    low, high = 0.0, 2 * pool.places / pool.mean
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (middle, high) if sent_away(pool, middle, photos) <= AWAY else (low, middle)
    return low * 3600


def main() -> None:
    """Simulate two sizes and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    mean = measured(PAGE.read_text(encoding="utf-8"))["photo_app"]
    found = {f"photos_hour_{n}": most_an_hour(Pool(n, n, PATIENCE, mean)) / n for n in (2, 16)}
    report(found, wish.write)


if __name__ == "__main__":
    main()
