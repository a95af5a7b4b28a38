"""Counters lie where their drawings are: in a lesson by others of the same kind, in a photo by taught ones."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.core.board import Truth
from companion.games.arboria.board import SPEC
from companion.vision.discs import Discs
from companion.vision.drawings import Outlines
from companion.vision.grid import Grid
from companion.vision.icons import ICON, Icons, icon_samples, mutual
from companion.vision.rectify import Bytes
from companion.vision.samples import samples_of

SIDE = 60
RADIUS = 0.37
GREEN, DARK, PALE = (110, 170, 110), (40, 60, 40), (235, 240, 240)
TRUE, FALSE = (0.5, 0.5), (0.3, 0.7)


def bar(picture: Bytes, middle: tuple[float, float], turn: float) -> None:
    """A drawing that looks otherwise from beside it: a short bar with a dot."""
    way = np.array([np.cos(turn), np.sin(turn)]) * SIDE
    at = np.array(middle) * SIDE
    start, end = ((at + way * reach).round().astype(int).tolist() for reach in (-0.15, 0.05))
    cv2.line(picture, start, end, PALE, 7)
    cv2.circle(picture, tuple((at + way * 0.16).round().astype(int).tolist()), 4, DARK, -1)


def board(count: int = 4) -> tuple[Bytes, Grid]:
    """A row of counters that have the colour of the board, each in the middle of its square."""
    picture = np.full((SIDE, count * SIDE, 3), GREEN, np.uint8)
    for place in range(count):
        bar(picture, (place + 0.5, 0.5), 0.7 * place)
    noisy = picture + np.random.default_rng(1).normal(0, 2, picture.shape)
    corners = ((0, 0), (count * SIDE, 0), (count * SIDE, SIDE), (0, SIDE))
    return np.clip(noisy, 0, 255).astype(np.uint8), Grid.from_quad(corners, 1, count)


def outlines(count: int, misled: set[int], beside: float = 0.0) -> Outlines:
    """Two for each counter, the true one `beside` its middle; of those that mislead the false one is clearer."""
    places = np.array([[TRUE, FALSE]] * count) + np.arange(count)[:, None, None] * (1, 0)
    places[:, 0] += beside
    clear = np.array([[0.8, 1.1] if place in misled else [1.0, 0.8] for place in range(count)])
    return Outlines(places, clear, RADIUS)


def test_in_a_lesson_counters_of_one_kind_look_alike() -> None:
    picture, grid = board()
    found = outlines(4, misled={2})
    assert found.around_same(picture, grid, ["star"] * 4).tolist() == [0, 0, 0, 0]
    assert found.around_same(picture, grid, ["star", "star", "drop", "star"]).tolist() == [0, 0, 1, 0]


def test_a_lesson_keeps_what_lies_where_it_says() -> None:
    picture, grid = board()
    seen = outlines(4, misled={2})
    discs = Discs(seen.places[None, :, 1], RADIUS, seen.places[None], clear=seen.clear[None])
    agreed = discs.agreed(picture, grid, {(0, place): "star" for place in range(4)})
    np.testing.assert_allclose(agreed.middles, seen.places[None, :, 0])
    assert discs.agreed(picture, grid, {}) is discs


def taught() -> Icons:
    picture, grid = board()
    seen = outlines(4, misled=set())._views(picture, grid)[::2]
    return Icons.of(icon_samples(seen, ["star green"] * 4))


def test_an_outline_beside_a_taught_drawing_is_moved_onto_it() -> None:
    picture, grid = board(6)
    found = outlines(6, misled={1}, beside=0.04)
    near, alike = found.around_known(picture, grid, taught())
    assert near.clear.argmax(axis=1).tolist() == [0] * 6
    assert alike[:, 0].min() > 0.85
    away = np.linalg.norm(near.places[:, 0] - (0.5, 0.5) - np.arange(6)[:, None] * (1, 0), axis=1)
    assert away.max() < np.hypot(0.04, 0.04)


def test_what_is_like_no_taught_drawing_stays_where_it_is() -> None:
    picture = np.full((SIDE, SIDE, 3), GREEN, np.uint8)
    found = outlines(1, misled={0})
    near, alike = found.around_known(picture, Grid.from_quad(((0, 0), (60, 0), (60, 60), (0, 60)), 1, 1), taught())
    np.testing.assert_allclose(near.places, found.places)
    assert near.clear.argmax() == 1
    assert alike.max() < 0.6


def test_how_alike_drawings_are_goes_both_ways() -> None:
    picture, grid = board()
    seen = outlines(4, misled=set())._views(picture, grid)
    alike = mutual(seen[[0, 2, 1]])
    assert alike[0, 1] > 0.85
    assert max(alike[0, 2], alike[1, 2]) < 0.8
    np.testing.assert_allclose(np.diag(alike), 1, atol=0.02)


def test_a_lesson_looks_at_what_it_knows_the_drawing_of(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, grid = board()
    told: list[dict[tuple[int, int], str]] = []

    def agreed(discs: Discs, _pixels: Bytes, _grid: Grid, words: dict[tuple[int, int], str]) -> Discs:
        told.append(words)
        return replace(discs, radius=RADIUS, middles=outlines(4, misled=set()).places[None, :, 0])

    monkeypatch.setattr(Discs, "agreed", agreed)
    squares = {(0, 0): "boy green", (0, 1): "boy red", (0, 2): "rock", (0, 3): "wizard green"}
    rings = samples_of(picture, grid, Truth(1, 4, squares, unclear=frozenset({(0, 3)})), SPEC)[ICON].features
    assert told == [{(0, 0): "boy", (0, 1): "boy"}]
    seen = outlines(4, misled=set())._views(picture, grid)[[0, 2]]
    assert (rings * icon_samples(seen, ["boy green", "boy red"]).features).sum(axis=1).min() > 0.9
