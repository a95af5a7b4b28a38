"""Counters beside the middle of their square are found and looked at from their own middle."""

import cv2
import numpy as np

from companion.vision.discs import AROUND, COLOURS, disc_patches, discs_of, outline_features
from companion.vision.grid import Grid
from companion.vision.rectify import Bytes

SIDE = 60
RADIUS = 0.37


def board(seed: int = 0) -> tuple[Bytes, Grid, dict[tuple[int, int], tuple[float, float]]]:
    """Four by five squares with lines; six counters, each up to a fifth of a square beside the middle."""
    rng = np.random.default_rng(seed)
    picture = rng.integers(150, 170, (4 * SIDE, 5 * SIDE, 3)).astype(np.uint8)
    for line in range(6):
        cv2.line(picture, (line * SIDE, 0), (line * SIDE, 4 * SIDE), (60, 70, 60), 2)
        cv2.line(picture, (0, line * SIDE), (5 * SIDE, line * SIDE), (60, 70, 60), 2)
    middles = {}
    for at in ((0, 0), (0, 4), (1, 2), (2, 1), (3, 3), (3, 0)):
        x, y = at[1] + 0.5 + rng.uniform(-0.2, 0.2), at[0] + 0.5 + rng.uniform(-0.2, 0.2)
        colour = [int(c) for c in rng.choice([30, 200], 3)]
        cv2.circle(picture, (round(x * SIDE), round(y * SIDE)), round(RADIUS * SIDE), colour, -1, cv2.LINE_AA)
        middles[at] = (round(x * SIDE) / SIDE, round(y * SIDE) / SIDE)
    return picture, Grid.from_quad(((0, 0), (5 * SIDE, 0), (5 * SIDE, 4 * SIDE), (0, 4 * SIDE)), 4, 5), middles


def test_counters_are_found_where_they_lie() -> None:
    for seed in range(4):
        picture, grid, middles = board(seed)
        found = discs_of(picture, grid)
        assert abs(found.radius - RADIUS) < 0.03
        assert all(np.hypot(*(found.middles[at] - middle)) < 0.05 for at, middle in middles.items())


def test_patches_show_all_of_a_counter_from_its_middle() -> None:
    picture, grid, middles = board()
    seen = disc_patches(picture, grid, (40, 40))
    assert seen.shape == (4, 5, 40, 40, 3)
    for at, (x, y) in middles.items():
        colour = picture[round(y * SIDE), round(x * SIDE)].astype(int)
        like = np.abs(seen[at].astype(int) - colour).max(axis=2) < 40
        down, across = np.nonzero(like)
        assert abs(down.mean() - 19.5) < 2
        assert abs(across.mean() - 19.5) < 2


def test_a_board_with_nothing_on_it_is_no_error() -> None:
    picture = np.full((120, 120, 3), 128, np.uint8)
    grid = Grid.from_quad(((0, 0), (120, 0), (120, 120), (0, 120)), 2, 2)
    assert disc_patches(picture, grid, (20, 20)).shape == (2, 2, 20, 20, 3)


def test_an_outline_all_around_is_told_from_lines_and_plain_squares() -> None:
    for seed in range(4):
        picture, grid, middles = board(seed)
        seen = disc_patches(picture, grid, (60, 60))
        told = outline_features(seen.reshape(-1, 60, 60, 3))[:, : 2 * len(AROUND)].reshape(4, 5, 2, -1)
        weakest = told[:, :, 1].max(axis=2)
        held = np.zeros((4, 5), bool)
        for at in middles:
            held[at] = True
        assert weakest[held].min() > weakest[~held].max() + 0.1


def test_an_outline_stays_the_same_at_any_turn() -> None:
    picture, grid, _ = board()
    seen = disc_patches(picture, grid, (60, 60)).reshape(-1, 60, 60, 3)
    np.testing.assert_allclose(outline_features(seen), outline_features(seen[:, ::-1, ::-1]), atol=0.05)
    assert outline_features(seen[:0]).shape == (0, 2 * len(AROUND) + COLOURS)
