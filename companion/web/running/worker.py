"""gunicorn's worker with threads, which hangs up on whoever takes too long to say what they want.

A request that comes slowly holds a thread while it comes. A phone far from the router may take its time; but where
every thread is held, those that dawdle make room. Against many strangers only a proxy helps that takes requests in
whole.
"""

import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

PATIENT: Final = 120.0
"""Seconds that a request may take to come in whole: a photo of 16 MB at 1 Mbit/s."""
HURRIED: Final = 1.0
"""The same, while every thread is busy."""


@dataclass(slots=True)
class Arrival:
    """When a thread began with a request, and whether it waits for bytes just now."""

    begun: float
    coming: bool = True


class Worker(ThreadWorker):  # type: ignore[misc] # gunicorn has no types
    """See above."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arrivals: dict[TConn, Arrival] = {}

    def handle(self, conn: TConn) -> Any:
        """A request, in a thread of its own."""
        self._arrivals[conn] = Arrival(time.monotonic())
        try:
            return super().handle(conn)
        finally:
            del self._arrivals[conn]

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """The same, its head read: its body comes while the app reads it."""
        arrival = self._arrivals[conn]
        arrival.coming = False
        read = req.body.reader.read

        def watched(size: int) -> Any:
            arrival.coming = True
            try:
                return read(size)
            finally:
                arrival.coming = False

        req.body.reader.read = watched
        return super().handle_request(req, conn)

    def murder_pending(self) -> None:
        """At least once a second, in the first thread."""
        super().murder_pending()
        arrivals = list(self._arrivals.items())
        late = time.monotonic() - (HURRIED if len(arrivals) >= self.cfg.threads else PATIENT)
        for conn, arrival in arrivals:
            if arrival.coming and arrival.begun < late:
                with suppress(OSError):  # gone already
                    conn.sock.shutdown(socket.SHUT_RDWR)
