"""SIGKILL to the whole server, all its processes at once, in the middle of edits over HTTP.

What was answered with 200 is there after the restart, and of what was not answered either all or nothing.
"""

import http.client
import json
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from benchmarks.kept import check_kept
from benchmarks.people import Made, Person, batch
from benchmarks.serving import HOST, Server

PEOPLE = 4


def edit(number: int) -> dict[str, Any]:
    """An edit that no other one equals."""
    return {"do": "set", "path": ["track_points"], "value": number}


def sit_down(port: int) -> list[Person]:
    people = [Person(port) for _ in range(PEOPLE)]
    browser = http.client.HTTPConnection(HOST, port, timeout=20)
    code = people[0].opens(browser, "greenwood", PEOPLE)
    for number, person in enumerate(people[1:], start=1):
        person.sits(browser, code, number)
    browser.close()
    return people


class Typing(threading.Thread):
    """A person who edits without a pause until no answer comes any more."""

    def __init__(self, person: Person, edits: int) -> None:
        super().__init__()
        self.person = person
        self.edits = edits
        self.acknowledged = 0
        self.refused = ""

    def run(self) -> None:
        person = self.person
        browser = http.client.HTTPConnection(HOST, person.port, timeout=20)
        try:
            for _ in range(self.edits):
                made = Made(person.code, person.seat, len(person.made) + 1, [edit(len(person.made) + 1)])
                body = batch(person.seat, made.revision - 1, made.edits)
                answer = person.ask(browser, "POST", f"/t/{person.code}/edits", body, "application/json")
                if answer[0] != 200:
                    self.refused = str(answer)
                    return
                person.made.append(made)
                self.acknowledged += 1
        except (OSError, http.client.HTTPException):
            pass  # the server is dead, and this edit was not acknowledged
        finally:
            browser.close()


def edit_until_killed(server: Server, people: list[Person], chance: random.Random, edits: int) -> None:
    threads = [Typing(person, edits) for person in people]
    wanted = chance.randrange(edits)
    for thread in threads:
        thread.start()
    while sum(thread.acknowledged for thread in threads) < wanted and all(thread.is_alive() for thread in threads):
        time.sleep(0.001)
    time.sleep(chance.uniform(0, 0.01))
    server.kill()
    for thread in threads:
        thread.join(30)
    assert [thread.refused for thread in threads] == [""] * PEOPLE
    assert all(thread.acknowledged < edits for thread in threads), "it was over before the kill"


def see_what_is_there(people: list[Person]) -> None:
    """Whether the one edit that was under way when the server died was kept or not, is seen now."""
    browser = http.client.HTTPConnection(HOST, people[0].port, timeout=20)
    for person in people:
        status, _, text = person.ask(browser, "GET", f"/t/{person.code}/state")
        assert status == 200
        revision = next(seat["revision"] for seat in json.loads(text)["seats"] if seat["number"] == person.seat)
        assert len(person.made) <= revision <= len(person.made) + 1
        if revision > len(person.made):
            person.made.append(Made(person.code, person.seat, revision, [edit(revision)]))
    browser.close()


@pytest.mark.parametrize(("rounds", "edits"), [(1, 100), pytest.param(20, 1000, marks=pytest.mark.slow)])
def test_acknowledged_edits_survive_a_kill_of_the_server(url: str, tmp_path: Path, rounds: int, edits: int) -> None:
    chance = random.Random(20260501)  # noqa: S311
    with (tmp_path / "log").open("w") as log:
        server = Server(tmp_path / "data", url, log=log)
        try:
            people = sit_down(server.port)
            for _ in range(rounds):
                edit_until_killed(server, people, chance, edits)
                server = Server(tmp_path / "data", url, log=log)
                for person in people:
                    person.port = server.port
                see_what_is_there(people)
        finally:
            if server.process.poll() is None:
                server.stop()
    kept, _documents = check_kept(people, url)
    assert kept == sum(len(person.made) for person in people) > rounds
