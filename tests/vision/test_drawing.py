"""The drawing kit tells the truth about what it draws, and always draws the same."""

import io
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image as Pictures
from PIL import ImageOps

from companion.games.arborea.board import SPEC as ARBOREA
from companion.games.arboretum.board import SPEC as ARBORETUM
from companion.games.arboria.board import SPEC as ARBORIA
from companion.games.greenwood.board import SPEC as GREENWOOD
from companion.games.rainforest_city.board import SPEC as CITY
from tests.conftest import example_sheets
from tests.drawing import arboretum
from tests.drawing.camera import aim
from tests.drawing.canvas import Patch, circle, fill, generator, moved
from tests.drawing.kit import (
    EASY,
    GAMES,
    HARD,
    MEASURE_PRINTINGS,
    ORDINARY,
    PRINTINGS,
    TUNING_PRINTINGS,
    draw,
    entries,
    random_sheet,
)
from tests.drawing.light import stored, upright
from tests.drawing.scene import Flat, Scene, lay

SPECS = {spec.game: spec for spec in (ARBOREA, ARBORETUM, ARBORIA, GREENWOOD, CITY)}
SMALL = 480
ENTRIES = [
    pytest.param(document["game"], entry, id=f"{name}-{place}")
    for name, document in example_sheets().items()
    if document["game"] in GAMES
    for place, entry in enumerate(entries(document))
]


def marked(rows: int, cols: int, aspect: float) -> Patch:
    """A dark sheet with a white dot at each corner of its grid."""
    width, height = round(cols * 100 * aspect), rows * 100
    art = np.full((height + 100, width + 100, 3), 20, np.uint8)
    for x, y in ((0, 0), (width, 0), (width, height), (0, height)):
        fill(art, moved(circle(12.0), x + 49.5, y + 49.5), 255)
    return Patch.of(art)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("aspect", [1.0, 2.5 / 3.5])
def test_the_quad_is_where_the_grid_was_drawn(seed: int, aspect: float) -> None:
    rows, cols = 4, 5
    scene = Scene(aspect, 3.0, rows, cols, [(r, c) for r in range(rows) for c in range(cols)])
    camera = aim(generator(seed), scene.outline(0.5), HARD, 1200, (0, 1, 2, 3))
    image = np.zeros((camera.size[1], camera.size[0], 3), np.uint8)
    middle = scene.grid().mean(axis=0)
    lay(image, camera, Flat(marked(rows, cols, aspect), middle, (cols * aspect + 1, rows + 1.0)), np.zeros(2))
    bright = (image[..., 0] > 128).astype(np.uint8)
    dots = cv2.connectedComponentsWithStats(bright)[3][1:]
    assert len(dots) == 4
    for corner in camera.sees(scene.grid()):
        assert np.linalg.norm(dots + 0.5 - corner, axis=1).min() < 1.0


@pytest.mark.parametrize("game", GAMES)
def test_the_homography_takes_the_grid_to_the_quad(game: str) -> None:
    drawn = draw(game, random_sheet(game, 3), 0, 3, long_side=SMALL)
    corners = np.array([(0, 0), (drawn.cols, 0), (drawn.cols, drawn.rows), (0, drawn.rows)], float)
    seen = np.column_stack([corners, np.ones(4)]) @ drawn.grid.T
    np.testing.assert_allclose(seen[:, :2] / seen[:, 2:], drawn.quad)
    x, y = np.array(drawn.quad).T
    assert np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) > 0, "clockwise, as a picture with y downwards shows it"


def test_squares_lie_where_the_grid_says() -> None:
    """In an easy photo of a chessboard of terrains each has its colour in the middle of its squares."""
    terrains = {(r, c): "ocean" if (r + c) % 2 else "mangrove" for r in range(4) for c in range(6)}
    squares = [{"at": list(at), "terrain": terrain} for at, terrain in terrains.items()]
    drawn = draw("rainforest-city", {"squares": squares}, 0, 1, EASY, long_side=800)
    for (row, col), terrain in terrains.items():
        x, y, w = drawn.grid @ (col + 0.5, row + 0.5, 1.0)
        at = int(y / w), int(x / w)
        patch = drawn.pixels[at[0] - 12 : at[0] + 13, at[1] - 12 : at[1] + 13].reshape(-1, 3)
        blue, _, red = np.median(patch, axis=0)
        assert (blue > red) == (terrain == "ocean")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_arguments_give_the_same_bytes(game: str) -> None:
    sheet = random_sheet(game, 1, 12)
    first = draw(game, sheet, 3, 9, HARD, long_side=SMALL)
    draw(game, random_sheet(game, 2, 12), 3, 10, long_side=SMALL)
    assert draw(game, random_sheet(game, 1, 12), 3, 9, HARD, long_side=SMALL).jpeg == first.jpeg
    assert draw(game, sheet, 3, 8, HARD, long_side=SMALL).jpeg != first.jpeg
    assert draw(game, sheet, 0, 9, HARD, long_side=SMALL).jpeg != first.jpeg


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_every_example_sheet_can_be_drawn(game: str, entry: dict[str, Any]) -> None:
    drawn = draw(game, entry, 2, 1, ORDINARY, long_side=SMALL)
    assert max(drawn.size) == SMALL
    assert drawn.pixels.shape == (drawn.size[1], drawn.size[0], 3)
    assert np.isfinite(drawn.quad).all()
    if entry.get("board", True):
        truth = SPECS[game].truth(entry)
        assert (drawn.rows, drawn.cols) == (truth.rows, truth.cols)


@pytest.mark.parametrize("seed", range(8))
def test_the_orientation_tag_sets_the_photo_upright(seed: int) -> None:
    drawn = draw("arboretum", random_sheet("arboretum", seed, 6), 1, seed, HARD, long_side=SMALL)
    with Pictures.open(io.BytesIO(drawn.jpeg)) as picture:
        assert picture.getexif()[0x0112] == drawn.orientation
        shown = np.asarray(ImageOps.exif_transpose(picture))[..., ::-1]
    assert shown.shape == drawn.pixels.shape
    assert float(np.abs(shown.astype(int) - drawn.pixels).mean()) < 2


@pytest.mark.parametrize("orientation", range(1, 9))
def test_each_orientation_has_its_way_back(orientation: int) -> None:
    image = np.arange(2 * 3 * 3, dtype=np.uint8).reshape(2, 3, 3)
    np.testing.assert_array_equal(upright(stored(image, orientation), orientation), image)


@pytest.mark.slow
@pytest.mark.parametrize("printing", PRINTINGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_printing_draws_every_game(game: str, printing: int) -> None:
    drawn = draw(game, random_sheet(game, printing), printing, printing, long_side=SMALL)
    assert drawn.pixels.std() > 10


def test_printings_that_measure_are_not_tuned_on() -> None:
    assert not set(TUNING_PRINTINGS) & set(MEASURE_PRINTINGS)
    assert len(MEASURE_PRINTINGS) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_all_that_lies_there_is_in_the_picture(game: str) -> None:
    for seed in range(3):
        sheet = random_sheet(game, seed)
        drawn = draw(game, sheet, 0, seed, HARD, long_side=SMALL)
        places = np.array(list(SPECS[game].truth(sheet).squares), float)[:, ::-1]
        corners = np.concatenate([places + step for step in ((0, 0), (1, 0), (0, 1), (1, 1))])
        seen = np.column_stack([corners, np.ones(len(corners))]) @ drawn.grid.T
        seen = seen[:, :2] / seen[:, 2:]
        assert (seen > 0).all()
        assert (seen < drawn.size).all()


def test_cards_lie_sideways_where_that_is_asked_for_and_there_is_room() -> None:
    places = [*((row, 0) for row in range(1, 9)), *((0, col) for col in range(3))]
    sheet = {"squares": [{"at": at, "species": "oak", "value": 1} for at in places]}
    made = {
        share: arboretum.scene(sheet, 0, generator(1), replace(ORDINARY, sideways=share)) for share in (0.0, 0.5, 1.0)
    }

    def across(scene: Scene) -> set[tuple[int, int]]:
        lying = [flat.centre for flat in scene.flats if 80 < flat.angle % 180 < 100]
        return {(int(y), int(x / scene.aspect)) for x, y in lying}

    assert across(made[0.0]) == set()
    assert set() < across(made[0.5]) < across(made[1.0]) == set(places[:8])


def test_several_photos_of_one_layout() -> None:
    """The hand lays once, another seed moves the camera alone."""
    sheet = random_sheet("arboretum", 4, 6)
    one, same, other = (draw("arboretum", sheet, 0, seed, laid=1, long_side=SMALL) for seed in (1, 1, 2))
    assert one.jpeg == same.jpeg
    assert one.quad != other.quad
