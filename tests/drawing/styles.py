"""Eight ways of making art: each turns a label's inks and its motif into a square of texture."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from tests.drawing.canvas import (
    Colour,
    Floats,
    Image,
    Rng,
    clouds,
    fill,
    mixed,
    outline,
    ramp,
    turned,
    varied,
)
from tests.drawing.motifs import MOTIFS


@dataclass(frozen=True, slots=True)
class Ink:
    """A label's colours and what it is full of. flow: the direction of its strokes in degrees."""

    base: Colour
    second: Colour
    accent: Colour
    motif: str
    flow: float
    count: int
    large: float  # size of a motif as a share of the square

    @property
    def dark(self) -> Colour:
        return mixed(self.base, (25, 20, 20), 0.72)

    @property
    def pale(self) -> Colour:
        return mixed(self.base, (240, 246, 248), 0.62)


_CELLS = 9
Style = Callable[[Rng, int, Ink], Image]


def _scattered(rng: Rng, size: int, ink: Ink) -> list[Floats]:
    """The motif a few times, nowhere twice: in the cells of a loose raster, drawn from the back to the front."""
    across = int(np.ceil(np.sqrt(ink.count)))
    cells = rng.permutation(across * across)[: ink.count]
    shapes = []
    for cell in sorted(int(c) for c in cells):
        at = (np.array([cell % across, cell // across]) + rng.uniform(0.3, 0.7, 2)) / across * size
        shape = turned(MOTIFS[ink.motif](rng), rng.uniform(-20, 20)) * size * ink.large * rng.uniform(0.8, 1.15)
        shapes.append(shape + at)
    return shapes


def _plain(size: int, colour: Colour) -> Image:
    return np.full((size, size, 3), colour, np.uint8)


def flat(rng: Rng, size: int, ink: Ink) -> Image:
    """Even colours with a dark outline, as in a picture book."""
    art = _plain(size, ink.base)
    edge = np.linspace(0, size, 20)
    hill = size * rng.uniform(0.45, 0.75) + size * 0.08 * np.sin(edge / size * rng.uniform(3, 7) + rng.uniform(0, 6))
    fill(art, np.concatenate([np.stack([edge, hill], 1), [(size, size), (0, size)]]), mixed(ink.base, ink.second, 0.5))
    for shape in _scattered(rng, size, ink):
        fill(art, shape, ink.accent if rng.random() < 0.4 else ink.second)
        outline(art, shape, ink.dark, size // 60)
    return art


def painterly(rng: Rng, size: int, ink: Ink) -> Image:
    """Brush strokes along a direction, each of its own tint."""
    art = _plain(size, ink.base)
    for _ in range(160):
        _stroke(rng, art, varied(rng, mixed(ink.base, ink.second, rng.random()), 12), ink.flow, size * 0.16)
    for shape in _scattered(rng, size, ink):
        fill(art, shape, varied(rng, ink.accent, 10))
        fill(
            art, shape * 0.5 + shape.mean(axis=0) * 0.5 - size * 0.02, varied(rng, mixed(ink.accent, ink.pale, 0.5), 8)
        )
    for _ in range(40):
        _stroke(rng, art, varied(rng, mixed(ink.base, ink.second, rng.random()), 18), ink.flow, size * 0.09)
    return np.asarray(cv2.GaussianBlur(art, (0, 0), size / 180), np.uint8)


def _stroke(rng: Rng, art: Image, colour: Colour, flow: float, length: float) -> None:
    angle = np.radians(flow + rng.normal(0, 18))
    at = rng.uniform(0, art.shape[0], 2)
    half = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    outline(art, np.stack([at - half, at + half]), colour, int(rng.integers(2, 2 + art.shape[0] // 24)), closed=False)


def noisy(rng: Rng, size: int, ink: Ink) -> Image:
    """Cloudy colour with speckles, shapes that fade into it."""
    art = ramp(clouds(rng, (size, size), 3, 5), [ink.dark, ink.base, ink.second, ink.base])
    shapes = np.zeros((size, size), np.uint8)
    for shape in _scattered(rng, size, ink):
        fill(shapes, shape, 255)
    share = cv2.GaussianBlur(shapes, (0, 0), size / 60)[..., None] / np.float32(290)
    art = (art * (1 - share) + np.array(ink.accent, np.float32) * share).astype(np.uint8)
    grain = rng.normal(0, 14, (size, size, 1)).astype(np.float32)
    return (art + grain).clip(0, 255).astype(np.uint8)


def engraved(rng: Rng, size: int, ink: Ink) -> Image:
    """Dark lines hatched on tinted paper, as on an old map."""
    art = _plain(size, mixed(ink.pale, ink.base, 0.35))
    along = np.linspace(-0.7, 0.7, 24) * size
    step = size / 14
    for k in range(-10, 11):
        bend = np.sin(along / size * 6 + k * 0.7) * size * 0.02
        line = turned(np.stack([along, k * step + bend], axis=1), ink.flow) + size / 2
        outline(art, line, mixed(ink.base, ink.dark, 0.45), 1 + size // 120, closed=False)
    for shape in _scattered(rng, size, ink):
        fill(art, shape, ink.second if rng.random() < 0.6 else ink.accent)
        outline(art, shape, ink.dark, 1 + size // 80)
        outline(art, shape * 0.6 + shape.mean(axis=0) * 0.4, ink.dark, 1)
    return art


def watercolour(rng: Rng, size: int, ink: Ink) -> Image:
    """Thin washes over white paper, darker where they end."""
    art = np.full((size, size, 3), mixed(ink.pale, ink.base, 0.3), np.float32)
    for colour, number in ((ink.base, 5), (ink.second, 3)):
        for _ in range(number):
            _wash(rng, art, rng.uniform(0, size, 2), size * rng.uniform(0.2, 0.4), colour)
    _blot(art, _scattered(rng, size, ink), ink.accent, 0.75)
    paper = 1 + (clouds(rng, (size, size), 12, 3)[..., None] - 0.5) * 0.14
    return (art * paper).clip(0, 255).astype(np.uint8)


def _wash(rng: Rng, art: npt.NDArray[np.float32], at: Floats, radius: float, colour: Colour) -> None:
    radii = radius * (0.8 + 0.4 * rng.random(9))
    angles = np.linspace(0, 2 * np.pi, 9, endpoint=False)
    _blot(art, [np.stack([np.cos(angles), np.sin(angles)], 1) * radii[:, None] + at], colour, 0.45)


def _blot(art: npt.NDArray[np.float32], shapes: list[Floats], colour: Colour, strength: float) -> None:
    mask = np.zeros(art.shape[:2], np.uint8)
    for shape in shapes:
        fill(mask, shape, 255)
    soft = cv2.GaussianBlur(mask, (0, 0), art.shape[0] / 90).astype(np.float32) / 255
    wide = cv2.GaussianBlur(mask, (0, 0), art.shape[0] / 25).astype(np.float32) / 255
    share = (soft * (strength + 0.35 * (1 - wide)))[..., None].clip(0, 1)
    art += (np.array(colour, np.float32) - art) * share


def mosaic(rng: Rng, size: int, ink: Ink) -> Image:
    """Cells of even colour with grout between them; the motif is laid in its own cells."""
    cells = np.stack(np.meshgrid(np.arange(_CELLS), np.arange(_CELLS)), -1).reshape(-1, 2)
    middle = ((cells + rng.uniform(0.15, 0.85, cells.shape)) / _CELLS * size).astype(int)
    apart = np.ones((size, size), np.uint8)
    apart[middle[:, 1], middle[:, 0]] = 0
    kind = cv2.DIST_LABEL_PIXEL
    nearest = cv2.distanceTransformWithLabels(apart, cv2.DIST_L2, cv2.DIST_MASK_5, labelType=kind)[1]
    order = nearest[middle[:, 1], middle[:, 0]]
    shapes = np.zeros((size, size), np.uint8)
    for shape in _scattered(rng, size, ink):
        fill(shapes, shape, 255)
    tints = np.zeros((int(nearest.max()) + 1, 3), np.uint8)
    for (x, y), label in zip(middle, order, strict=True):
        ground = mixed(ink.base, ink.second, rng.random())
        tints[label] = varied(rng, ink.accent if shapes[y, x] > 127 else ground, 9)
    art: Image = tints[nearest]
    border = cv2.morphologyEx(nearest.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8)) > 0
    art[border] = ink.dark
    return np.asarray(cv2.GaussianBlur(art, (0, 0), size / 260), np.uint8)


def stippled(rng: Rng, size: int, ink: Ink) -> Image:
    """Dots on an even ground, denser where the motif is."""
    art = _plain(size, mixed(ink.base, ink.pale, 0.25))
    shapes = np.zeros((size, size), np.uint8)
    for shape in _scattered(rng, size, ink):
        fill(shapes, shape, 255)
    dense = clouds(rng, (size, size), 3, 2)
    for x, y in rng.uniform(0, size, (900, 2)):
        inside = shapes[int(y), int(x)] > 127
        if inside or rng.random() < dense[int(y), int(x)] * 0.8:
            colour = varied(rng, ink.accent if inside else ink.second, 10)
            cv2.circle(
                art, (int(x * 16), int(y * 16)), int(size * 16 * rng.uniform(0.008, 0.02)), colour, -1, cv2.LINE_AA, 4
            )
    return art


def poster(rng: Rng, size: int, ink: Ink) -> Image:
    """Hills one behind another in graded colour, silhouettes before them."""
    sky = np.linspace(0, 1, size, dtype=np.float32)[:, None].repeat(size, 1)
    art = ramp(sky, [ink.pale, ink.second])
    along = np.linspace(0, size, 24)
    for layer in range(4):
        top = size * (0.2 + 0.2 * layer) + size * 0.07 * np.sin(along / size * rng.uniform(4, 9) + rng.uniform(0, 6))
        hill = np.concatenate([np.stack([along, top], 1), [(size, size), (0, size)]])
        fill(art, hill, mixed(mixed(ink.second, ink.base, (layer + 1) / 4), ink.dark, 0.12 * layer))
    for shape in _scattered(rng, size, ink):
        fill(art, shape, ink.accent if rng.random() < 0.7 else ink.dark)
    return art


STYLES: tuple[Style, ...] = (flat, painterly, noisy, engraved, watercolour, mosaic, stippled, poster)
