"""What every answer tells the browser, cookies, and what is off by default."""

import re
import stat
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.config import load_settings
from companion.web.factory import create_app
from companion.web.headers import HEADERS
from companion.web.photo.asking import pool_of
from companion.web.secret import NAME
from companion.web.stored import stored_of
from tests.web.tables import Person

POLICY = "Content-Security-Policy"
SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)
INLINE = re.compile(r"<style|<base|\sstyle=|\son[a-z]+\s*=\s*[\"']|javascript:", re.IGNORECASE)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Person, str]]:
    """An app with a route that fails, and a finished table on it."""
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path_factory.mktemp("data"))}))
    app.add_url_rule("/fails", "fails", lambda: 1 / 0)  # type: ignore[arg-type]
    ana = Person(app)
    code = ana.opens("arboria")
    ana.does(code, "finish", sure="1")
    yield app, ana, code
    pool_of(app).close()
    stored_of(app).close()


def directives(answer: TestResponse) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer.headers[POLICY].split(";"))
    return {name: value for name, _, value in parts}


def every_page(host: tuple[Flask, Person, str]) -> Iterator[tuple[str, TestResponse]]:
    """Every address that takes a GET, with something there where that is possible."""
    app, ana, code = host
    values = {"code": code, "number": 0, "slug": "arboria", "id_": "x", "player": "Ana", "token": "x", "entry": "x"}
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            given = {name: values.get(name, "canopy.css") for name in rule.arguments}
            path = app.url_map.bind("localhost").build(rule.endpoint, given)
            yield path, ana.client.get(path, buffered=True)


def test_every_answer_has_them_refusals_and_faults_too(host: tuple[Flask, Person, str]) -> None:
    app, ana, _ = host
    answers = dict(every_page(host))
    answers["posted"] = ana.post("/theme", {"theme": "dark"})
    answers["foreign"] = app.test_client().post("/new/arboria", data={"do": "open"})
    answers["method"] = ana.client.delete("/")
    answers["program"] = ana.client.post("/api/v1/score", data="x")
    statuses = {answer.status_code for answer in answers.values()}
    assert {200, 303, 400, 404, 405, 415, 500} <= statuses
    for path, answer in answers.items():
        for name, value in HEADERS.items():
            assert answer.headers.getlist(name) == [value], (path, name)
        assert "unsafe" not in answer.headers[POLICY], path
        assert len(answer.headers.getlist(POLICY)) == 1, path


def test_the_policy_allows_what_is_ours_and_nothing_else(host: tuple[Flask, Person, str]) -> None:
    _, ana, code = host
    found = directives(ana.get(f"/t/{code}"))
    assert re.fullmatch(r"'nonce-[\w-]{22}'", found.pop("script-src"))
    none = {"default-src", "object-src", "base-uri", "frame-ancestors"}
    assert {name for name, value in found.items() if value == "'none'"} == none
    own = {"style-src", "connect-src", "manifest-src", "worker-src", "form-action"}
    assert {name for name, value in found.items() if value == "'self'"} == own
    assert found["img-src"] == "'self' data:"
    assert found.keys() == none | own | {"img-src"}
    assert directives(ana.get("/api/v1/games"))["script-src"] == "'none'"


def test_no_page_has_a_script_inside_or_one_without_its_nonce(host: tuple[Flask, Person, str]) -> None:
    scripts = 0
    for path, answer in every_page(host):
        if answer.mimetype != "text/html":
            continue
        assert not INLINE.search(answer.text), (path, INLINE.search(answer.text))
        for attributes, inside in SCRIPT.findall(answer.text):
            if 'type="application/json"' in attributes:
                continue
            nonce = directives(answer)["script-src"].removeprefix("'nonce-").removesuffix("'")
            assert f'nonce="{nonce}"' in attributes, path
            assert inside == "", path
            scripts += 1
    assert scripts > 20


def test_a_nonce_is_used_once(host: tuple[Flask, Person, str]) -> None:
    _, ana, _ = host
    assert len({directives(ana.get("/"))["script-src"] for _ in range(20)}) == 20


def test_an_answer_that_changes_nothing_leaves_the_policy_of_the_page_as_it_is(host: tuple[Flask, Person, str]) -> None:
    _, ana, code = host
    tag = ana.get(f"/t/{code}/result.png").headers["ETag"]
    again = ana.get(f"/t/{code}/result.png", **{"If-None-Match": tag})
    assert again.status_code == 304
    assert POLICY not in again.headers


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_kept_from_scripts_from_other_sites_and_in_https(app: Flask, scheme: str) -> None:
    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    opened = client.post("/new/arboria", data={"do": "open"}, base_url=f"{scheme}://localhost")
    themed = client.post("/theme", data={"theme": "dark"}, base_url=f"{scheme}://localhost")
    for answer, name in ((opened, "canopy"), (themed, "theme")):
        cookie = SimpleCookie(answer.headers["Set-Cookie"])[name]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
        assert bool(cookie["secure"]) is (scheme == "https")


def test_the_key_is_made_with_the_first_cookie_for_its_user_alone(app: Flask) -> None:
    key = stored_of(app).settings.data_dir / NAME
    assert not key.exists()
    Person(app).opens("arboria")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_debugging_is_off_and_a_fault_tells_nothing(host: tuple[Flask, Person, str]) -> None:
    app, ana, _ = host
    assert (app.debug, app.testing, app.config["TEMPLATES_AUTO_RELOAD"]) == (False, False, None)
    answer = ana.get("/fails")
    assert answer.status_code == 500
    for word in ("Traceback", "ZeroDivisionError", "division", ".py"):
        assert word not in answer.text
    assert ana.get("/console").status_code == 404


def test_nothing_that_is_shipped_switches_debugging_on() -> None:
    root = Path(__file__).resolve().parents[2]
    shipped = [root / "Makefile", root / "app.py", root / "gunicorn.conf.py", *(root / "companion").rglob("*.py")]
    for file in shipped:
        assert not re.search(r"debug\s*=\s*True|FLASK_DEBUG|--debug|reload = True", file.read_text()), file


FREE = {"api.score", "reading.sent", "sheets.sent", "preferences.theme"}
"""They act for no cookie but the one of the theme; so do the photos and the rules for programs."""


def test_whatever_acts_for_a_cookie_needs_the_token_of_a_page(host: tuple[Flask, Person, str]) -> None:
    """Sent as another site would send it: with the cookie, as a form or as text, without the token."""
    app, ana, code = host
    values = {"code": code, "number": 0, "slug": "arboria", "id_": "x", "book": "x"}
    tried = 0
    for rule in app.url_map.iter_rules():
        free = rule.endpoint in FREE or rule.endpoint.startswith(("photo_api.", "rules_api."))
        if "POST" not in (rule.methods or ()) or free:
            continue
        path = app.url_map.bind("localhost").build(
            rule.endpoint, {name: values[name] for name in rule.arguments}, "POST"
        )
        for kind in ("application/x-www-form-urlencoded", "text/plain", "application/json"):
            answer = ana.client.post(path, data=b"do=lock", content_type=kind)
            assert answer.status_code == 400, (path, kind)
            assert "Load it again; nothing was changed." in answer.text, (path, kind)
        tried += 1
    assert tried > 15


def test_what_needs_no_token_looks_at_no_cookie(host: tuple[Flask, Person, str]) -> None:
    _, ana, _ = host
    for path in ("/api/v1/score", "/api/v1/sets", "/api/v1/ask"):
        answer = ana.client.post(path, json={"game": "arboria", "name": "Ours", "question": "moves"})
        assert "Cookie" not in answer.headers.get("Vary", ""), path
        assert "Set-Cookie" not in answer.headers, path
