"""Hidden standings: until everybody is done nothing of another sheet leaves the server."""

import json
from typing import Any

import pytest
from flask import Flask

from tests.conftest import example_sheets
from tests.web.tables import Person, card, put

SECRET = ["ghost-gum", "silver-wattle"]
"""Species that no page names unless a sheet does."""


def hidden_round(app: Flask) -> tuple[Person, Person, Person, str]:
    """Host Ana at seat 0, Ben at seat 1 with cards that nobody else has, a stranger."""
    ana, ben, stranger = Person(app), Person(app), Person(app)
    code = ana.opens("arboretum", 2, {"hidden": "y", "name-0": "Ana"})
    ben.sits(code, 1, "Ben")
    hand = {"do": "hold", "path": ["hand"], "value": {"species": "silver-wattle", "value": 8}}
    ben.edits(code, 1, [card(0, 0, "ghost-gum", 1), card(0, 1, "ghost-gum", 8), hand])
    ana.edits(code, 0, [card(0, 0, "oak", 1), card(0, 1, "oak", 8)])
    return ana, ben, stranger, code


def test_the_raw_state_holds_nothing_of_the_other_sheet(app: Flask) -> None:
    ana, ben, stranger, code = hidden_round(app)
    for person in (ana, stranger):
        raw = person.get(f"/t/{code}/state").get_data(as_text=True)
        assert not [word for word in SECRET if word in raw]
        state = json.loads(raw)
        assert state["seats"][1]["entry"] is None
        assert state["seats"][1]["total"] is None
    raw = ben.get(f"/t/{code}/state").get_data(as_text=True)
    assert "oak" not in raw
    assert json.loads(raw)["seats"][1]["entry"]["squares"]


def test_ones_own_points_do_not_hang_on_the_other_sheet(app: Flask) -> None:
    """In Arboretum a hand decides who may score: that it does must not show before all is open."""
    ana, ben, _, code = hidden_round(app)
    before = ana.state(code)
    ben.edits(code, 1, [{"do": "hold", "path": ["hand"], "value": {"species": "oak", "value": 7}}])
    after = ana.state(code)
    assert after["answer"] == before["answer"]
    assert after["errors"] == before["errors"]
    assert after["seats"][0] == before["seats"][0]
    assert after["seats"][0]["total"] == 5  # two cards, the first a 1, the last an 8
    answer = after["answer"]
    assert [player["name"] for player in answer["players"]] == ["Ana", "Ben"]
    assert answer["players"][1] == {"name": "Ben", "total": None, "problems": [], "lines": []}
    assert answer["ranking"] == []
    assert answer["readings"] == []
    assert all(not problem["pointer"].startswith("/players/1") for problem in answer["problems"])


def test_no_page_shows_it_either(app: Flask) -> None:
    ana, _, stranger, code = hidden_round(app)
    for person in (ana, stranger):
        for page in ("", "/seat/1", "/why/1", "/why/0", "/end", "/sheet.json", "/lines.csv", "/result.txt"):
            text = person.get(f"/t/{code}{page}").get_data(as_text=True)
            assert not [word for word in SECRET if word in text], page
        assert person.get(f"/t/{code}/seat/1/form").status_code == 403
    assert "Sheets and points are hidden" in stranger.text(f"/t/{code}")


def test_a_wrong_sheet_says_nothing_of_what_is_in_it(app: Flask) -> None:
    ana, ben, stranger, code = hidden_round(app)
    ben.edits(code, 1, [card(5, 5, "silver-wattle", 99)])
    for person in (ana, stranger):
        state = person.state(code)
        assert state["errors"] == []
        assert not [word for word in SECRET if word in person.get(f"/t/{code}/state").get_data(as_text=True)]
    assert [error["seat"] for error in ben.state(code)["errors"]] == [1]


def test_nobody_edits_what_they_may_not_see(app: Flask) -> None:
    ana, ben, _, code = hidden_round(app)
    assert ana.edits(code, 1, [put(0, 0)], revision=1).status_code == 403
    assert "ghost-gum" not in ana.edits(code, 1, [put(0, 0)], revision=0).get_data(as_text=True)
    assert ana.does(code, "clear", seat=1).status_code == 403
    assert ben.edits(code, 1, [card(2, 2, "oak", 2)]).status_code == 200


def test_a_stale_batch_brings_no_more_than_the_state(app: Flask) -> None:
    ana, _, _, code = hidden_round(app)
    stale = ana.edits(code, 0, [card(0, 0, "oak", 2)], revision=0)
    assert stale.status_code == 409
    assert not [word for word in SECRET if word in stale.get_data(as_text=True)]


def test_all_is_open_when_everybody_is_done(app: Flask) -> None:
    ana, ben, stranger, code = hidden_round(app)
    ana.does(code, "done", seat=0, on=1)
    assert stranger.state(code)["answer"] is None or "ghost-gum" not in json.dumps(stranger.state(code))
    ben.does(code, "done", seat=1, on=1)
    for person in (ana, ben, stranger):
        state = person.state(code)
        assert [len(seat["entry"]["squares"]) for seat in state["seats"]] == [2, 2]
        assert state["answer"]["ranking"]
        assert None not in [seat["total"] for seat in state["seats"]]
    ben.does(code, "done", seat=1, on=0)
    assert ana.state(code)["seats"][1]["entry"], "what was shown stays shown"


@pytest.mark.parametrize(("word", "values"), [("hide", {"on": 0}), ("finish", {})])
def test_the_host_opens_all_and_so_does_the_end(app: Flask, word: str, values: dict[str, Any]) -> None:
    ana, _, stranger, code = hidden_round(app)
    ana.does(code, word, **values)
    assert stranger.state(code)["seats"][1]["entry"]["squares"]


def test_nobody_looks_by_finishing_and_taking_that_back(app: Flask) -> None:
    ana, ben, stranger, code = hidden_round(app)
    ben.does(code, "finish")
    ben.does(code, "undo")
    state = stranger.state(code)
    assert not state["finished"]
    assert state["seats"][0]["entry"], "what one could see all can"
    ana.does(code, "hide", on=1)
    assert stranger.state(code)["seats"][0]["entry"]


@pytest.mark.parametrize("done", [(), (0, 1)])
def test_the_next_game_is_hidden_again(app: Flask, done: tuple[int, ...]) -> None:
    ana, _, _, code = hidden_round(app)
    for seat in done:
        ana.does(code, "done", seat=seat, on=1)
    ana.does(code, "finish")
    rematch = ana.post(f"/t/{code}/rematch", {}).headers["Location"].rpartition("/")[2]
    assert ana.state(rematch)["hidden"]


def test_the_host_does_not_open_and_hide_sheets_in_which_something_lies(app: Flask) -> None:
    ana, _, stranger, code = hidden_round(app)
    ana.does(code, "hide", on=0)
    ana.does(code, "hide", on=1)
    assert stranger.state(code)["seats"][1]["entry"]
    assert "changed after everybody saw" not in ana.text(f"/t/{code}"), "the game goes on"
    empty = ana.opens("arboretum", 2, {"hidden": "y"})
    ana.does(empty, "hide", on=0)
    ana.does(empty, "hide", on=1)
    assert ana.state(empty)["hidden"], "nobody could see anything yet"


def test_the_host_does_not_look_by_freeing_a_seat_and_giving_it_back(app: Flask) -> None:
    """Whoever sits down again knows that the seat was free."""
    ana, ben, _, code = hidden_round(app)
    ana.does(code, "free", seat=1)
    assert "can sit down again" in ana.text(f"/t/{code}")
    ana.does(code, "undo")
    assert ben.state(code)["you"]["seats"] == []
    ben.sits(code, 1)
    assert ben.state(code)["seats"][1]["entry"]["squares"]


def test_a_seat_that_was_freed_before_is_not_given_back_under_hidden_standings(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    code = ana.opens("arboretum", 2)
    ben.sits(code, 1)
    ana.does(code, "free", seat=1)
    ana.does(code, "hide", on=1)
    ana.does(code, "undo")
    assert "sits down again" in ana.text(f"/t/{code}")
    assert ben.state(code)["you"]["seats"] == []


def test_the_host_enters_for_a_seat_that_nobody_holds(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    code = ana.opens("arboretum", 3, {"hidden": "y"})
    ben.sits(code, 1)
    assert ana.edits(code, 2, [card(0, 0, "oak", 1)]).status_code == 200
    assert ana.state(code)["seats"][2]["entry"]["squares"]
    assert ben.state(code)["seats"][2]["entry"] is None


@pytest.mark.parametrize("name", [name for name, sheet in example_sheets().items() if len(sheet["players"]) > 1])
def test_every_game_can_be_played_hidden(app: Flask, name: str) -> None:
    """Whoever sits there sees their own sheet, and of the others no more than name, progress and done."""
    sheet = example_sheets()[name]
    host, guest = Person(app), Person(app)
    code = host.opens(sheet["game"], len(sheet["players"]), {"hidden": "y", "seats": str(len(sheet["players"]))})
    for key in ("options", "board"):
        edits = [{"do": "set", "path": [key, k], "value": v} for k, v in sheet.get(key, {}).items()]
        if edits:
            assert host.edits(code, None, edits).status_code == 200
    guest.sits(code, 1, "Guest")
    for person, number in ((host, 0), (guest, 1)):
        entry = {key: value for key, value in sheet["players"][number].items() if key != "name"}
        person.edits(code, number, [{"do": "set", "path": [key], "value": value} for key, value in entry.items()])
    for person, own, other in ((host, 0, 1), (guest, 1, 0)):
        state = person.state(code)
        assert state["seats"][own]["entry"] is not None
        assert state["seats"][other]["entry"] is None
        if state["answer"]:
            assert state["answer"]["players"][other]["lines"] == []
            assert state["seats"][own]["total"] == state["answer"]["players"][own]["total"]
        assert person.get(f"/t/{code}").status_code == 200
        assert person.get(f"/t/{code}/seat/{own}").status_code == 200
        assert person.get(f"/t/{code}/seat/{own}/form").status_code == 200
        assert person.get(f"/t/{code}/why/{own}").status_code == 200
