"""Other ways through a table: reloading and turning the phone, the keyboard alone, no JavaScript."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.people import Finger, named, open_sheet, open_table, ready, saved, somebody, state_of

TABLE = re.compile(r"/t/\w{6}$")
TURNED = {"width": 640, "height": 360}


@pytest.fixture
def phone_with_js(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


@pytest.mark.parametrize("game", ["arboretum", "rainforest-city"])
def test_reloading_turning_and_going_back_keep_everything(phone_with_js: Page, game: str) -> None:
    page = phone_with_js
    open_table(page, game, ("Ana", "Ben"))
    open_sheet(page)
    finger = Finger(page)
    layer = finger.spec["layers"][0]
    for number, column in enumerate((0, 1, 2)):
        for part in layer["parts"]:
            finger.brush(part, part["words"][number]["word"])
        finger.place([0, column])
    saved(page)
    names, total = named(page), page.locator("[data-part=points]").text_content()
    assert len(names) == 3
    chosen = page.locator(".brush:has(:checked)").all_inner_texts()

    def is_kept() -> None:
        ready(page)
        assert named(page) == names
        expect(page.locator("[data-part=points]")).to_have_text(total or "")
        assert page.locator(".brush:has(:checked)").all_inner_texts() == chosen
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    for size in (TURNED, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        is_kept()
        page.reload()
        is_kept()
    page.get_by_role("link", name="Back to the table").tap()
    page.wait_for_url(TABLE)
    page.go_back()
    is_kept()
    page.get_by_label("Undo").tap()
    saved(page)
    assert len(named(page)) == 2


def tab_to(page: Page, name: str, role: str = "") -> None:
    """Press Tab until something of that name has the focus."""
    script = """() => {
      const one = document.activeElement;
      const name = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent;
      return [name, one.getAttribute("role") ?? one.type ?? ""];
    }"""
    for _ in range(80):
        page.keyboard.press("Tab")
        said, kind = page.evaluate(script)
        if name in " ".join(said.split()) and role in kind:
            return
    raise AssertionError(f"no Tab leads to {name}")


def back_to(page: Page, name: str) -> None:
    """Press Shift and Tab until something of that name has the focus."""
    said = "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"
    for _ in range(80):
        page.keyboard.press("Shift+Tab")
        if page.evaluate(said) == name:
            return
    raise AssertionError(f"no Shift+Tab leads to {name}")


def test_a_whole_table_by_the_keyboard(phone_with_js: Page, client: FlaskClient) -> None:
    page = phone_with_js
    keys = page.keyboard
    page.goto("/")
    tab_to(page, "New table of Rainforest City")
    keys.press("Enter")
    page.wait_for_url("**/new/*")
    tab_to(page, "Name 1")
    keys.type("Ana")
    tab_to(page, "Open the table", "submit")
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    tab_to(page, "My sheet")
    keys.press("Enter")
    page.wait_for_url("**/seat/0")
    ready(page)
    tab_to(page, "row 1, column 1, empty", "gridcell")
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        keys.press(key)
    assert named(page) == [f"row {row}, column {column}, rainforest" for row, column in ((1, 1), (1, 2), (2, 2))]
    keys.press("Escape")
    keys.press("ArrowRight")
    expect(page.locator("label.chip:has(:checked)")).to_have_text("Tokens")
    tab_to(page, "row 2, column 2, rainforest", "gridcell")
    keys.press("Enter")
    assert named(page)[-1] == "row 2, column 2, rainforest, rainforest plant (1)"
    keys.press("Control+z")
    keys.press("Control+y")
    back_to(page, "Layout")
    keys.press("ArrowRight")
    tab_to(page, "Tokens in the compost: one more")
    keys.press("Enter")
    saved(page)
    entry = state_of(page)["seats"][0]["entry"]
    sheet = {"game": "rainforest-city", "players": [{"name": "Ana", **entry}, {"name": "Ben", "squares": []}]}
    total = client.post("/api/v1/score", json=sheet).get_json()["players"][0]["total"]
    assert (len(entry["squares"]), len(entry["tokens"]), entry["compost"]) == (3, 1, 1)
    expect(page.locator("[data-part=points]")).to_have_text(str(total))
    back_to(page, "Numbers")
    keys.press("ArrowLeft")
    tab_to(page, "Done")
    keys.press("Enter")
    expect(page.locator("[data-part=done]")).to_have_attribute("aria-pressed", "true")
    back_to(page, "Back to the table")
    keys.press("Enter")
    page.wait_for_url(TABLE)
    tab_to(page, "Finish the game", "submit")
    keys.press("Enter")
    page.wait_for_url("**/end")
    expect(page.locator(".ranking li", has_text="Ana").locator(".points")).to_have_text(str(total))


def test_a_table_without_javascript(browser: Browser, address: str, phone: Page, client: FlaskClient) -> None:
    """Join, sit down, fill in the plain form, "done", finish: nothing needs a script."""
    with somebody(browser, address, java_script_enabled=False) as host:
        host.goto("/new/rainforest-city")
        host.fill("[name=name-0]", "Ana")
        host.locator("button[name=do][value=open]").last.tap()
        code = host.locator("h1 .code").inner_text()
    phone.goto("/join")
    phone.fill("#code", f"{code[:3].lower()}-{code[3:]}")
    phone.get_by_role("button", name="Join").tap()
    phone.get_by_label("Your name").fill("Ben")
    phone.get_by_role("button", name="Sit here").tap()
    assert phone.locator("[role=grid], .editor-bar").filter(visible=True).count() == 0
    phone.get_by_role("link", name="Fill in the sheet").tap()
    for place in ("0.0", "0.1"):
        phone.locator(f"[name$='squares-{place}-terrain']").select_option("ocean")
    phone.get_by_label("compost").first.fill("3")
    phone.get_by_role("button", name="Save").last.tap()
    expect(phone.locator(".notice.fine")).to_have_text("Saved.")
    sheet = {
        "game": "rainforest-city",
        "players": [
            {"name": "Ana", "squares": []},
            {"name": "Ben", "squares": [{"at": [0, i], "terrain": "ocean"} for i in (0, 1)], "compost": 3},
        ],
    }
    totals = [player["total"] for player in client.post("/api/v1/score", json=sheet).get_json()["players"]]
    expect(phone.locator("h1 .points")).to_have_text(str(totals[1]))
    phone.get_by_role("button", name="Done", exact=True).tap()
    expect(phone.locator("li.seat", has_text="Ben").locator(".sign", has_text="Done")).to_be_visible()
    phone.get_by_role("button", name="Finish the game").tap()
    phone.wait_for_url("**/end")
    rows = [" ".join(text.split()) for text in phone.locator(".ranking li").all_inner_texts()]
    ranked = sorted(zip(totals, ("Ana", "Ben"), strict=True), reverse=True)
    assert rows == [f"{place}. {name} {total}" for place, (total, name) in enumerate(ranked, 1)]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
