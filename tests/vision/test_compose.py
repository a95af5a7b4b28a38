"""Pieces are cut out of the squares they lie on and laid on others."""

import cv2
import numpy as np
import pytest

from companion.vision.compose import Bytes, Floats, composed, cut_out, disc, peculiar, strangeness, usual_colours

SIDE = 60


def ground(seed: int, colour: tuple[int, int, int] = (70, 150, 60)) -> Bytes:
    chance = np.random.default_rng(seed)
    return np.clip(np.array(colour) + chance.normal(0, 6, (SIDE, SIDE, 3)), 0, 255).astype(np.uint8)


def with_blob(seed: int) -> Bytes:
    picture = ground(seed)
    cv2.ellipse(picture, (32, 28), (14, 8), 30, 0, 360, (60, 40, 200), -1)
    return picture


def blob() -> Bytes:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    return np.asarray(cv2.ellipse(mask, (32, 28), (14, 8), 30, 0, 360, 1, -1), np.uint8)


def bare(count: int = 8) -> Bytes:
    return np.stack([ground(seed) for seed in range(count)])


def overlap(alpha: Floats) -> float:
    found, true = alpha > 0.5, blob() > 0
    return float((found & true).sum() / (found | true).sum())


def test_a_token_stands_out_from_its_square() -> None:
    cutout = cut_out(with_blob(50), strangeness(with_blob(50), usual_colours(bare())))
    assert cutout is not None
    assert overlap(cutout.alpha) > 0.85


def test_a_figure_stands_out_by_what_its_kind_shows_more_often() -> None:
    shown = np.stack([with_blob(seed) for seed in (50, 51)])
    cutout = cut_out(shown[0], peculiar(shown, bare())[0])
    assert cutout is not None
    assert overlap(cutout.alpha) > 0.85


def test_a_figure_that_leans_into_bare_squares_is_no_usual_colour() -> None:
    spoilt = bare()
    spoilt[0] = with_blob(0)
    cutout = cut_out(with_blob(50), strangeness(with_blob(50), usual_colours(spoilt)))
    assert cutout is not None
    assert overlap(cutout.alpha) > 0.85


def test_a_bare_square_has_nothing_to_cut_out() -> None:
    assert cut_out(ground(60), strangeness(ground(60), usual_colours(bare()))) is None


def test_what_stands_out_at_the_edge_belongs_to_a_neighbour() -> None:
    picture = ground(60)
    picture[:, :12] = (60, 40, 200)
    assert cut_out(picture, strangeness(picture, usual_colours(bare()))) is None


@pytest.mark.parametrize("count", [1, 5])
def test_laid_on_other_squares_the_piece_keeps_its_colour_and_the_rest_its_own(count: int) -> None:
    cutout = cut_out(with_blob(50), strangeness(with_blob(50), usual_colours(bare())))
    assert cutout is not None
    blue = np.stack([ground(seed, (200, 120, 40)) for seed in range(4)])
    made, kinds = composed({"frog": [cutout]}, blue, count, 180.0, 3)
    assert kinds == ["frog", None] * count
    red = (made[..., 2] > 120) & (made[..., 1] < 90)
    for patch_red, kind in zip(red, kinds, strict=True):
        assert (0.05 < patch_red.mean() < 0.2) == (kind == "frog")
    assert made[0, 0, 0, 0] > 150


def test_composing_is_the_same_every_time() -> None:
    pieces = {"frog": [disc(with_blob(50))]}
    first, again = (composed(pieces, bare(), 3, 180.0, 7)[0] for _ in range(2))
    np.testing.assert_array_equal(first, again)


def test_a_round_token_takes_its_square_along_but_for_the_corners() -> None:
    alpha = disc(ground(1)).alpha
    assert alpha[0, 0] == 0
    assert alpha[SIDE // 2, SIDE // 2] == 1
    assert alpha.mean() == pytest.approx(np.pi * 0.45**2, abs=0.02)
