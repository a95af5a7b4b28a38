"""What a patch looks like, as numbers that survive another lamp, a little blur and a hand that lays things crooked.

Colours as histograms of hue and saturation and of CIE Lab, over the whole patch and around its middle; their square
roots make the Euclidean distance a Hellinger distance. Texture as local binary patterns that do not change with the
patch's turn (Ojala, Pietikainen and Maenpaa 2002), of lightness and of both colour axes, and as strengths of
differences of Gaussians. Shape as coarse histograms of oriented gradients (Dalal and Triggs 2005), and Lab by cells.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Features = NDArray[np.float32]

# Patches of any size are brought to this many pixels a side: features of one grid must compare with those of another.
SIDE = 60
HUES, SATURATIONS, VALUES = 16, 4, 8
LIGHTNESSES, CHROMAS = 12, 16
CELLS, DIRECTIONS = 4, 8
# Around the middle: a disc of this share of the side as radius.
MIDDLE = 0.3
# Steps from a pixel to its eight neighbours, in pixels.
RINGS = (1, 2, 4)
# A neighbour is brighter, or has more of a colour, where it is so by more than noise, in steps of 256.
NOISE = (3, 2, 2)
# Blurs whose differences are textures of growing coarseness, in pixels, and the strengths that bins part at.
BLURS = ((0.8, 1.28), (1.6, 2.56), (3.2, 5.12))
STRENGTHS = np.array([0.35, 0.7, 1.4, 2.8, 5.6, 11.2], np.float32)


def describe(patches: Bytes) -> Features:
    """Features of patches: uint8 (n, h, w, 3) BGR or (rows, cols, h, w, 3), to float32 (n, d)."""
    flat = patches.reshape(-1, *patches.shape[-3:])
    if not len(flat):
        return describe(np.zeros((1, SIDE, SIDE, 3), np.uint8))[:0]
    flat = _sized(flat)
    lab, hsv = _converted(flat, cv2.COLOR_BGR2LAB), _converted(flat, cv2.COLOR_BGR2HSV)
    blocks = [_hues(hsv), _lab(lab), _lab(lab[:, _disc()]), _gradients(lab[..., 0]), _strengths(lab)]
    blocks += [_patterns(lab[..., channel], noise) for channel, noise in enumerate(NOISE)]
    return np.concatenate([*blocks, _cells(lab)], axis=1)


def mean_lab(features: Features) -> Features:
    """The mean colour that features tell of, float32 (n, 3): CIE Lab as OpenCV puts it into bytes, 0 to 255."""
    return features[:, -6:-3] * 128 + 128


def _sized(flat: Bytes) -> Bytes:
    if flat.shape[1:3] == (SIDE, SIDE):
        return flat
    way = cv2.INTER_AREA if min(flat.shape[1:3]) > SIDE else cv2.INTER_LINEAR
    return np.stack([np.asarray(cv2.resize(patch, (SIDE, SIDE), interpolation=way), np.uint8) for patch in flat])


def _converted(flat: Bytes, code: int) -> Bytes:
    n, height, width = flat.shape[:3]
    return np.asarray(cv2.cvtColor(flat.reshape(n * height, width, 3), code), np.uint8).reshape(flat.shape)


def _disc() -> NDArray[np.bool_]:
    row, col = np.mgrid[0:SIDE, 0:SIDE] - (SIDE - 1) / 2
    inside: NDArray[np.bool_] = np.hypot(row, col) < MIDDLE * SIDE
    return inside


def _shares(
    bins: NDArray[np.integer], count: int, weights: NDArray[np.float32] | None = None, least: float = 1e-6
) -> Features:
    """Square roots of each bin's share; bins (n, ...) in 0 to count - 1. Sums below `least` count as that."""
    n = len(bins)
    spread = (bins.reshape(n, -1) + (np.arange(n, dtype=np.int32) * count)[:, None]).ravel()
    weight = None if weights is None else weights.ravel()
    sums = np.bincount(spread, weight, n * count).reshape(n, count)
    roots: Features = np.sqrt(sums / np.maximum(sums.sum(axis=1, keepdims=True), least)).astype(np.float32)
    return roots


def _hues(hsv: Bytes) -> Features:
    """Hue by saturation, and brightness."""
    hue = (hsv[..., 0].astype(np.int32) * HUES) // 180
    saturation = hsv[..., 1].astype(np.int32) * SATURATIONS // 256
    value = hsv[..., 2].astype(np.int32) * VALUES // 256
    joint = _shares(hue * SATURATIONS + saturation, HUES * SATURATIONS)
    return np.concatenate([joint, _shares(value, VALUES)], axis=1)


def _lab(lab: Bytes) -> Features:
    """Each channel for itself; lab (n, ..., 3)."""
    counts = (LIGHTNESSES, CHROMAS, CHROMAS)
    bins = [lab[..., i].astype(np.int32) * count // 256 for i, count in enumerate(counts)]
    return np.concatenate([_shares(x, count) for x, count in zip(bins, counts, strict=True)], axis=1)


def _uniform() -> Bytes:
    """For each pattern of eight neighbours that are brighter: how many (0 to 8) where these lie together, else 9."""
    bits = (np.arange(256)[:, None] >> np.arange(8)) & 1
    changes = (bits != np.roll(bits, 1, axis=1)).sum(axis=1)
    return np.where(changes <= 2, bits.sum(axis=1), 9).astype(np.uint8)


def _patterns(channel: Bytes, noise: int) -> Features:
    """Shares of local binary patterns by ring; channel (n, SIDE, SIDE)."""
    return np.concatenate([_shares(_ring(channel, step, noise), 10) for step in RINGS], axis=1)


def _ring(channel: Bytes, step: int, noise: int) -> Bytes:
    around = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
    # the brightest cannot be outdone: 255 stands in for what does not fit
    least = np.minimum(channel[:, step:-step, step:-step], 255 - noise) + np.uint8(noise)
    height, width = least.shape[1:]
    codes = np.zeros(least.shape, np.uint8)
    for bit, (down, across) in enumerate(around):
        beside = channel[:, (1 + down) * step :, (1 + across) * step :][:, :height, :width]
        codes |= (beside > least).astype(np.uint8) << np.uint8(bit)
    return _uniform()[codes]


def _gradients(grey: Bytes) -> Features:
    """Directions of edges, weighted by strength, in CELLS x CELLS cells; a patch has length 1, a flat one less."""
    stack = grey.reshape(-1, SIDE).astype(np.float32)
    dx = cv2.filter2D(stack, -1, np.array([[-0.5, 0, 0.5]], np.float32), borderType=cv2.BORDER_REPLICATE)
    dy = np.gradient(grey.astype(np.float32), axis=1).reshape(-1, SIDE)
    strength, degrees = cv2.cartToPolar(np.asarray(dx, np.float32), dy, angleInDegrees=True)
    direction = (np.asarray(degrees) * (DIRECTIONS / 360)).astype(np.int32) % DIRECTIONS
    row, col = np.mgrid[0:SIDE, 0:SIDE] * CELLS // SIDE
    bins = ((row * CELLS + col) * DIRECTIONS).astype(np.int32) + direction.reshape(grey.shape)
    weights = np.asarray(strength, np.float32)
    return _shares(bins, CELLS * CELLS * DIRECTIONS, weights, SIDE * SIDE * float(NOISE[0]))


def _cells(lab: Bytes) -> Features:
    """Mean of Lab by cells, mean and spread of the whole, about -1 to 1."""
    n, step = len(lab), SIDE // CELLS
    values = (lab.astype(np.float32) - 128) / 128
    cells = values.reshape(n, CELLS, step, CELLS, step, 3).mean(axis=(2, 4))
    spread = values.reshape(n, -1, 3).std(axis=1)
    return np.concatenate([cells.reshape(n, -1), cells.mean(axis=(1, 2)), spread], axis=1)


def _strengths(lab: Bytes) -> Features:
    """How strong textures of each coarseness are, by channel."""
    values = lab.astype(np.float32)
    shares = []
    for fine, coarse in BLURS:
        # every second pixel of a blurred picture tells as much as all
        bands = np.stack([np.abs(_blurred(patch, fine) - _blurred(patch, coarse))[::2, ::2] for patch in values])
        bins = np.searchsorted(STRENGTHS, bands).astype(np.int32)
        shares += [_shares(bins[..., channel], len(STRENGTHS) + 1) for channel in range(3)]
    return np.concatenate(shares, axis=1)


def _blurred(patch: NDArray[np.float32], width: float) -> NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(patch, (0, 0), width), np.float32)
