"""Pages as somebody sees them who sees no colours, and pictures of all that they draw, laid side by side."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

SIDE = 64
PHONE_WIDTH = 360
IN_A_ROW = 5
SHADE = 50
"""How far apart two greys are that an eye tells from each other easily."""
LEAST = 0.15
"""The share of the darker pixels that two signs have to differ in."""
DARK = 64
PAPER, INK = "#d0d0d0", "#111111"

# One sample of each kind in each role, its fill made the same as all others', words and numbers left out; what has no
# mark keeps its word, for that is its sign. They are laid out as squares of one size.
GALLERY = """([side, paper, ink, inRow]) => {
  const roles = { brush: "label.brush", square: ".cell-of", piece: ".pieces > [class*=k-], .cell-of > [class*=k-]",
    tile: "svg [role=img]:has(> .tile)", disc: "svg [role=img]:has(> .piece)" };
  const box = document.createElement("div");
  box.id = "gallery";
  const style = document.createElement("style");
  style.textContent = `#gallery { position: fixed; inset: 0 auto auto 0; z-index: 99; background: #fff; display: grid;
      grid-template-columns: repeat(${inRow}, ${side}px); grid-auto-rows: ${side}px; }
    #gallery > * { width: ${side}px; height: ${side}px; min-height: 0; overflow: hidden; margin: 0; }
    #gallery * { --kind: ${paper} !important; --ink: ${ink} !important; --edge: #777 !important;
      animation: none !important; border: 0 !important; box-shadow: none !important; }
    #gallery label { background: ${paper} !important; color: ${ink} !important; opacity: 1; }
    #gallery :is(.tile, .piece) { fill: ${paper} !important; }
    #gallery .mark { color: ${ink} !important; }`;
  box.style.setProperty("--kind", paper);
  const found = [];
  for (const [role, selector] of Object.entries(roles)) for (const one of document.querySelectorAll(selector)) {
    const named = one.querySelector(".brush-name")?.textContent;
    if (!one.checkVisibility()) continue;
    const sign = one.querySelector(role === "brush" ? ".mark use" : ":scope > .mark, :scope > g:not([class]) > .mark");
    const plain = role === "brush" && !sign;
    const kind = plain ? named : sign?.getAttribute("href");
    if (!kind || found.some((other) => other.role === role && other.kind === kind)) continue;
    found.push({ role, kind });
    const copy = one.cloneNode(true);
    const aside = [".tile-label, .piece-label, .print, .brush-note, .brush-more, input, title, .link",
      role === "square" ? ":scope > [class*=k-], .odd-edge, .odd-dot" : "", plain ? "" : ".brush-name"];
    copy.querySelectorAll(aside.filter(Boolean).join()).forEach((gone) => gone.remove());
    if (role === "brush") { box.append(copy); continue; }
    const mark = sign.getBBox();
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    frame.setAttribute("viewBox", `${mark.x + mark.width / 2 - 24} ${mark.y + mark.height / 2 - 24} 48 48`);
    frame.append(copy);
    box.append(frame);
  }
  if (found.length) document.body.append(style, box);
  return found;
}"""
CLEAR = "document.querySelectorAll('#gallery, body > style').forEach((one) => one.remove())"

Grey = NDArray[np.int16]


class Sign(NamedTuple):
    """A kind in one of its roles, in grey, with the fill that all have."""

    role: str
    kind: str
    grey: Grey


@contextmanager
def without_colours(page: Page) -> Iterator[None]:
    """The page as the browser shows it to somebody with achromatopsia."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    yield
    cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    cdp.detach()


def shot(page: Page, **settings: Any) -> NDArray[np.int16]:
    """A screenshot as numbers: rows, columns, red green blue."""
    image = Image.open(io.BytesIO(page.screenshot(**settings))).convert("RGB")
    return np.asarray(image).astype(np.int16)


def gallery(page: Page) -> list[Sign]:
    """Every kind that the page draws, once in each role."""
    found = page.evaluate(GALLERY, [SIDE, PAPER, INK, IN_A_ROW])
    if not found:
        return []
    box = page.locator("#gallery").bounding_box()
    assert box is not None
    before = page.viewport_size
    page.set_viewport_size({"width": PHONE_WIDTH, "height": max(640, int(box["height"]))})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    picture = shot(page)[:, :, 0]
    page.evaluate(CLEAR)
    assert before is not None
    page.set_viewport_size(before)
    places = (divmod(i, IN_A_ROW) for i in range(len(found)))
    cut = (picture[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE] for row, column in places)
    return [Sign(one["role"], one["kind"], grey) for one, grey in zip(found, cut, strict=True)]


def difference(one: Grey, other: Grey) -> float:
    """In how much of their drawn pixels two signs differ, laid over each other as well as they fit."""
    drawn = max(int((one < DARK).sum()), int((other < DARK).sum()), 1)
    shifts = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    unlike = (int((np.abs(one - np.roll(other, shift, (0, 1))) > SHADE).sum()) for shift in shifts)
    return min(unlike) / drawn


def alike(signs: list[Sign]) -> dict[str, float]:
    """The pairs of kinds with one role that nobody tells apart without their colours."""
    pairs = {
        f"{one.role}: {one.kind} and {other.kind}": difference(one.grey, other.grey)
        for one, other in combinations(signs, 2)
        if one.role == other.role
    }
    return {pair: unlike for pair, unlike in pairs.items() if unlike < LEAST}
