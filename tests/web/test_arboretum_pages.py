"""Arboretum's page: every sheet goes through it and back as a browser without JavaScript would send it."""

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.games.arboretum.layout import read, write
from tests.games.arboretum.drawn import player, table
from tests.games.arboretum.odd_sheets import SHEETS


class Page(HTMLParser):
    """What a browser without JavaScript would send for the first form of a page below the question box."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: list[tuple[str, str]] = []
        self.choices: dict[str, list[str]] = {}
        self._select: str | None = None
        self._form = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("role") != "search":
            self._form += 1
        elif self._form != 1:
            return
        elif tag == "select":
            self._select = given["name"]
            self.choices[self._select] = []
            self.sent.append((self._select, ""))
        elif tag == "option" and self._select:
            self.choices[self._select].append(given["value"])
            if "selected" in given:
                self.sent[-1] = (self._select, given["value"])
        elif tag == "input" and (given.get("type") != "checkbox" or "checked" in given):
            self.sent.append((given["name"], given.get("value", "")))


def opened(client: FlaskClient, sheet: Any) -> Page:
    """The page of a sheet that was opened in it."""
    answer = client.post("/score/arboretum", data={"do": "import", "sheet": json.dumps(sheet)})
    assert answer.status_code == 200
    return Page(answer.text)


def send(client: FlaskClient, page: Page, do: str) -> Any:
    return client.post("/score/arboretum", data=MultiDict([*page.sent, ("do", do)]))


def canonical(sheet: Any) -> Any:
    """The table, its cards in the order in which a grid sends them."""
    layout = read(sheet)
    for entry in (written := write(layout))["players"]:
        entry["squares"].sort(key=lambda card: card["at"])
    return written


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_goes_through_the_page_and_back(client: FlaskClient, name: str) -> None:
    sheet = SHEETS[name]
    page = opened(client, sheet)
    saved = send(client, page, "download")
    assert saved.status_code == 200
    assert canonical(saved.get_json()) == canonical(sheet)


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_scored_by_the_page(client: FlaskClient, name: str) -> None:
    answer = send(client, opened(client, SHEETS[name]), "score")
    assert answer.status_code == 200


def test_a_blank_page_takes_a_whole_table(client: FlaskClient) -> None:
    page = Page(client.get("/score/arboretum").text)
    names = {name for name, _ in page.sent}
    assert {"others", "players-1-name", "players-0-squares-0.0-species", "players-0-squares-3.4-value"} <= names
    assert "players-0-hand-6-value" in names
    assert page.choices["players-0-hand-0-value"] == ["", *"12345678"]
    assert len(page.choices["players-0-hand-0-species"]) == 14


def test_another_species_is_offered_once_typed(client: FlaskClient) -> None:
    page = Page(client.get("/score/arboretum").text)
    page.sent = [(name, "Ginkgo, tree  Fern ,, oak" if name == "others" else value) for name, value in page.sent]
    again = Page(send(client, page, "check").text)
    assert again.choices["players-0-hand-0-species"][-2:] == ["ginkgo", "tree-fern"]
    assert again.choices["players-0-squares-0.0-species"][-1] == "tree-fern"


def test_the_result_page_names_the_path(client: FlaskClient) -> None:
    sheet = table(player("Ana", "o1 o2 o3 o4", "o5"), player("Ben", "m1"))
    text = send(client, opened(client, sheet), "score").text
    assert "1-2-3-4: 4 cards x 2, all oak, + 1 for starting on the 1 = 9" in text
