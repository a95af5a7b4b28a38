"""Where a flower may grow, the slow way: each square asks back towards the Sun."""

from companion.core.grid import Square
from companion.games.arboria.layout import Layout

TOWARDS_SUN = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}


def height(layout: Layout, at: Square) -> int:
    """How tall something stands on a square; the Rock counts five, the Plant nothing."""
    if at == layout.rock:
        return 5
    if at == layout.carnivore:
        return 0
    return sum(flower.height for flower in layout.flowers if flower.at == at)


def in_columns(layout: Layout, at: Square) -> bool:
    """Do the Sun's two arrows point along this square's column (or row)?"""
    assert layout.sun is not None
    lane = at[1] if layout.sun.side in ("top", "bottom") else at[0]
    return lane - layout.sun.at in (0, 1)


def under_cloud(layout: Layout, at: Square) -> bool:
    """Is the Cloud's foot on this square or on one of the eight around?"""
    return layout.cloud is not None and max(abs(at[0] - layout.cloud[0]), abs(at[1] - layout.cloud[1])) <= 1


def in_shadow(layout: Layout, at: Square) -> bool:
    """Does something in the sunlight, taller than what stands here, stand right before this square?"""
    assert layout.sun is not None
    down, right = TOWARDS_SUN[layout.sun.side]
    before = (at[0] + down, at[1] + right)
    if not (0 <= before[0] < 6 and 0 <= before[1] < 6):
        return False
    return in_sunlight(layout, before) and height(layout, before) > height(layout, at)


def in_sunlight(layout: Layout, at: Square) -> bool:
    """In the Sun's columns, not under the Cloud, not in a shadow."""
    return in_columns(layout, at) and not under_cloud(layout, at) and not in_shadow(layout, at)


def may_grow(layout: Layout, at: Square) -> bool:
    """May a flower card put a counter here: its owner on a pile, anybody on an empty square?"""
    if at in (layout.rock, layout.carnivore) or not in_sunlight(layout, at):
        return False
    for pile in layout.flowers:
        if pile.at == at:
            used = sum(f.height for f in layout.flowers if (f.species, f.color) == (pile.species, pile.color))
            return used < 6 and pile.species in [player.species for player in layout.players]
    return True
