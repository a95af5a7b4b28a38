"""The form: everything of a sheet goes through the page and back, and every fault comes back to its field."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.core.sheet import Refused
from companion.games.arboretum.form import ArboretumForm
from companion.games.arboretum.layout import read, write
from companion.games.arboretum.problems import problems
from tests.games.arboretum.drawn import player, table

ROOT = Path(__file__).resolve().parents[3]
FILES = [
    *sorted((ROOT / "tests" / "cases" / "sheets").glob("arboretum-*.json")),
    *sorted((ROOT.parent / "shared" / "formats").glob("arboretum.json")),
]
ODD: dict[str, Any] = {
    "game": "arboretum",
    "options": {"species": ["oak", "ginkgo", "tree-fern"]},
    "players": [
        {
            "name": "Ana",
            "squares": [
                {"at": [-999, 7], "species": "ginkgo", "value": 1},
                {"at": [-998, 8], "species": "stray", "value": 8},
            ],
            "hand": [{"species": "elm", "value": 1}] * 30,
            "extras": [{"label": "Tea, cold", "points": -9999}],
        },
        {"name": '<b>Ben & "Co"</b>', "squares": []},
    ],
}
UNNAMED: dict[str, Any] = {
    "game": "arboretum",
    "players": [{"name": "Ana", "squares": [{"at": [0, 0], "species": "ginkgo", "value": 1}]}],
}
SHEETS: dict[str, Any] = {path.stem: json.loads(path.read_text()) for path in FILES} | {"odd": ODD, "unnamed": UNNAMED}


class Page(HTMLParser):
    """What a browser without JavaScript would send for the first form of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: list[tuple[str, str]] = []
        self.choices: dict[str, list[str]] = {}
        self._select: str | None = None
        self._form = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
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


# --- the form alone ----------------------------------------------------------------------------------------------

SENT = {
    "others": "",
    "players-0-name": "Ana",
    "players-0-squares-box": "0,0,2,2",
    "players-0-squares-0.0-species": "oak",
    "players-0-squares-0.0-value": "1",
    **{f"players-0-hand-{row}-{key}": "" for row in range(7) for key in ("species", "value")},
}


@pytest.fixture
def request_context() -> Iterator[None]:
    with Flask(__name__).test_request_context():
        yield


def posted(*more: tuple[str, str]) -> ArboretumForm:
    return ArboretumForm(MultiDict([*(item for item in SENT.items() if item[0] not in dict(more)), *more]))


def faults(form: ArboretumForm) -> list[tuple[str, bool]]:
    draft = form.draft()
    try:
        layout = read(draft.sheet)
    except Refused as refused:
        form.show_faults(draft, refused.errors)
    else:
        form.show_faults(draft, problems(layout))
    return [(fault.place, fault.problem) for fault in form.faults if "in hand" not in fault.text]


@pytest.mark.usefixtures("request_context")
class TestForm:
    def test_what_was_entered(self) -> None:
        form = posted(
            ("species", "oak"),
            ("species", "elm"),
            ("players-0-squares-1.0-species", "elm"),
            ("players-0-squares-1.0-value", "8"),
            ("players-0-hand-3-species", "oak"),
            ("players-0-hand-3-value", "2"),
            ("players-0-extras-0-label", "Tea"),
            ("players-0-extras-0-points", "-2"),
        )
        assert form.draft().sheet == {
            "game": "arboretum",
            "options": {"species": ["oak", "elm"]},
            "players": [
                {
                    "name": "Ana",
                    "squares": [
                        {"at": [0, 0], "species": "oak", "value": 1},
                        {"at": [1, 0], "species": "elm", "value": 8},
                    ],
                    "hand": [{"species": "oak", "value": 2}],
                    "extras": [{"label": "Tea", "points": -2}],
                }
            ],
        }

    def test_nothing_ticked_leaves_the_species_open(self) -> None:
        assert "options" not in posted(("others", "elm")).draft().sheet

    def test_a_species_on_a_card_is_offered_without_being_typed(self) -> None:
        form = posted(("players-0-squares-0.0-species", "elm"))
        assert form.other_words() == ["elm"]
        assert ("elm", "Elm") in form.species.choices

    @pytest.mark.parametrize(
        ("more", "place"),
        [
            ([("players-0-name", " ")], "players-0-name"),
            ([("players-0-name", "x" * 41)], "players-0-name"),
            ([("players-1-name", "Ana")], "players-1-name"),
            ([("players-0-squares-0.0-value", "")], "players-0-squares-0.0"),
            ([("players-0-squares-0.0-species", "")], "players-0-squares-0.0"),
            ([("players-0-squares-1.1-value", "3")], "players-0-squares-1.1"),
            ([("players-0-squares-0.0-value", "9")], "players-0-squares-0.0"),
            ([("players-0-hand-1-value", "3")], "players-0-hand-1"),
            ([("players-0-hand-1-species", "oak")], "players-0-hand-1"),
            ([("species", "Oak 2")], "species"),
            ([("players-0-extras-0-label", "Tea"), ("players-0-extras-0-points", "much")], "players-0-extras-0-points"),
            ([("players-0-extras-0-points", "3")], "players-0-extras-0-label"),
        ],
    )
    def test_an_error_comes_back_to_its_field(self, more: list[tuple[str, str]], place: str) -> None:
        assert faults(posted(*more)) == [(place, False)]

    @pytest.mark.parametrize(
        ("more", "places"),
        [
            ([("players-0-hand-2-species", "oak"), ("players-0-hand-2-value", "1")], ["players-0-hand-2"]),
            ([("players-0-squares-1.1-species", "elm"), ("players-0-squares-1.1-value", "2")], ["players-0"]),
            (
                [("species", "elm"), ("players-1-name", "Ben")],
                ["options", "players-0-squares-0.0"],
            ),
            (
                [
                    ("players-0-squares-0.1-species", "oak"),
                    ("players-0-squares-0.1-value", "1"),
                    ("players-1-name", "Ben"),
                ],
                ["players-0-squares-0.1", "players-1"],
            ),
        ],
    )
    def test_a_problem_comes_back_to_its_field(self, more: list[tuple[str, str]], places: list[str]) -> None:
        assert faults(posted(*more)) == [(place, True) for place in places]

    def test_the_grid_grows_to_every_side(self) -> None:
        form = posted()
        assert form.act("grow players-0-squares top") == "players-0-squares"
        assert form.act("grow players-0-squares left") == "players-0-squares"
        assert form.players[0].form.squares.box == (-1, -1, 3, 3)
        assert form.draft().sheet["players"][0]["squares"] == [{"at": [0, 0], "species": "oak", "value": 1}]

    def test_a_hand_of_more_than_seven(self) -> None:
        form = posted()
        assert len(form.players[0].form.hand) == 7
        assert form.act("add players-0-hand") == "players-0-hand-7"
        assert form.act("drop players-0-hand players-0-hand-7") == "players-0-hand"
        assert len(form.players[0].form.hand) == 7

    def test_four_players_at_most(self) -> None:
        form = posted()
        assert [form.act("add players") for _ in range(4)][-1] is None
        assert len(form.players) == 4


def test_the_result_page_names_the_path(client: FlaskClient) -> None:
    sheet = table(player("Ana", "o1 o2 o3 o4", "o5"), player("Ben", "m1"))
    text = send(client, opened(client, sheet), "score").text
    assert "1-2-3-4: 4 cards x 2, all oak, + 1 for starting on the 1 = 9" in text
