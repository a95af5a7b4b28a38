"""Edges between squares that tiles cover: whether one lies inside a tile, and what that tells of its squares.

Where a tile ends, something runs all along the edge: its rim, a gap, a shadow. Lightness and colours then change across
the edge in the same way over its whole length, which what is printed on a tile hardly does.
"""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.grid import Square, neighbours

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
# how many of the edges between covered squares lie inside a tile, and the most that one edge tells
INSIDE: Final = 0.45
SUREST: Final = 0.98


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


def covered_by(
    squares: Mapping[Square, Mapping[str, float]], inside: Mapping[tuple[int, ...], float], label: str
) -> dict[Square, Mapping[str, float]]:
    """What squares look like, given the edges around them: one inside a tile has covered squares on both sides.

    inside: probabilities by the two squares of an edge. label: that of covered squares. Edges tell by Bayes' rule how
    much likelier they look so where the square is covered than where it is not.
    """
    told = dict(squares)
    for at, chances in squares.items():
        odds = 1.0
        for other in neighbours(at):
            within = min(inside.get((*min(at, other), *max(at, other)), -1.0), SUREST)
            held = squares.get(other, {}).get(label, 0.0) * INSIDE if within >= 0 else 0.0
            odds *= 1 - held + held * within / (1 - within)
        weighed = {name: chance * (odds if name == label else 1.0) for name, chance in chances.items()}
        total = sum(weighed.values())
        told[at] = {name: chance / total for name, chance in weighed.items()} if total > 0 else chances
    return told
