"""Counters beside the middle of their square are found and looked at from their own middle."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.classify import Samples
from companion.vision.discs import AROUND, COLOURS, disc_patches, discs_of, outline_features, taught_radius
from companion.vision.discs import RADIUS as RADIUS_HEAD
from companion.vision.grid import Grid
from companion.vision.icons import Icons, icon_samples
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
    grid = Grid.from_quad(((0, 0), (5 * SIDE, 0), (5 * SIDE, 4 * SIDE), (0, 4 * SIDE)), 4, 5)
    held = np.zeros((4, 5), np.float32)
    held[tuple(np.transpose(list(middles)))] = 1
    return picture, replace(grid, occupancy=held), middles


def test_counters_are_found_where_they_lie() -> None:
    for seed in range(4):
        picture, grid, middles = board(seed)
        found = discs_of(picture, grid)
        assert abs(found.radius - RADIUS) < 0.03
        assert all(np.hypot(*(found.middles[at] - middle)) < 0.05 for at, middle in middles.items())


def test_a_taught_size_is_looked_for_where_it_is_not_known_what_lies_there() -> None:
    for seed in range(4):
        picture, grid, middles = board(seed)
        found = discs_of(picture, replace(grid, occupancy=np.ones((4, 5), np.float32)), RADIUS)
        assert abs(found.radius - RADIUS) < 0.015
        assert all(np.hypot(*(found.middles[at] - middle)) < 0.05 for at, middle in middles.items())


def test_a_size_goes_with_lessons() -> None:
    picture, grid, _ = board()
    lessons = discs_of(picture, grid).sample() + discs_of(picture, grid).sample()
    assert abs(taught_radius(lessons) - RADIUS) < 0.03
    for wrong in (0.0, 3.0, np.inf):
        with pytest.raises(ValueError, match="size"):
            taught_radius(Samples.of(np.array([[wrong]], np.float32), [RADIUS_HEAD]))


def test_of_a_pile_the_upper_face_is_taken() -> None:
    """Two faces of one colour, the upper one carried up the picture and the lower one's rim to be seen below it."""
    picture = np.full((4 * SIDE, 5 * SIDE, 3), 160, np.uint8)
    low, high, held = (150, 150), (150, 138), np.zeros((4, 5), np.float32)
    held[2, 2] = 1
    cv2.circle(picture, low, round(RADIUS * SIDE), (60, 90, 120), -1, cv2.LINE_AA)
    cv2.circle(picture, high, round(RADIUS * SIDE), (40, 40, 200), -1, cv2.LINE_AA)
    steep = Grid.from_quad(((40, 0), (5 * SIDE - 40, 0), (5 * SIDE, 4 * SIDE), (0, 4 * SIDE)), 4, 5)
    found = discs_of(picture, replace(steep, occupancy=held), RADIUS)
    x, y = steep.points(found.middles[2, 2][None])[0]
    assert abs(x - high[0]) < 4
    assert abs(y - high[1]) < 5


def test_a_face_on_a_high_pile_is_found_where_its_height_carries_it() -> None:
    steep = Grid.from_quad(((100, 0), (5 * SIDE - 100, 0), (5 * SIDE, 4 * SIDE), (0, 4 * SIDE)), 4, 5)
    x, y = steep.points(np.array([[2.5, 2.1]]))[0]
    picture, held = np.full((4 * SIDE, 5 * SIDE, 3), 160, np.uint8), np.zeros((4, 5), np.float32)
    held[2, 2] = 1
    cv2.circle(picture, (round(x), round(y)), round(RADIUS * SIDE * 0.8), (40, 40, 200), -1, cv2.LINE_AA)
    found = discs_of(picture, replace(steep, occupancy=held))
    assert abs(found.middles[2, 2, 1] - 2.1) < 0.08


def test_a_ring_that_is_printed_on_counters_is_not_their_rim() -> None:
    for seed in range(3):
        picture, grid, middles = board(seed)
        for x, y in middles.values():
            at = round(x * SIDE), round(y * SIDE)
            colour = picture[at[1], at[0]].astype(int)
            within = np.where(colour > 115, colour - 80, colour + 80).tolist()
            cv2.circle(picture, at, round(0.29 * SIDE), within, -1, cv2.LINE_AA)
        assert abs(discs_of(picture, grid).radius - RADIUS) < 0.04


def test_of_a_counter_and_its_shadow_the_one_with_a_taught_drawing_is_taken() -> None:
    """A shadow on a pale board is as round as the pale counter that throws it, and clearer."""
    lit, shadow, held = (150, 150), (160, 156), np.zeros((4, 5), np.float32)
    held[2, 2] = 1
    picture = np.full((4 * SIDE, 5 * SIDE, 3), 190, np.uint8)
    cv2.circle(picture, shadow, round(RADIUS * SIDE), (80, 80, 80), -1, cv2.LINE_AA)
    cv2.circle(picture, lit, round(RADIUS * SIDE), (180, 200, 190), -1, cv2.LINE_AA)
    cv2.rectangle(picture, (lit[0] - 4, lit[1] - 12), (lit[0] + 4, lit[1] + 12), (60, 60, 60), -1)
    art = np.full((60, 60, 3), (180, 200, 190), np.uint8)
    cv2.rectangle(art, (26, 16), (34, 44), (60, 60, 60), -1)
    grid = Grid.from_quad(((0, 0), (5 * SIDE, 0), (5 * SIDE, 4 * SIDE), (0, 4 * SIDE)), 4, 5)
    icons = Icons.of(icon_samples(art[None], ["bar green"]))
    found = discs_of(picture, replace(grid, occupancy=held), RADIUS, icons)
    assert np.hypot(*(found.middles[2, 2] * SIDE - lit)) < 3
    assert found.alike is not None
    assert found.alike[2, 2] > 0.8
    assert np.delete(found.alike.ravel(), 2 * 5 + 2).max() < 0.6


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
