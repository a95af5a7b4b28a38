"""The live table: its state, 304, edits that meet, and what is refused."""

import threading
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from sqlalchemy import Select, event

from companion.store.backup import backup, restore
from companion.store.troubles import Unavailable
from companion.web.stored import stored_of
from tests.conftest import example_sheets
from tests.web.tables import Person, card, laid, put


def fits(person: Person, state: Any, name: str = "State") -> None:
    """The state is as openapi.json describes it."""
    description = person.get("/api/v1/openapi.json").get_json()
    schema = {"$ref": f"#/components/schemas/{name}", "components": description["components"]}
    Draft202012Validator(schema).validate(state)


def refusal(answer: Any, status: int) -> str:
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    text: str = answer.get_json(force=True)["errors"][0]["text"]
    return text


@pytest.mark.parametrize("name", example_sheets())
def test_the_state_of_every_example_is_whole(app: Flask, name: str) -> None:
    sheet = example_sheets()[name]
    person = Person(app)
    state = person.state(laid(app, sheet, person.holder()))
    fits(person, state)
    answer = person.client.post("/api/v1/score", json=sheet).get_json()
    assert state["answer"] == answer
    assert [seat["total"] for seat in state["seats"]] == [p["total"] for p in answer["players"]][: len(state["seats"])]
    assert state["errors"] == []
    assert state["you"] == {"seats": list(range(len(sheet["players"]))), "host": True}


def test_an_edit_is_in_the_state_that_comes_back(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    before = ana.state(code)
    answer = ana.edits(code, 0, [card(0, 0, "oak", 1), card(0, 1, "oak", 3)])
    assert answer.status_code == 200
    state = answer.get_json()
    fits(ana, state)
    assert state == ana.state(code)
    assert state["revision"] == before["revision"] + 1
    assert answer.headers["ETag"] == f'"{state["mark"]}"'
    seat = state["seats"][0]
    assert seat["revision"] == 1
    assert seat["entry"]["squares"][1] == {"at": [0, 1], "species": "oak", "value": 3}
    assert seat["progress"].startswith("2 cards")
    assert seat["total"] == 3  # 1 point for each card, 1 more for beginning with a 1
    assert state["seats"][1]["total"] == 0


def test_an_unchanged_table_is_a_small_304_and_one_question(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    tag = ana.get(f"/t/{code}/state").headers["ETag"]
    database = stored_of(app).database()
    statements: list[str] = []
    questions: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
    ask = database.ask

    def asked(question: Select[Any], **values: str | int) -> Any:
        questions.append(str(question))
        return ask(question, **values)

    monkeypatch.setattr(database, "ask", asked)
    answer = ana.get(f"/t/{code}/state", **{"If-None-Match": tag})
    assert answer.status_code == 304
    assert answer.data == b""
    assert statements == []
    assert [question.split()[:3] for question in questions] == [["SELECT", "tables.revision,", "tables.changed"]]
    lines = [f"{name}: {value}\r\n" for name, value in answer.headers.items()]
    # what the server itself adds: status line, Server, Date, Connection
    assert len("".join(lines)) + 120 <= 300
    assert {name for name, _ in answer.headers} == {"ETag", "Cache-Control", "Vary", "X-Request-ID"}
    assert ana.get(f"/t/{code}/state", **{"If-None-Match": f"W/{tag}"}).status_code == 304


def test_what_the_database_cannot_say_just_now_is_no_304(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    tag = ana.get(f"/t/{code}/state").headers["ETag"]

    def ask(*_given: object, **_values: object) -> None:
        raise Unavailable

    monkeypatch.setattr(stored_of(app).database(), "ask", ask)
    answer = ana.get(f"/t/{code}/state", **{"If-None-Match": tag})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "2"


def test_any_change_is_a_new_state(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    code = ana.opens("arboretum")
    tag = ana.get(f"/t/{code}/state").headers["ETag"]
    ben.sits(code, 1, "Ben")
    answer = ana.get(f"/t/{code}/state", **{"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.get_json()["seats"][1]["name"] == "Ben"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" in answer.headers["Vary"]


def test_a_revision_that_comes_again_after_a_restore_is_another_state(app: Flask) -> None:
    """A backup is put back and the game goes on: a phone that slept has seen that many changes, but not these."""
    ana = Person(app)
    code = ana.opens("arboretum")
    with stored_of(app).database().read() as connection:
        lines = list(backup(connection))
    lost = ana.edits(code, 0, [card(0, 0, "oak", 1)])
    with stored_of(app).database().write() as connection:
        restore(connection, lines, force=True)
    ana.edits(code, 0, [card(0, 0, "willow", 8)])
    answer = ana.get(f"/t/{code}/state", **{"If-None-Match": lost.headers["ETag"]})
    assert answer.status_code == 200
    assert answer.get_json()["revision"] == lost.get_json()["revision"]
    assert answer.get_json()["seats"][0]["entry"]["squares"][0]["species"] == "willow"


def test_a_stale_phone_gets_the_state_and_replays(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    ana.edits(code, 0, [card(0, 0, "oak", 1)], revision=0)
    stale = ana.edits(code, 0, [card(0, 1, "oak", 2)], revision=0)
    assert stale.status_code == 409
    state = stale.get_json()
    assert state == ana.state(code)
    again = ana.edits(code, 0, [card(0, 1, "oak", 2)], revision=state["seats"][0]["revision"])
    assert again.status_code == 200
    assert [s["at"] for s in again.get_json()["seats"][0]["entry"]["squares"]] == [[0, 0], [0, 1]]


def test_the_same_square_the_later_one_wins_and_both_see_it(app: Flask) -> None:
    host, ben = Person(app), Person(app)
    code = host.opens("arboretum")
    ben.sits(code, 1, "Ben")
    ben.edits(code, 1, [card(0, 0, "oak", 1)], revision=0)
    assert host.edits(code, 1, [card(0, 0, "willow", 8)], revision=0).status_code == 409
    assert host.edits(code, 1, [card(0, 0, "willow", 8)], revision=1).status_code == 200
    for person in (host, ben):
        assert person.state(code)["seats"][1]["entry"]["squares"] == [{"at": [0, 0], "species": "willow", "value": 8}]


def test_a_batch_sent_twice_does_no_more_than_once(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    batch = [card(0, 0, "oak", 1), {"do": "hold", "path": ["hand"], "value": {"species": "oak", "value": 2}}]
    ana.edits(code, 0, batch, revision=0)
    assert ana.edits(code, 0, batch, revision=0).status_code == 409
    state = ana.edits(code, 0, batch, revision=1).get_json()
    assert len(state["seats"][0]["entry"]["squares"]) == 1
    assert len(state["seats"][0]["entry"]["hand"]) == 1


def test_seats_do_not_stand_in_each_others_way(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    code = ana.opens("arboretum")
    ben.sits(code, 1)
    assert ana.edits(code, 0, [card(0, 0, "oak", 1)], revision=0).status_code == 200
    assert ben.edits(code, 1, [card(0, 0, "oak", 2)], revision=0).status_code == 200


def test_two_phones_race_with_many_edits_and_none_is_lost(app: Flask) -> None:
    """Two browsers at one seat, each replaying after a 409: what both entered is there in the end."""
    host = Person(app)
    code = host.opens("arboretum")
    people = [host, Person(app)]
    people[1].sits(code, 1)

    def enter(person: Person, row: int) -> None:
        revision = 0
        for column in range(10):
            while True:
                answer = person.edits(code, 1, [card(row, column, "oak", 1 + column % 8)], revision)
                revision = answer.get_json()["seats"][1]["revision"]
                if answer.status_code == 200:
                    break

    threads = [threading.Thread(target=enter, args=(person, row)) for row, person in enumerate(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seat = host.state(code)["seats"][1]
    assert {tuple(s["at"]) for s in seat["entry"]["squares"]} == {(r, c) for r in range(2) for c in range(10)}
    assert seat["revision"] == 20


def test_the_shared_board_is_everybodys(app: Flask) -> None:
    ana, ben, stranger = Person(app), Person(app), Person(app)
    code = ana.opens("arboria")
    ben.sits(code, 1, "Ben")
    flower = {"species": "boy", "color": "red", "height": 2}
    edit = {"do": "put", "path": ["board", "flowers"], "at": [0, 0], "value": flower}
    answer = ben.edits(code, None, [edit])
    assert answer.status_code == 200
    assert answer.get_json()["shared"] == {
        "revision": 1,
        "document": {"options": {}, "board": {"flowers": [{"at": [0, 0], **flower}]}},
    }
    refusal(stranger.edits(code, None, [edit]), 403)
    other = {"do": "set", "path": ["options", "tallest"], "value": "anywhere"}
    assert ana.edits(code, None, [other]).get_json()["shared"]["document"]["options"] == {"tallest": "anywhere"}


def test_a_sheet_that_cannot_be_read_says_whose_and_why(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum", 3)
    ana.does(code, "drop", seat=1)
    ana.edits(code, 2, [card(4, 4, "oak", 99)])
    state = ana.state(code)
    fits(ana, state)
    assert [(error["seat"], error["pointer"]) for error in state["errors"]] == [(2, "/players/1/squares/0/value")]
    assert [seat["total"] for seat in state["seats"]] == [0, None]


def test_a_broken_sheet_does_not_take_the_others_score(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    code = ana.opens("arboretum")
    ben.sits(code, 1, "Ben")
    ana.edits(code, 0, [card(0, 0, "oak", 1), card(0, 1, "oak", 2)])
    before = ana.state(code)["answer"]["players"][0]["lines"]
    ben.edits(code, 1, [{"do": "set", "path": ["squares"], "value": "x"}])
    state = ana.state(code)
    assert state["answer"]["players"][0]["lines"] == before
    assert [error["seat"] for error in state["errors"]] == [1]


def test_half_a_character_is_refused(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    for value in ({"species": "\ud800"}, {"\ud800": 1}):
        refusal(ana.edits(code, 0, [{"do": "put", "path": ["squares"], "at": [0, 0], "value": value}]), 422)


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        3,
        {"seat": 0, "revision": 0},
        {"seat": "0", "revision": 0, "edits": []},
        {"seat": True, "revision": 0, "edits": []},
        {"seat": 0, "revision": 0.5, "edits": []},
        {"seat": 0, "revision": None, "edits": []},
        {"seat": 0, "revision": 0, "edits": {}},
        {"seat": 0, "revision": 0, "edits": []},
        {"seat": 0, "revision": 0, "edits": [{}] * 501},
        {"seat": 0, "revision": 0, "edits": [{"do": "burn", "path": ["squares"], "value": 1}]},
        {"seat": 0, "revision": 0, "edits": [{"do": "set", "path": ["name"], "value": "Zoe"}]},
        {"seat": None, "revision": 0, "edits": [{"do": "set", "path": ["players"], "value": 1}]},
        {"seat": 0, "revision": 0, "edits": [], "more": 1},
    ],
)
def test_what_is_no_batch_is_a_422(app: Flask, body: Any) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    headers = {"X-CSRFToken": ana.token}
    refusal(ana.client.post(f"/t/{code}/edits", json=body, headers=headers), 422)
    assert ana.state(code)["seats"][0]["entry"] == {}


def test_other_refusals(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    headers = {"X-CSRFToken": ana.token}
    path = f"/t/{code}/edits"
    refusal(ana.client.post(path, data="{", headers=headers, content_type="application/json"), 400)
    refusal(ana.client.post(path, data='{"seat": NaN}', headers=headers, content_type="application/json"), 400)
    refusal(ana.client.post(path, data="x=1", headers=headers, content_type="text/plain"), 415)
    large = '{"edits": "' + "x" * 1_000_001 + '"}'
    refusal(ana.client.post(path, data=large, headers=headers, content_type="application/json"), 413)
    assert ana.client.get(path).status_code == 405
    assert refusal(ana.edits(code, 7, [put(0, 0)], revision=0), 404)
    assert refusal(ana.get("/t/ABCDEF/state"), 404)
    body = {"seat": 0, "revision": 0, "edits": [put(0, 0)]}
    assert refusal(ana.client.post("/t/ABCDEF/edits", json=body, headers=headers), 404)


@pytest.mark.parametrize("word", ["lock", "finish"])
def test_a_locked_or_finished_table_takes_no_edits(app: Flask, word: str) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    ana.does(code, word, on=1)
    assert ana.state(code)["locked" if word == "lock" else "finished"] is True
    text = refusal(ana.edits(code, 0, [card(0, 0, "oak", 1)], revision=0), 403)
    assert text in ("The host has locked this table.", "This game is finished.")
    ana.does(code, "lock" if word == "lock" else "reopen", on=0)
    assert ana.edits(code, 0, [card(0, 0, "oak", 1)], revision=0).status_code == 200
