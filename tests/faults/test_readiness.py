"""Ready is a server all of whose processes are: none of them has to read the rules first when a phone asks."""

import os
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from flask import Flask

from benchmarks.serving import Server
from companion.web.running import health
from companion.web.running.health import look_around
from companion.web.running.watch import meter_of
from tests.faults.conftest import Making
from tests.faults.phones import ask


@pytest.fixture
def app(make: Making, monkeypatch: pytest.MonkeyPatch) -> Flask:
    for name in ("_database", "_photos", "_rules"):
        monkeypatch.setattr(health, name, lambda _: "")
    monkeypatch.setattr(health, "KEPT", 0.0)
    return make()


def test_a_process_that_is_ready_waits_for_the_others(app: Flask) -> None:
    meter = meter_of(app)
    meter.processes = 2
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, list(answer.get_json()["reasons"])) == (503, ["start"])
    meter.count("processes_ready")  # in the shared memory, by the other one
    assert app.test_client().get("/readyz").status_code == 200


def test_a_process_looks_around_once_any_is_asked_until_all_is_well(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not look_around(app)
    assert meter_of(app).of("processes_ready") == 0, "nobody asked"
    with monkeypatch.context() as broken:
        broken.setattr(health, "_rules", lambda _: "They cannot be read.")
        assert app.test_client().get("/readyz").status_code == 503
        _wait()
        assert not look_around(app)
        _wait()
    assert meter_of(app).of("processes_ready") == 0
    end = time.monotonic() + 10
    while not look_around(app):
        assert time.monotonic() < end
        _wait()
    assert meter_of(app).of("processes_ready") == 1


def _wait() -> None:
    """For the threads that look."""
    for thread in threading.enumerate():
        if "_look" in thread.name or "faults" in thread.name:
            thread.join(5)


def opened(pid: int) -> set[str]:
    """The files that a process has open."""
    found = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            found.add(Path(os.readlink(link)).name)
    return found


@pytest.mark.slow
def test_every_process_of_a_ready_server_has_read_the_rules(tmp_path: Path) -> None:
    with Server(tmp_path, settings={"CANOPY_SERVING__WORKERS": "2"}) as server:
        assert not any(name.startswith("rules-") for pid in server.pids() for name in opened(pid))
        end = time.monotonic() + 60
        while ask(server.port, "/readyz").status != 200:
            assert time.monotonic() < end
            time.sleep(0.2)
        for pid in server.pids()[1:]:
            assert any(name.startswith("rules-") for name in opened(pid)), pid
