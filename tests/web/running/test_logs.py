"""The logs: what a line holds, and above all what it does not."""

import io
import json
import logging
import logging.config
import re
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.config import Settings, load_settings
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.running.discreet import complain, spelled
from companion.web.running.logs import logs_config, requests, thread_failed
from companion.web.stored import stored_of
from tests.web.tables import Person

LOGGERS = ("", "gunicorn.error", "gunicorn.access", "companion", requests.name)
NAME = "Zebulon Quux"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Settings], io.StringIO]]:
    """Sets up the logs of some settings and hands out what they write. Afterwards all is as it was."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(each, each.level, each.handlers[:], each.propagate) for each in loggers]

    def begin(settings: Settings) -> io.StringIO:
        text = io.StringIO()
        monkeypatch.setattr(sys, "stderr", text)
        logging.config.dictConfig(logs_config(settings))
        monkeypatch.undo()
        return text

    yield begin
    for each, level, handlers, propagate in before:
        each.handlers, each.propagate = handlers, propagate
        each.setLevel(level)


def settings_of(folder: Path, **environ: str) -> Settings:
    return load_settings({"CANOPY_DATA_DIR": str(folder / "data"), "CANOPY_LOG_FORMAT": "json", **environ})


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes an app that answers 500 instead of raising, as the served one does."""
    made: list[Flask] = []

    def one(**environ: str) -> Flask:
        made.append(create_app(settings_of(tmp_path, **environ)))
        return made[-1]

    yield one
    for app in made:
        pool_of(app).close()
        stored_of(app).close()


def told(text: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.getvalue().splitlines()]


def test_each_request_is_a_line(make: Callable[..., Flask], written: Callable[[Settings], io.StringIO]) -> None:
    app = make()
    text = written(stored_of(app).settings)
    answers = [app.test_client().get(path) for path in ("/", "/t/ABCDEF/state", "/nothing/here", "/healthz")]
    lines = told(text)
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("GET", "/", 200),
        ("GET", "/t/<code>/state", 404),
        ("GET", "other", 404),
        ("GET", "/healthz", 200),
    ]
    ids = [line["request"] for line in lines]
    assert ids == [answer.headers["X-Request-ID"] for answer in answers]
    assert len(set(ids)) == len(ids)
    assert all(0 <= line["ms"] < 60_000 and line["level"] == "info" and line["time"] for line in lines)


def test_a_poll_that_finds_nothing_new_is_one_too(
    make: Callable[..., Flask], written: Callable[[Settings], io.StringIO]
) -> None:
    app = make()
    ana = Person(app)
    code = ana.opens("arborea")
    tag = ana.get(f"/t/{code}/state").headers["ETag"]
    text = written(stored_of(app).settings)
    answer = ana.get(f"/t/{code}/state", **{"If-None-Match": tag})
    (line,) = told(text)
    assert (line["route"], line["status"], line["request"]) == ("/t/<code>/state", 304, answer.headers["X-Request-ID"])


def test_an_evening_leaves_no_name_and_no_code_and_no_secret(
    make: Callable[..., Flask], written: Callable[[Settings], io.StringIO]
) -> None:
    app = make()
    text = written(stored_of(app).settings)
    ana = Person(app)
    code = ana.opens("arborea")
    ana.sits(code, 0, NAME)
    ana.edits(code, 0, [{"do": "set", "path": ["gifts"], "value": NAME}])
    ana.get(f"/rules/ask?t={code}&q={NAME}")
    ana.get(f"/t/{code}?name={NAME}", Referer=f"http://localhost/t/{code}")
    ana.post("/api/v1/ask", {"question": NAME})
    ana.does(code, "finish")
    cookie = ana.client.get_cookie("canopy")
    assert cookie is not None
    key = (stored_of(app).settings.data_dir / "cookie-key").read_text()
    logged = text.getvalue()
    assert len(told(text)) > 8
    for word in (code, code.lower(), *NAME.split(), cookie.value, ana.token, key):
        assert word not in logged, word


def fail(**_: Any) -> str:
    """Raise as a database does that quotes the row."""
    try:
        raise sqlite3.IntegrityError(f"DETAIL: Key (name)=({NAME})")
    except sqlite3.IntegrityError as error:
        raise LookupError(f"[parameters: {NAME}]") from error


@pytest.mark.parametrize("form", ["json", "plain"])
def test_an_error_is_told_by_its_place_not_by_what_it_says(
    make: Callable[..., Flask],
    written: Callable[[Settings], io.StringIO],
    monkeypatch: pytest.MonkeyPatch,
    form: str,
) -> None:
    app = make(CANOPY_LOG_FORMAT=form)
    app.add_url_rule("/fails/<word>", view_func=fail)
    text = written(stored_of(app).settings)
    answer = app.test_client().get("/fails/QUUX22")
    assert answer.status_code == 500
    logged = text.getvalue()
    assert "QUUX22" not in logged
    assert not any(word in logged for word in NAME.split())
    assert "/fails/<word>" in logged
    assert re.search(r"LookupError at test_logs\.py:\d+ fail .*after IntegrityError at test_logs\.py:\d+ fail", logged)
    if form == "json":
        error, request = told(text)
        assert error["level"] == "error"
        assert error["request"] == request["request"] == answer.headers["X-Request-ID"]
        assert request["status"] == 500


def test_plain_logs_say_nothing_of_what_goes_well(
    make: Callable[..., Flask], written: Callable[[Settings], io.StringIO]
) -> None:
    app = make(CANOPY_LOG_FORMAT="plain")
    text = written(stored_of(app).settings)
    app.test_client().get("/")
    assert text.getvalue() == ""


@pytest.mark.parametrize("form", ["json", "plain"])
def test_what_the_server_repeats_of_a_request_is_cut_off(
    tmp_path: Path, written: Callable[[Settings], io.StringIO], form: str
) -> None:
    text = written(settings_of(tmp_path, CANOPY_LOG_FORMAT=form))
    server = logging.getLogger("gunicorn.error")
    server.warning(f"Invalid request from ip=192.0.2.7: Invalid HTTP request line: 'GET /t/QUUX22?{NAME}'")
    server.error("Error handling request %s %s", "GET", "/t/QUUX22")
    server.info("Listening at: %s", "http://127.0.0.1")
    logged = text.getvalue()
    assert "QUUX22" not in logged
    assert "192.0.2.7" not in logged
    assert len(logged.splitlines()) == 3
    assert "Listening at: http://127.0.0.1" in logged


def test_a_line_stays_a_line(tmp_path: Path, written: Callable[[Settings], io.StringIO]) -> None:
    text = written(settings_of(tmp_path))
    logging.getLogger("companion").warning('two\nlines and a "quote" \N{EVERGREEN TREE}')
    (line,) = told(text)
    assert line["message"] == 'two\nlines and a "quote" \N{EVERGREEN TREE}'
    assert text.getvalue().isascii()


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [
        ("1", "a1b2c3d4-e5f6.7_8", True),
        ("1", "a" * 64, True),
        ("0", "a1b2c3d4-e5f6.7_8", False),
        ("1", "a" * 65, False),
        ("1", "short", False),
        ("1", "with a space", False),
        ("1", 'quote"quote"', False),
        ("1", "pound-sign-\xa3", False),
        ("1", "", False),
    ],
)
def test_a_proxys_id_is_kept_where_it_is_trusted_and_well_formed(
    make: Callable[..., Flask], proxies: str, given: str, kept: bool
) -> None:
    app = make(CANOPY_TRUSTED_PROXIES=proxies)
    found = app.test_client().get("/healthz", headers={"X-Request-ID": given}).headers.getlist("X-Request-ID")
    assert len(found) == 1
    assert (found[0] == given) is kept
    assert re.fullmatch(r"[A-Za-z0-9._-]{8,64}", found[0])


def test_a_strange_method_is_no_label(make: Callable[..., Flask], written: Callable[[Settings], io.StringIO]) -> None:
    app = make()
    text = written(stored_of(app).settings)
    app.test_client().open("/", method="ZEBULON")
    assert told(text)[0]["method"] == "other"


def test_a_process_takes_its_leave_without_its_message(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        fail()
    except LookupError as error:
        complain(LookupError, error, None)
    said = capsys.readouterr().err
    assert said.startswith("LookupError at test_logs.py:")
    assert not any(word in said for word in NAME.split())


def test_errors_without_a_place_and_in_circles_are_told_too() -> None:
    lone, other = ValueError("x"), KeyError("y")
    assert spelled(lone) == "ValueError at no place"
    lone.__context__, other.__context__ = other, lone
    assert spelled(lone).count("ValueError") <= 5


def test_a_thread_that_fails_is_told_like_everything_else(
    tmp_path: Path, written: Callable[[Settings], io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = written(settings_of(tmp_path))
    monkeypatch.setattr(threading, "excepthook", thread_failed)
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    (line,) = told(text)
    assert line["error"].startswith("LookupError at test_logs.py:")
    assert not any(word in text.getvalue() for word in NAME.split())
