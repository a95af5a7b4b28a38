"""A lamp of another colour costs nothing once sure squares have told of it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify import Classifier, Samples
from companion.vision.features import describe
from companion.vision.light import steadied

Bytes = NDArray[np.uint8]

COLOURS = {"wheat": (60, 200, 220), "lake": (190, 120, 40), "wood": (40, 80, 40), "sand": (110, 190, 210)}


def squares(seed: int, each: int = 5) -> tuple[Bytes, list[str]]:
    """Cloudy squares in the colours of four labels; wheat and sand are close."""
    chance = np.random.default_rng(seed)
    labels = [label for label in COLOURS for _ in range(each)]
    made = [chance.normal(0, 9, (10, 10, 3)) + COLOURS[label] for label in labels]
    large = [cv2.resize(cloud.astype(np.float32), (60, 60), interpolation=cv2.INTER_CUBIC) for cloud in made]
    return np.clip(np.stack(large), 0, 255).astype(np.uint8), labels


def taught() -> Classifier:
    shown, labels = squares(1)
    return Classifier.learned(Samples.of(describe(shown), labels))


def truth(classifier: Classifier, seen: NDArray[np.float32], labels: list[str]) -> float:
    """Mean probability of the true labels."""
    return float(np.mean([row[classifier.labels.index(label)] for row, label in zip(seen, labels, strict=True)]))


def test_rows_stay_probabilities() -> None:
    seen = steadied(taught(), squares(2)[0])
    assert seen.shape == (20, 4)
    assert seen.dtype == np.float32
    np.testing.assert_allclose(seen.sum(axis=1), 1, atol=1e-5)


def test_a_warm_lamp_is_taken_back() -> None:
    classifier = taught()
    shown, labels = squares(2)
    warm = np.clip(shown * np.array([0.8, 0.97, 1.12]), 0, 255).astype(np.uint8)
    plain = truth(classifier, classifier.probabilities(describe(warm)), labels)
    assert truth(classifier, steadied(classifier, warm), labels) >= plain


def test_too_few_squares_are_read_as_they_are() -> None:
    classifier = taught()
    shown, _ = squares(2)
    np.testing.assert_array_equal(steadied(classifier, shown[:3]), classifier.probabilities(describe(shown[:3])))


def test_without_known_colours_there_is_one_look() -> None:
    classifier = taught()
    bare = Classifier(classifier.labels, classifier.weights, classifier.temperature)
    shown, _ = squares(2)
    np.testing.assert_array_equal(steadied(bare, shown), bare.probabilities(describe(shown)))
