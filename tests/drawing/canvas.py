"""What everything is drawn with: noise, colours, polygons with smooth edges, patches pasted in perspective."""

import colorsys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
MatLike = npt.NDArray[np.integer[Any] | np.floating[Any]]  # what OpenCV says that it returns
Rng = np.random.Generator
Colour = tuple[int, int, int]  # BGR

_SHIFT = 4
_PAD = 3  # transparent pixels round a patch, so that its edge is smoothed as it is warped


def generator(*keys: int) -> Rng:
    """The random numbers that belong to these keys, and to no others."""
    return np.random.default_rng([key & 0xFFFFFFFF for key in keys])


def uniform(rng: Rng, ends: tuple[float, float]) -> float:
    return float(rng.uniform(*ends))


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """BGR of a hue in degrees, saturation and value 0 to 1, each brought into its range."""
    red, green, blue = colorsys.hsv_to_rgb((hue % 360) / 360, min(max(saturation, 0), 1), min(max(value, 0), 1))
    return (round(blue * 255), round(green * 255), round(red * 255))


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other colour in the one."""
    blue, green, red = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (blue, green, red)


def varied(rng: Rng, colour: Colour, spread: float) -> Colour:
    """A colour near this one, a little lighter or darker and of another tint."""
    light = rng.normal(0, spread)
    blue, green, red = (int(np.clip(c + light + rng.normal(0, spread / 3), 0, 255)) for c in colour)
    return (blue, green, red)


def noise(rng: Rng, shape: tuple[int, int], cells: tuple[int, int]) -> npt.NDArray[np.float32]:
    """Smooth noise in 0..1 of (h, w), with `cells` bumps down and across."""
    seeds = rng.random((cells[0] + 2, cells[1] + 2), dtype=np.float32)
    return cv2.resize(seeds, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC).clip(0, 1)


def clouds(rng: Rng, shape: tuple[int, int], cells: int, octaves: int = 4) -> npt.NDArray[np.float32]:
    """Fractal noise in 0..1: each octave twice as fine and half as strong."""
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        fine = cells * 2**octave
        total += noise(rng, shape, (fine, fine)) / 2**octave
    low, high = float(total.min()), float(total.max())
    return (total - low) / max(high - low, 1e-6)


def ramp(values: npt.NDArray[np.float32], colours: Sequence[Colour]) -> Image:
    """Values 0..1 as colours, evenly spaced along the ramp. (h, w) -> (h, w, 3)."""
    stops = np.linspace(0, 255, len(colours))
    table = np.stack([np.interp(np.arange(256), stops, [c[k] for c in colours]) for k in range(3)], axis=1)
    return table.astype(np.uint8)[(values * 255).clip(0, 255).astype(np.uint8)]


def fill(image: Image, polygon: npt.ArrayLike, colour: Sequence[int] | int) -> None:
    """Fill a polygon of float pixels with smooth edges."""
    points = np.round(np.asarray(polygon, np.float64) * (1 << _SHIFT)).astype(np.int32)
    tint = (colour,) * 3 if isinstance(colour, int) else tuple(colour)
    cv2.fillPoly(image, [points.reshape(-1, 1, 2)], tint, cv2.LINE_AA, _SHIFT)


def outline(image: Image, polygon: npt.ArrayLike, colour: Sequence[int], width: int, closed: bool = True) -> None:
    """Draw along float pixels with smooth edges."""
    points = np.round(np.asarray(polygon, np.float64) * (1 << _SHIFT)).astype(np.int32)
    cv2.polylines(image, [points.reshape(-1, 1, 2)], closed, tuple(colour), max(width, 1), cv2.LINE_AA, _SHIFT)


def circle(radius: float = 1.0, corners: int = 40) -> Floats:
    """(corners, 2) points on a circle about the origin."""
    angles = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius


def turned(points: Floats, degrees: float) -> Floats:
    """Points turned clockwise about the origin (y grows downwards)."""
    angle = np.radians(degrees)
    matrix = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(points @ matrix)


def moved(points: npt.ArrayLike, right: float, down: float) -> Floats:
    """Points shifted by this much."""
    return np.asarray(np.asarray(points, np.float64) + np.array([right, down]))


@dataclass(frozen=True, slots=True)
class Patch:
    """A flat thing to paste: premultiplied BGRA (h, w, 4), with a transparent rim of _PAD pixels all round."""

    pixels: Image

    @classmethod
    def of(cls, art: Image, mask: Image | None = None) -> "Patch":
        """Art (h, w, 3) where the mask (h, w) says so, everywhere without one."""
        alpha = np.full(art.shape[:2], 255, np.uint8) if mask is None else mask
        weighted = cv2.multiply(art, cv2.merge([alpha] * 3), scale=1 / 255)
        return cls(_rimmed(cv2.merge([*cv2.split(weighted), alpha])))

    def shrunk(self, width: float) -> "Patch":
        """Near `width` pixels wide where it is much larger: a warp alone would leave moiré."""
        inner = self.pixels.shape[1] - 2 * _PAD
        scale = width / inner
        if scale > 0.8:
            return self
        height = max(round((self.pixels.shape[0] - 2 * _PAD) * scale), 2)
        core = self.pixels[_PAD:-_PAD, _PAD:-_PAD]
        small = cv2.resize(core, (max(round(width), 2), height), interpolation=cv2.INTER_AREA)
        return Patch(_rimmed(small))

    def shadow(self, width: int, height: int, rim: int, darkness: float) -> "Patch":
        """The blurred shadow of its outline, (height, width) pixels with the rim in which it fades out."""
        inner = (width - 2 * rim, height - 2 * rim)
        alpha = cv2.resize(self.pixels[_PAD:-_PAD, _PAD:-_PAD, 3], inner, interpolation=cv2.INTER_AREA)
        spread = cv2.copyMakeBorder(alpha, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=0)
        return _darkness(spread, rim / 2, darkness)


def _darkness(mask: MatLike, blur: float, darkness: float) -> Patch:
    soft_edge = cv2.GaussianBlur(np.asarray(mask, np.uint8), (0, 0), blur)
    alpha = cv2.convertScaleAbs(soft_edge, alpha=darkness)
    return Patch.of(np.zeros((*alpha.shape, 3), np.uint8), np.asarray(alpha, np.uint8))


def _rimmed(pixels: MatLike) -> Image:
    return np.asarray(cv2.copyMakeBorder(pixels, _PAD, _PAD, _PAD, _PAD, cv2.BORDER_CONSTANT, value=0), np.uint8)


def paste(image: Image, patch: Patch, corners: Floats) -> None:
    """Lay the patch over the image with its corners (top left first, clockwise) on these pixels (4, 2)."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    patch = patch.shrunk(float(max(sides[0], sides[2])))
    height, width = (side - 2 * _PAD for side in patch.pixels.shape[:2])
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 3, (image.shape[1], image.shape[0]))
    if (high <= low).any():
        return
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)]) + _PAD - 0.5
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), (corners - low - 0.5).astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    over(image[low[1] : high[1], low[0] : high[0]], cv2.warpPerspective(patch.pixels, matrix, size))


def over(image: Image, layer: MatLike) -> None:
    """Put a premultiplied BGRA layer over the image, in place."""
    left = cv2.bitwise_not(layer[..., 3])
    kept = cv2.multiply(image, cv2.merge([left] * 3), scale=1 / 255)
    image[:] = cv2.add(kept, layer[..., :3])


def rounded(height: int, width: int, radius: float) -> Image:
    """Mask (h, w) of a rectangle with round corners."""
    mask = np.zeros((height, width), np.uint8)
    radius = max(min(radius, height / 2 - 1, width / 2 - 1), 0.5)
    quarter = circle(radius, 48)
    inner = np.array(
        [(width - radius, height - radius), (radius, height - radius), (radius, radius), (width - radius, radius)]
    )
    points = np.concatenate([quarter[12 * k : 12 * k + 13][:13] + inner[k] for k in range(4)])
    fill(mask, points - 0.5, 255)
    return mask


def soft(height: int, width: int, radius: float, darkness: float) -> Patch:
    """A shadow to paste: a blurred black rectangle that fades out inside its own size."""
    mask = np.zeros((height, width), np.uint8)
    rim = round(2 * radius)
    mask[rim : height - rim, rim : width - rim] = 255
    return _darkness(mask, radius, darkness)
