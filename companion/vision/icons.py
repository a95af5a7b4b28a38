"""What is drawn on round counters and tokens, whatever its colour and however they are turned.

A counter's lightness on rings around its middle is compared with that of taught counters at every turn, by circular
cross-correlation through the Fourier transform (Lewis 1995), and from middles and sizes a little beside the ones that
were found. A species is as alike as the taught counters that are most alike; those of the same colour come first, since
parts of a drawing may be coloured differently on them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify import Samples
from companion.vision.grid import Floats

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

ICON: Final = "icon"
# rings from the middle to this share of a patch's side, points of a turn, and waves of it that are compared
RINGS, ANGLES, WAVES = 14, 64, 20
REACH: Final = 0.33
BLUR: Final = 1 / 60
# how far beside the found middle a drawing may lie, in shares of a patch's side, and how much larger or smaller it is
BESIDE: Final = (-1 / 15, 0.0, 1 / 15)
LARGER: Final = (0.9, 1.05)
_WAYS: Final = tuple((x, y) for x in BESIDE for y in BESIDE)
# the same of tokens that lie on pictures, where outlines of other things may be taken for theirs
BESIDE_TOKEN: Final = (-2 / 15, -1 / 15, 0.0, 1 / 15, 2 / 15)
LARGER_TOKEN: Final = (0.8, 0.9, 1.0, 1.12)
# of how many taught counters of its own colour, and of others, the likeness counts, and what the others' loses
OWN, OTHERS, STRANGE = 2, 3, 0.03
# how much likeness tells: a lead of one tenth counts as this much tenth as log odds
TELLS: Final = 25.0
LEAST: Final = 1e-4


def icon_samples(patches: Bytes, labels: Sequence[str]) -> Samples:
    """What a lesson keeps of counters, uint8 (n, h, w, 3), each seen from its middle."""
    return Samples.of(_signatures(patches, (0.0,), (1.0,)).reshape(len(patches), -1), labels)


@dataclass(frozen=True, slots=True, eq=False)
class Icons:
    """Taught counters or tokens. rings: float32 (m, RINGS, ANGLES), each of length 1. labels: "species colour" each, of
    tokens their kinds."""

    rings: Floats32
    labels: tuple[str, ...]

    @classmethod
    def of(cls, samples: Samples) -> "Icons":
        """From lessons. Raises ValueError where these are no such samples."""
        if samples.features.shape[1] != RINGS * ANGLES:
            raise ValueError("These are no drawings.")
        return cls(samples.features.reshape(-1, RINGS, ANGLES).astype(np.float32), samples.labels)

    def weighed(
        self, patches: Bytes, species: Sequence[Mapping[str, float]], colours: Sequence[str]
    ) -> list[dict[str, float]]:
        """Probabilities of species, given how alike counters are to taught ones. patches: uint8 (n, h, w, 3). species:
        what is thought of each by itself. colours: what colour each has."""
        alike = _alike(_signatures(patches, BESIDE, LARGER), self.rings)
        return [self._one(*each) for each in zip(alike, species, colours, strict=True)]

    def kinds(self, patches: Bytes, kinds: Sequence[Mapping[str, float]]) -> list[dict[str, float]]:
        """The same of kinds of tokens, whose colour is a part of their kind."""
        alike = _alike(_signatures(patches, BESIDE_TOKEN, LARGER_TOKEN), self.rings)
        return [self._one(*each, "") for each in zip(alike, kinds, strict=True)]

    def likeness(self, patches: Bytes) -> Floats32:
        """How alike what may be counters, uint8 (n, h, w, 3), are to the taught one that is most alike: (n,), at
        most 1."""
        return np.asarray(_alike(_signatures(patches, (0.0,), (1.0,)), self.rings).max(axis=1, initial=0.0))

    def nearest(self, patches: Bytes) -> tuple[Floats32, Floats]:
        """The same from the middle around which each is most alike, and how far to the right and below that lies, in
        shares of a patch's side: (n,) and (n, 2)."""
        seen = _signatures(patches, BESIDE, (1.0,))
        alike = np.stack([_alike(seen[:, [way]], self.rings).max(axis=1, initial=0.0) for way in range(len(_WAYS))])
        return np.asarray(alike.max(axis=0)), np.array(_WAYS)[alike.argmax(axis=0)]

    def _one(self, alike: Floats32, species: Mapping[str, float], colour: str) -> dict[str, float]:
        likeness = {word: self._likeness(alike, word, colour) for word in species}
        most = max(likeness.values(), default=0.0)
        raised = {word: max(p, LEAST) * np.exp(TELLS * (likeness[word] - most)) for word, p in species.items()}
        total = sum(raised.values())
        return {word: float(p / total) for word, p in raised.items()}

    def _likeness(self, alike: Floats32, species: str, colour: str) -> float:
        whole = f"{species} {colour}".rstrip()
        same = [value for value, label in zip(alike, self.labels, strict=True) if label == whole]
        others = [
            value
            for value, label in zip(alike, self.labels, strict=True)
            if label.startswith(f"{species} ") and label != whole
        ]
        found = [_top(same, OWN)] if same else []
        found += [_top(others, OTHERS) - STRANGE] if others else []
        return max(found, default=0.0)


def mutual(patches: Bytes) -> Floats32:
    """How alike what is drawn in patches, uint8 (n, h, w, 3), is to one another: (n, n), at most 1, the first seen from
    middles and sizes a little beside, too."""
    return _alike(_signatures(patches, BESIDE, LARGER), _signatures(patches, (0.0,), (1.0,))[:, 0])


def _top(values: Sequence[float], count: int) -> float:
    """The mean of the largest."""
    return float(np.mean(sorted(values)[-count:]))


def _signatures(patches: Bytes, beside: Sequence[float], larger: Sequence[float]) -> Floats32:
    """Lightness on rings, of mean 0 and length 1, outer rings counting more: (n, middles x sizes, RINGS, ANGLES)."""
    n, side = patches.shape[:2]
    angle = np.arange(ANGLES) * 2 * np.pi / ANGLES
    radius = (np.arange(RINGS)[:, None] + 0.5) / RINGS * side * REACH
    ways = [(x * side, y * side, size) for size in larger for x in beside for y in beside]
    middle = side / 2 - 0.5
    across = np.concatenate([middle + x + size * radius * np.cos(angle) for x, _, size in ways]).astype(np.float32)
    down = np.concatenate([middle + y + size * radius * np.sin(angle) for _, y, size in ways]).astype(np.float32)
    seen = np.empty((n, len(ways), RINGS, ANGLES), np.float32)
    for place, patch in enumerate(patches):
        lab = cv2.cvtColor(cv2.GaussianBlur(patch, (0, 0), side * BLUR), cv2.COLOR_BGR2LAB)
        light = np.ascontiguousarray(lab[..., 0], np.float32)
        seen[place] = np.asarray(cv2.remap(light, across, down, cv2.INTER_LINEAR)).reshape(len(ways), RINGS, ANGLES)
    weight = np.sqrt(radius / radius[-1]).astype(np.float32)
    seen -= (seen * weight**2).sum(axis=(2, 3), keepdims=True) / ((weight**2).sum() * ANGLES)
    seen *= weight
    length = np.linalg.norm(seen, axis=(2, 3), keepdims=True)
    return np.asarray(seen / np.maximum(length, 1e-6), np.float32)


def _alike(seen: Floats32, taught: Floats32) -> Floats32:
    """The best correlation over all turns and ways of seeing, (n, m)."""
    one = np.fft.rfft(seen, axis=3)[..., :WAVES].astype(np.complex64)
    other = np.fft.rfft(taught, axis=2)[..., :WAVES].conj().astype(np.complex64)
    best = np.empty((len(seen), len(taught)), np.float32)
    for place, ways in enumerate(one):
        turned = np.einsum("vrk,mrk->vmk", ways, other)
        best[place] = np.fft.irfft(turned, n=ANGLES, axis=2).max(axis=(0, 2))
    return best
