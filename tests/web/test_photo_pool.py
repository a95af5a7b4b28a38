"""The places for reading photos: bounded, and free again whatever happens."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.photo import pool as module
from companion.web.photo.frames import Frame, length_of, packed, unpacked
from companion.web.photo.pool import Died, Full, Gone, Pool, TooSlow

COMMAND = (sys.executable, "-m", "tests.web.odd_worker")


def opened(folder: Path, places: int = 1, seconds: int = 30) -> Pool:
    return Pool(folder, places, seconds, 1_000, COMMAND)


@pytest.fixture
def pool(tmp_path: Path) -> Iterator[Pool]:
    made = opened(tmp_path)
    yield made
    made.close()


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Pool]:
    """One that allows two seconds."""
    made = opened(tmp_path, seconds=2)
    yield made
    made.close()


@pytest.mark.parametrize(
    "frame", [Frame({}), Frame({"a": [1, "\N{EVERGREEN TREE}", None]}, (b"", b"\0\xff", b"x" * 99))]
)
def test_messages_come_back(frame: Frame) -> None:
    data = packed(frame)
    assert unpacked(data) == frame
    assert length_of(data) == len(data)
    assert length_of(data[:5]) is None
    with pytest.raises(ValueError, match="too long"):
        length_of(b"\xff" * 12)


def test_a_process_answers_and_is_used_again(pool: Pool) -> None:
    blob = os.urandom(5 * 2**20)  # more than a pipe holds, both ways
    first = pool.ask(Frame({"task": "echo", "n": 1}, (blob, b"")))
    assert first.told["n"] == 1
    assert first.blobs == (blob, b"")
    assert pool.ask(Frame({"task": "echo"})).told["pid"] == first.told["pid"]


def test_a_hanging_process_is_ended_and_the_place_is_free(hasty: Pool) -> None:
    hasty.ask(Frame({"task": "echo"}))
    begun = time.monotonic()
    with pytest.raises(TooSlow):
        hasty.ask(Frame({"task": "sleep", "long": 60}))
    assert 1.5 < time.monotonic() - begun < 10
    assert hasty.ask(Frame({"task": "echo", "n": 2})).told["n"] == 2


def test_who_goes_away_frees_the_place(pool: Pool) -> None:
    begun = time.monotonic()
    with pytest.raises(Gone):
        pool.ask(Frame({"task": "sleep", "long": 60}), lambda: time.monotonic() > begun + 0.5)
    assert time.monotonic() - begun < 10
    assert pool.ask(Frame({"task": "echo", "n": 2})).told["n"] == 2


def test_a_process_that_dies_is_replaced(pool: Pool) -> None:
    with pytest.raises(Died):
        pool.ask(Frame({"task": "die"}))
    assert pool.ask(Frame({"task": "echo", "n": 2})).told["n"] == 2


def test_an_error_is_not_tried_again(pool: Pool, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with pytest.raises(Died):
        pool.ask(Frame({"task": "fail", "log": str(log)}))
    assert log.read_text() == "asked\n"


def test_a_process_that_ended_between_two_questions_is_not_missed(pool: Pool) -> None:
    pid = pool.ask(Frame({"task": "echo"})).told["pid"]
    os.kill(pid, signal.SIGKILL)
    assert pool.ask(Frame({"task": "echo"})).told["pid"] != pid


def test_memory_has_an_end(pool: Pool) -> None:
    assert pool.ask(Frame({"task": "eat", "megabytes": 100})).told == {"held": 100 * 2**20}
    assert pool.ask(Frame({"task": "eat", "megabytes": 2_000})).told == {"memory": True}
    assert pool.ask(Frame({"task": "echo", "n": 2})).told["n"] == 2


def test_when_every_place_is_taken_the_others_are_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pools on one folder stand for two processes of the app: together they have two places."""
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    pools = [opened(tmp_path, 2), opened(tmp_path, 2)]
    for each in pools:
        each.warm()
    stop = threading.Event()
    ended: list[type[Exception]] = []

    def hold(pool: Pool) -> None:
        try:
            pool.ask(Frame({"task": "sleep", "long": 60}), stop.is_set)
        except (Gone, Full) as error:
            ended.append(type(error))

    threads = [threading.Thread(target=hold, args=(pools[i % 2],)) for i in range(5)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + 20
    while ended.count(Full) < 3 and time.monotonic() < end:
        time.sleep(0.05)
    with pytest.raises(Full):
        pools[0].ask(Frame({"task": "echo"}))
    stop.set()
    for thread in threads:
        thread.join()
    assert sorted(each.__name__ for each in ended) == ["Full", "Full", "Full", "Gone", "Gone"]
    assert pools[1].ask(Frame({"task": "echo", "n": 3})).told["n"] == 3
    for each in pools:
        each.close()


def test_who_waits_a_little_gets_the_next_place(pool: Pool) -> None:
    pool.ask(Frame({"task": "echo"}))
    thread = threading.Thread(target=pool.ask, args=(Frame({"task": "sleep", "long": 0.6}),))
    thread.start()
    time.sleep(0.2)
    assert pool.ask(Frame({"task": "echo", "n": 1})).told["n"] == 1
    thread.join()
