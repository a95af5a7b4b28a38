"""The real server while its wall clock jumps: no process is ended for it, and phones go on."""

import http.client
import os
import time
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from benchmarks.kept import check_kept
from benchmarks.serving import HOST, ROOT, Server
from tests.faults.phones import Crowd, ask

pytestmark = pytest.mark.slow
HOURS = (5, -5, -30)
# loaded by every process of Python before its program: time goes by the number of hours that a file holds
CLOCK = """
import os, threading, time
import time_machine

def follow():
    while True:
        with open(os.environ["HOURS_AHEAD"]) as file:
            hours = float(file.read() or 0)
        if hours != follow.hours:
            traveller.shift(3600 * (hours - follow.hours))
            follow.hours = hours
        threading.Event().wait(0.05)

def begin():
    threading.Thread(target=follow, daemon=True).start()

follow.hours = 0.0
traveller = time_machine.travel(time.time(), tick=True).start()
os.register_at_fork(after_in_child=begin)
begin()
"""


@pytest.fixture
def hours(tmp_path: Path) -> Path:
    """The file that says how many hours the server's clock is ahead."""
    (tmp_path / "clock").mkdir()
    (tmp_path / "clock" / "sitecustomize.py").write_text(CLOCK)
    file = tmp_path / "hours"
    file.write_text("0")
    return file


def hour_of(server: Server) -> float:
    """The server's clock, as its answers tell it, in hours ahead of ours."""
    line = http.client.HTTPConnection(HOST, server.port, timeout=10)
    line.request("GET", "/healthz")
    told = line.getresponse().getheader("Date")
    line.close()
    assert told is not None
    return (parsedate_to_datetime(told).timestamp() - time.time()) / 3600


def test_phones_go_on_whatever_the_clock_says(tmp_path: Path, hours: Path) -> None:
    settings = {
        "PYTHONPATH": f"{tmp_path / 'clock'}{os.pathsep}{ROOT}",
        "HOURS_AHEAD": str(hours),
        "CANOPY_SERVING__WORKERS": "2",
        "CANOPY_RATELIMIT_ENABLED": "true",
    }
    with Server(tmp_path / "data", settings=settings) as server:
        crowd = Crowd(server.port, 2)
        with crowd:
            crowd.goes_on()
            before = server.pids()
            for ahead in HOURS:
                hours.write_text(str(ahead))
                time.sleep(0.3)
                assert hour_of(server) == pytest.approx(ahead, abs=0.1)
                crowd.answers()
                crowd.goes_on()
                assert {answer.status for answer in crowd.answers()} == {200}
        assert server.pids() == before, "no process was taken for one that hangs"
        assert ask(server.port, "/new/arborea").status == 200
    check_kept(crowd.people, f"sqlite:///{tmp_path}/data/canopy.db")
