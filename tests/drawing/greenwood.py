"""Greenwood on the table: a submarine with its hull, what is printed in it, and the tiles that lie there."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from tests.drawing.canvas import Colour, Floats, Image, Patch, Rng, circle, fill, hsv, mixed, moved, outline, rounded
from tests.drawing.cards import Hand, Square
from tests.drawing.difficulty import Difficulty
from tests.drawing.motifs import MOTIFS
from tests.drawing.printing import Look, ink, look
from tests.drawing.scene import Flat, Scene
from tests.drawing.styles import STYLES, Ink

GAME = "greenwood"
PROVISIONS = ("water", "fruit", "roots")
KINDS = ("creature", "sprite", *(f"provision {sort}" for sort in PROVISIONS))
_CREATURES = 9  # looks of creature tiles
_SQUARE = 110  # pixels of a square's art
_SQUARE_CM = 3.0
_TIGHT = 0.04  # a tile that is shifted by more would lie on the next square of the board
_INSET = 0.03
_FACES = ("fish", "crown", "cap", "shell", "bloom", "pebble", "drop", "star", "pine")


def scene(sheet: Mapping[str, Any], printing: int, rng: Rng, level: Difficulty) -> Scene:
    """The submarine of a player's entry and the board that it was printed on."""
    tiles = sheet.get("submarine", {}).get("tiles", ())
    board = sheet.get("board") or _smallest(tiles)
    own, hand = look(GAME, printing), Hand(rng, level)
    rows, cols = int(board["rows"]), int(board["cols"])
    squares = [(row, col) for row in range(rows) for col in range(cols)]
    made = Scene(1.0, _SQUARE_CM, rows, cols, squares, frame=_frame(own))
    size = (cols + 2 * made.frame, rows + 2 * made.frame)
    made.flats.append(Flat(_board(own, board), np.array([cols / 2, rows / 2]), size))
    for tile in tiles:
        held = [(int(at[0]), int(at[1])) for at in tile["squares"]]
        made.flats.append(_laid(rng, own, hand, _kind(tile), held))
    for _ in range(3):
        kind = str(rng.choice(KINDS))
        made.spares.append(_laid(rng, own, hand, kind, _any_shape(rng) if kind == "creature" else [(0, 0)]))
    return made


def _smallest(tiles: Any) -> dict[str, Any]:
    """A board for tiles of which nobody said where they lie."""
    squares = [(0, 0), *(at for tile in tiles for at in tile["squares"])]
    return {"rows": max(at[0] for at in squares) + 1, "cols": max(at[1] for at in squares) + 1, "start": [0, 0]}


def _frame(own: Look) -> float:
    return float(own.rng("frame").uniform(0.3, 0.9))


def _kind(tile: Mapping[str, Any]) -> str:
    return f"provision {tile['provision']}" if tile["kind"] == "provision" else str(tile["kind"])


def _any_shape(rng: Rng) -> list[Square]:
    shapes = ([(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 1)], [(0, 0), (0, 1), (0, 2), (1, 1)])
    return shapes[int(rng.integers(len(shapes)))]


def _board(own: Look, board: Mapping[str, Any]) -> Patch:
    """Water or steel all round, the usable squares as a hold with lines, signs in it and at its edge."""
    rows, cols = int(board["rows"]), int(board["cols"])
    rim = round(_frame(own) * _SQUARE)
    art = _hull(own, rows * _SQUARE + 2 * rim, cols * _SQUARE + 2 * rim)
    unusable = {(int(at[0]), int(at[1])) for at in board.get("unusable", ())}
    inside = art[rim : rim + rows * _SQUARE, rim : rim + cols * _SQUARE]
    usable = [(r, c) for r in range(rows) for c in range(cols) if (r, c) not in unusable]
    for row, col in usable:
        inside[row * _SQUARE : (row + 1) * _SQUARE, col * _SQUARE : (col + 1) * _SQUARE] = _space(
            own, (row + 3 * col) % 5
        )
    for row, col in usable:
        corner = np.array([(col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)], float) * _SQUARE
        outline(inside, corner, _line(own), max(round(own.rng("lines").uniform(0.02, 0.045) * _SQUARE), 1))
    _signs(own, inside, board)
    return Patch.of(art, rounded(art.shape[0], art.shape[1], own.corner * _SQUARE))


def _hull(own: Look, height: int, width: int) -> Image:
    """Plates with rivets."""
    rng = own.rng("hull")
    steel = hsv(rng.uniform(0, 360), rng.uniform(0.15, 0.45), rng.uniform(0.16, 0.38))
    plates = Ink(steel, mixed(steel, (30, 30, 30), 0.25), mixed(steel, (210, 215, 220), 0.3), "disc", 20.0, 9, 0.05)
    tile = STYLES[own.style](rng, 256, plates)
    return np.tile(tile, (-(-height // 256), -(-width // 256), 1))[:height, :width].copy()


def _line(own: Look) -> Colour:
    return (235, 238, 238) if own.rng("line").random() < 0.4 else (60, 65, 70)


@lru_cache(maxsize=64)
def _space(own: Look, variant: int) -> Image:
    """A square of the hold, paler than any tile."""
    rng = own.rng("hold")
    wood = hsv(rng.uniform(0, 360), rng.uniform(0.06, 0.3), rng.uniform(0.68, 0.9))
    boards = Ink(wood, mixed(wood, (40, 40, 40), 0.12), mixed(wood, (250, 250, 250), 0.3), "wave", 5.0, 3, 0.16)
    return STYLES[own.style](own.rng("hold", variant), _SQUARE, boards)


def _signs(own: Look, inside: Image, board: Mapping[str, Any]) -> None:
    """The start, the bonuses over their squares, the completions as small marks in the corners."""
    rng = own.rng("signs")
    colours = [hsv(rng.uniform(0, 360), 0.6, 0.75) for _ in range(4)]
    start = np.array([board["start"][1] + 0.5, board["start"][0] + 0.5]) * _SQUARE
    outline(inside, circle(_SQUARE * 0.3) + start, colours[0], 7)
    fill(inside, MOTIFS["star"](rng) * _SQUARE * 0.16 + start, colours[0])
    for number, bonus in enumerate(board.get("bonuses", ())):
        at = (np.array([square[::-1] for square in bonus["squares"]], float) + 0.5).mean(axis=0) * _SQUARE
        fill(inside, circle(_SQUARE * 0.2) + at, (240, 243, 245))
        sign = MOTIFS[("drop", "leaf", "bloom", "shell")[number % 4]](rng) * _SQUARE * 0.13
        fill(inside, sign + at, colours[1 + number % 3])
        outline(inside, circle(_SQUARE * 0.2) + at, (50, 50, 50), 2)
    for number, completion in enumerate(board.get("completions", ())):
        for square in completion["squares"]:
            at = moved(square[::-1], 0.16, 0.84) * _SQUARE
            fill(inside, circle(_SQUARE * 0.07, 5 + number % 4) + at, colours[number % 4])


def _laid(rng: Rng, own: Look, hand: Hand, kind: str, held: list[Square]) -> Flat:
    """A tile on its squares, which lies almost straight because the board holds it."""
    rows, cols = [at[0] for at in held], [at[1] for at in held]
    high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    shape = frozenset((row - min(rows), col - min(cols)) for row, col in held)
    # a shape belongs to few kinds of creature
    creature = (len(shape) * 2 + int(rng.integers(2))) % _CREATURES
    patch = _tile(own, f"creature {creature}" if kind == "creature" else kind, shape, int(rng.integers(4)))
    middle = np.array([min(cols) + wide / 2, min(rows) + high / 2])
    flat = hand.lays(patch, middle, (wide, high))
    near = middle + (flat.centre - middle).clip(-_TIGHT, _TIGHT)
    return Flat(patch, near, (wide, high), flat.angle * 0.5, 0.0, 0.025, cut=True)


@lru_cache(maxsize=256)
def _tile(own: Look, kind: str, shape: frozenset[Square], turn: int) -> Patch:
    """One art over all squares of a tile, its edge dark or pale, and one figure on it."""
    rows, cols = (max(at[k] for at in shape) + 1 for k in (0, 1))
    inks = ink(GAME, own.printing, kind)
    art = np.zeros((rows * _SQUARE, cols * _SQUARE, 3), np.uint8)
    ground = STYLES[own.style](own.rng("tile", kind), max(rows, cols) * _SQUARE, inks)
    art[:] = ground[: art.shape[0], : art.shape[1]]
    mask = _outline_of(shape, (rows, cols), own.corner * _SQUARE)
    inner = _outline_of(shape, (rows, cols), own.corner * _SQUARE, own.rng("edge").uniform(0.06, 0.1))
    edge = (inks.dark, mixed(inks.base, (245, 245, 245), 0.7))[int(own.rng("edges").integers(2))]
    art[inner < 128] = edge
    _figure(own, art, kind, shape, turn)
    return Patch.of(art, mask)


def _outline_of(shape: frozenset[Square], size: Square, radius: float, inset: float = _INSET) -> Image:
    """Mask of a polyomino, a little smaller than its squares."""
    mask = np.zeros((size[0] * _SQUARE, size[1] * _SQUARE), np.uint8)
    rim = round(inset * _SQUARE)
    for row, col in shape:
        down, right = (row + 1, col) in shape, (row, col + 1) in shape
        top, left = row * _SQUARE + rim, col * _SQUARE + rim
        mask[top : (row + 1) * _SQUARE - rim, left : (col + 1) * _SQUARE - rim] = 255
        if down:
            mask[top : top + _SQUARE, left : (col + 1) * _SQUARE - rim] = 255
        if right:
            mask[top : (row + 1) * _SQUARE - rim, left : left + _SQUARE] = 255
        if down and right and (row + 1, col + 1) in shape:
            mask[top : top + _SQUARE, left : left + _SQUARE] = 255
    return mask


def _figure(own: Look, art: Image, kind: str, shape: frozenset[Square], turn: int) -> None:
    """What the tile is about, in its most central square and as large as that allows."""
    rng = own.rng("figure", kind)
    places = np.array(sorted(shape), float) + 0.5
    row, col = places[np.argmin(np.linalg.norm(places - places.mean(axis=0), axis=1))]
    name = "star" if kind == "sprite" else _FACES[(KINDS + tuple(f"creature {k}" for k in range(9))).index(kind) % 9]
    figure: Floats = MOTIFS[name](rng) * _SQUARE * (0.3 if len(shape) == 1 else 0.38)
    figure = figure @ np.array(
        [[(1, 0), (0, 1)], [(0, 1), (-1, 0)], [(-1, 0), (0, -1)], [(0, -1), (1, 0)]][turn], float
    )
    at = np.array([col, row]) * _SQUARE
    paint = hsv(rng.uniform(0, 360), rng.uniform(0.3, 0.8), rng.uniform(0.35, 0.95))
    fill(art, figure + at, paint)
    outline(art, figure + at, (25, 25, 25), 3)
    fill(art, circle(_SQUARE * 0.05) + at, (250, 250, 250))
    fill(art, circle(_SQUARE * 0.025) + at, (10, 10, 10))
