"""A printed board is found on plain, patterned and cluttered tables, and where there is none nothing is found."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.photos_framed import RIGHT, corner_error, look, qwirkle, tickets
from companion.vision.framed import locate_framed
from companion.vision.framed_inner import refine_inner
from companion.vision.grid import Grid, NotFound

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]

PHOTOS = Path(__file__).parents[3] / "shared" / "photos"
SHAPE = (600, 800)
CORNERS = np.array([(180.0, 120.0), (640.0, 90.0), (700.0, 520.0), (130.0, 500.0)])
SQUARE = 60
FRAME = 30
TABLES = ("wood", "cloth", "dark")


def table(kind: str, rng: np.random.Generator) -> Pixels:
    height, width = SHAPE
    row, column = np.mgrid[:height, :width]
    if kind == "cloth":
        light = 50 + 75 * ((row // 23) % 2 + (column // 23) % 2)
        colour = np.dstack([light] * 3)
    else:
        colour = np.zeros((height, width, 3)) + ((70, 120, 170) if kind == "wood" else (36, 32, 30))
        colour = colour + 8 * np.sin(row / 3 + np.sin(column / 90))[..., None]
    return np.clip(colour + rng.normal(0, 4, colour.shape), 0, 255).astype(np.uint8)


def board(rows: int, cols: int, rng: np.random.Generator) -> Pixels:
    """A frame of one colour around printed squares, on some of which something lies."""
    size = (rows * SQUARE + 2 * FRAME, cols * SQUARE + 2 * FRAME, 3)
    print_ = np.full(size, (90, 40, 140), np.uint8)
    for row in range(rows):
        for col in range(cols):
            x, y = FRAME + col * SQUARE, FRAME + row * SQUARE
            print_[y : y + SQUARE, x : x + SQUARE] = (60, 60, 60)
            print_[y + 1 : y + SQUARE - 1, x + 1 : x + SQUARE - 1] = (200, 215, 205)
            if rng.random() < 0.4:
                colour = rng.integers(40, 230, 3).tolist()
                cv2.circle(print_, (x + SQUARE // 2, y + SQUARE // 2), SQUARE // 3, colour, -1)
    return print_


def titled(rows: int, cols: int, rng: np.random.Generator) -> Pixels:
    """The same board with a title and slots for cards above its squares."""
    above = np.full((2 * SQUARE, cols * SQUARE + 2 * FRAME, 3), (90, 40, 140), np.uint8)
    for slot in range(4):
        left = FRAME + slot * 2 * SQUARE
        cv2.rectangle(above, (left, 30), (left + SQUARE, 30 + SQUARE), (170, 150, 190), -1)
    return np.concatenate([above, board(rows, cols, rng)])


def rug(side: int, turn: float, rng: np.random.Generator) -> Pixels:
    """Squares of three colours with holes on a red ground, a square every `side` pixels, turned by degrees."""
    row, column = np.mgrid[: SHAPE[0], : SHAPE[1]]
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    across, down = (column * cos + row * sin) / side, (row * cos - column * sin) / side
    i, j = np.floor(across).astype(int), np.floor(down).astype(int)
    x, y = np.abs(across - i - 0.5), np.abs(down - j - 0.5)
    shown = (np.maximum(x, y) < 0.42) & (np.hypot(x, y) > 0.17)
    colours = np.array([(205, 215, 220), (120, 80, 50), (60, 95, 135)])[(i * 7 + j * 13) % 3]
    colour = np.where(shown[..., None], colours, (44, 36, 130)) + rng.normal(0, 6, (*SHAPE, 3))
    return np.clip(colour, 0, 255).astype(np.uint8)


def earthy(printed: Pixels, rng: np.random.Generator) -> Pixels:
    """The same print with a green frame and brown squares, both uneven."""
    coloured = printed.copy()
    coloured[(printed == (90, 40, 140)).all(axis=2)] = (60, 140, 95)
    coloured[(printed == (200, 215, 205)).all(axis=2)] = (60, 95, 135)
    return np.clip(coloured + rng.normal(0, 20, printed.shape), 0, 255).astype(np.uint8)


def to_photo(rows: int, cols: int, corners: Floats = CORNERS) -> Floats:
    """The homography of places on the printed board, in its pixels, to the photo's."""
    width, height = cols * SQUARE + 2 * FRAME, rows * SQUARE + 2 * FRAME
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(flat, corners.astype(np.float32)), np.float64)


def photo(kind: str, rows: int = 6, cols: int = 6, seed: int = 1, corners: Floats = CORNERS) -> Pixels:
    rng = np.random.default_rng(seed)
    picture, printed = table(kind, rng), board(rows, cols, rng)
    return laid_on(picture, printed, to_photo(rows, cols, corners))


def laid_on(picture: Pixels, printed: Pixels, homography: Floats) -> Pixels:
    size = SHAPE[::-1]
    laid = cv2.warpPerspective(printed, homography, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(printed.shape[:2], 255, np.uint8), homography, size)
    mixed = picture + (laid.astype(np.float32) - picture) * (mask[..., None] / 255)
    return cv2.GaussianBlur(np.clip(mixed, 0, 255).astype(np.uint8), (0, 0), 0.8).astype(np.uint8)


def corners_of(grid: Grid) -> Floats:
    return np.array(grid.quad())


@pytest.mark.parametrize("kind", TABLES)
def test_the_outline_is_found(kind: str) -> None:
    best = locate_framed(photo(kind), 6, 6)[0]
    assert corner_error(corners_of(best), CORNERS) < RIGHT
    assert best.sure > 0.5
    np.testing.assert_allclose(corners_of(best)[0], CORNERS[0], atol=8)


@pytest.mark.parametrize("side", [100, 130, 160])
def test_a_board_lies_another_way_than_the_pattern_of_the_table(side: int) -> None:
    """Most lines are the rug's, a third of a right angle away from the board's."""
    rng = np.random.default_rng(1)
    corners = np.array([(120.0, 109.0), (514.0, 40.0), (671.0, 423.0), (157.0, 543.0)])
    picture = rug(side, 34, rng)
    best = locate_framed(laid_on(picture, earthy(board(6, 6, rng), rng), to_photo(6, 6, corners)), 6, 6)[0]
    assert corner_error(corners_of(best), corners) < RIGHT
    assert best.sure > 0.5


@pytest.mark.parametrize("kind", TABLES)
def test_the_squares_inside_the_frame_are_found(kind: str) -> None:
    pixels = photo(kind)
    inner = refine_inner(pixels, locate_framed(pixels, 6, 6)[0])
    assert inner is not None
    first, last = FRAME, FRAME + 6 * SQUARE
    flat = np.array([[(first, first), (last, first), (last, last), (first, last)]], np.float64)
    expected = cv2.perspectiveTransform(flat, to_photo(6, 6))[0]
    assert corner_error(corners_of(inner), expected) < RIGHT


@pytest.mark.parametrize("kind", TABLES)
def test_a_frame_need_not_be_as_wide_on_every_side(kind: str) -> None:
    rng = np.random.default_rng(2)
    picture, printed = table(kind, rng), titled(5, 8, rng)
    tall, wide = printed.shape[:2]
    flat = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], np.float32)
    homography = np.asarray(cv2.getPerspectiveTransform(flat, CORNERS.astype(np.float32)), np.float64)
    pixels = laid_on(picture, printed, homography)
    inner = refine_inner(pixels, locate_framed(pixels, 5, 8)[0])
    assert inner is not None
    left, right, top, bottom = FRAME, FRAME + 8 * SQUARE, 2 * SQUARE + FRAME, 2 * SQUARE + FRAME + 5 * SQUARE
    expected = cv2.perspectiveTransform(
        np.array([[(left, top), (right, top), (right, bottom), (left, bottom)]], np.float64), homography
    )[0]
    assert corner_error(corners_of(inner), expected) < RIGHT


@pytest.mark.parametrize(("rows", "cols"), [(4, 7), (7, 4)])
def test_long_sides_belong_to_the_longer_of_rows_and_columns(rows: int, cols: int) -> None:
    pixels = photo("wood", 4, 7, corners=np.array([(90.0, 150.0), (700.0, 130.0), (740.0, 460.0), (60.0, 470.0)]))
    best = locate_framed(pixels, rows, cols)[0]
    inner = refine_inner(pixels, best)
    assert inner is not None
    for grid in (best, inner):
        a, b, c, _ = corners_of(grid)
        assert (np.linalg.norm(b - a) > np.linalg.norm(c - b)) == (cols > rows)
        assert (grid.rows, grid.cols) == (rows, cols)


def test_a_large_photo_gives_the_same_board() -> None:
    pixels = photo("wood")
    large = cv2.resize(pixels, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC).astype(np.uint8)
    found = corners_of(locate_framed(large, 6, 6)[0]) / 3
    assert corner_error(found, CORNERS) < RIGHT


def test_the_same_photo_gives_the_same_answer() -> None:
    one, other = (locate_framed(photo("cloth"), 6, 6) for _ in range(2))
    assert [grid.quad() for grid in one] == [grid.quad() for grid in other]
    assert len(one) <= 5


def test_a_board_that_is_cut_off_does_not_look_sure() -> None:
    pixels = photo("wood")[:, 300:]
    try:
        best = locate_framed(pixels, 6, 6)[0]
    except NotFound:
        return
    assert best.sure < 0.5


@pytest.mark.parametrize("kind", TABLES)
def test_an_empty_table_holds_no_board(kind: str) -> None:
    with pytest.raises(NotFound):
        locate_framed(table(kind, np.random.default_rng(3)), 6, 6)


@pytest.mark.parametrize("shape", [(600, 800), (40, 50), (1, 1), (3, 900)])
def test_nothing_is_found_on_a_blank_wall_and_in_noise(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(5).integers(0, 256, (*shape, 3), dtype=np.uint8)
    for pixels in (noise, np.full((*shape, 3), 180, np.uint8)):
        with pytest.raises(NotFound) as caught:
            locate_framed(pixels, 6, 6)
        assert caught.value.reason.endswith(".")
        assert caught.value.hint.endswith(".")
        assert (np.array(caught.value.corners) <= (shape[1], shape[0])).all()


def test_no_squares_are_read_into_a_bare_board() -> None:
    bare = np.full((600, 800, 3), 120, np.uint8)
    assert refine_inner(bare, Grid.from_quad([(float(x), float(y)) for x, y in CORNERS], 6, 6)) is None


@pytest.mark.slow
@pytest.mark.parametrize(("load", "share"), [(tickets, 18 / 20), (qwirkle, 16 / 17)])
def test_boards_in_real_photos(load: object, share: float) -> None:
    assert callable(load)
    photos = load(PHOTOS)
    if not photos:
        pytest.skip("no real photos beside the project")
    found = [look(each) for each in photos]
    assert sum(each.error < RIGHT for each in found) >= share * len(found)
    assert not [each for each in found if each.error >= RIGHT and each.sure > 0.9]
