"""Requests that are too large: every address that takes a POST leaves them unread, whatever they claim to be."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from companion.config import load_settings
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.rules import books
from companion.web.stored import stored_of
from tests.web.tables import Person

MOST = 60_000
"""No request may be larger here, and none of these may be read farther."""
HUGE = 10**12
KINDS = {
    "JSON": ("application/json", b"["),
    "a form": ("application/x-www-form-urlencoded", b"do=open&sheet=1&"),
    "a file": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\n\r\n',
    ),
}
# They look at nothing that is sent; the last two not where there is no such board or tracker.
BLIND = {"ending.rematch", "setup.undo", "books.undo", "books.remove", "boards.forget", "teaching.leave"}
BLIND |= {"boards.edit", "trackers.page"}

OWN = {"seated.sent"}
"""Pages of games in which everybody has a layout of their own."""

Place = tuple[Flask, str, Person]


class Endless(io.RawIOBase):
    """A body without an end, and how much of it was taken."""

    def __init__(self, start: bytes) -> None:
        self.start = start
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        part = (self.start[self.taken :] + b" " * len(room))[: len(room)]
        room[:] = part
        self.taken += len(part)
        return len(part)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    small = {"LIMITS__SHEET_BYTES": 20_000, "LIMITS__FORM_BYTES": 40_000, "PHOTO__UPLOAD_BYTES": MOST}
    environ = {f"CANOPY_{name}": str(value) for name, value in small.items()}
    environ |= {"CANOPY_DATA_DIR": str(tmp_path_factory.mktemp("data")), "CANOPY_RATELIMIT_ENABLED": "false"}
    app = create_app(load_settings(environ))
    app.config["WTF_CSRF_ENABLED"] = False
    host = Person(app)
    yield app, host.opens("arboria"), host
    pool_of(app).close()
    stored_of(app).close()


@pytest.fixture(autouse=True)
def small_books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "LARGEST", 1000)
    monkeypatch.setattr(books, "_AROUND", 1000)


def posts(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]


def path_of(app: Flask, rule: Rule, code: str, box: str) -> str:
    values = {"code": code, "number": 0, "slug": "arborea", "id_": box, "book": "x"}
    with app.test_request_context():
        return app.url_map.bind("localhost").build(
            rule.endpoint, {name: values[name] for name in rule.arguments}, "POST"
        )


@pytest.mark.parametrize("claimed", [True, False], ids=["with its length", "without"])
def test_no_post_is_read_beyond_its_limit(place: Place, claimed: bool) -> None:
    app, shared, host = place
    own = host.opens("arborea")
    box = host.client.post("/teach/arborea/sets.json", json={"name": "Ours"}).get_json()["set"]
    found: dict[str, set[int]] = {}
    for rule in posts(app):
        for kind, start in KINDS.values():
            body = Endless(start)
            length = {"CONTENT_LENGTH": str(HUGE)} if claimed else {"wsgi.input_terminated": True}
            environ = {"CONTENT_TYPE": kind, "wsgi.input": body, **length}
            path = path_of(app, rule, own if rule.endpoint in OWN else shared, box)
            answer = host.client.open(path, method="POST", environ_overrides=environ)
            found.setdefault(rule.endpoint, set()).add(answer.status_code)
            assert answer.status_code < 500, (rule, kind)
            assert body.taken <= (0 if claimed else MOST + 70_000), (rule, kind)
    assert len(found) > 20
    read = {endpoint for endpoint, statuses in found.items() if 413 in statuses}
    assert found.keys() - read <= BLIND


def test_a_body_in_its_limit_is_read(place: Place) -> None:
    """The other side: these limits are not simply zero."""
    _, code, host = place
    sheet = b'{"game": "arboretum", "players": []}'
    for path, status in (("/api/v1/score", 422), ("/theme", 303), (f"/t/{code}/do", 400)):
        kind = KINDS["JSON" if path.startswith("/api") else "a form"][0]
        data = sheet if path.startswith("/api") else {"theme": "dark", "do": "burn"}
        assert host.client.post(path, data=data, content_type=kind).status_code == status
