"""A person's whole way for each game, on a 360x640 touch screen: from the link of the QR code to the ranking.

Two people play. The host opens the table on one phone; the other follows the link, sits down, paints a small layout
by taps, enters the numbers and says "done", and so does the host. The totals are those that the interface for programs
gives for the same sheet.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Finger, open_sheet, open_table, ready, saved, sit, somebody

Json = dict[str, Any]


def squares(key: str, *rows: str) -> list[Json]:
    """A layout row by row, a word for each square; a dot is none."""
    cells = [(i, j, word) for i, row in enumerate(rows) for j, word in enumerate(row.split())]
    return [{"at": [i, j], key: word} for i, j, word in cells if word != "."]


def card(name: str) -> Json:
    species, value = name.split()
    return {"species": species, "value": int(value)}


def cards(places: dict[tuple[int, int], str]) -> list[Json]:
    return [{"at": list(at), **card(name)} for at, name in places.items()]


BOARD = {
    "name": "Small",
    "rows": 3,
    "cols": 4,
    "start": [0, 0],
    "unusable": [[2, 3]],
    "bonuses": [{"id": "b1", "squares": [[0, 1]], "gain": "1 wayfinding"}],
    "completions": [{"id": "c1", "squares": [[0, 2], [0, 3]], "gain": "1 study"}],
}
ARBOREA = [
    {
        "name": "Ana",
        "squares": squares("habitat", "tree water", "tree flower"),
        "creatures": [{"at": [0, 0], "kind": "mushfrog"}],
        "track_rp": 21,
        "spirit": -2,
        "gifts": [3, 0, 1, 0, 0, 0, 0, 2],
        "season_steps": 4,
    },
    {
        "name": "Ben",
        "squares": squares("habitat", ". rock weed", ". water coral", "rock . ."),
        "creatures": [{"at": [0, 1], "kind": "wiseowl"}],
        "track_rp": 18,
        "spirit": 3,
        "captives": 1,
    },
]
ARBORETUM = [
    {
        "name": "Ana",
        "squares": cards({(0, 0): "oak 1", (0, 1): "oak 3", (0, 2): "oak 4", (1, 2): "maple 5", (2, 2): "oak 8"}),
        "hand": [card(name) for name in ["oak 5", "oak 6", "willow 8", "cassia 1", "cassia 2", "maple 1", "dogwood 4"]],
    },
    {
        "name": "Ben",
        "squares": cards({(0, 0): "willow 3", (0, 1): "willow 4", (0, 2): "willow 5", (1, 0): "maple 2"}),
        "hand": [
            card(name) for name in ["willow 1", "oak 2", "cassia 8", "maple 3", "maple 4", "dogwood 5", "jacaranda 6"]
        ],
    },
]
RAINFOREST = [
    {
        "name": "Ana",
        "squares": squares("terrain", "ocean ocean mangrove", "ocean house mangrove"),
        "tokens": [{"at": [0, 0], "kind": "ocean-plant"}, {"at": [1, 0], "kind": "ocean-herbivore"}],
        "compost": 2,
    },
    {
        "name": "Ben",
        "squares": squares("terrain", "rainforest rainforest", "mangrove rainforest", "mangrove ocean"),
        "tokens": [{"at": [0, 1], "kind": "rainforest-plant"}, {"at": [2, 1], "kind": "otter"}],
    },
]
GREENWOOD = [
    {
        "name": "Ana",
        "track_points": 61,
        "unused_energy": 2,
        "rescued": 2,
        "submarine": {
            "tiles": [
                {"kind": "creature", "squares": [[0, 0], [0, 1]]},
                {"kind": "creature", "squares": [[1, 0], [1, 1], [2, 1]]},
                {"kind": "provision", "squares": [[0, 2]], "provision": "fruit"},
            ]
        },
    },
    {"name": "Ben", "track_points": 61, "dawn_counted": True, "unused_spies": 1, "rescued": 3},
]
FLOWERS = [
    {"at": [0, 0], "species": "lumberjack", "color": "red", "height": 2},
    {"at": [1, 1], "species": "lumberjack", "color": "red", "height": 1},
    {"at": [2, 2], "species": "wizard", "color": "red", "height": 3},
    {"at": [5, 0], "species": "wizard", "color": "blue", "height": 1},
]
SHEETS: dict[str, Json] = {
    "arborea": {"players": ARBOREA},
    "arboretum": {"players": ARBORETUM},
    "rainforest-city": {"players": RAINFOREST},
    "arboria": {
        "players": [{"name": "Ana", "species": "lumberjack"}, {"name": "Ben", "species": "wizard"}],
        "board": {"flowers": FLOWERS, "rock": [3, 3], "carnivore": [4, 1]},
    },
    "greenwood": {"players": GREENWOOD, "options": {"board": BOARD}},
}


@pytest.fixture
def host(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


@pytest.fixture
def guest(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


def set_up(page: Page) -> None:
    """The submarine board of the group, opened from its text once; a new table starts with it."""
    page.goto("/setup")
    page.locator("#import > summary").tap()
    page.fill("#import textarea", json_of(BOARD))
    page.locator("#import button").last.tap()
    expect(page.get_by_role("heading", name="Small")).to_be_visible()


def json_of(value: Json) -> str:
    return str(value).replace("'", '"')


@pytest.mark.parametrize("game", SHEETS)
def test_from_the_link_to_the_ranking(host: Page, guest: Page, client: FlaskClient, game: str) -> None:
    sheet = SHEETS[game]
    answer = client.post("/api/v1/score", json={"game": game, **sheet}).get_json()
    totals = {player["name"]: player["total"] for player in answer["players"]}
    if game == "greenwood":
        set_up(host)
    link = open_table(host, game, ("Ana", "Ben"))
    sit(guest, link, "Ben")
    enter(guest, sheet["players"][1], totals["Ben"] if "board" not in sheet else None)
    open_sheet(host)
    enter(host, sheet["players"][0], totals["Ana"] if "board" not in sheet else None)
    if "board" in sheet:
        paint_board(guest, sheet["board"])
    host.get_by_role("link", name="Back to the table").tap()
    for name, total in totals.items():
        seat = host.locator("li.seat", has_text=name)
        expect(seat.locator(".sign", has_text="Done")).to_be_visible()
        expect(seat.locator(".seat-head .points")).to_have_text(str(total))
    host.get_by_role("button", name="Finish the game").tap()
    read_ranking(host, answer)


def enter(page: Page, player: Json, total: int | None) -> None:
    """A whole sheet, and its total in the editor; then "done"."""
    finger = Finger(page)
    finger.enter({key: value for key, value in player.items() if key != "name"})
    saved(page)
    if total is not None:
        expect(page.locator("[data-part=points]")).to_have_text(str(total))
    finger.done()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def paint_board(page: Page, board: Json) -> None:
    """What all share, on its own page."""
    page.get_by_role("link", name="Back to the table").tap()
    page.get_by_role("link", name="The board").tap()
    ready(page)
    Finger(page).enter({"board": board})
    saved(page)


def read_ranking(page: Page, answer: Json) -> None:
    """The end page shows everybody's place and total, the tie-break where one decided, and every line."""
    expect(page).to_have_url(f"{page.url.split('/t/')[0]}/t/{page.url.split('/t/')[1][:6]}/end")
    totals = {player["name"]: player["total"] for player in answer["players"]}
    rows = [" ".join(text.split()) for text in page.locator(".ranking li").all_inner_texts()]
    assert rows == [
        f"{place['place']}. {' and '.join(place['names'])} {totals[place['names'][0]]}" for place in answer["ranking"]
    ]
    expect(page.get_by_text("The tie was broken by")).to_have_count(1 if answer["tie_break"] else 0)
    for number, player in enumerate(answer["players"], 1):
        expect(page.locator(f"#player-{number} .points")).to_have_text(str(player["total"]))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
