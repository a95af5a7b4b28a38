"""A club night from the first guest to the last: tables of four, each phone a thread that polls, edits and waits."""

import json
import threading
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from benchmarks.guests import LONGEST, Answer, GaveUp, Guest, Request, Saw, Trouble, clock
from benchmarks.people import Made, batch
from benchmarks.scripts import SEATS, Play, Step, plays

POLL = 2.0


class Times(NamedTuple):
    """When the night begins on this machine's clock, and the seconds in which tables open and sheets are entered."""

    begin: float
    arrive: float
    play: float

    @property
    def entering(self) -> float:
        """The moment from which sheets are entered."""
        return self.begin + self.arrive

    def share(self, part: float) -> float:
        """The moment at which that part of the entering is over."""
        return self.entering + part * self.play


@dataclass
class Table:
    """A table of the night. `all_done` is the moment at which the last one said "done", `is_broken` that
    a phone could not go on."""

    play: Play
    guests: list[Guest]
    opened: threading.Event = field(default_factory=threading.Event)
    all_done: float | None = None
    said_done: int = 0
    is_broken: bool = False
    _counting: threading.Lock = field(default_factory=threading.Lock)

    @property
    def code(self) -> str:
        """Its code."""
        return self.guests[0].code

    def one_more_done(self) -> None:
        """Somebody says "done" now."""
        with self._counting:
            self.said_done += 1
            if self.said_done == len(self.guests):
                self.all_done = clock()


class Phone(threading.Thread):
    """A guest's phone, from coming in to the result. `fault` says why it did not come so far."""

    def __init__(self, table: Table, number: int, times: Times, coming: float) -> None:
        super().__init__()
        self.guest, self.table, self.number = table.guests[number], table, number
        self.fault = "did not come"
        self.state: dict[str, Any] = {}
        self.seated = threading.Event()
        self._times = times
        self._coming = coming
        self._line = self.guest.door.line()
        self._poll_due = self._poll_from = 0.0
        self._polls_failed = 0
        self._etag = ""

    def run(self) -> None:
        """The whole evening."""
        try:
            self._come_in()
            self._enter()
            self._end()
            self.fault = ""
        except (GaveUp, RuntimeError, AssertionError) as error:
            self.fault = f"{type(error).__name__}: {error}"
            self.table.is_broken = True
        finally:
            self._line.close()

    def _come_in(self) -> None:
        time.sleep(max(0.0, self._coming - clock()))
        if self.number == 0:
            self._open()
        else:
            assert self.table.opened.wait(LONGEST), "the table was not opened"
            self._join()
        self._sit()
        if self.number == 0:
            self._edit(self.table.play.options, clock())

    def _open(self) -> None:
        guest, game = self.guest, self.table.play.game
        guest.page(self._line, f"/new/{game}")
        seats = {"do": "open", "seats": str(SEATS), "plays": "y", "hidden": "y", "name-0": "Person 1"}
        place = guest.button(self._line, "open", f"/new/{game}", **seats)
        guest.code = place.rpartition("/")[2]
        guest.page(self._line, place)
        self.table.opened.set()

    def _join(self) -> None:
        guest, code = self.guest, self.table.code
        guest.page(self._line, "/join")
        guest.code, guest.seat = code, self.number
        found = guest.insist(self._line, Request("join", "GET", f"/join?code={code.lower()}"))
        guest.page(self._line, found.place)
        named = {"do": "take", "seat": str(self.number), "name": f"Person {self.number + 1}"}
        guest.button(self._line, "sit down", f"/t/{code}/do", **named)

    def _sit(self) -> None:
        self.guest.page(self._line, f"/t/{self.table.code}/seat/{self.number}")
        self._poll_due = self._poll_from = clock()
        self._wait(clock())
        self.seated.set()

    def _enter(self) -> None:
        """Every step at its time, evenly over the night; everybody begins at another moment."""
        steps = self.guest.script
        for number, step in enumerate(steps):
            due = self._times.share((number + (self.number + 0.5) / SEATS) / len(steps))
            self._wait(due)
            self._edit([step], due)
        self.table.one_more_done()
        said = {"do": "done", "seat": str(self.number), "on": "1", "back": "seat"}
        self.guest.button(self._line, "done", f"/t/{self.table.code}/do", **said)

    def _end(self) -> None:
        """See what the others have, end the game, look at the result."""
        self._watch("hidden", False)
        assert self.table.all_done is not None, "open before all were done"
        self.guest.saw.answered("reveal seen", clock() - self.table.all_done)
        if self.number == 0:
            self.guest.button(self._line, "finish", f"/t/{self.table.code}/do", do="finish")
        self._watch("finished", True)
        self.guest.page(self._line, f"/t/{self.table.code}/end", "result")

    def _watch(self, key: str, wanted: bool) -> None:
        """Poll until the state says so. Raises `GaveUp`."""
        until = clock() + 10 * LONGEST  # the others may be slow
        while self.state[key] is not wanted:
            if clock() > until or self.table.is_broken:
                raise GaveUp(f"{key} is {self.state[key]}")
            self._wait(self._poll_due)

    def _wait(self, until: float) -> None:
        """Poll on the beat until a moment, and whatever poll is due then."""
        while self._poll_due <= until:
            time.sleep(max(0.0, self._poll_due - clock()))
            self._poll()
        time.sleep(max(0.0, until - clock()))

    def _poll(self) -> None:
        path = f"/t/{self.table.code}/state"
        found = self.guest.attempt(self._line, Request("poll", "GET", path, etag=self._etag))
        self._poll_due = clock() + POLL
        if isinstance(found, Trouble):
            self._polls_failed += 1
            return
        took = clock() - self._poll_from
        self.guest.saw.answered("poll", took, 1 + self._polls_failed)
        self._poll_from, self._polls_failed = self._poll_due, 0
        if found.status != 304:
            self.guest.saw.answered("poll with news", took)
            self._learn(found)

    def _learn(self, answer: Answer) -> None:
        assert answer.status in (200, 409), f"{answer.status} {answer.text}"
        self.state = json.loads(answer.text)
        self._etag = answer.etag
        self.guest.learn(self.state)

    def _edit(self, steps: list[Step], due: float) -> None:
        """Send edits of one document until they are acknowledged, as `static/js/sync.js` does; polls go on."""
        if not steps:
            return
        begun, failed = clock(), 0
        answer = self._sent(steps)
        while not isinstance(answer, Answer):
            if clock() - begun > LONGEST:
                self.guest.saw.left("edit")
                raise GaveUp("edit")
            if isinstance(answer, Trouble):
                failed += 1
                self._wait(clock() + answer.wait)
            answer = self._sent(steps)
        self.guest.saw.answered("edit", clock() - due, 1 + failed)

    def _sent(self, steps: list[Step]) -> Answer | Trouble | None:
        """One attempt; None where somebody else was first."""
        seat, edits = steps[0].seat, [step.edit for step in steps]
        revision = self.guest.revisions.get(seat, 0)
        body = batch(seat, revision, edits).encode()
        request = Request("edit", "POST", f"/t/{self.table.code}/edits", body, "application/json")
        found = self.guest.attempt(self._line, request)
        if isinstance(found, Trouble):
            self.guest.lost.append(Made(self.table.code, seat, revision + 1, edits))
            return found
        self._learn(found)
        if found.status == 409:
            self.guest.saw.overtaken()
            return None
        self.guest.made.append(Made(self.table.code, seat, self.guest.revisions[seat], edits))
        return found


def tables_of(port: int, secure: bool, number: int, saw: Saw) -> list[Table]:
    """So many tables, the games in turn, with guests who have not come yet."""
    games, found = plays(), []
    for place in range(number):
        play = games[place % len(games)]
        found.append(Table(play, [Guest(port, script=[*script], secure=secure, saw=saw) for script in play.scripts]))
    return found


def phones_of(tables: list[Table], times: Times) -> list[Phone]:
    """The phones of all guests, not started yet; the tables open one after the other."""
    gap = times.arrive / 2 / max(1, len(tables))
    return [
        Phone(table, number, times, times.begin + place * gap)
        for place, table in enumerate(tables)
        for number in range(len(table.guests))
    ]
