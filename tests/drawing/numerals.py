"""Printed digits 1-8 in eight faces: what comes with OpenCV and Pillow, and pen strokes of our own."""

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

from tests.drawing.canvas import Floats, Image, circle, fill, turned

Face = Callable[[int, int], Image]  # digit, height in pixels -> a mask with some room around
_FINE = 4


def _arc(*shape: float) -> list[tuple[float, float]]:
    """Points on an ellipse: its centre x, y, half axes, first and last degree (0 to the right, growing clockwise)."""
    x, y, wide, high, start, end = shape
    angles = np.radians(np.linspace(start, end, 24))
    return [(float(x + wide * np.cos(a)), float(y + high * np.sin(a))) for a in angles]


_SKELETONS: dict[int, list[tuple[float, float]]] = {
    1: [(0.28, 0.2), (0.52, 0.0), (0.52, 1.0)],
    2: [*_arc(0.5, 0.28, 0.3, 0.28, -170, 35), (0.18, 1.0), (0.85, 1.0)],
    3: [*_arc(0.48, 0.25, 0.28, 0.25, -150, 90), *_arc(0.48, 0.74, 0.33, 0.26, -90, 150)],
    4: [(0.9, 0.7), (0.1, 0.7), (0.66, 0.0), (0.66, 1.0)],
    5: [(0.8, 0.0), (0.27, 0.0), (0.22, 0.45), *_arc(0.47, 0.68, 0.34, 0.32, -125, 150)],
    6: [*_arc(0.75, 0.68, 0.57, 0.68, -100, -180), *_arc(0.5, 0.7, 0.32, 0.3, -180, 180)],
    7: [(0.14, 0.0), (0.86, 0.0), (0.4, 1.0)],
    8: [*_arc(0.5, 0.25, 0.26, 0.25, 90, 450), *_arc(0.5, 0.75, 0.33, 0.25, -90, 270)],
}


def _pen(nib: Floats, slant: float, narrow: float) -> Face:
    """Draw the skeletons with a nib, given for a height of 1."""

    def drawn(digit: int, height: int) -> Image:
        tall = height * _FINE
        large = np.zeros((round(tall * 1.3), round(tall * 1.1)), np.uint8)
        way = np.array(_SKELETONS[digit])
        way = np.stack([(way[:, 0] - 0.5) * narrow + (0.5 - way[:, 1]) * slant, way[:, 1] - 0.5], axis=1)
        dense = np.concatenate([np.linspace(a, b, 24) for a, b in pairwise(way)])
        middle = np.array([large.shape[1], large.shape[0]]) / 2
        for point in dense * 0.92 * tall:
            fill(large, nib * tall + point + middle, 255)
        small = cv2.resize(large, None, fx=1 / _FINE, fy=1 / _FINE, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)

    return drawn


def _opencv(name: str, weight: int) -> Face:
    face = cv2.FontFace(name)

    def drawn(digit: int, height: int) -> Image:
        large = np.zeros((height * 2, height * 2, 3), np.uint8)
        cv2.putText(
            large, str(digit), (height // 2, height * 3 // 2), (255, 255, 255), face, round(height * 1.35), weight
        )
        return _centred(large[..., 0], height)

    return drawn


def _pillow(digit: int, height: int) -> Image:
    picture = Pictures.new("L", (height * 2, height * 2))
    font = ImageFont.load_default(height * 1.35)
    ImageDraw.Draw(picture).text((height // 2, height // 4), str(digit), font=font, fill=255)
    return _centred(np.asarray(picture, np.uint8), height)


def _centred(mask: Image, height: int) -> Image:
    """The digit in the middle of as much room as the pens' digits have."""
    left, top, width, tall = cv2.boundingRect(mask)
    scale = height / max(tall, 1)
    core = cv2.resize(
        mask[top : top + tall, left : left + width], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
    )
    room = np.zeros((round(height * 1.3), round(height * 1.1)), np.uint8)
    y, x = (room.shape[0] - core.shape[0]) // 2, max((room.shape[1] - core.shape[1]) // 2, 0)
    core = core[:, : room.shape[1]]
    room[y : y + core.shape[0], x : x + core.shape[1]] = core
    return room


def _edge(width: float, thin: float, angle: float) -> Floats:
    """A broad nib: an ellipse turned by an angle."""
    return turned(circle(1.0, 14) * (width / 2, thin / 2), angle)


FACES: tuple[Face, ...] = (
    _opencv("sans", 400),
    _opencv("sans", 850),
    _opencv("italic", 700),
    _pen(_edge(0.16, 0.05, -35), 0.0, 0.62),
    _pillow,
    _pen(_edge(0.13, 0.13, 0), 0.12, 0.66),
    _pen(_edge(0.17, 0.045, 0), 0.0, 0.64),
    _pen(_edge(0.2, 0.11, 0), 0.0, 0.56),
)


@lru_cache(maxsize=512)
def numeral(face: int, digit: int, height: int) -> Image:
    """Mask (about 1.3 x 1.1 times the height) of a digit in a face."""
    return FACES[face % len(FACES)](digit, height)
