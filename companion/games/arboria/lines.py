"""Flower lines: squares of one colour in a row, a column or a diagonal, and what each is worth to whom."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from companion.core.grid import LINE_STEPS, Square
from companion.games.arboria.layout import COLORS, Flower, Layout

Squares: TypeAlias = tuple[Square, ...]


class FlowerLine(NamedTuple):
    """A line that lies in no longer one, from its smaller end, and the tallest flower in it of each species there."""

    squares: Squares
    tallest: Mapping[str, int]


class Candidate(NamedTuple):
    """A line that a player (by index) may choose for a colour, and the height (1-6) that counts in it."""

    player: int
    color: str
    squares: Squares
    height: int

    @property
    def product(self) -> int:
        """Height times length."""
        return self.height * len(self.squares)


def standing(layout: Layout) -> dict[str, dict[Square, Flower]]:
    """The flowers by colour and square, without those drawn where the Rock or the Plant stands."""
    stones = layout.stones
    found: dict[str, dict[Square, Flower]] = {color: {} for color in COLORS}
    for flower in layout.flowers:
        if flower.at not in stones:
            found[flower.color][flower.at] = flower
    return found


def piles(layout: Layout) -> dict[Square, Flower]:
    """The flowers of all colours by square, without those drawn where a stone stands."""
    return {at: flower for flowers in standing(layout).values() for at, flower in flowers.items()}


def contiguous(squares: Collection[Square]) -> list[Squares]:
    """The unbroken lines of two squares and more, each as long as it goes.

    >>> contiguous({(0, 0), (0, 1), (0, 3)})
    [((0, 0), (0, 1))]
    """
    found = []
    for row, column in squares:
        for down, right in LINE_STEPS:
            ahead = (row + down, column + right)
            if ahead not in squares or (row - down, column - right) in squares:
                continue
            line = [(row, column)]
            while ahead in squares:
                line.append(ahead)
                ahead = (ahead[0] + down, ahead[1] + right)
            found.append(tuple(line))
    return found


def whole_rows(squares: Iterable[Square]) -> list[Squares]:
    """All squares of each row, column and diagonal that holds two and more, gaps or none.

    >>> whole_rows({(0, 0), (0, 3)})
    [((0, 0), (0, 3))]
    """
    found: dict[tuple[str, int], list[Square]] = {}
    for square in sorted(squares):
        row, column = square
        for way in (("row", row), ("column", column), ("falling", row - column), ("rising", row + column)):
            found.setdefault(way, []).append(square)
    return [tuple(line) for line in found.values() if len(line) > 1]


def flower_lines(flowers: Mapping[Square, Flower], reading: str) -> list[FlowerLine]:
    """The lines of one colour in reading D2; a flower in no line of two is a line of its own."""
    lines = contiguous(flowers.keys()) if reading == "contiguous" else whole_rows(flowers)
    joined = {square for line in lines for square in line}
    lines += [(square,) for square in flowers if square not in joined]
    return [FlowerLine(line, tallest_by_species(flowers[square] for square in line)) for line in lines]


def tallest_by_species(flowers: Iterable[Flower]) -> dict[str, int]:
    """The height of each species' tallest flower among some."""
    tallest: dict[str, int] = {}
    for flower in flowers:
        if flower.height > tallest.get(flower.species, 0):
            tallest[flower.species] = flower.height
    return tallest


def candidates(layout: Layout) -> tuple[Candidate, ...]:
    """Every line that each player may choose, by player and colour, the one that counts first.

    Parts of a longer line are left out: with the same height they are worth less, and never more.
    """
    found = []
    by_color = standing(layout)
    for color in COLORS:
        flowers = by_color[color]
        on_board = tallest_by_species(flowers.values())
        for line in flower_lines(flowers, layout.lines):
            for index, player in enumerate(layout.players):
                if player.species in line.tallest:
                    height = (line.tallest if layout.tallest == "in-line" else on_board)[player.species]
                    found.append(Candidate(index, color, line.squares, height))
    return tuple(sorted(found, key=_best_first))


def _best_first(candidate: Candidate) -> tuple[int, int, int, int, Squares]:
    player, color, squares, _ = candidate
    return (player, COLORS.index(color), -candidate.product, -len(squares), squares)


def place(square: Square) -> str:
    """A square for people, counted from 1.

    >>> place((0, 3))
    'row 1, column 4'
    """
    return f"row {square[0] + 1}, column {square[1] + 1}"


def numbers(indices: Iterable[int]) -> str:
    """Rising row or column numbers for people, counted from 1, neighbours drawn together.

    >>> numbers([0, 1, 2, 4])
    '1-3, 5'
    """
    spans: list[tuple[int, int]] = []
    for index in indices:
        if spans and spans[-1][1] == index:
            spans[-1] = (spans[-1][0], index + 1)
        else:
            spans.append((index + 1, index + 1))
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def where(squares: Squares) -> str:
    """A line for people.

    >>> where(((0, 0), (0, 1), (0, 3))), where(((0, 2), (1, 1)))
    ('row 1, columns 1-2, 4', 'diagonal from row 1, column 3 to row 2, column 2')
    """
    first, last = squares[0], squares[-1]
    if first == last:
        return place(first)
    if first[0] == last[0]:
        return f"row {first[0] + 1}, columns {numbers(column for _, column in squares)}"
    rows = numbers(row for row, _ in squares)
    if first[1] == last[1]:
        return f"column {first[1] + 1}, rows {rows}"
    gaps = f" (rows {rows})" if "," in rows else ""
    return f"diagonal from {place(first)} to {place(last)}{gaps}"
