"""Pictures as shapes on a canvas of pixels, ready for an inline SVG."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from companion.core.grid import Square
from companion.core.picture import Picture, Piece

WIDTH: Final = 48
HEIGHT: Final = 48
PORTRAIT_HEIGHT: Final = 64
MARGIN: Final = 6
GAP: Final = 1
ROUND: Final = 24
PILL: Final = 42
PLAIN: Final = "plain"
LABELLED: Final = frozenset({"open", "start", "bonus", "completion", "unusable"})
MARKED: Final = frozenset({
    "tree", "coral", "flower", "weed", "mushroom", "water", "rock",
    "mushfrog", "antlerworm", "spiderant", "wiseowl", "grimster", "tailcat", "fish", "bright-sprite", "dark-sprite",
    "blue-spruce", "cassia", "cherry-blossom", "dogwood", "jacaranda", "lilac", "magnolia",
    "maple", "oak", "olive", "royal-poinciana", "tulip-poplar", "willow",
    "rainforest", "mangrove", "ocean", "house", "otter",
    "rainforest-plant", "rainforest-herbivore", "rainforest-carnivore",
    "mangrove-plant", "mangrove-herbivore", "mangrove-carnivore",
    "ocean-plant", "ocean-herbivore", "ocean-carnivore",
    "lumberjack", "grandma", "wizard", "boy", "red", "green", "blue", "yellow",
    "empty", "carnivore", "cloud", "sun", "open", "shadow", "unlit", "taken", "unknown",
    "start", "bonus", "completion", "space", "unusable", "creature", "sprite", "provision", "fruit", "roots",
})  # fmt: skip


class Text(NamedTuple):
    """Letters with their middle at a point."""

    x: float
    y: float
    text: str


class Mark(NamedTuple):
    """A drawn mark in a square of `size`; `text` are the letters inside where a kind has no mark of its own."""

    id: str
    x: float
    y: float
    size: float
    text: Text | None = None


class Box(NamedTuple):
    """A rounded rectangle with what it shows.

    `id` names it in the page, `kind` picks its colour, `ground` is the kind of the tile beneath a piece. `over` are the
    ids of the pieces on a square, `under` is what the board has printed beneath a tile.
    """

    x: float
    y: float
    width: float
    height: float
    id: str = ""
    kind: str = PLAIN
    ground: str = ""
    name: str = ""
    mark: Mark | None = None
    label: Text | None = None
    over: tuple[str, ...] = ()
    under: tuple[Text, ...] = ()

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
        """The boxes of some squares, with the ids of what is there."""
        return tuple(self._lit(square) for square in squares)

    def _lit(self, at: Square) -> Box:
        tiles = zip(self.picture.tiles, self.tiles, strict=True)
        pieces = zip(self.picture.pieces, self.pieces, strict=True)
        tile = next((box.id for tile, box in tiles if tile.at == at), "")
        over = tuple(box.id for piece, box in pieces if piece.at == at)
        return _square(self.picture, at)._replace(id=tile, over=over)


def draw(picture: Picture, name: str) -> Drawing:
    """The picture as a drawing with the id `name`."""
    top, left, bottom, right = picture.bounds
    height = PORTRAIT_HEIGHT if picture.portrait else HEIGHT
    corners = [piece.at for piece in picture.pieces if piece.corner]
    below, beside = any(row == bottom for row, _ in corners), any(column == right for _, column in corners)
    size = (
        (right - left + 1) * WIDTH + beside * ROUND // 2 + 2 * MARGIN,
        (bottom - top + 1) * height + below * ROUND // 2 + 2 * MARGIN,
    )
    return Drawing(name, picture.title, *size, _tiles(picture, name), _pieces(picture, name), picture)


def said(kind: str, label: str) -> str:
    """What a label says beyond its mark: the mark tells the kind, so of letters only the number is left.

    >>> said("mushroom", "Mu"), said("boy", "B3"), said("oak", "7")
    ('', '3', '7')

    A kind without a mark of its own keeps its label, and so do printed squares, whose label is the name of a bonus.
    """
    if kind in LABELLED:
        return label if any(letter.isalnum() for letter in label) else ""
    return "".join(letter for letter in label if letter.isdigit()) if kind in MARKED else label


def _square(picture: Picture, at: Square) -> Box:
    top, left, _, _ = picture.bounds
    height = PORTRAIT_HEIGHT if picture.portrait else HEIGHT
    x = MARGIN + (at[1] - left) * WIDTH
    y = MARGIN + (at[0] - top) * height
    return Box(x + GAP, y + GAP, WIDTH - 2 * GAP, height - 2 * GAP)


def _mark(kind: str, x: float, y: float, size: float) -> Mark:
    """The mark of a kind with its middle at (x, y)."""
    if kind in MARKED:
        return Mark(kind, x - size / 2, y - size / 2, size)
    return Mark(PLAIN, x - size / 2, y - size / 2, size, Text(x, y, kind[:2].capitalize()))


def _known(kind: str) -> str:
    return kind if kind in MARKED else PLAIN


def _tiles(picture: Picture, name: str) -> tuple[Box, ...]:
    held = Counter(piece.at for piece in picture.pieces if not piece.corner)
    boxes = []
    for i, tile in enumerate(picture.tiles):
        box = _square(picture, tile.at)
        label = said(tile.kind, tile.label)
        mark, text = _face(box, tile.kind, label, held[tile.at], picture.portrait)
        known = _known(tile.kind)
        under = tuple(Text(box.x + 3, box.y + 8 + 10 * line, id_) for line, id_ in enumerate(tile.under.split()))
        boxes.append(box._replace(id=f"{name}-t{i}", kind=known, name=tile.name, mark=mark, label=text, under=under))
    return tuple(boxes)


def _face(box: Box, kind: str, label: str, held: int, portrait: bool) -> tuple[Mark, Text | None]:
    """Where mark and label go on a tile: above its pieces where it holds any, else mark over label."""
    x, y = box.centre
    if portrait:
        return _mark(kind, x, box.y + 22, 34), Text(x, box.y + 49, label)
    if held:
        aside = 11 if label or held > 1 else 0
        return _mark(kind, x - aside, box.y + 11, 19), Text(x + 11, box.y + 12, label) if label else None
    if label:
        return _mark(kind, x, box.y + 16, 24), Text(x, box.y + 37, label)
    return _mark(kind, x, y, 28), None


def _pieces(picture: Picture, name: str) -> tuple[Box, ...]:
    grounds = {tile.at: tile.kind for tile in picture.tiles}
    later = Counter(piece.at for piece in picture.pieces if not piece.corner)
    boxes = []
    for i, piece in enumerate(picture.pieces):
        if not piece.corner:
            later[piece.at] -= 1
        boxes.append(_piece(picture, piece, f"{name}-p{i}", grounds, beneath=later[piece.at] > 0))
    return tuple(boxes)


def _piece(picture: Picture, piece: Piece, name: str, grounds: Mapping[Square, str], *, beneath: bool) -> Box:
    """A circle with the mark in it, drawn out to the right where a number follows."""
    x, y = _foot(picture, piece, piece.at in grounds, beneath)
    label = said(piece.kind, piece.label)
    width = PILL if label else ROUND
    mark = _mark(piece.kind, x - (8 if label else 0), y, 19 if label else 18)
    return Box(
        x - width / 2,
        y - ROUND / 2,
        width,
        ROUND,
        name,
        _known(piece.kind),
        _known(grounds[piece.at]) if piece.at in grounds and not piece.corner else "",
        piece.name,
        mark,
        Text(x + 11, y, label) if label else None,
    )


def _foot(picture: Picture, piece: Piece, on_tile: bool, beneath: bool) -> tuple[float, float]:
    """The middle of a piece: on the intersection, at the foot of its tile, or in the upper right of it where another
    piece takes the foot."""
    box = _square(picture, piece.at)
    x, y = box.centre
    if piece.corner:
        return (box.x + box.width + GAP, box.y + box.height + GAP)
    if not on_tile:
        return (x, y)
    return (x + 10, box.y + ROUND / 2 - 1) if beneath else (x, box.y + box.height - ROUND / 2 - 1)
