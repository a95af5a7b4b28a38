"""`/metrics`: who may read it, and that events of the app arrive there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.config import load_settings
from companion.store.troubles import Unavailable
from companion.web.factory import create_app
from companion.web.photo import pool as module
from companion.web.photo.asking import pool_of
from companion.web.photo.pool import Died, Full, Gone, Pool, TooSlow
from companion.web.rules.asking import Asked
from companion.web.running.watch import meter_of
from companion.web.stored import stored_of
from tests.vision.test_photo import saved, scene
from tests.web.photographed import body_of
from tests.web.tables import Person

HERE, ELSEWHERE = {"REMOTE_ADDR": "127.0.0.1"}, {"REMOTE_ADDR": "192.0.2.7"}


@contextmanager
def opened(folder: Path, **environ: str) -> Iterator[Flask]:
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(folder), **environ}))
    yield app
    pool_of(app).close()
    stored_of(app).close()


@pytest.mark.parametrize(
    ("setting", "environ", "headers", "status"),
    [
        ("off", HERE, {}, 404),
        ("loopback", HERE, {}, 200),
        ("loopback", {"REMOTE_ADDR": "::1"}, {}, 200),
        ("loopback", ELSEWHERE, {}, 404),
        ("loopback", {"REMOTE_ADDR": ""}, {}, 404),
        ("loopback", HERE, {"X-Forwarded-For": "192.0.2.7"}, 404),
        ("loopback", HERE, {"Forwarded": "for=192.0.2.7"}, 404),
        ("on", ELSEWHERE, {}, 200),
    ],
)
def test_who_may_read_them(
    tmp_path: Path, setting: str, environ: dict[str, str], headers: dict[str, str], status: int
) -> None:
    with opened(tmp_path, CANOPY_METRICS=setting) as app:
        answer = app.test_client().get("/metrics", environ_base=environ, headers=headers)
    assert answer.status_code == status
    assert "Set-Cookie" not in answer.headers
    if status == 200:
        assert answer.content_type.startswith("text/plain; version=0.0.4")


def test_behind_a_proxy_nobody_calls_himself_loopback(tmp_path: Path) -> None:
    with opened(tmp_path, CANOPY_METRICS="loopback", CANOPY_TRUSTED_PROXIES="1") as app:
        lie = {"X-Forwarded-For": "127.0.0.1"}
        assert app.test_client().get("/metrics", environ_base=ELSEWHERE, headers=lie).status_code == 404


def test_a_question_is_counted(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: Any) -> None:
        raise Unavailable

    monkeypatch.setattr(Asked, "rules", busy)  # reading them takes seconds
    assert app.test_client().post("/api/v1/ask", json={"question": "who wins?"}).status_code == 503
    assert app.test_client().post("/api/v1/ask", json={"quest": "?"}).status_code == 422
    assert meter_of(app).of("questions_asked") == 1


def test_an_edit_on_an_old_revision_is_counted(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("greenwood", 1)
    ana.sits(code, 0, "Ana")
    made = [{"do": "set", "path": ["track_points"], "value": 3}]
    assert [ana.edits(code, 0, made, revision=0).status_code for _ in range(2)] == [200, 409]
    assert meter_of(app).of("edit_conflicts") == 1


@pytest.mark.parametrize(("error", "name"), [(Full, "full"), (TooSlow, "slow"), (Died, "died"), (Gone, "gone")])
def test_a_photo_that_was_not_read_is_counted_by_the_reason(
    app: Flask, monkeypatch: pytest.MonkeyPatch, error: type[Exception], name: str
) -> None:
    def refuse(*_: Any) -> None:
        raise error

    monkeypatch.setattr(Pool, "ask", refuse)
    app.test_client().post("/api/v1/read/arborea", **body_of({"photo": (saved(scene(1, 1)),)}))
    meter = meter_of(app)
    counted = {each: meter.of(f"photos_{each}") for each in ("asked", "full", "slow", "died", "gone")}
    assert counted == dict.fromkeys(counted, 0) | {"asked": 1, name: 1}


def test_places_that_are_taken_and_waited_for_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    heard: list[tuple[str, int]] = []
    pool = Pool(tmp_path, 1, 30, 1_000, tell=lambda what, more: heard.append((what, more)))
    with pool._place():
        assert heard == [("photos_reading", 1)]
        with pytest.raises(Full), pool._place():
            pytest.fail("there is one place")
    assert heard[1:] == [("photos_waiting", 1), ("photos_waiting", -1), ("photos_reading", -1)]
