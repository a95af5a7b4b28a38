"""Printings: each decides the colours, the motif and the way of drawing of every label of a game."""

from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

import numpy as np

from tests.drawing.canvas import Colour, Image, Rng, generator, hsv
from tests.drawing.motifs import MOTIFS
from tests.drawing.styles import STYLES, Ink

PRINTINGS = tuple(range(8))
TUNING_PRINTINGS = (0, 1, 2)
MEASURE_PRINTINGS = (3, 4, 5, 6, 7)
TILE = 160  # pixels of a square's art
VARIANTS = 10  # squares of one label differ, as the printed ones do

# hue in degrees, saturation, value, and what the label may be full of; a printing moves the colours
_THEMES: dict[str, tuple[float, float, float, tuple[str, ...]]] = {
    "tree": (125, 0.6, 0.5, ("pine", "crown", "leaf")),
    "coral": (12, 0.65, 0.88, ("coral", "shell", "scale")),
    "flower": (325, 0.5, 0.9, ("bloom", "star")),
    "weed": (75, 0.6, 0.72, ("blade", "leaf")),
    "mushroom": (275, 0.4, 0.62, ("cap", "disc")),
    "water": (208, 0.65, 0.85, ("wave", "drop")),
    "rock": (40, 0.1, 0.6, ("pebble", "star")),
    "rainforest": (130, 0.62, 0.55, ("crown", "leaf", "pine")),
    "mangrove": (28, 0.55, 0.58, ("coral", "blade", "drop")),
    "ocean": (210, 0.68, 0.8, ("wave", "shell", "fish")),
    "house": (48, 0.22, 0.86, ("house",)),
}
_ACCENTS = (20, 50, 95, 175, 200, 265, 310, 345)


@dataclass(frozen=True, slots=True)
class Look:
    """What a whole printing has in common."""

    game: str
    printing: int
    style: int
    face: int
    border: float  # rim of a card as a share of a square
    rim: Colour
    lines: float  # width of the lines between the squares of a card, as a share of a square
    corner: float  # roundness of a card's corners

    def rng(self, *keys: int | str) -> Rng:
        """Random numbers that belong to this printing and these keys."""
        return generator(crc32(self.game.encode()), self.printing, *(_number(key) for key in keys))


def _number(key: int | str) -> int:
    return crc32(key.encode()) if isinstance(key, str) else key


@lru_cache(maxsize=64)
def look(game: str, printing: int) -> Look:
    rng = generator(crc32(game.encode()), printing, 1)
    rims = ((235, 240, 242), (40, 36, 34), (150, 190, 210), (90, 110, 120), (225, 225, 205))
    return Look(
        game,
        printing,
        printing % len(STYLES),
        printing,
        float(rng.choice((0.0, 0.015, 0.03, 0.05))),
        rims[int(rng.integers(len(rims)))],
        float(rng.choice((0.0, 0.0, 0.012, 0.02))),
        float(rng.uniform(0.03, 0.12)),
    )


@lru_cache(maxsize=512)
def ink(game: str, printing: int, label: str) -> Ink:
    """The colours and the motif of a label in a printing."""
    own = look(game, printing)
    rng = own.rng("ink", label)
    hue, saturation, value, motifs = _THEMES.get(label) or _theme(own, label)
    hue += rng.normal(0, 7)
    saturation *= rng.uniform(0.85, 1.15)
    value *= rng.uniform(0.9, 1.1)
    away = [h for h in _ACCENTS if abs((h - hue + 180) % 360 - 180) > 50]
    accent = hsv(float(rng.choice(away)), rng.uniform(0.3, 0.75), rng.uniform(0.6, 0.98))
    if rng.random() < 0.4:
        accent = hsv(hue + rng.choice((-35, 35)), saturation * 0.7, min(value * 1.5, 0.97))
    second = hsv(
        hue + rng.choice((-1, 1)) * rng.uniform(8, 22),
        saturation * rng.uniform(0.7, 1.2),
        value * rng.uniform(0.68, 0.82),
    )
    large = rng.uniform(0.13, 0.24)
    return Ink(
        hsv(hue, saturation, value),
        second,
        accent,
        str(rng.choice(motifs)),
        rng.uniform(0, 180),
        round(0.26 / large**1.8 / 2) + 1,
        large,
    )


def _theme(own: Look, label: str) -> tuple[float, float, float, tuple[str, ...]]:
    """A theme for a name that nobody planned for."""
    rng = own.rng("theme", label)
    return (rng.uniform(0, 360), rng.uniform(0.35, 0.8), rng.uniform(0.5, 0.9), tuple(rng.choice(sorted(MOTIFS), 3)))


@lru_cache(maxsize=600)
def art(game: str, printing: int, label: str, variant: int) -> Image:
    """The art (TILE, TILE, 3) of one of the squares with this label. Not to be written to."""
    own = look(game, printing)
    drawn = STYLES[own.style](own.rng("art", label, variant % VARIANTS), TILE, ink(game, printing, label))
    made: Image = np.ascontiguousarray(drawn)
    made.flags.writeable = False
    return made
