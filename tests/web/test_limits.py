"""Rate limits: who does something too often waits, whichever process is asked, and nobody else does."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.config import load_settings
from companion.store.counts import Count, Counts
from companion.store.database import open_scratch
from companion.web.budget import SHARES, Budget, network_of
from companion.web.factory import create_app
from companion.web.limits import in_words
from companion.web.photo.asking import pool_of
from companion.web.stored import COUNTS, stored_of
from tests.web.tables import Person, card

NAMES = ("create", "join", "read", "teach", "book", "ask", "suggest", "score")
Asking = Callable[[FlaskClient], TestResponse]
FILE = b"no picture"


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes apps on one data folder, as processes of one server; everything may be done twice, CSRF is off."""
    apps: list[Flask] = []

    def make(most: int = 2, **settings: str) -> Flask:
        rates = {f"CANOPY_RATES__{name.upper()}": str(most) for name in NAMES}
        app = create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path / "data"), **rates, **settings}))
        app.config["WTF_CSRF_ENABLED"] = False
        apps.append(app)
        return app

    yield make
    for app in apps:
        pool_of(app).close()
        stored_of(app).close()


def sent(path: str, **fields: Any) -> Asking:
    files = {
        name: (BytesIO(value[0]), value[1]) if isinstance(value, tuple) else value for name, value in fields.items()
    }
    return lambda client: client.post(path, data=dict(files) if fields else {"x": "y"})


def told(path: str, document: Any) -> Asking:
    return lambda client: client.post(path, json=document)


def seen(path: str) -> Asking:
    return lambda client: client.get(path)


# What is asked costs little: it is counted before it is looked at.
PAGES: dict[str, tuple[str, Asking]] = {
    "a new table": ("create", sent("/new/arborea", do="open")),
    "a code typed": ("join", seen("/join?code=ABCDEF")),
    "a photo to read": ("read", sent("/read/arborea", photo=FILE, set="x")),
    "a photo to learn": ("teach", sent("/teach/arborea", photo=FILE)),
    "a box to take in": ("teach", sent("/teach/arborea/import")),
    "a book": ("book", sent("/books", game="arborea")),
    "a question": ("ask", seen("/ask?q=hand+limit&game=arboretum")),
    "a form to score": ("score", sent("/score/arboretum", do="check")),
}
PROGRAMS: dict[str, tuple[str, Asking]] = {
    "a set": ("create", told("/api/v1/sets", {"game": "arborea", "name": "Ours"})),
    "a box by its name": ("create", told("/teach/arborea/sets.json", {"name": "Ours"})),
    "a photo to read": ("read", sent("/api/v1/read/arborea", photo=FILE, set="x")),
    "a photo to learn": ("teach", sent("/api/v1/teach/arborea", photo=FILE)),
    "a question": ("ask", told("/api/v1/ask", {"question": 7})),
    "suggestions": ("suggest", seen("/ask/suggest?q=han&game=arborea")),
    "a sheet": ("score", told("/api/v1/score", {"game": "go"})),
}


@pytest.mark.parametrize("name", PAGES)
def test_people_read_when_to_try_again(made: Callable[..., Flask], name: str) -> None:
    _, ask = PAGES[name]
    client = made().test_client()
    assert 429 not in {ask(client).status_code for _ in range(2)}
    answer = ask(client)
    assert answer.status_code == 429
    assert 300 < int(answer.headers["Retry-After"]) <= 600
    again = in_words(int(answer.headers["Retry-After"]))
    assert f"from this network. Try again in {again}." in answer.text.replace("for this", "from this")


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_read_when_to_try_again(made: Callable[..., Flask], name: str) -> None:
    _, ask = PROGRAMS[name]
    client = made().test_client()
    assert 429 not in {ask(client).status_code for _ in range(2)}
    answer = ask(client)
    assert answer.status_code == 429
    assert answer.mimetype == "application/problem+json"
    assert 300 < int(answer.headers["Retry-After"]) <= 600
    problem = json.loads(answer.data)
    assert problem["status"] == 429
    assert in_words(int(answer.headers["Retry-After"])) in problem["errors"][0]["text"]


def test_every_limit_is_tried_here() -> None:
    assert {name for name, _ in (*PAGES.values(), *PROGRAMS.values())} == set(NAMES)
    assert set(asdict(load_settings({}).rates)) == set(NAMES)


@pytest.mark.parametrize("name", ["create", "join"])
def test_rematches_and_seats_are_limited(made: Callable[..., Flask], name: str) -> None:
    app = made(9, **{f"CANOPY_RATES__{name.upper()}": "2"})
    ana = Person(app)
    code = ana.opens("arboretum", 4)
    ana.does(code, "finish", sure="1")
    if name == "create":  # the table itself was the first
        found = [ana.post(f"/t/{code}/rematch", {}).status_code for _ in range(2)]
    else:
        found = [Person(app).does(code, "take", seat=seat).status_code for seat in (1, 2, 3)]
    assert found == [303] * (len(found) - 1) + [429]


def test_processes_count_together_and_addresses_apart(made: Callable[..., Flask]) -> None:
    one, other = made(), made()
    sheet = {"json": {"game": "go"}}
    for app in (one, other):
        assert app.test_client().post("/api/v1/score", **sheet).status_code == 422
    for app in (one, other):
        assert app.test_client().post("/api/v1/score", **sheet).status_code == 429
        elsewhere = {"REMOTE_ADDR": "192.0.2.9"}
        assert app.test_client().post("/api/v1/score", **sheet, environ_overrides=elsewhere).status_code == 422


def test_an_ipv6_customer_is_one_address(made: Callable[..., Flask]) -> None:
    client = made().test_client()

    def ask(address: str) -> int:
        return client.post("/api/v1/score", json={}, environ_overrides={"REMOTE_ADDR": address}).status_code

    assert [ask(f"2001:db8:1:2::{number}") for number in range(3)] == [422, 422, 429]
    assert ask("2001:db8:1:3::1") == 422
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("") == ""


def test_polls_and_edits_are_never_limited(made: Callable[..., Flask]) -> None:
    ana = Person(made(1))
    code = ana.opens("arboretum")
    tag = ana.get(f"/t/{code}/state").headers["ETag"]
    assert {ana.get(f"/t/{code}/state").status_code for _ in range(40)} == {200}
    assert {ana.get(f"/t/{code}/state", **{"If-None-Match": tag}).status_code for _ in range(40)} == {304}
    assert {ana.edits(code, 0, [card(0, n, "oak", 1)]).status_code for n in range(10)} == {200}
    assert {ana.get(path).status_code for path in ("/", f"/t/{code}", f"/t/{code}/seat/0") for _ in range(9)} == {200}


def test_limits_can_be_switched_off_together_or_one_by_one(made: Callable[..., Flask]) -> None:
    off = made(1, CANOPY_RATELIMIT_ENABLED="false").test_client()
    free = made(1, CANOPY_RATES__SCORE="0").test_client()
    for client in (off, free):
        assert {client.post("/api/v1/score", json={}).status_code for _ in range(9)} == {422}
    assert [free.post("/api/v1/sets", json={}).status_code for _ in range(1)] == [422]


# What a club night of 40 tables and 160 phones may do within ten minutes, all at once and with second tries.
CLUB = {
    "create": 40 * 3,
    "join": 160 * 4,
    "read": 160,
    "teach": 80,
    "book": 20,
    "ask": 400,
    "suggest": 4000,
    "score": 400,
}


@pytest.mark.parametrize("processes", [1, 8])
@pytest.mark.parametrize("name", NAMES)
def test_a_club_behind_one_address_is_never_held_up(tmp_path: Path, name: str, processes: int) -> None:
    rates = asdict(load_settings({}).rates)
    counted: dict[str, int] = {}

    class Sum(Counts):
        def add(self, name: str, who: str, amount: int, window: int) -> Count:
            counted[name] = counted.get(name, 0) + amount
            return Count(counted[name], window)

    budgets = [Budget(Sum(lambda: open_scratch(tmp_path / "x"), lambda: None), rates) for _ in range(processes)]
    found = [budgets[turn % processes].spend(name, "club") for turn in range(2 * rates[name])]
    allowed = found.count(0)
    assert CLUB[name] <= allowed <= rates[name]
    assert allowed > rates[name] - processes * max(1, rates[name] // SHARES)
    assert not any(found[: CLUB[name]])


@pytest.mark.parametrize("broken", ["a folder in its place", "no database"])
def test_where_nothing_can_be_counted_nobody_is_held_up(made: Callable[..., Flask], broken: str) -> None:
    app = made()
    file = stored_of(app).settings.data_dir / COUNTS
    file.parent.mkdir(exist_ok=True)
    if broken == "no database":
        file.write_bytes(b"x" * 9999)
    else:
        file.mkdir()
    client = app.test_client()
    found = [client.post("/api/v1/score", json={}).status_code for _ in range(4)]
    assert found == ([422, 422, 422, 429] if broken == "no database" else [422] * 4)
    assert client.get("/t/ABCDEF").status_code == 404


def forged(client: FlaskClient, number: int, real: str = "") -> int:
    claimed = f"203.0.113.{number}" + (f", {real}" if real else "")
    return client.post("/api/v1/score", json={}, headers={"X-Forwarded-For": claimed}).status_code


def test_a_forged_address_gets_round_no_limit(made: Callable[..., Flask]) -> None:
    client = made().test_client()
    assert [forged(client, number) for number in range(3)] == [422, 422, 429]


def test_behind_a_proxy_the_address_is_the_one_that_it_adds(made: Callable[..., Flask]) -> None:
    client = made(CANOPY_TRUSTED_PROXIES="1").test_client()
    assert [forged(client, number, "198.51.100.1") for number in range(3)] == [422, 422, 429]
    assert forged(client, 9, "198.51.100.2") == 422


@pytest.mark.parametrize(("proxies", "secure"), [("0", False), ("1", True)])
def test_only_a_trusted_proxy_says_that_it_is_https(made: Callable[..., Flask], proxies: str, secure: bool) -> None:
    client = made(9, CANOPY_TRUSTED_PROXIES=proxies).test_client()
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "elsewhere.test"}
    answer = client.post("/new/arboretum", data={"do": "open"}, headers=headers)
    assert ("Secure" in answer.headers["Set-Cookie"]) is secure
    themed = client.post("/theme", data={"theme": "dark"}, headers=headers)
    assert ("Secure" in themed.headers["Set-Cookie"]) is secure
    assert "elsewhere.test" not in client.get(answer.headers["Location"], headers=headers).text
