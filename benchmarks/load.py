"""Phones that poll and edit, as many as wished, in one asyncio loop on raw connections: as cheap as Python allows.

Times count from the moment a request was due, not from when it went out: a server (or a generator) that lags
behind does not make its own figures look better.
"""

import asyncio
import json
import random
import re
import ssl
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from benchmarks.people import BROWSER, Made, Person, batch
from benchmarks.serving import HOST

POLL = 2.0
EDIT = 30.0
RAMP = 4.0
"""Seconds in which the phones connect and poll for the first time; they are not measured."""
PATIENCE = 10.0
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_ETAG = re.compile(rb"\r\netag: *([^\r]+)", re.IGNORECASE)
_GOLDEN = 0.6180339887498949


@dataclass
class Figures:
    """What was measured: seconds from due to answered, in the order of the answers; bytes that went either way."""

    polls: list[float] = field(default_factory=list)
    edits: list[float] = field(default_factory=list)
    unchanged: int = 0
    sent: int = 0
    received: int = 0
    largest_unchanged: int = 0
    stale: int = 0
    reconnected: int = 0
    errors: Counter[str] = field(default_factory=Counter)


class How(NamedTuple):
    """Whether the phones edit or poll alone, and how they do TLS, None without."""

    edits: bool = True
    tls: ssl.SSLContext | None = None


USUAL = How()


@dataclass
class Window:
    """The time that is measured, on the clock of the loop."""

    start: float
    end: float


class Phone(asyncio.Protocol):
    """One phone: one kept connection, one request at a time, polls and edits each on a beat of their own."""

    def __init__(self, person: Person, window: Window, figures: Figures, tls: ssl.SSLContext | None = None) -> None:
        self._person = person
        self._tls = tls
        self._window = window
        self._figures = figures
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._answer = b""
        self._etag = person.etag
        self._step = 0
        self._waiting: deque[tuple[bool, float]] = deque()
        self._under_way: tuple[bool, float] | None = None
        headers = "".join(f"{name}: {value}\r\n" for name, value in BROWSER.items())
        self._headers = f"{headers}Cookie: {person.cookie}\r\n".encode()

    def begin(self, first_poll: float, first_edit: float) -> None:
        """Poll and edit from those moments on, until the window ends."""
        self._beat(False, first_poll, POLL)
        self._beat(True, first_edit, EDIT)

    @property
    def busy(self) -> bool:
        """Is an answer outstanding?"""
        return bool(self._under_way or self._waiting)

    def _beat(self, is_edit: bool, due: float, every: float) -> None:
        if due < self._window.end:
            self._loop.call_at(due, self._due, is_edit, due, every)

    def _due(self, is_edit: bool, due: float, every: float) -> None:
        self._waiting.append((is_edit, due))
        self._next()
        self._beat(is_edit, due + every, every)

    def _next(self) -> None:
        if self._under_way or not self._waiting:
            return
        self._under_way = self._waiting.popleft()
        if self._transport:
            self._send()
        else:
            self._connecting = self._loop.create_task(self._connect())

    async def _connect(self) -> None:
        try:
            await self._loop.create_connection(lambda: self, HOST, self._person.port, ssl=self._tls)
        except OSError as error:
            self._fail(f"no connection: {error.strerror}")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send what waited for the connection."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._send()

    def _send(self) -> None:
        assert self._transport
        assert self._under_way
        message = self._edit() if self._under_way[0] else self._poll()
        self._figures.sent += len(message)
        self._transport.write(message)

    def _poll(self) -> bytes:
        known = b"If-None-Match: %b\r\n" % self._etag if self._etag else b""
        return b"GET /t/%b/state HTTP/1.1\r\n%b%b\r\n" % (self._person.code.encode(), self._headers, known)

    def _edit(self) -> bytes:
        person = self._person
        step = person.script[self._step % len(person.script)]
        body = batch(step.seat, person.revisions.get(step.seat, 0), [step.edit]).encode()
        head = (
            f"POST /t/{person.code}/edits HTTP/1.1\r\nContent-Type: application/json\r\n"
            f"X-CSRFToken: {person.token}\r\nOrigin: http://{BROWSER['Host']}\r\nContent-Length: {len(body)}\r\n"
        )
        return b"%b%b\r\n%b" % (head.encode(), self._headers, body)

    def data_received(self, data: bytes) -> None:
        """Take an answer once all of it is there."""
        self._answer += data
        self._figures.received += len(data)
        end = self._answer.find(b"\r\n\r\n") + 4
        if end < 4:
            return
        head, status = self._answer[:end], int(self._answer[9:12])
        length = _LENGTH.search(head)
        if len(self._answer) < end + (int(length[1]) if length else 0):
            return
        body, self._answer = self._answer[end:], b""
        self._take(status, head, body)

    def _take(self, status: int, head: bytes, body: bytes) -> None:
        if self._under_way is None:
            self._figures.errors["an answer that nobody asked for"] += 1
            return None
        is_edit, due = self._under_way
        if status == 304 and not is_edit:
            self._figures.unchanged += 1
            self._figures.largest_unchanged = max(self._figures.largest_unchanged, len(head))
        elif status == 200 or (status == 409 and is_edit):
            self._learn(head, body)
        else:
            return self._fail(f"{'edit' if is_edit else 'poll'}: {status}")
        if status == 409:
            self._figures.stale += 1
            return self._send()
        if is_edit:
            self._acknowledged()
        if self._window.start <= due < self._window.end:
            (self._figures.edits if is_edit else self._figures.polls).append(self._loop.time() - due)
        self._under_way = None
        return self._next()

    def _learn(self, head: bytes, body: bytes) -> None:
        etag = _ETAG.search(head)
        self._etag = self._person.etag = etag[1] if etag else b""
        self._person.learn(json.loads(body))

    def _acknowledged(self) -> None:
        person = self._person
        step = person.script[self._step % len(person.script)]
        person.made.append(Made(person.code, step.seat, person.revisions[step.seat], [step.edit]))
        self._step += 1

    def _fail(self, what: str) -> None:
        self._figures.errors[what] += 1
        self._under_way = None
        self._next()

    def connection_lost(self, error: Exception | None) -> None:
        """Connect again when the next request is due; an answer that was outstanding will not come."""
        self._transport, self._answer = None, b""
        if self._under_way:
            self._fail("the connection broke in the middle of an answer")
        elif self._loop.time() < self._window.end:
            self._figures.reconnected += 1

    def leave(self) -> None:
        """Close the connection; an answer still outstanding is an error."""
        if self.busy:
            self._figures.errors[f"no answer within {PATIENCE:.0f} s"] += 1
        self._under_way = None
        if self._transport:
            self._transport.abort()


async def _run(people: Sequence[Person], seconds: float, figures: Figures, how: How) -> None:
    loop = asyncio.get_running_loop()
    start = loop.time() + 0.2
    window = Window(start + RAMP, start + RAMP + seconds)
    phones = [Phone(person, window, figures, how.tls) for person in people]
    # both beats spread evenly; who edits when has nothing to do with who sits beside whom
    turns = random.Random(len(people)).sample(range(len(people)), len(people))  # noqa: S311
    for number, (phone, turn) in enumerate(zip(phones, turns, strict=True)):
        first = start + number * _GOLDEN % 1 * POLL
        first_edit = max(first + POLL, start + RAMP) + turn / len(people) * EDIT
        phone.begin(first, first_edit if how.edits else window.end)
    await asyncio.sleep(window.end - loop.time())
    patience = loop.time() + PATIENCE
    while any(phone.busy for phone in phones) and loop.time() < patience:
        await asyncio.sleep(0.1)
    for phone in phones:
        phone.leave()
    await asyncio.sleep(0)


def run(people: Sequence[Person], seconds: float, how: How = USUAL) -> Figures:
    """Let everybody's phone poll and edit for so many seconds, after the ramp."""
    figures = Figures()
    asyncio.run(_run(people, seconds, figures, how))
    return figures
