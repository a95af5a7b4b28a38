"""Nothing moves under a finger, and nothing that was typed goes without a word."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import open_sheet, open_table, saved, somebody


@pytest.fixture
def host(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


def top_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize("game", ["arborea", "rainforest-city", "arboria"])
def test_another_layer_leaves_the_lower_bar_where_it_is(host: Page, game: str) -> None:
    open_table(host, game, ("Ana", "Ben"))
    if game == "arboria":
        host.goto(host.url + "/board")
        expect(host.locator("#editor.ready")).to_be_attached()
    else:
        open_sheet(host)
    host.wait_for_function("document.querySelector('.rows').style.minHeight")
    tops = set()
    for chip in host.locator("label.chip").all():
        chip.tap()
        tops.add(round(top_of(host, ".tools")))
    assert len(tops) == 1


def test_a_new_bonus_pushes_no_square_down(host: Page) -> None:
    host.goto("/setup/boards/new")
    host.fill("[name=board-rows]", "3")
    host.fill("[name=board-cols]", "4")
    before = top_of(host, ".water")
    for word in ("+ Bonus", "+ Completion", "+ Bonus"):
        host.get_by_role("button", name=word, exact=True).click()
        host.keyboard.type("1 energy")
        host.evaluate("scrollTo(0, 0)")
        assert top_of(host, ".water") == before
        host.locator(".space").nth(1).click()
    assert host.locator("[name=board-bonuses-0-gain]").input_value() == "1 energy"


def test_a_house_rule_line_keeps_its_button_beside_its_points(host: Page) -> None:
    open_table(host, "arboretum", ("Ana", "Ben"))
    open_sheet(host)
    host.get_by_role("tab", name="Numbers").tap()
    host.get_by_role("button", name="Add a line").tap()
    remove = top_of(host, ".extra > button")
    assert abs(remove - top_of(host, ".extra .stepper button")) < 8


def test_a_number_that_cannot_be_kept_stays_in_sight_and_says_so(host: Page) -> None:
    open_table(host, "arborea", ("Ana", "Ben"))
    open_sheet(host)
    host.get_by_role("tab", name="Numbers").tap()
    track = host.get_by_label("RP on the track", exact=True)
    track.fill("41")
    saved(host)
    track.fill("4x")
    host.get_by_role("button", name="Add a line").tap()
    host.get_by_placeholder("What for").fill("Best cloak")
    saved(host)
    expect(track).to_have_value("4x")
    expect(track).to_have_attribute("aria-invalid", "true")
    expect(host.locator(".stepper .wrong").filter(visible=True)).to_contain_text("This is not kept.")
    expect(host.locator("[data-part=points]")).to_have_text("41")
    track.fill("42")
    expect(host.locator("[data-part=points]")).to_have_text("42")
    expect(track).to_have_attribute("aria-invalid", "false")


def test_done_says_what_comes_next_and_leads_there(host: Page) -> None:
    open_table(host, "arboretum", ("Ana", "Ben"))
    open_sheet(host)
    host.locator("[data-part=done]").tap()
    expect(host.locator("[data-part=info]")).to_contain_text("Done. Still entering: Ben.")
    host.locator("[data-part=info]").get_by_role("link", name="To the table").tap()
    expect(host.locator("li.seat").first).to_contain_text("Done")
    expect(host.get_by_text("Still entering: Ben.")).to_be_visible()


def test_lines_are_those_of_now_when_the_strip_is_opened(host: Page) -> None:
    open_table(host, "arborea", ("Ana", "Ben"))
    open_sheet(host)
    host.get_by_role("tab", name="Numbers").tap()
    host.get_by_label("RP on the track", exact=True).fill("41")
    saved(host)
    host.get_by_role("tab", name="Why").tap()
    expect(host.locator(".why-line").first).to_contain_text("41")
    host.get_by_role("tab", name="Layout").tap()
    host.get_by_label("Undo").tap()
    saved(host)
    host.get_by_role("tab", name="Why").tap()
    expect(host.locator("[data-part=why]")).not_to_contain_text("41")
