"""Edits without a connection: they wait on the phone, outlive reloads, and are all sent when the connection is back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Finger, named, open_sheet, open_table, ready, saved, sit, somebody, state_of

WORKER = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture
def host(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


@pytest.fixture
def guest(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address) as page:
        yield page


def squares(page: Page, seat: int) -> set[tuple[int, int, str]]:
    """What lies in a seat's layout, as the server has it."""
    entry = next(one for one in state_of(page)["seats"] if one["number"] == seat)["entry"]
    return {(*square["at"], square["habitat"]) for square in entry.get("squares", ())}


def test_what_is_entered_without_a_connection_is_sent_when_it_is_back(host: Page) -> None:
    open_table(host, "arborea", ("Ana", "Ben"))
    open_sheet(host)
    finger = Finger(host)
    host.context.set_offline(True)
    places = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    for place in places:
        finger.place(list(place))
    expect(host.locator("[data-part=offline]")).to_have_text("Offline, 9 waiting")
    host.get_by_label("Undo").tap()
    finger.strip("Numbers")
    host.get_by_label("RP on the track", exact=True).fill("40")
    expect(host.locator("[data-part=banner]")).to_contain_text("will be sent by themselves")
    assert squares(host, 0) == set()
    host.context.set_offline(False)
    expect(host.locator("[data-part=banner]")).to_be_hidden()
    saved(host)
    assert squares(host, 0) == {(*place, "tree") for place in places[:-1]}
    expect(host.locator("[data-part=points]")).to_have_text("40")


def test_the_page_opens_without_a_connection_and_what_waits_outlives_it(host: Page) -> None:
    """With the service worker: reloaded offline twice, more is entered, and all of it arrives."""
    open_table(host, "arborea", ("Ana", "Ben"))
    open_sheet(host)
    host.wait_for_function(WORKER)
    host.reload()
    ready(host)
    finger = Finger(host)
    finger.place([0, 0])
    saved(host)
    host.context.set_offline(True)
    finger.place([0, 1])
    host.reload()
    ready(host)
    expect(host.locator("[data-part=offline]")).to_have_text("Offline, 1 waiting")
    assert named(host) == ["row 1, column 1, tree", "row 1, column 2, tree"]
    Finger(host).place([1, 0])
    host.reload()
    ready(host)
    assert len(named(host)) == 3
    host.context.set_offline(False)
    expect(host.locator("[data-part=offline]")).to_be_hidden()
    saved(host)
    assert squares(host, 0) == {(0, 0, "tree"), (0, 1, "tree"), (1, 0, "tree")}


def test_two_who_were_offline_in_one_sheet_lose_nothing(host: Page, guest: Page) -> None:
    link = open_table(host, "arborea", ("Ana", "Ben"))
    sit(guest, link, "Ben")
    host.goto(f"{link}/seat/1")
    ready(host)
    fingers = Finger(host), Finger(guest)
    for page in (host, guest):
        page.context.set_offline(True)
    for column in (-2, -1, 0):
        fingers[0].place([0, column])
        fingers[1].place([1, column])
    fingers[1].place([0, 0])
    for page in (guest, host):
        page.context.set_offline(False)
        saved(page)
    wanted = {(row, column, "tree") for row in (0, 1) for column in (-2, -1, 0)}
    for page in (host, guest):
        expect(page.locator("[role=gridcell]:not([aria-label$=empty])")).to_have_count(6)
        assert squares(page, 1) == wanted


def test_a_sheet_left_offline_is_sent_by_the_next_page_of_the_table(host: Page) -> None:
    """The edits are kept with the sheet: it is opened again and sends them."""
    link = open_table(host, "arborea", ("Ana", "Ben"))
    open_sheet(host)
    finger = Finger(host)
    finger.place([0, 0])
    saved(host)
    host.context.set_offline(True)
    finger.place([0, 1])
    host.context.set_offline(False)
    host.goto("/")
    host.goto(link)
    open_sheet(host)
    saved(host)
    assert squares(host, 0) == {(0, 0, "tree"), (0, 1, "tree")}
