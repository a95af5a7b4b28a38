"""Arboria lines the slow way, from the rulebook: try every row of squares there is."""

from companion.core.grid import Square
from companion.games.arboria.layout import Layout

BOARD = [(row, column) for row in range(6) for column in range(6)]


def every_row() -> list[list[Square]]:
    """The 6 rows, 6 columns and 22 diagonals of the board, whole."""
    rows = [[(row, column) for column in range(6)] for row in range(6)]
    columns = [[(row, column) for row in range(6)] for column in range(6)]
    falling = [[at for at in BOARD if at[0] - at[1] == d] for d in range(-5, 6)]
    rising = [[at for at in BOARD if at[0] + at[1] == s] for s in range(11)]
    return rows + columns + falling + rising


def possible_lines(layout: Layout, color: str) -> list[list[Square]]:
    """Every flower line of a colour, parts of longer ones included."""
    shown = {flower.at: flower.color for flower in layout.flowers}
    shown |= {stone: "stone" for stone in (layout.rock, layout.carnivore) if stone is not None}
    found = []
    for row in every_row():
        if layout.lines == "whole-row":
            found.append([at for at in row if shown.get(at) == color])
            continue
        for first in range(len(row)):
            for last in range(first, len(row)):
                part = row[first : last + 1]
                if all(shown.get(at) == color for at in part):
                    found.append(part)
    return [line for line in found if line]


def best_choice(layout: Layout, color: str, species: str) -> tuple[int, tuple[Square, ...]]:
    """Points and squares of a player's best line of a colour."""
    stones = (layout.rock, layout.carnivore)
    own = {f.at: f.height for f in layout.flowers if (f.species, f.color) == (species, color) and f.at not in stones}
    choices = []
    for line in possible_lines(layout, color):
        in_line = [own[at] for at in line if at in own]
        if in_line:
            height = max(in_line) if layout.tallest == "in-line" else max(own.values())
            choices.append((-height * len(line), -len(line), tuple(sorted(line))))
    if not choices:
        return 0, ()
    points, _, squares = min(choices)
    return -points, squares
