"""Edges of tiles: what runs all along them, what lessons call them, and what they tell of the squares beside them."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.core.board import Truth
from companion.games.greenwood.board import SPEC
from companion.vision.classify import Classifier, Samples
from companion.vision.looks import APART, JOIN, SEAM, SIDE, answers_of
from companion.vision.seams import covered_by, lines

Bytes = NDArray[np.uint8]

DOUBTFUL = {"covered": 0.2, "open": 0.7, "unusable": 0.1}
COVERED = {"covered": 0.99, "open": 0.01, "unusable": 0.0}


def printed(seed: int) -> Bytes:
    """A tile's art: soft blobs of two colours, and one strong shape somewhere."""
    chance = np.random.default_rng(seed)
    noise = cv2.GaussianBlur(chance.normal(0, 1, (SIDE, SIDE, 3)).astype(np.float32), (0, 0), 6)
    art = 120 + 60 * noise / noise.std() + chance.uniform(-60, 60, 3)
    patch: Bytes = np.clip(art, 0, 255).astype(np.uint8)
    x, y = chance.integers(0, SIDE, 2).tolist()
    cv2.circle(patch, (x, y), 9, (20, 20, 20), 3)
    return patch


def rimmed(seed: int, beside: int = 0) -> Bytes:
    """Art on both sides of a dark line that is not quite in the middle and hardly darker than the art."""
    patch = printed(seed)
    line = slice(SIDE // 2 - 1 + beside, SIDE // 2 + 1 + beside)
    patch[:, line] = patch[:, line] // 2
    return patch


def test_an_edge_is_told_from_what_is_printed_by_few_examples() -> None:
    shown = np.stack([printed(seed) for seed in range(12)] + [rimmed(seed, seed % 3 - 1) for seed in range(12, 24)])
    learned = Classifier.learned(Samples.of(lines(shown), [JOIN] * 12 + [APART] * 12))
    others = np.stack(
        [printed(seed) for seed in range(100, 120)] + [rimmed(seed, seed % 3 - 1) for seed in range(120, 140)]
    )
    inside = learned.probabilities(lines(others))[:, learned.labels.index(JOIN)]
    assert (inside[:20] > 0.5).sum() >= 18
    assert (inside[20:] < 0.5).sum() >= 18


def test_a_line_over_half_an_edge_is_no_rim() -> None:
    whole = np.full((1, SIDE, SIDE, 3), 180, np.uint8)
    half = whole.copy()
    whole[:, :, SIDE // 2] = 40
    half[:, : SIDE // 2, SIDE // 2] = 40
    assert lines(whole).max() > 1
    assert lines(half).max() < lines(whole).max() / 2
    assert not lines(np.full((1, SIDE, SIDE, 3), 180, np.uint8)).any()


def test_no_edges_have_as_many_features_as_some() -> None:
    assert lines(np.zeros((0, SIDE, SIDE, 3), np.uint8)).shape == (0, lines(printed(1)[None]).shape[1])


def test_the_rim_of_a_tile_is_taught_beside_bare_squares_too() -> None:
    squares = {(0, 0): "covered", (0, 1): "covered", (0, 2): "open", (0, 3): "open"}
    edges = answers_of(Truth(1, 4, squares, (("creature", (0, 0), ((0, 0), (0, 1))),)), SPEC)[SEAM]
    assert edges == {(0, 0, 0, 1): JOIN, (0, 1, 0, 2): APART}


@pytest.mark.parametrize(
    ("inside", "least", "most"),
    [
        (0.99, 0.7, 0.95),  # a tile goes on: both its squares are covered, though one look is not proof
        (0.5, 0.19, 0.21),
        (0.01, 0.1, 0.19),  # two tiles may lie beside each other
    ],
)
def test_a_doubtful_square_is_covered_where_a_tile_goes_on(inside: float, least: float, most: float) -> None:
    told = covered_by({(2, 2): COVERED, (2, 3): DOUBTFUL}, {(2, 2, 2, 3): inside}, "covered")
    assert least < told[2, 3]["covered"] < most
    assert sum(told[2, 3].values()) == pytest.approx(1)
    assert told[2, 3]["open"] / told[2, 3]["unusable"] == pytest.approx(7)


def test_bare_neighbours_and_unseen_edges_tell_nothing() -> None:
    bare = {"covered": 0.0, "open": 1.0}
    assert covered_by({(0, 0): bare, (1, 0): DOUBTFUL}, {(0, 0, 1, 0): 0.99}, "covered")[1, 0] == pytest.approx(
        DOUBTFUL
    )
    assert covered_by({(0, 0): COVERED, (1, 0): DOUBTFUL}, {}, "covered")[1, 0] == pytest.approx(DOUBTFUL)
