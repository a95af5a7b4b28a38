"""The camera that a lattice tells of: pixels of heights, and figures cut out upright."""

import cv2
import numpy as np
import pytest

from companion.vision.camera import Camera, camera_of, figures, figures_at
from companion.vision.grid import Floats, Grid

SIZE = (1200, 900)


def simulated(tilt: float, turn: float, focal: float, aspect: float = 1.0) -> Floats:
    """A camera (3, 4) that looks at a table of 6 x 6 squares from an angle, in degrees."""
    around, _ = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(turn)]))
    lean, _ = cv2.Rodrigues(np.array([np.radians(tilt), 0.0, 0.0]))
    pose = lean @ around
    middle = np.array([3.0 * aspect, 3.0, 0.0])
    away = np.array([0.0, 0.0, 12.0]) - pose @ middle
    f = focal * SIZE[0]
    inner = np.array([(f, 0, SIZE[0] / 2), (0, f, SIZE[1] / 2), (0, 0, 1)])
    # heights count upwards, towards the camera
    seen: Floats = inner @ np.column_stack([pose[:, 0] * aspect, pose[:, 1], -pose[:, 2], away])
    return seen


def lattice(matrix: Floats) -> Grid:
    return Grid(matrix[:, [0, 1, 3]] / matrix[2, 3], 6, 6, np.ones((6, 6), np.float32))


@pytest.mark.parametrize("aspect", [1.0, 2.5 / 3.5])
@pytest.mark.parametrize("turn", [0, 40, 200])
@pytest.mark.parametrize("tilt", [20, 35])
def test_heights_land_where_the_camera_saw_them(tilt: float, turn: float, aspect: float) -> None:
    matrix = simulated(tilt, turn, 0.9, aspect)
    places = np.array([(1, 1, 0), (1, 1, 1), (4, 2, 0.8), (3, 5, 0.5)], np.float64)
    expected = Camera(matrix).points(places)
    np.testing.assert_allclose(camera_of(lattice(matrix), SIZE, aspect).points(places), expected, atol=1.0)


def test_from_straight_above_the_usual_focal_length_serves() -> None:
    matrix = simulated(0, 10, 0.8)
    places = np.array([(1, 1, 0.8), (5, 3, 0.8)], np.float64)
    expected = Camera(matrix).points(places)
    np.testing.assert_allclose(camera_of(lattice(matrix), SIZE).points(places), expected, atol=1.0)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_figures_stand_upright_in_their_patches(turn: int) -> None:
    matrix = simulated(30, turn, 0.9)
    photo = np.full((SIZE[1], SIZE[0], 3), 60, np.uint8)
    foot, head = Camera(matrix).points(np.array([(3, 2, 0), (3, 2, 0.9)], np.float64))
    cv2.line(photo, foot.round().astype(int).tolist(), head.round().astype(int).tolist(), (255, 255, 255), 7)
    cv2.circle(photo, head.round().astype(int).tolist(), 9, (0, 0, 255), -1)
    found = figures(photo, lattice(matrix))
    assert found.shape == (5, 5, 40, 40, 3)
    red = (found[1, 2, :, :, 2] > 150) & (found[1, 2, :, :, 0] < 100)
    rows, cols = np.nonzero(red)
    assert 5 <= rows.mean() <= 18
    assert abs(cols.mean() - 19.5) < 3
    white = found[1, 2].min(axis=-1) > 150
    assert np.nonzero(white)[0].mean() > rows.mean() + 3
    assert not ((found[4, 0, :, :, 2] > 150) & (found[4, 0, :, :, 0] < 100)).any()


def test_some_figures_look_as_among_all() -> None:
    photo = np.random.default_rng(1).integers(0, 256, (SIZE[1], SIZE[0], 3), dtype=np.uint8)
    seen = lattice(simulated(25, 10, 0.8))
    every, some = figures(photo, seen), [(4, 0), (0, 3), (2, 2)]
    np.testing.assert_array_equal(figures_at(photo, seen, some, 1.0, (40, 40)), [every[at] for at in some])
    assert figures_at(photo, seen, [], 1.0, (40, 30)).shape == (0, 30, 40, 3)
