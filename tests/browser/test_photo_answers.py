"""What a sheet does with what a reader may answer: each test gives the reader's answers itself."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Finger, named, saved, somebody, table_of
from tests.browser.photos import (
    COUNT,
    LONG,
    QUESTION,
    Json,
    answered,
    choose,
    entry,
    offer,
    open_photos,
    part,
    parts_of,
    photo,
    reviewed,
    shared,
    sheet_at,
    truth,
)
from tests.browser.test_axe import SMALL, violations

BOXES = """all => all.map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
KEPT = """async () => {
  const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const stores = Object.values({ ...localStorage, ...sessionStorage });
  const urls = caught.flat().map(({ url }) => url);
  return [
    urls.filter((url) => url.includes("/api/")), stores.filter((text) => text.includes("data:image")),
    await indexedDB.databases(),
  ];
}"""


@pytest.fixture
def host(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address, reduced_motion="reduce") as page:
        yield page


def test_doubtful_squares_come_first_and_one_tap_takes_the_runner_up(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    right = truth("arborea", drawn)["sheet"]["squares"]
    told = truth("arborea", drawn, {3: ("water", right[3]["habitat"]), 9: (right[9]["habitat"], "rock")})
    answered(host, "arborea", told)
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    expect(host.locator(COUNT)).to_have_text("2 to check")
    expect(host.locator(QUESTION)).to_contain_text("water, row 2, column 3: 55 % sure")
    offer(host, right[3]["habitat"])
    expect(host.locator(COUNT)).to_have_text("1 to check")
    offer(host, "this is right")
    expect(host.locator(COUNT)).to_have_text("All checked")
    saved(host)
    assert entry(host)["squares"] == right


def test_a_square_that_was_left_out_is_asked_and_laid_with_one_tap(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    told = truth("arborea", drawn)
    left, kept = told["sheet"]["squares"][-1], told["sheet"]["squares"][:-1]
    told["sheet"]["squares"] = kept
    told["squares"] = told["squares"][:-1]
    lies = [[left["habitat"], 0.2], ["rock" if left["habitat"] != "rock" else "water", 0.1]]
    told["empty"] = [{"at": left["at"], "label": None, "confidence": 0.7, "alternatives": lies}]
    told["doubtful"] = ["/empty/0"]
    answered(host, "arborea", told)
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    expect(host.locator(COUNT)).to_have_text("1 to check")
    expect(host.locator(QUESTION)).to_contain_text("empty, ")
    expect(host.locator(QUESTION)).to_contain_text("70 % sure")
    offer(host, left["habitat"])
    expect(host.locator(COUNT)).to_have_text("All checked")
    saved(host)
    assert sorted(entry(host)["squares"], key=lambda one: one["at"]) == [*kept, left]
    host.get_by_label("Undo").tap()
    expect(host.locator(COUNT)).to_have_text("1 to check")


def test_next_and_previous_lead_round_and_a_tap_on_the_grid_chooses(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    answered(host, "arborea", truth("arborea", drawn, dict.fromkeys((1, 5, 7), ("water", "rock"))))
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    seen = []
    for _ in range(4):
        seen.append(host.locator(QUESTION).inner_text())
        host.get_by_label("Next").tap()
    assert len(set(seen)) == 3
    assert seen[0] == seen[3]
    host.get_by_label("Previous").tap()
    assert host.locator(QUESTION).inner_text() == seen[0]
    host.get_by_label("Show the whole layout").tap()
    frame, *tiles = host.locator("[data-part=frame], .cell-of:not(.void) .tile").evaluate_all(BOXES)
    assert len(tiles) == 24
    assert all(
        frame[0] <= left and frame[1] + 44 <= top and right <= frame[2] and bottom <= frame[3]
        for left, top, right, bottom in tiles
    )
    at = truth("arborea", drawn)["squares"][0]["at"]
    Finger(host).place(at)
    expect(host.locator(QUESTION)).to_contain_text(f"row {at[0] + 1}, column {at[1] + 1}: 99 % sure")
    expect(host.locator(COUNT)).to_have_text("3 to check")


def test_the_whole_import_is_one_undo_and_comes_back(host: Page) -> None:
    sheet_at(host, "rainforest-city")
    drawn = photo("rainforest-city", 4, 24)
    told = truth("rainforest-city", drawn)
    Finger(host).enter({"squares": told["sheet"]["squares"][:1]})  # the photo says the same there
    before = named(host)
    answered(host, "rainforest-city", told)
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    expect(host.locator(COUNT)).to_have_text("All checked")
    saved(host)
    assert {key: entry(host)[key] for key in ("squares", "tokens")} == told["sheet"]
    host.get_by_label("Undo").tap()
    assert named(host) == before
    expect(host.locator(COUNT)).to_have_text("Not on the sheet")
    expect(host.locator(".photo-image")).to_be_hidden()
    host.get_by_label("Redo").tap()
    expect(host.locator(COUNT)).to_have_text("All checked")
    expect(host.locator(".photo-image")).to_be_visible()
    host.get_by_label("Undo").tap()
    host.get_by_role("button", name="Put it on the sheet again").tap()
    saved(host)
    assert {key: entry(host)[key] for key in ("squares", "tokens")} == told["sheet"]


def test_another_photo_is_merged_and_what_was_settled_stays(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn, other = photo("arborea", 4, 24), photo("arborea", 5, 24)
    right = truth("arborea", drawn)["sheet"]["squares"]
    first = truth("arborea", drawn, {3: ("water", right[3]["habitat"]), 9: ("water", "rock")})
    second = truth("arborea", drawn, {3: ("water", right[3]["habitat"])})
    asked = answered(host, "arborea", first, second)
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    offer(host, right[3]["habitat"])
    open_photos(host)
    choose(host, other)
    expect(host.locator(COUNT)).to_have_text("All checked")
    assert [[name for name, _ in parts_of(one)].count("photo") for one in asked] == [1, 2]
    saved(host)
    assert entry(host)["squares"] == right
    refusal = {"reason": "Squares are seen, but not how they lie.", "hint": "Drag.", "corners": [[0, 0]] * 4}
    host.unroute("**/api/v1/read/arborea")
    answered(host, "arborea", (422, refusal))
    open_photos(host)
    choose(host, other)
    expect(host.locator(".photo-dialog .notice")).to_contain_text("The other photo was not used. Squares are seen")
    expect(host.locator(".photo-thumbs canvas")).to_have_count(2)


def test_the_heights_of_piles_are_asked_one_after_the_other(host: Page) -> None:
    sheet_at(host, "arboria")
    host.goto(f"{table_of(host)}/board")
    expect(host.locator("#editor.ready")).to_be_attached()
    drawn = photo("arboria", 4, 20)
    told = truth("arboria", drawn)
    asked = answered(host, "arboria", told)
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    assert (part(asked[0], "rows"), part(asked[0], "cols")) == (6, 6)
    piles = len(told["asked"])
    expect(host.locator(COUNT)).to_have_text(f"{piles} heights to enter")
    true = drawn.sheet["board"]["flowers"]
    wanted = {tuple(pile["at"]): pile["height"] for pile in true}
    for pile in told["sheet"]["board"]["flowers"][:-2]:
        host.locator(".photo-offer").nth(wanted[tuple(pile["at"])] - 1).tap()
    expect(host.locator(COUNT)).to_have_text("2 heights to enter")
    host.get_by_role("button", name="All 2 are right").tap()
    expect(host.locator(COUNT)).to_have_text("All checked")
    saved(host)
    last = [tuple(pile["at"]) for pile in told["sheet"]["board"]["flowers"][-2:]]
    entered = {tuple(pile["at"]): pile["height"] for pile in shared(host)["board"]["flowers"]}
    assert entered == wanted | dict.fromkeys(last, 1)
    host.get_by_label("Undo").tap()
    expect(host.locator(COUNT)).to_have_text("1 height to enter")


def test_cards_laid_out_in_a_row_are_taken_into_the_hand(host: Page) -> None:
    sheet_at(host, "arboretum")
    drawn = photo("arboretum", 4, 7)
    told = truth("arboretum", drawn, {1: ("oak 3", "oak 5")})
    answered(host, "arboretum", told)
    open_photos(host)
    host.get_by_label("Hand, laid out in a row").check()
    choose(host, drawn)
    reviewed(host)
    expect(host.locator(QUESTION)).to_contain_text("card ")
    expect(host.locator(".photo-card")).to_have_count(7)
    expect(host.locator(".photo-card.doubtful")).to_have_text("oak 3?")
    offer(host, "oak 5")
    expect(host.locator(".photo-card").nth(1)).to_have_text("oak 5")
    expect(host.locator(COUNT)).to_have_text("All checked")
    host.locator(".photo-card").nth(2).tap()
    offer(host, "something else")
    expect(host.locator(".held")).to_contain_text("7 of 7 cards in the hand")
    host.get_by_role("tab", name="Why").tap()
    host.locator(".why-line").last.evaluate("one => one.click()")  # below what is in sight
    assert host.evaluate("document.querySelector('main').scrollHeight") == 640
    saved(host)
    cards = [{key: card[key] for key in ("species", "value")} for card in told["sheet"]["squares"]]
    cards[1] = {"species": "oak", "value": 5}
    key = lambda card: (card["species"], card["value"])  # noqa: E731
    assert sorted(entry(host)["hand"], key=key) == sorted(cards, key=key)
    assert "squares" not in entry(host)


def test_a_reading_can_be_cancelled_and_changes_nothing(host: Page) -> None:
    sheet_at(host, "arborea")
    host.route("**/api/v1/read/arborea", lambda _: None)
    open_photos(host)
    choose(host, photo("arborea", 4, 24))
    expect(host.locator(".photo-dialog [role=status]")).to_have_text(re.compile("(Sending|Reading) your photo…"))
    expect(host.get_by_role("progressbar")).to_be_visible()
    with host.expect_event("requestfailed"):
        host.get_by_role("button", name="Cancel").tap()
    expect(host.locator(".photo-dialog")).to_contain_text("Cancelled. Nothing was changed.")
    host.get_by_role("button", name="Close").tap()
    expect(host.locator(".photo-dialog")).to_be_hidden()
    assert named(host) == []


@pytest.mark.parametrize(
    ("answer", "sentences"),
    [
        ((503, {"title": "Other photos are being read just now."}), ["Other photos are being read", "in 3 seconds"]),
        ((413, {"title": "Too large", "errors": [{"pointer": "", "text": "The photo has 60 MP."}]}), ["has 60 MP"]),
        ((415, {}), ["no picture that Canopy can open"]),
        ((422, {"reason": "The photo is damaged.", "hint": "Take it again."}), ["is damaged. Take it again."]),
    ],
)
def test_a_refusal_is_a_sentence_and_the_photo_stays(
    host: Page, answer: tuple[int, Json], sentences: list[str]
) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    answered(host, "arborea", answer, truth("arborea", drawn))
    open_photos(host)
    choose(host, drawn)
    for sentence in sentences:
        expect(host.locator(".photo-dialog")).to_contain_text(sentence)
    if answer[0] == 503:
        host.get_by_role("button", name="Try again").tap()
        reviewed(host)
    else:  # the same photo would be refused again
        expect(host.get_by_role("button", name="Try again")).to_have_count(0)
        host.get_by_role("button", name="Another photo").tap()
        expect(host.get_by_role("heading", name="Fill in from a photo")).to_be_visible()


def test_a_forgotten_photo_is_gone_and_no_photo_is_ever_kept(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    answered(host, "arborea", truth("arborea", drawn))
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    expect(host.locator(".photo-image")).to_be_attached()
    open_photos(host)
    host.get_by_role("button", name="Forget the photo").tap()
    expect(host.locator(".photo-image")).not_to_be_attached()
    expect(host.locator("[data-part=palette]")).to_be_visible()
    assert len(named(host)) == 24
    kept = host.evaluate(KEPT)
    assert kept == [[], [], []]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_screen_of_the_photo_has_a_violation(host: Page, theme: str) -> None:
    host.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    sheet_at(host, "arboretum")
    drawn = photo("arboretum", 4, 12)
    told = truth("arboretum", drawn, {1: ("oak 3", "oak 5"), 2: ("oak 4", "lilac 5")})
    answered(host, "arboretum", (503, {"title": "Busy."}), told)

    def sound(place: str) -> None:
        host.wait_for_timeout(50)
        assert violations(host) == [], place
        assert host.evaluate(SMALL) == [], place
        assert host.evaluate("document.documentElement.scrollWidth") <= 360

    open_photos(host)
    sound("start")
    choose(host, drawn)
    expect(host.locator(".photo-dialog [role=alert]")).to_be_visible()
    sound("refused")
    host.get_by_role("button", name="Set the corners").tap()
    expect(host.locator(".photo-handle")).to_have_count(4)
    sound("corners")
    host.get_by_role("button", name="Read with these").tap()
    reviewed(host)
    sound("review")
    host.get_by_role("button", name="All 2 are right").tap()
    sound("asked twice")
    host.get_by_role("button", name="Yes, I looked: all 2").tap()
    sound("checked")
    open_photos(host)
    sound("photo")


def test_an_answer_that_is_undone_is_asked_again(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    answered(host, "arborea", truth("arborea", drawn, {3: ("water", "rock")}))
    open_photos(host)
    choose(host, drawn)
    reviewed(host)
    offer(host, "rock")
    expect(host.locator(COUNT)).to_have_text("All checked")
    host.get_by_label("Undo").tap()
    expect(host.locator(COUNT)).to_have_text("1 to check")
    host.get_by_label("Undo").tap()
    expect(host.locator(COUNT)).to_have_text("Not on the sheet")


def test_a_submarine_s_tiles_are_named_anew_or_taken_off(host: Page) -> None:
    sheet_at(host, "greenwood")
    drawn = photo("greenwood", 4)
    told = truth("greenwood", drawn)
    tiles = told["sheet"]["submarine"]["tiles"]
    sprite = next(i for i, piece in enumerate(told["pieces"]) if piece["kind"] == "sprite")
    creature = next(i for i, piece in enumerate(told["pieces"]) if piece["kind"] == "creature")
    told["doubtful"] = [f"/pieces/{sprite}", f"/pieces/{creature}"]
    told["pieces"][sprite] |= {"confidence": 0.5, "alternatives": [["provision water", 0.3], ["none", 0.1]]}
    told["pieces"][creature] |= {"confidence": 0.6, "alternatives": [["none", 0.4]]}
    answered(host, "greenwood", (422, {"reason": "How many?", "hint": "Count.", "corners": told["quad"]}), told)
    open_photos(host)
    choose(host, drawn)
    host.get_by_label("Rows, blank: Canopy counts").fill(str(drawn.rows))
    host.get_by_role("button", name="Columns: one more").tap()
    host.get_by_role("button", name="Read with these").tap()
    reviewed(host)
    expect(host.locator(QUESTION)).to_contain_text("sprite, ")
    offer(host, "provision water")
    offer(host, "nothing here")
    expect(host.locator(COUNT)).to_have_text("All checked")
    saved(host)
    wanted = [tile for i, tile in enumerate(tiles) if i != creature]
    wanted = [{**tile, "kind": "provision", "provision": "water"} if tile is tiles[sprite] else tile for tile in wanted]
    assert entry(host)["submarine"]["tiles"] == wanted


def test_a_large_photo_is_made_small_and_upright_on_the_phone(host: Page) -> None:
    sheet_at(host, "arborea")
    drawn = photo("arborea", 4, 24)
    asked = answered(host, "arborea", truth("arborea", drawn))
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif[0x9003] = "2026:01:01 10:00:00"
    data = BytesIO()
    Image.new("RGB", (3000, 2000), "teal").save(data, "JPEG", exif=exif)
    open_photos(host)
    picture = {"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}
    host.locator(".photo-file input[multiple]").set_input_files(picture)  # type: ignore[arg-type]
    reviewed(host)
    sent = Image.open(BytesIO(dict(parts_of(asked[0]))["photo"]))
    assert (sent.format, sent.size, dict(sent.getexif())) == ("JPEG", (1067, 1600), {})


def test_a_file_that_the_browser_cannot_open_is_sent_as_it_is(host: Page) -> None:
    sheet_at(host, "arborea")
    open_photos(host)
    text = {"name": "IMG_1.heic", "mimeType": "image/heic", "buffer": b"no picture at all"}
    host.locator(".photo-file input[multiple]").set_input_files(text)  # type: ignore[arg-type]
    expect(host.locator(".photo-dialog [role=alert]")).to_contain_text("picture", timeout=LONG)
    expect(host.get_by_role("button", name="Set the corners")).to_have_count(0)
    host.get_by_role("button", name="Another photo").tap()
    expect(host.get_by_role("heading", name="Fill in from a photo")).to_be_visible()
    tiny = BytesIO()
    Image.new("RGB", (40, 40), "teal").save(tiny, "PNG")
    picture = {"name": "tiny.png", "mimeType": "image/png", "buffer": tiny.getvalue()}
    host.locator(".photo-file input[multiple]").set_input_files(picture)  # type: ignore[arg-type]
    expect(host.locator(".photo-dialog .notice.serious")).to_be_visible(timeout=LONG)
    expect(host.get_by_role("button", name="Set the corners")).to_have_count(0)
