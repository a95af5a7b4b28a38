"""A guest of a club night: a person whose phone does not give up, and a log of what all phones saw."""

import gzip
import http.client
import re
import ssl
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import unescape
from typing import NamedTuple
from urllib.parse import urlencode

from benchmarks.people import BROWSER, FORM, TOKEN, Person
from benchmarks.proxy import NAME
from benchmarks.serving import HOST

PATIENCE = 10.0
"""Seconds that a phone waits for an answer."""
AGAIN = 5.0
"""Seconds until a phone sends again, or somebody taps again, where no answer says how long to wait."""
LONGEST = 60.0
"""Seconds after which somebody gives up what did not work again and again."""
clock = time.monotonic
_FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')
UNTRUSTED = ssl.create_default_context()
UNTRUSTED.check_hostname, UNTRUSTED.verify_mode = False, ssl.CERT_NONE


class GaveUp(Exception):
    """Something was tried for LONGEST seconds."""


class Door(NamedTuple):
    """Where phones reach Canopy: a port of this machine, over TLS or not."""

    port: int
    secure: bool

    def line(self, patience: float = PATIENCE) -> http.client.HTTPConnection:
        """A connection to be kept; it opens with the first request."""
        if self.secure:
            return http.client.HTTPSConnection(HOST, self.port, timeout=patience, context=UNTRUSTED)
        return http.client.HTTPConnection(HOST, self.port, timeout=patience)

    @property
    def origin(self) -> str:
        """The origin of the pages, as the browser sees it."""
        return f"https://{NAME}" if self.secure else f"http://{HOST}:{self.port}"


def _title(page: str) -> str:
    return page.partition("<title>")[2].partition("</title>")[0]


def _weight(headers: Iterable[tuple[str, str]], first: str, body: bytes) -> int:
    """Bytes of a request or answer on its way: the first line, headers, body."""
    return len(f"HTTP/1.1 200 {first}\r\n\r\n") + sum(len(f"{name}: {text}\r\n") for name, text in headers) + len(body)


class Saw:
    """What all phones saw: by kind of request the seconds until it was answered well, and what went wrong before."""

    def __init__(self) -> None:
        self.took: dict[str, list[float]] = defaultdict(list)
        self.troubles: dict[str, Counter[str]] = defaultdict(Counter)
        self.retried: Counter[str] = Counter()
        self.gave_up: Counter[str] = Counter()
        self.stale = 0
        self.bytes: Counter[str] = Counter()
        self.longest_trouble = 0.0
        self._lock = threading.Lock()

    def answered(self, kind: str, seconds: float, tries: int = 1) -> None:
        """It was answered well, after so many tries."""
        with self._lock:
            self.took[kind].append(seconds)
            if tries > 1:
                self.retried[kind] += 1
                self.longest_trouble = max(self.longest_trouble, seconds)

    def failed(self, kind: str, why: str) -> None:
        """An attempt failed."""
        with self._lock:
            self.troubles[kind][why] += 1

    def moved(self, kind: str, weight: int) -> None:
        """So many bytes went there and back."""
        with self._lock:
            self.bytes[kind] += weight

    def overtaken(self) -> None:
        """Somebody else changed a document first."""
        with self._lock:
            self.stale += 1

    def left(self, kind: str) -> None:
        """Somebody gave up."""
        with self._lock:
            self.gave_up[kind] += 1

    def errors(self, kind: str) -> int:
        """How many attempts of a kind failed."""
        return self.troubles[kind].total()


class Request(NamedTuple):
    """What a phone asks for. `what` is its kind in the log."""

    what: str
    method: str
    path: str
    body: bytes = b""
    kind: str = FORM
    etag: str = ""


class Answer(NamedTuple):
    """An answer that came."""

    status: int
    place: str
    etag: str
    text: str


class Trouble(NamedTuple):
    """Why there is no good answer, and in how many seconds to try again."""

    why: str
    wait: float


@dataclass
class Guest(Person):
    """Somebody at the club night. `secure`: over TLS. `saw` is the log of all phones."""

    secure: bool = False
    saw: Saw = field(default_factory=Saw)
    files: set[str] = field(default_factory=set)
    _keeping: threading.Lock = field(default_factory=threading.Lock)

    @property
    def door(self) -> Door:
        """Where this phone reaches Canopy."""
        return Door(self.port, self.secure)

    def insist(self, line: http.client.HTTPConnection, request: Request) -> Answer:
        """Ask as a person does: again, where it does not work. Raises `GaveUp`."""
        begun, tries = clock(), 0
        while True:
            tries += 1
            found = self.attempt(line, request)
            if isinstance(found, Answer):
                self.saw.answered(request.what, clock() - begun, tries)
                return found
            if clock() - begun > LONGEST:
                self.saw.left(request.what)
                raise GaveUp(f"{request.what}: {found.why}")
            time.sleep(found.wait)

    def attempt(self, line: http.client.HTTPConnection, request: Request) -> Answer | Trouble:
        """One attempt. What cannot be answered just now is a trouble, and so is to be sent away for a while."""
        headers = self._headers(request)
        try:
            line.request(request.method, request.path, request.body or None, headers)
            came = line.getresponse()
            data = came.read()
        except (OSError, http.client.HTTPException) as error:
            line.close()
            return self._trouble(request, type(error).__name__, AGAIN)
        there = _weight(headers.items(), request.path, request.body)
        self.saw.moved(request.what, there + _weight(came.getheaders(), came.reason, data))
        if came.status >= 500 or came.status == 429:
            return self._trouble(request, str(came.status), float(came.getheader("Retry-After") or AGAIN))
        text = (gzip.decompress(data) if came.getheader("Content-Encoding") == "gzip" else data).decode()
        self._keep(came.getheader("Set-Cookie"), text)
        return Answer(came.status, came.getheader("Location") or "", came.getheader("ETag") or "", text)

    def _trouble(self, request: Request, why: str, wait: float) -> Trouble:
        self.saw.failed(request.what, why)
        return Trouble(why, wait)

    def _headers(self, request: Request) -> dict[str, str]:
        origin = self.door.origin
        headers = BROWSER | {"Host": origin.partition("//")[2], "Accept-Encoding": "gzip, deflate"}
        headers["Referer"] = f"{origin}/t/{self.code}/seat/{self.seat}"
        if self.cookie:
            headers["Cookie"] = self.cookie
        if request.etag:
            headers["If-None-Match"] = request.etag
        if request.method == "POST":
            headers |= {"Content-Type": request.kind, "X-CSRFToken": self.token, "Origin": origin}
        return headers

    def _keep(self, cookie: str | None, text: str) -> None:
        with self._keeping:
            if cookie:
                self.cookie = cookie.partition(";")[0]
            if found := TOKEN.search(text):
                self.token = unescape(found[1])

    def page(self, line: http.client.HTTPConnection, path: str, what: str = "page") -> str:
        """A page, and for the first time the files that it names; its text."""
        answer = self.insist(line, Request(what, "GET", path))
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        for file in sorted(set(_FILE.findall(answer.text)) - self.files):
            self.files.add(file)
            self.insist(line, Request("file", "GET", file))
        return answer.text

    def button(self, line: http.client.HTTPConnection, what: str, path: str, **fields: str) -> str:
        """Press a button of a form; the place that it leads to. Raises `RuntimeError` where it is refused."""
        body = urlencode({"csrf_token": self.token, **fields}).encode()
        answer = self.insist(line, Request(what, "POST", path, body))
        if answer.status != 303:
            raise RuntimeError(f"{what}, {path}: {answer.status} {_title(answer.text)}")
        return answer.place
