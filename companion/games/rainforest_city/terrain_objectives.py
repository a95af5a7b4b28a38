"""Objectives A to D: what the terrain itself looks like. House squares are no terrain.

Rulebook: Objective Cards Glossary, Terrain Objectives.
"""

from collections.abc import Collection, Iterable, Set
from typing import NamedTuple

from companion.core.grid import Square, neighbours, surroundings
from companion.games.rainforest_city.habitats import Habitat, Landscape
from companion.games.rainforest_city.vocabulary import HOUSE

LONG_LINE = 10
LARGE = 10
NAMED = 4


class Finding(NamedTuple):
    """What came of one objective: the habitats that fulfil it, none where unmet, and a sentence on them or on what is
    missing."""

    habitats: list[Habitat]
    text: str


def squares_of(habitats: Iterable[Habitat]) -> list[Square]:
    """All squares of some habitats, in reading order."""
    return sorted([square for habitat in habitats for square in habitat.squares])


def named(habitats: list[Habitat], place: Landscape) -> str:
    """Habitats by terrain and first square, the first few of them."""
    names = [f"{habitat.name} at {place.spot(min(habitat.squares))}" for habitat in habitats[:NAMED]]
    more = len(habitats) - NAMED
    return "; ".join(names) + (f"; and {more} more" if more > 0 else "")


def long_line(place: Landscape) -> Finding:
    """A: one habitat holds a straight line of 10 squares or more."""
    lines = [longest_line(habitat.squares) for habitat in place.terrain_habitats]
    found = [habitat for habitat, line in zip(place.terrain_habitats, lines, strict=True) if line >= LONG_LINE]
    longest = max(lines, default=0)
    if found:
        return Finding(found, f"A straight line of {longest} squares in one habitat: {named(found, place)}.")
    return Finding([], f"The longest straight line in one habitat is {longest} long, {LONG_LINE} are needed.")


def longest_line(squares: Set[Square]) -> int:
    """The most squares in one row or column without a gap."""
    longest = 0
    for row, column in squares:
        if (row, column - 1) not in squares:
            end = column + 1
            while (row, end) in squares:
                end += 1
            longest = max(longest, end - column)
        if (row - 1, column) not in squares:
            end = row + 1
            while (end, column) in squares:
                end += 1
            longest = max(longest, end - row)
    return longest


def large_neighbours(place: Landscape) -> Finding:
    """B: two habitats of 10 squares or more each share an edge."""
    large = [habitat for habitat in place.terrain_habitats if len(habitat.squares) >= LARGE]
    found = _touching(large)
    if found:
        return Finding(found, f"Habitats of {LARGE} or more squares that touch: {named(found, place)}.")
    if len(large) > 1:
        return Finding([], f"{len(large)} habitats have {LARGE} or more squares, but no two of them touch.")
    sizes = sorted([len(habitat.squares) for habitat in place.terrain_habitats], reverse=True)[:2]
    largest = " and ".join([str(size) for size in sizes]) or "none"
    return Finding([], f"The largest habitats: {largest}; two of {LARGE} or more squares that touch are needed.")


def _touching(habitats: list[Habitat]) -> list[Habitat]:
    home = {square: index for index, habitat in enumerate(habitats) for square in habitat.squares}
    touching: set[int] = set()
    for square, index in home.items():
        others = {home[other] for other in neighbours(square) if other in home} - {index}
        if others:
            touching.update(others, (index,))
    return [habitats[index] for index in sorted(touching)]


def square_island(place: Landscape) -> Finding:
    """C: a habitat of exactly 2 x 2 squares lies wholly surrounded, corners included, by the other two terrains."""
    return _islands("2 x 2", ((2, 2),), 1, place)


def two_small_islands(place: Landscape) -> Finding:
    """D: two habitats of exactly 2 x 1 squares lie wholly surrounded, corners included, by the other two terrains."""
    return _islands("2 x 1", ((1, 2), (2, 1)), 2, place)


def _islands(size: str, shapes: Collection[tuple[int, int]], needed: int, place: Landscape) -> Finding:
    shaped = [habitat for habitat in place.terrain_habitats if _is_block(habitat.squares, shapes)]
    gaps = [_first_gap(habitat, place) for habitat in shaped]
    found = [habitat for habitat, gap in zip(shaped, gaps, strict=True) if gap is None]
    text = f"{size} habitats with other terrain all round: "
    if len(found) >= needed:
        return Finding(found, f"{text}{named(found, place)}.")
    text += f"{len(found)}, {needed} needed"
    for habitat, gap in zip(shaped, gaps, strict=True):
        if gap is not None:
            return Finding([], f"{text}; {named([habitat], place)} {_spoiled_by(gap, habitat, place)}.")
    return Finding([], f"{text}; there is no {'other' if found else 'habitat of that shape'}.")


def _is_block(squares: Set[Square], shapes: Collection[tuple[int, int]]) -> bool:
    """True where the squares are one full rectangle of one of these heights and widths."""
    if len(squares) not in (2, 4):
        return False
    rows = {row for row, _ in squares}
    columns = {column for _, column in squares}
    return len(rows) * len(columns) == len(squares) and (len(rows), len(columns)) in shapes


def _first_gap(habitat: Habitat, place: Landscape) -> Square | None:
    """The first square round the habitat that is not there or no other terrain, None where it is an island."""
    around = {square for own in habitat.squares for square in surroundings(own)} - habitat.squares
    for square in sorted(around):
        if place.ground.get(square, HOUSE) in (HOUSE, habitat.terrain):
            return square
    return None


def _spoiled_by(gap: Square, habitat: Habitat, place: Landscape) -> str:
    kind = place.ground.get(gap)
    if kind is None:
        return "has no square at one of its edges or corners"
    return f"touches {'a house' if kind == HOUSE else f'{habitat.terrain} again'} at {place.spot(gap)}"
