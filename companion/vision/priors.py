"""Labels of a copy that nothing was taught of: by typical colours, or no opinion."""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec
from companion.core.grid import Square
from companion.vision.looks import Looks

# a spread of colour (CIE Lab, 0 to 100 and about -60 to 60) within which two colours may be the same
SPREAD: Final = 18.0
FARTHEST: Final = 12.0
UNKNOWN: Final = 4.0


def by_colour(looks: Looks, spec: BoardSpec) -> dict[Square, Mapping[str, float]]:
    """Without lessons: by how far a square's middle colour lies from what is known of each label, or no opinion."""
    lab = cv2.cvtColor(looks.patches.reshape(-1, looks.patches.shape[2], 3).astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    seen = np.median(lab.reshape(len(looks.places), -1, 3), axis=1)
    labels = list(spec.labels)
    odds = np.stack([_closeness(seen, spec, label) for label in labels], axis=1)
    chances = odds / odds.sum(axis=1, keepdims=True)
    return {
        (s[0], s[1]): dict(zip(labels, row, strict=True)) for s, row in zip(looks.places, chances.tolist(), strict=True)
    }


def _closeness(seen: NDArray[np.float32], spec: BoardSpec, label: str) -> NDArray[np.float64]:
    known = [spec.colours[word] for word in (label, *label.split(" ")) if word in spec.colours]
    if not known:
        return np.full(len(seen), np.exp(-UNKNOWN / 2))
    wanted = cv2.cvtColor(np.array([[known[0]]], np.float32) / 255, cv2.COLOR_RGB2LAB)[0, 0]
    apart = ((seen - wanted) ** 2).sum(axis=1) / SPREAD**2
    closeness: NDArray[np.float64] = np.exp(-np.minimum(apart, FARTHEST) / 2).astype(np.float64)
    return closeness
