"""Labels come back with probabilities that mean what they say."""

import io
import pickle
from time import perf_counter

import numpy as np
import pytest

from companion.vision.classify import Classifier, Samples


def clouds(count: int, spread: float, seed: int, kinds: int = 4, d: int = 12) -> Samples:
    """Points around the corners of a simplex: how far they overlap is `spread`."""
    chance = np.random.default_rng(seed)
    which = np.arange(count) % kinds
    features = np.eye(kinds, d)[which] + chance.normal(0, spread, (count, d))
    return Samples.of(features.astype(np.float32), [f"kind {i}" for i in which])


def right(classifier: Classifier, samples: Samples) -> tuple[np.ndarray, np.ndarray]:
    """Confidence and rightness of every row."""
    seen = classifier.probabilities(samples.features)
    named = [classifier.labels[i] for i in seen.argmax(axis=1)]
    return seen.max(axis=1), np.array([a == b for a, b in zip(named, samples.labels, strict=True)])


def calibration_error(confidence: np.ndarray, correct: np.ndarray) -> float:
    """Expected calibration error over ten bins."""
    bins = np.minimum((confidence * 10).astype(int), 9)
    held = [bins == i for i in range(10) if (bins == i).any()]
    return float(sum(part.mean() * abs(confidence[part].mean() - correct[part].mean()) for part in held))


def test_labels_come_back() -> None:
    _, correct = right(Classifier.learned(clouds(80, 0.1, 1)), clouds(200, 0.1, 2))
    assert correct.all()


def test_probabilities_are_some() -> None:
    seen = Classifier.learned(clouds(40, 0.3, 1)).probabilities(clouds(7, 0.3, 2).features)
    assert seen.shape == (7, 4)
    np.testing.assert_allclose(seen.sum(axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("spread", [0.25, 0.4])
def test_confidence_is_calibrated(spread: float) -> None:
    confidence, correct = right(Classifier.learned(clouds(240, spread, 1)), clouds(4000, spread, 2))
    assert calibration_error(confidence, correct) < 0.06


def test_rare_labels_count_as_much() -> None:
    many = clouds(200, 0.35, 1)
    rare = [i for i, label in enumerate(many.labels) if label != "kind 0" or i < 12]
    few = Samples.of(many.features[rare], [many.labels[i] for i in rare])
    test = clouds(2000, 0.35, 2)
    _, correct = right(Classifier.learned(few), test)
    scarce = np.array([label == "kind 0" for label in test.labels])
    # fitted without weights it finds about half of these
    assert correct[scarce].mean() > 0.7


def test_the_same_samples_teach_the_same() -> None:
    samples = clouds(60, 0.3, 4)
    first, second = Classifier.learned(samples, 7), Classifier.learned(samples, 7)
    np.testing.assert_array_equal(first.weights, second.weights)
    assert first.temperature == second.temperature


def test_one_label_alone_is_certain() -> None:
    only = Samples.of(np.ones((3, 5), np.float32), ["tree"] * 3)
    assert Classifier.learned(only).probabilities(only.features).min() == 1


def test_one_square_of_each_label_is_enough() -> None:
    samples = clouds(4, 0.05, 1)
    _, correct = right(Classifier.learned(samples), clouds(80, 0.05, 2))
    assert correct.all()


def test_nothing_taught_is_refused() -> None:
    with pytest.raises(ValueError, match="Nothing"):
        Classifier.learned(Samples.of(np.zeros((0, 5), np.float32), []))


def test_lessons_add_up_and_keep_their_squares_apart() -> None:
    one = Samples.of(np.zeros((4, 3), np.float32), ["a", "b"], 2)
    both = one + one
    assert len(both) == 8
    assert both.labels == ("a", "b") * 4
    assert both.origins.tolist() == [0, 1, 0, 1, 2, 3, 2, 3]


def test_samples_described_otherwise_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="another way"):
        Samples.of(np.zeros((1, 3), np.float32), ["a"]) + Samples.of(np.zeros((1, 4), np.float32), ["a"])


def test_every_row_has_a_label() -> None:
    with pytest.raises(ValueError, match="label"):
        Samples.of(np.zeros((5, 3), np.float32), ["a", "b"], 2)


def test_bytes_bring_samples_back() -> None:
    samples = clouds(30, 0.3, 1)
    back = Samples.from_bytes(samples.to_bytes())
    assert back.labels == samples.labels
    np.testing.assert_array_equal(back.origins, samples.origins)
    np.testing.assert_allclose(back.features, samples.features, atol=2e-3)


def packed(**arrays: np.ndarray) -> bytes:
    held = io.BytesIO()
    np.savez(held, allow_pickle=True, **arrays)
    return held.getvalue()


GOOD = {
    "features": np.zeros((2, 3), np.float16),
    "kinds": np.array(["a", "b"]),
    "numbers": np.array([0, 1], np.int32),
    "origins": np.array([0, 1], np.int32),
}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 and nothing more",
        pickle.dumps({"features": 1}),
        packed(features=np.zeros((2, 3))),
        packed(**{**GOOD, "numbers": np.array([0, 9], np.int32)}),
        packed(**{**GOOD, "origins": np.array([0], np.int32)}),
        packed(**{**GOOD, "features": np.full((2, 3), np.nan, np.float16)}),
        packed(**{**GOOD, "features": np.zeros(2, np.float16)}),
        packed(**{**GOOD, "kinds": np.array([["a"], {"b": 1}], dtype=object)}),
        clouds(9, 0.3, 1).to_bytes()[:-40],
    ],
)
def test_other_bytes_are_no_samples(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"no samples|pickle"):
        Samples.from_bytes(data)


def test_learning_takes_no_time() -> None:
    samples = clouds(1000, 0.2, 1, kinds=8, d=500)
    begun = perf_counter()
    Classifier.learned(samples)
    assert perf_counter() - begun < 20
