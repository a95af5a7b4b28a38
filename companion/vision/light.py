"""Squares read twice: as they are, and in the light in which the taught ones lay.

A lamp shifts the colours of a whole photo. The squares that the first look is surest of tell by how much, against the
mean colours of their labels; without that shift the squares are looked at again, and both opinions count the same.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify import Classifier
from companion.vision.features import Features, describe, mean_lab, recoloured

Bytes = NDArray[np.uint8]

SURE = 0.9
LEAST = 5
# Only so much of the shift is taken back: a label's own colours vary, too.
SHARE = 0.7


def steadied(classifier: Classifier, patches: Bytes) -> Features:
    """Probabilities of the patches of one photo, uint8 (n, h, w, 3) to float32 (n, k), columns as the classifier's
    labels. With too few sure squares it is the first look alone."""
    features = describe(patches)
    first = classifier.probabilities(features)
    gains = gains_of(classifier, features, first)
    if gains is None:
        return first
    return (first + classifier.probabilities(recoloured(features, relit(patches, gains)))) * np.float32(0.5)


def relit(patches: Bytes, gains: NDArray[np.float32]) -> Bytes:
    """Patches, uint8 (n, h, w, 3), with blue, green and red multiplied by gains (3,)."""
    table = np.clip(np.arange(256)[:, None] * gains, 0, 255).astype(np.uint8)[None]
    return np.asarray(cv2.LUT(patches.reshape(len(patches), -1, 3), table), np.uint8).reshape(patches.shape)


def gains_of(classifier: Classifier, features: Features, first: Features) -> NDArray[np.float32] | None:
    """What brings blue, green and red of one photo to the taught light, (3,); None where too little is sure. features,
    first: of its patches, (n, d) and (n, k)."""
    sure = first.max(axis=1) > SURE
    if classifier.colours is None or sure.sum() < LEAST:
        return None
    seen = _bgr(mean_lab(features[sure]))
    taught = _bgr(classifier.colours[first[sure].argmax(axis=1)])
    shift = np.median(np.log((taught + 1) / (seen + 1)), axis=0)
    gains: NDArray[np.float32] = np.exp(SHARE * shift).astype(np.float32)
    return gains


def _bgr(lab: Features) -> NDArray[np.float32]:
    """Colours (n, 3) in bytes of OpenCV's Lab as blue, green and red."""
    row = np.clip(np.round(lab), 0, 255).astype(np.uint8)[None]
    return np.asarray(cv2.cvtColor(row, cv2.COLOR_LAB2BGR), np.float32).reshape(-1, 3)
