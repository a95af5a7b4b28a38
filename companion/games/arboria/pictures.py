"""The board as something to draw."""

from companion.core.grid import Square
from companion.core.picture import Picture, Piece, Tile
from companion.games.arboria.layout import SIZE, SPECIES_NAMES, Flower, Layout, Sun
from companion.games.arboria.lines import piles, place

TITLE = "The board"


def pictures(layout: Layout) -> tuple[Picture, ...]:
    """The shared board: all 36 squares, a flower as its colour under its species, and the Sun beside the edge."""
    flowers = piles(layout)
    squares = [(row, column) for row in range(SIZE) for column in range(SIZE)]
    tiles = tuple(_tile(layout, at, flowers.get(at)) for at in squares)
    return (Picture(TITLE, tiles + sun_tiles(layout.sun), pieces(layout)),)


def pieces(layout: Layout) -> tuple[Piece, ...]:
    """The Cloud's foot, then the flowers: a piece with the first letter of their species and the height on it."""
    cloud = [Piece(layout.cloud, "cloud", "Cl", f"Cloud, {place(layout.cloud)}")] if layout.cloud else []
    return (*cloud, *(_flower(flower) for flower in piles(layout).values()))


def _flower(flower: Flower) -> Piece:
    name = f"{SPECIES_NAMES[flower.species]}, {flower.color}, height {flower.height}"
    return Piece(flower.at, flower.species, f"{flower.species[0].upper()}{flower.height}", name)


def sun_tiles(sun: Sun | None) -> tuple[Tile, ...]:
    """The Sun as two tiles outside the board, before the columns or rows that it shines on."""
    if sun is None:
        return ()
    edge = -1 if sun.side in ("top", "left") else SIZE
    word = "column" if sun.side in ("top", "bottom") else "row"
    return tuple(
        Tile((edge, i) if word == "column" else (i, edge), "sun", "Sun", f"Sun on {word} {i + 1}")
        for i in (sun.at, sun.at + 1)
    )


def _tile(layout: Layout, at: Square, flower: Flower | None) -> Tile:
    if at == layout.rock:
        return Tile(at, "rock", "Rock", f"Rock, {place(at)}")
    if at == layout.carnivore:
        return Tile(at, "carnivore", "Plant", f"Carnivorous Plant, {place(at)}")
    color = flower.color if flower else "empty"
    return Tile(at, color, "", f"{color}, {place(at)}")
