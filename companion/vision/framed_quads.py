"""Four lines as a board: every pair of opposite lines crossed with every other pair, scored by what their sides show.

The sides of a quadrilateral are parts of few lines, so that what lies along a line is summed up once and every side
is two look-ups in the running sums (as in Viola and Jones' integral images, 2001).
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.framed_lines import HALF_LEVELS, Floats, Image, alignment

# places along a line and the widths of the strips beside it: pixels of a picture 800 wide
STEP: Final = 2.0
EDGE_REACH: Final = (-2, -1, 0, 1, 2)
STRIP: Final = 7
STRIP_AWAY: Final = 0.009
LINES_PER_SIDE: Final = 36
EDGE_OF_RANK: Final = 0.3
SAME_ANGLE: Final = 0.004
SAME_RHO: Final = 1.0
# a board fills at least this share of the photo's shorter side, and hardly leaves it
SMALLEST: Final = 0.2
BEYOND: Final = 0.02


@dataclass(frozen=True, slots=True, eq=False)
class Profiles:
    """Running sums along n lines, (n, places + 1) each: edges under the line, table beyond it (on the side of its
    normal) and before it. first: where the places begin, in pixels from the foot of the normal."""

    lines: Floats
    first: float
    edge: Floats
    beyond: Floats
    before: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Quads:
    """Candidates: corners (n, 4, 2) in pixels, clockwise; for each of their four sides, beginning at the top,
    edge: how much of it is an edge, 0 to 1; contrast: how much more table there is outside than inside, -1 to 1."""

    corners: Floats
    edge: Floats
    contrast: Floats

    def __len__(self) -> int:
        return len(self.corners)

    def taken(self, which: NDArray[np.intp]) -> "Quads":
        """Some of them."""
        return Quads(self.corners[which], self.edge[which], self.contrast[which])


def worst_and_mean(sides: Floats) -> Floats:
    """One figure (n,) for figures (n, 4) of the sides: a board has all four."""
    both: Floats = 0.5 * sides.mean(axis=1) + 0.5 * sides.min(axis=1)
    return both


def profiles(lines: Floats, steep: Image, direction: Image, table: Image) -> Profiles:
    """What lies along every line: edges that run its way, and the table's probability on both sides."""
    height, width = table.shape
    reach = float(np.hypot(width, height) / 2)
    along = np.arange(-reach, reach + STEP, STEP)
    theta, rho = lines[:, :1], lines[:, 1:]
    normal = np.cos(theta), np.sin(theta)
    x = width / 2 + rho * normal[0] - along * normal[1]
    y = height / 2 + rho * normal[1] + along * normal[0]

    def seen(image: Image, off: float, missing: float) -> Image:
        column = np.round(x + off * normal[0]).astype(int)
        row = np.round(y + off * normal[1]).astype(int)
        there = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        found = image[np.clip(row, 0, height - 1), np.clip(column, 0, width - 1)]
        return np.where(there, found, missing).astype(np.float32)

    clear = steep / (steep + HALF_LEVELS)
    parts = [seen(clear, off, 0) * alignment(seen(direction, off, 0), theta) for off in EDGE_REACH]
    away = STRIP_AWAY * max(height, width)
    strips = cv2.blur(table, (STRIP, STRIP))
    beyond, before = seen(strips, away, 0.5), seen(strips, -away, 0.5)
    return Profiles(lines, -reach, _running(np.max(parts, axis=0)), _running(beyond), _running(before))


def _running(values: Image) -> Floats:
    return np.pad(np.cumsum(values, axis=1, dtype=np.float64), ((0, 0), (1, 0)))


def best_lines(found: Profiles) -> Profiles:
    """The lines most likely to bound a board: table on one side of them and not on the other, and edges; no twice."""
    differs = np.diff(found.beyond - found.before, axis=1)
    edge = EDGE_OF_RANK * np.diff(found.edge, axis=1)
    either = [(np.maximum(sign * differs, 0) + edge).sum(axis=1) for sign in (1, -1)]
    kept: list[int] = []
    for index in np.argsort(-np.maximum(*either), kind="stable"):
        apart = np.abs(found.lines[kept] - found.lines[index])
        if not kept or ((apart[:, 0] > SAME_ANGLE) | (apart[:, 1] > SAME_RHO)).all():
            kept.append(int(index))
        if len(kept) == LINES_PER_SIDE:
            break
    return Profiles(found.lines[kept], found.first, found.edge[kept], found.beyond[kept], found.before[kept])


def _crossings(across: Floats, down: Floats) -> tuple[Floats, Floats]:
    """x and y (n, m) of where lines of two kinds meet, from the middle of the picture."""
    (c1, s1), (c2, s2) = ((np.cos(lines[:, 0]), np.sin(lines[:, 0])) for lines in (across, down))
    bent = np.outer(c1, s2) - np.outer(s1, c2)
    bent = np.where(np.abs(bent) < 1e-3, 1e-3, bent)
    x = (np.outer(across[:, 1], s2) - np.outer(s1, down[:, 1])) / bent
    y = (np.outer(c1, down[:, 1]) - np.outer(across[:, 1], c2)) / bent
    return x, y


@dataclass(frozen=True, slots=True, eq=False)
class _Sides:
    """Every part of n lines between two of m that cross them, (n, m, m): edge and contrast, its outside lying beyond
    the line; turned over, the contrast is the negative."""

    edge: Floats
    contrast: Floats


def _sides(found: Profiles, x: Floats, y: Floats) -> _Sides:
    theta = found.lines[:, :1]
    along = y * np.cos(theta) - x * np.sin(theta)
    place = np.clip((along - found.first) / STEP, 0, found.edge.shape[1] - 1.001)
    whole = place.astype(int)
    part = place - whole
    line = np.arange(len(place))[:, None]
    length = np.maximum(np.abs(place[:, :, None] - place[:, None, :]), 1)

    def mean(sums: Floats) -> Floats:
        value = sums[line, whole] * (1 - part) + sums[line, whole + 1] * part
        between: Floats = np.abs(value[:, :, None] - value[:, None, :]) / length
        return between

    return _Sides(mean(found.edge), mean(found.beyond) - mean(found.before))


def _ahead(lines: Floats, x: Floats, y: Floats) -> Floats:
    """How far each crossing (a, b) lies beyond each line k, (k, a, b), in pixels."""
    theta, rho = lines[:, 0, None, None], lines[:, 1, None, None]
    ahead: Floats = x * np.cos(theta) + y * np.sin(theta) - rho
    return ahead


def quads(across: Profiles, down: Profiles, shape: tuple[int, int], most: int) -> Quads:
    """The best quadrilaterals between two lines of one kind (normals down) and two of the other (normals right)."""
    x, y = _crossings(across.lines, down.lines)
    first, second = _allowed(across.lines, down.lines, (x, y), shape)
    top, bottom, left, right = first[:, 0], first[:, 1], second[:, 0], second[:, 1]
    level, upright = _sides(across, x, y), _sides(down, x.T, y.T)
    over, under = (level, top, left, right, -1), (level, bottom, left, right, 1)
    sides = (over, (upright, right, top, bottom, 1), under, (upright, left, top, bottom, -1))
    edge = np.stack([of.edge[line, a, b] for of, line, a, b, _ in sides], axis=1)
    contrast = np.stack([sign * of.contrast[line, a, b] for of, line, a, b, sign in sides], axis=1)
    best = np.argsort(-worst_and_mean(edge + contrast), kind="stable")[:most]
    pairs = ((top, left), (top, right), (bottom, right), (bottom, left))
    corners = np.stack([np.stack([x[pair], y[pair]], axis=1) for pair in pairs], axis=1)
    corners += np.array([shape[1] / 2, shape[0] / 2])
    return Quads(corners[best], edge[best], contrast[best])


def _allowed(
    across: Floats, down: Floats, meet: tuple[Floats, Floats], shape: tuple[int, int]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pairs (n, 2) of lines of the one kind and of the other: far enough apart, in order and inside the photo."""
    x, y = meet
    height, width = shape
    far = SMALLEST * min(shape)
    slack = BEYOND * max(shape)
    inside = (np.abs(x) < width / 2 + slack) & (np.abs(y) < height / 2 + slack)
    below = (_ahead(across, x, y) > far) & inside  # [top, bottom, left or right]
    right = (_ahead(down, x, y) > far).transpose(0, 2, 1) & inside.T  # [left, right, top or bottom]
    ones, others = np.argwhere(below.any(axis=2)), np.argwhere(right.any(axis=2))
    (top, bottom), (left, far_right) = (ones[:, :, None].transpose(1, 0, 2), others[:, None].transpose(2, 1, 0))
    ok = below[top, bottom, left] & below[top, bottom, far_right]
    ok &= right[left, far_right, top] & right[left, far_right, bottom]
    ok &= inside[top, left] & inside[top, far_right]
    one, other = np.nonzero(ok)
    return ones[one], others[other]
