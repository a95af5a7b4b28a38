"""Of several lattices the one is right whose squares have the form of the copy's cards."""

from functools import cache

import cv2
import numpy as np

from companion.core.board import Quad
from companion.vision.formed import by_form, no_cards_or_few, wider
from companion.vision.forms import Form
from companion.vision.grid import Grid
from companion.vision.rectify import Bytes
from companion.vision.solve import Chances
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


def looks(grid: Grid, held: set[tuple[int, int]], formed: float | None = 40.0) -> Chances:
    """What squares look like of which some hold cards, by their form too."""
    there = {(row, col): float((row, col) in held) for row in range(grid.rows) for col in range(grid.cols)}
    return Chances({}, there, {}, {}, {}, {}, formed=formed)


def test_a_lattice_grows_where_a_card_lies_at_its_edge_and_nowhere_else() -> None:
    scene = beside(cards=True)
    whole = by_form(form(), scene, ASPECT)
    assert whole is not None
    part = whole.trimmed().cropped(0, 0, 2, 2)
    grown = wider(form(), scene, part, looks(part, {(0, 0), (1, 1)}), ASPECT)
    assert grown is not None
    assert (grown.rows, grown.cols) == (4, 4)
    # the cards that lay beyond are seen, and lie where they do in the whole lattice
    assert np.argwhere(grown.occupancy > 0.5).min() == 1
    assert (grown.occupancy[1 : 1 + min(ROWS, 3), 1 : 1 + min(COLS, 3)] > 0.5).all()
    corner = np.subtract(grown.cropped(1, 1, 1, 1).quad()[0], (LEFT, TOP))
    assert float(np.abs(corner).max()) < 0.2 * WIDE
    assert wider(form(), scene, grown, looks(grown, {(1, 1), (2, 2)}), ASPECT) is None
    assert wider(form(), scene, part, looks(part, {(0, 0)}, formed=None), ASPECT) is None


def test_few_cards_or_none_are_looked_for_in_other_lattices() -> None:
    grid = Grid(np.eye(3), 2, 4, np.ones((2, 4), np.float32), 1.0)
    cards = {(row, col) for row in range(2) for col in range(3)}
    assert not no_cards_or_few(looks(grid, cards))
    assert no_cards_or_few(looks(grid, cards - {(0, 0)}))
    assert no_cards_or_few(looks(grid, cards, formed=-40.0))
    assert not no_cards_or_few(looks(grid, set(), formed=None))


def test_a_lattice_without_cards_is_none() -> None:
    assert by_form(form(), beside(cards=False), ASPECT) is None
