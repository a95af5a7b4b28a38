"""Cards beside their squares are found where they lie."""

import cv2
import numpy as np

from companion.vision.cards import cards_of
from companion.vision.grid import Grid
from companion.vision.rectify import Bytes

WIDTH, HEIGHT = 60, 84
SHARE = 46 / 48


def table(seed: int, beside: float, off: tuple[float, float] = (0.0, 0.0)) -> tuple[Bytes, Grid, np.ndarray]:
    """Three by four cards, each up to `beside` of a square off, in a lattice that itself is `off`."""
    rng = np.random.default_rng(seed)
    picture = (rng.normal(90, 4, (5 * HEIGHT, 6 * WIDTH, 3))).clip(0, 255).astype(np.uint8)
    steps = rng.uniform(-beside, beside, (3, 4, 2))
    for row, col in np.ndindex(3, 4):
        x, y = (np.array([col + 1.5, row + 1.5]) + steps[row, col]) * (WIDTH, HEIGHT)
        box = cv2.boxPoints(((x, y), (WIDTH * SHARE, HEIGHT * SHARE), rng.uniform(-2, 2)))
        cv2.fillConvexPoly(picture, np.round(box).astype(int), (225, 235, 235), cv2.LINE_AA)
        cv2.polylines(picture, [np.round(box).astype(int)], True, (150, 155, 155), 1, cv2.LINE_AA)
        hue = [int(c) for c in rng.integers(30, 220, 3)]
        cv2.circle(picture, (round(x), round(y - 8)), 18, hue, -1, cv2.LINE_AA)
    left, top = (1 + off[0]) * WIDTH, (1 + off[1]) * HEIGHT
    quad = ((left, top), (left + 4 * WIDTH, top), (left + 4 * WIDTH, top + 3 * HEIGHT), (left, top + 3 * HEIGHT))
    return picture, Grid.from_quad(quad, 3, 4), steps


def test_each_card_is_found_where_it_was_laid() -> None:
    for seed in range(3):
        picture, grid, steps = table(seed, 0.03)
        found = cards_of(picture, grid, 5 / 7)
        rows, cols = np.mgrid[0:3, 0:4]
        off = found.middles - np.stack([cols + 0.5, rows + 0.5], axis=2) - steps
        assert np.abs(off).max() < 0.06
        assert abs(found.size - SHARE) < 0.05


def test_a_lattice_that_lies_beside_is_mended() -> None:
    picture, grid, steps = table(5, 0.02, (0.08, -0.09))
    rows, cols = np.mgrid[0:3, 0:4]
    off = cards_of(picture, grid, 5 / 7).middles - np.stack([cols + 0.42, rows + 0.59], axis=2) - steps
    assert np.abs(off).max() < 0.06


def test_an_empty_table_is_no_error() -> None:
    picture, grid = np.full((200, 200, 3), 100, np.uint8), Grid.from_quad(((0, 0), (99, 0), (99, 99), (0, 99)), 1, 1)
    assert cards_of(picture, grid, 5 / 7).middles.shape == (1, 1, 2)
