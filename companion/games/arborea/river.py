"""Endgame Scoring (Midnight River): what fish and sprites score themselves."""

from typing import Final

from companion.core.grid import Square
from companion.core.score import Line
from companion.games.arborea.creatures import summed
from companion.games.arborea.ecosystem import Ecosystem
from companion.games.arborea.words import counted

RP_PER_WATER: Final = 3
RP_BRIGHT_SPRITE: Final = 3
RP_DARK_SPRITE: Final = 8
FISH_IN_THE_BOX: Final = 8


def score_dwellers(ecosystem: Ecosystem) -> Line:
    """Every fish and sprite in the ecosystem scores; water doubles none of them (Endgame Scoring (Midnight River))."""
    waters = tuple(at for at, habitat in ecosystem.player.squares.items() if habitat == "water")
    parts: list[Line] = []
    fish = 0
    for at, kind in ecosystem.dwellers:
        if kind == "fish":
            fish += 1
            # A fish that cannot exist lists its own square alone, so that an answer grows no faster than its sheet.
            parts.append(fish_part(waters, waters if fish <= FISH_IN_THE_BOX else (at,)))
        else:
            parts.append(bright_sprite_part(at) if kind == "bright-sprite" else dark_sprite_part(at))
    return summed("dwellers", counted(len(parts), "fish or sprite", "fish and sprites"), "arborea/dwellers", parts)


def fish_part(waters: tuple[Square, ...], squares: tuple[Square, ...]) -> Line:
    """A fish scores 3 RP for every visible water of the ecosystem, its own and those under other dwellers too."""
    points = len(waters) * RP_PER_WATER
    text = f"Fish by {counted(len(waters), 'visible water')} x {RP_PER_WATER}: {points}"
    return Line("fish", points, text, "arborea/fish", squares)


def bright_sprite_part(at: Square) -> Line:
    """A Bright Sprite scores 3 RP."""
    return Line("bright-sprite", RP_BRIGHT_SPRITE, f"Bright Sprite: {RP_BRIGHT_SPRITE}", "arborea/bright-sprite", (at,))


def dark_sprite_part(at: Square) -> Line:
    """A Dark Sprite scores 8 RP."""
    return Line("dark-sprite", RP_DARK_SPRITE, f"Dark Sprite: {RP_DARK_SPRITE}", "arborea/dark-sprite", (at,))
