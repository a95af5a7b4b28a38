"""`/metrics`: the numbers of all processes in the text format of Prometheus, version 0.0.4."""

import ipaddress
from collections.abc import Iterable, Iterator
from typing import Final

from flask import Blueprint, Response, abort, current_app, request

from companion.web.photo.asking import pool_of
from companion.web.running.meter import BOUNDS, Meter
from companion.web.running.watch import meter_of
from companion.web.stored import stored

figures: Final = Blueprint("figures", __name__)
_KIND: Final = "text/plain; version=0.0.4; charset=utf-8"
_OF_PROXIES: Final = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via")
_SIMPLE: Final = (
    ("edit_conflicts", "canopy_edit_conflicts_total", "counter", "Edits refused because the sheet had changed (409)."),
    ("questions_asked", "canopy_questions_total", "counter", "Questions asked about the rules."),
    ("photos_asked", "canopy_photo_tasks_total", "counter", "Tasks for the reading processes, refused ones included."),
    ("photos_waiting", "canopy_photos_waiting", "gauge", "Tasks that wait for a place."),
    ("photos_reading", "canopy_photos_reading", "gauge", "Tasks that are being worked on: places taken."),
)
_REFUSED: Final = {"photos_full": "full", "photos_slow": "slow", "photos_died": "died", "photos_gone": "gone"}


@figures.get("/metrics")
def metrics() -> Response:
    """The numbers, for whom the settings let see them."""
    if not _may_see(stored().settings.metrics):
        abort(404)
    text = "\n".join(exposition(meter_of(current_app), pool_of(current_app).places))
    return Response(f"{text}\n", content_type=_KIND, headers={"Cache-Control": "no-store"})


def _may_see(setting: str) -> bool:
    if setting != "loopback":
        return setting == "on"
    if any(name in request.headers for name in _OF_PROXIES):
        return False  # a proxy of this machine, asked by anybody
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def exposition(meter: Meter, places: int) -> Iterator[str]:
    """The lines."""
    yield from _requests(meter)
    for name, shown, kind, help_ in _SIMPLE:
        yield from _head(shown, kind, help_)
        yield f"{shown} {_number(meter.of(name))}"
    yield from _head("canopy_photo_places", "gauge", "Places for reading photos.")
    yield f"canopy_photo_places {places}"
    yield from _head("canopy_photos_refused_total", "counter", "Tasks that were not done, by reason.")
    for name, reason in _REFUSED.items():
        yield f'canopy_photos_refused_total{{reason="{reason}"}} {_number(meter.of(name))}'


def _requests(meter: Meter) -> Iterator[str]:
    answered = {route: statuses for route in meter.routes if (statuses := meter.statuses(route))}
    yield from _head("canopy_requests_total", "counter", "Requests answered.")
    for route, statuses in answered.items():
        for status, number in statuses.items():
            yield f'canopy_requests_total{{route="{_text(route)}",status="{status}"}} {_number(number)}'
    yield from _head("canopy_request_seconds", "histogram", "Seconds until a request was answered.")
    for route in answered:
        yield from _histogram(_text(route), *meter.latencies(route))


def _histogram(route: str, counts: list[float], seconds: float) -> Iterator[str]:
    bounds: Iterable[str] = (*map(str, BOUNDS), "+Inf")
    for bound, number in zip(bounds, counts, strict=True):
        yield f'canopy_request_seconds_bucket{{route="{route}",le="{bound}"}} {_number(number)}'
    yield f'canopy_request_seconds_sum{{route="{route}"}} {seconds:.6f}'
    yield f'canopy_request_seconds_count{{route="{route}"}} {_number(counts[-1])}'


def _head(name: str, kind: str, help_: str) -> tuple[str, str]:
    return f"# HELP {name} {help_}", f"# TYPE {name} {kind}"


def _text(label: str) -> str:
    """A label's text as the format wants it."""
    return label.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _number(value: float) -> str:
    return str(int(value))
