"""Pictures of printed digits on backgrounds of every kind, drawn from fonts: what the digit network learns from.

Nothing here is a photo or anyone's art. A scene is SIZE x SIZE pixels with a digit, or with what could be mistaken for
one: letters, 0 and 9, digits lying on their side or head, blobs, lines, edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Bytes = NDArray[np.uint8]
Reals = NDArray[np.float32]

SIZE, STRIDE = 48, 4
NONE, IGNORED = 0, 255
DIGITS = "12345678"
# no B, S, Z, b and I: nobody could tell them from 8, 5, 2, 6 and 1
OTHERS = "09ACDEFGHKLMNOPRTUVXYadeghkmnpqrt?!&%#*+=@$"
# Share of a digit's height around its middle where it is to be seen there, and where it is left open.
CORE, RIM = 0.22, 0.55
HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)
FULL = 96


@dataclass(frozen=True, slots=True)
class Face:
    """A font: a file, a number of Hershey's, or Pillow's own for None."""

    source: Path | int | None


Family = tuple[Face, ...]


class Spot(NamedTuple):
    """Where a mask is printed: its middle, how tall, and how far turned clockwise."""

    at: NDArray[np.float64]
    height: float
    degrees: float


def faces(folders: Sequence[Path]) -> list[Family]:
    """Every usable font below the folders by family, in order, with Hershey's and Pillow's own."""
    files = sorted({file for folder in folders for kind in ("*.ttf", "*.otf", "*.t1") for file in folder.rglob(kind)})
    families: dict[str, list[Face]] = {"Hershey": [Face(number) for number in HERSHEY], "Pillow": [Face(None)]}
    for file in files:
        families.setdefault(file.stem.partition("-")[0], []).append(Face(file))
    usable = [tuple(filter(_has_digits, family)) for family in families.values()]
    return [family for family in usable if family]


def _any(chance: np.random.Generator, known: Sequence[Family]) -> Face:
    family = known[int(chance.integers(len(known)))]
    return family[int(chance.integers(len(family)))]


def _has_digits(face: Face) -> bool:
    try:
        drawn = [glyph(face, text) for text in DIGITS]
    except OSError:
        return False
    shapes = {(mask.shape, mask.tobytes()) for mask in drawn}
    return len(shapes) == len(DIGITS) and all(mask.shape[0] > 20 and mask.max() > 200 for mask in drawn)


@lru_cache(maxsize=40000)
def glyph(face: Face, text: str) -> Bytes:
    """A character's mask, uint8 (h, w), 0 to 255, about FULL tall, cut to its ink."""
    if isinstance(face.source, int):
        canvas = np.zeros((3 * FULL, 3 * FULL), np.uint8)
        cv2.putText(canvas, text, (FULL, 2 * FULL), face.source, FULL / 22, 255, 9, cv2.LINE_AA)
    else:
        font = (
            ImageFont.load_default(FULL * 1.4)
            if face.source is None
            else ImageFont.truetype(str(face.source), round(FULL * 1.4))
        )
        picture = Image.new("L", (4 * FULL, 4 * FULL))
        ImageDraw.Draw(picture).text((FULL, FULL), text, 255, font)
        canvas = np.asarray(picture)
    rows, cols = np.nonzero(canvas > 40)
    if not len(rows):
        return np.zeros((1, 1), np.uint8)
    return np.ascontiguousarray(canvas[rows.min() : rows.max() + 1, cols.min() : cols.max() + 1])


def scene(chance: np.random.Generator, known: Sequence[Family]) -> tuple[Bytes, Bytes]:
    """A picture uint8 (SIZE, SIZE, 3) and what its cells show, uint8 (SIZE / STRIDE, SIZE / STRIDE): NONE, a digit 1 to
    8 near the middle of its ink, or IGNORED."""
    picture = _ground(chance)
    cells = np.full((SIZE // STRIDE, SIZE // STRIDE), NONE, np.uint8)
    face = _any(chance, known)
    height = float(np.exp(chance.uniform(np.log(10), np.log(36))))
    rim = max(8.0, 0.45 * height)
    at = chance.uniform(rim, SIZE - rim, 2)
    if chance.random() < 0.35:
        _clutter(picture, chance, known, at, height)
    if chance.random() < 0.72:
        digit = DIGITS[int(chance.integers(8))]
        turn = 0 if chance.random() < 0.7 else int(chance.integers(1, 4))
        if chance.random() < 0.2:
            _badge(picture, chance, at, height)
        _ink(picture, chance, glyph(face, digit), Spot(at, height, 90.0 * turn))
        _mark(cells, at, height, _shown(digit, turn))
    else:
        _ink(picture, chance, glyph(face, OTHERS[int(chance.integers(len(OTHERS)))]), Spot(at, height, 0.0))
    return _photographed(picture, chance), cells


def _shown(digit: str, turn: int) -> int:
    """What a digit turned by quarters is to be read as."""
    if turn == 0:
        return int(digit)
    return IGNORED if turn == 2 and digit in "18" else NONE


def _mark(cells: Bytes, at: NDArray[np.float64], height: float, shown: int) -> None:
    row, col = (np.mgrid[0 : len(cells), 0 : len(cells)] + 0.5) * STRIDE
    away = np.hypot(row - at[1], col - at[0])
    if shown in (NONE, IGNORED):
        cells[away < RIM * height] = shown
        return
    cells[away < max(RIM * height, STRIDE * 1.6)] = IGNORED
    cells[away < max(CORE * height, STRIDE * 0.71)] = shown


def _colour(chance: np.random.Generator) -> Reals:
    """Any colour, white and black and pale ones more often."""
    kind = chance.random()
    if kind < 0.2:
        return np.full(3, chance.uniform(200, 255), np.float32)
    if kind < 0.35:
        return np.full(3, chance.uniform(0, 60), np.float32)
    colour = chance.uniform(0, 255, 3)
    return (colour * 0.4 + 150 if kind < 0.55 else colour).astype(np.float32)


def _far_colour(chance: np.random.Generator, behind: Reals) -> Reals:
    """A colour that can be read on the one behind it."""
    least = chance.uniform(45, 130)
    for _ in range(30):
        colour = _colour(chance)
        if np.abs(colour - behind) @ np.array([0.25, 0.45, 0.3]) > least:
            return colour
    return np.full(3, 255.0 if behind.mean() < 128 else 0.0, np.float32)


def _noise(chance: np.random.Generator, cells: int) -> Reals:
    """Cloudy noise float32 (SIZE, SIZE, 3) of about -1 to 1, the finer the more cells."""
    coarse = chance.normal(0, 0.6, (cells, cells, 3)).astype(np.float32)
    if chance.random() < 0.5:
        coarse[:] = coarse[..., :1]
    return np.asarray(cv2.resize(coarse, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC), np.float32)


def _ground(chance: np.random.Generator) -> Reals:
    """A card's art: a colour, clouds, shapes, and often the card's edge with a table beyond."""
    picture = np.broadcast_to(_colour(chance), (SIZE, SIZE, 3)).astype(np.float32).copy()
    for cells in (3, 7, 18, 40):
        if chance.random() < 0.45:
            picture += _noise(chance, cells) * chance.uniform(4, 45)
    for _ in range(int(chance.integers(0, 6)) if chance.random() < 0.6 else 0):
        _shape(picture, chance)
    if chance.random() < 0.35:
        _edge(picture, chance)
    return np.clip(picture, 0, 255)


def _shape(picture: Reals, chance: np.random.Generator) -> None:
    """An ellipse, a polygon, a line or a bow in some colour."""
    colour = tuple(map(float, _colour(chance)))
    x, y = (int(v) for v in chance.integers(-8, SIZE + 8, 2))
    kind = int(chance.integers(4))
    thick = -1 if chance.random() < 0.5 else int(chance.integers(1, 5))
    if kind == 0:
        axes = tuple(int(v) for v in chance.integers(2, 26, 2))
        cv2.ellipse(picture, (x, y), axes, float(chance.uniform(0, 180)), 0, 360, colour, thick, cv2.LINE_AA)
    elif kind == 1:
        points = (np.array([x, y]) + chance.normal(0, 12, (int(chance.integers(3, 7)), 2))).astype(np.int32)
        cv2.fillPoly(picture, [points], colour, cv2.LINE_AA)
    elif kind == 2:
        end = tuple(int(v) for v in chance.integers(-8, SIZE + 8, 2))
        cv2.line(picture, (x, y), end, colour, max(1, abs(thick)), cv2.LINE_AA)
    else:
        axes = tuple(int(v) for v in chance.integers(4, 24, 2))
        first = float(chance.uniform(0, 360))
        cv2.ellipse(picture, (x, y), axes, 0, first, first + chance.uniform(60, 270), colour, abs(thick), cv2.LINE_AA)


def _edge(picture: Reals, chance: np.random.Generator) -> None:
    """Beyond a card's rounded corner there is a table."""
    inside = np.zeros((SIZE, SIZE), np.float32)
    near = chance.integers(0, 12, 2)
    radius = int(chance.integers(0, 10))
    low, high = near + radius, SIZE * 2
    cv2.rectangle(inside, (int(low[0]), int(near[1])), (high, high), 1.0, -1)
    cv2.rectangle(inside, (int(near[0]), int(low[1])), (high, high), 1.0, -1)
    cv2.circle(inside, (int(low[0]), int(low[1])), radius, 1.0, -1, cv2.LINE_AA)
    inside = np.rot90(inside, int(chance.integers(4)))[..., None]
    table = _colour(chance) + _noise(chance, 12) * chance.uniform(0, 25)
    picture[:] = picture * inside + table * (1 - inside)


def _clutter(
    picture: Reals, chance: np.random.Generator, known: Sequence[Family], at: NDArray[np.float64], height: float
) -> None:
    """A symbol or a letter beside the digit."""
    angle = chance.uniform(0, 2 * np.pi)
    beside = at + height * chance.uniform(1.0, 1.5) * np.array([np.cos(angle), np.sin(angle)])
    face = _any(chance, known)
    mask = glyph(face, OTHERS[int(chance.integers(len(OTHERS)))])
    if chance.random() < 0.5:
        mask = np.zeros((FULL, FULL), np.uint8)
        points = chance.normal(FULL / 2, FULL / 4, (int(chance.integers(3, 9)), 2)).astype(np.int32)
        cv2.fillPoly(mask, [cv2.convexHull(points)], 255, cv2.LINE_AA)
    _ink(picture, chance, mask, Spot(beside, height * chance.uniform(0.5, 1.1), chance.uniform(0, 360)))


def _badge(picture: Reals, chance: np.random.Generator, at: NDArray[np.float64], height: float) -> None:
    """A disc, an ellipse or a plate behind the digit."""
    colour = tuple(map(float, _colour(chance)))
    reach = chance.uniform(0.6, 0.95, 2) * height
    middle = (int(at[0]), int(at[1]))
    if chance.random() < 0.6:
        cv2.ellipse(picture, middle, (int(reach[0]), int(reach[0])), 0, 0, 360, colour, -1, cv2.LINE_AA)
    else:
        low, high = (at - reach).astype(int), (at + reach).astype(int)
        cv2.rectangle(picture, (int(low[0]), int(low[1])), (int(high[0]), int(high[1])), colour, -1)


def _ink(picture: Reals, chance: np.random.Generator, mask: Bytes, spot: Spot) -> None:
    """Prints a mask, a little crooked; with an outline or a shadow at times."""
    at, height = spot.at, spot.height
    warp = _placed(mask, chance, spot)
    if chance.random() < 0.3:
        mask = _weighted(mask, chance)
    ink = np.asarray(cv2.warpAffine(_softened(mask, height), warp, (SIZE, SIZE)), np.float32) / np.float32(255)
    x, y = np.clip(at.astype(int), 0, SIZE - 1)
    behind = picture[max(0, y - 6) : y + 6, max(0, x - 6) : x + 6].mean(axis=(0, 1))
    colour = _far_colour(chance, behind)
    if chance.random() < 0.2:
        _blend(picture, _grown(ink, height, chance), _far_colour(chance, colour))
    elif chance.random() < 0.15:
        _blend(picture, np.roll(ink, (1, 1), (0, 1)) * np.float32(0.6), np.zeros(3, np.float32))
    filled = colour + _noise(chance, 12) * (chance.uniform(0, 30) if chance.random() < 0.3 else 0)
    _blend(picture, ink * np.float32(chance.uniform(0.75, 1.0)), filled)


def _blend(picture: Reals, share: Reals, colour: Reals) -> None:
    picture[:] = picture * (1 - share[..., None]) + colour * share[..., None]


def _grown(ink: Reals, height: float, chance: np.random.Generator) -> Reals:
    width = max(2, round(height * chance.uniform(0.06, 0.14)))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * width - 1, 2 * width - 1))
    return np.asarray(cv2.dilate(ink, disc), np.float32)


def _weighted(mask: Bytes, chance: np.random.Generator) -> Bytes:
    """Bolder or thinner."""
    width = int(chance.integers(2, 8))
    padded = cv2.copyMakeBorder(mask, 8, 8, 8, 8, cv2.BORDER_CONSTANT)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    changed = cv2.dilate(padded, disc) if chance.random() < 0.7 else cv2.erode(padded, disc)
    return np.asarray(changed if changed.max() > 200 and changed.mean() > 10 else padded, np.uint8)


def _softened(mask: Bytes, height: float) -> Bytes:
    """Blurred as far as it is about to be shrunk."""
    factor = max(1.0, mask.shape[0] / height)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.4 * factor), np.uint8) if factor > 1.2 else mask


def _placed(mask: Bytes, chance: np.random.Generator, spot: Spot) -> NDArray[np.float64]:
    """The affine map from a mask to the picture."""
    scale = spot.height / max(mask.shape[0], mask.shape[1] * 0.6)
    angle = np.deg2rad(spot.degrees + chance.uniform(-9, 9))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    lean = np.array([[chance.uniform(0.8, 1.2), chance.uniform(-0.3, 0.12)], [0, 1]])
    linear = turn @ lean * scale
    middle = np.array([mask.shape[1] / 2, mask.shape[0] / 2])
    return np.column_stack([linear, spot.at - linear @ middle])


def _photographed(picture: Reals, chance: np.random.Generator) -> Bytes:
    """Lamp, blur, grain and JPEG."""
    seen = picture * np.exp(chance.uniform(-0.5, 0.2)) * np.exp(chance.normal(0, 0.1, 3))
    if chance.random() < 0.4:
        slope = np.broadcast_to(np.linspace(-1, 1, SIZE) * chance.uniform(-0.35, 0.35), (SIZE, SIZE))
        seen = seen * (1 + np.rot90(slope, int(chance.integers(4))))[..., None]
    seen = seen.astype(np.float32)
    blur = chance.uniform(0, 1.3)
    if blur > 0.35:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), blur), np.float32)
    seen = seen + chance.normal(0, chance.uniform(0, 7), seen.shape)
    bytes_: Bytes = np.clip(seen, 0, 255).astype(np.uint8)
    if chance.random() < 0.6:
        _, packed = cv2.imencode(".jpg", bytes_, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(50, 95))])
        bytes_ = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return bytes_
