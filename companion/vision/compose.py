"""A token that a lesson shows on one square may lie on any other: it is cut out there and laid on those that are bare.

With few lessons every kind of piece is seen on a handful of backgrounds; pasted on many, at any turn, it is learned
for itself and not together with what lies under it (cut and paste learning: Dwibedi, Misra and Hebert 2017).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]

# steps of Lab (0 to 255, lightness halved): of colours that are counted as one, and from which on two differ
BIN: Final = 7.0
APART: Final = 17.0
# a colour shows in a patch from that share of it on, and is usual from that share of patches on
SHOWN: Final = 0.004
USUAL: Final = 0.15
DISC: Final = 0.45
# of colours that tell figures from what is around: steps of Lab, least share, and how many times as often
COARSE: Final = 10.0
FLOOR: Final = 2e-4
PECULIAR: Final = 3.0
LEAST_SHARE, MOST_SHARE = 0.025, 0.5
# thresholds that are tried, in steps of APART
FACTORS: Final = (0.7, 1.0, 1.5, 2.2)
SHIFT: Final = 0.1
# of the largest cutout of a kind, from which on another counts as whole
WHOLE: Final = 0.6
# share of a piece that has to lie in the middle of its patch
CENTRAL: Final = 0.5
LIGHTER: Final = 0.15


@dataclass(frozen=True, slots=True, eq=False)
class Cutout:
    """A piece: its patch, uint8 (h, w, 3), and which of its pixels are the piece, float32 (h, w), 0 to 1."""

    patch: Bytes
    alpha: Floats


def cut_out(patch: Bytes, *unlike: Floats) -> Cutout | None:
    """The piece in a patch, uint8 (h, w, 3), by how unlike what lies under it each pixel is in one or several ways,
    float32 (h, w), a step of APART each (`strangeness`, `peculiar`). Of the spots that stand out at several thresholds
    the one that is most like a thing: without dents, in the middle. None where nothing stands out."""
    spots = [_solid((far > APART * factor).astype(np.uint8)) for far in unlike for factor in FACTORS]
    fitting = [spot for spot in spots if LEAST_SHARE <= float(spot.mean()) <= MOST_SHARE]
    if not fitting:
        return None
    best = max(fitting, key=_thinglike)
    return Cutout(patch, np.asarray(cv2.GaussianBlur(best.astype(np.float32), (0, 0), 0.7), np.float32))


def _thinglike(spot: Bytes) -> float:
    """The share of its convex hull that a spot fills, and of it that lies in the middle of its patch."""
    outline, _ = cv2.findContours(spot, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    hull = max(cv2.contourArea(cv2.convexHull(outline[0])), 1.0)
    filled = min(cv2.contourArea(outline[0]) / hull, 1.0)
    return float(filled * (spot * _middle(*spot.shape)).sum() / spot.sum())


def strangeness(patch: Bytes, colours: Floats) -> Floats:
    """How far each pixel of a patch is from the nearest of some colours (`usual_colours`), float32 (h, w), in steps of
    Lab."""
    return _distances(_lab(patch), colours)


def peculiar(patches: Bytes, others: Bytes) -> Floats:
    """How much more often each pixel's colour shows in some patches, uint8 (n, h, w, 3), than in others: float32
    (n, h, w), a step of APART for each factor of PECULIAR."""
    here, elsewhere = _histogram(patches), _histogram(others)
    ratio = np.log((here + FLOOR) / (elsewhere + FLOOR)) / np.log(PECULIAR)
    bins = _bins(patches)
    found: Floats = (ratio[bins[..., 0], bins[..., 1], bins[..., 2]] * APART).astype(np.float32)
    return found


def _bins(patches: Bytes) -> NDArray[np.intp]:
    lab = _lab(patches.reshape(-1, patches.shape[2], 3)).reshape(patches.shape)
    return np.asarray(lab // COARSE, np.intp)


def _histogram(patches: Bytes) -> Floats:
    """Shares of colours, float32 (k, k, k), each spread over its neighbours."""
    count = int(256 // COARSE) + 1
    bins = _bins(patches).reshape(-1, 3)
    flat = np.bincount(np.ravel_multi_index(tuple(bins.T), (count, count, count)), minlength=count**3)
    cube = (flat / max(len(bins), 1)).reshape(count, count, count).astype(np.float32)
    for axis in range(3):
        moved = np.moveaxis(cube, axis, 0)
        spread = moved * 0.5
        spread[1:] += moved[:-1] * 0.25
        spread[:-1] += moved[1:] * 0.25
        cube = np.moveaxis(spread, 0, axis)
    return cube


def disc(patch: Bytes) -> Cutout:
    """A round piece that hides most of its square."""
    height, width = patch.shape[:2]
    down, across = np.mgrid[0:height, 0:width].astype(np.float32)
    away = np.hypot((down + 0.5) / height - 0.5, (across + 0.5) / width - 0.5)
    return Cutout(patch, np.clip((DISC - away) * width + 0.5, 0, 1).astype(np.float32))


def usual_colours(patches: Bytes) -> Floats:
    """Colours, float32 (n, 3) as `_lab`, that show in many of some patches, uint8 (n, h, w, 3): what a few of them
    show, a figure that leans in, is left out."""
    counts: dict[tuple[int, ...], int] = {}
    sums: dict[tuple[int, ...], Floats] = {}
    for patch in patches:
        bins, place = np.unique((_lab(patch).reshape(-1, 3) / BIN).round().astype(int), axis=0, return_inverse=True)
        often = np.flatnonzero(np.bincount(place.ravel()) >= SHOWN * patch.shape[0] * patch.shape[1])
        for colour in map(tuple, bins[often].tolist()):
            counts[colour] = counts.get(colour, 0) + 1
            sums[colour] = np.array(colour, np.float32) * BIN
    kept = [sums[colour] for colour, count in counts.items() if count >= USUAL * len(patches)]
    return np.stack(kept).astype(np.float32) if kept else np.zeros((0, 3), np.float32)


def _lab(picture: Bytes) -> Floats:
    """CIE Lab (h, w, 3), lightness halved, since shadows and lamps change it most."""
    lab = cv2.cvtColor(np.ascontiguousarray(picture), cv2.COLOR_BGR2LAB).astype(np.float32)
    lab[..., 0] *= 0.5
    return lab


def _distances(lab: Floats, bare: Floats) -> Floats:
    """How far each pixel (h, w) is from the nearest of some colours (n, 3)."""
    apart = lab.reshape(-1, 1, 3) - bare[None]
    nearest: Floats = np.sqrt((apart**2).sum(axis=2).min(axis=1)).reshape(lab.shape[:2])
    return nearest


def _solid(mask: Bytes) -> Bytes:
    """The spot of a mask that fills most of its middle, without holes; none where no spot is there."""
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    closed = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)))
    count, labels, _, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    middle = _middle(mask.shape[0], mask.shape[1])
    sizes = np.bincount(labels.ravel(), minlength=count)
    central = np.bincount(labels.ravel(), middle.ravel(), count)
    central[0] = 0
    best = int(np.argmax(central))
    if central[best] < CENTRAL * sizes[best] or not central[best]:
        return np.zeros_like(mask)
    outline, _ = cv2.findContours((labels == best).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return np.asarray(cv2.drawContours(np.zeros_like(mask), outline, -1, 1, cv2.FILLED), np.uint8)


def _middle(height: int, width: int) -> Floats:
    """1 inside the ellipse of 0.7 of each side, 0 outside."""
    down, across = np.mgrid[0:height, 0:width]
    away = np.hypot((down + 0.5) / height - 0.5, (across + 0.5) / width - 0.5)
    return np.asarray(away < 0.35, np.float32)


def laid_on(cutout: Cutout, ground: Bytes, chance: np.random.Generator, turns: float) -> Bytes:
    """The piece on another square, uint8 (h, w, 3): shifted, turned by up to `turns` degrees, in some light."""
    height, width = ground.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), chance.uniform(-turns, turns), chance.uniform(0.92, 1.08))
    turn[:, 2] += chance.uniform(-SHIFT, SHIFT, 2) * np.array([width, height])
    piece = cv2.warpAffine(cutout.patch, turn, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    alpha = cv2.warpAffine(cutout.alpha, turn, (width, height), flags=cv2.INTER_LINEAR)[..., None]
    light = np.exp(chance.uniform(-LIGHTER, LIGHTER))
    laid = alpha * piece.astype(np.float32) * light + (1 - alpha) * ground.astype(np.float32)
    return np.asarray(np.clip(np.round(laid), 0, 255), np.uint8)


def composed(
    cutouts: Mapping[str, Sequence[Cutout]], grounds: Bytes, count: int, turns: float, seed: int
) -> tuple[Bytes, list[str | None]]:
    """`count` patches of every kind, uint8 (n, h, w, 3), on bare squares taken at random, and their kinds; then as many
    bare squares with pieces of other bare squares pasted on, kind None, so that pasting itself tells nothing."""
    chance = np.random.default_rng(seed)
    made: list[Bytes] = []
    kinds: list[str | None] = []
    whole = {kind: _whole(pieces) for kind, pieces in sorted(cutouts.items()) if pieces}
    for kind, pieces in whole.items():
        for number in range(count):
            piece = pieces[number % len(pieces)]
            made.append(laid_on(piece, _any(grounds, chance), chance, turns))
            made.append(laid_on(Cutout(_any(grounds, chance), piece.alpha), _any(grounds, chance), chance, turns))
            kinds += [kind, None]
    return (np.stack(made) if made else np.zeros((0, *grounds.shape[1:]), np.uint8)), kinds


def _any(grounds: Bytes, chance: np.random.Generator) -> Bytes:
    """One of some patches."""
    return np.asarray(grounds[int(chance.integers(len(grounds)))], np.uint8)


def _whole(pieces: Sequence[Cutout]) -> list[Cutout]:
    """Cutouts of one kind without those of which only a part stood out."""
    sizes = [float(piece.alpha.sum()) for piece in pieces]
    return [piece for piece, size in zip(pieces, sizes, strict=True) if size >= WHOLE * max(sizes)]
