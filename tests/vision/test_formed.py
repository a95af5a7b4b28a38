"""Of several lattices the one is right whose squares have the form of the copy's cards."""

from functools import cache

import cv2
import numpy as np

from companion.core.board import Quad
from companion.vision.formed import by_form
from companion.vision.forms import Form
from companion.vision.rectify import Bytes
from tests.vision.test_forms import ASPECT, COLS, ROWS, TALL, WIDE, table, taught

# where the first card's outer corner lies, in pixels
LEFT, TOP = 90, 150


@cache
def form() -> Form:
    return taught(0, 1)


def beside(cards: bool) -> Bytes:
    """Pale cards on a pale table, or none, and something dark beside them."""
    true = table(7).picture
    scene = np.random.default_rng(1).normal(215, 4, (600, 700, 3)).clip(0, 255).astype(np.uint8)
    if cards:
        scene[TOP - TALL : TOP - TALL + true.shape[0], LEFT - WIDE : LEFT - WIDE + true.shape[1]] = true
    dark = np.full((200, 200, 3), (70, 30, 50), np.uint8)
    for ring in range(10, 100, 12):
        cv2.circle(dark, (100, 100), ring, (200, 210, 210), 2)
    turn = np.asarray(cv2.getRotationMatrix2D((100, 100), 38, 1.0), np.float64)
    turn[:, 2] += (430, 330)
    cv2.warpAffine(dark, turn, scene.shape[1::-1], dst=scene, borderMode=cv2.BORDER_TRANSPARENT)
    return scene


def held(corners: Quad) -> float:
    """How far corners lie from those of the cards, in pixels."""
    right, bottom = LEFT + COLS * WIDE, TOP + ROWS * TALL
    true = ((LEFT, TOP), (right, TOP), (right, bottom), (LEFT, bottom))
    return float(np.abs(np.subtract(corners, true)).max())


def test_cards_are_found_beside_a_thing_that_stands_out_more() -> None:
    scene = beside(cards=True)
    found = by_form(form(), scene, ASPECT)
    assert found is not None
    assert held(found.trimmed().quad()) < 0.2 * WIDE


def test_a_lattice_without_cards_is_none() -> None:
    assert by_form(form(), beside(cards=False), ASPECT) is None
