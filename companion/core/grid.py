"""Squares of an unbounded grid: neighbours, rays, regions and the four rotations.

A square is `(row, column)`, rows growing downwards. An intersection has the coordinates of the
square at its upper left: `(r, c)` lies between `(r, c)`, `(r, c+1)`, `(r+1, c)` and `(r+1, c+1)`.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias, TypeVar

Square: TypeAlias = tuple[int, int]
Kind = TypeVar("Kind")

NEIGHBOUR_STEPS: tuple[Square, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
SURROUNDING_STEPS: tuple[Square, ...] = tuple(
    (row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)
)
LINE_STEPS: tuple[Square, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))


def neighbours(square: Square) -> tuple[Square, Square, Square, Square]:
    """The four squares that share an edge, in reading order.

    >>> neighbours((0, 0))
    ((-1, 0), (0, -1), (0, 1), (1, 0))
    """
    row, column = square
    return ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))


def surroundings(square: Square) -> tuple[Square, ...]:
    """The eight squares that share an edge or a corner, in reading order."""
    row, column = square
    return tuple((row + down, column + right) for down, right in SURROUNDING_STEPS)


def corners(intersection: Square) -> tuple[Square, Square, Square, Square]:
    """The four squares round an intersection, in reading order.

    >>> corners((0, 0))
    ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    row, column = intersection
    return ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))


def ray(square: Square, step: Square) -> Iterator[Square]:
    """The squares after `square` in direction `step`, without end."""
    row, column = square
    down, right = step
    while True:
        row += down
        column += right
        yield (row, column)


def regions(squares: Mapping[Square, Kind]) -> list[tuple[Kind, frozenset[Square]]]:
    """Groups of squares of one kind that hang together by edges, ordered by their first square.

    >>> [(kind, sorted(group)) for kind, group in regions({(0, 0): "a", (0, 1): "a", (1, 2): "a"})]
    [('a', [(0, 0), (0, 1)]), ('a', [(1, 2)])]
    """
    seen: set[Square] = set()
    found = []
    for first in sorted(squares):
        if first in seen:
            continue
        kind = squares[first]
        seen.add(first)
        group = [first]
        for square in group:
            row, column = square
            for other in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
                if other not in seen and other in squares and squares[other] == kind:
                    seen.add(other)
                    group.append(other)
        found.append((kind, frozenset(group)))
    return found


def hang_together(squares: Collection[Square]) -> bool:
    """True where every square is reached from every other over shared edges; true for none.

    >>> hang_together([(0, 0), (0, 1)]), hang_together([(0, 0), (1, 1)]), hang_together([])
    (True, False, True)
    """
    return len(regions(dict.fromkeys(squares, True))) < 2


def rotations(square: Square) -> tuple[Square, Square, Square, Square]:
    """The square turned about the origin by 0, 90, 180 and 270 degrees clockwise.

    >>> rotations((1, 2))
    ((1, 2), (2, -1), (-1, -2), (-2, 1))
    """
    row, column = square
    return ((row, column), (column, -row), (-row, -column), (-column, row))
