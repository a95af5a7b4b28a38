"""Arboretum on the table: portrait cards, one tree to a species, a digit and a symbol in the corners."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import cv2
import numpy as np

from tests.drawing.canvas import (
    Colour,
    Floats,
    Image,
    Patch,
    Rng,
    circle,
    fill,
    generator,
    hsv,
    mixed,
    moved,
    outline,
    rounded,
    turned,
)
from tests.drawing.cards import Hand
from tests.drawing.difficulty import Difficulty
from tests.drawing.motifs import MOTIFS
from tests.drawing.numerals import numeral
from tests.drawing.printing import Look, look
from tests.drawing.scene import Flat, Scene
from tests.drawing.styles import STYLES, Ink

GAME = "arboretum"
ASPECT = 2.5 / 3.5
SPECIES = (
    "blue-spruce",
    "cassia",
    "cherry-blossom",
    "dogwood",
    "jacaranda",
    "lilac",
    "magnolia",
    "maple",
    "oak",
    "olive",
    "royal-poinciana",
    "tulip-poplar",
    "willow",
)
SECOND_EDITION = tuple(species for species in SPECIES if species not in ("lilac", "magnolia", "olive"))
_HUES = {
    "blue-spruce": (195, 0.5, 0.7),
    "cassia": (50, 0.75, 0.92),
    "cherry-blossom": (340, 0.45, 0.92),
    "dogwood": (60, 0.1, 0.93),
    "jacaranda": (275, 0.5, 0.75),
    "lilac": (235, 0.4, 0.85),
    "magnolia": (310, 0.3, 0.88),
    "maple": (4, 0.75, 0.78),
    "oak": (30, 0.65, 0.5),
    "olive": (75, 0.4, 0.55),
    "royal-poinciana": (18, 0.8, 0.92),
    "tulip-poplar": (92, 0.55, 0.72),
    "willow": (140, 0.5, 0.52),
}
_WIDTH, _HEIGHT = 250, 350
_LEAVES = 180  # pixels of the texture that is stretched over a crown
_CROWNS = ("round", "cone", "weeping", "umbrella", "lobed", "column")
_SQUARE_CM = 8.8


def scene(sheet: Mapping[str, Any], printing: int, rng: Rng, level: Difficulty) -> Scene:
    """The arboretum that a player's entry describes."""
    cards = {(int(s["at"][0]), int(s["at"][1])): (str(s["species"]), int(s["value"])) for s in sheet["squares"]}
    row, col = min(at[0] for at in cards), min(at[1] for at in cards)
    cards = {(r - row, c - col): card for (r, c), card in cards.items()}
    rows, cols = (max(at[k] for at in cards) + 1 for k in (0, 1))
    own, hand = look(GAME, printing), Hand(rng, level)
    made = Scene(ASPECT, _SQUARE_CM, rows, cols, sorted(cards))
    places = sorted(cards)
    # fewer than half, so that there is one way in which the layout stands upright
    most = min(int(rng.binomial(len(places), level.flipped)), (len(places) - 1) // 2)
    flipped = {places[int(index)] for index in rng.permutation(len(places))[:most]}
    across = _sideways(rng, places, level.sideways)
    for index in rng.permutation(len(places)):
        at = places[int(index)]
        laid = hand.lays(face(own, *cards[at]), made.middle(*at), (ASPECT, 1.0), 0.015)
        turn = across.get(at, 180.0 if at in flipped else 0.0)
        made.flats.append(Flat(laid.patch, laid.centre, laid.size, laid.angle + turn, 0.0, laid.shadow))
    free = [(s, v) for s in SPECIES for v in range(1, 9) if (s, v) not in cards.values()]
    for index in rng.permutation(len(free))[:3]:
        made.spares.append(Flat(face(own, *free[int(index)]), np.zeros(2), (ASPECT, 1.0)))
    made.spares.append(Flat(_back(own), np.zeros(2), (ASPECT, 1.0)))
    return made


def _sideways(rng: Rng, places: Sequence[tuple[int, int]], share: float) -> dict[tuple[int, int], float]:
    """Of cards that have room on either side those that lie across their squares, and degrees that each is turned by; a
    share of 0 draws nothing from the generator."""
    alone = [(row, col) for row, col in places if not {(row, col - 1), (row, col + 1)} & set(places)] if share else []
    return {at: float(rng.choice((-90.0, 90.0))) for at in alone if rng.random() < share}


@lru_cache(maxsize=128)
def _ink(own: Look, species: str) -> Ink:
    rng = own.rng("ink", species)
    any_hue = generator(crc32(species.encode())).uniform(0, 360)
    hue, saturation, value = _HUES.get(species, (any_hue, 0.6, 0.7))
    hue += rng.normal(0, 5)
    base = hsv(hue, saturation * rng.uniform(0.9, 1.1), value * rng.uniform(0.93, 1.07))
    second = hsv(hue + rng.choice((-14, 14)), saturation, value * 0.72)
    accent = hsv(hue + rng.choice((-40, 40)), saturation * 0.8, min(value * 1.35, 0.97))
    names = sorted(set(MOTIFS) - {"house", "fish", "wave", "ring"})
    return Ink(base, second, accent, str(rng.choice(names)), rng.uniform(0, 180), 9, 0.1)


def _crown(rng: Rng, kind: str) -> Floats:
    """The outline of a crown within -1..1, as its kind grows."""
    angles = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    if kind == "cone":
        steps = np.array([(0, -1), (0.35, -0.35), (0.22, -0.3), (0.6, 0.3), (0.4, 0.35), (0.85, 0.95)])
        return np.concatenate([steps, steps[:0:-1] * (-1, 1)])
    if kind == "weeping":
        fringe = 0.25 * np.abs(np.sin(angles * 6)) * (ring[:, 1] > 0)
        return ring * (0.95, 0.8) + np.stack([0 * fringe, fringe], axis=1)
    if kind == "umbrella":
        return ring * np.where(ring[:, 1:] < 0, (1.0, 0.75), (1.0, 0.3))
    if kind == "lobed":
        return ring * (0.8 + 0.16 * np.abs(np.cos(angles * rng.integers(2, 5) / 1.0)))[:, None]
    if kind == "column":
        return ring * (0.5, 1.0)
    return ring * (0.85, 0.85)


@lru_cache(maxsize=256)
def face(own: Look, species: str, value: int) -> Patch:
    """A card's front."""
    inks, rng = _ink(own, species), own.rng("tree", species)
    art = _ground(own, inks)
    _tree(rng, own, inks, art, value)
    _corners(own, inks, art, value)
    _rim(own, art)
    return Patch.of(art, rounded(_HEIGHT, _WIDTH, 16))


def _ground(own: Look, inks: Ink) -> Image:
    """Paper, a wash of sky, a strip of grass."""
    kind = own.rng("paper").integers(3)
    paper: Colour = ((250, 252, 252), mixed(inks.pale, (252, 252, 250), 0.5), (205, 228, 238))[int(kind)]
    art = np.full((_HEIGHT, _WIDTH, 3), paper, np.uint8)
    sky = own.rng("sky")
    if sky.random() < 0.7:
        blob = circle(1.0, 14) * (0.75 + 0.3 * sky.random((14, 1))) * (_WIDTH * 0.45, _HEIGHT * 0.36)
        fill(art, moved(blob, _WIDTH * 0.5, _HEIGHT * 0.42), mixed(paper, (235, 205, 160), 0.4))
        art = np.asarray(cv2.GaussianBlur(art, (0, 0), 5.0), np.uint8)
    grass = moved(circle(1.0, 30) * (_WIDTH * 0.43, _HEIGHT * 0.05), _WIDTH * 0.5, _HEIGHT * 0.82)
    fill(art, grass, mixed(paper, (80, 170, 150), 0.6))
    return art


def _tree(rng: Rng, own: Look, inks: Ink, art: Image, value: int) -> None:
    """A trunk, and a crown that is filled in the printing's way; its leaves differ from value to value."""
    kind = _CROWNS[int(rng.integers(len(_CROWNS)))]
    middle = np.array([_WIDTH * 0.5, _HEIGHT * rng.uniform(0.36, 0.42)])
    size = np.array([_WIDTH * rng.uniform(0.3, 0.38), _HEIGHT * rng.uniform(0.22, 0.28)])
    wide, lean = _WIDTH * rng.uniform(0.03, 0.06), _WIDTH * rng.uniform(-0.05, 0.05)
    foot = np.array([middle[0] + lean, _HEIGHT * 0.82])
    bark = hsv(rng.uniform(10, 40), rng.uniform(0.2, 0.6), rng.uniform(0.2, 0.5))
    ends = [moved(middle, -wide * 0.6, 0), moved(middle, wide * 0.6, 0), moved(foot, wide, 0), moved(foot, -wide, 0)]
    fill(art, ends, bark)
    shape = _crown(rng, kind) * size + middle
    leaves = cv2.resize(STYLES[own.style](own.rng("leaves", inks.motif, value), _LEAVES, inks), (_WIDTH, _HEIGHT))
    mask = np.zeros((_HEIGHT, _WIDTH), np.uint8)
    fill(mask, shape, 255)
    share = mask[..., None] / np.float32(255)
    art[:] = (art * (1 - share) + leaves * share).astype(np.uint8)
    if rng.random() < 0.5 or min(inks.base) > 190:
        outline(art, shape, inks.dark, 2)
    for angle in np.linspace(-50, 50, int(rng.integers(2, 5))):
        tip = turned(np.array([(0.0, -size[1] * 0.6)]), float(-angle))[0] + moved(middle, 0, size[1] * 0.4)
        outline(art, [moved(middle, 0, size[1] * 0.6), tip], bark, max(round(wide * 0.4), 2), closed=False)


def _corners(own: Look, inks: Ink, art: Image, value: int) -> None:
    """Digit and symbol at the upper left; turned at the lower right, or upright everywhere, as the printing has it."""
    rng = own.rng("corners")
    tall = round(_HEIGHT * rng.uniform(0.09, 0.125))
    coloured = rng.random() < 0.4
    colour = mixed(inks.base, (15, 15, 15), 0.35) if coloured else (28, 26, 26)
    mask = numeral(own.face, value, tall)
    symbol = MOTIFS[inks.motif](own.rng("symbol", inks.motif)) * tall * 0.36
    inset = round(_WIDTH * rng.uniform(0.035, 0.055))
    below = moved(symbol, inset + mask.shape[1] / 2, inset + mask.shape[0] + tall * 0.4)
    _stamp(art, mask, (inset, inset), colour)
    fill(art, below, inks.base)
    style = int(rng.integers(3))
    if style == 0:
        other = np.ascontiguousarray(art[::-1, ::-1])
        _stamp(other, mask, (inset, inset), colour)
        fill(other, below, inks.base)
        art[:] = other[::-1, ::-1]
    elif style == 1:
        for x, y in ((0.88, 0.1), (0.88, 0.9), (0.12, 0.9)):
            fill(art, moved(symbol, _WIDTH * x, _HEIGHT * y), inks.base)
    _name(own, art, inks)


def _name(own: Look, art: Image, inks: Ink) -> None:
    """A scribble where the species' name is printed: nobody reads it at this size."""
    rng = own.rng("name", inks.motif)
    x = np.linspace(_WIDTH * 0.35, _WIDTH * 0.65, 26)
    y = _HEIGHT * 0.92 + rng.normal(0, 3.2, 26)
    outline(art, np.stack([x, y], axis=1), (70, 65, 65), 1, closed=False)


def _stamp(art: Image, mask: Image, at: tuple[int, int], colour: Colour) -> None:
    part = art[at[1] : at[1] + mask.shape[0], at[0] : at[0] + mask.shape[1]]
    share = mask[..., None] / np.float32(255)
    part[:] = (part * (1 - share) + np.array(colour, np.float32) * share).astype(np.uint8)


def _rim(own: Look, art: Image) -> None:
    if own.border > 0.02:
        width = round(own.border * _WIDTH * 0.7)
        art[:width] = art[-width:] = own.rim
        art[:, :width] = art[:, -width:] = own.rim


@lru_cache(maxsize=8)
def _back(own: Look) -> Patch:
    """The back that all cards share."""
    rng = own.rng("back")
    art = np.full((_HEIGHT, _WIDTH, 3), hsv(rng.uniform(0, 360), 0.5, 0.45), np.uint8)
    for k in range(9):
        outline(art, moved(circle(18.0 * (k + 1), 6 + k), _WIDTH / 2, _HEIGHT / 2), (205, 215, 220), 2)
    return Patch.of(art, rounded(_HEIGHT, _WIDTH, 16))
