"""Two phones at one table: the same square, different squares, and standings that stay hidden until all are done."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Finger, named, open_sheet, open_table, ready, saved, sit, somebody, state_of


@pytest.fixture
def host(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


@pytest.fixture
def guest(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


def to_the_board(host: Page, guest: Page) -> tuple[Finger, Finger]:
    """Both phones on the board of one Arboria table, each with a flower of another species under the finger."""
    link = open_table(host, "arboria", ("Ana", "Ben"))
    sit(guest, link, "Ben")
    for page in (host, guest):
        page.goto(f"{link}/board")
        ready(page)
    fingers = Finger(host), Finger(guest)
    for finger, species in zip(fingers, ("lumberjack", "wizard"), strict=True):
        finger.brush(finger.spec["layers"][0]["parts"][0], species)
    return fingers


def flowers(page: Page) -> dict[str, str]:
    """The species on each square, as the server has it."""
    document = state_of(page)["shared"]["document"]
    return {"{},{}".format(*flower["at"]): flower["species"] for flower in document["board"]["flowers"]}


def both_show(host: Page, guest: Page, squares: list[str]) -> None:
    for page in (host, guest):
        page.wait_for_function(
            """(wanted) => JSON.stringify([...document.querySelectorAll("[role=gridcell]")]
              .map((one) => one.getAttribute("aria-label")).filter((name) => !name.endsWith("empty"))) === wanted""",
            arg=str(squares).replace("'", '"').replace(', "', ',"'),
        )


def test_of_two_in_one_square_the_later_wins_on_both_phones(host: Page, guest: Page) -> None:
    first, second = to_the_board(host, guest)
    first.place([2, 2])
    saved(host)
    second.place([2, 2])
    saved(guest)
    both_show(host, guest, ["row 3, column 3, wizard red 1"])
    host.context.set_offline(True)
    first.place([2, 2])
    second.brush(second.spec["layers"][0]["parts"][0], "grandma")
    second.place([2, 2])
    saved(guest)
    host.context.set_offline(False)
    saved(host)
    both_show(host, guest, ["row 3, column 3, lumberjack red 1"])
    assert flowers(guest) == {"2,2": "lumberjack"}


def test_a_race_for_one_square_ends_equal_everywhere(host: Page, guest: Page) -> None:
    first, second = to_the_board(host, guest)
    for _ in range(4):
        for finger in (first, second):
            finger.place([4, 1])
        for finger in (second, first):
            finger.place([0, 5])
    saved(host)
    saved(guest)
    there = flowers(host)
    wanted = [f"row {row}, column {column}, {there[key]} red 1" for row, column, key in ((1, 6, "0,5"), (5, 2, "4,1"))]
    both_show(host, guest, wanted)


def test_different_squares_at_once_are_all_there(host: Page, guest: Page) -> None:
    first, second = to_the_board(host, guest)
    mine, yours = [[0, column] for column in range(6)], [[1, column] for column in range(6)]
    for left, right in zip(mine, yours, strict=True):
        first.place(left)
        second.place(right)
    saved(host)
    saved(guest)
    expected = {f"0,{column}": "lumberjack" for column in range(6)} | {f"1,{column}": "wizard" for column in range(6)}
    assert flowers(host) == expected
    names = [
        f"row {row}, column {column + 1}, {who} red 1"
        for row, who in ((1, "lumberjack"), (2, "wizard"))
        for column in range(6)
    ]
    both_show(host, guest, names)


def test_the_host_and_a_player_in_one_sheet_see_each_other(host: Page, guest: Page) -> None:
    link = open_table(host, "rainforest-city", ("Ana", "Ben"))
    sit(guest, link, "Ben")
    host.goto(f"{link}/seat/1")
    ready(host)
    Finger(guest).place([0, 0])
    expect(host.locator("[data-at='0,0']")).to_have_attribute("aria-label", "row 1, column 1, rainforest")
    Finger(host).place([0, 1])
    expect(guest.locator("[data-at='0,1']")).to_have_attribute("aria-label", "row 1, column 2, rainforest")
    assert named(host) == named(guest)
    guest.get_by_label("Undo").tap()
    expect(host.locator("[data-at='0,0']")).to_have_attribute("aria-label", re.compile("empty"))
    assert named(guest) == ["row 1, column 1, rainforest"], "who undoes takes back the own step, not that of another"


def test_hidden_standings_come_up_when_the_last_is_done(host: Page, guest: Page) -> None:
    link = open_table(host, "rainforest-city", ("Ana", "Ben"), hidden=True)
    sit(guest, link, "Ben")
    finger = Finger(guest)
    finger.enter({"squares": [{"at": [0, 0], "terrain": "ocean"}], "compost": 7})
    saved(guest)
    total = guest.locator("[data-part=points]").text_content() or ""
    assert total not in ("", "0")
    finger.done()
    ben = host.locator("li.seat", has_text="Ben")
    expect(ben.locator(".sign", has_text="Done")).to_be_visible()
    expect(ben.locator(".seat-head .points")).to_have_count(0)
    expect(host.locator(".ranking")).to_have_count(0)
    seen = next(seat for seat in state_of(host)["seats"] if seat["number"] == 1)
    assert (seen["entry"], seen["total"]) == (None, None)
    open_sheet(host)
    Finger(host).done()
    host.get_by_role("link", name="Back to the table").tap()
    expect(ben.locator(".seat-head .points")).to_have_text(total)
    guest.get_by_role("link", name="Back to the table").tap()
    expect(guest.locator(".ranking li")).to_have_count(2)
