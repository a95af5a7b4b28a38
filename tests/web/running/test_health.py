"""`/healthz` and `/readyz`: what they say, what they need, and that asking them costs nothing."""

import threading
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from flask import Flask

from companion.store.troubles import Unavailable
from companion.store.versions import versions
from companion.web.photo import pool as module
from companion.web.photo.asking import KEY as POOL
from companion.web.photo.asking import pool_of
from companion.web.photo.pool import Pool
from companion.web.running import health
from companion.web.running.health import Readiness
from companion.web.stored import stored_of


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is looked at anew, for as long as it takes on a busy machine."""
    monkeypatch.setattr(health, "PATIENCE", 60.0)
    monkeypatch.setattr(health, "KEPT", 0.0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Photos and rules, which take seconds to begin with, are well without a look."""
    monkeypatch.setattr(health, "_photos", lambda _: "")
    monkeypatch.setattr(health, "_rules", lambda _: "")


def test_a_process_that_answers_is_alive_without_database_and_cookies(app: Flask) -> None:
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "ok"})
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert not stored_of(app).settings.data_dir.exists(), "not even the data folder was made"


@pytest.mark.slow
def test_an_app_that_can_do_all_is_ready(app: Flask) -> None:
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "ok"})
    assert "Set-Cookie" not in answer.headers
    begun = time.monotonic()
    assert app.test_client().get("/readyz").status_code == 200
    assert time.monotonic() - begun < 2, "what was read and started is not read and started again"
    assert pool_of(app)._idle, "a process was asked"


@pytest.mark.usefixtures("quick")
def test_a_database_that_cannot_be_opened_is_said_without_its_address(app: Flask) -> None:
    stored_of(app).settings.data_dir.write_text("a file where the folder should be")
    answer = app.test_client().get("/readyz")
    assert answer.status_code == 503
    assert answer.get_json()["reasons"]["database"] == "It cannot be written."
    assert str(stored_of(app).settings.data_dir) not in answer.get_data(as_text=True)


@pytest.mark.usefixtures("quick")
def test_a_database_that_a_newer_program_took_over_is_not_ready(app: Flask) -> None:
    with stored_of(app).database().write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert app.test_client().get("/readyz").get_json()["reasons"] == {"database": "It is of another version of Canopy."}


@pytest.mark.usefixtures("quick")
def test_a_database_that_went_away_and_comes_back(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_database: object) -> bool:
        raise Unavailable

    client = app.test_client()
    assert client.get("/readyz").status_code == 200
    with monkeypatch.context() as gone:
        gone.setattr(health, "is_current", lost)
        assert client.get("/readyz").status_code == 503
        assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 200


def test_photos_that_no_process_reads_are_said(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_rules", lambda _: "")
    app.extensions[POOL] = Pool(tmp_path, 1, 5, 1_000, ("/bin/false",))
    assert list(app.test_client().get("/readyz").get_json()["reasons"]) == ["photos"]


def test_photos_being_read_are_photos_that_can_be_read(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    monkeypatch.setattr(health, "_rules", lambda _: "")
    app.extensions[POOL] = pool = Pool(tmp_path, 1, 5, 1_000, ("/bin/false",))
    with pool._place():
        assert app.test_client().get("/readyz").status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_only_questions_are_answered(app: Flask, path: str) -> None:
    answer = app.test_client().post(path)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_head_has_no_body(app: Flask) -> None:
    answer = app.test_client().head("/healthz")
    assert (answer.status_code, answer.data, answer.headers["Content-Length"]) == (200, b"", "17")


def test_many_questions_are_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "KEPT", 60.0)
    looks = count(1)
    readiness = Readiness({"x": lambda: "" if next(looks) == 1 else "again"})
    assert [readiness.faults() for _ in range(50)] == [{}] * 50


def _slow(free: threading.Event) -> Callable[[], str]:
    def check() -> str:
        free.wait(20)
        return ""

    return check


def test_a_look_that_takes_too_long_is_a_fault_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    free = threading.Event()
    readiness = Readiness({"x": _slow(free)})
    begun = time.monotonic()
    assert [list(readiness.faults()) for _ in range(20)] == [["start"]] * 20
    assert time.monotonic() - begun < 1, "only the first one waited"
    free.set()
    end = time.monotonic() + 5
    while readiness.faults():
        assert time.monotonic() < end, "it never came back"


def test_the_versions_are_told_oldest_first() -> None:
    assert versions()[0] == "0001"
    assert list(versions()) == sorted(versions())


def test_a_pool_is_asked_once_and_then_believed(app: Flask) -> None:
    pool = pool_of(app)
    assert pool.works()
    pool._command = ("/bin/false",)
    pool.close()
    assert pool.works()
    pool._proven_until = 0
    assert not pool.works()
