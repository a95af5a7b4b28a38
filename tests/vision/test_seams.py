"""Edges of tiles: what runs all along them, what lessons call them, and what they tell of the squares beside them."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.core.board import Truth
from companion.games.greenwood.board import SPEC
from companion.vision.classify import Classifier, Samples
from companion.vision.looks import SEAM, SIDE, answers_of
from companion.vision.seams import APART, CLEAR, JOIN, OUTER, covered_by, explained, lines, within

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


def test_every_edge_is_taught_as_what_it_is() -> None:
    squares = {(0, col): "covered" if col < 3 else "open" for col in range(5)}
    tiles = (("creature", (0, 0), ((0, 0), (0, 1))), ("sprite", (0, 2), ((0, 2),)))
    edges = answers_of(Truth(1, 5, squares, tiles), SPEC)[SEAM]
    assert edges == {(0, 0, 0, 1): JOIN, (0, 1, 0, 2): APART, (0, 2, 0, 3): OUTER, (0, 3, 0, 4): CLEAR}


def edge(clear: float, rim: float) -> dict[tuple[int, ...], dict[str, float]]:
    return {(2, 2, 2, 3): {CLEAR: clear, OUTER: rim, APART: 0.0, JOIN: 1 - clear - rim}}


@pytest.mark.parametrize(
    ("clear", "rim", "least", "most"),
    [
        (0.99, 0.01, 0.0, 0.07),  # no rim between two squares of which one is bare: the other is, too
        (0.3, 0.3, 0.19, 0.21),
        (0.01, 0.99, 0.3, 0.9),
    ],
)
def test_a_doubtful_square_beside_a_bare_one_is_bare_without_a_rim(
    clear: float, rim: float, least: float, most: float
) -> None:
    bare = {"covered": 0.001, "open": 0.999}
    told = covered_by({(2, 2): bare, (2, 3): DOUBTFUL}, edge(clear, rim), "covered")
    assert least < told[2, 3]["covered"] < most
    assert sum(told[2, 3].values()) == pytest.approx(1)
    assert told[2, 3]["open"] / told[2, 3]["unusable"] == pytest.approx(7)


def test_no_rim_beside_a_covered_square_tells_nothing_but_a_rim_does_not_cover_either() -> None:
    told = covered_by({(2, 2): COVERED | {"covered": 1.0}, (2, 3): DOUBTFUL}, edge(0.99, 0.0), "covered")
    assert told[2, 3] == pytest.approx(DOUBTFUL)


def test_boxes_taught_before_bare_edges_tell_nothing_of_squares() -> None:
    old: dict[tuple[int, ...], dict[str, float]] = {(2, 2, 2, 3): {JOIN: 0.9, APART: 0.1}}
    told = covered_by({(2, 2): {"covered": 0.0, "open": 1.0}, (2, 3): DOUBTFUL}, old, "covered")
    assert told[2, 3] == pytest.approx(DOUBTFUL)
    assert within(old)[2, 2, 2, 3] == pytest.approx(0.9, abs=1e-3)


def test_whether_a_tile_goes_on_is_told_given_that_it_lies_there() -> None:
    shown: dict[tuple[int, ...], dict[str, float]] = {
        (0, 0, 0, 1): {CLEAR: 0.9, OUTER: 0.02, JOIN: 0.06, APART: 0.02},
        (0, 1, 0, 2): {CLEAR: 1.0},
    }
    assert within(shown) == {(0, 0, 0, 1): pytest.approx(0.75, abs=1e-3)}


def test_edges_that_are_neither_here_nor_there_explain_less() -> None:
    sharp: dict[tuple[int, ...], dict[str, float]] = {
        (0, 0, 0, 1): {JOIN: 0.98, CLEAR: 0.02},
        (0, 0, 1, 0): {JOIN: 0.03, CLEAR: 0.97},
    }
    torn: dict[tuple[int, ...], dict[str, float]] = {
        (0, 0, 0, 1): {JOIN: 0.6, CLEAR: 0.4},
        (0, 0, 1, 0): {JOIN: 0.0, CLEAR: 1.0},
    }
    assert explained(torn) < explained(sharp) < explained({}) == 0
