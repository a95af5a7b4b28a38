"""What to draw of an Arborea table: one ecosystem per player."""

from typing import Final

from companion.core.picture import Picture, Piece, Tile
from companion.games.arborea.layout import Layout, Player
from companion.games.arborea.words import CREATURE_NAMES, DWELLER_NAMES

LABELS: Final = {
    "tree": "T",
    "coral": "C",
    "flower": "F",
    "weed": "We",
    "mushroom": "Mu",
    "water": "~",
    "rock": "R",
    "mushfrog": "Mf",
    "antlerworm": "Aw",
    "spiderant": "Sa",
    "wiseowl": "Wo",
    "grimster": "Gr",
    "tailcat": "Tc",
    "fish": "Fi",
    "bright-sprite": "B",
    "dark-sprite": "D",
}


def pictures(layout: Layout) -> tuple[Picture, ...]:
    """A picture per player in turn order: habitats as tiles, dwellers on them, creatures on their corners."""
    return tuple(picture(player) for player in layout.players)


def picture(player: Player) -> Picture:
    """The ecosystem of one player."""
    tiles = tuple(Tile(at, habitat, LABELS[habitat], habitat) for at, habitat in player.squares.items())
    creatures = tuple(Piece(at, kind, LABELS[kind], CREATURE_NAMES[kind], corner=True) for at, kind in player.creatures)
    dwellers = tuple(Piece(at, kind, LABELS[kind], DWELLER_NAMES[kind]) for at, kind in player.dwellers)
    return Picture(player.name, tiles, dwellers + creatures)
