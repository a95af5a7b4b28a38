"""Table tops: textures that the camera sees repeated over the whole plane."""

from collections.abc import Callable
from itertools import pairwise

import cv2
import numpy as np

from tests.drawing.camera import Camera
from tests.drawing.canvas import Colour, Floats, Image, Rng, circle, clouds, fill, hsv, mixed, noise, ramp, varied

_SIDE = 1024  # pixels of a texture
_COVERS = 60.0  # centimetres of table that a texture covers

Top = Callable[[Rng], Image]


def _planks(rng: Rng, tints: tuple[Colour, Colour], planks: int, cells: tuple[int, int], spread: float) -> Image:
    """Boards of different tints, from light to dark, with grain along them."""
    light, dark = tints
    top = np.zeros((_SIDE, _SIDE, 3), np.uint8)
    edges = np.linspace(0, _SIDE, planks + 1).astype(int)
    for low, high in pairwise(edges):
        shape = (int(high - low), _SIDE)
        grain = 0.55 * noise(rng, shape, (cells[0] // planks + 1, cells[1])) + 0.45 * noise(rng, shape, (cells[0], 3))
        shift = varied(rng, (0, 0, 0), 0.1)
        board = ramp(grain, [dark, mixed(dark, light, 0.6), light]).astype(np.int16) + round(rng.normal(0, spread))
        top[low:high] = (board + np.array(shift, np.int16)).clip(0, 255)
        if planks > 1:
            top[low : low + 2] = mixed(dark, (20, 20, 25), 0.4)
    return top


def wood(rng: Rng) -> Image:
    return _planks(rng, (varied(rng, (135, 180, 215), 14), varied(rng, (85, 130, 175), 12)), 5, (90, 8), 8)


def bamboo(rng: Rng) -> Image:
    return _planks(rng, (varied(rng, (120, 185, 225), 10), varied(rng, (75, 140, 190), 10)), 24, (150, 14), 7)


def walnut(rng: Rng) -> Image:
    tints = (varied(rng, (60, 85, 125), 10), varied(rng, (25, 40, 65), 8))
    return _planks(rng, tints, int(rng.integers(1, 6)), (80, 7), 6)


def _woven(rng: Rng, colour: Colour) -> Image:
    """Threads across and down, creases between."""
    thread = np.sin(np.arange(_SIDE, dtype=np.float32) * np.float32(2 * np.pi / 8))
    creases = clouds(rng, (_SIDE, _SIDE), 3, 3) - 0.5
    light = 1 + 0.05 * np.outer(thread, thread) + 0.16 * creases
    light += 0.05 * rng.standard_normal((_SIDE, _SIDE), dtype=np.float32)
    return np.asarray(cv2.merge([cv2.convertScaleAbs(light, alpha=part) for part in colour]), np.uint8)


def cloth(rng: Rng) -> Image:
    return _woven(rng, hsv(rng.uniform(0, 360), rng.uniform(0.15, 0.6), rng.uniform(0.4, 0.85)))


def felt(rng: Rng) -> Image:
    return _woven(rng, hsv(float(rng.choice((140, 220, 350))) + rng.normal(0, 8), 0.65, rng.uniform(0.25, 0.45)))


def _even(rng: Rng, level: float, spread: float) -> Image:
    base = (level + spread * (clouds(rng, (_SIDE, _SIDE), 5, 4) - 0.5))[..., None]
    tint = np.array(varied(rng, (128, 128, 128), 2), np.float32) / 128
    return (base * tint).clip(0, 255).astype(np.uint8)


def white(rng: Rng) -> Image:
    return _even(rng, rng.uniform(215, 240), 8)


def grey(rng: Rng) -> Image:
    return _even(rng, rng.uniform(120, 180), 18)


def black(rng: Rng) -> Image:
    return _even(rng, rng.uniform(22, 50), 14)


def chequered(rng: Rng) -> Image:
    """A tablecloth of two colours."""
    number = int(rng.integers(10, 20)) * 2
    colour = np.array(hsv(rng.uniform(0, 360), rng.uniform(0.5, 0.85), rng.uniform(0.45, 0.8)), np.float32)
    bands = (np.arange(_SIDE) * number // _SIDE % 2).astype(np.float32)
    share = ((bands[:, None] + bands[None]) / 2)[..., None]
    woven = _woven(rng, (235, 238, 240)).astype(np.float32)
    return np.asarray(woven * (1 - share) + woven * colour / 240 * share, np.uint8)


def stripes(rng: Rng) -> Image:
    number = int(rng.integers(12, 30)) * 2
    colour = np.array(hsv(rng.uniform(0, 360), rng.uniform(0.3, 0.7), rng.uniform(0.4, 0.9)), np.float32)
    share = (np.arange(_SIDE) * number // _SIDE % 2).astype(np.float32)[None, :, None]
    woven = _woven(rng, (225, 230, 232)).astype(np.float32)
    return np.asarray(woven * (1 - share) + woven * colour / 240 * share, np.uint8)


def dots(rng: Rng) -> Image:
    """Printed cloth: dots of a few colours on an even ground."""
    top = _woven(rng, hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.45), rng.uniform(0.55, 0.9)))
    colours = [hsv(rng.uniform(0, 360), 0.5, rng.uniform(0.4, 0.9)) for _ in range(3)]
    for _ in range(150):
        spot = circle(rng.uniform(8, 26), 20) + rng.uniform(0, _SIDE, 2)
        fill(top, spot, colours[int(rng.integers(3))])
    return top


TOPS: dict[str, Top] = {
    made.__name__: made for made in (wood, bamboo, walnut, cloth, felt, white, grey, black, chequered, stripes, dots)
}


def table_top(rng: Rng, kind: str, camera: Camera, unit_cm: float) -> Image:
    """The picture (h, w, 3) of an empty table. unit_cm: how long a unit of the table is."""
    units = _COVERS / unit_cm
    angle = rng.uniform(0, 2 * np.pi)
    cos, sin = np.cos(angle) * units / _SIDE, np.sin(angle) * units / _SIDE
    shift = rng.uniform(-units, units, 2)
    to_table = np.array([(cos, -sin, shift[0]), (sin, cos, shift[1]), (0, 0, 1)])
    top = TOPS[kind](rng)
    matrix = camera.ground() @ to_table
    seen = cv2.warpPerspective(top, matrix, camera.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.uint8)


def ended(rng: Rng, top: Image, camera: Camera, outline: Floats) -> tuple[Image, tuple[Floats, float]]:
    """The table top with an edge beyond the layout and what is seen behind it; the edge as direction and distance.

    A straight line on the table is one in the picture: `form` is above 0 in the pixels (x, y, 1) beyond it.
    """
    angle = rng.uniform(0, 2 * np.pi)
    direction = np.array([np.cos(angle), np.sin(angle)])
    distance = float((outline @ direction).max() + rng.uniform(0.6, 3.0))
    back = np.linalg.inv(camera.ground())
    form = direction @ back[:2] - distance * back[2]
    form = form * np.sign(back[2] @ (camera.size[0] / 2, camera.size[1] / 2, 1.0)) / np.hypot(form[0], form[1])
    y, x = np.ogrid[: camera.size[1], : camera.size[0]]
    share = (form[0] * x + form[1] * y + form[2] + 0.5).clip(0, 1).astype(np.float32)[..., None]
    behind = np.array(hsv(rng.uniform(0, 360), rng.uniform(0.02, 0.3), rng.uniform(0.15, 0.85)), np.float32)
    rim = np.exp(-((form[0] * x + form[1] * y + form[2]).clip(0, 1e4) / (max(camera.size) * 0.02)))
    shaded = behind * (1 - 0.45 * rim.astype(np.float32))[..., None]
    return (top * (1 - share) + shaded * share).astype(np.uint8), (direction, distance)
