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


class Journey:
    """A table on which people enter an example sheet, each from a browser of their own."""

    def __init__(self, app: Flask, sheet: Any) -> None:
        self.app = app
        game = find_game(sheet["game"])
        assert game is not None
        self.game = game
        self.names: list[str] = [player["name"] for player in sheet["players"]]
        with app.test_request_context():
            self.typed = fields_of(sheet)
        self.score = game.score(game.read(sheet))
        self.host = Reader(app)
        self.code = self.opened()

    def opened(self) -> str:
        """The host opens the table from the menu and says what is played."""
        self.host.open("/")
        self.host.click(f"New table of {self.game.name}")
        form = self.host.form("Open the table")
        form.values.setlist("seats", [str(len(self.names))])
        for name, values in self.typed.items():
            if name in form.values or any(name == field for field in form.choices) or self._is_tick(name):
                form.values.setlist(name, values)
        self.host.send(form, next(b for b in form.buttons if b.text == "Open the table"))
        return self.host.path.rpartition("/")[2]

    def _is_tick(self, name: str) -> bool:
        """A field that a page leaves out of its form as long as nothing is ticked there."""
        return f'type="checkbox" name="{name}"' in self.host.seen or f'id="{name}" name="{name}"' in self.host.seen

    def sits(self, number: int) -> Reader:
        """A player comes to the table with the code, as the host by the first seat, and goes on to the sheet."""
        name = self.names[number]
        if number == 0:
            self.host.press("Rename", name=name)
            self.host.click(f"My sheet of {name}")
            return self.host
        guest = Reader(self.app)
        guest.open("/")
        guest.press("Join", code=f" {self.code.lower()} ")
        form = next(f for f, _ in guest._buttons("Sit here") if f.values["seat"] == str(number))
        form.values["name"] = name
        guest.send(form, form.buttons[0])
        return guest

    def enters(self, reader: Reader, number: int) -> None:
        """A player fills in the sheet and is done."""
        assert reader.path == f"/t/{self.code}/seat/{number}"
        reader.click("Fill in the sheet")
        fill(reader, self.typed, "Save", f"players-{number}-")
        assert "Saved." in reader.seen
        reader.press("Done")

    def enters_board(self) -> None:
        """The host fills in the board that all share."""
        self.host.open(f"/t/{self.code}/board")
        self.host.click("Fill in the board")
        form = self.host.form("Save")
        for name, values in self.typed.items():
            if name in form.values:
                form.values.setlist(name, values)
        self.host.send(form, form.buttons[-1])
        assert "Saved." in self.host.seen


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_from_the_menu_to_the_ranking_without_javascript(app: Flask, slug: str) -> None:
    journey = Journey(app, sheet_of(slug))
    for number in range(len(journey.names)):
        journey.enters(journey.sits(number), number)
    if journey.game.shared_board:
        journey.enters_board()
    host, score = journey.host, journey.score
    host.open(f"/t/{journey.code}")
    page = host.press("Finish the game")
    totals = {player.name: player.total for player in score.players}
    assert ranking(page) == [f"{p.place}. {' and '.join(p.names)} {totals[p.names[0]]}" for p in score.ranking]
    state = host.state(journey.code)
    assert state["finished"] is True
    assert [seat["total"] for seat in state["seats"]] == [p.total for p in score.players]
    assert "finished" in host.open("/")
