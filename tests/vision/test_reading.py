"""From a drawn photo to a reading and from a confirmed one to a lesson, whatever the turn, the scale and the order."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from companion.catalog import find_game
from companion.core.board import BoardSpec, Reading, Truth
from companion.games.arborea.board import SPEC as ARBOREA
from companion.vision import doubts
from companion.vision.bare import Bare
from companion.vision.box import Box, Skill, skill_from_bytes, skill_to_bytes
from companion.vision.grid import NotFound
from companion.vision.photo import Photo, PhotoLimits, open_photo
from companion.vision.read import GUESSED, Told, located, read
from companion.vision.teach import lesson
from tests.drawing.kit import EASY, TUNING_PRINTINGS, Drawn, draw, first_lay, random_sheet

LIMITS = PhotoLimits(16 * 2**20, 50_000_000)
LONG_SIDE = 1200
PRINTING = TUNING_PRINTINGS[1]
FIGURES = {piece.kind for piece in ARBOREA.pieces if piece.place == "corner"}


def spec_of(slug: str) -> BoardSpec:
    game = find_game(slug)
    assert game is not None
    assert game.board is not None
    return game.board


@cache
def drawn(slug: str, seed: int, size: int | None = None) -> Drawn:
    sheet = first_lay(slug, seed) if size == 0 else random_sheet(slug, seed, size)
    return draw(slug, sheet, PRINTING, seed, EASY, long_side=LONG_SIDE)


@cache
def photo(slug: str, seed: int, size: int | None = None) -> Photo:
    return open_photo(drawn(slug, seed, size).jpeg, LIMITS, LONG_SIDE)


def truth(slug: str, seed: int, size: int | None = None) -> Truth:
    return spec_of(slug).truth(drawn(slug, seed, size).sheet)


@cache
def box(slug: str) -> Box:
    """Taught from one of each piece and one layout more, with the true corners."""
    made = Box.empty(slug)
    for seed, size in ((1, 0), (2, 24)):
        quad: Any = drawn(slug, seed, size).quad
        made = made.with_lesson(lesson(photo(slug, seed, size), truth(slug, seed, size), spec_of(slug), quad))
    return made.trained()


def right(reading: Reading, true: Truth, spec: BoardSpec, turns: range = range(4)) -> float:
    """The share of squares on which reading and truth agree, up to a turn."""
    listed = {at: label for at, label in true.squares.items() if label not in spec.unlisted}
    seen = {square.at: square.label for square in reading.squares}
    shares = []
    for turn in range(4):
        if turn in turns:
            both = sum(seen.get(at) == label for at, label in listed.items())
            shares.append(both / len(listed.keys() | seen.keys()))
        lowest = max(row for row, _ in listed)
        tall = lowest + 1 if spec.frame == "free" else true.rows
        listed = {(col, tall - 1 - row): label for (row, col), label in listed.items()}
    return max(shares)


SLOWER = [pytest.param(slug, marks=pytest.mark.slow) for slug in ("rainforest-city", "arboretum", "arboria")]


@pytest.mark.parametrize("slug", ["arborea", *SLOWER])
def test_a_taught_copy_is_read(slug: str) -> None:
    spec = spec_of(slug)
    reading = read([photo(slug, 7, 20)], spec, box(slug), "copy")
    assert right(reading, truth(slug, 7, 20), spec) >= 0.85
    assert (reading.game, reading.set, reading.size) == (slug, "copy", drawn(slug, 7, 20).size)
    assert all(0 <= square.confidence <= 1 for square in reading.squares)
    listed = {"squares": reading.squares, "pieces": reading.pieces, "empty": reading.empty}
    assert set(reading.doubtful) <= {f"/{kind}/{i}" for kind, seen in listed.items() for i in range(len(seen))}


@pytest.mark.slow
def test_a_submarine_of_a_known_size_is_read() -> None:
    spec, seen = spec_of("greenwood"), drawn("greenwood", 7)
    reading = read([photo("greenwood", 7)], spec, box("greenwood"), None, Told(rows=seen.rows, cols=seen.cols))
    assert right(reading, truth("greenwood", 7), spec) >= 0.85


@pytest.mark.slow
def test_a_taught_submarine_is_recognised_with_its_board() -> None:
    reading = read([photo("greenwood", 2, 24)], spec_of("greenwood"), box("greenwood"))
    assert reading.sheet["board"] == drawn("greenwood", 2, 24).sheet["board"]
    assert right(reading, truth("greenwood", 2, 24), spec_of("greenwood"), range(1)) >= 0.9


@pytest.mark.parametrize("own", [True, False])
def test_only_a_board_of_which_there_is_one_has_a_way_round_to_guess(own: bool) -> None:
    seen = drawn("greenwood", 7)
    place = photo("greenwood", 7)
    known = {"board": {"rows": seen.rows, "cols": seen.cols}} if own else {}
    chance = np.random.default_rng(1).normal(0, 1, (40, 100)).astype(np.float32)
    places = np.argwhere(np.ones((seen.rows, seen.cols)))[:40].astype(np.int32) + 1
    other = Bare(known, places, chance[: len(places)] / np.linalg.norm(chance[: len(places)], axis=1, keepdims=True))
    skill = Skill({}, (known,) if own else (), boards=(other,))
    told = Told(rows=seen.rows, cols=seen.cols)
    plain = [way for way in located(place, spec_of("greenwood"), skill, told) if not way.known]
    sure = located(place, spec_of("greenwood"), Skill({}), told)[0].grid.sure
    assert [way.grid.sure for way in plain][:1] == pytest.approx([sure if own else sure * GUESSED])


def test_a_submarine_of_no_known_size_asks_for_it() -> None:
    with pytest.raises(NotFound, match="How many squares"):
        read([photo("greenwood", 7)], spec_of("greenwood"))


def test_the_players_corners_are_kept_and_their_first_square_is_the_first() -> None:
    spec, seen = spec_of("arborea"), drawn("arborea", 7, 20)
    quad: Any = seen.quad
    reading = read([photo("arborea", 7, 20)], spec, box("arborea"), None, Told(quad, seen.rows, seen.cols))
    np.testing.assert_allclose(reading.quad, seen.quad, atol=0.6)
    assert right(reading, truth("arborea", 7, 20), spec, range(1)) >= 0.9


def test_a_single_row_has_no_place_for_figures() -> None:
    seen, squares = drawn("arborea", 7, 20), truth("arborea", 7, 20).squares
    row = max(range(seen.rows), key=lambda row: sum(at[0] == row for at in squares))
    corners = np.array([(0, row, 1), (seen.cols, row, 1), (seen.cols, row + 1, 1), (0, row + 1, 1)]) @ seen.grid.T
    quad: Any = [(float(x / depth), float(y / depth)) for x, y, depth in corners]
    reading = read([photo("arborea", 7, 20)], spec_of("arborea"), box("arborea"), None, Told(quad, 1, seen.cols))
    assert reading.rows == 1
    assert not [piece for piece in reading.pieces if piece.kind in FIGURES]


@pytest.mark.slow
def test_rows_and_columns_that_nobody_counted_are_counted() -> None:
    quad: Any = drawn("arborea", 7, 20).quad
    reading = read([photo("arborea", 7, 20)], spec_of("arborea"), box("arborea"), None, Told(quad))
    assert (reading.rows, reading.cols) == (drawn("arborea", 7, 20).rows, drawn("arborea", 7, 20).cols)


@pytest.mark.parametrize("told", [Told(((0, 0), (9, 0), (0, 9), (9, 9)), 3, 3), Told(((5, 5),) * 4, 3, 3)])
def test_corners_that_are_no_quad(told: Told) -> None:
    with pytest.raises(ValueError, match="convex"):
        read([photo("arborea", 7, 20)], spec_of("arborea"), None, None, told)


def test_without_lessons_every_square_is_open() -> None:
    reading = read([photo("arborea", 7, 20)], spec_of("arborea"))
    assert len(reading.doubtful) == len(reading.squares) > 10
    assert reading.pieces == ()


def test_a_blank_wall_is_no_layout() -> None:
    wall = np.full((600, 800, 3), 180, np.uint8)
    for slug in ("arborea", "arboretum", "arboria"):
        with pytest.raises(NotFound) as refused:
            read([Photo(wall, (800, 600), 1.0)], spec_of(slug))
        assert refused.value.corners is not None


def test_a_taught_copy_of_which_nothing_is_sure_is_refused_but_not_inside_the_players_corners(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen, spec = photo("arborea", 7, 20), spec_of("arborea")
    monkeypatch.setattr(doubts, "HOPELESS", 1.01)
    with pytest.raises(NotFound, match="how they lie") as refused:
        read([seen], spec, box("arborea"))
    assert refused.value.corners is not None
    quad: Any = drawn("arborea", 7, 20).quad
    assert len(read([seen], spec, box("arborea"), None, Told(quad)).squares) > 10
    assert len(read([seen], spec).squares) > 10


@pytest.mark.slow
@pytest.mark.parametrize("quarters", [1, 2])
def test_sheet_and_photo_are_matched_up_whatever_the_turn(quarters: int) -> None:
    seen = photo("arborea", 2, 24)
    pixels = np.ascontiguousarray(np.rot90(seen.pixels, quarters))
    turned = Photo(pixels, (pixels.shape[1], pixels.shape[0]), 1.0)
    spec = spec_of("arborea")
    found = lesson(turned, truth("arborea", 2, 24), spec)
    own = lesson(turned, truth("arborea", 2, 24), spec)
    assert found.id == own.id
    reading = read([photo("arborea", 7, 20)], spec, Box.empty("arborea").with_lesson(found))
    shown = set(found.labels)
    listed = {at: label for at, label in truth("arborea", 7, 20).squares.items() if label in shown}
    assert right(reading, replace(truth("arborea", 7, 20), squares=listed), spec) >= 0.7


def test_another_sheet_than_the_photo_shows_is_refused() -> None:
    with pytest.raises(NotFound, match="does not look like the sheet"):
        lesson(photo("arborea", 2, 24), truth("arborea", 7, 60), spec_of("arborea"))


def test_an_empty_sheet_teaches_nothing() -> None:
    with pytest.raises(NotFound, match="empty"):
        lesson(photo("arborea", 2, 24), Truth(0, 0, {}), spec_of("arborea"))


@pytest.mark.slow
def test_a_second_photo_of_the_same_layout_makes_it_surer() -> None:
    spec = spec_of("rainforest-city")
    one = photo("rainforest-city", 7, 20)
    again = draw(
        "rainforest-city",
        drawn("rainforest-city", 7, 20).sheet,
        PRINTING,
        8,
        EASY,
        long_side=LONG_SIDE,
        laid=7,
    )
    both = read([one, open_photo(again.jpeg, LIMITS, LONG_SIDE)], spec, box("rainforest-city"))
    alone = read([one], spec, box("rainforest-city"))
    assert right(both, truth("rainforest-city", 7, 20), spec) >= right(alone, truth("rainforest-city", 7, 20), spec)
    np.testing.assert_allclose(both.quad, alone.quad)


@pytest.mark.slow
def test_a_skill_that_was_stored_reads_the_same() -> None:
    skill = box("arboretum").skill
    assert skill is not None
    stored = Box("arboretum", (), skill_from_bytes(skill_to_bytes(skill)))
    spec = spec_of("arboretum")
    first, again = (read([photo("arboretum", 7, 20)], spec, each) for each in (box("arboretum"), stored))
    assert [(s.at, s.label) for s in first.squares] == [(s.at, s.label) for s in again.squares]
