"""The sheet editor under a finger and under the keyboard, on a 360x640 touch screen."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

SMALL = """[...document.querySelectorAll("#editor :is(a, button, input, select, [role=gridcell])")]
  .filter((one) => one.checkVisibility()).map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44).map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


@contextmanager
def opened(browser: Browser, address: str, game: str, part: str) -> Iterator[Page]:
    """An empty part of a new table of Ana and Ben."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, base_url=address, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(f"/new/{game}")
    page.fill("[name=name-0]", "Ana")
    page.fill("[name=name-1]", "Ben")
    page.locator("button[name=do][value=open]").last.click()
    page.goto(f"{page.url}/{part}")
    expect(page.locator("#editor.ready")).to_be_attached()
    yield page
    context.close()


@pytest.fixture
def sheet(browser: Browser, address: str) -> Iterator[Page]:
    """Ana's sheet of Arborea."""
    with opened(browser, address, "arborea", "seat/0") as page:
        yield page


def square(page: Page, row: int, column: int) -> Locator:
    return page.locator(f"[data-at='{row},{column}']")


def middle(page: Page, row: int, column: int) -> tuple[float, float]:
    box = square(page, row, column).locator(".tile").bounding_box()
    assert box is not None
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def tap(page: Page, row: int, column: int) -> None:
    page.touchscreen.tap(*middle(page, row, column))


def tap_corner(page: Page, row: int, column: int) -> None:
    """Tap a little beside the intersection at the lower right of a square."""
    x, y = middle(page, row, column)
    below, beside = middle(page, row + 1, column)[1], middle(page, row, column + 1)[0]
    page.touchscreen.tap((x + beside) / 2 - 4, (y + below) / 2 + 4)


def touch(cdp: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes from one point to another and rests there before it is lifted."""
    cdp = page.context.new_cdp_session(page)
    touch(cdp, "touchStart", start)
    for i in range(1, 9):
        touch(cdp, "touchMove", (start[0] + (end[0] - start[0]) * i / 8, start[1] + (end[1] - start[1]) * i / 8))
    page.wait_for_timeout(120)
    touch(cdp, "touchMove", end)
    touch(cdp, "touchEnd")


def names(page: Page) -> list[str]:
    """The names of all squares that are not empty."""
    found = page.locator("[role=gridcell]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [name for name in found if not name.endswith("empty")]


def choose(page: Page, text: str) -> None:
    page.locator(".chip, .brush", has_text=text).first.tap()


def saved(page: Page) -> None:
    """Wait until the server has all."""
    expect(page.locator("[data-part=score]")).not_to_have_class("score-chip waiting")


def test_a_tap_paints_and_a_drag_paints_a_row(sheet: Page) -> None:
    tap(sheet, 0, 0)
    choose(sheet, "water")
    drag(sheet, middle(sheet, 1, -1), middle(sheet, 1, 1))
    assert names(sheet) == [
        "row 1, column 2, tree",
        "row 2, column 1, water",
        "row 2, column 2, water",
        "row 2, column 3, water",
    ]
    expect(sheet.locator("[data-part=counter]")).to_have_text("4 squares")
    sheet.get_by_label("Undo").tap()
    assert names(sheet) == ["row 1, column 1, tree"], "one stroke is undone as one"
    sheet.get_by_label("Redo").tap()
    assert len(names(sheet)) == 4


def test_what_the_last_line_opens_comes_into_sight(sheet: Page) -> None:
    sheet.set_viewport_size({"width": 360, "height": 480})
    tap(sheet, 0, 0)
    sheet.get_by_role("tab", name="Why").tap()
    sheet.locator("#panel-why .why-line:visible").last.tap()
    rule = sheet.locator("#panel-why a.why:visible")
    box, strip = rule.bounding_box(), sheet.locator("#panel-why").bounding_box()
    assert box
    assert strip
    assert box["y"] + box["height"] <= strip["y"] + strip["height"] + 0.5, "the way to its rule is in sight"


def test_the_brush_decides_between_square_and_intersection(sheet: Page) -> None:
    for at in ((0, 0), (0, 1), (1, 0), (1, 1)):
        tap(sheet, *at)
    choose(sheet, "Creatures")
    heights = sheet.locator(".brush-name").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert len(set(heights)) == 1, "no name of a creature is broken"
    tap_corner(sheet, 0, 0)
    expect(square(sheet, 0, 0)).to_have_attribute("aria-label", "row 1, column 1, tree, mushfrog at its corner")
    expect(sheet.locator("[data-part=points]")).to_have_text("12")
    sheet.get_by_role("tab", name="Why").tap()
    sheet.locator(".why-line", has_text="Creatures").first.tap()
    expect(sheet.locator(".over .lit")).to_have_count(4)
    tap(sheet, 0, 0)
    expect(sheet.locator("[data-part=info]")).to_contain_text("Mushfrog: 12.")


def test_a_new_table_asks_for_as_many_names_as_play(phone: Page) -> None:
    phone.goto("/new/arborea")
    for count in (2, 5, 1):
        phone.locator(f"label.choice:has(input[name=seats][value='{count}'])").tap()
        shown = phone.locator(".players .compact input").evaluate_all("all => all.map((one) => one.checkVisibility())")
        assert shown == [place < count for place in range(5)]


def test_a_problem_is_marked_in_place_and_says_what_it_is(sheet: Page) -> None:
    tap(sheet, 0, 0)
    choose(sheet, "Creatures")
    tap_corner(sheet, 0, 0)
    expect(sheet.locator(".pieces .odd-edge")).to_have_count(1)
    tap_corner(sheet, 0, 0)
    expect(sheet.locator("[data-part=info]")).to_contain_text("Mushfrog")


def test_the_chip_lists_every_problem_and_paints_nothing(sheet: Page) -> None:
    expect(sheet.locator("[data-part=notes]")).to_be_hidden()  # an empty sheet needs no note
    tap(sheet, 0, 0)
    choose(sheet, "Creatures")
    tap_corner(sheet, 0, 0)
    expect(sheet.locator(".pieces .odd-edge")).to_have_count(1)
    saved(sheet)
    state = sheet.request.get(sheet.url.replace("/seat/0", "/state")).json()
    told = [problem["text"] for problem in [*state["answer"]["problems"], *state["errors"]]]
    before = names(sheet)
    chip = sheet.locator("[data-part=notes]")
    expect(chip).to_have_text(f"{len(told)} note{'s' * (len(told) != 1)}")
    info = sheet.locator("[data-part=info]")
    chip.tap()
    expect(info.locator("span")).to_have_text(told)
    info.tap()
    expect(info).to_be_hidden()
    assert names(sheet) == before


def test_each_tap_of_a_tile_of_one_square_begins_a_tile(sheet: Page) -> None:
    sheet.goto("/new/greenwood")
    sheet.fill("[name=name-0]", "Ana")
    sheet.locator("button[name=do][value=open]").last.click()
    sheet.goto(f"{sheet.url}/seat/0")
    expect(sheet.locator("#editor.ready")).to_be_attached()
    for kind, *places in (
        ("creature", (0, 0), (0, 1)),
        ("sprite", (1, 0), (1, 1)),
        ("provision", (2, 0), (2, 1), (2, 1)),
    ):
        choose(sheet, kind)
        for at in places:
            tap(sheet, *at)
    saved(sheet)
    state = sheet.request.get(sheet.url.replace("/seat/0", "/state")).json()
    tiles = state["seats"][0]["entry"]["submarine"]["tiles"]
    assert [tile["squares"] for tile in tiles] == [[[0, 0], [0, 1]], [[1, 0]], [[1, 1]], [[2, 0]], [[2, 1]], [[2, 1]]]


def test_the_keyboard_alone(sheet: Page) -> None:
    assert sheet.locator("[role=gridcell][tabindex='0']").count() == 1
    sheet.locator("[role=gridcell][tabindex='0']").focus()
    focused = sheet.locator("[role=gridcell]:focus")
    sheet.keyboard.press("Enter")
    sheet.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("aria-label", "row 1, column 2, empty")
    sheet.keyboard.press(" ")
    expect(focused).to_have_attribute("aria-label", "row 1, column 2, tree")
    expect(sheet.locator("[data-part=live]")).to_contain_text("row 1, column 2, tree")
    sheet.keyboard.press("Delete")
    assert names(sheet) == ["row 1, column 1, tree"]
    sheet.keyboard.press("Control+z")
    assert len(names(sheet)) == 2
    sheet.keyboard.press("Escape")
    expect(sheet.locator("input[name=mode]:focus")).to_have_count(1)


def test_offline_edits_wait_outlive_a_reload_of_the_tab_and_are_sent(sheet: Page) -> None:
    tap(sheet, 0, 0)
    saved(sheet)
    sheet.context.set_offline(True)
    tap(sheet, 0, 1)
    tap(sheet, 1, 0)
    expect(sheet.locator("[data-part=offline]")).to_have_text("Offline, 2 waiting")
    sheet.context.set_offline(False)
    sheet.reload()
    expect(sheet.locator("[data-part=offline]")).to_be_hidden()
    saved(sheet)
    assert len(names(sheet)) == 3
    state = sheet.request.get(sheet.url.replace("/seat/0", "/state")).json()
    assert len(state["seats"][0]["entry"]["squares"]) == 3


def test_reload_and_turn_move_nothing(sheet: Page) -> None:
    tap(sheet, 0, 0)
    choose(sheet, "water")
    drag(sheet, middle(sheet, 1, -1), middle(sheet, 1, 1))
    sheet.get_by_label("Larger").tap()
    saved(sheet)
    before = middle(sheet, 0, 0)
    sheet.set_viewport_size({"width": 640, "height": 360})
    sheet.set_viewport_size({"width": 360, "height": 640})
    sheet.reload()
    expect(sheet.locator("#editor.ready")).to_be_attached()
    assert middle(sheet, 0, 0) == pytest.approx(before, abs=1)
    expect(sheet.locator(".brush", has_text="water").locator("input")).to_be_checked()
    sheet.get_by_label("Undo").tap()
    assert names(sheet) == ["row 1, column 1, tree"]


def test_two_fingers_move_the_grid_and_paint_nothing(sheet: Page) -> None:
    before = middle(sheet, 0, 0)
    cdp = sheet.context.new_cdp_session(sheet)
    touch(cdp, "touchStart", (100, 200))
    touch(cdp, "touchStart", (100, 200), (200, 200))
    for i in range(1, 6):
        touch(cdp, "touchMove", (100 + 8 * i, 200 + 8 * i), (200 + 8 * i, 200 + 8 * i))
    touch(cdp, "touchEnd")
    after = middle(sheet, 0, 0)
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((40, 40), abs=2)
    assert names(sheet) == []


def test_every_target_is_as_large_as_a_finger(sheet: Page) -> None:
    tap(sheet, 0, 0)
    assert sheet.evaluate(SMALL) == []
    for strip in ("Numbers", "Why"):
        sheet.get_by_role("tab", name=strip).tap()
        assert sheet.evaluate(SMALL) == []
    assert sheet.evaluate("document.documentElement.scrollWidth") <= 360


HIDDEN_NUMBERS = """[...document.querySelectorAll(".frame .numbers text")].filter((text) => {
  const box = text.getBoundingClientRect();
  const beside = (other) => box.left >= other.right || other.left >= box.right;
  const overlaps = (other) => !beside(other) && box.top < other.bottom && other.top < box.bottom;
  return [...document.querySelectorAll(".frame button")].some((button) => overlaps(button.getBoundingClientRect()));
}).map((text) => text.textContent)"""


def test_no_button_hides_a_number_of_a_board(browser: Browser, address: str) -> None:
    with opened(browser, address, "arboria", "board") as page:
        assert page.locator(".frame .numbers text").count() == 12
        assert page.evaluate(HIDDEN_NUMBERS) == []
        assert page.evaluate(SMALL) == []
