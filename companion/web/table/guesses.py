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


class Guesses:
    """Wrong codes by address, in this process.

    The same wrong code again and again - a phone that still asks for a table that was deleted - counts once.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._wrong: dict[str, dict[str, float]] = {}

    def wrong(self, address: str, code: str) -> None:
        """Remember that an address asked for a code that is none."""
        with self._lock:
            if address not in self._wrong and len(self._wrong) >= MOST_ADDRESSES:
                self._forget()
            codes = self._wrong.setdefault(address, {})
            if len(codes) <= MOST:
                codes.setdefault(code, self._clock())

    def wait(self, address: str) -> int:
        """Seconds that an address has to wait; 0 where it may ask."""
        with self._lock:
            self._tidy(address)
            codes = self._wrong.get(address, {})
            return 0 if len(codes) < MOST else int(min(codes.values()) + WHILE - self._clock()) + 1

    def _tidy(self, address: str) -> None:
        fresh = {c: asked for c, asked in self._wrong.pop(address, {}).items() if asked + WHILE > self._clock()}
        if fresh:
            self._wrong[address] = fresh

    def _forget(self) -> None:
        for address in list(self._wrong):
            self._tidy(address)
        while len(self._wrong) >= MOST_ADDRESSES:
            self._wrong.pop(next(iter(self._wrong)))
