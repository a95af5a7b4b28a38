"""Pieces in free layouts: whether a thing stands or lies somewhere, what of a patch is that thing, and of which kind.

The hard half is the same for every game: is that a thing, or is it printed? A small network that has only ever seen
drawn ones (`benchmarks/train_pieces.py`) answers it for any copy, and says which pixels are the thing's. What a lesson
taught then decides by the thing alone: by the patch with everything else made grey, and by the thing's chromaticities,
which shade and exposure do not change (logarithms of ratios of channels: Finlayson and Hordley 2001).
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec
from companion.core.grid import Square
from companion.vision.augment import COPIES, copies
from companion.vision.classify import Samples
from companion.vision.discs import CLEAR, RADII, REACH, WINDOW, roundness
from companion.vision.drawings import BEYOND
from companion.vision.features import describe
from companion.vision.icons import ICON, icon_samples
from companion.vision.looks import FIGURE, NONE, TOKEN, described
from companion.vision.polar import turned_alike

Bytes = NDArray[np.uint8]
Features = NDArray[np.float32]

WEIGHTS: Final = Path(__file__).parent / "data" / "pieces.onnx"
# how long the sides of patches are that the network takes, in pixels
INPUT: Final = 32
# what a patch's spread is never less than, in steps of 256, before its contrast is taken away
SOFTEST: Final = 12.0
# heads that tell whether something is there; the heads named FIGURE and TOKEN then tell what
THERE: Final = {FIGURE: "figures-there", TOKEN: "tokens-there"}
QUESTIONS: Final = (FIGURE, TOKEN)
# the most that log odds of the network count
MOST: Final = 8.0
# how much the network's log odds weigh among the features, and colours among those of kinds: figures are of one colour
ODDS_WEIGHT: Final = 0.5
COLOUR_WEIGHT: Final = {FIGURE: 12.0, TOKEN: 3.0}
# how much of that where a thing is told from none, and lightness beside both chromaticities
COLOUR_THERE: Final = 0.25
LIGHTNESS: Final = 0.25
# the share of a patch's pixels, those most surely the thing's, whose colours count; of pixels by row and column one is
# looked at; what each channel is never less than, and what is usual, in steps of 256
SUREST: Final = 0.08
EVERY: Final = 2
DARKEST, USUAL = 8.0, 100.0
CHROMATIC: Final = 2.0
# a pixel's share that counts as whole
HALF: Final = 0.5
# how far beside the middle of its square a round token lies at most, and usually; and how large its radius is, in
# squares: what is larger is no token, but the sides of the square
BESIDE, USUALLY = 0.18, 0.14
LARGEST: Final = 0.465
# how far from the middle of its patch a thing is brought back to it, in pixels
FARTHEST: Final = 8.0
GREY: Final = 128
SEED: Final = 20261

_turns_taken = Lock()


class Things(NamedTuple):
    """Patches, uint8 (n, h, w, 3); log odds (n,) that a thing is in each; how much each pixel is that thing, float32
    (n, h, w), 0 to 1."""

    patches: Bytes
    odds: Features
    share: Features

    def only(self, kept: Sequence[int] | NDArray[np.intp]) -> "Things":
        """Those of some numbers."""
        return Things(self.patches[kept], self.odds[kept], self.share[kept])


def told_apart(spec: BoardSpec) -> bool:
    """True where a game has pieces that stand on intersections or lie in squares."""
    return any(piece.place in ("corner", "square") for piece in spec.pieces)


@lru_cache(maxsize=1)
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(WEIGHTS))


def things(name: str, patches: Bytes) -> Things:
    """What the network sees. name: FIGURE or TOKEN, where to look for it."""
    if not len(patches):
        return Things(patches, np.zeros(0, np.float32), np.zeros(patches.shape[:3], np.float32))
    question = QUESTIONS.index(name)
    with _turns_taken:
        net = _network()
        net.setInput(around_mean(reduced(patches)))
        there, where = (np.asarray(out, np.float32)[:, question] for out in net.forward(["there", "where"]))
    share = _enlarged(np.asarray(1 / (1 + np.exp(-where)), np.float32), *patches.shape[1:3])
    return Things(patches, there.reshape(-1), share)


def _enlarged(cells: Features, height: int, width: int) -> Features:
    """Cells (n, rows, columns) as pixels (n, height, width), straight between the middles of cells."""
    down, across = _between(cells.shape[1], height), _between(cells.shape[2], width)
    return np.asarray(down @ cells @ across.T, np.float32)


@lru_cache(maxsize=8)
def _between(cells: int, pixels: int) -> Features:
    """How much each cell counts at each pixel of a line, (pixels, cells)."""
    place = np.clip((np.arange(pixels) + 0.5) * cells / pixels - 0.5, 0, cells - 1)
    counts: Features = np.maximum(1 - np.abs(place[:, None] - np.arange(cells)), 0).astype(np.float32)
    return counts


def reduced(patches: Bytes) -> Bytes:
    """Patches (n, h, w, 3) at the network's size, (n, INPUT, INPUT, 3)."""
    n, height, width = patches.shape[:3]
    tall = np.ascontiguousarray(patches).reshape(n * height, width, 3)
    small = cv2.resize(tall, (INPUT, n * INPUT), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8).reshape(n, INPUT, INPUT, 3)


def around_mean(patches: Bytes) -> Features:
    """Patches (n, h, w, 3) as the network takes them, (n, 3, h, w): around their means, in steps of their spread."""
    values = np.ascontiguousarray(patches.transpose(0, 3, 1, 2)).astype(np.float32)
    values -= values.mean(axis=(1, 2, 3), keepdims=True)
    values /= values.std(axis=(1, 2, 3), keepdims=True) + np.float32(SOFTEST)
    return values


def colours(seen: Things) -> Features:
    """Each thing's chromaticities and lightness, (n, 3), about -2 to 2: logarithms of blue and red by green, and of all
    three, as the medians of its surest pixels."""
    n = len(seen.patches)
    if not n:
        return np.zeros((0, 3), np.float32)
    share = seen.share[:, ::EVERY, ::EVERY].reshape(n, -1)
    surest = np.argpartition(-share, count := round(SUREST * share.shape[1]), axis=1)[:, :count]
    pixels = seen.patches[:, ::EVERY, ::EVERY].reshape(n, -1, 3)
    medians = np.median(np.take_along_axis(pixels, surest[..., None], axis=1), axis=1)
    blue, green, red = np.log(medians + DARKEST).T
    light = LIGHTNESS * ((blue + green + red) / 3 - np.log(USUAL))
    return (CHROMATIC * np.stack([blue - green, red - green, light], axis=1)).astype(np.float32)


def alone(seen: Things) -> Bytes:
    """Each thing before grey."""
    share = np.clip(seen.share / HALF, 0, 1)[..., None]
    return np.asarray(seen.patches * share + np.float32(GREY) * (1 - share), np.uint8)


def centred(seen: Things) -> Bytes:
    """Each patch moved so that the thing is in its middle."""
    height, width = seen.share.shape[1:]
    down, across = np.mgrid[0:height, 0:width].astype(np.float32)
    made = np.empty_like(seen.patches)
    for place, (patch, share) in enumerate(zip(seen.patches, seen.share, strict=True)):
        weight = share**2 + np.float32(1e-6)
        total = float(weight.sum())
        away = np.array([(weight * across).sum(), (weight * down).sum()]) / total - (width / 2 - 0.5, height / 2 - 0.5)
        x, y = np.clip(away, -FARTHEST, FARTHEST)
        shift = np.array([(1, 0, -x), (0, 1, -y)], np.float32)
        made[place] = cv2.warpAffine(patch, shift, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return made


def faces(around: Bytes, sure: NDArray[np.bool_], side: int) -> Bytes:
    """Round tokens from above, each in the middle and as large as the next: uint8 (n, side, side, 3). around: windows
    that reach as far as `discs.REACH`, uint8 (n, h, h, 3). sure: where one lies for sure, which tells how large they
    are."""
    if not len(around):
        return np.zeros((0, side, side, 3), np.uint8)
    small = [cv2.resize(window, (WINDOW, WINDOW), interpolation=cv2.INTER_AREA) for window in around]
    steps, radius = _rings(np.stack(small).astype(np.uint8), sure if sure.any() else np.ones(len(around), bool))
    wide = around.shape[1]
    scale = 2 * radius * (1 + BEYOND) / side * wide / (2 * REACH)
    made = np.empty((len(around), side, side, 3), np.uint8)
    for place, (window, step) in enumerate(zip(around, steps, strict=True)):
        corner = wide / 2 - 0.5 + step * wide / (2 * REACH) - scale * (side / 2 - 0.5)
        way = np.array([(scale, 0, corner[0]), (0, scale, corner[1])])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        made[place] = cv2.warpAffine(window, way, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return made


def _rings(windows: Bytes, sure: NDArray[np.bool_]) -> tuple[Features, float]:
    """How far the roundest outline lies from the middle of each window, in squares to the right and down (n, 2), and
    the radius that suits those where a token lies for sure. A token is put down near the middle: so it is told from
    the edges of cards."""
    found = roundness(windows)[np.array(RADII) <= LARGEST]
    steps = (np.arange(found.shape[2]) - found.shape[2] // 2 + 0.5) * (2 * REACH / WINDOW)
    away = np.hypot(steps[:, None], steps)
    found = found * (away < BESIDE)
    usual = found * np.exp(-((away / USUALLY) ** 2) / 2)
    place = int((usual.max(axis=(2, 3))[:, sure] ** CLEAR).sum(axis=1).argmax())
    about = slice(max(0, place - 1), place + 2)
    peaks = [_peak(*each) for each in zip(usual[about].max(axis=0), found[about].max(axis=0), strict=True)]
    down, across = np.array(peaks, np.intp).T
    return np.stack([steps[across], steps[down]], axis=1).astype(np.float32), RADII[place]


def _peak(usual: Features, found: Features) -> Square:
    """Row and column of the roundest outline next to the one that is roundest for its place."""
    row, col = divmod(int(usual.argmax()), usual.shape[1])
    top, left = max(0, row - 1), max(0, col - 1)
    near = found[top : row + 2, left : col + 2]
    down, across = divmod(int(near.argmax()), near.shape[1])
    return top + down, left + across


def features_of(name: str, seen: Things) -> tuple[Features, Features]:
    """What tells a piece from what is printed in this copy, beside what any copy would say; and what tells kinds apart:
    what stands is seen from one side, what lies has a turn of its own."""
    odds = np.clip(seen.odds, -MOST, MOST)[:, None] * np.float32(ODDS_WEIGHT)
    shown, turned = describe(alone(seen)), turned_alike(centred(seen))
    paint = np.float32(COLOUR_WEIGHT[name]) * colours(seen)
    there = np.concatenate([odds, turned, shown, np.float32(COLOUR_THERE) * paint], axis=1)
    return there, np.concatenate([*([turned] if name == TOKEN else []), shown, paint], axis=1)


def piece_samples(name: str, patches: Bytes, labels: Sequence[str], around: Bytes | None = None) -> dict[str, Samples]:
    """What taught places, with their kinds or NONE, teach both heads: what tells each kind from none is another thing
    than what tells it from the other kinds. around: what `faces` are cut from where tokens are round. Figures stand;
    what lies, lies any way round."""
    made = things(name, copies(patches, SEED, COPIES, name == TOKEN))
    there, kinds = features_of(name, made)
    held = np.array([label != NONE for label in labels], bool)
    shown = [label for label in labels if label != NONE]
    every = Samples.of(there, labels, COPIES)
    if not shown:
        return {THERE[name]: every}
    if around is not None:
        round_ones = faces(around[held], np.ones(len(shown), bool), patches.shape[1])
        kinds = described(TOKEN, copies(round_ones, SEED, COPIES))
        drawn = {ICON: icon_samples(round_ones, shown)}
    else:
        kinds, drawn = kinds[np.tile(held, COPIES)], {}
    return {THERE[name]: every, name: Samples.of(kinds, shown, COPIES), **drawn}
