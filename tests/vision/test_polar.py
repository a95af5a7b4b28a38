"""Rings tell shapes apart and do not mind a turn."""

import cv2
import numpy as np
import pytest

from companion.vision.polar import Bytes, turned_alike


def disc(corners: int, degrees: float) -> Bytes:
    """A dark shape of so many points on a light disc."""
    picture = np.full((60, 60, 3), (170, 200, 210), np.uint8)
    angle = np.radians(degrees) + np.arange(corners) * 2 * np.pi / corners
    points = np.column_stack([30 + 16 * np.cos(angle), 30 + 16 * np.sin(angle)])
    cv2.fillPoly(picture, [points.round().astype(np.int32)], (40, 60, 120))
    return picture


@pytest.mark.parametrize("corners", [3, 4, 5])
def test_a_turn_changes_less_than_another_shape(corners: int) -> None:
    own = turned_alike(np.stack([disc(corners, degrees) for degrees in range(0, 180, 13)]))
    other = turned_alike(np.stack([disc(other, 20) for other in {3, 4, 5} - {corners}]))
    within = np.linalg.norm(own - own[0], axis=1).max()
    between = np.linalg.norm(other - own[0], axis=1).min()
    assert within < between / 1.5


def test_a_colour_all_over_tells_nothing() -> None:
    plain = np.stack([np.full((60, 60, 3), grey, np.uint8) for grey in (20, 200)])
    np.testing.assert_allclose(turned_alike(plain), 0, atol=1e-3)


def test_no_patches() -> None:
    assert len(turned_alike(np.zeros((0, 60, 60, 3), np.uint8))) == 0
