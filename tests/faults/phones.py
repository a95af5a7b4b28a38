"""Phones that edit at a real server while it is being broken, as the pages' script does it: what is not acknowledged is
kept and sent again."""

import http.client
import json
import threading
import time
from dataclasses import dataclass, field
from typing import NamedTuple

from benchmarks.people import Made, Person, batch
from benchmarks.serving import HOST

PATIENCE = 10.0
"""Seconds after which the script of the pages gives up on an answer."""
PAUSE = 0.05
"""Seconds between two edits; after a refusal a phone comes again sooner than it is told, so that tests are short."""


class Answer(NamedTuple):
    """What came, and after how many seconds; status 0: nothing."""

    status: int
    seconds: float
    text: str = ""
    retry_after: str | None = None


def ask(port: int, path: str, method: str = "GET", body: str | bytes | None = None, **headers: str) -> Answer:
    """On a connection of its own, so that any process may answer."""
    begun = time.monotonic()
    line = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        line.request(method, path, body, {"Connection": "close", **headers})
        answer = line.getresponse()
        text = answer.read().decode()
        return Answer(answer.status, time.monotonic() - begun, text, answer.getheader("Retry-After"))
    except (OSError, http.client.HTTPException):
        return Answer(0, time.monotonic() - begun)
    finally:
        line.close()


@dataclass
class Phone:
    """Somebody at a seat: each edit is sent until it is acknowledged, then comes the next one."""

    person: Person
    answers: list[Answer] = field(default_factory=list)

    def edit(self) -> Answer:
        """Send the next edit once. An answer that was lost may have been kept: the state then says so (409)."""
        person, number = self.person, len(self.person.made) + 1
        edits = [{"do": "set", "path": ["track_points"], "value": number}]
        headers = {"Cookie": person.cookie, "X-CSRFToken": person.token, "Content-Type": "application/json"}
        body = batch(person.seat, number - 1, edits)
        answer = ask(person.port, f"/t/{person.code}/edits", "POST", body, **headers)
        self.answers.append(answer)
        if answer.status in (200, 409):
            seat = next(seat for seat in json.loads(answer.text)["seats"] if seat["number"] == person.seat)
            assert seat["revision"] == seat["entry"]["track_points"] == number, "an acknowledged edit is gone"
            person.made.append(Made(person.code, person.seat, number, edits))
        return answer

    def poll(self) -> Answer:
        """Ask for the state."""
        return ask(self.person.port, f"/t/{self.person.code}/state", Cookie=self.person.cookie)


class Crowd:
    """Phones that edit all the time, each in a thread of its own. `with crowd:` while they do."""

    def __init__(self, port: int, tables: int) -> None:
        self.phones = [Phone(person) for _ in range(tables) for person in _table(port)]
        self._over = threading.Event()
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> "Crowd":
        self._over.clear()
        self._threads = [threading.Thread(target=self._type, args=(phone,)) for phone in self.phones]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _type(self, phone: Phone) -> None:
        while not self._over.wait(PAUSE):
            if phone.edit().status not in (200, 409):
                self._over.wait(10 * PAUSE)

    @property
    def people(self) -> list[Person]:
        """Who holds the phones."""
        return [phone.person for phone in self.phones]

    def acknowledged(self) -> int:
        """Edits of all phones together."""
        return sum(len(person.made) for person in self.people)

    def answers(self) -> list[Answer]:
        """What all of them were told, and forget it."""
        found = [answer for phone in self.phones for answer in phone.answers]
        for phone in self.phones:
            phone.answers = []
        return found

    def goes_on(self, seconds: float = 20) -> float:
        """Wait until every phone has had an edit acknowledged; how many seconds that took."""
        begun = time.monotonic()
        before = [len(person.made) for person in self.people]
        while any(len(person.made) == was for person, was in zip(self.people, before, strict=True)):
            assert time.monotonic() - begun < seconds, "it does not come back"
            time.sleep(0.02)
        return time.monotonic() - begun


def _table(port: int) -> list[Person]:
    """A table of two."""
    people = [Person(port), Person(port)]
    browser = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
    code = people[0].opens(browser, "greenwood", 2)
    people[1].sits(browser, code, 1)
    browser.close()
    return people
