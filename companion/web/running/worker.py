"""gunicorn's worker with threads, which hangs up on whoever keeps it waiting while others wait for it.

A request that comes slowly holds a thread while it comes, and an answer that nobody takes while it goes. A phone far
from the router may take its time; but where every thread is held, those with whom hardly anything moves make room.
Against very many strangers only a proxy helps that takes requests in whole.
"""

import selectors
import socket
import time
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

from companion.web.running.health import look_around
from companion.web.running.line import Line, Wait

PATIENT: Final = 60.0
"""Seconds that the head of a request may take to come, or a body or an answer of which nothing moves."""
HURRIED: Final = 2.0
"""The same, while every thread is busy."""
AT_ONCE: Final = 0.1
"""The same, while others have waited for a thread for longer than that, and slow ones hold half of them."""
LINGER: Final = 2.0
"""Seconds that somebody has to hang up after the last answer."""
MOST_LINGERING: Final = 64
_DRAINED: Final = 65_536
"""Bytes that are taken from somebody who goes on sending after the last answer."""


class Worker(ThreadWorker):  # type: ignore[misc] # gunicorn has no types
    """See above."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._held: set[Line] = set()  # by threads
        self._queued: deque[float] = deque()  # since when requests wait for a thread
        self._lingering: dict[Line, float] = {}  # until when
        self._is_well = False

    def enqueue_req(self, conn: TConn) -> None:
        """To the threads."""
        if not isinstance(conn.sock, Line):
            conn.sock = Line.of(conn.sock)
        self._queued.append(time.monotonic())
        super().enqueue_req(conn)

    def handle(self, conn: TConn) -> Any:
        """A request, in a thread of its own."""
        self._queued.popleft()
        line = conn.sock
        line.wait = Wait(time.monotonic())
        self._held.add(line)
        try:
            return super().handle(conn)
        finally:
            self._held.discard(line)

    def finish_request(self, conn: TConn, fs: "Future[Any]") -> None:
        """After a request, in the first thread: which waits for nobody to hang up, since it lets everybody in."""
        is_last = not fs.cancelled() and fs.exception() is None and not fs.result()
        if not (is_last and self.alive):
            super().finish_request(conn, fs)
            return
        self.nr_conns -= 1
        self._linger(conn.sock)

    def _linger(self, line: Line) -> None:
        """Close it once the other side has, which has the whole answer then; or after a while."""
        try:
            line.setblocking(False)
            line.shutdown(socket.SHUT_WR)
        except OSError:  # gone already
            line.close()
            return
        line.wait = Wait(time.monotonic())
        self._lingering[line] = line.wait.begun + LINGER
        self.poller.register(line, selectors.EVENT_READ, self._drain)
        if len(self._lingering) > MOST_LINGERING:
            self._end(next(iter(self._lingering)))

    def _drain(self, line: Line) -> None:
        """What came after the last answer is of no use; that nothing comes any more is."""
        if line not in self._lingering:  # ended in this same turn, to make room
            return
        try:
            more = line.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        if not more or line.wait.moved > _DRAINED:
            self._end(line)

    def _end(self, line: Line) -> None:
        del self._lingering[line]
        self.poller.unregister(line)
        line.close()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """One turn of the first thread."""
        super().wait_for_and_dispatch_events(min(timeout, AT_ONCE) if self._is_besieged() else timeout)

    def murder_pending(self) -> None:
        """At the end of each turn, at least once a second."""
        super().murder_pending()
        self._is_well = self._is_well or look_around(self.wsgi)
        self._make_room()
        now = time.monotonic()
        for line in [line for line, until in self._lingering.items() if until < now]:
            self._end(line)
        for line in self._slow(now):
            with suppress(OSError):  # gone already
                line.shutdown(socket.SHUT_RDWR)

    def _make_room(self) -> None:
        """Where no more connections fit, those on which nothing was asked for the longest make room."""
        if self.nr_conns < self.worker_connections:
            return
        enough = self.worker_connections - max(1, self.worker_connections // 16)
        while self.nr_conns > enough and (idle := self.pending_conns or self.keepalived_conns):
            conn = idle.popleft()
            with suppress(OSError, KeyError, ValueError):  # gone already
                self.poller.unregister(conn.sock)
            self.nr_conns -= 1
            conn.close()

    def _slow(self, now: float) -> list[Line]:
        """Those who have to make room."""
        held = list(self._held)
        if self._is_besieged():
            slow = [line for line in held if line.wait.is_slow(now, AT_ONCE)]
            if 2 * len(slow) >= self.cfg.threads:
                return slow
        allowed = HURRIED if len(held) >= self.cfg.threads else PATIENT
        return [line for line in held if line.wait.is_slow(now, allowed)]

    def _is_besieged(self) -> bool:
        """Has somebody waited for a thread for longer than is well?"""
        try:
            return time.monotonic() - self._queued[0] > HURRIED
        except IndexError:  # nobody waits
            return False
