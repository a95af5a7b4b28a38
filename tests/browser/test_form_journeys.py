"""Every game entered by hand on a phone without JavaScript: from the menu to the ranking, field by field.

What to type comes from an example sheet; the buttons that add players and entries and make grids grow are pressed as
a person would press them.
"""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from tests.conftest import example_sheets
from tests.form_reader import form_fields

SHEETS = example_sheets()
JOURNEYS = [
    pytest.param("arborea-river-two", marks=pytest.mark.slow),
    "arborea-solo-won",
    "arboretum-three-players",
    "rainforest-city-standard",
    pytest.param("rainforest-city-advanced", marks=pytest.mark.slow),
    "arboria-two-players",
    "greenwood-clans-four",
    "greenwood-solo",
]


def wanted(client: FlaskClient, sheet: dict[str, Any]) -> dict[str, list[str]]:
    """What every field of the form holds once the sheet is entered."""
    page = client.post(f"/score/{sheet['game']}", data={"do": "import", "sheet": json.dumps(sheet)}).text
    found: dict[str, list[str]] = {}
    for name, value in form_fields(page):
        if value:
            found.setdefault(name, []).append(value)
    return found


def press(page: Page, command: str) -> None:
    with page.expect_navigation():
        page.locator(f"button[name=do][value='{command}']").first.click()


def open_everything(page: Page) -> None:
    while page.locator("form#table details:not([open]) > summary").filter(visible=True).count():
        page.locator("form#table details:not([open]) > summary").filter(visible=True).first.click()


def grow(page: Page, grid: str, target: str) -> None:
    """Press the grid's buttons until it reaches as far as the target box."""
    top, left, rows, columns = (int(number) for number in target.split(","))
    for _ in range(60):
        box = page.locator(f"[name='{grid}-box']").input_value()
        now_top, now_left, now_rows, now_columns = (int(number) for number in box.split(","))
        if now_top > top:
            side = "top"
        elif now_left > left:
            side = "left"
        elif now_top + now_rows < top + rows:
            side = "bottom"
        elif now_left + now_columns < left + columns:
            side = "right"
        else:
            return
        open_everything(page)
        press(page, f"grow {grid} {side}")


def make_room(page: Page, fields: dict[str, list[str]]) -> None:
    """Add players and entries until every field of the sheet has its place."""
    for name, values in fields.items():
        if name.endswith("-box"):
            players = int(name.split("-")[1]) + 1 if name.startswith("players-") else 0
            while page.locator("details.player").count() < players:
                press(page, "add players")
            grow(page, name.removesuffix("-box"), values[0])
    for name in fields:
        steps = name.split("-")
        while page.locator(f"[name='{name}']").count() == 0:
            number = max(i for i, step in enumerate(steps) if step.isdigit())
            open_everything(page)
            press(page, f"add {'-'.join(steps[:number])}")


def enter(page: Page, fields: dict[str, list[str]]) -> None:
    for name, values in fields.items():
        if name.endswith("-box"):
            continue
        field = page.locator(f"[name='{name}']")
        kind = field.first.evaluate("e => e.tagName + ':' + e.type")
        for value in values:
            if kind == "INPUT:checkbox":
                page.locator(f"[name='{name}'][value='{value}']").check()
            elif kind.startswith("SELECT"):
                field.select_option(value)
            else:
                field.fill(value)


@pytest.mark.parametrize("name", JOURNEYS)
def test_a_game_entered_by_hand_scores_as_by_the_interface(phone: Page, client: FlaskClient, name: str) -> None:
    sheet = SHEETS[name]
    fields = wanted(client, sheet)
    answer = client.post("/api/v1/score", json=sheet).get_json()
    phone.goto("/")
    phone.locator(f"a.card-link[href='/score/{sheet['game']}']").click()
    phone.wait_for_url(f"**/score/{sheet['game']}")
    make_room(phone, fields)
    open_everything(phone)
    enter(phone, fields)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.get_by_role("button", name="Score", exact=True).last.click()
    for i, player in enumerate(answer["players"], 1):
        expect(phone.locator(f"#player-{i}")).to_contain_text(player["name"])
        if player["lines"]:
            expect(phone.locator(f"#player-{i} .points")).to_have_text(str(player["total"]))
    expect(phone.locator(".ranking li")).to_have_count(len(answer["ranking"]))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
