"""What a round thing looks like whatever way it lies: rings around its middle, by how they change and not by where.

Each ring's colours are a signal over the angle; a turn shifts it, and the size of its Fourier coefficients does not
change (Fourier descriptors: Zahn and Roskies 1972, here of colour instead of outline).
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Features = NDArray[np.float32]

RINGS: Final = 10
ANGLES: Final = 48
WAVES: Final = 9
REACH: Final = 0.46
# steps of Lab (0 to 255) that count as one, for lightness and both colour axes
SPREADS: Final = np.array([25, 12, 12], np.float32)
LOUDNESS: Final = 4.0
BLUR: Final = 1 / 40


def turned_alike(patches: Bytes) -> Features:
    """Features of patches, uint8 (n, h, w, 3) BGR with h = w, that do not change with their turn: float32
    (n, RINGS * WAVES * 3)."""
    if not len(patches):
        return np.zeros((0, RINGS * WAVES * 3), np.float32)
    n, side = patches.shape[:2]
    angle = np.arange(ANGLES) * 2 * np.pi / ANGLES
    radius = (np.arange(RINGS) + 0.5) / RINGS * side * REACH
    across = (side / 2 - 0.5 + radius[:, None] * np.cos(angle)).astype(np.float32)
    down = (side / 2 - 0.5 + radius[:, None] * np.sin(angle)).astype(np.float32)
    rings = np.empty((n, RINGS, ANGLES, 3), np.float32)
    for place, patch in enumerate(patches):
        soft = cv2.GaussianBlur(patch, (0, 0), side * BLUR)
        seen = np.asarray(cv2.remap(soft, across, down, cv2.INTER_LINEAR), np.uint8)
        rings[place] = cv2.cvtColor(seen, cv2.COLOR_BGR2LAB)
    rings = (rings - rings.mean(axis=(1, 2), keepdims=True)) / SPREADS
    waves = np.abs(np.fft.rfft(rings, axis=2)[:, :, :WAVES]) / ANGLES
    return np.log1p(LOUDNESS * waves).reshape(n, -1).astype(np.float32)
