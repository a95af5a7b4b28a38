"""Each of the five games from a new table to the ranking, by clicking and typing alone."""

import re
from typing import Any

import pytest
from flask import Flask

from companion.catalog import GAMES, find_game
from companion.forms.posted import as_posted
from tests.conftest import example_sheets
from tests.web.browser import Reader


def sheet_of(slug: str) -> Any:
    """An example sheet of the game with at least two players."""
    sheets = [s for s in example_sheets().values() if s["game"] == slug and len(s["players"]) > 1]
    return next((s for s in sheets if "solo" not in str(s.get("options"))), sheets[0])


def fields_of(sheet: Any) -> dict[str, list[str]]:
    """What a person types into the form of a whole table to enter a sheet."""
    game = find_game(sheet["game"])
    assert game is not None
    form = game.form(formdata=None, data=game.form.data_of(game.write(game.read(sheet))))
    typed: dict[str, list[str]] = {}
    for name, value in as_posted(form):
        typed.setdefault(name, []).append(value)
    return typed


def fill(reader: Reader, typed: dict[str, list[str]], button: str, mine: str) -> None:
    """Type the fields whose names begin like that into the form with that button; grids are as large as needed."""
    form = reader.form(button)
    assert [name for name in form.values if name.startswith(mine)], "the form shows the fields"
    for name, values in typed.items():
        if name.startswith(mine) and not name.endswith("-name"):
            form.values.setlist(name, values)
    reader.send(form, next(b for b in form.buttons if b.text == button and b.value == "save"))


def ranking(page: str) -> list[str]:
    """The places of a page, as people read them."""
    part = re.search(r'<ol class="ranking">(.*?)</ol>', page, re.DOTALL)
    places = re.findall(r"<li.*?</li>", part[1], re.DOTALL) if part else []
    return [" ".join(re.sub(r"<[^>]+>", " ", place).split()) for place in places]


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_from_the_menu_to_the_ranking_without_javascript(app: Flask, slug: str) -> None:
    sheet = sheet_of(slug)
    game = find_game(slug)
    assert game is not None
    names = [player["name"] for player in sheet["players"]]
    with app.test_request_context():
        typed = fields_of(sheet)
        expected = game.score(game.read(sheet))

    host = Reader(app)
    host.open("/")
    host.click(f"New table of {game.name}")
    form = host.form("Open the table")
    form.values.setlist("seats", [str(len(names))])
    form.values.setlist("plays", ["y"])
    for name, values in typed.items():
        if not name.startswith("players-") and not (game.shared_board and name.startswith(("flowers", "sun", "rock"))):
            form.values.setlist(name, values)
    host.send(form, next(b for b in form.buttons if b.text == "Open the table"))
    code = host.path.rpartition("/")[2]

    for number, name in enumerate(names):
        reader = host
        if number:
            reader = Reader(app)
            reader.open("/")
            reader.press("Join", code=f" {code.lower()} ")
            assert reader.path == f"/t/{code}"
            form = next(f for f in [f for f, _ in reader._buttons("Sit here")] if f.values["seat"] == str(number))
            form.values["name"] = name
            reader.send(form, form.buttons[0])
        else:
            reader.press("Rename", name=name)
            reader.click(f"My sheet of {name}")
        assert reader.path == f"/t/{code}/seat/{number}"
        reader.click("Fill in the sheet")
        fill(reader, typed, "Save", f"players-{number}-")
        assert "Saved." in reader.seen
        reader.press("Done")

    if game.shared_board:
        host.open(f"/t/{code}/board")
        host.click("Fill in the board")
        form = host.form("Save")
        for name, values in typed.items():
            if name in form.values:
                form.values.setlist(name, values)
        host.send(form, form.buttons[-1])
        assert "Saved." in host.seen

    host.open(f"/t/{code}")
    page = host.press("Finish the game")
    totals = {player.name: player.total for player in expected.players}
    assert ranking(page) == [f"{p.place}. {' and '.join(p.names)} {totals[p.names[0]]}" for p in expected.ranking]
    state = host.state(code)
    assert state["finished"] is True
    assert [seat["total"] for seat in state["seats"]] == [p.total for p in expected.players][: len(names)]
    assert "finished" in host.open("/")
