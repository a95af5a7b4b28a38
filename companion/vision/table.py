"""What the table looks like: a few colours with their spread, learned from where nothing lies.

A Gaussian mixture whose components are found by k-means (Lloyd 1982) on Lab colours. Shadow darkens a table without
turning its hue, so each colour comes with darkened copies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats32 = NDArray[np.float32]
Pixels = NDArray[np.uint8]

COLOURS = 8  # clusters of the border
BORDER = 0.09  # width of the border band, share of the shorter side
RARER = 0.55  # a colour of the table is at least so frequent at the border, measured by its frequency inside
STRETCHES = 28  # of the border
WIDE = 0.12  # a colour of the table shows in at least this share of them
ENOUGH = 0.05  # share of a stretch or a square that a colour takes up where it shows
SHOWN = 0.18  # a colour of the table shows in at least this share of the empty squares
SHADES = (1.0, 0.8, 0.62)  # the table in the open, in half and in full shadow
DARKEST = 0.5  # of the table's median lightness, below which shadow is not expected
SHADE_COST = (0.0, 1.0, 2.5)  # what a shadow adds to a distance
SPREAD = (7.0, 3.5, 3.5)  # smallest standard deviation of L, a and b (0 to 255)
SAMPLES = 4000  # at most
MIDDLE = np.float32(128)


@dataclass(frozen=True, slots=True, eq=False)
class TableModel:
    """means: float32 (k, 3), Lab of 0 to 255. whitening: float32 (k, 3, 3), colour differences times it have unit
    spread. costs: float32 (k,), added to the squared distance."""

    means: Floats32
    whitening: Floats32
    costs: Floats32

    def distance(self, lab: Floats32) -> Floats32:
        """Squared distance in standard deviations from the nearest colour of the table, for Lab (..., 3)."""
        x, y, z = (lab.reshape(-1, 3) - MIDDLE).T
        terms = np.stack([x * x, y * y, z * z, x * y, x * z, y * z, x, y, z, np.ones_like(x)])
        best: Floats32 = (self._forms() @ terms).min(axis=0)
        return best.reshape(lab.shape[:-1])

    def _forms(self) -> Floats32:
        """The squared distance from each colour as a polynomial of a difference from MIDDLE, (k, 10)."""
        whole = (self.whitening @ self.whitening.transpose(0, 2, 1)).astype(np.float64)
        means = self.means.astype(np.float64) - MIDDLE
        first, second, third = (0, 0, 1), (1, 2, 2), (0, 1, 2)
        linear = -2 * np.einsum("kij,kj->ki", whole, means)
        constant = np.einsum("ki,kij,kj->k", means, whole, means) + self.costs
        forms = np.column_stack([whole[:, third, third], 2 * whole[:, first, second], linear, constant])
        return forms.astype(np.float32)


def lab_of(pixels: Pixels) -> Floats32:
    """Lab of 0 to 255 as float32 for BGR uint8 (h, w, 3)."""
    lab: Floats32 = cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB).astype(np.float32)
    return lab


def learn(samples: Floats32, colours: int = COLOURS, shades: Sequence[float] = SHADES) -> TableModel:
    """The model of Lab samples (n, 3), n > 0, each a spot where nothing lies."""
    return _model(samples, _clusters(samples, colours), shades)


def from_border(lab: Floats32, rarer: float = RARER) -> TableModel:
    """The model of a photo's border. A colour counts as the table's unless it is rarer there than further inside
    (a share `rarer` of its density): things that reach the edge are not learned as table."""
    rows, cols = lab.shape[:2]
    band = max(int(BORDER * min(rows, cols)), 2)
    border = np.ones((rows, cols), bool)
    border[band:-band, band:-band] = False
    flat = lab.reshape(-1, 3)
    places = _thinned(np.flatnonzero(border))
    samples, inside = flat[places], flat[_thinned(np.flatnonzero(~border))]
    labels, stretch = _clusters(samples, COLOURS), _stretches(places, (rows, cols))
    means = np.array([samples[labels == label].mean(axis=0) for label in range(labels.max() + 1)])
    nearest = (np.square(means).sum(axis=1) - 2 * (inside @ means.T)).argmin(axis=1)
    outer = np.bincount(labels, minlength=len(means)) / len(samples)
    inner = np.bincount(nearest, minlength=len(means)) / len(inside)
    ratio = outer / np.maximum(inner, 1e-6)
    wide = _shown(labels, stretch) >= WIDE
    table = (ratio >= rarer) & wide
    kept = np.isin(labels, np.flatnonzero(table if table.any() else ratio == ratio.max()))
    return _model(samples[kept], labels[kept], SHADES)


def _stretches(places: NDArray[np.int64], shape: tuple[int, int]) -> NDArray[np.int32]:
    """The number of the stretch of the border that pixels, given by their numbers, look at from the middle."""
    down, right = np.divmod(places, shape[1])
    angle = np.arctan2(down / shape[0] - 0.5, right / shape[1] - 0.5) + np.pi
    stretch: NDArray[np.int32] = np.minimum(angle * (STRETCHES / (2 * np.pi)), STRETCHES - 1).astype(np.int32)
    return stretch


def _shown(labels: NDArray[np.int32], owner: NDArray[np.int32]) -> NDArray[np.float64]:
    """In what share of the owners of samples each label shows."""
    shape = (int(labels.max()) + 1, int(owner.max()) + 1)
    counts = np.bincount(labels * shape[1] + owner, minlength=shape[0] * shape[1]).reshape(shape)
    share: NDArray[np.float64] = (counts > ENOUGH * np.maximum(counts.sum(axis=0), 1)).mean(axis=1)
    return share


def _thinned(samples: NDArray[Any]) -> NDArray[Any]:
    some: NDArray[Any] = samples[:: max(-(-len(samples) // SAMPLES), 1)]
    return some


def _clusters(samples: Floats32, colours: int) -> NDArray[np.int32]:
    """A cluster number per sample, seeded."""
    cv2.setRNGSeed(7)
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 12, 0.5)
    some = np.ascontiguousarray(samples, np.float32)
    count = min(colours, len(some))
    _, labels, _ = cv2.kmeans(some, count, np.empty(0, np.int32), criteria, 1, cv2.KMEANS_PP_CENTERS)
    return labels.ravel().astype(np.int32)


def _model(samples: Floats32, labels: NDArray[np.int32], shades: Sequence[float]) -> TableModel:
    means, whitening, costs = [], [], []
    darkest = DARKEST * float(np.median(samples[:, 0]))
    for label in np.unique(labels):
        own = samples[labels == label]
        mean = own.mean(axis=0)
        spread = np.cov(own.T, bias=True) + np.diag(np.square(SPREAD)) if len(own) > 3 else np.diag(np.square(SPREAD))
        values, vectors = np.linalg.eigh(spread)
        white = vectors / np.sqrt(values)
        for shade in shades:
            if shade < 1 and mean[0] * shade < darkest:
                continue  # what lies in shadow already is not darkened once more
            means.append(mean * (shade, 1, 1) + (0, *((1 - shade) * (128 - mean[1:]))))
            whitening.append(white)
            costs.append(SHADE_COST[SHADES.index(shade)])
    return TableModel(np.array(means, np.float32), np.array(whitening, np.float32), np.array(costs, np.float32))


def from_squares(squares: Floats32, shown_min: float = SHOWN) -> TableModel:
    """The model of empty squares' Lab (n, pixels, 3). Colours that few of them show are strays."""
    count, each = squares.shape[:2]
    step = max(-(-count * each // SAMPLES), 1)
    samples = squares.reshape(-1, 3)[::step]
    owner = (np.arange(count * each) // each)[::step]
    labels = _clusters(samples, COLOURS)
    shown = _shown(labels, owner.astype(np.int32))
    kept = np.isin(labels, np.flatnonzero(shown >= min(shown_min, shown.max())))
    return _model(samples[kept], labels[kept], SHADES)
