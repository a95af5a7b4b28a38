"""A connection that knows how long a thread has waited for the other side of it."""

import socket
import time
from dataclasses import dataclass
from typing import Final, Self

SLOWEST: Final = 16_384
"""Bytes a second: where as much moves nobody is slow."""
_PIECE: Final = 65_536
"""Bytes of an answer that are sent at a time."""


@dataclass(slots=True)
class Wait:
    """Since when something is to move on a connection, how many bytes did, and whether a thread waits just now."""

    begun: float
    moved: int = 0
    waits: bool = True

    def is_slow(self, now: float, allowed: float) -> bool:
        """Does a thread wait for bytes that should have moved?"""
        return self.waits and now > self.begun + allowed + self.moved / SLOWEST


class Line(socket.socket):
    """See above. `wait` is set anew with every request, and with every piece of an answer that the app hands over."""

    wait = Wait(0.0, waits=False)

    @classmethod
    def of(cls, plain: socket.socket) -> Self:
        """The same connection; `plain` is of no use any more."""
        timeout = plain.gettimeout()
        line = cls(fileno=plain.detach())
        line.settimeout(timeout)
        return line

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """What came."""
        self.wait.waits = True
        piece = super().recv(size, flags)
        self._note(len(piece))
        return piece

    def send(self, data: bytes | memoryview, flags: int = 0, /) -> int:  # type: ignore[override]
        """Bytes of the data that went."""
        self.wait.waits = True
        went = super().send(data, flags)
        self._note(went)
        return went

    def sendall(self, data: bytes, flags: int = 0, /) -> None:  # type: ignore[override]
        """All of it, by and by."""
        self.wait, rest = Wait(time.monotonic(), waits=False), memoryview(data)
        while rest:
            rest = rest[self.send(rest[:_PIECE], flags) :]

    def _note(self, moved: int) -> None:
        self.wait.waits = False
        self.wait.moved += moved
