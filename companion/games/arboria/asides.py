"""Notes beside the score: where a flower may grow now, and every line that could have been chosen."""

from itertools import groupby

from companion.core.grid import Square
from companion.core.picture import Aside, Picture, Tile
from companion.games.arboria.growth import HEADINGS, MARKS, Growth, State, counters_left, growth, missing
from companion.games.arboria.layout import SPECIES_NAMES, Layout
from companion.games.arboria.lines import Candidate, candidates, place, where
from companion.games.arboria.pictures import pieces, sun_tiles

GROWTH = "Where a flower may grow now"
CANDIDATES = "All candidate lines"


def asides(layout: Layout) -> tuple[Aside, ...]:
    """Both notes, in the order in which a table asks for them."""
    return (growth_aside(layout), candidates_aside(layout))


def growth_aside(layout: Layout) -> Aside:
    """Every square with what a flower card can do there, drawn and as a table sorted by reason."""
    found = growth(layout)
    said = [_count(found), *missing(layout), *_spent(layout)]
    return Aside(GROWTH, " ".join(said), growth_picture(layout, found), _reasons(found), ("State", "Why", "Squares"))


def _reasons(found: tuple[Growth, ...]) -> tuple[tuple[str, ...], ...]:
    """The reasons in the order of the states, each with all squares it holds for."""
    squares: dict[tuple[State, str], list[Square]] = {}
    for state in HEADINGS:
        for one in found:
            if one.state == state:
                squares.setdefault((state, one.text), []).append(one.at)
    return tuple((HEADINGS[state], text, _rows(where_it_holds)) for (state, text), where_it_holds in squares.items())


def _rows(squares: list[Square]) -> str:
    rows = groupby(squares, key=lambda square: square[0])
    return "; ".join(where(tuple(row)) for _, row in rows)


def growth_picture(layout: Layout, found: tuple[Growth, ...]) -> Picture:
    """The board with a tile per state, flowers and the Cloud's foot upon it."""
    tiles = tuple(
        Tile(one.at, one.state, "" if one.flower else MARKS[one.state], f"{place(one.at)}: {one.text}") for one in found
    )
    return Picture(GROWTH, tiles + sun_tiles(layout.sun), pieces(layout))


def _count(found: tuple[Growth, ...]) -> str:
    new = sum(square.may_grow and square.flower is None for square in found)
    piles = sum(square.may_grow and square.flower is not None for square in found)
    squares = "1 square" if new == 1 else f"{new} squares"
    grown = "1 pile" if piles == 1 else f"{piles} piles"
    return f"With a flower card: a new flower on {squares}, one more counter on {grown}."


def _spent(layout: Layout) -> list[str]:
    gone = [f"{SPECIES_NAMES[species]} {color}" for (species, color), left in counters_left(layout).items() if not left]
    return [f"No counters left for a new flower: {', '.join(gone)}."] if gone else []


def candidates_aside(layout: Layout) -> Aside:
    """Every line that a player may choose for a colour, the best first; parts of a longer line are not listed."""
    rows = tuple(_row(layout, candidate) for candidate in candidates(layout))
    text = "For each player and colour the line at the top counts." if rows else "There is no line to choose yet."
    return Aside(CANDIDATES, text, None, rows, ("Player", "Colour", "Squares", "Length", "Height", "Product"))


def _row(layout: Layout, candidate: Candidate) -> tuple[str, ...]:
    figures = (len(candidate.squares), candidate.height, candidate.product)
    name = layout.players[candidate.player].name
    return (name, candidate.color, where(candidate.squares), *(str(figure) for figure in figures))
