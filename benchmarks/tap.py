"""How soon a tap shows in the score: a real browser at the production server, from the finger to the page's text.

    python -m benchmarks.tap [--taps 60] [--json]

The clock runs in the page, from the moment the finger is lifted until the page shows the score and the lines that the
server answered: the edit's way there, storing and scoring it, the way back and the drawing. Every other tap takes away
what lies on a square of a whole layout, the one after brings it back. Three others have sat down and entered theirs.
"""

import argparse
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, sync_playwright

from benchmarks.people import Person
from benchmarks.scripts import Play, plays
from benchmarks.serving import HOST, fresh_server

PHONE: Final[Any] = {"width": 360, "height": 640}
TAPS: Final = 60
WATCH: Final = """() => {
  const chip = document.querySelector("[data-part=score]");
  const points = document.querySelector("[data-part=points]");
  window.taps = [];
  let since = null;
  const lifted = () => { since = { at: performance.now(), was: points.textContent, sent: false }; };
  addEventListener("pointerup", lifted, true);
  new MutationObserver(() => {
    if (!since) return;
    if (chip.classList.contains("waiting")) since.sent = true;
    else if (since.sent) {
      window.taps.push([performance.now() - since.at, points.textContent !== since.was]);
      since = null;
    }
  }).observe(chip, { attributes: true, attributeFilter: ["class"] });
}"""
POINT: Final = """(at) => {
  const box = document.querySelector(`[data-at="${at}"] .tile`)?.getBoundingClientRect();
  if (!box) return null;
  const point = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return document.elementFromPoint(...point)?.closest(".frame > svg") ? point : null;
}"""
FILLED: Final = (
    """() => [...document.querySelectorAll("[role=gridcell][class*=' k-']:not(.bare)")].map((one) => one.dataset.at)"""
)


class Taps(NamedTuple):
    """What was measured of a game: how many taps, in how many of them the total changed, times in milliseconds."""

    game: str
    taps: int
    changed: int
    median: float
    p95: float
    most: float


def measured(page: Page, game: str, taps: int) -> Taps:
    """So many taps at a sheet that is open."""
    page.locator("label.tool").first.click()
    squares = [at for at in page.evaluate(FILLED) if page.evaluate(POINT, at)]
    page.evaluate(WATCH)
    for number in range(taps):
        if number % 2:
            page.locator("[data-part=undo]").tap()
        else:
            page.touchscreen.tap(*page.evaluate(POINT, squares[number // 2 % len(squares)]))
        page.wait_for_function("count => window.taps.length > count", arg=number)
    found = page.evaluate("window.taps")
    took = sorted(one for one, _ in found)
    changed = sum(1 for _, other in found if other)
    return Taps(game, len(took), changed, median(took), quantiles(took, n=20)[-1], took[-1])


@contextmanager
def _opened(port: int, play: Play) -> Iterator[str]:
    """A table at which all four have entered everything; the path of the sheet, and the first one's cookie."""
    people = [Person(port) for _ in play.scripts]
    http_ = HTTPConnection(HOST, port, timeout=30)
    code = people[0].opens(http_, play.game, len(people))
    people[0].enters(http_, play.options)
    for number, (person, script) in enumerate(zip(people, play.scripts, strict=True)):
        if number:
            person.sits(http_, code, number)
        person.enters(http_, sorted(script, key=lambda step: step.seat is None))
    http_.close()
    shared = any(step.seat is None for step in play.scripts[0])
    yield f"{people[0].cookie} /t/{code}/{'board' if shared else 'seat/0'}"


def run(taps: int) -> list[Taps]:
    """All five games."""
    found = []
    with fresh_server() as (server, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for play in plays():
            with _opened(server.port, play) as opened:
                cookie, _, path = opened.rpartition(" ")
                name, _, value = cookie.partition("=")
                context = browser.new_context(viewport=PHONE, has_touch=True)
                address = f"http://{HOST}:{server.port}"
                context.add_cookies([{"name": name, "value": value, "url": address}])
                page = context.new_page()
                page.goto(address + path)
                page.locator("#editor.ready").wait_for(state="attached")
                found.append(measured(page, play.game, taps))
                context.close()
        browser.close()
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How soon a tap shows in the score, in a real browser.")
    parser.add_argument("--taps", type=int, default=TAPS)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    found = run(wish.taps)
    if wish.json:
        print(json.dumps([one._asdict() for one in found]))
        return
    print("| game | taps | total changed | median ms | p95 ms | slowest ms |\n|---|--:|--:|--:|--:|--:|")
    for one in found:
        print(f"| {one.game} | {one.taps} | {one.changed} | {one.median:.0f} | {one.p95:.0f} | {one.most:.0f} |")


if __name__ == "__main__":
    main()
