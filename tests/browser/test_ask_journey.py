"""A quarrel about a rule in the middle of entering, on a phone: asked, read, back at the sheet with nothing lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Finger, named, open_sheet, open_table, saved, sit, somebody, state_of

FROG = "can frog go next to another critter"
SQUARES = [{"at": [0, 0], "habitat": "tree"}, {"at": [0, 1], "habitat": "water"}]


@pytest.fixture
def ana(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


def entered(page: Page) -> list[str]:
    open_sheet(page)
    Finger(page).enter({"squares": SQUARES})
    saved(page)
    return named(page)


def test_a_question_with_a_slip_is_answered_over_the_sheet_and_nothing_is_lost(
    ana: Page, browser: Browser, address: str
) -> None:
    link = open_table(ana, "arborea", ("Ana", "Ben"))
    before = entered(ana)
    ana.get_by_role("link", name="Ask the rules").tap()
    box = ana.get_by_role("combobox", name="Ask the rules")
    expect(box).to_be_focused()
    box.press_sequentially("can frgo go ne")
    option = ana.get_by_role("option", name=FROG)
    expect(option).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")
    option.tap()
    panel = ana.locator("dialog")
    # the first question of a process reads the rules first
    expect(panel.get_by_text("4 orthogonal neighbours")).to_be_visible(timeout=30_000)
    expect(panel.get_by_text("Placing Creatures in Your Ecosystem").first).to_be_visible()
    panel.get_by_role("link", name="Creatures that touch").first.tap()
    expect(panel.get_by_role("heading", name="Creatures that touch")).to_be_visible()
    panel.get_by_role("link", name="Open as a page").tap()
    ana.wait_for_url("**/rules/arborea/creatures-touch?*")
    ana.get_by_role("link", name="Back to the sheet").tap()
    expect(ana.locator("#editor.ready")).to_be_attached()
    assert named(ana) == before
    ana.get_by_role("button", name="Undo").tap()  # what was entered can still be taken back, step by step
    expect(ana.locator("[data-part=redo]")).to_be_enabled()
    with somebody(browser, address) as ben:
        sit(ben, link, "Ben")
        ben.get_by_role("link", name="Ask the rules").tap()
        expect(ben.locator("dialog").get_by_role("link", name=FROG)).to_be_visible()


def test_why_shows_the_rule_over_the_sheet_and_one_tap_leads_back(ana: Page) -> None:
    open_table(ana, "arborea", ("Ana",))
    entered(ana)
    ana.get_by_role("tab", name="Why").tap()
    ana.locator(".why-line").first.tap()
    ana.locator("a.why").filter(visible=True).first.tap()
    panel = ana.locator("dialog[open]")
    expect(panel.locator(".decides")).to_be_visible()
    expect(panel.get_by_text("In the rulebook:")).to_be_visible()
    panel.get_by_role("button", name="Back to the sheet").tap()
    expect(ana.locator("dialog[open]")).to_have_count(0)
    expect(ana.get_by_role("tab", name="Why")).to_have_attribute("aria-selected", "true")
    ana.get_by_role("link", name="Ask the rules").tap()  # an empty box has no rule under it
    expect(ana.locator("dialog .hint")).to_contain_text("A few words do")
    expect(ana.locator("dialog .decides")).to_have_count(0)


def test_without_a_connection_the_sheet_stays_and_says_so(ana: Page) -> None:
    open_table(ana, "arborea", ("Ana",))
    entered(ana)
    ana.get_by_role("link", name="Ask the rules").tap()
    box = ana.get_by_role("combobox", name="Ask the rules")
    expect(box).to_be_focused()
    ana.context.set_offline(True)
    box.fill("frog points")
    box.press("Enter")
    expect(ana.locator("dialog").get_by_text("No connection just now.")).to_be_visible()
    ana.context.set_offline(False)
    box.press("Enter")
    expect(ana.locator("dialog .decides")).to_be_visible()
    assert state_of(ana)["seats"][0]["entry"]["squares"] == SQUARES


def test_the_list_of_suggestions_is_worked_by_keys(ana: Page) -> None:
    ana.goto("/rules/arborea")
    box = ana.get_by_role("combobox", name="Ask the rules")
    box.press_sequentially("can frog")
    expect(ana.get_by_role("option").first).to_be_visible()
    box.press("ArrowDown")
    first = ana.get_by_role("option").first
    expect(first).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", first.get_attribute("id") or "")
    box.press("ArrowUp")
    expect(first).to_have_attribute("aria-selected", "false")
    box.press("Escape")
    expect(ana.get_by_role("listbox")).to_have_count(0)
    expect(box).to_have_value("can frog")
    box.press("ArrowDown")  # opens it again
    expect(ana.get_by_role("option").first).to_be_visible()
    box.press("Escape")
    expect(ana.get_by_role("listbox")).to_have_count(0)
    box.press("End")
    box.press_sequentially(" go")
    expect(ana.get_by_role("option").first).to_be_visible()
    text = ana.get_by_role("option").first.text_content() or ""
    box.press("ArrowDown")
    box.press("Enter")
    ana.wait_for_url("**/ask?*")
    expect(ana.locator(".asked")).to_have_text(text)
    expect(ana.locator("#answer")).to_be_focused()  # reading goes on there, as in the panel


def test_the_box_over_a_table_suggests_of_its_game(ana: Page) -> None:
    open_table(ana, "arboria", ("Ana", "Ben"))
    with ana.expect_response("**/ask/suggest?*") as answer:
        ana.get_by_role("combobox", name="Ask the rules").press_sequentially("how many cards")
    found = answer.value.json()["suggestions"]
    assert {one["game"] for one in found} == {"arboria"}


@pytest.mark.parametrize("path", ["/", "/ask"])
def test_where_no_game_is_set_a_suggestion_names_its_own_and_asks_there(ana: Page, path: str) -> None:
    ana.goto(path)
    ana.get_by_role("combobox", name="Ask the rules").press_sequentially("moving the sun")
    option = ana.get_by_role("option", name="Moving the Sun Arboria")
    option.tap()
    ana.wait_for_url("**/ask?*q=Moving+the+Sun*")
    expect(ana.locator("#game")).to_have_value("arboria")
    expect(ana.locator(".asked")).to_have_text("Moving the Sun")


def test_without_a_script_the_question_is_asked_too(phone: Page) -> None:
    phone.goto("/rules/arborea")
    phone.get_by_role("textbox", name="Ask the rules").fill(FROG)
    phone.get_by_role("button", name="Ask").tap()
    expect(phone.locator(".decides")).to_contain_text("4 orthogonal neighbours")
    phone.get_by_role("link", name="Creatures that touch").first.tap()
    expect(phone.get_by_role("heading", name="Creatures that touch")).to_be_visible()


def test_away_from_a_table_the_browser_remembers_what_was_asked(ana: Page) -> None:
    for question in ("frog points", "hand limit", "frog points"):
        ana.goto(f"/ask?game=arborea&q={question}")
    links = ana.locator("[data-lately] a")
    expect(links).to_have_text(["frog points", "hand limit"])
    links.last.tap()
    expect(ana.locator(".asked")).to_have_text("hand limit")
