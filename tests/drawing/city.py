"""Rainforest City on the table: landscapes of 2x3 cards, round tokens that cover most of a square."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from tests.drawing.canvas import Floats, Image, Patch, Rng, circle, fill, hsv, mixed, outline
from tests.drawing.cards import Card, Hand, made_of, printed, tiled
from tests.drawing.difficulty import Difficulty
from tests.drawing.motifs import MOTIFS
from tests.drawing.numerals import numeral
from tests.drawing.printing import Look, ink, look
from tests.drawing.scene import Flat, Scene, Thing
from tests.drawing.solids import column

GAME = "rainforest-city"
TERRAINS = ("rainforest", "mangrove", "ocean")
LEVELS = {"plant": 1, "herbivore": 2, "carnivore": 3}
TOKENS = (*(f"{terrain}-{level}" for terrain in TERRAINS for level in LEVELS), "otter")
_SIDE = 160
_THICK = 0.07
_SQUARE_CM = 3.0


def scene(sheet: Mapping[str, Any], printing: int, rng: Rng, level: Difficulty) -> Scene:
    """The landscape that a player's entry describes."""
    labels = {(int(s["at"][0]), int(s["at"][1])): str(s["terrain"]) for s in sheet["squares"]}
    row, col = min(at[0] for at in labels), min(at[1] for at in labels)
    labels = {(r - row, c - col): label for (r, c), label in labels.items()}
    rows, cols = (max(at[k] for at in labels) + 1 for k in (0, 1))
    own, hand = look(GAME, printing), Hand(rng, level)
    made = Scene(1.0, _SQUARE_CM, rows, cols, sorted(labels))
    for card in tiled(rng, labels, (2, 3)) or made_of(rng, labels, (2, 3), overlap=False):
        middle = np.array([card.at[1] + card.cols / 2, card.at[0] + card.rows / 2])
        made.flats.append(hand.lays(printed(rng, own, card), middle, (card.cols, card.rows)))
    for entry in sheet.get("tokens", ()):
        at = hand.puts(made.middle(entry["at"][0] - row, entry["at"][1] - col), 1.2)
        made.things.append(token(own, entry["kind"], at, float(rng.normal(0, 25) + 90 * rng.integers(4))))
    made.spares = [_spare(rng, own) for _ in range(2)]
    made.spares += [_loose(own, str(kind)) for kind in rng.choice(TOKENS, 2)]
    return made


def _spare(rng: Rng, own: Look) -> Flat:
    labels = tuple(str(label) for label in rng.choice((*TERRAINS, "house"), 6, p=(0.3, 0.3, 0.3, 0.1)))
    return Flat(printed(rng, own, Card((0, 0), 2, 3, labels)), np.zeros(2), (3.0, 2.0))


def _loose(own: Look, kind: str) -> Flat:
    side = 2 * _radius(own)
    return Flat(_face(own, kind), np.zeros(2), (side, side), shadow=0.0)


def _radius(own: Look) -> float:
    return float(own.rng("token").uniform(0.38, 0.44))


def token(own: Look, kind: str, at: Floats, angle: float) -> Thing:
    """A cardboard disc with art on it."""
    radius = _radius(own)
    grey = (120, 140, 150)
    faces = column(at, radius, (0.0, _THICK), grey)
    return Thing(at, faces, Flat(_face(own, kind), at, (2 * radius, 2 * radius), angle, _THICK, 0.0))


@lru_cache(maxsize=128)
def _face(own: Look, kind: str) -> Patch:
    """The terrain's colour, the kind's own symbol, the level as a digit below it."""
    rng = own.rng("face", kind)
    terrain, _, level = kind.partition("-")
    inks = ink(GAME, own.printing, terrain if level else "otter-token")
    ground = mixed(inks.base, (245, 248, 250), float(own.rng("token ground").uniform(0.1, 0.45)))
    if not level:
        ground = hsv(own.rng("otter").uniform(330, 400), 0.45, 0.85)
    art = np.full((_SIDE, _SIDE, 3), ground, np.uint8)
    grain = rng.normal(0, 4, (_SIDE, _SIDE, 1))
    art = (art + grain).clip(0, 255).astype(np.uint8)
    _symbol(rng, art, own, kind)
    if level:
        _digit(art, own, LEVELS[level], dark=sum(ground) > 300)
    outline(art, circle(_SIDE * 0.47) + _SIDE / 2, mixed(ground, (20, 20, 20), 0.5), 4)
    mask = np.zeros((_SIDE, _SIDE), np.uint8)
    fill(mask, circle(_SIDE / 2 - 0.5) + _SIDE / 2, 255)
    return Patch.of(art, mask)


def _symbol(rng: Rng, art: Image, own: Look, kind: str) -> None:
    """One animal or plant for each kind; no two kinds of a printing have the same."""
    names = sorted(set(MOTIFS) - {"house", "ring", "disc"})
    order = own.rng("symbols").permutation(len(names))
    shape = MOTIFS[names[int(order[TOKENS.index(kind)])]](rng) * _SIDE * 0.27
    colour = hsv(rng.uniform(0, 360), rng.uniform(0.3, 0.8), rng.uniform(0.3, 0.95))
    at = np.array([_SIDE * 0.5, _SIDE * (0.44 if kind != "otter" else 0.5)])
    fill(art, shape + at, colour)
    outline(art, shape + at, (35, 30, 30), 3)


def _digit(art: Image, own: Look, value: int, dark: bool) -> None:
    mask = numeral(own.face, value, round(_SIDE * 0.22))
    height, width = mask.shape
    x, y = (_SIDE - width) // 2, round(_SIDE * 0.69)
    share = mask[..., None] / np.float32(255)
    part = art[y : y + height, x : x + width]
    colour = np.array((25, 25, 25) if dark else (245, 245, 245), np.float32)
    part[:] = (part * (1 - share[: part.shape[0]]) + colour * share[: part.shape[0]]).astype(np.uint8)
