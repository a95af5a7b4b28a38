"""Every page under axe-core with the rules of WCAG 2.2 A and AA, and what axe does not see: room, targets, tab stops.

The matrix of all pages, themes and screens is long; the editor and the table alone are looked at in every run.
"""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.catalog import GAMES
from tests.browser.conftest import PHONE
from tests.browser.people import Finger, open_sheet, open_table, saved, somebody, table_of
from tests.conftest import example_sheets

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
SCREENS = {"phone": PHONE, "laptop": {"width": 1280, "height": 800}}
RUN = """async (tags) => {
  const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags } });
  const told = ({ target, any }) => `${target} ${any.map((one) => one.message)}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(" | ")}`);
}"""
# What is inside a label has the label as its target.
SMALL = """[...document.querySelectorAll("#editor :is(a, button, input, select, [role=gridcell])")]
  .filter((one) => one.checkVisibility()).map((one) => one.closest("label") ?? one)
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.99 || box.height < 43.99)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
STOPS = """[...document.querySelectorAll("[role=grid]")].map(
  (grid) => grid.querySelectorAll("[tabindex='0'], a, button, input").length)"""
BOARD = {"name": "Small", "rows": 3, "cols": 4, "start": [0, 0], "unusable": [[2, 3]]}
OF_NO_TABLE = {
    "home": "/",
    "new": "/new/arborea",
    "join": "/join",
    "join-wrong": "/join?code=ABCDEF",
    "history": "/history",
    "setup": "/setup",
    "setup-arborea": "/setup/arborea",
    "sheet": "/score/arboretum",
    "read": "/read/arboretum",
    "read-fixed": "/read/greenwood",
    "teach": "/teach/arborea",
    "rules": "/rules/arborea",
    "rules-sifted": "/rules/greenwood?find=spirit",
    "rules-games": "/rules",
    "rule": "/rules/arborea/reading-a1",
    "rulings": "/rules/rulings",
    "ask": "/ask",
    "answer": "/ask?game=arborea&q=can+frog+go+next+to+another+critter",
    "worked-out": "/ask?game=arborea&q=wiseowl+next+to+3+mushrooms+and+a+water,+5+gifts",
    "no-answer": "/ask?q=when+does+the+bus+leave",
    "books": "/books",
    "failure": "/nothing-here",
}


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE}; undefined")
    found: list[str] = page.evaluate(RUN, TAGS)
    return found


class Places:
    """The addresses of every kind of page, with something on each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.goto("/setup")
        page.locator("#import > summary").tap()
        page.fill("#import textarea", json.dumps(BOARD))
        page.locator("#import button").last.tap()
        page.get_by_role("heading", name="Small").wait_for()
        board = page.get_by_role("link", name="Change Small").get_attribute("href") or ""
        tables = {game.slug: self._table(game.slug) for game in GAMES}
        self.plain = OF_NO_TABLE | {
            "board-editor": board,
            "form": f"{tables['arborea']}/seat/0/form",
            "form-arboria": f"{tables['arboria']}/board/form",
            "options": f"{tables['arborea']}/options",
            "options-greenwood": f"{tables['greenwood']}/options",
            "table": tables["arborea"],
            "first": f"{tables['arborea']}/first",
            "timer": f"{tables['arborea']}/timer",
            "asked-at-a-table": f"/ask?t={tables['arborea'].removeprefix('/t/')}&seat=0&q=hand+limit",
        }
        self.plain |= self._after_a_game()
        self.editors = {game: f"{table}/seat/0" for game, table in tables.items()}
        self.editors["board"] = f"{tables['arboria']}/board"

    def _after_a_game(self) -> dict[str, str]:
        finished = self._finished()
        shared = self.page.locator("#link").input_value()
        return {
            "why": f"{finished}/why/0",
            "end": f"{finished}/end",
            "finished-table": finished,
            "shared": shared[shared.index("/r/") :],
            "player": self._player(),
        }

    def _table(self, game: str) -> str:
        open_table(self.page, game, ("Ana", "Ben"))
        return "/t/" + self.page.url.split("/t/")[1]

    def _finished(self) -> str:
        page = self.page
        open_table(page, "rainforest-city", ("Ana", "Ben"))
        open_sheet(page)
        cells = [[i, j] for i in range(2) for j in range(3)]
        tokens = [{"at": [0, 0], "kind": "ocean-plant"}]
        Finger(page).enter({"squares": [{"at": at, "terrain": "ocean"} for at in cells], "tokens": tokens})
        saved(page)
        page.goto(table_of(page))
        page.get_by_role("button", name="Finish the game").tap()
        page.locator(".ranking").wait_for()
        return "/t/" + page.url.split("/t/")[1].removesuffix("/end")

    def _player(self) -> str:
        self.page.goto("/history")
        return self.page.get_by_role("link", name="Ana").last.get_attribute("href") or ""


@pytest.fixture(scope="module")
def host(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


@pytest.fixture(scope="module")
def places(host: Page) -> Places:
    return Places(host)


def set_scene(page: Page, theme: str, screen: dict[str, int]) -> None:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size(screen)  # type: ignore[arg-type]


def editor_at(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("#editor.ready")).to_be_attached()


def strips(page: Page, inert: bool = False) -> Iterator[str]:
    """Every part of the sheet in turn, and every mode of the palette unless it is inert."""
    for tab in page.locator("[role=tab]").filter(visible=True).all():
        tab.click()
        modes = page.locator("label.chip, label.tool").filter(visible=True).all()
        if inert or not modes:
            yield tab.inner_text()
        for mode in () if inert else modes:
            mode.click()
            yield f"{tab.inner_text()}, {mode.inner_text() or mode.text_content()}"


def table_of_result(page: Page) -> None:
    """A result of the pages that keep nothing."""
    page.goto("/score/arboretum")
    page.locator("details:has(textarea[name=sheet]) > summary").first.click()
    page.fill("textarea[name=sheet]", json.dumps(example_sheets()["arboretum-three-players"]))
    page.locator("button[value=import]").click()
    page.get_by_role("button", name="Score", exact=True).last.click()
    page.locator(".ranking").wait_for()


def test_a_fault_would_be_seen(host: Page) -> None:
    host.goto("/join")
    assert violations(host) == []
    host.evaluate("document.querySelector('main').append(document.createElement('button'))")
    host.evaluate("document.querySelector('h1').style.color = 'rgb(200, 200, 200)'")
    assert [fault.partition(":")[0] for fault in violations(host)] == ["button-name", "color-contrast"]


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_violation(host: Page, places: Places, theme: str, screen: str) -> None:
    set_scene(host, theme, SCREENS[screen])
    found: dict[str, Any] = {}
    for name, path in places.plain.items():
        answer = host.goto(path)
        assert answer is not None
        assert answer.status == (404 if name in ("failure", "join-wrong") else 200), name
        found[name] = violations(host)
    table_of_result(host)
    found["result"] = violations(host)
    for name, path in places.editors.items():
        editor_at(host, path)
        for strip in strips(host):
            found[f"{name} editor: {strip}"] = violations(host)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_table_and_a_sheet_have_no_violation(host: Page, places: Places) -> None:
    set_scene(host, "dark", PHONE)
    host.goto(places.plain["table"])
    assert violations(host) == []
    editor_at(host, places.editors["arborea"])
    assert violations(host) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_may_only_look_sees_no_violation(browser: Browser, address: str, places: Places, theme: str) -> None:
    with somebody(browser, address) as stranger:
        set_scene(stranger, theme, PHONE)
        stranger.goto(places.plain["table"])
        assert violations(stranger) == []
        editor_at(stranger, places.editors["arborea"])
        expect(stranger.locator("[data-part=banner]")).to_contain_text("You can look at this sheet")
        for _ in strips(stranger, inert=True):
            assert violations(stranger) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_every_target_of_the_editor_is_as_large_as_a_finger(host: Page, places: Places, screen: str) -> None:
    set_scene(host, "light", SCREENS[screen])
    for name, path in places.editors.items():
        editor_at(host, path)
        for strip in strips(host):
            assert host.evaluate(SMALL) == [], (name, strip)


def test_every_grid_is_one_tab_stop_and_every_square_has_a_name(host: Page, places: Places) -> None:
    set_scene(host, "light", PHONE)
    for path in places.editors.values():
        editor_at(host, path)
        assert host.evaluate(STOPS) in ([1], []), path
        names = host.locator("[role=gridcell]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        assert len(names) == len(set(names))
        assert all("row" in name and "column" in name for name in names)


# On the pages of the rules; links within a sentence aside there are none. What is in front hides what lies behind.
RULES_SMALL = """[...(document.querySelector("dialog[open]") ?? document.body)
  .querySelectorAll("a, button, input:not([type=hidden]), select, summary, [role=option]")]
  .filter((one) => one.checkVisibility()).map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.99 || box.width < 24)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


def test_the_rules_over_a_sheet_have_no_violation_and_targets_for_a_finger(host: Page, places: Places) -> None:
    for theme in ("light", "dark"):
        set_scene(host, theme, PHONE)
        editor_at(host, places.editors["arborea"])
        host.locator("[data-part=ask]").tap()
        host.locator("#panel-ask").press_sequentially("hand lim")
        host.get_by_role("option").first.wait_for()
        assert violations(host) == []
        assert host.evaluate(RULES_SMALL) == []
        host.get_by_role("option").first.tap()
        host.locator("dialog .answer").wait_for()
        assert violations(host) == []
        assert host.evaluate(RULES_SMALL) == []


def test_targets_of_the_rules_are_as_large_as_a_finger(host: Page, places: Places) -> None:
    set_scene(host, "light", PHONE)
    for name in (
        "rules",
        "rules-sifted",
        "rules-games",
        "rule",
        "ask",
        "answer",
        "no-answer",
        "asked-at-a-table",
        "books",
    ):
        host.goto(places.plain[name])
        assert host.evaluate(RULES_SMALL) == [], name


@pytest.mark.slow
def test_no_page_scrolls_sideways_at_320_pixels_or_with_text_of_twice_the_size(host: Page, places: Places) -> None:
    paths = {**places.plain, **{f"{game} editor": path for game, path in places.editors.items()}}
    found = {}
    for name, path in paths.items():
        set_scene(host, "light", {"width": 320, "height": 640})
        host.goto(path)
        found[f"{name} at 320"] = host.evaluate(WIDE)
        set_scene(host, "light", PHONE)
        host.evaluate("document.documentElement.style.fontSize = '200%'")
        found[f"{name} at 200 %"] = host.evaluate(WIDE)
    assert {name: wide for name, wide in found.items() if wide > 0} == {}
