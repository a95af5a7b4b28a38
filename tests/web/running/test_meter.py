"""What is counted: by several processes, and as Prometheus reads it."""

import os
import re

import pytest
from flask import Flask

from companion.web.running.figures import exposition
from companion.web.running.meter import BOUNDS, OTHER, PLACES, STATUSES, Meter
from companion.web.running.watch import meter_of

forks = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


def lines(meter: Meter) -> dict[str, str]:
    """The samples of the text, by what stands before their number."""
    found = [line.rpartition(" ") for line in exposition(meter, 2) if not line.startswith("#")]
    assert len({name for name, _, _ in found}) == len(found), "a sample stands there twice"
    return {name: number for name, _, number in found}


def test_a_request_counts_under_its_route_and_status() -> None:
    meter = Meter(["/a", "/t/<code>"])
    for status in (200, 200, 409, 418):
        meter.request("/t/<code>", status, 0.003)
    meter.request("/never-heard-of", 404, 0.003)
    assert meter.statuses("/t/<code>") == {"200": 2, "409": 1, OTHER: 1}
    assert meter.statuses("/a") == {}
    assert meter.statuses(OTHER) == {"404": 1}


@pytest.mark.parametrize(("seconds", "at_most"), [(0.0, 0.001), (0.001, 0.001), (0.0011, 0.0025), (59.0, 60.0)])
def test_a_latency_counts_in_every_bucket_that_holds_it(seconds: float, at_most: float) -> None:
    meter = Meter(["/a"])
    meter.request("/a", 200, seconds)
    counts, whole = meter.latencies("/a")
    assert counts == [0] * BOUNDS.index(at_most) + [1] * (len(BOUNDS) + 1 - BOUNDS.index(at_most))
    assert whole == seconds


def test_what_took_too_long_for_all_buckets_is_in_the_last() -> None:
    meter = Meter(["/a"])
    meter.request("/a", 200, 61)
    assert meter.latencies("/a") == ([0] * len(BOUNDS) + [1], 61)


def test_neighbours_in_memory_do_not_touch() -> None:
    """Each number once, all of them different: whatever overlapped would be seen."""
    meter = Meter(["/a", "/b"])
    for route in meter.routes:
        for status in STATUSES:
            meter.request(route, status, 0.5)
    meter.count("questions_asked", 7)
    for route in meter.routes:
        assert meter.statuses(route) == {str(status): 1 for status in STATUSES}
        assert meter.latencies(route)[0][-1] == len(STATUSES)
    assert (meter.of("questions_asked"), meter.of("edit_conflicts"), meter.of("photos_reading")) == (7, 0, 0)


@forks
def test_processes_count_together_and_their_numbers_outlive_them() -> None:
    meter = Meter(["/a"])
    children = []
    for _ in range(3):
        place = meter.lend_place()
        child = os.fork()
        if child == 0:
            try:
                meter.use_place(place)
                for _ in range(1000):
                    meter.request("/a", 200, 0.5)
                meter.count("photos_reading")
                os._exit(0)
            finally:  # nothing of the test runner may run on in here
                os._exit(1)
        children.append((child, place))
    for child, _place in children:
        assert os.waitpid(child, 0)[1] == 0
    assert meter.statuses("/a") == {"200": 3000}
    assert meter.of("photos_reading") == 3
    for _child, place in children:
        meter.take_back(place)
    assert meter.statuses("/a") == {"200": 3000}
    assert meter.of("photos_reading") == 0, "whoever read a photo has died"


def test_places_are_lent_once_at_a_time_and_never_run_out() -> None:
    meter = Meter([])
    places = [meter.lend_place() for _ in range(PLACES + 5)]
    own = [place for place in places if place]
    assert sorted(own) == list(range(1, PLACES))
    for place in places:
        meter.take_back(place)
    assert sorted(meter.lend_place() for _ in own) == sorted(own)


def test_the_text_is_what_prometheus_reads() -> None:
    meter = Meter(['/a"\\'])
    meter.request('/a"\\', 200, 0.003)
    meter.count("photos_full")
    meter.count("photos_waiting")
    found = lines(meter)
    assert found[r'canopy_requests_total{route="/a\"\\",status="200"}'] == "1"
    assert found[r'canopy_request_seconds_bucket{route="/a\"\\",le="0.0025"}'] == "0"
    assert found[r'canopy_request_seconds_bucket{route="/a\"\\",le="+Inf"}'] == "1"
    assert found[r'canopy_request_seconds_sum{route="/a\"\\"}'] == "0.003000"
    assert found['canopy_photos_refused_total{reason="full"}'] == "1"
    assert (found["canopy_photos_waiting"], found["canopy_photo_places"]) == ("1", "2")


def test_every_sample_has_its_help_and_type_before_it() -> None:
    meter = Meter(["/a"])
    meter.request("/a", 200, 0.003)
    told: set[str] = set()
    for line in exposition(meter, 2):
        if line.startswith("# TYPE"):
            told.add(line.split()[2])
        elif not line.startswith("#"):
            family = re.sub(r"_(bucket|sum|count)$", "", line.split("{", 1)[0].split(" ")[0])
            assert family in told, line


def test_an_app_counts_by_the_pattern_not_by_the_address(app: Flask) -> None:
    client = app.test_client()
    client.get("/t/ABCDEF")
    client.get("/healthz")
    client.get("/there-is-nothing")
    meter = meter_of(app)
    assert meter.statuses("/t/<code>") == {"404": 1}
    assert meter.statuses("/healthz") == {"200": 1}
    assert meter.statuses(OTHER) == {"404": 1}
    assert not any("ABCDEF" in line for line in exposition(meter, 1))
