"""Pictures as shapes on a canvas of pixels, ready for an inline SVG."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.grid import Square
from companion.core.picture import Picture

WIDTH = 40
HEIGHT = 40
PORTRAIT_HEIGHT = 54
MARGIN = 6
GAP = 1


class Box(NamedTuple):
    """A rectangle; what it holds is written at its centre."""

    x: float
    y: float
    width: float
    height: float
    kind: str = ""
    label: str = ""
    name: str = ""

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return (self.x + self.width / 2, self.y + self.height / 2)


class Drawing(NamedTuple):
    """An inline SVG: its id in the page, its size in pixels, its boxes and the pieces on them."""

    id: str
    title: str
    width: int
    height: int
    tiles: tuple[Box, ...]
    pieces: tuple[Box, ...]
    picture: Picture

    def lit(self, squares: Iterable[Square]) -> tuple[Box, ...]:
        """The boxes of some squares."""
        return tuple(_box(self.picture, square) for square in squares)


def _box(picture: Picture, at: Square, kind: str = "", label: str = "", name: str = "") -> Box:
    top, left, _, _ = picture.bounds
    height = PORTRAIT_HEIGHT if picture.portrait else HEIGHT
    x = MARGIN + (at[1] - left) * WIDTH
    y = MARGIN + (at[0] - top) * height
    return Box(x + GAP, y + GAP, WIDTH - 2 * GAP, height - 2 * GAP, kind, label, name)


def draw(picture: Picture, name: str) -> Drawing:
    """The picture as a drawing with the id `name`."""
    top, left, bottom, right = picture.bounds
    height = PORTRAIT_HEIGHT if picture.portrait else HEIGHT
    corner = max((1 for piece in picture.pieces if piece.corner), default=0)
    tiles = tuple(_box(picture, tile.at, tile.kind, tile.label, tile.name) for tile in picture.tiles)
    pieces = []
    for piece in picture.pieces:
        box = _box(picture, piece.at, piece.kind, piece.label, piece.name)
        shift = (WIDTH / 2, height / 2) if piece.corner else (0.0, 0.0)
        pieces.append(box._replace(x=box.x + shift[0], y=box.y + shift[1]))
    columns, rows = right - left + 1 + corner, bottom - top + 1 + corner
    size = (columns * WIDTH - corner * WIDTH // 2 + 2 * MARGIN, rows * height - corner * height // 2 + 2 * MARGIN)
    return Drawing(name, picture.title, *size, tiles, tuple(pieces), picture)
