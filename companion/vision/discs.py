"""Round counters on a board: where each really lies and how large it is, so that it can be looked at from its middle.

A counter is put down a little beside the middle of its square, and one on top of a pile is seen where its height
carries it. Its outline is found by the gradients that point to or from one middle (Ballard 1981: the generalised Hough
transform, here as a correlation with rings). All counters of a copy have one size, and an outline goes all around: of
the places that gradients tell of, the one whose weakest parts are clear is taken, of a pile the upper one; a shadow is
as round as what throws it, so that what is drawn on taught counters has a say where it is known.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.grid import Square
from companion.vision.camera import camera_of
from companion.vision.classify import Samples
from companion.vision.drawings import BEYOND, Outlines
from companion.vision.grid import Floats, Grid
from companion.vision.icons import Icons
from companion.vision.rectify import windows

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

# what is seen of each square: pixels per side of a window, and how far it reaches from the middle, in squares
WINDOW: Final = 40
REACH: Final = 0.8
SCALE: Final = WINDOW / (2 * REACH)  # pixels of a square
# the same where piles may stand: their windows lie around what is seen at half a pile's height, in squares, but at most
# so far from their square
FIELD: Final = 48
FAR: Final = FIELD / (2 * SCALE)
PILE, FURTHEST = 0.22, 0.22
# how far from the middle of its window a counter may lie, a pile's too, and the radii that it may have, in squares
SEARCH, SEARCH_PILE = 0.28, 0.36
RADII: Final = tuple(float(radius) for radius in np.linspace(0.28, 0.5, 12))
# how blurred an outline is, in pixels; a step of Lab (0 to 255) that counts as half an edge
OUTLINE: Final = 1.0
FAINT: Final = 6.0
# the same where outlines are compared: that of a counter is sharper than that of its shadow
SHARP: Final = 16.0
# squares with a clear outline tell more of the common size than empty ones, and less for outlines less clear than
# their clearest; the share of votes from which on an outline around another one is a rim
CLEAR: Final = 4.0
CLEAREST: Final = 10.0
A_RIM: Final = 0.6
# steps of radius that a single counter may differ by: what lies higher is seen larger; what each further one costs
LARGER: Final = 2
OTHER: Final = 0.25
# places that are looked at closer, and steps of radius and pixels around one that are not looked at again; of how many
# of them the drawing is looked at, and how far these lie apart at least, in squares
CANDIDATES: Final = 20
NEAR, BESIDE = 1, 2
KEPT, APART = 6, 0.07
# the weakest of so many parts of a turn count
PARTS, WEAKEST = 8, 3
# pixels inside and outside an outline that are compared
INSIDE: Final = 1.6
# how much a place counts for each square that it lies higher, seen from the camera
UPPER: Final = 0.2
HEIGHT: Final = 0.3
LEAST: Final = 1e-6

# the head of the samples that keep how large counters are
RADIUS: Final = "radius"


@dataclass(frozen=True, slots=True, eq=False)
class Discs:
    """Where round things lie. middles: float64 (rows, cols, 2), the (column, row) in squares. radius: in squares.
    outlines: float64 (rows, cols, KEPT, 2), all places that were looked at, the clearest first. alike: float64
    (rows, cols), at most 1, how like taught counters each is; None where none were taught. clear: (rows, cols, KEPT),
    how clear all outlines are."""

    middles: Floats
    radius: float
    outlines: Floats
    alike: Floats | None = None
    clear: Floats | None = None

    def sample(self) -> Samples:
        """What a lesson keeps of it."""
        return Samples.of(np.array([[self.radius]], np.float32), [RADIUS])

    def agreed(self, pixels: Bytes, grid: Grid, words: Mapping[Square, str]) -> "Discs":
        """The same where counters lie by what is drawn on them, too, which is known of some squares (`words`)."""
        if self.clear is None or not words:
            return self
        rows, cols = np.array(list(words)).T
        seen, middles = Outlines(self.outlines[rows, cols], self.clear[rows, cols], self.radius), self.middles.copy()
        chosen = seen.around_same(pixels, grid, list(words.values()))
        middles[rows, cols] = seen.places[np.arange(len(rows)), chosen]
        return replace(self, middles=middles)


def taught_radius(samples: Samples) -> float:
    """The median radius of several lessons, in squares. Raises ValueError for one that no counter has."""
    radius = float(np.median(samples.features))
    if not RADII[0] <= round(radius, 3) <= RADII[-1]:
        raise ValueError("No counter has this size.")
    return radius


def discs_of(pixels: Bytes, grid: Grid, radius: float | None = None, icons: Icons | None = None) -> Discs:
    """The roundest outline near the middle of every square; pixels uint8 (h, w, 3) that grid lies in. radius: of all
    counters, in squares, where it was taught; else those on squares that count as occupied tell it. icons: taught
    counters; of several outlines the one around the like of them."""
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols]
    raised = _raised(pixels, grid)
    length = np.maximum(np.linalg.norm(raised, axis=1, keepdims=True), LEAST)
    middles = np.stack([cols, rows], axis=2).reshape(-1, 1, 2) + 0.5
    middles = middles + (raised * np.minimum(PILE, FURTHEST / length))[:, None]
    seen = windows(pixels, grid, middles, FAR, (FIELD, FIELD))[:, 0]
    steps, clear, size = _ranked(seen, grid.occupancy.ravel() > 0.5, raised / np.maximum(length, HEIGHT), radius)
    places, alike = middles + steps, None
    if icons is not None:
        near, alike = Outlines(places, clear, RADII[size]).around_known(pixels, grid, icons)
        places, clear = near.places, near.clear
    best = np.arange(len(clear)), clear.argmax(axis=1)
    shape = grid.rows, grid.cols
    alike = None if alike is None else alike[best].reshape(shape)
    outlines, told = places.reshape(*shape, KEPT, 2), clear.reshape(*shape, KEPT)
    return Discs(places[best].reshape(*shape, 2), RADII[size], outlines, alike, told)


def _ranked(seen: Bytes, among: NDArray[np.bool_], lean: Floats, radius: float | None) -> tuple[Floats, Floats, int]:
    """How far, in squares to the right and down (n, KEPT, 2), outlines lie from the middle of each of some windows,
    uint8 (n, FIELD, FIELD, 3), how clear they are (n, KEPT), the clearest first, and the number of the radius that
    suits all `among`. lean: (n, 2), the way in which a height carries things, at most 1 long. radius: where known."""
    known = None if radius is None else int(np.abs(np.array(RADII) - radius).argmin())
    rings = slice(0, None) if known is None else slice(max(known - NEAR, 0), known + LARGER + NEAR + 1)
    found = _outlines(_gradients(seen), SEARCH_PILE, rings)
    places = np.stack([_candidates(found[:, window]) for window in range(len(seen))])
    places[..., 0] += rings.start
    clear = np.stack([_all_around(window, each) for window, each in zip(seen, places, strict=True)])
    # a window has no middle pixel: the ring lies around the one after its middle
    steps = np.asarray((places[..., 1:] - FIELD // 2 + 0.5) / SCALE, np.float64)
    clear = clear + UPPER * (steps * lean[:, None]).sum(axis=2)
    size = _common(places[among], clear[among]) if known is None and among.any() else known
    size = _common(places, clear) if size is None else size
    away = np.abs(places[..., 0] - size - LARGER / 2) - LARGER / 2 - NEAR
    told = np.asarray(clear - OTHER * np.maximum(away, 0), np.float64)
    kept = np.stack([_kept(*each) for each in zip(steps, told, strict=True)])
    window = np.arange(len(seen))[:, None]
    return steps[window, kept], told[window, kept], size


def _kept(steps: Floats, clear: Floats) -> NDArray[np.intp]:
    """The numbers of the clearest of some places (n, 2), the clearest first, that lie apart; the first again where
    there are too few: (KEPT,)."""
    kept: list[int] = []
    for place in np.argsort(-clear, kind="stable").tolist():
        if len(kept) < KEPT and all(np.abs(steps[place] - steps[other]).max() > APART for other in kept):
            kept.append(place)
    return np.array(kept + [kept[0]] * (KEPT - len(kept)), np.intp)


def roundness(seen: Bytes) -> Floats32:
    """How much of an outline of each of RADII there is around each middle of some windows, uint8
    (n, WINDOW, WINDOW, 3), that reach as far as REACH: (radii, n, side, side), the middle of a window in the middle."""
    return _outlines(_gradients(seen), SEARCH)


def _candidates(found: Floats32) -> NDArray[np.intp]:
    """Of one window's outlines (radii, side, side) the strongest, each away from the others: (CANDIDATES, 3), the
    number of the radius, and x and y of the middle in pixels of the window."""
    left, half = found.copy(), found.shape[1] // 2
    places = []
    for _ in range(CANDIDATES):
        ring, row, col = np.unravel_index(int(left.argmax()), left.shape)
        places.append((ring, FIELD // 2 + col - half, FIELD // 2 + row - half))
        near = zip((ring, row, col), (NEAR, BESIDE, BESIDE), strict=True)
        around = tuple(slice(max(0, at - far), at + far + 1) for at, far in near)
        left[around] = -1
    return np.array(places, np.intp)


def _all_around(window: Bytes, places: NDArray[np.intp]) -> Floats32:
    """How clear outlines are in one window (FIELD, FIELD, 3) at some places (n, 3), by mean and weakest parts: (n,),
    at most 2."""
    radii = np.array(RADII)[places[:, 0]] * SCALE
    clear, together = _parts(window, places[:, 1:].astype(np.float64), radii, INSIDE, SHARP)
    return np.asarray(together + np.sort(clear, axis=1)[:, :WEAKEST].mean(axis=1), np.float32)


def _parts(
    patch: Bytes, middles: Floats, radii: Floats, inside: float | Floats, faint: float = FAINT
) -> tuple[Floats, Floats]:
    """How much a patch (h, w, 3) changes across circles (n,): for each of PARTS parts (n, PARTS) along the way in which
    all change together, and by how much that is (n,), each at most 1. faint: a step of Lab that counts as half one."""
    angle = np.arange(ANGLES) * 2 * np.pi / ANGLES
    rings = np.stack([radii - inside, radii + inside], axis=1)[:, :, None]
    x = (middles[:, 0, None, None] + rings * np.cos(angle)).reshape(-1, ANGLES).astype(np.float32)
    y = (middles[:, 1, None, None] + rings * np.sin(angle)).reshape(-1, ANGLES).astype(np.float32)
    lab = cv2.cvtColor(cv2.GaussianBlur(patch, (0, 0), OUTLINE), cv2.COLOR_BGR2LAB).astype(np.float32)
    seen = cv2.remap(lab, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = np.asarray(seen, np.float64).reshape(len(radii), 2, PARTS, -1, 3)
    change = (seen[:, 1] - seen[:, 0]).mean(axis=2)
    clear = change / (np.linalg.norm(change, axis=2, keepdims=True) + faint)
    mean = clear.mean(axis=1)
    together = np.linalg.norm(mean, axis=1)
    way = mean / np.maximum(together, 1e-6)[:, None]
    return np.asarray((clear * way[:, None]).sum(axis=2)), np.asarray(together)


def _raised(pixels: Bytes, grid: Grid) -> Floats:
    """How far, in squares to the right and down (n, 2), a height of one square carries what lies in each square."""
    camera = camera_of(grid, (pixels.shape[1], pixels.shape[0]))
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols]
    middles = np.stack([cols.ravel() + 0.5, rows.ravel() + 0.5], axis=1).astype(np.float64)
    heads = camera.points(np.column_stack([middles, np.full(len(middles), HEIGHT)]))
    seen = cv2.perspectiveTransform(heads[None], np.linalg.inv(grid.homography))[0]
    return np.asarray(seen - middles, np.float64) / HEIGHT


def _common(places: NDArray[np.intp], clear: Floats) -> int:
    """The radius that most counters have, by its number: the largest one at which many of them are about as clear as
    they are at any, for counters have rings printed on them, but none around them."""
    at = np.stack([np.where(places[..., 0] == ring, clear, 0).max(axis=1) for ring in range(len(RADII))], axis=1)
    best = np.maximum(at.max(axis=1, keepdims=True), LEAST)
    votes = (best**CLEAR * (np.maximum(at, 0) / best) ** CLEAREST).sum(axis=0)
    smooth = np.convolve(votes, (0.5, 1, 0.5), "same")
    wide = np.pad(smooth, 1)
    peaks = (smooth >= A_RIM * smooth.max()) & (smooth >= wide[:-2]) & (smooth >= wide[2:])
    return int(np.flatnonzero(peaks).max())


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
    """Steps across and down of each channel of windows (n, side, side, 3), as spectra (2, 3, n, ...): strong edges
    count little more than clear ones."""
    steps = np.empty((2, 3, *seen.shape[:3]), np.float32)
    for place, window in enumerate(seen):
        lab = cv2.GaussianBlur(cv2.cvtColor(window, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), OUTLINE)
        across = cv2.Sobel(lab, cv2.CV_32F, 1, 0, scale=0.125)
        down = cv2.Sobel(lab, cv2.CV_32F, 0, 1, scale=0.125)
        strength = np.sqrt((across**2 + down**2).sum(axis=2, keepdims=True)) + FAINT
        steps[0, :, place] = (across / strength).transpose(2, 0, 1)
        steps[1, :, place] = (down / strength).transpose(2, 0, 1)
    return np.fft.rfft2(steps).astype(np.complex64)


def _outlines(spectra: NDArray[np.complex64], search: float, radii: slice = np.s_[:]) -> Floats32:
    """How round the outline is around each middle that is searched, (radii, n, side, side). search: how far from the
    middle of its window, in squares. radii: which of RADII."""
    side, half = spectra.shape[3], int(search * SCALE)
    middle = slice(side // 2 - half, side // 2 + half + 1)
    found = []
    for ring in _rings(side)[radii]:
        turned = (spectra * ring[:, None, None].conj()).sum(axis=0)
        along = np.fft.irfft2(turned, s=(side, side))[..., middle, middle]
        found.append(np.sqrt((along**2).sum(axis=0)))
    return np.stack(found).astype(np.float32)


@lru_cache(maxsize=2)
def _rings(side: int) -> NDArray[np.complex64]:
    """Spectra of rings of unit vectors that point outwards, (radii, 2, side, side // 2 + 1), around [0, 0]."""
    down, across = np.mgrid[0:side, 0:side] - side // 2
    away = np.maximum(np.hypot(down, across), 1e-6)
    rings = []
    for radius in RADII:
        weight = np.exp(-(((away - radius * SCALE) / OUTLINE) ** 2) / 2)
        weight /= weight.sum()
        vectors = np.stack([weight * across / away, weight * down / away])
        rings.append(np.fft.rfft2(np.fft.ifftshift(vectors, axes=(1, 2))))
    return np.stack(rings).astype(np.complex64)
