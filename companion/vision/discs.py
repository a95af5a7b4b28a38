"""Round counters on a board: where each really lies and how large it is, so that it can be looked at from its middle.

A counter is put down a little beside the middle of its square, and one on top of a pile is seen where its height
carries it. Its outline is found by the gradients that point to or from one middle (Ballard 1981: the generalised Hough
transform, here as a correlation with rings). All counters of a copy have one size, and an outline goes all around: of
the places that gradients tell of, the one whose weakest parts are clear is taken, of a pile the upper one.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.camera import camera_of
from companion.vision.classify import Samples
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
# steps of radius that a single counter may differ by: what lies higher is seen larger; what each further one costs
LARGER: Final = 2
OTHER: Final = 0.25
# places that are looked at closer, and steps of radius and pixels around one that are not looked at again
CANDIDATES: Final = 8
NEAR: Final = 1
# the weakest of so many parts of a turn count
PARTS, WEAKEST = 8, 3
# pixels inside and outside an outline that are compared
INSIDE: Final = 1.6
# how much a place counts for each square that it lies higher, seen from the camera
UPPER: Final = 0.2
HEIGHT: Final = 0.3
# what is seen beyond the outline, as a share of the radius
BEYOND: Final = 0.12


# the head of the samples that keep how large counters are
RADIUS: Final = "radius"


@dataclass(frozen=True, slots=True, eq=False)
class Discs:
    """Where round things lie. middles: float64 (rows, cols, 2), the (column, row) in squares. radius: in squares."""

    middles: Floats
    radius: float

    def sample(self) -> Samples:
        """What a lesson keeps of it."""
        return Samples.of(np.array([[self.radius]], np.float32), [RADIUS])


def taught_radius(samples: Samples) -> float:
    """The median radius of several lessons, in squares. Raises ValueError for one that no counter has."""
    radius = float(np.median(samples.features))
    if not RADII[0] <= round(radius, 3) <= RADII[-1]:
        raise ValueError("No counter has this size.")
    return radius


def discs_of(pixels: Bytes, grid: Grid, radius: float | None = None) -> Discs:
    """The roundest outline near the middle of every square; pixels uint8 (h, w, 3) that grid lies in. radius: of all
    counters, in squares, where it was taught; else those on squares that count as occupied tell it."""
    seen = patches(pixels, grid, (WINDOW, WINDOW), REACH - 0.5).reshape(-1, WINDOW, WINDOW, 3)
    steps, size = roundest(seen, grid.occupancy.ravel() > 0.5, _leaning(pixels, grid), radius)
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols]
    middles = np.stack([cols, rows], axis=2) + 0.5 + steps.reshape(grid.rows, grid.cols, 2)
    return Discs(middles.astype(np.float64), size)


def roundest(
    seen: Bytes,
    among: NDArray[np.bool_] | None = None,
    lean: Floats | None = None,
    radius: float | None = None,
) -> tuple[Floats, float]:
    """How far, in squares to the right and down (n, 2), the roundest outline lies from the middle of each of some
    windows, uint8 (n, WINDOW, WINDOW, 3), that reach as far as REACH; and the radius that suits all, or all `among`.
    lean: (n, 2), the way in which a height carries things, at most 1 long. radius: where it is known."""
    found = _outlines(_gradients(seen))
    places = np.stack([_candidates(found[:, window]) for window in range(len(seen))])
    clear = np.stack([_all_around(window, each) for window, each in zip(seen, places, strict=True)])
    # a window has no middle pixel: the ring lies around the one after its middle
    steps = (places[..., 1:] - WINDOW // 2) * (2 * REACH / WINDOW) + REACH / WINDOW
    if lean is not None:
        clear += UPPER * (steps * lean[:, None]).sum(axis=2)
    size = _common(places, clear, among) if radius is None else _nearest(radius)
    away = np.abs(places[..., 0] - size - LARGER / 2) - LARGER / 2 - NEAR
    best = (clear - OTHER * np.maximum(away, 0)).argmax(axis=1)
    return steps[np.arange(len(best)), best], RADII[size]


def roundness(seen: Bytes) -> Floats32:
    """How much of an outline of each of RADII there is around each middle of some windows, uint8
    (n, WINDOW, WINDOW, 3), that reach as far as REACH: (radii, n, side, side), the middle of a window in the middle."""
    return _outlines(_gradients(seen))


def _nearest(radius: float) -> int:
    return int(np.abs(np.array(RADII) - radius).argmin())


def _candidates(found: Floats32) -> NDArray[np.intp]:
    """Of one window's outlines (radii, side, side) the strongest, each away from the others: (CANDIDATES, 3), the
    number of the radius, and x and y of the middle in pixels of the window."""
    left, half = found.copy(), found.shape[1] // 2
    places = []
    for _ in range(CANDIDATES):
        ring, row, col = np.unravel_index(int(left.argmax()), left.shape)
        places.append((ring, WINDOW // 2 + col - half, WINDOW // 2 + row - half))
        around = tuple(slice(max(0, at - NEAR), at + NEAR + 1) for at in (ring, row, col))
        left[around] = -1
    return np.array(places, np.intp)


def _all_around(window: Bytes, places: NDArray[np.intp]) -> Floats32:
    """How clear outlines are in one window (WINDOW, WINDOW, 3) at some places (n, 3), by mean and weakest parts: (n,),
    at most 2."""
    radii = np.array(RADII)[places[:, 0]] * (WINDOW / (2 * REACH))
    clear, together = _parts(window, places[:, 1:].astype(np.float64), radii, INSIDE)
    return np.asarray(together + np.sort(clear, axis=1)[:, :WEAKEST].mean(axis=1), np.float32)


def _parts(patch: Bytes, middles: Floats, radii: Floats, inside: float | Floats) -> tuple[Floats, Floats]:
    """How much a patch (h, w, 3) changes across circles (n,): for each of PARTS parts (n, PARTS) along the way in which
    all change together, and by how much that is (n,), each at most 1."""
    angle = np.arange(ANGLES) * 2 * np.pi / ANGLES
    rings = np.stack([radii - inside, radii + inside], axis=1)[:, :, None]
    x = (middles[:, 0, None, None] + rings * np.cos(angle)).reshape(-1, ANGLES).astype(np.float32)
    y = (middles[:, 1, None, None] + rings * np.sin(angle)).reshape(-1, ANGLES).astype(np.float32)
    lab = cv2.cvtColor(cv2.GaussianBlur(patch, (0, 0), OUTLINE), cv2.COLOR_BGR2LAB).astype(np.float32)
    seen = cv2.remap(lab, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = np.asarray(seen, np.float64).reshape(len(radii), 2, PARTS, -1, 3)
    change = (seen[:, 1] - seen[:, 0]).mean(axis=2)
    clear = change / (np.linalg.norm(change, axis=2, keepdims=True) + FAINT)
    mean = clear.mean(axis=1)
    together = np.linalg.norm(mean, axis=1)
    way = mean / np.maximum(together, 1e-6)[:, None]
    return np.asarray((clear * way[:, None]).sum(axis=2)), np.asarray(together)


def _leaning(pixels: Bytes, grid: Grid) -> Floats:
    """The way, in squares to the right and down (n, 2), in which a height carries what lies in each square; shorter
    than 1 where the camera looked from above, for then no direction is up."""
    camera = camera_of(grid, (pixels.shape[1], pixels.shape[0]))
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols]
    middles = np.stack([cols.ravel() + 0.5, rows.ravel() + 0.5], axis=1).astype(np.float64)
    heads = camera.points(np.column_stack([middles, np.full(len(middles), HEIGHT)]))
    seen = cv2.perspectiveTransform(heads[None], np.linalg.inv(grid.homography))[0]
    lean = (np.asarray(seen) - middles) / HEIGHT
    way: Floats = lean / np.maximum(np.linalg.norm(lean, axis=1), HEIGHT)[:, None]
    return way


def _common(places: NDArray[np.intp], clear: Floats32, held: NDArray[np.bool_] | None) -> int:
    """The radius that most counters have, by its number."""
    told = held if held is not None and held.any() else np.ones(len(clear), bool)
    best = clear.argmax(axis=1)[told]
    rings = places[told][np.arange(len(best)), best, 0]
    votes = np.bincount(rings, np.maximum(clear[told].max(axis=1), 0) ** CLEAR, len(RADII))
    return int(np.convolve(votes, (0.5, 1, 0.5), "same").argmax())


def disc_patches(pixels: Bytes, grid: Grid, size: tuple[int, int], discs: Discs | None = None) -> Bytes:
    """What lies in every square, seen from the middle of its roundest outline, all in one size: uint8
    (rows, cols, size[1], size[0], 3). discs: where these lie, if that is known."""
    found = discs or discs_of(pixels, grid)
    return windows(pixels, grid, found.middles, found.radius * (1 + BEYOND), size)


# where an outline is looked for, as shares of a counter's radius, how far inside and outside of it; points of a turn
AROUND: Final = (0.7, 0.85, 0.95, 1.0, 1.05)
AWAY: Final = 0.06
ANGLES: Final = 48
# lengths of features of colours, which these are put before as zeros (`features.mean_lab`)
COLOURS: Final = 6


def outline_features(patches: Bytes) -> Floats32:
    """How much of an outline all around there is in what `disc_patches` shows, uint8 (n, h, w, 3): float32
    (n, 2 * len(AROUND) + COLOURS), for each radius how much all its parts change together and the weakest of them."""
    n, side = patches.shape[:2]
    step = side / 2 / (1 + BEYOND)
    middles = np.full((len(AROUND), 2), side / 2 - 0.5)
    found = np.zeros((n, 2 * len(AROUND) + COLOURS), np.float32)
    for place, patch in enumerate(patches):
        clear, together = _parts(patch, middles, np.array(AROUND) * step, AWAY * step)
        found[place, : len(AROUND)] = together
        found[place, len(AROUND) : 2 * len(AROUND)] = clear.min(axis=1)
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
