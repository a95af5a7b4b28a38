"""Who may do what at a table: hosts, holders of seats, guests with the code, and forgers."""

from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface

from companion.store.tables import find_table
from companion.web.stored import stored_of
from companion.web.visitors import holder_of
from tests.web.tables import Person, card

HOST_ACTS: list[tuple[str, dict[str, Any]]] = [
    ("add", {}),
    ("drop", {"seat": 2}),
    ("hand-over", {"seat": 1}),
    ("lock", {"on": 1}),
    ("hide", {"on": 1}),
    ("reopen", {}),
    ("delete", {}),
]
SEAT_ACTS: list[tuple[str, dict[str, Any]]] = [
    ("name", {"name": "Zoe"}),
    ("colour", {"color": "black"}),
    ("done", {"on": 1}),
    ("free", {}),
    ("clear", {}),
]


class Round:
    """A table of three: a host at seat 0, a guest at seat 1, nobody at seat 2, and a stranger with the code."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.host, self.guest, self.stranger = Person(app), Person(app), Person(app)
        self.code = self.host.opens("arboretum", 3)
        self.guest.sits(self.code, 1, "Gil")
        self.guest.edits(self.code, 1, [card(0, 0, "oak", 1)])

    def table(self) -> Any:
        with stored_of(self.app).database().read() as connection:
            return find_table(connection, self.code)


@pytest.fixture
def around(app: Flask) -> Round:
    return Round(app)


def test_the_code_lets_everybody_look(around: Round) -> None:
    for page in ("", "/seat/1", "/why/1", "/end", "/options", "/seat/1/form"):
        assert around.stranger.get(f"/t/{around.code}{page}").status_code == 200, page
    state = around.stranger.state(around.code)
    assert state["you"] == {"seats": [], "host": False}
    assert state["seats"][1]["entry"] == {"squares": [{"at": [0, 0], "species": "oak", "value": 1}]}


def test_nobody_but_the_holder_and_the_host_edits_a_seat(around: Round) -> None:
    edit = [card(1, 1, "maple", 2)]
    assert around.stranger.edits(around.code, 1, edit).status_code == 403
    assert around.guest.edits(around.code, 0, edit).status_code == 403
    assert around.guest.edits(around.code, 2, edit).status_code == 403
    assert around.guest.edits(around.code, 1, edit).status_code == 200
    for seat in range(3):
        assert around.host.edits(around.code, seat, edit).status_code == 200


def test_nobody_but_the_holder_and_the_host_sends_the_form(around: Round) -> None:
    path = f"/t/{around.code}/seat/1/form"
    for person, status in ((around.stranger, 403), (around.guest, 303), (around.host, 303)):
        person.get(path)
        assert person.post(path, {"do": "save"}).status_code == status


@pytest.mark.parametrize(("word", "values"), HOST_ACTS)
def test_what_only_the_host_does(around: Round, word: str, values: dict[str, Any]) -> None:
    before = around.table()
    for person in (around.stranger, around.guest):
        assert person.does(around.code, word, **values).status_code == 403
    assert around.table() == before
    assert around.host.does(around.code, word, **values).status_code == 303
    assert around.table() != before


@pytest.mark.parametrize(("word", "values"), SEAT_ACTS)
def test_what_the_holder_and_the_host_do(around: Round, word: str, values: dict[str, Any]) -> None:
    before = around.table()
    assert around.stranger.does(around.code, word, seat=1, **values).status_code == 403
    assert around.guest.does(around.code, word, seat=0, **values).status_code == 403
    assert around.table() == before
    assert around.guest.does(around.code, word, seat=1, **values).status_code == 303
    assert around.table() != before
    assert around.host.does(around.code, word, seat=1, **values).status_code == 303


@pytest.mark.parametrize("word", ["starts", "finish"])
def test_what_everybody_at_the_table_does(around: Round, word: str) -> None:
    assert around.stranger.does(around.code, word, seat=0).status_code == 403
    assert around.guest.does(around.code, word, seat=0).status_code == 303


def test_a_taken_seat_is_not_taken_from_somebody(around: Round) -> None:
    answer = around.stranger.does(around.code, "take", seat=1, name="Sly")
    assert answer.status_code == 303
    assert "Somebody else has this seat." in around.stranger.text(f"/t/{around.code}")
    assert around.table().seat(1).name == "Gil"
    assert around.stranger.state(around.code)["you"]["seats"] == []


def test_one_phone_may_hold_several_seats(around: Round) -> None:
    around.guest.sits(around.code, 2, "Gil's child")
    assert around.guest.state(around.code)["you"]["seats"] == [1, 2]
    assert around.guest.edits(around.code, 2, [card(0, 0, "oak", 3)]).status_code == 200


def test_the_host_hands_over(around: Round) -> None:
    around.host.does(around.code, "hand-over", seat=1)
    assert around.guest.state(around.code)["you"]["host"] is True
    assert around.host.state(around.code)["you"] == {"seats": [0], "host": False}
    assert around.host.edits(around.code, 1, [card(0, 0, "oak", 4)]).status_code == 403
    assert around.guest.edits(around.code, 0, [card(0, 0, "oak", 4)]).status_code == 200


def test_an_empty_seat_becomes_no_host(around: Round) -> None:
    around.host.does(around.code, "hand-over", seat=2)
    assert around.host.state(around.code)["you"]["host"] is True


def test_a_locked_table_lets_nobody_in(around: Round) -> None:
    around.host.does(around.code, "lock", on=1)
    around.stranger.does(around.code, "take", seat=2, name="Sly")
    assert "The host has locked this table." in around.stranger.text(f"/t/{around.code}")
    assert around.table().seat(2).holder is None
    around.host.does(around.code, "lock", on=0)
    around.stranger.sits(around.code, 2, "Sly")


def test_a_post_without_the_pages_token_is_refused(around: Round) -> None:
    code = around.code
    before = around.table()
    for token in ("", "x", around.guest.token):
        posted = around.host.client.post(f"/t/{code}/do", data={"do": "delete", "csrf_token": token})
        assert posted.status_code == 400
        body = {"seat": 0, "revision": 0, "edits": [card(0, 0, "oak", 1)]}
        answer = around.host.client.post(f"/t/{code}/edits", json=body, headers={"X-CSRFToken": token})
        assert answer.status_code == 400
        assert answer.mimetype == "application/problem+json"
        for path in (f"/t/{code}/options", f"/t/{code}/seat/0/form", "/new/arboretum"):
            assert around.host.client.post(path, data={"csrf_token": token}).status_code == 400
    assert around.table() == before


def test_a_forged_cookie_is_nobody(around: Round) -> None:
    table = around.table()
    app = Flask("forger")
    app.secret_key = "a guess"  # noqa: S105
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer is not None
    for forged in (signer.dumps({"browser": table.host}), signer.dumps({}), "x.y.z", table.host):
        person = Person(around.app)
        person.client.set_cookie("canopy", forged)
        assert person.state(around.code)["you"] == {"seats": [], "host": False}


def test_what_is_kept_of_a_browser_opens_nothing(around: Round) -> None:
    """Whoever reads the database learns no token: the holder is its hash, and as a token it is somebody else's."""
    holder = around.table().host
    thief = Person(around.app)
    with thief.client.session_transaction() as session:
        session["browser"] = holder
    assert holder_of(holder) != holder
    assert thief.state(around.code)["you"] == {"seats": [], "host": False}


def test_the_state_tells_no_holder(around: Round) -> None:
    text = around.guest.get(f"/t/{around.code}/state").get_data(as_text=True) + around.guest.text(f"/t/{around.code}")
    assert around.table().host not in text
    assert around.table().seat(1).holder not in text


def test_the_cookie_is_kept_for_a_year_and_from_scripts(around: Round) -> None:
    fresh = Person(around.app)
    fresh.get(f"/t/{around.code}")
    answer = fresh.does(around.code, "take", seat=2)
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie


def test_strange_wishes_are_refused(around: Round) -> None:
    assert around.host.does(around.code, "burn").status_code == 400
    assert around.host.does(around.code, "").status_code == 400
    for seat in ("7", "-1", "x", "", "9" * 40, "²"):
        assert around.host.does(around.code, "done", seat=seat).status_code == 404
    assert around.host.does("ABCDEF", "done", seat=0).status_code == 404


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b", "Gil"])
def test_names_that_cannot_be(around: Round, name: str) -> None:
    around.host.does(around.code, "name", seat=0, name=name)
    assert around.table().seat(0).name == ""
    assert 'role="status"' in around.host.text(f"/t/{around.code}")
