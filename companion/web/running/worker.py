"""gunicorn's worker with threads, which hangs up on whoever takes too long to say what they want.

A request that comes slowly holds a thread while it comes. A phone far from the router may take its time; but where
every thread is held, those that hardly send anything make room. Against many strangers only a proxy helps that takes
requests in whole.
"""

import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

from companion.web.running.health import look_around

PATIENT: Final = 60.0
"""Seconds that the head of a request may take to come, or a body of which nothing comes."""
HURRIED: Final = 2.0
"""The same, while every thread is busy."""
SLOWEST: Final = 16_384
"""Bytes a second: whoever sends as much is not slow."""


@dataclass(slots=True)
class Arrival:
    """When a thread began with a request, how many bytes of its body came, and whether more are waited for just now."""

    begun: float
    came: int = 0
    coming: bool = True

    def is_slow(self, now: float, allowed: float) -> bool:
        """Does a thread wait for bytes that should have come?"""
        return self.coming and now > self.begun + allowed + self.came / SLOWEST


class Worker(ThreadWorker):  # type: ignore[misc] # gunicorn has no types
    """See above."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arrivals: dict[TConn, Arrival] = {}
        self._is_well = False

    def handle(self, conn: TConn) -> Any:
        """A request, in a thread of its own."""
        self._arrivals[conn] = Arrival(time.monotonic())
        try:
            return super().handle(conn)
        finally:
            del self._arrivals[conn]

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """The same, its head read: its body comes while the app reads it."""
        self._arrivals[conn].coming = False
        self._listen(conn, conn.parser.unreader)
        return super().handle_request(req, conn)

    def _listen(self, conn: TConn, unreader: Any) -> None:
        """Note every piece that comes; on a connection that is kept, for its other requests too."""
        if "chunk" in vars(unreader):
            return
        receive = unreader.chunk

        def noted(size: int | None = None) -> Any:
            arrival = self._arrivals[conn]
            arrival.coming = True
            piece = receive(size)
            arrival.coming = False
            arrival.came += len(piece)
            return piece

        unreader.chunk = noted

    def murder_pending(self) -> None:
        """At least once a second, in the first thread."""
        super().murder_pending()
        self._is_well = self._is_well or look_around(self.wsgi)
        now, arrivals = time.monotonic(), list(self._arrivals.items())
        allowed = HURRIED if len(arrivals) >= self.cfg.threads else PATIENT
        for conn, arrival in arrivals:
            if arrival.is_slow(now, allowed):
                with suppress(OSError):  # gone already
                    conn.sock.shutdown(socket.SHUT_RDWR)
