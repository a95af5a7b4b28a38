"""Which pixels have the table's colours: histograms of the table against those of what lies on it (Swain and Ballard,
"Color indexing", 1991, and its backprojection)."""

from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Image = MatLike  # float32 (h, w), or with channels
Codes = NDArray[np.intp]

# lightness changes under a lamp, colour less so: (levels per bin, bins)
FINE: Final = ((16, 16), (4, 24))
COARSE: Final = ((32, 8), (8, 8))
FINE_SHAPE: Final = (16, 24, 24)
COARSE_SHAPE: Final = (8, 8, 8)
UNSEEN: Final = 1e-4
RIM: Final = 0.02
TABLE_SHARE: Final = 0.5
LEAST_OF_TABLE: Final = 1e-5
# pixels inside an outline, and a share of the photo outside it, that teach nothing
GAP: Final = 4
FRAME: Final = 0.03


def colour_codes(lab: Image, bins: tuple[tuple[int, int], tuple[int, int]]) -> Codes:
    """The bin (h, w) of every pixel of Lab (h, w, 3), 0 to 255: colours beyond the bins are in the outermost."""
    (lightness, count), (step, colours) = bins
    light = np.clip(lab[..., 0] / lightness, 0, count - 1).astype(np.intp)
    a, b = (np.clip((lab[..., k] - 128) / step + colours // 2, 0, colours - 1).astype(np.intp) for k in (1, 2))
    return (light * colours + a) * colours + b


def smoothed(histograms: Image, middle: float) -> Image:
    """Histograms (..., lightness, a, b) blurred by one bin, `middle` staying where it was."""
    side = (1 - middle) / 2
    for axis in (-3, -2, -1):
        along = np.moveaxis(histograms, axis, 0)
        after, before = np.concatenate([along[1:], along[-1:]]), np.concatenate([along[:1], along[:-1]])
        histograms = np.moveaxis(middle * along + side * (after + before), 0, axis)
    return histograms


def histogram(codes: Codes, shape: tuple[int, int, int], middle: float = 0.5) -> Image:
    """The smoothed histogram of bins, flat, with sum 1."""
    counts = np.bincount(codes.ravel(), minlength=int(np.prod(shape))).astype(np.float32)
    return smoothed((counts / max(float(counts.sum()), 1.0)).reshape(shape), middle).ravel()


def first_guess(codes: Codes) -> Image:
    """The probability (h, w) of being table, when nothing is known but that the photo's rim shows it.

    What the rim's colours explain of the whole picture is taken out of it; the rest are the board's colours.
    """
    height, width = codes.shape
    rim = max(5, int(RIM * max(height, width)))
    inner = np.zeros(codes.shape, bool)
    inner[rim:-rim, rim:-rim] = True
    table, everything = histogram(codes[~inner], FINE_SHAPE), histogram(codes[inner], FINE_SHAPE)
    seen = np.flatnonzero(table > LEAST_OF_TABLE)
    ratio = everything[seen] / table[seen]
    order = np.argsort(ratio, kind="stable")
    reached = np.cumsum(table[seen][order])
    share = ratio[order][np.searchsorted(reached, TABLE_SHARE * reached[-1])]
    rest = np.maximum(everything - share * table, 0)
    return table_probability(codes, table, rest / max(float(rest.sum()), 1e-6))


def from_outline(codes: Codes, quad: NDArray[np.float64], fewest: int) -> Image | None:
    """The probability (h, w) of being table, learned from what lies inside a quad and what lies well outside it, where
    no frame would be taken for the table; None where it leaves fewer pixels than `fewest` on one side."""
    mask = np.zeros(codes.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    inside = cv2.erode(mask, np.ones((2 * GAP + 1, 2 * GAP + 1), np.uint8)) > 0
    outside = _beyond(mask, int(FRAME * max(codes.shape)))
    if outside.sum() < fewest:
        outside = _beyond(mask, GAP)
    if min(inside.sum(), outside.sum()) < fewest:
        return None
    return table_probability(codes, histogram(codes[outside], FINE_SHAPE), histogram(codes[inside], FINE_SHAPE))


def _beyond(mask: NDArray[np.uint8], gap: int) -> Bools:
    beyond: Bools = cv2.dilate(mask, np.ones((2 * gap + 1, 2 * gap + 1), np.uint8)) == 0
    return beyond


def table_probability(codes: Codes, table: Image, board: Image) -> Image:
    """The probability (h, w) of table for every bin, both being as likely beforehand."""
    likely = (table + UNSEEN) / (table + board + 2 * UNSEEN)
    return likely.astype(np.float32)[codes]


def distance(one: Image, other: Image) -> float:
    """How far two histograms of sum 1 lie apart, 0 to 1 (1 less the coefficient of Bhattacharyya)."""
    return float(1 - np.sqrt(np.maximum(one * other, 0)).sum())
