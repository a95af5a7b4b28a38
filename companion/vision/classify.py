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

from companion.vision.grid import Floats

Features = NDArray[np.float32]
Objective = Callable[[Floats], tuple[float, Floats]]

RIDGE = 1e-3
STEPS = 120
MEMORY = 8
ENOUGH = 1e-5
FOLDS = 4
TEMPERATURES = np.geomspace(0.4, 4.0, 41)


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
    """labels: what it knows, sorted. weights: float64 (d + 1, k), the last row added to all; temperature: what logits
    are divided by."""

    labels: tuple[str, ...]
    weights: Floats
    temperature: float = 1.0

    @classmethod
    def learned(cls, samples: Samples, seed: int = 0) -> "Classifier":
        """Fitted to samples, the same for the same samples and seed. Raises ValueError where there are none."""
        if not len(samples):
            raise ValueError("Nothing was taught.")
        labels = tuple(sorted(set(samples.labels)))
        kinds = np.array([labels.index(label) for label in samples.labels])
        rows = _lifted(samples.features)
        weights = _fitted(rows, kinds, len(labels))
        return cls(labels, weights, _temperature(rows, kinds, samples.origins, len(labels), seed))

    def probabilities(self, features: Features) -> Features:
        """float32 (n, k) for features float32 (n, d), rows summing to 1, columns as `labels`."""
        return _softmax(_lifted(features) @ self.weights / self.temperature).astype(np.float32)


def _lifted(features: Features) -> Floats:
    """A column of ones beside the features."""
    return np.column_stack([features, np.ones(len(features), np.float32)]).astype(np.float64)


def _softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    scaled: Floats = raised / raised.sum(axis=1, keepdims=True)
    return scaled


def _fitted(rows: Floats, kinds: NDArray[np.intp], count: int) -> Floats:
    """Weights (d, k) of the smallest mean cross entropy plus RIDGE / 2 times their squares."""
    n, d = rows.shape
    wanted = np.eye(count)[kinds]

    def objective(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(d, count)
        seen = _softmax(rows @ weights)
        loss = -np.log(np.maximum(seen[np.arange(n), kinds], 1e-12)).mean() + RIDGE / 2 * (flat @ flat)
        return float(loss), (rows.T @ (seen - wanted) / n + RIDGE * weights).ravel()

    return _lowest(objective, np.zeros(d * count)).reshape(d, count)


def _lowest(objective: Objective, start: Floats) -> Floats:
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
    """What makes squares that a fit did not see likeliest; 1 where there are too few to tell."""
    squares = np.unique(origins)
    if len(squares) < 2 * FOLDS:
        return 1.0
    fold = dict(
        zip(np.random.default_rng(seed).permutation(squares).tolist(), np.arange(len(squares)) % FOLDS, strict=True)
    )
    folds = np.array([fold[origin] for origin in origins.tolist()])
    logits = np.zeros((len(rows), count))
    for i in range(FOLDS):
        logits[folds == i] = rows[folds == i] @ _fitted(rows[folds != i], kinds[folds != i], count)
    losses = [-np.log(_softmax(logits / t)[np.arange(len(rows)), kinds] + 1e-9).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])
