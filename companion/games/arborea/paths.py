"""Straight paths along the grid lines on which creatures find one another."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from companion.core.grid import Square
from companion.games.arborea.layout import Creature

ACROSS: Final = (0, 1)
DOWN: Final = (1, 0)
SOUGHT: Final = {"grimster": "mushfrog", "tailcat": "antlerworm"}


class Reach(NamedTuple):
    """Who finds whom under one reading of A1.

    partners: for each creature the Mushfrogs (of a Grimster) or Antlerworms (of a Tailcat) on its paths, else 0.
    best: the creatures, by their place in the sheet, on the path that joins the most of them.
    """

    partners: tuple[int, ...]
    best: tuple[int, ...]


class Paths(NamedTuple):
    """The reach of every creature under both readings of A1."""

    one_side: Reach
    both_sides: Reach

    def under(self, reading: str) -> Reach:
        """The reach under a reading of A1."""
        return self.both_sides if reading == "both-sides" else self.one_side


def trace_paths(creatures: Sequence[Creature], habitats: Mapping[Square, str]) -> Paths:
    """Follow the grid lines between creatures (Endgame Scoring > Score Creatures).

    A path runs on past intersections that are not complete and past other creatures; it stops at the edge of the cards.
    """
    if len(creatures) < 2:
        alone = Reach((0,) * len(creatures), tuple(range(len(creatures))))
        return Paths(alone, alone)
    links = [*_links(creatures, habitats, ACROSS), *_links(creatures, habitats, DOWN)]
    one_side = _reach(creatures, links, 1)
    narrow = any(sides == 1 for _, _, sides in links)
    return Paths(one_side, _reach(creatures, links, 2) if narrow else one_side)


def _links(
    creatures: Sequence[Creature], habitats: Mapping[Square, str], step: Square
) -> Iterator[tuple[int, int, int]]:
    """Creatures next to one another on a line, and how many sides of the grid line have habitats all along.

    The first creature of a row or column comes as a link to itself with 0 sides, so that a path begins there.
    """
    across = step == ACROSS
    order = sorted(range(len(creatures)), key=lambda i: creatures[i].at if across else creatures[i].at[::-1])
    yield (order[0], order[0], 0)
    line = 0 if across else 1
    for first, second in pairwise(order):
        start, end = creatures[first].at, creatures[second].at
        yield (first, second, sides(habitats, start, end) if start[line] == end[line] else 0)


def sides(habitats: Mapping[Square, str], start: Square, end: Square) -> int:
    """How many sides of the grid line from one intersection right or down to another have habitats.

    The fewest on the way count.

    >>> sides({(0, 1): "tree", (1, 1): "tree"}, (0, 0), (0, 1)), sides({(0, 1): "tree"}, (0, 0), (0, 2))
    (2, 0)
    """
    (row, column), (last_row, last_column) = start, end
    fewest = 2
    while (row, column) != (last_row, last_column):
        if column < last_column:
            column += 1
            found = ((row, column) in habitats) + ((row + 1, column) in habitats)
        else:
            row += 1
            found = ((row, column) in habitats) + ((row, column + 1) in habitats)
        if found < fewest:
            fewest = found
            if not found:
                break
    return fewest


def _reach(creatures: Sequence[Creature], links: Sequence[tuple[int, int, int]], wanted: int) -> Reach:
    paths: list[list[int]] = []
    for _, creature, found in links:
        if found >= wanted:
            paths[-1].append(creature)
        else:
            paths.append([creature])
    partners = [0] * len(creatures)
    for path in paths:
        if len(path) > 1:
            _count_partners(creatures, path, partners)
    best: list[int] = max(paths, key=len)
    return Reach(tuple(partners), tuple(best))


def _count_partners(creatures: Sequence[Creature], path: Sequence[int], partners: list[int]) -> None:
    kinds = [creatures[i].kind for i in path]
    found = {seeker: kinds.count(sought) for seeker, sought in SOUGHT.items()}
    for i, kind in zip(path, kinds, strict=True):
        partners[i] += found.get(kind, 0)
