"""The set-up, the clock and the theme in a real browser."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE

MINUTE = 60_000


@pytest.fixture
def thumb(browser: Browser, address: str) -> Iterator[Page]:
    """A page with JavaScript on a 360x640 touch screen. It may not stumble."""
    context = browser.new_context(viewport=PHONE, base_url=address, has_touch=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(10_000)
    stumbled: list[str] = []
    page.on("pageerror", lambda error: stumbled.append(str(error)))
    page.on("console", lambda message: stumbled.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert stumbled == []


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="{key}"]').tap()


def drawn_board(page: Page) -> None:
    page.goto("/setup/boards/new")
    page.get_by_label("Name", exact=True).fill("Board 0")
    page.get_by_label("Rows").fill("3")
    page.get_by_label("Columns").fill("4")
    page.get_by_role("button", name="Start").tap()
    tap(page, "1.2", "1.3")
    page.get_by_role("button", name="Unusable").tap()
    tap(page, "3.4", "2.4", "2.4")
    page.get_by_role("button", name="+ Bonus").tap()
    page.keyboard.type("1 Wayfinding")
    tap(page, "2.3", "2.2")
    page.get_by_role("button", name="+ Completion").tap()
    page.keyboard.type("Play 1 Companion")
    tap(page, "1.1", "2.1", "3.1")


BOARD = {
    "name": "Board 0",
    "rows": 3,
    "cols": 4,
    "start": [0, 2],
    "unusable": [[2, 3]],
    "bonuses": [{"id": "b1", "squares": [[1, 1], [1, 2]], "gain": "1 Wayfinding"}],
    "completions": [{"id": "c1", "squares": [[0, 0], [1, 0], [2, 0]], "gain": "Play 1 Companion"}],
}


def saved_board(page: Page) -> object:
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.wait_for_url(re.compile(r"/setup(#.*)?$"))
    link = page.get_by_role("link", name=re.compile("Save file"))
    return json.loads(page.request.get(str(link.get_attribute("href"))).text())


def test_a_board_is_drawn_with_one_thumb(thumb: Page) -> None:
    drawn_board(thumb)
    box = thumb.locator('[data-key="1.1"]').bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    assert thumb.locator('[data-key="2.1"]').get_attribute("aria-label") == "row 2, column 1, completion c1"
    assert saved_board(thumb) == BOARD


def test_a_board_is_typed_without_javascript(phone: Page) -> None:
    phone.goto("/setup/boards/new")
    for label, text in {"Name": "Board 0", "Rows": "3", "Columns": "4"}.items():
        phone.get_by_label(label, exact=True).fill(text)
    phone.get_by_label("Starting space").fill("1.3")
    phone.get_by_label("Unusable spaces").fill("3.4")
    for kind, squares, gain in (
        ("bonuses", "2.2 2.3", "1 Wayfinding"),
        ("completions", "1.1 2.1 3.1", "Play 1 Companion"),
    ):
        phone.locator(f'button[value="add board-{kind}"]').click()
        phone.locator(f'[name="board-{kind}-0-squares"]').fill(squares)
        phone.locator(f'[name="board-{kind}-0-gain"]').fill(gain)
    assert saved_board(phone) == BOARD


def test_the_board_has_one_tab_stop_and_arrow_keys(thumb: Page) -> None:
    drawn_board(thumb)
    assert thumb.locator('.space[tabindex="0"]').count() == 1
    thumb.locator('[data-key="1.1"]').focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft"):
        thumb.keyboard.press(key)
    expect(thumb.locator('[data-key="3.1"]')).to_be_focused()
    thumb.keyboard.press("Space")
    expect(thumb.locator('[data-key="3.1"]')).to_be_focused()
    expect(thumb.locator('[name="board-completions-0-squares"]')).to_have_value("1.1 2.1")


def test_a_mouse_draws_along(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=address)
    page = context.new_page()
    page.goto("/setup/boards/new")
    page.get_by_label("Rows").fill("2")
    page.get_by_label("Columns").fill("5")
    page.locator('[data-key="1.1"]').hover()
    page.mouse.down()
    for key in ("1.2", "1.3", "2.3"):
        page.locator(f'[data-key="{key}"]').hover()
    page.mouse.up()
    expect(page.get_by_label("Unusable spaces")).to_have_value("1.1 1.2 1.3 2.3")
    page.locator('[data-key="1.2"]').click()
    expect(page.get_by_label("Unusable spaces")).to_have_value("1.1 1.3 2.3")
    context.close()


def test_the_largest_board_scrolls_in_its_frame_and_the_page_does_not(thumb: Page) -> None:
    thumb.goto("/setup/boards/new")
    thumb.get_by_label("Rows").fill("20")
    thumb.get_by_label("Columns").fill("20")
    assert thumb.locator(".space").count() == 400
    assert thumb.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thumb.locator('[data-key="20.20"]').tap()
    scrolled = thumb.evaluate("document.querySelector('.water').scrollLeft")
    assert scrolled > 0
    thumb.locator('[data-key="20.19"]').tap()
    assert thumb.evaluate("document.querySelector('.water').scrollLeft") == scrolled
    expect(thumb.get_by_label("Unusable spaces")).to_have_value("20.19 20.20")


def test_the_switch_beats_the_device_and_the_device_comes_back(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, color_scheme="dark", java_script_enabled=False)
    page = context.new_page()

    def ground() -> str:
        return str(page.locator("html").evaluate("html => getComputedStyle(html).backgroundColor"))

    page.goto("/")
    dark, light = "rgb(15, 23, 19)", "rgb(246, 241, 231)"
    assert ground() == dark
    for word, colour in (("Light", light), ("Dark", dark), ("As the device", dark)):
        page.get_by_role("button", name=word, exact=True).click()
        assert ground() == colour, word
    page.emulate_media(color_scheme="light")
    assert ground() == light
    page.get_by_role("button", name="Dark", exact=True).click()
    assert ground() == dark
    context.close()


def stop_time(page: Page) -> None:
    """From now on time passes only where the test says so."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def clock(page: Page, label: str) -> str:
    return page.get_by_label(label).inner_text()


def test_the_turns_go_on_through_a_reload_and_add_up(thumb: Page) -> None:
    stop_time(thumb)
    thumb.goto("/timer")
    thumb.get_by_role("button", name="Start", exact=True).first.click()
    thumb.clock.run_for(65_000)
    assert clock(thumb, "This turn") == "1:05"
    thumb.reload()
    thumb.clock.run_for(5_000)
    assert clock(thumb, "This turn") == "1:10"
    thumb.get_by_role("button", name="Pause").click()
    thumb.clock.run_for(MINUTE)
    assert clock(thumb, "This turn") == "1:10"
    thumb.get_by_role("button", name="Go on").click()
    thumb.clock.run_for(10_000)
    assert clock(thumb, "This turn") == "1:20"
    thumb.get_by_role("button", name="To zero").click()
    assert clock(thumb, "This turn") == "0:00"
    thumb.get_by_role("button", name="Undo").click()
    assert clock(thumb, "This turn") == "1:20"


def test_each_player_has_a_time_and_the_turn_goes_round(thumb: Page) -> None:
    thumb.goto("/new/arboretum")
    thumb.get_by_label("Name 1").fill("Ana")
    thumb.get_by_label("Name 2").fill("Ben")
    thumb.get_by_role("button", name="Open the table").last.click()
    thumb.wait_for_url("**/t/*")
    stop_time(thumb)
    thumb.goto(f"{thumb.url}/timer")
    thumb.get_by_role("button", name="Start", exact=True).first.click()
    for seconds in (30, 10, 5):
        thumb.clock.run_for(seconds * 1000)
        thumb.get_by_role("button", name="Next player").click()
    assert thumb.locator(".whose").inner_text() == "Ben"
    assert [row.split() for row in thumb.locator(".spent tbody tr").all_inner_texts()] == [
        ["Ana", "0:35"],
        ["Ben", "0:10"],
    ]


def test_the_end_of_a_countdown_is_seen_and_felt_even_if_nobody_looked(thumb: Page) -> None:
    thumb.add_init_script("window.shaken = []; navigator.vibrate = (how) => window.shaken.push(how);")
    stop_time(thumb)
    thumb.goto("/timer")
    thumb.get_by_role("button", name="1 min", exact=True).click()
    thumb.get_by_role("button", name="Start", exact=True).last.click()
    thumb.clock.run_for(59_000)
    expect(thumb.get_by_role("alert")).to_be_hidden()
    assert clock(thumb, "Time left") == "0:01"
    thumb.clock.run_for(2_000)
    expect(thumb.get_by_role("alert")).to_have_text("Time is up.")
    assert thumb.title() == "Time is up"
    assert thumb.evaluate("window.shaken.length") == 1
    thumb.get_by_role("button", name="Start", exact=True).last.click()
    expect(thumb.get_by_role("alert")).to_be_hidden()
    thumb.goto("about:blank")
    thumb.clock.fast_forward(5 * MINUTE)
    thumb.goto("/timer")
    expect(thumb.get_by_role("alert")).to_be_visible()


AWAKE = """
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async (what) => {
    if (window.refuse) throw new DOMException("low battery", "NotAllowedError");
    window.locks.push(what);
    return { release: async () => window.locks.pop() };
  } } });
"""


def test_the_screen_is_kept_on_where_the_browser_allows_it(thumb: Page) -> None:
    thumb.add_init_script(AWAKE)
    thumb.goto("/timer")
    button = thumb.get_by_role("button", name="Keep the screen on")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert thumb.evaluate("window.locks") == ["screen"]
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert thumb.evaluate("window.locks") == []


def test_a_refusal_and_a_browser_that_cannot_are_told(thumb: Page) -> None:
    thumb.add_init_script(f"window.refuse = true; {AWAKE}")
    thumb.goto("/timer")
    thumb.get_by_role("button", name="Keep the screen on").tap()
    expect(thumb.get_by_role("button", name="this device refuses")).to_have_attribute("aria-pressed", "false")
    thumb.add_init_script("delete Navigator.prototype.wakeLock; delete navigator.wakeLock;")
    thumb.goto("/timer")
    expect(thumb.get_by_text("This browser cannot keep the screen on.")).to_be_visible()
