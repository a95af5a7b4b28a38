"""How often an address may do something. A process takes shares of the common count: most requests need no database."""

import ipaddress
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.store.counts import Counts
from companion.store.troubles import StoreError, Unavailable

WINDOW: Final = 600
"""Seconds in which is counted."""
SHARES: Final = 100
"""A process takes a hundredth of what is allowed at a time."""
MOST_ADDRESSES: Final = 10_000


@lru_cache(4096)
def network_of(address: str) -> str:
    """Whom an address stands for: itself, or the network of 64 bits that one customer has in IPv6.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found), 64), strict=False))


@dataclass(slots=True)
class _Share:
    """What a process may still let an address do until a moment of its own clock; `over`: there is no more to take."""

    left: int
    until: float
    over: bool


class Budget:
    """What addresses may do, by the names of what is limited. Where the count cannot be read nobody is held up."""

    def __init__(self, counts: Counts, rates: Mapping[str, int], clock: Callable[[], float] = time.monotonic) -> None:
        self._counts = counts
        self._rates = rates
        self._clock = clock
        self._lock = threading.Lock()
        self._shares: OrderedDict[tuple[str, str], _Share] = OrderedDict()

    def spend(self, name: str, who: str) -> int:
        """Do it once more: 0 where that is allowed, else the seconds to wait."""
        if self._rates[name] <= 0:
            return 0
        with self._lock:
            share = self._shares.get((name, who))
            if share and share.until > self._clock() and (share.left or share.over):
                return self._spent(share)
        try:
            taken = self._taken(name, who)
        except (Unavailable, StoreError):
            return 0
        with self._lock:
            return self._spent(self._kept((name, who), taken))

    def _spent(self, share: _Share) -> int:
        if share.left:
            share.left -= 1
            return 0
        return math.ceil(share.until - self._clock())

    def _taken(self, name: str, who: str) -> _Share:
        """Another share of the common count. Raises `Unavailable`, `StoreError`."""
        most = self._rates[name]
        step = max(1, most // SHARES)
        count = self._counts.add(name, who, step, WINDOW)
        left = min(step, max(0, most - (count.number - step)))
        return _Share(left, self._clock() + count.seconds, over=left == 0)

    def _kept(self, key: tuple[str, str], taken: _Share) -> _Share:
        """The share with what another thread took meanwhile. What was not used for the longest is forgotten first."""
        before = self._shares.pop(key, None)
        if before and before.until > self._clock():
            taken.left += before.left
        self._shares[key] = taken
        if len(self._shares) > MOST_ADDRESSES:
            self._shares.popitem(last=False)
        return taken
