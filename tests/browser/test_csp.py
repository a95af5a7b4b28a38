"""Every kind of page under its own Content-Security-Policy: nothing of ours is refused, whatever is not ours is."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import open_table, somebody
from tests.browser.test_axe import Places, editor_at, strips, table_of_result

LISTEN = """addEventListener("securitypolicyviolation", (event) => refused(
  `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`))"""
ADD = """(what) => {
  const script = document.createElement("script");
  Object.assign(script, what);
  document.body.append(script);
  return new Promise((done) => setTimeout(() => done("run" in window), 300));
}"""


class Watched:
    """A page and what its browser refused."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.refused: list[str] = []
        page.expose_function("refused", lambda told: self.refused.append(told))  # noqa: PLW0108 - Playwright marks what it is given
        page.add_init_script(LISTEN)
        page.on("console", lambda said: self.refused.append(said.text) if "Security Policy" in said.text else None)
        page.on("pageerror", lambda error: self.refused.append(str(error)))


@pytest.fixture
def watched(browser: Browser, address: str) -> Iterator[Watched]:
    with somebody(browser, address, is_attacked=True) as page:
        yield Watched(page)


@pytest.mark.parametrize(
    "what",
    [
        {"textContent": "window.run = 1"},
        {"src": "/static/js/share.js", "type": "module"},
        {"src": "data:text/javascript,window.run=1"},
        {"textContent": "window.run = 1", "nonce": "guessed"},
    ],
    ids=["inline", "our own without a nonce", "data", "a wrong nonce"],
)
def test_a_script_that_somebody_slipped_in_does_not_run_and_is_told(watched: Watched, what: dict[str, str]) -> None:
    watched.page.goto("/join")
    assert watched.refused == []
    assert watched.page.evaluate(ADD, what) is False
    assert watched.refused


def test_markup_that_somebody_slipped_in_has_no_power(watched: Watched) -> None:
    watched.page.goto("/join")
    text = "<p style='color: red' id=slipped>x</p><img src=/none onerror='window.run = 1'><base href=//elsewhere.test/>"
    watched.page.evaluate("(text) => document.querySelector('main').insertAdjacentHTML('beforeend', text)", text)
    watched.page.wait_for_timeout(300)
    assert watched.page.evaluate("'run' in window") is False
    assert watched.page.evaluate("document.baseURI").startswith(watched.page.url)
    assert watched.page.evaluate("document.querySelector('#slipped').style.color") == ""
    directives = {told.split(" ")[0] for told in watched.refused}
    assert {"script-src-attr", "style-src-attr", "base-uri"} <= directives


def test_scripts_of_a_table_and_a_sheet_run(watched: Watched) -> None:
    page = watched.page
    editor_at(page, open_table(page, "arborea", ("Ana", "Ben")) + "/seat/0")
    assert watched.refused == []


@pytest.mark.slow
def test_no_kind_of_page_asks_for_what_its_policy_refuses(watched: Watched) -> None:
    page = watched.page
    places = Places(page)
    for path in places.plain.values():
        page.goto(path)
        page.wait_for_load_state("load")
    table_of_result(page)
    for path in places.editors.values():
        editor_at(page, path)
        list(strips(page))
    _what_comes_when_it_is_asked_for(page, places)
    assert watched.refused == []


def _what_comes_when_it_is_asked_for(page: Page, places: Places) -> None:
    """The rules over a sheet, the photo desk."""
    editor_at(page, places.editors["arborea"])
    page.locator("[data-part=ask]").tap()
    page.locator("#panel-ask").press_sequentially("hand lim")
    page.get_by_role("option").first.tap()
    page.locator("dialog .answer").wait_for()
    editor_at(page, places.editors["arborea"])
    page.get_by_role("button", name="Photo").tap()
    expect(page.locator(".photo-choose")).to_be_attached()
