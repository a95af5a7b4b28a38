"""Round counters on a board: where each really lies and how large it is, so that it can be looked at from its middle.

A counter is put down a little beside the middle of its square, and one on top of a pile is seen where its height
carries it. Its outline is found by the gradients that point to or from one middle (Ballard 1981: the generalised Hough
transform, here as a correlation with rings), and all counters of a photo have one size.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.grid import Floats, Grid
from companion.vision.rectify import patches, windows

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

# what is seen of each square: pixels per side of a window, and how far it reaches from the middle, in squares
WINDOW: Final = 40
REACH: Final = 0.8
# how far from the middle of its square a counter may lie, and the radii that it may have, in squares
SEARCH: Final = 0.28
RADII: Final = tuple(float(radius) for radius in np.linspace(0.28, 0.5, 12))
# how blurred an outline is, in pixels; a step of Lab (0 to 255) that counts as half an edge
OUTLINE: Final = 1.0
FAINT: Final = 6.0
# squares with a clear outline tell more of the common size than empty ones
CLEAR: Final = 4.0
# steps of radius that a single counter may differ by: what lies higher is seen larger
LARGER: Final = 1
# what is seen beyond the outline, as a share of the radius
BEYOND: Final = 0.12


@dataclass(frozen=True, slots=True, eq=False)
class Discs:
    """Where round things lie. middles: float64 (rows, cols, 2), the (column, row) in squares. radius: in squares."""

    middles: Floats
    radius: float


def discs_of(pixels: Bytes, grid: Grid) -> Discs:
    """The roundest outline near the middle of every square; pixels uint8 (h, w, 3) that grid lies in."""
    seen = patches(pixels, grid, (WINDOW, WINDOW), REACH - 0.5).reshape(-1, WINDOW, WINDOW, 3)
    steps, radius = roundest(seen)
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols]
    middles = np.stack([cols, rows], axis=2) + 0.5 + steps.reshape(grid.rows, grid.cols, 2)
    return Discs(middles.astype(np.float64), radius)


def roundest(seen: Bytes, among: NDArray[np.bool_] | None = None) -> tuple[Floats, float]:
    """How far, in squares to the right and down (n, 2), the roundest outline lies from the middle of each of some
    windows, uint8 (n, WINDOW, WINDOW, 3), that reach as far as REACH; and the radius that suits all, or all `among`."""
    found = _outlines(_gradients(seen))
    best = found.max(axis=(2, 3))
    clear = best if among is None else best[:, among]
    place = int((clear**CLEAR).sum(axis=1).argmax())
    near = found[max(0, place - LARGER) : place + LARGER + 1].max(axis=0)
    side = near.shape[1]
    down, across = np.unravel_index(near.reshape(len(near), -1).argmax(axis=1), (side, side))
    # a window has no middle pixel: the ring lies around the one after its middle
    steps = (np.stack([across, down], axis=1) - side // 2 + 0.5) * (2 * REACH / WINDOW)
    return steps.astype(np.float64), RADII[place]


def disc_patches(pixels: Bytes, grid: Grid, size: tuple[int, int]) -> Bytes:
    """What lies in every square, seen from the middle of its roundest outline, all in one size: uint8
    (rows, cols, size[1], size[0], 3)."""
    discs = discs_of(pixels, grid)
    return windows(pixels, grid, discs.middles, discs.radius * (1 + BEYOND), size)


# where an outline is looked for, as shares of a counter's radius, and in how many parts of its turn
AROUND: Final = (0.7, 0.85, 0.95, 1.0, 1.05)
ANGLES: Final = 48
QUARTERS: Final = 8
# lengths of features of colours, which these are put before as zeros (`features.mean_lab`)
COLOURS: Final = 6


def outline_features(patches: Bytes) -> Floats32:
    """How much of an outline all around there is in what `disc_patches` shows, uint8 (n, h, w, 3): float32
    (n, 2 * len(AROUND) + COLOURS), for each radius how much all its parts change together and the weakest of them."""
    n, side = patches.shape[:2]
    angle = np.arange(ANGLES) * 2 * np.pi / ANGLES
    step = side / 2 / (1 + BEYOND)
    radius = np.array([[share - 0.06, share + 0.06] for share in AROUND]).ravel() * step
    across = (side / 2 - 0.5 + radius[:, None] * np.cos(angle)).astype(np.float32)
    down = (side / 2 - 0.5 + radius[:, None] * np.sin(angle)).astype(np.float32)
    found = np.zeros((n, 2 * len(AROUND) + COLOURS), np.float32)
    for place, patch in enumerate(patches):
        lab = cv2.cvtColor(cv2.GaussianBlur(patch, (0, 0), OUTLINE), cv2.COLOR_BGR2LAB).astype(np.float32)
        seen = np.asarray(cv2.remap(lab, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
        change = (seen[1::2] - seen[::2]).reshape(len(AROUND), QUARTERS, -1, 3).mean(axis=2)
        clear = change / (np.linalg.norm(change, axis=2, keepdims=True) + FAINT)
        together = clear.mean(axis=1)
        length = np.linalg.norm(together, axis=1)
        way = together / np.maximum(length, 1e-6)[:, None]
        found[place, : len(AROUND)] = length
        found[place, len(AROUND) : 2 * len(AROUND)] = (clear * way[:, None]).sum(axis=2).min(axis=1)
    return found


def _gradients(seen: Bytes) -> NDArray[np.complex64]:
    """Steps across and down of each channel of windows (n, WINDOW, WINDOW, 3), as spectra (2, 3, n, ...): strong edges
    count little more than clear ones."""
    steps = np.empty((2, 3, len(seen), WINDOW, WINDOW), np.float32)
    for place, window in enumerate(seen):
        lab = cv2.GaussianBlur(cv2.cvtColor(window, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), OUTLINE)
        across = cv2.Sobel(lab, cv2.CV_32F, 1, 0, scale=0.125)
        down = cv2.Sobel(lab, cv2.CV_32F, 0, 1, scale=0.125)
        strength = np.sqrt((across**2 + down**2).sum(axis=2, keepdims=True)) + FAINT
        steps[0, :, place] = (across / strength).transpose(2, 0, 1)
        steps[1, :, place] = (down / strength).transpose(2, 0, 1)
    return np.fft.rfft2(steps).astype(np.complex64)


def _outlines(spectra: NDArray[np.complex64]) -> Floats32:
    """How round the outline is around each middle that is searched, (radii, n, side, side)."""
    half = int(SEARCH * WINDOW / (2 * REACH))
    middle = slice(WINDOW // 2 - half, WINDOW // 2 + half + 1)
    found = []
    for ring in _rings():
        turned = (spectra * ring[:, None, None].conj()).sum(axis=0)
        along = np.fft.irfft2(turned, s=(WINDOW, WINDOW))[..., middle, middle]
        found.append(np.sqrt((along**2).sum(axis=0)))
    return np.stack(found).astype(np.float32)


@lru_cache(maxsize=1)
def _rings() -> NDArray[np.complex64]:
    """Spectra of rings of unit vectors that point outwards, (radii, 2, WINDOW, WINDOW // 2 + 1), around [0, 0]."""
    down, across = np.mgrid[0:WINDOW, 0:WINDOW] - WINDOW // 2
    away = np.maximum(np.hypot(down, across), 1e-6)
    rings = []
    for radius in RADII:
        weight = np.exp(-(((away - radius * WINDOW / (2 * REACH)) / OUTLINE) ** 2) / 2)
        weight /= weight.sum()
        vectors = np.stack([weight * across / away, weight * down / away])
        rings.append(np.fft.rfft2(np.fft.ifftshift(vectors, axes=(1, 2))))
    return np.stack(rings).astype(np.complex64)
