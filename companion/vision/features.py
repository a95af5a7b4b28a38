"""What a patch looks like, as numbers that survive another lamp, a little blur and a hand that lays things crooked.

Colours as histograms of hue and saturation and of CIE Lab, whose square roots make the Euclidean distance a Hellinger
distance; texture as local binary patterns that do not change with the patch's turn (Ojala, Pietikainen and Maenpaa
2002); shape as coarse histograms of oriented gradients (Dalal and Triggs 2005); and colour means by cells.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Features = NDArray[np.float32]

HUES, SATURATIONS, VALUES = 16, 4, 8
LIGHTNESSES, CHROMAS = 12, 16
CELLS, DIRECTIONS = 4, 8
# Steps between the ring's pixels and the middle one, in pixels, of a patch of any size brought to SIDE.
SIDE = 40
RINGS = (1, 2)
# A neighbour is brighter where it is so by more than noise, in steps of 256.
NOISE = 3.0


def describe(patches: Bytes) -> Features:
    """Features of patches: uint8 (n, h, w, 3) BGR or (rows, cols, h, w, 3), to float32 (n, d)."""
    flat = patches.reshape(-1, *patches.shape[-3:])
    if not len(flat):
        return describe(np.zeros((1, SIDE, SIDE, 3), np.uint8))[:0]
    flat = _sized(flat)
    lab, hsv = _converted(flat, cv2.COLOR_BGR2LAB), _converted(flat, cv2.COLOR_BGR2HSV)
    grey = lab[..., 0].astype(np.float32)
    blocks = [_hues(hsv), _lab(lab), _patterns(grey), _gradients(grey), _cells(lab)]
    return np.concatenate(blocks, axis=1)


def _sized(flat: Bytes) -> Bytes:
    """Patches brought to SIDE x SIDE, as features of one grid must compare with those of another."""
    if flat.shape[1:3] == (SIDE, SIDE):
        return flat
    return np.stack([cv2.resize(patch, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for patch in flat]).astype(np.uint8)


def _converted(flat: Bytes, code: int) -> Bytes:
    n, height, width = flat.shape[:3]
    return cv2.cvtColor(flat.reshape(n * height, width, 3), code).reshape(flat.shape).astype(np.uint8)


def _shares(
    bins: NDArray[np.intp], count: int, weights: NDArray[np.float32] | None = None, least: float = 1e-6
) -> Features:
    """Square roots of each bin's share; bins (n, ...) in 0 to count - 1. Sums below `least` count as that."""
    n = len(bins)
    spread = (bins.reshape(n, -1) + (np.arange(n) * count)[:, None]).ravel()
    weight = None if weights is None else weights.ravel()
    sums = np.bincount(spread, weight, n * count).reshape(n, count)
    roots: Features = np.sqrt(sums / np.maximum(sums.sum(axis=1, keepdims=True), least)).astype(np.float32)
    return roots


def _hues(hsv: Bytes) -> Features:
    """Hue by saturation, and brightness."""
    hue = (hsv[..., 0].astype(np.intp) * HUES) // 180
    saturation = hsv[..., 1].astype(np.intp) * SATURATIONS // 256
    value = hsv[..., 2].astype(np.intp) * VALUES // 256
    joint = _shares(hue * SATURATIONS + saturation, HUES * SATURATIONS)
    return np.concatenate([joint, _shares(value, VALUES)], axis=1)


def _lab(lab: Bytes) -> Features:
    lightness = lab[..., 0].astype(np.intp) * LIGHTNESSES // 256
    a, b = (lab[..., i].astype(np.intp) * CHROMAS // 256 for i in (1, 2))
    counts = (LIGHTNESSES, CHROMAS, CHROMAS)
    return np.concatenate([_shares(x, k) for x, k in zip((lightness, a, b), counts, strict=True)], axis=1)


def _patterns(grey: NDArray[np.float32]) -> Features:
    """Uniform local binary patterns, the same at any turn: how many of eight neighbours on a ring are brighter where
    these lie together (0 to 8), one bin for all that do not, by ring."""
    return np.concatenate([_shares(_ring(grey, step), 10) for step in RINGS], axis=1)


def _ring(grey: NDArray[np.float32], step: int) -> NDArray[np.intp]:
    around = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
    inner = grey[:, step:-step, step:-step]
    height, width = inner.shape[1:]
    brighter = np.stack(
        [grey[:, step + dy * step :, step + dx * step :][:, :height, :width] > inner + NOISE for dy, dx in around]
    )
    changes = (brighter != np.roll(brighter, 1, axis=0)).sum(axis=0)
    count: NDArray[np.intp] = brighter.sum(axis=0)
    return np.where(changes <= 2, count, 9)


def _gradients(grey: NDArray[np.float32]) -> Features:
    """Directions of edges, weighted by strength, in CELLS x CELLS cells; a patch has length 1, a flat one less."""
    dx = np.gradient(grey, axis=2)
    dy = np.gradient(grey, axis=1)
    strength = np.hypot(dx, dy).astype(np.float32)
    direction = ((np.arctan2(dy, dx) / np.pi + 1) * DIRECTIONS).astype(np.intp) % DIRECTIONS
    row, col = np.mgrid[0:SIDE, 0:SIDE] * CELLS // SIDE
    bins = (row * CELLS + col) * DIRECTIONS + direction
    return _shares(bins, CELLS * CELLS * DIRECTIONS, strength, SIDE * SIDE * NOISE)


def _cells(lab: Bytes) -> Features:
    """Mean and spread of Lab by cells and of the whole, about -1 to 1."""
    n, step = len(lab), SIDE // CELLS
    values = (lab.astype(np.float32) - 128) / 128
    cells = values.reshape(n, CELLS, step, CELLS, step, 3)
    spread = values.reshape(n, -1, 3).std(axis=1)
    return np.concatenate([cells.mean(axis=(2, 4)).reshape(n, -1), values.mean(axis=(1, 2)), spread], axis=1)
