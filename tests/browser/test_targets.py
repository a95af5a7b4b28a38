"""Whatever can be tapped is of a finger's size, on every page that belongs to no table, as a phone shows it."""

import pytest
from playwright.sync_api import Browser

from tests.browser.people import somebody
from tests.browser.test_axe import OF_NO_TABLE

# What is inside a label has the label as its target; a hidden field of a file has its label, too.
SMALL = """[...document.querySelectorAll("a, button, input, select, summary, textarea")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""


@pytest.mark.slow
def test_everything_that_is_tapped_is_of_a_fingers_size(browser: Browser, address: str) -> None:
    small: dict[str, list[str]] = {}
    with somebody(browser, address, java_script_enabled=False) as page:
        for name, path in OF_NO_TABLE.items():
            page.goto(path)
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            small[name] = page.evaluate(SMALL)
    assert {name: found for name, found in small.items() if found} == {}
