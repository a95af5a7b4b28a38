"""Squares on a table look as the camera leans; how wide they are by how high is told all the same."""

import numpy as np
import pytest

from companion.vision.pose import FOCAL, proportion, turn

SIZE = (1600, 1200)


@pytest.mark.parametrize("width", [0.5, 1.0, 1.4])
@pytest.mark.parametrize(("tilt", "direction"), [(0, 0), (25, 40), (45, 120), (45, 270)])
@pytest.mark.parametrize("spin", [0, 70])
def test_the_proportion_of_squares_is_told_whatever_the_tilt(
    width: float, tilt: float, direction: float, spin: float
) -> None:
    focal = FOCAL * max(SIZE)
    camera = np.array([(focal, 0, SIZE[0] / 2), (0, focal, SIZE[1] / 2), (0, 0, 1)])
    cos, sin = np.cos(np.radians(spin)), np.sin(np.radians(spin))
    plane = np.array([(cos * width, -sin, -2.0), (sin * width, cos, -1.5), (0, 0, 12.0)])
    seen = camera @ turn(float(np.radians(tilt)), float(np.radians(direction))) @ plane
    assert proportion(seen * 3, SIZE) == pytest.approx(width)
