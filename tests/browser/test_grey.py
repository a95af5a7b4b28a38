"""No meaning by colour alone: what is drawn differs without its colours too, and every state has a word or a shape."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.scripts import edits_of
from companion.catalog import find_game
from tests.browser.conftest import PHONE
from tests.browser.grey import SHADE, alike, gallery, shot, without_colours
from tests.browser.people import open_table, somebody, table_of
from tests.browser.test_axe import editor_at, strips
from tests.games.editors import painted

GAMES = ("arborea", "arboretum", "rainforest-city", "arboria", "greenwood")
BOARD: dict[str, Any] = {
    "name": "Small",
    "rows": 4,
    "cols": 4,
    "start": [0, 0],
    "unusable": [[0, 3]],
    "bonuses": [{"id": "b1", "squares": [[0, 1], [2, 1]], "gain": "1 energy"}],
    "completions": [{"id": "c1", "squares": [[1, 0], [1, 1], [2, 0], [2, 1]], "gain": "2 energy"}],
}
TILES = [
    {"kind": "creature", "squares": [[2, 0], [2, 1]]},
    {"kind": "sprite", "squares": [[2, 2]]},
    *({"kind": "provision", "squares": [at], "provision": sort}
      for at, sort in (([2, 3], "water"), ([3, 0], "fruit"), ([3, 1], "roots"))),
]  # fmt: skip
SEND = """async ([seat, edits]) => {
  const boot = JSON.parse(document.getElementById("boot").textContent);
  const state = await (await fetch(boot.urls.state)).json();
  const { revision } = seat === null ? state.shared : state.seats[seat];
  const body = JSON.stringify({ seat, revision, edits });
  const headers = { "Content-Type": "application/json", "X-CSRFToken": boot.csrf };
  return (await fetch(boot.urls.edits, { method: "POST", headers, body })).status;
}"""


def send(page: Page, seat: int | None, edits: list[dict[str, Any]]) -> None:
    for start in range(0, len(edits), 50):
        assert page.evaluate(SEND, [seat, edits[start : start + 50]]) == 200


def full_table(page: Page, slug: str) -> str:
    """A table with every brush of its game used once; its address."""
    game = find_game(slug)
    assert game is not None
    assert game.editor is not None
    open_table(page, slug, ("Ana", "Ben"))
    options = {"board": BOARD} if slug == "greenwood" else {}
    spec = game.editor(options)
    own = painted(spec, shared=False)
    if spec.tiles:
        own |= {"submarine": {"tiles": TILES}}
    shared = painted(spec, shared=True)
    shared_edits = [*edits_of(options, ("options",)), *edits_of(shared.get("board", {}), ("board",))]
    if slug == "arboria":
        send(page, 1, [{"do": "set", "path": ["species"], "value": spec.fields[0].words[1].word}])
        places = {"rock": [5, 5], "carnivore": [5, 4], "cloud": [5, 3]}
        shared_edits += [{"do": "set", "path": ["board", name], "value": at} for name, at in places.items()]
        shared_edits += [{"do": "put", "path": ["board", "flowers"], "at": at, "value": None} for at in places.values()]
    if shared_edits:
        send(page, None, shared_edits)
    send(page, 0, edits_of(own))
    return table_of(page)


@pytest.fixture(scope="module")
def host(browser: Browser, address: str) -> Iterator[Page]:
    with somebody(browser, address, bypass_csp=True) as page:  # the tests put styles of their own into the pages
        yield page


@pytest.fixture(scope="module")
def tables(host: Page) -> dict[str, str]:
    """A table of each game, and the addresses of their pages."""
    return {game: full_table(host, game) for game in GAMES}


def test_the_emulation_takes_the_colours_away(host: Page, tables: dict[str, str]) -> None:
    editor_at(host, f"{tables['arborea']}/seat/0")
    spread = [np_spread(host)]
    with without_colours(host):
        spread.append(np_spread(host))
    assert spread[0] > 60
    assert spread[1] <= 2


def np_spread(page: Page) -> int:
    picture = shot(page)
    return int((picture.max(axis=2) - picture.min(axis=2)).max())


def drawn_on(page: Page, path: str) -> Iterator[tuple[str, dict[str, float], set[str]]]:
    """Each part of a page, the pairs that look alike there, and the kinds that were drawn."""
    page.goto(path)
    if page.locator("#editor").count():
        editor_at(page, path)
        for strip in strips(page):
            signs = gallery(page)
            yield strip, alike(signs), {f"{sign.role} {sign.kind}" for sign in signs}
    else:
        signs = gallery(page)
        yield "", alike(signs), {f"{sign.role} {sign.kind}" for sign in signs}


BOTH = ("square", "tile")
PRINTED = ("start", "bonus", "completion", "unusable")
EXPECTED = {
    "arborea": {"square #mark-tree", "piece #mark-wiseowl", "tile #mark-tree", "disc #mark-wiseowl"},
    "arboretum": {"brush #mark-oak", "brush 7", "square #mark-oak", "tile #mark-oak"},
    "rainforest-city": {"brush #mark-ocean-plant", "square #mark-house", "piece #mark-otter", "tile #mark-house"},
    "arboria": {"square #mark-red", "square #mark-rock", "piece #mark-wizard", "tile #mark-red", "disc #mark-boy"},
    "greenwood": {
        *(f"{role} #mark-{kind}" for role in BOTH for kind in PRINTED),
        "square #mark-creature", "tile #mark-creature", "tile #mark-space", "piece #mark-roots", "disc #mark-roots",
    },
}  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_no_two_kinds_look_alike_without_their_colours(
    host: Page, tables: dict[str, str], game: str, theme: str
) -> None:
    host.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    pages = ["", "/seat/0", "/why/0", "/end", *(["/board"] if game == "arboria" else [])]
    found: dict[str, dict[str, float]] = {}
    kinds: set[str] = set()
    with without_colours(host):
        for page in pages:
            for part, pairs, drawn in drawn_on(host, tables[game] + page):
                found[f"{page} {part}"] = pairs
                kinds |= drawn
    assert {name: pairs for name, pairs in found.items() if pairs} == {}
    assert kinds >= EXPECTED[game]


def test_two_kinds_with_one_mark_would_be_seen(host: Page, tables: dict[str, str]) -> None:
    host.emulate_media(color_scheme="light", reduced_motion="reduce")
    editor_at(host, f"{tables['arborea']}/seat/0")
    assert alike(gallery(host)) == {}
    host.evaluate("document.querySelector('#mark-coral').innerHTML = document.querySelector('#mark-tree').innerHTML")
    pairs = ("#mark-tree and #mark-coral", "#mark-coral and #mark-tree")
    seen = alike(gallery(host))
    assert any(pair in name for name in seen for pair in pairs)
    assert all("tree" in name and "coral" in name for name in seen)


LOOKS = """() => Object.fromEntries([...document.querySelectorAll("[class*=k-]:has(> .tile)")].map((one) => [
  one.getAttribute("aria-label"), [
    getComputedStyle(one.querySelector(".tile")).strokeDasharray !== "none",
    one.querySelector(".tile-label")?.textContent ?? "",
    [...one.querySelectorAll(".print")].map((id) => id.textContent)]]))"""


@pytest.mark.parametrize("page", ["/seat/0", "/why/0"])
def test_what_is_printed_on_a_board_looks_unlike_a_tile(host: Page, tables: dict[str, str], page: str) -> None:
    """A tile has a whole edge and its number; what is printed has a broken edge, and the name of what it is."""
    host.set_viewport_size(PHONE)  # type: ignore[arg-type]
    host.goto(tables["greenwood"] + page)
    if page == "/seat/0":
        expect(host.locator("#editor.ready")).to_be_attached()
    edges = host.evaluate(LOOKS)
    told = {name.replace(": ", ", ", 1).replace("open, ", ""): look for name, look in edges.items()}
    assert len(told) == (16 if page == "/why/0" else 11)
    for name, (broken, label, under) in told.items():
        assert broken != (", tile " in name), name
        if ", tile " in name:
            assert label.isdigit(), name
            assert ("completion area c1" in name) == ("c1" in under), name
        else:
            assert ("completion area c1" in name) == ("c1" in label), name
            assert ("bonus b1" in name) == ("b1" in label), name


def grey_of(page: Page, selector: str) -> Any:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    clip = {"x": round(box["x"]), "y": round(box["y"]), "width": round(box["width"]), "height": round(box["height"])}
    return shot(page, clip=clip)[:, :, 0]


def unlike(one: Any, other: Any) -> int:
    """How many pixels differ where two pictures overlap."""
    rows, columns = (min(sides) for sides in zip(one.shape, other.shape, strict=True))
    return int((abs(one[:rows, :columns] - other[:rows, :columns]) > SHADE).sum())


SAME_FILL = """*, *::before { background: #d0d0d0 !important; color: #111 !important;
  --accent: #111 !important; --on-accent: #d0d0d0 !important; }"""
CHOSEN = "all => all.findIndex((one) => one.querySelector(':checked'))"


@pytest.mark.parametrize(("game", "choice"), [("arborea", "brush"), ("arborea", "chip"), ("arboretum", "plain .brush")])
def test_what_is_chosen_has_another_shape(host: Page, tables: dict[str, str], game: str, choice: str) -> None:
    host.set_viewport_size(PHONE)  # type: ignore[arg-type]
    editor_at(host, f"{tables[game]}/seat/0")
    host.get_by_role("tab", name="Layout").click()
    host.locator("label.chip").first.click()
    host.add_style_tag(content=SAME_FILL)
    selector = f".{choice}:has(:checked) >> nth=0"
    index = host.locator(f".{choice}").evaluate_all(CHOSEN)
    on = grey_of(host, f".{choice} >> nth={index}")
    host.locator(selector).locator("input").evaluate("one => { one.checked = false; }")
    assert unlike(on, grey_of(host, f".{choice} >> nth={index}")) > 60


def test_the_chosen_tool_has_another_shape(host: Page, tables: dict[str, str]) -> None:
    editor_at(host, f"{tables['arborea']}/seat/0")
    host.get_by_role("tab", name="Layout").click()
    host.locator("label.tool").first.click()
    host.add_style_tag(content=SAME_FILL)
    on = grey_of(host, "label.tool >> nth=0")
    host.locator("label.tool input").first.evaluate("one => { one.checked = false; }")
    assert unlike(on, grey_of(host, "label.tool >> nth=0")) > 60


def test_notes_light_and_a_lost_connection_have_a_word_or_a_shape(host: Page, tables: dict[str, str]) -> None:
    editor_at(host, f"{tables['greenwood']}/seat/0")
    host.get_by_role("tab", name="Layout").click()
    odd = host.locator(".odd-square").first
    expect(odd).to_have_attribute("aria-description", "has a note")
    assert odd.locator(".odd-dot, .odd-edge").count() == 2
    expect(host.locator("[data-part=notes]")).to_contain_text("note")
    editor_at(host, f"{tables['arboretum']}/seat/0")
    host.get_by_role("tab", name="Why").click()
    host.locator(".why-line").first.click()
    expect(host.locator(".why-line").first).to_have_attribute("aria-expanded", "true")
    assert host.locator(".over .lit").count() > 0
    assert host.locator(".cell-of.dim").count() > 0
    host.context.set_offline(True)
    expect(host.locator("[data-part=offline]")).to_contain_text("Offline", timeout=20_000)
    host.context.set_offline(False)


def test_done_my_seat_and_the_leader_have_a_word_each(host: Page, tables: dict[str, str]) -> None:
    host.goto(tables["arborea"])
    seat = host.locator("li.seat").first
    signs = seat.locator(".sign")
    expect(signs).to_have_text(["Your seat", "Leads"])
    seat.get_by_role("button", name="Done", exact=True).click()
    expect(signs).to_have_text(["Your seat", "Leads", "Done"])
    marks = [grey_of(host, f"li.seat >> nth=0 >> .sign-mark >> nth={i}") for i in range(3)]
    assert all(unlike(one, other) > 15 for one, other in combinations(marks, 2))
    leader = host.locator(".ranking .place-1")
    expect(leader.get_by_role("img", name="first")).to_be_visible()
    colours = host.evaluate("""() => [".seat.yours", ".ranking .place-1"].map(
      (one) => getComputedStyle(document.querySelector(one)).borderTopColor)""")
    assert colours[0] != colours[1]
    host.goto(f"{tables['arborea']}/seat/0")
    done = host.locator("[data-part=done]")
    expect(done).to_have_attribute("aria-pressed", "true")
    assert "✓" in done.evaluate("one => getComputedStyle(one, '::before').content")
