"""Counting the Score: for each colour the best line, its length times the player's tallest flower."""

from collections.abc import Mapping, Sequence

from companion.core.score import Line, PlayerScore, Ruling, Score, extras_line, other_readings, rank
from companion.games.arboria.layout import COLORS, LINES, SPECIES_NAMES, TALLEST, Flower, Layout, Player
from companion.games.arboria.lines import (
    FlowerLine,
    Squares,
    flower_lines,
    standing,
    tallest_by_species,
    where,
)
from companion.games.arboria.problems import problems

RULE = "arboria/counting-the-score"
HOUSE_RULES = "arboria/house-rules"

RULINGS = (
    Ruling(
        "D1",
        "Which flower's height counts for a line?",
        *TALLEST,
        "the player's tallest flower in the line",
        "the player's tallest flower of that colour anywhere on the board",
    ),
    Ruling(
        "D2",
        "May a flower line have gaps?",
        *LINES,
        "no: it is one unbroken run of the colour",
        "yes: all squares of the colour in that row, column or diagonal count",
    ),
)


class ColorBoard:
    """The lines of one colour under one reading of D2, and each species' tallest flower of that colour."""

    __slots__ = ("color", "lines", "on_board")

    def __init__(self, color: str, flowers: Mapping[tuple[int, int], Flower], reading: str) -> None:
        self.color = color
        self.lines: Sequence[FlowerLine] = flower_lines(flowers, reading)
        self.on_board = tallest_by_species(flowers.values())


def color_boards(layout: Layout, reading: str) -> list[ColorBoard]:
    """The four colours in the order of the score."""
    flowers = standing(layout)
    return [ColorBoard(color, flowers[color], reading) for color in COLORS]


def height_that_counts(board: ColorBoard, line: FlowerLine, species: str, tallest: str) -> int:
    """The height of the player's tallest flower, in the line or (D1) anywhere; 0 for a line without one of theirs.

    *Counting the Score*: a line must hold a flower of one's species.
    """
    if species not in line.tallest:
        return 0
    return (line.tallest if tallest == "in-line" else board.on_board)[species]


def best_line(board: ColorBoard, species: str, tallest: str) -> tuple[Squares, int]:
    """The line with the largest product and the height that counts in it; `((), 0)` where a player has none.

    Of equal products the longest line, then the smaller list of squares.
    """
    best: tuple[int, int, Squares] = (0, 0, ())
    height = 0
    for line in board.lines:
        own = height_that_counts(board, line, species, tallest)
        length = len(line.squares)
        if own and (-own * length, -length, line.squares) < best:
            best, height = (-own * length, -length, line.squares), own
    return best[2], height


def color_line(board: ColorBoard, species: str, tallest: str) -> Line:
    """A colour's points: height of the player's tallest flower times the squares of the line (*Counting the Score*)."""
    squares, height = best_line(board, species, tallest)
    if not squares:
        text = f"No {board.color} flower of the {SPECIES_NAMES[species]} stands in a line: 0"
        return Line(board.color, 0, text, RULE)
    length = len(squares)
    points = height * length
    text = f"{where(squares).capitalize()}: {_tallest(height, tallest)} x {_squares(length)} = {points}"
    return Line(board.color, points, text, RULE, squares)


def _tallest(height: int, tallest: str) -> str:
    return f"tallest flower {height}" if tallest == "in-line" else f"tallest flower on the board {height}"


def _squares(length: int) -> str:
    return "1 square" if length == 1 else f"{length} squares"


def best_points(board: ColorBoard, species: str, tallest: str) -> int:
    """The points of `color_line` without its words."""
    return max(
        (height_that_counts(board, line, species, tallest) * len(line.squares) for line in board.lines), default=0
    )


def player_score(boards: Sequence[ColorBoard], player: Player, tallest: str) -> PlayerScore:
    """The four colours added up (*Counting the Score*), and what the table agreed on itself."""
    lines = tuple(color_line(board, player.species, tallest) for board in boards)
    return PlayerScore(player.name, lines + extras_line(player.extras, HOUSE_RULES))


def totals(boards: Sequence[ColorBoard], players: Sequence[Player], tallest: str) -> list[int]:
    """The totals alone, extras included."""
    return [
        sum(best_points(board, player.species, tallest) for board in boards)
        + sum(points for _, points in player.extras)
        for player in players
    ]


def score(layout: Layout) -> Score:
    """The answer to a table. Equal totals share their place: the rulebook knows no tie-break."""
    boards = color_boards(layout, layout.lines)
    players = tuple(player_score(boards, player, layout.tallest) for player in layout.players)
    in_force = [player.total for player in players]

    def totals_under(ruling: str, reading: str) -> list[int]:
        if ruling == "D1":
            return totals(boards, layout.players, reading)
        return totals(color_boards(layout, reading), layout.players, layout.tallest)

    chosen = {"D1": layout.tallest, "D2": layout.lines}
    ranking, tie_break = rank([player.name for player in layout.players], in_force)
    readings = other_readings(RULINGS, chosen, in_force, totals_under)
    return Score("arboria", players, ranking, tie_break, problems(layout), readings)
