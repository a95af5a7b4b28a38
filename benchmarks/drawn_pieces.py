"""Small tables with pieces of every make on printed squares, drawn at random: what the network for pieces learns from.

Nothing here is a photo or anyone's art. A `Copy` is a game of its own: grounds, kinds of figures for intersections and
kinds of tokens for squares; `views` draws it several times and cuts out what the product would look at. Grounds come
from three of the drawing kit's ways of making art, those of its tuning printings 0 to 2, and from others made here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.drawn_grounds import Bytes, Rng, any_colour, ground
from benchmarks.drawn_things import Make, Piece, figure_makes, rendered, token_makes
from companion.vision.camera import figures
from companion.vision.grid import Grid
from companion.vision.looks import RIM, SIDE
from companion.vision.rectify import patches
from tests.drawing.camera import Camera, aim
from tests.drawing.canvas import Patch, rounded
from tests.drawing.difficulty import ORDINARY
from tests.drawing.scene import Flat, lay

ROWS, COLS = 4, 5
TILE = 96
MASK = 32
LEVEL = replace(ORDINARY, tilt=(0.0, 38.0), sides=0.75, margin=(0.02, 0.12))
SHAPES = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2))
FIGURE, TOKEN = 0, 1


class Seen(NamedTuple):
    """One patch, uint8 (SIDE, SIDE, 3), FIGURE or TOKEN, its kind (0: nothing there), and where the piece is seen,
    uint8 (MASK, MASK), 0 to 255."""

    patch: Bytes
    question: int
    kind: int
    mask: Bytes


@dataclass(frozen=True, slots=True, eq=False)
class Copy:
    """A game: the looks of its squares, several each, and the makes of its pieces."""

    grounds: list[list[Bytes]]
    figures: list[Make]
    tokens: list[Make]
    rim: tuple[float, tuple[int, int, int]]
    lines: float
    corner: float
    light: NDArray[np.float64]


def copy_of(rng: Rng) -> Copy:
    """A game of its own."""
    grounds = [ground(rng, TILE, int(rng.integers(2, 4))) for _ in range(int(rng.integers(3, 6)))]
    rim = (float(rng.choice((0.0, 0.0, 0.02, 0.05))), any_colour(rng))
    light = np.exp(rng.normal(0, 0.15)) * np.exp(rng.normal(0, 0.1, 3))
    lines = float(rng.choice((0.0, 0.0, 0.015)))
    makes = figure_makes(rng, int(rng.integers(4, 7))), token_makes(rng, int(rng.integers(4, 8)), grounds)
    return Copy(grounds, *makes, rim, lines, float(rng.uniform(0.0, 0.12)), light)


def views(seed: int, count: int) -> list[list[Seen]]:
    """Patches of `count` photos of one copy, of all pieces and of as many bare places."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([seed, 77])
    copy = copy_of(rng)
    return [list(_view(rng, copy)) for _ in range(count)]


def _view(rng: Rng, copy: Copy) -> Iterator[Seen]:
    """One photo's patches."""
    corners = np.array([(x, y) for x in (0.0, COLS) for y in (0.0, ROWS)])
    camera = aim(rng, corners, LEVEL, int(rng.integers(290, 560)), (0, 1, 2, 3))
    picture = _table(rng, camera)
    lean = rng.uniform(0.1, 0.8) * _unit(rng)
    for flat in _cards(rng, copy):
        lay(picture, camera, flat, lean)
    pieces = [*_standing(rng, copy), *_lying(rng, copy)]
    picture, owner = rendered(rng, picture, camera, pieces, lean)
    picture = _photographed(rng, picture, copy)
    grid = _found(rng, camera)
    size = (SIDE, SIDE)
    for question, cut, owned in (
        (FIGURE, figures(picture, grid, 1.0, size), figures(owner, grid, 1.0, size)),
        (TOKEN, patches(picture, grid, size, RIM), patches(owner, grid, size, RIM)),
    ):
        held = {piece.at: (number + 1, piece) for number, piece in enumerate(pieces) if piece.question == question}
        yield from _chosen(rng, question, cut, owned, held)


def _chosen(rng: Rng, question: int, cut: Bytes, owned: Bytes, held: dict[Any, tuple[int, Piece]]) -> Iterator[Seen]:
    """All pieces and about as many bare places."""
    rows, cols = cut.shape[:2]
    bare = [(r, c) for r in range(rows) for c in range(cols) if (r, c) not in held]
    some = [bare[int(k)] for k in rng.permutation(len(bare))[: max(4, len(held))]]
    for at in [*held, *some]:
        number, kind = (held[at][0], held[at][1].make.kind) if at in held else (255, 0)
        own = (np.abs(owned[at][..., 0].astype(int) - number * 6) < 2).astype(np.float32)
        mask = cv2.resize(own, (MASK, MASK), interpolation=cv2.INTER_AREA)
        if not kind or own.mean() > 0.02:
            yield Seen(cut[at], question, kind, (mask * 255).astype(np.uint8))


def _standing(rng: Rng, copy: Copy) -> list[Piece]:
    """Figures on intersections, none beside another."""
    places: list[tuple[int, int]] = []
    every = [(r, c) for r in range(ROWS - 1) for c in range(COLS - 1)]
    for index in rng.permutation(len(every)):
        row, col = every[int(index)]
        if len(places) < 5 and all(abs(row - r) + abs(col - c) > 1 for r, c in places):
            places.append((row, col))
    made = [copy.figures[int(k)] for k in rng.integers(len(copy.figures), size=len(places))]
    return [
        Piece(at, FIGURE, make, _beside(rng, (at[1] + 1.0, at[0] + 1.0)), float(rng.uniform(0, 360)))
        for at, make in zip(places, made, strict=True)
    ]


def _lying(rng: Rng, copy: Copy) -> list[Piece]:
    """Tokens on some squares."""
    every = [(r, c) for r in range(ROWS) for c in range(COLS)]
    some = [every[int(k)] for k in rng.permutation(len(every))[: int(rng.integers(4, 9))]]
    made = [copy.tokens[int(k)] for k in rng.integers(len(copy.tokens), size=len(some))]
    return [
        Piece(at, TOKEN, make, _beside(rng, (at[1] + 0.5, at[0] + 0.5)), float(rng.uniform(0, 360)))
        for at, make in zip(some, made, strict=True)
    ]


def _beside(rng: Rng, at: tuple[float, float]) -> NDArray[np.float64]:
    return np.array(at) + rng.uniform(-0.11, 0.11, 2)


def _unit(rng: Rng) -> NDArray[np.float64]:
    angle = rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(angle), np.sin(angle)])


def _table(rng: Rng, camera: Camera) -> Bytes:
    wide, tall = camera.size
    picture = np.full((tall, wide, 3), any_colour(rng), np.uint8)
    grain = cv2.resize(rng.normal(0, 12, (tall // 16 + 2, wide // 4 + 2, 1)).astype(np.float32), (wide, tall))
    return np.asarray(np.clip(picture + grain[..., None], 0, 255), np.uint8)


def _cards(rng: Rng, copy: Copy) -> Iterator[Flat]:
    """Cards of several squares side by side, laid by hand."""
    left = {(r, c) for r in range(ROWS) for c in range(COLS)}
    shift, twist, gap = rng.uniform(0.0, 0.07), rng.uniform(0.0, 3.0), rng.uniform(-0.01, 0.04)
    whole = rng.random() < 0.2
    while left:
        row, col = min(left)
        shapes = [(ROWS, COLS)] if whole else [SHAPES[int(k)] for k in rng.permutation(len(SHAPES))]
        rows, cols = next(
            (h, w) for h, w in [*shapes, (1, 1)] if left >= {(row + r, col + c) for r in range(h) for c in range(w)}
        )
        left -= {(row + r, col + c) for r in range(rows) for c in range(cols)}
        middle = np.array([col + cols / 2, row + rows / 2]) + rng.uniform(-shift, shift, 2)
        angle = float(rng.uniform(-twist, twist)) / max(rows, cols)
        yield Flat(_printed(rng, copy, rows, cols), middle, (cols - gap, rows - gap), angle)


def _printed(rng: Rng, copy: Copy, rows: int, cols: int) -> Patch:
    """A card's print."""
    turn = int(rng.integers(4))
    sheet = np.empty((rows * TILE, cols * TILE, 3), np.uint8)
    for row in range(rows):
        for col in range(cols):
            looks = copy.grounds[int(rng.integers(len(copy.grounds)))]
            tile = np.rot90(looks[int(rng.integers(len(looks)))], turn)
            sheet[row * TILE : (row + 1) * TILE, col * TILE : (col + 1) * TILE] = tile
    share, colour = copy.rim
    for width, edges in ((round(share * TILE), (0, 1)), (round(copy.lines * TILE), ())):
        for axis, length in enumerate(sheet.shape[:2]) if width else ():
            across = np.moveaxis(sheet, axis, 0)
            for at in (0, length - width) if edges else range(TILE, length, TILE):
                across[at : at + width] = colour
    return Patch.of(sheet, rounded(*sheet.shape[:2], copy.corner * TILE))


def _photographed(rng: Rng, picture: Bytes, copy: Copy) -> Bytes:
    """The copy's light, nearly; brighter to one side; a shadow; blur, grain and JPEG."""
    tall, wide = picture.shape[:2]
    gain = copy.light * np.exp(rng.normal(0, 0.1)) * np.exp(rng.normal(0, 0.04, 3))
    down, across = rng.uniform(-0.2, 0.2, 2)
    slope = 1 + down * np.linspace(-1, 1, tall)[:, None] + across * np.linspace(-1, 1, wide)[None]
    if rng.random() < 0.35:
        edge = _unit(rng) @ np.stack(np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, tall))).reshape(2, -1)
        dark = 1 / (1 + np.exp(-(edge.reshape(tall, wide) - rng.uniform(-0.7, 0.7)) * rng.uniform(5, 60)))
        slope = slope * (1 - dark * rng.uniform(0.1, 0.45))
    seen = picture * (slope[..., None] * gain).astype(np.float32)
    if rng.random() < 0.3:
        seen += cv2.GaussianBlur(seen * 0 + (rng.random((tall, wide, 1)) < 3 / tall / wide), (0, 0), 12) * 90000
    blur = rng.uniform(0.3, 1.3)
    seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), blur), np.float32)
    if rng.random() < 0.3:
        seen = np.asarray(cv2.blur(seen, (1, 2) if rng.random() < 0.5 else (2, 1)), np.float32)
    grain = rng.standard_normal(picture.shape, np.float32) * np.float32(rng.uniform(0.5, 8))
    if rng.random() < 0.5:
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.4, 1.2)), np.float32)
    shot = np.clip(seen + grain, 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _found(rng: Rng, camera: Camera) -> Grid:
    """The lattice as it was found: nearly right."""
    corners = np.array([(0, 0), (COLS, 0), (COLS, ROWS), (0, ROWS)], np.float64)
    seen = camera.sees(corners + rng.normal(0, rng.uniform(0, 0.05), (4, 2)))
    return Grid.from_quad([(float(x), float(y)) for x, y in seen], ROWS, COLS)
