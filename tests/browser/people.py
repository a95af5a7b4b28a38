"""People at a table, each with a phone: they open tables, follow the link and paint sheets by counted taps."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE

Json = dict[str, Any]

# Where a finger would land on a square or beside an intersection, and whether it would land there.
PLACE = """([row, column, corner]) => {
  const tile = (r, c) => document.querySelector(`[data-at="${r},${c}"] .tile`)?.getBoundingClientRect();
  const box = tile(row, column);
  if (!box) return null;
  const x = corner ? box.right : (box.left + box.right) / 2;
  const y = corner ? box.bottom : (box.top + box.bottom) / 2;
  const frame = document.querySelector("[data-part=frame]").getBoundingClientRect();
  const clear = x > frame.left + 8 && x < frame.right - 8 && y > frame.top + 50 && y < frame.bottom - 8;
  const hit = document.elementFromPoint(x, y);
  const centre = [(frame.left + frame.right) / 2, (frame.top + 50 + frame.bottom) / 2];
  return { x, y, clear: clear && !!hit?.closest(".frame > svg"), centre };
}"""
SEEN = """(one) => {
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return !!hit && (one.contains(hit) || hit.contains(one));
}"""


@contextmanager
def somebody(browser: Browser, address: str, *, is_attacked: bool = False, **settings: Any) -> Iterator[Page]:
    """A page of a browser of somebody's own: a 360x640 touch screen unless the settings say otherwise.

    Whatever is done with it, its browser has refused nothing that our pages wanted (Content-Security-Policy).
    """
    context = browser.new_context(**{"viewport": PHONE, "base_url": address, "has_touch": True, **settings})
    refused: list[str] = []
    context.on("console", lambda said: refused.append(said.text) if "Security Policy" in said.text else None)
    page = context.new_page()
    page.set_default_timeout(15_000)
    yield page
    context.close()
    assert is_attacked or refused == []


def open_table(page: Page, game: str, names: tuple[str, ...], hidden: bool = False) -> str:
    """Open a table as its host, who has the first seat.

    Gives the path of the link that the page shows under its QR code. The link itself names this machine's address on
    the local network, where the app of the tests does not listen.
    """
    page.goto(f"/new/{game}")
    page.locator(f"label.choice:has(input[name=seats][value='{len(names)}'])").click()
    for number, name in enumerate(names):
        page.fill(f"[name=name-{number}]", name)
    page.locator("[name=hidden]").set_checked(hidden)
    page.locator("button[name=do][value=open]").last.click()
    expect(page.locator(".qr svg")).to_be_visible()
    link = page.locator(".qr + .link a").get_attribute("href") or ""
    assert link == page.locator(".qr + .link").text_content()
    return urlsplit(link).path


def sit(page: Page, link: str, name: str) -> None:
    """Follow the link and take the seat that waits for that name."""
    page.goto(link)
    seat = page.locator("li.seat", has=page.locator(f"input[name=name][value='{name}']"))
    seat.get_by_role("button", name="Sit here").tap()
    ready(page)


def ready(page: Page) -> None:
    """Wait until the editor can be used."""
    expect(page.locator("#editor.ready")).to_be_attached()


def open_sheet(page: Page) -> None:
    """From the table to the own sheet."""
    page.get_by_role("link", name="My sheet").first.tap()
    ready(page)


def saved(page: Page) -> None:
    """Wait until the server has all that was entered."""
    expect(page.locator("[data-part=score]")).not_to_have_class("score-chip waiting")


def state_of(page: Page) -> Any:
    """The state of the table as the server tells this browser."""
    return page.request.get(f"{table_of(page)}/state").json()


def table_of(page: Page) -> str:
    """The address of the table that a page belongs to."""
    start, code = page.url.split("/t/")
    return f"{start}/t/{code[:6]}"


def named(page: Page) -> list[str]:
    """The names of all squares that are not empty."""
    found = page.locator("[role=gridcell]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [name for name in found if not name.endswith("empty")]


def offline(context: BrowserContext, on: bool) -> None:
    """Take a phone off the network, or bring it back."""
    context.set_offline(on)


class Finger:
    """A finger in the sheet editor. `taps` counts what it does: taps, scrolls, moves of the grid."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.boot: Json = json.loads(page.locator("#boot").text_content() or "")
        self.spec: Json = self.boot["spec"]
        self.cdp = page.context.new_cdp_session(page)

    def press(self, target: Locator) -> None:
        """Tap something of the page; what has to be scrolled to costs one more."""
        self.taps += 1 if target.evaluate(SEEN) else 2
        target.tap()

    def place(self, at: list[int], corner: bool = False) -> None:
        """Tap a square, or the intersection at its lower right, moving the grid there first if need be."""
        found = self.page.evaluate(PLACE, [*at, corner])
        assert found, f"{at} is not drawn"
        if not found["clear"]:
            self._move(found)
            found = self.page.evaluate(PLACE, [*at, corner])
            assert found["clear"], f"{at} cannot be brought into the frame"
        self.taps += 1
        self.page.touchscreen.tap(found["x"], found["y"])

    def _move(self, found: Json) -> None:
        """Two fingers that bring a place to the middle of the frame."""
        self.taps += 1
        x, y = found["centre"]
        down, across = found["centre"][1] - found["y"], found["centre"][0] - found["x"]
        start = (x - across / 2, y - down / 2)
        for kind, share in (("touchStart", 0.0), *(("touchMove", step / 4) for step in range(1, 5)), ("touchEnd", 1)):
            shift = (start[0] + across * share, start[1] + down * share)
            points = [{"x": shift[0] + 25 * side, "y": shift[1], "id": (side + 1) // 2} for side in (-1, 1)]
            self.cdp.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points}
            )

    def mode(self, label: str) -> None:
        """Choose what to enter."""
        chip = self.page.locator("label.chip", has_text=label)
        if chip.is_visible() and not chip.locator("input").is_checked():
            self.press(chip)

    def brush(self, part: Json, word: object) -> None:
        """Choose a word of a part, if it is not chosen already."""
        index = next(i for i, one in enumerate(part["words"]) if one["word"] == word)
        box = self.page.get_by_role("radiogroup", name=part["label"], exact=True).locator("label.brush").nth(index)
        if not box.locator("input").is_checked():
            self.press(box)

    def strip(self, name: str) -> None:
        """Show another part of the sheet."""
        self.press(self.page.get_by_role("tab", name=name))

    def done(self) -> None:
        """Say that the sheet is complete."""
        if not self.page.locator("[data-part=done]").is_visible():
            self.strip("Layout")
        self.press(self.page.locator("[data-part=done]"))
        expect(self.page.locator("[data-part=done]")).to_have_attribute("aria-pressed", "true")

    def enter(self, document: Mapping[str, Any]) -> None:
        """Enter what a document holds: layout, hand and numbers."""
        for layer in self.spec["layers"]:
            self._layer(layer, list(_at(document, layer["path"]) or []))
        for spot in self.spec["spots"]:
            if at := _at(document, spot["path"]):
                self.mode("Other pieces")
                self.press(self.page.locator("label.brush", has_text=spot["label"]))
                self.place(at)
        if self.spec["tiles"]:
            self._tiles(_at(document, self.spec["tiles"]["path"]) or [])
        if self.spec["hand"]:
            self._hand(self.spec["hand"], _at(document, self.spec["hand"]["path"]) or [])
        self._numbers(document)

    def _layer(self, layer: Json, entries: list[Json]) -> None:
        for entry in entries:
            self.mode(layer["label"])
            for part in layer["parts"]:
                self.brush(part, entry[part["key"]])
            self.place(entry["at"], layer["on"] == "corner")

    def _tiles(self, tiles: list[Json]) -> None:
        spec = self.spec["tiles"]
        for number, tile in enumerate(tiles):
            self.mode("Tiles")
            self.brush({"label": "Tile", "words": spec["kinds"]}, tile["kind"])
            if number:
                self.press(self.page.get_by_role("button", name="Next tile"))
            if tile["kind"] == spec["more_kind"]:
                self.brush({"label": spec["more_kind"], "words": spec["more"]}, tile[spec["more_key"]])
            for at in tile["squares"]:
                self.place(at)

    def _hand(self, hand: Json, cards: list[Json]) -> None:
        first, last = hand["parts"]
        for card in cards:
            self.mode(hand["label"])
            self.brush(first, card[first["key"]])
            index = next(i for i, word in enumerate(last["words"]) if word["word"] == card[last["key"]])
            group = self.page.get_by_role("group", name=last["label"], exact=True)
            self.press(group.locator("label.brush").nth(index))

    def _numbers(self, document: Mapping[str, Any]) -> None:
        wanted = [(field, _at(document, field["path"])) for field in self.spec["fields"]]
        wanted = [(field, value) for field, value in wanted if value not in (None, False, [], {})]
        if wanted:
            self.strip("Numbers")
        for field, value in wanted:
            FILLS[field["kind"]](self.page.locator("#panel-numbers"), field, value)


def _at(document: Mapping[str, Any], path: list[str]) -> Any:
    found: Any = document
    for step in path:
        found = found.get(step) if isinstance(found, Mapping) else None
    return found


def _number(panel: Locator, field: Json, value: int) -> None:
    panel.get_by_label(field["label"], exact=True).fill(str(value))


def _numbers(panel: Locator, field: Json, values: list[int | None]) -> None:
    for label, value in zip(field["labels"], values, strict=True):
        if label and value:
            panel.get_by_role("group", name=field["label"]).get_by_label(label, exact=True).fill(str(value))


def _choice(panel: Locator, field: Json, value: object) -> None:
    name = next(word["name"] for word in field["words"] if word["word"] == value)
    panel.get_by_label(field["label"], exact=True).select_option(label=name)


def _yesno(panel: Locator, field: Json, _value: bool) -> None:
    panel.get_by_label(field["label"], exact=True).check()


FILLS: dict[str, Callable[[Locator, Json, Any], None]] = {
    "number": _number,
    "numbers": _numbers,
    "choice": _choice,
    "yesno": _yesno,
}
