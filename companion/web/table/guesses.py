"""Codes cannot be found by trying: who asks for many that do not exist waits."""

import threading
import time
from collections.abc import Callable
from typing import Final

MOST: Final = 30
"""Different wrong codes that an address may ask for in a while."""
WHILE: Final = 600.0
"""Seconds that a wrong code is remembered."""
MOST_ADDRESSES: Final = 10_000
LONGEST: Final = 12
"""Letters that are remembered of a wrong code; no code is longer."""


class Guesses:
    """Wrong codes by address, in this process; `shared` tells all processes and hands back how long to wait by what
    they know together.

    The same wrong code again and again - a phone that still asks for a table that was deleted - counts once. A process
    learns of the others' by the next wrong code that it sees itself: no poll has to ask for more than is known here.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, shared: Callable[[str, str], int] = lambda _address, _code: 0
    ) -> None:
        self._clock = clock
        self._shared = shared
        self._lock = threading.Lock()
        self._wrong: dict[str, dict[str, float]] = {}
        self._held: dict[str, float] = {}

    def wrong(self, address: str, code: str) -> None:
        """Remember that an address asked for a code that is none."""
        code = code[:LONGEST]
        with self._lock:
            if address not in self._wrong and len(self._wrong) >= MOST_ADDRESSES:
                self._forget()
            codes = self._wrong.setdefault(address, {})
            new = code not in codes and len(codes) <= MOST
            if new:
                codes[code] = self._clock()
        if new and (wait := self._shared(address, code)):
            with self._lock:
                self._held[address] = self._clock() + wait

    def wait(self, address: str) -> int:
        """Seconds that an address has to wait; 0 where it may ask."""
        with self._lock:
            self._tidy(address)
            codes = self._wrong.get(address, {})
            until = [self._held[address]] if address in self._held else []
            if len(codes) >= MOST:
                until.append(min(codes.values()) + WHILE)
            return int(max(until) - self._clock()) + 1 if until else 0

    def _tidy(self, address: str) -> None:
        fresh = {c: asked for c, asked in self._wrong.pop(address, {}).items() if asked + WHILE > self._clock()}
        if fresh:
            self._wrong[address] = fresh
        if self._held.get(address, 0) <= self._clock():
            self._held.pop(address, None)

    def _forget(self) -> None:
        for address in list(self._wrong):
            self._tidy(address)
        while len(self._wrong) >= MOST_ADDRESSES:
            address = next(iter(self._wrong))
            self._wrong.pop(address)
            self._held.pop(address, None)
