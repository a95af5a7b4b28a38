"""A photo worker that hangs or dies while it reads: the phone is told, its place is free, the next photo is read."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks.serving import Server
from companion.web.photo.asking import SLOW
from tests.faults.phones import Answer, ask
from tests.vision.test_photo import saved, scene
from tests.web.photographed import body_of
from tests.web.test_photo_server import readers

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """One process, one place, so many seconds for a photo."""
    settings = {
        "CANOPY_PHOTO__SECONDS": str(request.param),
        "CANOPY_PHOTO__PROCESSES": "1",
        "CANOPY_SERVING__WORKERS": "1",
    }
    with Server(tmp_path, settings=settings) as running:
        yield running


def read(server: Server) -> Answer:
    """A photo that is too small to be read: 422, once a worker has looked at it."""
    sent = body_of({"photo": (saved(scene(1, 1)),)})
    return ask(server.port, "/api/v1/read/arborea", "POST", sent["data"], **{"Content-Type": sent["content_type"]})


def idle(server: Server) -> int:
    """The worker that waits for the next photo."""
    end = time.monotonic() + 30
    while read(server).status != 422:
        assert time.monotonic() < end
    (worker,) = readers(server)
    return worker


@contextmanager
def stopped_while_it_reads(server: Server, worker: int) -> Iterator[list[Answer]]:
    """A worker that is stopped before it has read a photo; the answer is there when the block has ended."""
    os.kill(worker, signal.SIGSTOP)
    answers: list[Answer] = []
    thread = threading.Thread(target=lambda: answers.append(read(server)))
    thread.start()
    time.sleep(0.5)
    yield answers
    thread.join()


@pytest.mark.parametrize("server", [6], indirect=True)  # it takes one or two to start
def test_a_worker_that_hangs_is_ended_and_the_phone_told_to_try_again(server: Server) -> None:
    worker = idle(server)
    with stopped_while_it_reads(server, worker) as answers:
        assert ask(server.port, "/healthz").status == 200
    (answer,) = answers
    assert (answer.status, answer.retry_after) == (503, "10")
    assert SLOW in answer.text
    assert 5 < answer.seconds < 10
    assert idle(server) != worker, "the next photo is read"
    assert not Path(f"/proc/{worker}").exists()


@pytest.mark.parametrize("server", [60], indirect=True)
def test_a_worker_that_dies_while_it_reads_is_replaced_and_the_phone_does_not_notice(server: Server) -> None:
    worker = idle(server)
    with stopped_while_it_reads(server, worker) as answers:
        os.kill(worker, signal.SIGKILL)
    (answer,) = answers
    assert answer.status == 422
    assert "too small" in answer.text
    assert idle(server) != worker
