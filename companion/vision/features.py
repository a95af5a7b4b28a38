"""What a patch looks like, as numbers that survive another lamp, a little blur and a hand that lays things crooked.

Colours as histograms of hue and saturation and of CIE Lab, over the whole patch and around its middle; their square
roots make the Euclidean distance a Hellinger distance. Texture as local binary patterns that do not change with the
patch's turn (Ojala, Pietikainen and Maenpaa 2002), of lightness and of both colour axes, and as strengths of
differences of Gaussians in a pyramid (Burt and Adelson 1983). Shape as coarse histograms of oriented gradients (Dalal
and Triggs 2005), and Lab by cells.
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
PATTERNS = 10
# Blurs whose difference is a texture of a certain coarseness, in pixels, at full size, at half and at a quarter of it.
FINE, COARSE, OCTAVES = 0.78, 1.26, 3
# Strengths of textures are told apart by doublings of this one, in steps of 256.
FAINTEST, STRENGTHS = 0.175, 7
# How many features tell of colours, of shape and texture, and of colours by cells.
BLOCKS = (
    HUES * SATURATIONS + VALUES + 2 * (LIGHTNESSES + 2 * CHROMAS),
    CELLS * CELLS * DIRECTIONS + 3 * OCTAVES * STRENGTHS + 3 * len(RINGS) * PATTERNS,
    3 * CELLS * CELLS + 6,
)
# Patches looked at together: their channels are those of one picture to OpenCV, which allows 128.
TOGETHER = 42
# Of neighbouring rows and columns one is counted: it tells as much as both.
EVERY = 2


def describe(patches: Bytes) -> Features:
    """Features of patches: uint8 (n, h, w, 3) BGR or (rows, cols, h, w, 3), to float32 (n, d)."""
    flat = patches.reshape(-1, *patches.shape[-3:])
    if not len(flat):
        return describe(np.zeros((1, SIDE, SIDE, 3), np.uint8))[:0]
    return np.concatenate([_described(_sized(flat[at : at + TOGETHER])) for at in range(0, len(flat), TOGETHER)])


def recoloured(features: Features, patches: Bytes) -> Features:
    """Features of patches that were described before and are now seen in another light, uint8 (n, h, w, 3): colours
    anew, texture and shape as they were, since these hardly change. features: (n, any + d); what comes before the d
    stays too."""
    made = features.copy()
    before = features.shape[1] - sum(BLOCKS)
    for at in range(0, len(patches), TOGETHER):
        whole, cells = _colours(_sized(patches[at : at + TOGETHER]))
        made[at : at + TOGETHER, before : before + BLOCKS[0]] = whole
        made[at : at + TOGETHER, -BLOCKS[2] :] = cells
    return made


def _described(flat: Bytes) -> Features:
    """Of at most TOGETHER patches."""
    lab = _converted(flat, cv2.COLOR_BGR2LAB)
    # every patch a channel or three: pixels of all patches at one place lie side by side
    stack = np.ascontiguousarray(lab.transpose(1, 2, 3, 0))
    whole, cells = _colours(flat, lab)
    return np.concatenate([whole, _gradients(stack[:, :, 0]), _strengths(stack), _patterns(stack), cells], axis=1)


def _colours(flat: Bytes, lab: Bytes | None = None) -> tuple[Features, Features]:
    """What changes with the light: histograms, and means by cells. lab: of the same patches, where that is known."""
    lab = _converted(flat, cv2.COLOR_BGR2LAB) if lab is None else lab
    some = lab[:, ::EVERY, ::EVERY]
    hsv = _converted(flat[:, ::EVERY, ::EVERY], cv2.COLOR_BGR2HSV)
    return np.concatenate([_hues(hsv), _lab(some), _lab(some[:, _disc()])], axis=1), _cells(lab)


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
    row, col = np.mgrid[0:SIDE:EVERY, 0:SIDE:EVERY] - (SIDE - 1) / 2
    inside: NDArray[np.bool_] = np.hypot(row, col) < MIDDLE * SIDE
    return inside


def _shares(
    bins: NDArray[np.integer], count: int, weights: NDArray[np.float32] | None = None, least: float = 1e-6
) -> Features:
    """Square roots of each bin's share, float32 (n, count); bins (..., n) in 0 to count - 1. Sums below `least` count
    as that."""
    n = bins.shape[-1]
    spread = bins + np.arange(n) * count
    sums = np.bincount(spread.ravel(), None if weights is None else weights.ravel(), n * count).reshape(n, count)
    roots: Features = np.sqrt(sums / np.maximum(sums.sum(axis=1, keepdims=True), least)).astype(np.float32)
    return roots


def _binned(values: Bytes, counts: tuple[int, ...], range_: tuple[int, ...] = (256, 256, 256)) -> Bytes:
    """Channels (n, ..., 3) in so many equal bins each."""
    steps = np.arange(256)[:, None] * counts // range_
    table = np.ascontiguousarray(np.minimum(steps, np.array(counts) - 1).astype(np.uint8)[None])
    flat = np.ascontiguousarray(values).reshape(len(values), -1, 3)
    return np.asarray(cv2.LUT(flat, table), np.uint8)


def _hues(hsv: Bytes) -> Features:
    """Hue by saturation, and brightness."""
    hue, saturation, value = _binned(hsv, (HUES, SATURATIONS, VALUES), (180, 256, 256)).transpose(2, 1, 0)
    joint = _shares(hue * np.uint8(SATURATIONS) + saturation, HUES * SATURATIONS)
    return np.concatenate([joint, _shares(value, VALUES)], axis=1)


def _lab(lab: Bytes) -> Features:
    """Each channel for itself; lab (n, ..., 3)."""
    counts = (LIGHTNESSES, CHROMAS, CHROMAS)
    bins = _binned(lab, counts).transpose(2, 1, 0)
    return np.concatenate([_shares(x, count) for x, count in zip(bins, counts, strict=True)], axis=1)


def _uniform() -> Bytes:
    """For each pattern of eight neighbours that are brighter: how many (0 to 8) where these lie together, else 9."""
    bits = (np.arange(256)[:, None] >> np.arange(8)) & 1
    changes = (bits != np.roll(bits, 1, axis=1)).sum(axis=1)
    return np.where(changes <= 2, bits.sum(axis=1), 9).astype(np.uint8)


def _patterns(stack: Bytes) -> Features:
    """Shares of local binary patterns by channel and ring; stack (SIDE, SIDE, 3, n)."""
    n = stack.shape[-1]
    noise = np.array(NOISE, np.uint8)[:, None]
    # the brightest cannot be outdone: 255 stands in for what does not fit
    least = np.minimum(stack, 255 - noise) + noise
    rings = []
    for step in RINGS:
        shares = _shares(_ring(stack, least, step).reshape(-1, 3 * n), PATTERNS)
        rings.append(shares.reshape(3, n, PATTERNS).transpose(1, 0, 2))
    return np.stack(rings, axis=2).reshape(n, -1)


def _ring(stack: Bytes, least: Bytes, step: int) -> Bytes:
    around = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
    middle = least[step:-step:EVERY, step:-step:EVERY]
    height, width = middle.shape[:2]
    codes, brighter = np.zeros(middle.shape, np.uint8), np.empty(middle.shape, bool)
    for down, across in reversed(around):
        beside = stack[(1 + down) * step :: EVERY, (1 + across) * step :: EVERY][:height, :width]
        np.greater(beside, middle, out=brighter)
        np.add(codes, codes, out=codes)
        np.bitwise_or(codes, brighter.view(np.uint8), out=codes)
    return np.asarray(cv2.LUT(codes.reshape(height, -1), _uniform()[None]), np.uint8)


def _gradients(grey: Bytes) -> Features:
    """Directions of edges, weighted by strength, in CELLS x CELLS cells; a patch has length 1, a flat one less. grey:
    (SIDE, SIDE, n)."""
    values = np.pad(grey.astype(np.float32), ((1, 1), (1, 1), (0, 0)), mode="edge")
    dx = (values[1:-1:EVERY, 2::EVERY] - values[1:-1:EVERY, :-2:EVERY]) / 2
    dy = (values[2::EVERY, 1:-1:EVERY] - values[:-2:EVERY, 1:-1:EVERY]) / 2
    n = grey.shape[-1]
    strength, degrees = cv2.cartToPolar(dx.reshape(len(dx), -1), dy.reshape(len(dy), -1), angleInDegrees=True)
    direction = (np.asarray(degrees) * np.float32(DIRECTIONS / 360)).astype(np.int32).reshape(dx.shape) % DIRECTIONS
    row, col = np.mgrid[0:SIDE:EVERY, 0:SIDE:EVERY] * CELLS // SIDE
    bins = ((row * CELLS + col) * DIRECTIONS)[..., None] + direction
    weights = np.asarray(strength, np.float32)
    least = SIDE * SIDE / EVERY**2 * float(NOISE[0])
    return _shares(bins.reshape(-1, n), CELLS * CELLS * DIRECTIONS, weights, least)


def _cells(lab: Bytes) -> Features:
    """Mean of Lab by cells, mean and spread of the whole, about -1 to 1."""
    n = len(lab)
    tall: Features = (lab.reshape(n * SIDE, SIDE, 3).astype(np.float32) - 128) / np.float32(128)
    cells = _means(tall, n, CELLS)
    mean = cells.reshape(n, -1, 3).mean(axis=1)
    spread = np.sqrt(np.maximum(_means(tall * tall, n, 1) - mean * mean, 0))
    return np.concatenate([cells, mean, spread], axis=1)


def _means(tall: Features, n: int, cells: int) -> Features:
    """Means of (n * SIDE, SIDE, 3) by cells x cells cells of each patch, (n, cells * cells * 3)."""
    return np.asarray(cv2.resize(tall, (cells, n * cells), interpolation=cv2.INTER_AREA), np.float32).reshape(n, -1)


def _strengths(stack: Bytes) -> Features:
    """How strong textures of each coarseness are, by channel; stack (SIDE, SIDE, 3, n)."""
    n = stack.shape[-1]
    picture = stack.reshape(SIDE, SIDE, 3 * n).astype(np.float32)
    shares = []
    for octave in range(OCTAVES):
        if octave:
            size = (picture.shape[1] // 2, picture.shape[0] // 2)
            picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)
        band = _blurred(picture, FINE) - _blurred(picture, COARSE)
        band = band[::EVERY, ::EVERY] if octave == 0 else band
        shares.append(_shares(_doublings(band).reshape(-1, 3 * n), STRENGTHS).reshape(3, n, STRENGTHS))
    return np.stack(shares).transpose(2, 0, 1, 3).reshape(n, -1)


def _doublings(values: NDArray[np.float32]) -> NDArray[np.int32]:
    """How often FAINTEST has to be doubled to reach values, whatever their sign: 0 to STRENGTHS - 1."""
    _, exponent = np.frexp(values * np.float32(1 / FAINTEST))
    doublings: NDArray[np.int32] = np.clip(exponent - 1, 0, STRENGTHS - 1)
    return doublings


def _blurred(picture: NDArray[np.float32], width: float) -> NDArray[np.float32]:
    side = 2 * round(2.5 * width) + 1
    return np.asarray(cv2.GaussianBlur(picture, (side, side), width), np.float32)
