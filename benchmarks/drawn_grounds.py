"""Printed squares of every kind, drawn at random: flat, cloudy, striped, full of shapes, with one large picture."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.drawing.canvas import Colour, clouds, fill, hsv, outline, ramp, turned, varied
from tests.drawing.motifs import MOTIFS
from tests.drawing.styles import STYLES, Ink

Bytes = NDArray[np.uint8]
Rng = np.random.Generator
Painter = Callable[[Rng, int], Bytes]
NAMES = sorted(MOTIFS)


def any_colour(rng: Rng) -> Colour:
    """Any paint, often wood, black, white or grey."""
    chance = rng.random()
    if chance < 0.1:
        return hsv(rng.uniform(20, 40), rng.uniform(0.25, 0.6), rng.uniform(0.35, 0.95))
    if chance < 0.25:
        return hsv(rng.uniform(0, 360), rng.uniform(0.0, 0.12), float(rng.choice((0.1, 0.2, 0.55, 0.9, 0.97))))
    return hsv(rng.uniform(0, 360), rng.uniform(0.2, 0.95), rng.uniform(0.25, 0.97))


def ground(rng: Rng, side: int, variants: int) -> list[Bytes]:
    """One label's squares, (side, side, 3) each: alike and never the same."""
    painter = PAINTERS[int(rng.integers(len(PAINTERS)))]
    seed = int(rng.integers(1 << 30))
    made = []
    for variant in range(variants):
        # what a label has in common comes from one seed, what differs from another
        made.append(painter(seed, np.random.default_rng([seed, variant]), side))
    return made


def _ink(own: Rng) -> Ink:
    hue, saturation, value = own.uniform(0, 360), own.uniform(0.05, 0.75), own.uniform(0.3, 0.92)
    large = own.uniform(0.1, 0.26)
    second = hsv(hue + own.uniform(-25, 25), saturation * own.uniform(0.7, 1.2), value * own.uniform(0.6, 1.2))
    count = round(0.26 / large**1.8 / 2) + 1
    return Ink(
        hsv(hue, saturation, value), second, any_colour(own), str(own.choice(NAMES)), own.uniform(0, 180), count, large
    )


def _kit(number: int) -> Callable[[int, Rng, int], Bytes]:
    def paint(seed: int, rng: Rng, side: int) -> Bytes:
        return np.ascontiguousarray(STYLES[number](rng, side, _ink(np.random.default_rng(seed))))

    return paint


def _cloudy(seed: int, rng: Rng, side: int) -> Bytes:
    """Colours that run into each other."""
    own = np.random.default_rng(seed)
    colours = [any_colour(own) for _ in range(int(own.integers(2, 5)))]
    art = ramp(clouds(rng, (side, side), int(own.integers(1, 6)), int(own.integers(2, 5))), colours)
    return np.clip(art + rng.normal(0, own.uniform(0, 14), (side, side, 1)), 0, 255).astype(np.uint8)


def _striped(seed: int, rng: Rng, side: int) -> Bytes:
    """Waves or a chequered pattern of two colours."""
    own = np.random.default_rng(seed)
    one, other = np.array(any_colour(own), np.float32), np.array(any_colour(own), np.float32)
    angle, pitch, bend = own.uniform(0, np.pi), own.uniform(2, 9), own.uniform(0, 1.5)
    y, x = (np.mgrid[0:side, 0:side] / side).astype(np.float32)
    along = x * np.cos(angle) + y * np.sin(angle)
    across = y * np.cos(angle) - x * np.sin(angle)
    wave = np.sin(2 * np.pi * pitch * along + bend * np.sin(9 * across + rng.uniform(0, 6)) + rng.uniform(0, 6))
    if own.random() < 0.3:
        wave = wave * np.sin(2 * np.pi * pitch * across)
    share = (1 / (1 + np.exp(-wave * own.uniform(1, 12))))[..., None]
    return np.asarray(one * (1 - share) + other * share, np.uint8)


def _base(own: Rng, rng: Rng, side: int) -> Bytes:
    """What shapes are printed on."""
    colour = any_colour(own)
    if own.random() < 0.4:
        return np.full((side, side, 3), colour, np.uint8)
    other = varied(own, colour, 40)
    return ramp(clouds(rng, (side, side), int(own.integers(1, 4)), 3), [colour, other])


def _shapes(seed: int, rng: Rng, side: int) -> Bytes:
    """Shapes anywhere, at times with a printed shadow, a light side or an outline."""
    own = np.random.default_rng(seed)
    art = _base(own, rng, side)
    name, colours = str(own.choice(NAMES)), [any_colour(own) for _ in range(int(own.integers(1, 4)))]
    large, deep = own.uniform(0.06, 0.2), own.random() < 0.4
    for _ in range(int(own.integers(2, 12))):
        shape = turned(MOTIFS[name](rng), rng.uniform(0, 360)) * side * large * rng.uniform(0.7, 1.3)
        _print(own, art, shape + rng.uniform(0, side, 2), colours[int(rng.integers(len(colours)))], deep)
    return art


def _large(seed: int, rng: Rng, side: int) -> Bytes:
    """One picture in the middle, of several parts."""
    own = np.random.default_rng(seed)
    art = _base(own, rng, side)
    parts = [(str(own.choice(NAMES)), any_colour(own), own.uniform(0.12, 0.4)) for _ in range(int(own.integers(1, 4)))]
    middle, deep = np.full(2, side / 2) + rng.normal(0, side * 0.05, 2), own.random() < 0.4
    turn = rng.uniform(0, 360) if own.random() < 0.4 else rng.uniform(-15, 15)
    for place, (name, colour, large) in enumerate(parts):
        shape = turned(MOTIFS[name](own), turn) * side * large
        _print(own, art, shape + middle + (own.normal(0, side * 0.15, 2) if place else 0), colour, deep)
    return art


def _print(own: Rng, art: Bytes, shape: NDArray[np.float64], colour: Colour, deep: bool) -> None:
    if deep:
        fill(art, shape + own.uniform(-4, 4, 2), tuple(int(c * 0.45) for c in colour))
    fill(art, shape, colour)
    if deep:
        inner = shape * 0.6 + shape.mean(axis=0) * 0.4
        fill(art, inner + own.uniform(-3, 3, 2), tuple(min(int(c * 1.25), 255) for c in colour))
    if own.random() < 0.5:
        outline(art, shape, tuple(int(c * 0.4) for c in colour), int(own.integers(1, 4)))


def _scribbled(seed: int, rng: Rng, side: int) -> Bytes:
    """Lines, letters and arcs."""
    own = np.random.default_rng(seed)
    art = _base(own, rng, side)
    colours = [any_colour(own) for _ in range(2)]
    for _ in range(int(own.integers(3, 14))):
        colour = colours[int(rng.integers(2))]
        at = rng.uniform(0, side, 2)
        if own.random() < 0.3:
            text = "".join(chr(int(c)) for c in rng.integers(48, 90, 3))
            cv2.putText(art, text, (int(at[0] - 15), int(at[1])), 0, own.uniform(0.3, 1.2), colour, 1, cv2.LINE_AA)
        else:
            line = at + np.cumsum(rng.normal(0, side * 0.08, (8, 2)), axis=0)
            outline(art, line, colour, int(own.integers(1, 6)), closed=False)
    return art


def _pieced(seed: int, rng: Rng, side: int) -> Bytes:
    """Large patches of colour with straight edges: paths, roofs, fields."""
    own = np.random.default_rng(seed)
    art = _base(own, rng, side)
    colours = [any_colour(own) for _ in range(4)]
    for _ in range(int(own.integers(2, 9))):
        at, size = rng.uniform(0, side, 2), rng.uniform(0.08, 0.45, 2) * side
        corners = turned(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2, rng.uniform(0, 360)) + at
        fill(art, corners, varied(rng, colours[int(rng.integers(4))], 10))
    return np.asarray(cv2.GaussianBlur(art, (0, 0), own.uniform(0.3, 3)), np.uint8)


PAINTERS: tuple[Callable[[int, Rng, int], Bytes], ...] = (
    _kit(0),
    _kit(1),
    _kit(2),
    _cloudy,
    _striped,
    _shapes,
    _large,
    _scribbled,
    _pieced,
    _kit(0),
    _kit(1),
    _kit(2),
)
