"""The last pixels: each side of a board moves, both ends freely, to where edge and colours agree best."""

from typing import Final

import cv2
import numpy as np

from companion.vision.framed_lines import HALF_LEVELS, Floats, Image, alignment
from companion.vision.framed_strips import outward

PLACES: Final = 120
ENDS: Final = 0.03
# pixels of a picture 800 wide: the band that is looked at, how finely, and by how much the ends move, at what step
BAND: Final = 20
FINENESS: Final = 2
MOVES: Final = ((12.0, 2.0), (2.0, 0.5))
COLOURS: Final = 0.5 / 16
STAY: Final = 0.001


def polished(corners: Floats, steep: Image, direction: Image, table: Image) -> Floats:
    """The corners (4, 2) where the sides meet after each moved by up to 14 pixels; themselves where they do not."""
    clear = steep / (steep + HALF_LEVELS)
    normals, ends = outward(corners), np.roll(corners, -1, axis=0)
    sides = []
    for start, end, normal in zip(corners, ends, normals, strict=True):
        support = _band(start, end, normal, (clear, direction, table))
        one, other = _best_move(support)
        sides.append((start + one * normal, end + other * normal))
    return meeting(sides, corners)


def _band(start: Floats, end: Floats, normal: Floats, images: tuple[Image, Image, Image]) -> Floats:
    """How well an edge of the board would fit at each place along a side and each offset (places, offsets)."""
    clear, direction, table = images
    along = np.linspace(ENDS, 1 - ENDS, PLACES)[:, None]
    offsets = np.linspace(-BAND, BAND, 2 * BAND * FINENESS + 1)
    places = (start + (end - start) * along)[:, None] + normal * offsets[:, None]
    x, y = (places[..., k].astype(np.float32) for k in (0, 1))

    def seen(image: Image, how: int = cv2.INTER_LINEAR) -> Image:
        found = cv2.remap(image, x, y, how, borderMode=cv2.BORDER_REPLICATE)
        return found.astype(np.float32)

    theta = float(np.arctan2(normal[1], normal[0]))
    edge = cv2.blur(seen(clear) * alignment(seen(direction, cv2.INTER_NEAREST), theta), (5, 1))
    # every pixel of the band votes: table beyond the side and none before it
    votes = np.cumsum(seen(2 * cv2.blur(table, (3, 3)) - 1), axis=1) / FINENESS
    support: Floats = (edge + COLOURS * (votes[:, -1:] - 2 * votes)).astype(np.float64)
    return support


def _best_move(support: Floats) -> tuple[float, float]:
    """By how many pixels outwards both ends of a side move."""
    along = np.linspace(ENDS, 1 - ENDS, PLACES)
    row = np.arange(PLACES)
    best = (0.0, 0.0)
    for reach, step in MOVES:
        moves = np.arange(-reach, reach + step, step)
        one, other = (axis.ravel() for axis in np.meshgrid(best[0] + moves, best[1] + moves))
        column = np.round((one[:, None] + (other - one)[:, None] * along + BAND) * FINENESS).astype(int)
        fits = support[row, np.clip(column, 0, support.shape[1] - 1)].mean(axis=1)
        chosen = int(np.argmax(fits - STAY * (np.abs(one) + np.abs(other))))
        best = float(one[chosen]), float(other[chosen])
    return best


def meeting(sides: list[tuple[Floats, Floats]], otherwise: Floats) -> Floats:
    """Where each side meets the one before it."""
    found = []
    for (a, b), (c, d) in zip(sides[-1:] + sides[:-1], sides, strict=True):
        (rx, ry), (sx, sy), (tx, ty) = b - a, d - c, c - a
        bent = rx * sy - ry * sx
        if abs(bent) < 1e-6:
            return otherwise
        found.append(a + (tx * sy - ty * sx) / bent * (b - a))
    return np.array(found)
