"""What the first load of a page weighs, and how soon table and sheet show on a slow phone, as the browser says.

A new browser each time, so nothing is in its cache. Times are those of the best of three loads: the machine has other
things to do.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from companion.catalog import GAMES
from tests.browser.people import Finger, open_sheet, open_table, saved, somebody, table_of

pytestmark = pytest.mark.slow

LARGEST = 100_000
MOST_REQUESTS = 15
FIRST = ("table", "seat", "form", "why", "end", "shared", "home", "join", "history", "setup", "setup-arborea")
RULES = {
    "games": "/rules",
    "entry": "/rules/arborea/seasons",
    "ask": "/ask",
    "answer": "/ask?q=frog+points&game=arborea",
    "books": "/books",
}
BY_GAME = [f"{kind} {game.slug}" for kind in ("new", "score", "rules") for game in GAMES]
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
WATCH = """
window.seen = { lcp: 0, cls: 0 };
new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.lcp = one.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) seen.cls += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@dataclass
class Load:
    """A page loaded for the first time: bytes as transferred, headers included, times in milliseconds."""

    hosts: list[str] = field(default_factory=list)
    transferred: float = 0
    largest_paint: float = 0
    shift: float = 0


@pytest.fixture(scope="module")
def pages(browser: Browser, address: str) -> Iterator[dict[str, str]]:
    """A table with something on it, a finished one, a board in the set-up, and the addresses of every kind of page."""
    with somebody(browser, address) as page:
        open_table(page, "arboretum", ("Ana", "Ben", "Cleo", "Dan"))
        open_sheet(page)
        cards = [{"at": [i, j], "species": "oak", "value": 4 * i + j + 1} for i in range(2) for j in range(4)]
        Finger(page).enter({"squares": cards})
        saved(page)
        table = urlsplit(table_of(page)).path
        page.goto(table)
        page.get_by_role("button", name="Finish the game").tap()
        page.locator(".ranking").wait_for()
        shared = page.locator("#link").input_value()
        yield {
            "table": table,
            "seat": f"{table}/seat/0",
            "form": f"{table}/seat/0/form",
            "why": f"{table}/why/0",
            "end": f"{table}/end",
            "shared": shared[shared.index("/r/") :],
            "home": "/",
            "join": "/join",
            **{f"new {game.slug}": f"/new/{game.slug}" for game in GAMES},
            "history": "/history",
            "setup": "/setup",
            "setup-arborea": "/setup/arborea",
            "setup-board": "/setup/boards/new",
            **RULES,
            **{f"score {game.slug}": f"/score/{game.slug}" for game in GAMES},
            **{f"rules {game.slug}": f"/rules/{game.slug}" for game in GAMES},
        }


def load(browser: Browser, address: str, path: str, slow: bool) -> Load:
    seen = Load()
    with somebody(browser, address) as page:
        cdp = page.context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.on("Network.requestWillBeSent", lambda event: seen.hosts.append(urlsplit(event["request"]["url"]).netloc))
        cdp.on("Network.loadingFinished", lambda event: add(seen, event["encodedDataLength"]))
        if slow:
            cdp.send("Network.emulateNetworkConditions", SLOW)
            cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.add_init_script(WATCH)
        page.goto(path, wait_until="networkidle")
        measure(page, seen)
    return seen


def add(seen: Load, size: float) -> None:
    seen.transferred += size


def measure(page: Page, seen: Load) -> None:
    told = page.evaluate("window.seen")
    seen.largest_paint, seen.shift = told["lcp"], told["cls"]


@pytest.mark.parametrize("kind", [*FIRST, "setup-board", *RULES, *BY_GAME])
def test_the_first_load_is_light(browser: Browser, address: str, pages: dict[str, str], kind: str) -> None:
    seen = load(browser, address, pages[kind], slow=False)
    print(f"{kind}: {seen.transferred:.0f} bytes in {len(seen.hosts)} requests")
    assert 2000 < seen.transferred <= LARGEST
    assert len(seen.hosts) <= MOST_REQUESTS
    assert set(seen.hosts) == {urlsplit(address).netloc}


@pytest.mark.parametrize("kind", ["table", "seat"])
def test_a_slow_phone_shows_it_soon_and_nothing_jumps(
    browser: Browser, address: str, pages: dict[str, str], kind: str
) -> None:
    """150 ms of latency, 1.6 Mbit/s, a processor four times slower."""
    loads = [load(browser, address, pages[kind], slow=True) for _ in range(3)]
    print(f"{kind}: " + ", ".join(f"LCP {one.largest_paint:.0f} ms, CLS {one.shift:.3f}" for one in loads))
    assert 0 < min(one.largest_paint for one in loads) <= 2500
    assert max(one.shift for one in loads) <= 0.1
