"""Nothing asks "are you sure"; what was taken away comes back with one press."""

from typing import Any

import pytest
from flask import Flask

from companion.store.tables import find_table
from companion.web.stored import stored_of
from companion.web.table import lately
from tests.web.browser import Reader
from tests.web.tables import card

DESTRUCTIVE: list[tuple[str, dict[str, Any]]] = [
    ("free", {"seat": 1}),
    ("drop", {"seat": 1}),
    ("clear", {"seat": 1}),
    ("hand-over", {"seat": 1}),
    ("finish", {}),
    ("delete", {}),
]


def kept(app: Flask, code: str) -> Any:
    """The table without what counts changes."""
    with stored_of(app).database().read() as connection:
        table = find_table(connection, code)
    if table is None:
        return None
    seats = [(s.number, s.name, s.color, s.holder, s.done, s.starts, s.entry) for s in table.seats]
    return table.host, table.locked, table.finished is None, table.options, seats


def a_round(app: Flask) -> tuple[Reader, Reader, str]:
    host, ben = Reader(app), Reader(app)
    code = host.opens("arboretum", 3)
    ben.sits(code, 1, "Ben")
    ben.does(code, "done", seat=1, on=1)
    ben.does(code, "starts", seat=1)
    ben.edits(code, 1, [card(0, 0, "oak", 1), card(0, 1, "oak", 2)])
    return host, ben, code


@pytest.mark.parametrize(("word", "values"), DESTRUCTIVE)
def test_every_destructive_act_answers_with_an_undo(app: Flask, word: str, values: dict[str, Any]) -> None:
    host, _, code = a_round(app)
    before = kept(app, code)
    answer = host.does(code, word, **values)
    assert kept(app, code) != before
    page = host.open(answer.headers["Location"])
    assert page.count(">Undo<") == 1
    host.press("Undo")
    assert kept(app, code) == before
    assert ">Undo<" not in host.open(f"/t/{code}")


@pytest.mark.parametrize(("word", "values"), DESTRUCTIVE)
def test_nobody_takes_back_what_somebody_else_did(app: Flask, word: str, values: dict[str, Any]) -> None:
    host, ben, code = a_round(app)
    ben.open(f"/t/{code}")
    host.does(code, word, **values)
    after = kept(app, code)
    ben.post(f"/t/{code}/do", {"do": "undo", **values})
    assert kept(app, code) == after


def test_an_undo_stays_after_a_reload_until_the_next_act(app: Flask) -> None:
    host, _, code = a_round(app)
    host.does(code, "drop", seat=1)
    for _ in range(2):
        assert "are gone" in host.open(f"/t/{code}")
    host.does(code, "free", seat=0)
    page = host.open(f"/t/{code}")
    assert "are gone" not in page
    assert "seat is free" in page
    host.press("Undo")
    assert host.state(code)["you"]["seats"] == [0]


def test_an_undo_of_one_table_does_not_show_at_another(app: Flask) -> None:
    host, _, code = a_round(app)
    host.does(code, "drop", seat=1)
    other = host.opens("arborea")
    assert ">Undo<" not in host.open(f"/t/{other}")
    assert ">Undo<" in host.open(f"/t/{code}")


def test_it_is_too_late_after_a_while(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, _, code = a_round(app)
    host.does(code, "delete")
    host.open("/")
    form = host.form("Undo")
    monkeypatch.setattr(lately, "LONG", -1)
    page = host.send(form, form.buttons[0])
    assert "too late" in page
    assert kept(app, code) is None


def test_a_freed_seat_that_somebody_took_stays_theirs(app: Flask) -> None:
    host, _, code = a_round(app)
    zoe = Reader(app)
    host.does(code, "free", seat=1)
    zoe.sits(code, 1)
    host.open(f"/t/{code}")
    assert "Somebody else has this seat." in host.press("Undo")
    assert zoe.state(code)["you"]["seats"] == [1]


def test_what_was_painted_since_is_not_lost_by_an_undo(app: Flask) -> None:
    """Undo swaps the sheet with the one before: undone twice, the later one is back."""
    host, ben, code = a_round(app)
    host.does(code, "clear", seat=1)
    ben.edits(code, 1, [card(5, 5, "willow", 8)])
    host.open(f"/t/{code}")
    host.press("Undo")
    assert len(host.state(code)["seats"][1]["entry"]["squares"]) == 2
    host.does(code, "clear", seat=1)
    host.open(f"/t/{code}")
    host.press("Undo")
    assert len(host.state(code)["seats"][1]["entry"]["squares"]) == 2


def test_a_deleted_table_is_gone_for_everybody_until_then(app: Flask) -> None:
    host, ben, code = a_round(app)
    host.does(code, "delete")
    for path in ("", "/state", "/seat/1", "/seat/1/form", "/options"):
        assert ben.get(f"/t/{code}{path}").status_code == 404
    assert code not in ben.open("/").replace(f"/t/{code}/do", "")
    host.open("/")
    host.press("Undo")
    assert host.path == f"/t/{code}"
    assert code in ben.open("/")


def test_clear_and_undo_on_the_seats_own_page(app: Flask) -> None:
    _, ben, code = a_round(app)
    ben.open(f"/t/{code}/seat/1")
    page = ben.press("Clear the sheet")
    assert ben.path == f"/t/{code}/seat/1"
    assert "is empty" in page
    ben.press("Undo")
    assert ben.path == f"/t/{code}/seat/1"
    assert len(ben.state(code)["seats"][1]["entry"]["squares"]) == 2


def test_a_seat_added_has_a_colour_of_its_own(app: Flask) -> None:
    host, _, code = a_round(app)
    host.does(code, "add")
    seats = host.state(code)["seats"]
    assert len({seat["color"] for seat in seats}) == 4
    host.does(code, "colour", seat=3, color="no colour")
    assert host.state(code)["seats"][3]["color"] == ""
