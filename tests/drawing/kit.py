"""The drawing kit: a sheet of one of the five games as a photo of the table, with the truth about its grid.

    drawn = draw("arborea", random_sheet("arborea", seed=7), printing=0, seed=7)
    drawn.jpeg, drawn.quad

The same arguments give the same bytes. `printing` is a copy of the game with art of its own: TUNING_PRINTINGS are there
to develop with, MEASURE_PRINTINGS only measure. `difficulty` is EASY, ORDINARY, HARD or a Difficulty of one's own.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np

from tests.drawing import arborea, arboretum, arboria, board_sheets, city, greenwood, lessons, sheets
from tests.drawing.camera import Camera, aim
from tests.drawing.canvas import Floats, Image, Rng, generator
from tests.drawing.clutter import clutter, strays
from tests.drawing.difficulty import EASY, HARD, LEVELS, ORDINARY, Difficulty
from tests.drawing.light import developed, exposed, filed, lit
from tests.drawing.printing import MEASURE_PRINTINGS, PRINTINGS, TUNING_PRINTINGS
from tests.drawing.scene import Scene, lay, stand
from tests.drawing.tables import ended, table_top

__all__ = [
    "EASY",
    "GAMES",
    "HARD",
    "LEVELS",
    "MEASURE_PRINTINGS",
    "ORDINARY",
    "PRINTINGS",
    "TUNING_PRINTINGS",
    "Difficulty",
    "Drawn",
    "draw",
    "entries",
    "first_lay",
    "random_sheet",
]

_SCENES = {
    "arborea": arborea.scene,
    "arboretum": arboretum.scene,
    "rainforest-city": city.scene,
    "arboria": arboria.scene,
    "greenwood": greenwood.scene,
}
_MAKERS = {
    "arborea": sheets.arborea_sheet,
    "arboretum": sheets.arboretum_sheet,
    "rainforest-city": sheets.city_sheet,
    "arboria": board_sheets.arboria_sheet,
    "greenwood": board_sheets.greenwood_sheet,
}
GAMES = tuple(_SCENES)
_UPRIGHT = (0, 2, 2)  # Arboretum is photographed from its player's side or from across the table
_ANY_SIDE = (0, 1, 2, 3)
_RIM = 0.1  # what a shifted card needs beyond its square to be in the picture
_ACROSS = 0.2  # what a card that lies sideways needs beside it


@dataclass(frozen=True, slots=True)
class Drawn:
    """A photo and what is true about it.

    jpeg: the file, EXIF orientation included. pixels: (h, w, 3) uint8 BGR, as the file decodes, upright. quad: pixels
    (x, y) of the upright photo, clockwise from the outer corner of the square that the sheet counts as its top left;
    the bounding rectangle of the listed squares in a free layout, the whole printed grid on a fixed board; (0, 0) is
    the outer corner of the first pixel. rows, cols: of that rectangle. size: width and height of the upright photo.
    grid: the homography (3, 3) of (col, row, 1), in squares of that rectangle, to pixels.
    """

    jpeg: bytes
    pixels: Image
    quad: tuple[tuple[float, float], ...]
    rows: int
    cols: int
    size: tuple[int, int]
    grid: Floats
    orientation: int
    sheet: Mapping[str, Any]


def random_sheet(game: str, seed: int, size: int | None = None) -> dict[str, Any]:
    """What could lie on the table at the end of a game. size: about how many squares, where the game leaves it open."""
    return _MAKERS[game](generator(crc32(game.encode()), seed, 2), size)


def first_lay(game: str, seed: int = 0) -> dict[str, Any]:
    """One of each piece, and every label at least twice where the game has that many: what a player lays out first.

    Arboretum has too many cards: every species of the second edition is there, and every value; another seed deals
    other values.
    """
    return lessons.LESSONS[game](generator(crc32(game.encode()), seed, 3))


def entries(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What can be drawn of a sheet file: each player's entry, a shared board once."""
    if "board" in document:
        return [{"board": document["board"]}]
    if document["game"] != "greenwood":
        return [dict(player) for player in document["players"]]
    board = document.get("options", {}).get("board")
    held = [player["submarine"] for player in document["players"] if player.get("submarine")]
    return [{"board": board, "submarine": submarine} for submarine in held]


def draw(
    game: str,
    sheet: Mapping[str, Any],
    printing: int,
    seed: int,
    difficulty: Difficulty = ORDINARY,
    *,
    long_side: int = 1600,
    laid: int | None = None,
) -> Drawn:
    """The photo of a player's entry of a sheet; keys that a camera cannot see are passed over.

    laid: photos of different seeds with the same `laid` show the cards just as one hand laid them once.
    """
    told = crc32(json.dumps(sheet, sort_keys=True).encode())
    rngs = [generator(crc32(game.encode()), told, printing, seed, step) for step in range(6)]
    hand = rngs[0] if laid is None else generator(crc32(game.encode()), told, printing, laid, 99)
    scene = _SCENES[game](sheet, printing, hand, difficulty)
    sides = _UPRIGHT if game == "arboretum" else _ANY_SIDE
    rim = _RIM + (_ACROSS if difficulty.sideways else 0.0)
    camera = aim(rngs[1], scene.outline(rim), difficulty, long_side, sides)
    picture = lit(rngs[3], _table(rngs[2], scene, camera, difficulty), difficulty)
    jpeg, orientation = filed(rngs[5], exposed(rngs[4], picture, difficulty), difficulty)
    quad = tuple((float(x), float(y)) for x, y in camera.sees(scene.grid()))
    grid = camera.ground() @ np.diag([scene.aspect, 1.0, 1.0])
    pixels = developed(jpeg, orientation)
    return Drawn(jpeg, pixels, quad, scene.rows, scene.cols, camera.size, grid, orientation, sheet)


def _table(rng: Rng, scene: Scene, camera: Camera, level: Difficulty) -> Image:
    """Everything on the table in even light."""
    picture = table_top(rng, str(rng.choice(level.tables)), camera, scene.unit_cm)
    if rng.random() < level.edge:
        picture, scene.end = ended(rng, picture, camera, scene.outline(_RIM))
    angle = rng.uniform(0, 2 * np.pi)
    lean = np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(0.2, 0.7)
    taken = list(scene.kept)
    beside = strays(rng, camera, scene, level.strays, taken)
    flats, things = clutter(rng, camera, scene, level.clutter, taken)
    for flat in [*flats, *beside, *scene.flats]:
        lay(picture, camera, flat, lean)
    return stand(picture, camera, [*scene.things, *things], lean)
