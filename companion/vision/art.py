"""What is drawn on cards of each kind, place by place.

Cards that are laid one by one are seen as they lie, so that a place of one can be compared with the same place of
another. A picture is as likely of a kind as it is near the mean of the kind's taught cards, and near the nearest of
them, each place counting by how little it changes within kinds: a linear discriminant with a diagonal covariance
(Dudoit, Fridlyand and Speed 2002). What differs from card to card of one kind, as a printed digit does, tells little.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify import Samples, softmax
from companion.vision.grid import Floats

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

ART: Final = "art"
# cells a side that a picture is looked at in, and how far beside its place a card may lie, in cells
CELLS: Final = 20
BESIDE: Final = 1
BLUR: Final = 1 / 60
# cards that vary as all do, which the variance within kinds starts from
BEFORE: Final = 4.0
# neighbouring cells tell the same: what each number of a picture tells by itself
WORTH: Final = 0.0133
# how much the mean of a kind's cards counts, and the nearest the rest
MEAN: Final = 0.67
# how much another opinion on the kind counts beside, and the least chance that it leaves one
OPINION: Final = 0.5
LEAST: Final = 1e-4
ROUNDS: Final = 3


def art_samples(patches: Bytes, labels: Sequence[str]) -> Samples:
    """What a lesson keeps of cards, uint8 (n, h, w, 3), whichever end of each is up."""
    return Samples.of(_pictures(patches).reshape(len(patches), -1), labels)


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """Taught cards. pictures: float32 (m, CELLS, CELLS, 3), cards of one kind the same way up. labels: the kind of
    each. spread: float32 (CELLS, CELLS, 3), the variance within kinds."""

    pictures: Floats32
    labels: tuple[str, ...]
    spread: Floats32

    @classmethod
    def of(cls, samples: Samples) -> "Art":
        """From lessons. Raises ValueError where these are no such samples."""
        if samples.features.shape[1] != CELLS * CELLS * 3:
            raise ValueError("These are no cards.")
        pictures = samples.features.reshape(-1, CELLS, CELLS, 3).astype(np.float32)
        kinds = np.array(samples.labels)
        within, freely = np.zeros(pictures.shape[1:], np.float32), 0
        for kind in np.unique(kinds):
            alike = _same_way_up(pictures[kinds == kind])
            pictures[kinds == kind] = alike
            within += ((alike - alike.mean(axis=0)) ** 2).sum(axis=0)
            freely += len(alike) - 1
        spread = (within + BEFORE * pictures.var(axis=0).mean()) / (freely + BEFORE)
        return cls(pictures, samples.labels, spread.astype(np.float32))

    def weighed(self, patches: Bytes, opinions: Sequence[Mapping[str, float]]) -> list[dict[str, float]]:
        """Probabilities of kinds. patches: uint8 (n, h, w, 3), in the light of the lessons. opinions: what is thought
        of each card otherwise; these alone count where they name a kind that was never seen."""
        kinds = sorted(set(self.labels))
        if not opinions or not set(kinds).issuperset(opinions[0]):
            return [dict(each) for each in opinions]
        thought = np.array([[max(each.get(kind, 0.0), LEAST) for kind in kinds] for each in opinions])
        chances = softmax(OPINION * np.log(thought) - WORTH * self._unlike(_pictures(patches), kinds))
        return [dict(zip(kinds, row, strict=True)) for row in chances.tolist()]

    def _unlike(self, pictures: Floats32, kinds: Sequence[str]) -> Floats:
        """How far pictures (n, CELLS, CELLS, 3) are from each kind, (n, kinds), by squares of distances in spreads."""
        scale = (1 / np.sqrt(2 * self.spread)).astype(np.float32)
        taught = (self.pictures * scale).reshape(len(self.pictures), -1)
        own = [np.array(self.labels) == kind for kind in kinds]
        means = np.stack([taught[held].mean(axis=0) for held in own])
        seen = (_moved(pictures) * scale).reshape(len(pictures), -1, taught.shape[1])
        # the mean of few cards is itself off by some of the variance
        few = 1 + 1 / np.array([held.sum() for held in own], np.float32)
        single = _nearest(seen, taught)
        nearest = np.stack([single[:, held].min(axis=1) for held in own], axis=1)
        both: Floats = MEAN * _nearest(seen, means) / few + (1 - MEAN) * nearest
        return both


def _same_way_up(pictures: Floats32) -> Floats32:
    """Cards of one kind, those turned round that are liker to the others then."""
    turned = pictures.copy()
    for _ in range(ROUNDS if len(turned) > 1 else 0):
        for place, picture in enumerate(turned):
            others = np.delete(turned, place, axis=0).mean(axis=0)
            over = picture[::-1, ::-1]
            if ((over - others) ** 2).sum() < ((picture - others) ** 2).sum():
                turned[place] = over.copy()
    return turned


def _pictures(patches: Bytes) -> Floats32:
    """Lab of patches (n, h, w, 3) by cells, (n, CELLS, CELLS, 3), the lightness without its mean and slope: lamps make
    those."""
    seen = np.empty((len(patches), CELLS, CELLS, 3), np.float32)
    for place, patch in enumerate(patches):
        lab = cv2.cvtColor(cv2.GaussianBlur(patch, (0, 0), patch.shape[1] * BLUR), cv2.COLOR_BGR2LAB)
        seen[place] = cv2.resize(lab.astype(np.float32), (CELLS, CELLS), interpolation=cv2.INTER_AREA)
    steps = np.linspace(-1, 1, CELLS, dtype=np.float32)
    light, size = seen[..., 0], (steps**2).sum() * CELLS
    down, across = (light.sum(axis=2) @ steps) / size, (light.sum(axis=1) @ steps) / size
    slope = down[:, None, None] * steps[:, None] + across[:, None, None] * steps
    seen[..., 0] = light - light.mean(axis=(1, 2), keepdims=True) - slope
    return seen


def _moved(pictures: Floats32) -> Floats32:
    """Pictures as cards that lie a little beside, either end up: (n, ways, CELLS, CELLS, 3)."""
    wide = np.pad(pictures, ((0, 0), (BESIDE, BESIDE), (BESIDE, BESIDE), (0, 0)), mode="edge")
    steps = range(2 * BESIDE + 1)
    ways = np.stack([wide[:, y : y + CELLS, x : x + CELLS] for y in steps for x in steps], axis=1)
    return np.concatenate([ways, ways[:, :, ::-1, ::-1]], axis=1)


def _nearest(seen: Floats32, others: Floats32) -> Floats:
    """Squares of distances between pictures seen in several ways, (n, ways, d), and others (k, d): the least of all
    ways, (n, k)."""
    apart = (seen**2).sum(axis=2)[:, :, None] + (others**2).sum(axis=1) - 2 * (seen @ others.T)
    return np.asarray(apart.min(axis=1), np.float64)
