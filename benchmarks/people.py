"""People who open tables and sit down, through the pages, each with a browser's cookie and form token."""

import http.client
import json
import re
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from html import unescape
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import urlencode

from benchmarks.scripts import Play, Step, plays
from benchmarks.serving import HOST

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
FORM = "application/x-www-form-urlencoded"
# as a browser on a phone sends them with a fetch
BROWSER = {
    "Host": "127.0.0.1:8000",
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-GB,en;q=0.9",
    "Referer": "http://127.0.0.1:8000/t/ABCDEF/seat/0",
    "Sec-Fetch-Dest": "empty",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "same-origin",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/136.0.0.0 Mobile Safari/537.36",
}


class Made(NamedTuple):
    """A batch of edits that the server acknowledged: it led a document of a table to a revision."""

    code: str
    seat: int | None
    revision: int
    edits: list[dict[str, Any]]


@dataclass
class Person:
    """Somebody with a phone: a cookie, a token, a seat, and what remains to be entered there."""

    port: int
    cookie: str = ""
    token: str = ""
    code: str = ""
    seat: int = 0
    script: list[Step] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)
    lost: list[Made] = field(default_factory=list)  # sent, and no answer came: it may have been made or not
    revisions: dict[int | None, int] = field(default_factory=dict)
    etag: bytes = b""  # of the state that the phone knows

    def ask(
        self, http_: http.client.HTTPConnection, method: str, path: str, body: str = "", kind: str = FORM
    ) -> tuple[int, str, str]:
        """Status, place to go on, and text of an answer; cookie and token are kept."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if method == "POST":
            headers |= {"Content-Type": kind, "X-CSRFToken": self.token}
        http_.request(method, path, body or None, headers)
        answer = http_.getresponse()
        text = answer.read().decode()
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        if found := TOKEN.search(text):
            self.token = unescape(found[1])
        return answer.status, answer.getheader("Location") or "", text

    def opens(self, http_: http.client.HTTPConnection, game: str, seats: int) -> str:
        """A new table, the first seat one's own; its code."""
        self.ask(http_, "GET", f"/new/{game}")
        wish = {"csrf_token": self.token, "do": "open", "seats": str(seats), "plays": "y", "name-0": "Person 1"}
        status, place, text = self.ask(http_, "POST", f"/new/{game}", urlencode(wish))
        if status != 303:
            raise RuntimeError(f"no table of {game} was opened: {status} {text}")
        self.code, self.seat = place.rpartition("/")[2], 0
        return self.code

    def sits(self, http_: http.client.HTTPConnection, code: str, seat: int) -> None:
        """Come in by the code and take a seat."""
        self.code, self.seat = code, seat
        self.ask(http_, "GET", f"/t/{code}")
        wish = {"csrf_token": self.token, "do": "take", "seat": str(seat), "name": f"Person {seat + 1}"}
        status, place, _ = self.ask(http_, "POST", f"/t/{code}/do", urlencode(wish))
        if status != 303 or not place.endswith(f"/seat/{seat}"):
            raise RuntimeError(f"seat {seat} of {code} could not be taken: {status} {place}")

    def enters(self, http_: http.client.HTTPConnection, steps: Iterable[Step]) -> None:
        """Enter many steps, the neighbours of one document as a batch."""
        for seat, group in groupby(steps, key=lambda step: step.seat):
            self.post(http_, seat, [step.edit for step in group])

    def post(self, http_: http.client.HTTPConnection, seat: int | None, edits: list[dict[str, Any]]) -> None:
        """Send a batch, again on top of whatever came before it. Raises where it is refused."""
        while True:
            path, body = f"/t/{self.code}/edits", batch(seat, self.revisions.get(seat, 0), edits)
            status, _, text = self.ask(http_, "POST", path, body, "application/json")
            if status not in (200, 409):
                raise RuntimeError(f"{path}: {status} {text}")
            self.learn(json.loads(text))
            if status == 200:
                self.made.append(Made(self.code, seat, self.revisions[seat], edits))
                return

    def learn(self, state: Mapping[str, Any]) -> None:
        """Keep the revisions of a state."""
        self.revisions = {seat["number"]: seat["revision"] for seat in state["seats"]}
        self.revisions[None] = state["shared"]["revision"]


def batch(seat: int | None, revision: int, edits: list[dict[str, Any]]) -> str:
    """The body of a batch."""
    return json.dumps({"seat": seat, "revision": revision, "edits": edits}, separators=(",", ":"))


def seated(port: int, phones: int) -> list[Person]:
    """So many people at tables of four, the games in turn, half of every sheet entered. In table order."""
    games = plays()
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(lambda number: _table(port, games[number % len(games)]), range(-(-phones // 4))))
    return [person for table in tables for person in table][:phones]


def _table(port: int, play: Play) -> list[Person]:
    people = [Person(port) for _ in play.scripts]
    http_ = http.client.HTTPConnection(HOST, port, timeout=30)
    code = people[0].opens(http_, play.game, len(people))
    for number, person in enumerate(people[1:], start=1):
        person.sits(http_, code, number)
    people[0].enters(http_, play.options)
    for person, script in zip(people, play.scripts, strict=True):
        half = len(script) // 2
        # one document after the other, so that a batch holds all of it
        person.enters(http_, sorted(script[:half], key=lambda step: step.seat is None))
        person.script = script[half:] or script
    http_.close()
    return people
