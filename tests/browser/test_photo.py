"""From a photo to a sheet that is right, on a phone screen, with drawn photos and the reader itself."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Finger, saved, somebody, table_of
from tests.browser.photos import (
    LONG,
    Json,
    choose,
    entry,
    open_photos,
    photo,
    reviewed,
    shared,
    sheet_at,
    teach,
    truth,
    turned,
)
from tests.drawing.kit import ORDINARY

COUNT = ".photo-review .photo-count"
QUESTION = ".photo-review .photo-question"
CORNER = """([corner]) => {
  const box = document.querySelector(`.photo-handle[data-corner="${corner}"]`).getBoundingClientRect();
  const picture = document.querySelector(".photo-picture").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, picture.x, picture.y, picture.width];
}"""
#: The photo is laid out and the handles lie still on it: two frames long nothing has moved.
STILL = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const places = () => [...document.querySelectorAll(".photo-picture, .photo-handle")].map((one) => {
    const { x, y, width } = one.getBoundingClientRect();
    return [x, y, width];
  }).join();
  const before = places();
  await frame();
  await frame();
  return Boolean(document.querySelector(".photo-handle").style.left) && before === places();
}"""


@pytest.fixture(scope="module")
def host(browser: Browser, address: str) -> Iterator[Page]:
    """Somebody who taught two games from two drawn photos each."""
    with somebody(browser, address, reduced_motion="reduce") as page:
        for game in ("arborea", "arboria"):
            teach(page, game)
        yield page


def placed(squares: list[Json]) -> dict[tuple[int, int], Json]:
    return {(one["at"][0], one["at"][1]): {key: one[key] for key in one if key != "at"} for one in squares}


def check(page: Page, names: Mapping[tuple[int, int], str]) -> int:
    """Go through all that is doubtful, the photo in sight; how many taps it took."""
    taps = 0
    while re.match(r"\d+ to check", page.locator(COUNT).inner_text()):
        row, column = map(int, re.findall(r"(?:row|column) (\d+)", page.locator(QUESTION).inner_text()))
        right = page.locator(".photo-offer", has_text=names.get((row - 1, column - 1), "-"))
        (right if right.count() else page.locator(".photo-offer")).first.tap()
        taps += 1
        assert taps < 80
    return taps


def paint(page: Page, layer: str, wanted: Mapping[tuple[int, int], Json], there: Mapping[tuple[int, int], Json]) -> int:
    """Correct by hand what is wrong and was not doubtful, or what no offer put right; how many squares."""
    wrong = [at for at in {*wanted, *there} if wanted.get(at) != there.get(at)]
    if not wrong:
        return 0
    finger = Finger(page)
    spec: Any = next(one for one in finger.spec["layers"] if one["path"][-1] == layer)
    page.get_by_role("button", name="Paint").tap()
    for at in wrong:
        if at not in wanted:
            page.locator("label.tool", has_text="Erase").tap()
        else:
            finger.mode(spec["label"])
            for part in spec["parts"]:
                finger.brush(part, wanted[at][part["key"]])
        finger.place(list(at), spec["on"] == "corner")
    page.get_by_role("button", name="Photo", exact=True).tap()
    return len(wrong)


def likest(entry: Json, true: Json) -> Json:
    """What truly lies there, turned as it was read: the turn of a free layout is free."""
    rows = 1 + max(square["at"][0] for square in true["squares"])
    read = placed(entry["squares"])
    ways = [turned(true, rows, quarters) for quarters in range(4)]
    return max(ways, key=lambda way: sum(read.get(at) == one for at, one in placed(way["squares"]).items()))


def test_an_ecosystem_from_photo_to_corrected_sheet_to_lesson(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 3, 24, ORDINARY)
    open_photos(host)
    expect(host.locator(".photo-dialog select")).to_contain_text("Our copy")
    choose(host, drawn)
    reviewed(host)
    saved(host)
    true = likest(entry(host), truth("arborea", drawn)["sheet"])
    squares, creatures = placed(true["squares"]), placed(true["creatures"])
    taps = check(host, {at: one["habitat"] for at, one in squares.items()})
    saved(host)
    painted = paint(host, "squares", squares, placed(entry(host)["squares"]))
    painted += paint(host, "creatures", creatures, placed(entry(host).get("creatures", [])))
    saved(host)
    print(f"{len(squares)} squares and {len(creatures)} creatures: {taps} taps on doubtful ones, {painted} by hand")
    assert placed(entry(host)["squares"]) == squares
    assert placed(entry(host).get("creatures", [])) == creatures
    expect(host.locator(COUNT)).to_have_text("All checked")
    host.get_by_role("button", name="Teach Our copy this photo").tap()
    expect(host.locator(".photo-said")).to_contain_text("for Our copy. The next photo is read with it.", timeout=LONG)


def test_a_board_from_photo_to_corrected_sheet_with_its_heights(host: Page) -> None:
    sheet_at(host, "arboria")
    host.goto(f"{table_of(host)}/board")
    expect(host.locator("#editor.ready")).to_be_attached()
    drawn = photo("arboria", 11, 20)
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    flowers = placed(drawn.sheet["board"]["flowers"])
    named = {"rock": "Rock", "carnivore": "Carnivorous Plant"}
    names = {at: f"{one['species']} {one['color']}".replace("-", " ") for at, one in flowers.items()}
    names |= {tuple(drawn.sheet["board"][key]): name for key, name in named.items() if key in drawn.sheet["board"]}
    taps = check(host, names)
    piles = 0
    while "to enter" in host.locator(COUNT).inner_text():
        row, column = map(int, re.findall(r"(?:row|column) (\d+)", host.locator(QUESTION).inner_text()))
        height = flowers.get((row - 1, column - 1), {"height": 1})["height"]
        host.locator(".photo-offer").nth(height - 1).tap()
        piles += 1
    saved(host)
    painted = paint(host, "flowers", flowers, placed(shared(host)["board"]["flowers"]))
    saved(host)
    print(f"{len(flowers)} piles: {taps} taps on doubtful ones, {piles} heights, {painted} by hand")
    assert placed(shared(host)["board"]["flowers"]) == flowers
    assert piles >= len(flowers) - painted


def test_wrong_corners_are_dragged_right_under_a_magnifier(host: Page) -> None:
    """The first answer finds nothing; the corners that are dragged, and one moved by keys, are read by the reader."""
    sheet_at(host, "arboria")
    drawn = photo("arboria", 12, 20)
    width, height = drawn.size
    wrong = [
        [0.2 * width, 0.2 * height],
        [0.8 * width, 0.2 * height],
        [0.8 * width, 0.8 * height],
        [0.2 * width, 0.8 * height],
    ]
    refusal = {"reason": "No board was found.", "hint": "Drag the corners.", "corners": wrong}
    asked: list[str] = []

    def first_refused(route: Any) -> None:
        asked.append(route.request.post_data_buffer.decode("latin-1"))
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(status=422, json=refusal)

    host.route("**/api/v1/read/arboria", first_refused)
    open_photos(host)
    choose(host, drawn)
    expect(host.locator(".photo-dialog")).to_contain_text("No board was found. Drag the corners.")
    expect(host.locator(".photo-handle")).to_have_count(4)
    for corner, point in enumerate(drawn.quad):
        drag(host, corner, point, width)
    handle = host.locator(".photo-handle").first
    handle.focus()
    before = host.evaluate(CORNER, [0])
    host.keyboard.press("ArrowRight")
    assert host.evaluate(CORNER, [0])[0] == pytest.approx(before[0] + 3, abs=0.5)
    host.keyboard.press("ArrowLeft")
    host.get_by_role("button", name="Read with these").tap()
    reviewed(host)
    host.unroute("**/api/v1/read/arboria")
    quad = re.search(r'name="quad"\s+(\[\[.*?\]\])', asked[1])
    assert quad is not None
    sent = [float(number) for number in re.findall(r"-?[\d.]+", quad[1])]
    assert sent == pytest.approx([pixel for point in drawn.quad for pixel in point], abs=0.01 * width)
    saved(host)
    flowers = placed(drawn.sheet["board"]["flowers"])
    read = placed(shared(host)["board"]["flowers"])
    print(
        f"{sum(read.get(at, {}).get('color') == one['color'] for at, one in flowers.items())} of {len(flowers)} colours"
    )
    assert len({*flowers} & {*read}) >= 0.9 * len(flowers)


def drag(page: Page, corner: int, point: tuple[float, float], width: int) -> None:
    """A finger that takes a corner's handle a little beside its middle and brings it to a pixel of the photo."""
    page.wait_for_function(STILL)
    x, y, left, top, wide = page.evaluate(CORNER, [corner])
    to = (left + point[0] * wide / width, top + point[1] * wide / width)
    cdp = page.context.new_cdp_session(page)
    for kind, share in (("touchStart", 0.0), ("touchMove", 0.3), ("touchMove", 0.7), ("touchMove", 1.0)):
        spot = {"x": x + 8 + (to[0] - x) * share, "y": y - 6 + (to[1] - y) * share}
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [spot]})
    expect(page.locator(".photo-glass")).to_be_visible()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".photo-glass")).to_be_hidden()
