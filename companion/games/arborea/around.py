"""Small ecosystems that show what a question describes, for the scoring code to score."""

from collections.abc import Iterable
from typing import Final

from companion.core.grid import Square, corners
from companion.games.arborea.layout import Creature, Dweller, Player

WORDLESS: Final = ""
HERE: Final[Square] = (0, 0)
APART: Final = 3


def one_creature(
    kind: str, habitats: Iterable[str], sprites: Iterable[str], partners: tuple[str, int], gifts: int
) -> Player:
    """A creature on (0, 0) among four squares, its partners in line to the right, and the gifts given.

    habitats: the kinds on the squares that are free of sprites, four with the sprites or fewer; rock fills up what is
    left, or the first dry kind where rock would be a kind of its own. partners: their kind and number.
    """
    sprites, habitats = tuple(sprites), tuple(habitats)
    dry = [habitat for habitat in habitats if habitat != "water"] or habitats
    filler = dry[0] if kind == "spiderant" and dry else "rock"
    under = ["rock" if sprite == "bright-sprite" else "tree" for sprite in sprites]
    wanted = [*under, *habitats, filler, filler, filler, filler]
    squares = dict(zip(corners(HERE), wanted, strict=False))
    dwellers = tuple(Dweller(at, sprite) for at, sprite in zip(squares, sprites, strict=False))
    there, number = partners
    line = [Creature((0, 2 * i), there) for i in range(1, number + 1)]
    for creature in line:
        squares.update(
            dict.fromkeys(corners(creature.at), "rock") | {(r, creature.at[1] - 1): "rock" for r in (0, 1)} | squares
        )
    return Player(WORDLESS, squares, (Creature(HERE, kind), *line), dwellers, gifts=(gifts,))


def spread(kinds: Iterable[str], habitat: str = "rock") -> Player:
    """Creatures that neither touch nor see one another, all among squares of one habitat."""
    creatures = tuple(Creature((APART * i, APART * i), kind) for i, kind in enumerate(kinds))
    squares = {at: habitat for creature in creatures for at in corners(creature.at)}
    return Player(WORDLESS, squares, creatures)


def in_line(number: int) -> Player:
    """Creatures on one straight path."""
    creatures = tuple(Creature((0, 2 * i), "mushfrog") for i in range(number))
    squares = {(row, column): "rock" for row in (0, 1) for column in range(2 * number)}
    return Player(WORDLESS, squares, creatures)


def row_of(habitat: str, number: int) -> Player:
    """Squares of one habitat and nothing else."""
    return Player(WORDLESS, {(0, column): habitat for column in range(number)})


def with_dwellers(fish: int, bright: int, dark: int, waters: int) -> Player:
    """Fish and sprites beside a number of waters; each sits on a square of its own."""
    pool = max(waters, 0)
    squares = {(0, column): "water" for column in range(pool)}
    dwellers = [Dweller((0, column), "fish") for column in range(fish)]
    for row, number, kind, habitat in ((2, bright, "bright-sprite", "rock"), (4, dark, "dark-sprite", "tree")):
        squares.update({(row, column): habitat for column in range(number)})
        dwellers += [Dweller((row, column), kind) for column in range(number)]
    return Player(WORDLESS, squares, dwellers=tuple(dwellers))
