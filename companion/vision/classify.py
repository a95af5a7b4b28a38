"""From features to labels with probabilities that mean what they say.

Multinomial logistic regression, fitted by L-BFGS (Liu and Nocedal 1989), its confidence scaled by one temperature (Guo
et al. 2017) that is found on taught squares which the fit did not see.
"""

import io
import zipfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.features import Features, mean_lab
from companion.vision.grid import Floats

Objective = Callable[[Floats], tuple[float, Floats]]

RIDGE = 2e-4
# The last weights, which favour a label whatever is seen, are held back less.
FREER = 0.01
STEPS = 120
MEMORY = 8
ENOUGH = 1e-5
FOLDS = 4
TEMPERATURES = np.geomspace(0.6, 1.7, 31)
# How freely the temperature follows a few squares: the spread of its logarithm that is expected beforehand.
LOOSE = 0.15
FLOOR = 0.01


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Taught squares. features: float32 (n, d). labels: one each. origins: int32 (n,), which square of which photo a
    row shows: altered copies of one square share it."""

    features: Features
    labels: tuple[str, ...]
    origins: NDArray[np.int32]

    @classmethod
    def of(cls, features: Features, labels: Sequence[str], copies: int = 1) -> "Samples":
        """Rows of `copies` blocks, each of one row per label in the same order, as `augment.copies` gives them. Raises
        ValueError where the numbers do not match."""
        if len(features) != len(labels) * copies:
            raise ValueError("Every row of features needs a label.")
        origins = np.tile(np.arange(len(labels), dtype=np.int32), copies)
        return cls(features.astype(np.float32), tuple(labels) * copies, origins)

    def __len__(self) -> int:
        return len(self.labels)

    def __add__(self, other: "Samples") -> "Samples":
        """Both. Raises ValueError where the features differ in kind."""
        if self.features.shape[1] != other.features.shape[1]:
            raise ValueError("These samples were described in another way.")
        after = int(self.origins.max(initial=-1)) + 1
        return Samples(
            np.concatenate([self.features, other.features]),
            self.labels + other.labels,
            np.concatenate([self.origins, other.origins + np.int32(after)]),
        )

    def to_bytes(self) -> bytes:
        """A compressed npz file without pickles; features are rounded to half precision."""
        held = io.BytesIO()
        kinds = sorted(set(self.labels))
        numbers = np.array([kinds.index(label) for label in self.labels], np.int32)
        np.savez_compressed(
            held,
            features=self.features.astype(np.float16),
            kinds=np.array(kinds, dtype=np.str_),
            numbers=numbers,
            origins=self.origins,
        )
        return held.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> "Samples":
        """What `to_bytes` wrote. Raises ValueError for anything else."""
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as held:
                features, kinds = held["features"].astype(np.float32), held["kinds"]
                numbers, origins = held["numbers"].astype(np.int32), held["origins"].astype(np.int32)
                labels = tuple(str(kinds[number]) for number in numbers)
        except (LookupError, OSError, EOFError, TypeError, ValueError, zipfile.BadZipFile, zlib.error) as error:
            raise ValueError("These are no samples.") from error
        if features.ndim != 2 or not len(features) == len(labels) == len(origins) or not np.isfinite(features).all():
            raise ValueError("These are no samples.")
        return cls(features, labels, origins)


@dataclass(frozen=True, slots=True, eq=False)
class Classifier:
    """labels: what it knows, sorted. weights: float64 (d + 1, k), the last row added to all. temperature: what logits
    are divided by. colours: float32 (k, 3), the labels' mean colours (`features.mean_lab`), where these are known."""

    labels: tuple[str, ...]
    weights: Floats
    temperature: float = 1.0
    colours: Features | None = None

    @classmethod
    def learned(cls, samples: Samples, seed: int = 0) -> "Classifier":
        """Fitted to samples, the same for the same samples and seed. Raises ValueError where there are none."""
        if not len(samples):
            raise ValueError("Nothing was taught.")
        labels = tuple(sorted(set(samples.labels)))
        kinds = np.array([labels.index(label) for label in samples.labels])
        rows = _lifted(samples.features)
        weights = _fitted(rows, kinds, len(labels))
        colours = np.stack([mean_lab(samples.features[kinds == kind]).mean(axis=0) for kind in range(len(labels))])
        return cls(labels, weights, _temperature(rows, kinds, samples.origins, len(labels), seed), colours)

    def probabilities(self, features: Features) -> Features:
        """float32 (n, k) for features float32 (n, d), rows summing to 1, columns as `labels`."""
        return softmax(_lifted(features) @ self.weights / self.temperature).astype(np.float32)


def _lifted(features: Features) -> Floats:
    """A column of ones beside the features."""
    return np.column_stack([features, np.ones(len(features), np.float32)]).astype(np.float64)


def softmax(logits: Floats) -> Floats:
    """Probabilities (..., k) of logits (..., k)."""
    raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
    scaled: Floats = raised / raised.sum(axis=-1, keepdims=True)
    return scaled


def _fitted(rows: Floats, kinds: NDArray[np.intp], count: int) -> Floats:
    """Weights (d, k) of the smallest mean cross entropy plus RIDGE / 2 times their squares. Every label counts the
    same, however often it was taught: a game's rare squares are no less likely to lie where one is looked for."""
    n, d = rows.shape
    wanted = np.eye(count)[kinds]
    shares = 1 / np.bincount(kinds, minlength=count)[kinds]
    shares /= shares.sum()
    ridge = np.full((d, 1), RIDGE)
    ridge[-1] *= FREER
    single = rows.astype(np.float32)

    def objective(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(d, count)
        # single precision is enough for sums of small products, and takes half the time
        seen = softmax((single @ weights.astype(np.float32)).astype(np.float64))
        loss = -shares @ np.log(np.maximum(seen[np.arange(n), kinds], 1e-12)) + (ridge * weights * weights).sum() / 2
        pull = single.T @ ((seen - wanted) * shares[:, None]).astype(np.float32)
        return float(loss), (pull.astype(np.float64) + ridge * weights).ravel()

    return lowest(objective, np.zeros(d * count)).reshape(d, count)


def lowest(objective: Objective, start: Floats) -> Floats:
    """Where a smooth convex function is lowest: L-BFGS with backtracking."""
    at, (value, slope) = start, objective(start)
    moves: list[tuple[Floats, Floats]] = []
    for _ in range(STEPS):
        way = _direction(slope, moves)
        step, fall = 1.0, float(way @ slope)
        if -fall < ENOUGH * ENOUGH or np.abs(slope).max() < ENOUGH:
            break
        while True:
            after = at + step * way
            lower, steeper = objective(after)
            if lower <= value + 1e-4 * step * fall or step < 1e-8:
                break
            step /= 2
        if (after - at) @ (steeper - slope) > 1e-12:
            moves = [*moves, (after - at, steeper - slope)][-MEMORY:]
        at, value, slope = after, lower, steeper
    return at


def _direction(slope: Floats, moves: list[tuple[Floats, Floats]]) -> Floats:
    """Downhill by the curvature that the last moves showed (two loops)."""
    way, shares = -slope, []
    for move, bend in reversed(moves):
        share = (move @ way) / (move @ bend)
        shares.append(share)
        way = way - share * bend
    if moves:
        move, bend = moves[-1]
        way = way * ((move @ bend) / (bend @ bend))
    for (move, bend), share in zip(moves, reversed(shares), strict=True):
        way = way + (share - (bend @ way) / (move @ bend)) * move
    return way


def _temperature(rows: Floats, kinds: NDArray[np.intp], origins: NDArray[np.int32], count: int, seed: int) -> float:
    """What makes squares that a fit did not see likeliest, held to about 1 where these are few."""
    folds = _folds(kinds, origins, seed)
    logits = np.full((len(rows), count), np.nan)
    for fold in range(FOLDS):
        kept, left = folds != fold, folds == fold
        # a label that the rest does not show says nothing about how sure to be
        left &= np.isin(kinds, kinds[kept])
        if left.any():
            logits[left] = rows[left] @ _fitted(rows[kept], kinds[kept], count)
    tried = ~np.isnan(logits[:, 0])
    if not tried.any():
        return 1.0
    weight = len(np.unique(origins[tried]))
    losses = [weight * _surprise(logits[tried] / t, kinds[tried]) + (np.log(t) / LOOSE) ** 2 / 2 for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def _folds(kinds: NDArray[np.intp], origins: NDArray[np.int32], seed: int) -> NDArray[np.intp]:
    """A fold for each row: the squares of each label dealt out in turn, all copies of one to the same."""
    squares, first = np.unique(origins, return_index=True)
    dealt = np.random.default_rng(seed).permutation(len(squares))
    dealt = dealt[np.argsort(kinds[first][dealt], kind="stable")]
    fold = np.empty(len(squares), np.intp)
    fold[dealt] = np.arange(len(squares)) % FOLDS
    return fold[np.searchsorted(squares, origins)]


def _surprise(logits: Floats, kinds: NDArray[np.intp]) -> float:
    """Mean cross entropy; one square alone cannot cost more than a probability of FLOOR."""
    return float(-np.log(softmax(logits)[np.arange(len(logits)), kinds] + FLOOR).mean())
