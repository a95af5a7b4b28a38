"""A layout as something to draw: tiles on squares, pieces on tiles or intersections; notes to go with it."""

from typing import NamedTuple

from companion.core.grid import Square


class Tile(NamedTuple):
    """What covers one square. `kind` is the word of the sheet format (it picks colour and mark), `label` a few
    letters drawn on it, `name` what is read aloud, `under` what the board has printed beneath it, in a few letters."""

    at: Square
    kind: str
    label: str
    name: str
    under: str = ""


class Piece(NamedTuple):
    """What stands on a square, or with `corner` on the intersection at its lower right."""

    at: Square
    kind: str
    label: str
    name: str
    corner: bool = False


class Picture(NamedTuple):
    """A drawing of one layout, or of a shared board. `title` says whose."""

    title: str
    tiles: tuple[Tile, ...]
    pieces: tuple[Piece, ...] = ()
    portrait: bool = False

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """First row, first column, last row and last column drawn; (0, 0, 0, 0) where nothing is."""
        squares = [tile.at for tile in self.tiles] + [piece.at for piece in self.pieces]
        if not squares:
            return (0, 0, 0, 0)
        rows = [row for row, _ in squares]
        columns = [column for _, column in squares]
        return (min(rows), min(columns), max(rows), max(columns))


class Aside(NamedTuple):
    """A titled note beside a score: words, perhaps a drawing, perhaps a table (`head` names its columns)."""

    title: str
    text: str
    picture: Picture | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    head: tuple[str, ...] = ()
