"""One player's ecosystem with everything that the scoring steps look up in it more than once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.core.grid import Square
from companion.games.arborea.layout import Creature, Dweller, Layout, Player
from companion.games.arborea.paths import Paths, trace_paths

WANTED: Final = {
    "mushfrog": "tree",
    "antlerworm": "coral",
    "wiseowl": "mushroom",
    "grimster": "flower",
    "tailcat": "weed",
}
NO_KINDS: Final[frozenset[str]] = frozenset()


class Adjacent(NamedTuple):
    """What the four squares round a creature hold.

    wanted: how many of the habitat that its kind scores for. kinds: the different habitats (for a Spiderant only).
    brights, darks: how many sprites. waters: the water squares free of sprites. sunken: how many waters lie under a
    sprite. squares: those that add, subtract or double. A square under a sprite counts as the sprite alone, except
    in `sunken`.
    """

    wanted: int
    kinds: frozenset[str]
    brights: int
    darks: int
    waters: tuple[Square, ...]
    sunken: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Ecosystem:
    """A player's squares and pieces. dwellers and sprites are empty in a game without the Midnight River; adjacent has
    an entry per creature, in their order."""

    player: Player
    dwellers: tuple[Dweller, ...]
    sprites: Mapping[Square, str]
    adjacent: tuple[Adjacent, ...]
    paths: Paths

    @property
    def gifts(self) -> int:
        """All gifts given: a gift on the second or third spot counts as two or three."""
        return sum(self.player.gifts)


def ecosystems(layout: Layout) -> list[Ecosystem]:
    """The ecosystem of every player in turn order."""
    return [_ecosystem(player, layout.midnight_river) for player in layout.players]


def _ecosystem(player: Player, river: bool) -> Ecosystem:
    dwellers = player.dwellers if river else ()
    sprites = {at: kind for at, kind in dwellers if kind != "fish"}
    habitats = player.squares
    adjacent = tuple(look_around(creature, habitats, sprites) for creature in player.creatures)
    return Ecosystem(player, dwellers, sprites, adjacent, trace_paths(player.creatures, habitats))


def look_around(creature: Creature, habitats: Mapping[Square, str], sprites: Mapping[Square, str]) -> Adjacent:
    """What lies and sits on the four squares round a creature."""
    (row, column), kind = creature
    below = row + 1
    right = column + 1
    wanted = WANTED.get(kind)
    found = []
    earned = []
    waters = []
    brights = darks = sunken = 0
    for square in ((row, column), (row, right), (below, column), (below, right)):
        habitat = habitats.get(square)
        sprite = sprites.get(square) if sprites else None
        if sprite is not None:
            brights += sprite == "bright-sprite"
            darks += sprite == "dark-sprite"
            sunken += habitat == "water"
            earned.append(square)
        elif habitat is not None:
            found.append(habitat)
            if habitat == "water":
                waters.append(square)
            if wanted is None or habitat in (wanted, "water"):
                earned.append(square)
    kinds = frozenset(found) if wanted is None else NO_KINDS
    count = found.count(wanted) if wanted else 0
    return Adjacent(count, kinds, brights, darks, tuple(waters), sunken, tuple(earned))
