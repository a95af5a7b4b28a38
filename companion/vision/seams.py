"""Edges between squares of a board: whether one lies inside a tile, and what that tells of its squares.

Where a tile ends, something runs all along the edge: its rim, a gap, a shadow. Lightness and colours then change across
the edge in the same way over its whole length, which what is printed on a tile hardly does.
"""

import math
from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.grid import Square

Bytes = NDArray[np.uint8]
Features = NDArray[np.float32]

# the share of an edge left out at each end, where others begin, and how far to look on both of its sides, in squares
ENDS: Final = 7 / 60
BESIDE: Final = 14 / 60
# an edge's parts, all of which have to change in one way, and within how many pixels of it its line lies
PARTS: Final = 3
NEAR: Final = (3, 6)
# changes of Lab, in steps of 256, that are noise; what their roots are divided by
NOISE: Final = 2.0
LOUDNESS: Final = 6.0
# what an edge is: inside a tile, between two, between a tile and a bare square, between two bare squares
JOIN, APART, OUTER, CLEAR = "inside", "between", "beside", "bare"
# less likely than this counts as this: of a cut between tiles, and of what edges tell of squares
LEAST_CUT: Final = 1e-4
LEAST: Final = 1e-3
# how much the edges around a square count beside what it looks like, and how much one of them at most, as log odds
WEIGHT: Final = 0.5
MOST: Final = 6.0
# edges for each square
EACH: Final = 2

Edges = Mapping[tuple[int, ...], Mapping[str, float]]


def lines(patches: Bytes) -> Features:
    """How much the colours of patches change all along an upright edge in their middle: uint8 (n, h, w, 3) BGR to
    float32 (n, d). By columns with their sign, and the most near the edge and on either side of it without."""
    if not len(patches):
        return lines(np.zeros((1, *patches.shape[1:]), np.uint8))[:0]
    steps = _steps(patches)
    parts = np.stack([part.mean(axis=1) for part in np.array_split(steps, PARTS, axis=1)])
    alike = (parts > 0).all(axis=0) | (parts < 0).all(axis=0)
    along = np.where(alike, np.sqrt(np.abs(parts).min(axis=0)), 0)
    steady = np.abs(steps.mean(axis=1)) / (np.abs(steps).mean(axis=1) + NOISE)
    shown = np.stack([2 * along / LOUDNESS, steady, along * steady / LOUDNESS * 2], axis=1)
    middle = shown.shape[2] // 2
    near = [shown[:, :, middle - far : middle + far] for far in NEAR]
    beside = shown[:, :, : 2 * middle // 3], shown[:, :, -2 * middle // 3 :]
    most = [part.max(axis=2).reshape(len(patches), -1) for part in (*near, *beside)]
    signed = along * np.sign(parts[0]) / LOUDNESS
    return np.concatenate([signed.reshape(len(patches), -1), *most], axis=1).astype(np.float32)


def _steps(patches: Bytes) -> Features:
    """Changes of Lab across, (n, rows, columns, 3), of the part of each patch that tells."""
    n, height, width = patches.shape[:3]
    ends, beside = round(ENDS * height), round(BESIDE * width) + 1
    lab = cv2.cvtColor(np.ascontiguousarray(patches).reshape(n * height, width, 3), cv2.COLOR_BGR2LAB)
    inner = lab.reshape(n, height, width, 3)[:, ends : height - ends, width // 2 - beside : width // 2 + beside]
    values = inner.astype(np.float32)
    return np.asarray(values[:, :, 2:] - values[:, :, :-2], np.float32)


def within(edges: Edges) -> dict[tuple[int, ...], float]:
    """How likely each edge lies inside a tile, given that both its squares are covered. edges: probabilities of what
    each one is, by its two squares."""
    told = {}
    for edge, chances in edges.items():
        if chances.keys() >= {JOIN, APART}:
            joined, apart = chances[JOIN] + LEAST_CUT, chances[APART] + LEAST_CUT
            told[edge] = joined / (joined + apart)
    return told


def explained(edges: Edges) -> float:
    """How well it is told what each edge is, as the mean log chance of the edges that a square has: seen in a lattice
    that is a little off, edges are neither here nor there."""
    best = [math.log(max(*chances.values(), LEAST)) for chances in edges.values()]
    return EACH * sum(best) / len(best) if best else 0.0


def covered_by(
    squares: Mapping[Square, Mapping[str, float]], edges: Edges, label: str
) -> dict[Square, Mapping[str, float]]:
    """What squares look like, given the edges around them: one between bare squares has no rim on either side.

    edges: as `within` takes them. label: that of covered squares. Edges tell by Bayes' rule how much likelier they look
    so where the square is bare than where a tile ends there; that a tile goes on is left to whoever cuts tiles.
    """
    bare = dict.fromkeys(squares, 0.0)
    for edge, chances in edges.items():
        one, other = (edge[0], edge[1]), (edge[2], edge[3])
        if CLEAR not in chances or one not in squares or other not in squares:
            continue  # lessons of before did not tell edges between bare squares
        rim = chances.get(APART, 0.0) + chances.get(OUTER, 0.0)
        clear = (chances[CLEAR] + LEAST) / (rim + LEAST)
        for at, beside in ((one, other), (other, one)):
            held = squares[beside].get(label, 0.0)
            bare[at] += WEIGHT * min(max(math.log(held + (1 - held) * clear), -MOST), MOST)
    return {at: _less(chances, label, math.exp(-bare[at])) for at, chances in squares.items()}


def _less(chances: Mapping[str, float], label: str, times: float) -> Mapping[str, float]:
    """Chances where a label is so many times as likely as it was."""
    weighed = {name: chance * (times if name == label else 1.0) for name, chance in chances.items()}
    total = sum(weighed.values())
    return {name: chance / total for name, chance in weighed.items()} if total > 0 else chances
