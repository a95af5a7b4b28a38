"""How many taps a sheet takes, at 0.4 seconds a tap: a whole Arboretum on four phones, and the first square."""

import random
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.games.arboretum.layout import KNOWN_SPECIES
from tests.browser.people import Finger, open_sheet, open_table, ready, saved, sit, somebody, state_of

NAMES = ("Ana", "Ben", "Cleo", "Dan")
SECONDS_A_TAP = 0.4
LAYOUT = [[row, column] for row in range(4) for column in range(4)]


def deal() -> list[dict[str, Any]]:
    """Sixteen cards in a square and seven in the hand for each of four: more than a real table can have, and mixed."""
    deck = [{"species": species, "value": value} for species in sorted(KNOWN_SPECIES)[:12] for value in range(1, 9)]
    random.Random(7).shuffle(deck)  # noqa: S311 - cards
    sheets = []
    for number in range(4):
        own = deck[number * 23 : number * 23 + 23]
        squares = [{"at": at, **card} for at, card in zip(LAYOUT, own, strict=False)]
        sheets.append({"squares": squares, "hand": own[16:]})
    return sheets


@pytest.mark.slow
def test_four_enter_an_arboretum_in_ninety_seconds_of_taps(browser: Browser, address: str) -> None:
    sheets = deal()
    with ExitStack() as phones:
        host, *guests = (phones.enter_context(somebody(browser, address)) for _ in NAMES)
        link = open_table(host, "arboretum", NAMES)
        open_sheet(host)
        for guest, name in zip(guests, NAMES[1:], strict=True):
            sit(guest, link, name)
        fingers = [Finger(page) for page in (host, *guests)]
        for start in range(0, 16, 2):
            for finger, sheet in zip(fingers, sheets, strict=True):
                finger.enter({"squares": sheet["squares"][start : start + 2]})
        for finger, sheet in zip(fingers, sheets, strict=True):
            finger.enter({"hand": sheet["hand"]})
            saved(finger.page)
            finger.done()
        entries = [seat["entry"] for seat in state_of(host)["seats"]]
        for entry, sheet in zip(entries, sheets, strict=True):
            assert sorted(entry["squares"], key=lambda card: card["at"]) == sheet["squares"]
            assert sorted(map(str, entry["hand"])) == sorted(map(str, sheet["hand"]))
        taps = [finger.taps for finger in fingers]
        print(f"taps: {taps}, {[round(SECONDS_A_TAP * count, 1) for count in taps]} s")
        assert max(taps) * SECONDS_A_TAP <= 90


def test_from_the_link_to_the_first_square_are_at_most_four_taps(browser: Browser, address: str) -> None:
    """A seat without a name, and any card one likes: sit down, species, value, square."""
    with somebody(browser, address) as host, somebody(browser, address) as guest:
        link = open_table(host, "arboretum", ("Ana", ""))
        guest.goto(link)
        guest.get_by_role("button", name="Sit here").tap()
        ready(guest)
        finger = Finger(guest)
        finger.taps = 1
        finger.enter({"squares": [{"at": [0, 0], "species": "oak", "value": 4}]})
        expect(guest.locator("[data-at='0,0']")).to_have_attribute("aria-label", "row 1, column 1, oak 4")
        assert finger.taps <= 4
