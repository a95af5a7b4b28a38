"""What could not have happened at a real table of Greenwood. It is scored all the same."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.core.grid import Square
from companion.core.problem import Problem
from companion.games.greenwood.layout import Board, Layout, Player, Tile
from companion.games.greenwood.submarine import Cargo, Laid, cargos

MOST_ENERGY: Final = 4
MOST_SPIES: Final = 2


def problems(layout: Layout) -> tuple[Problem, ...]:
    """Every oddity of the table."""
    return problems_aboard(layout, cargos(layout))


def problems_aboard(layout: Layout, loaded: Sequence[Cargo | None]) -> tuple[Problem, ...]:
    """Every oddity of the table, the submarines being loaded already."""
    found: list[Problem] = []
    for i, (player, cargo) in enumerate(zip(layout.players, loaded, strict=True)):
        found += _too_many_tokens(player, f"/players/{i}")
        if cargo is not None and player.tiles is not None:
            for j, (tile, laid) in enumerate(zip(player.tiles, cargo.laid, strict=True)):
                where = f"/players/{i}/submarine/tiles/{j}"
                found += (Problem(where, code, told(code, j, tile, laid, cargo.board)) for code in laid.codes)
    return tuple(found)


def _too_many_tokens(player: Player, where: str) -> Iterator[Problem]:
    """Nobody owns more than four Energy tokens and two Spies (Energy Tokens and Spies)."""
    if player.unused_energy > MOST_ENERGY:
        text = f"There are {MOST_ENERGY} Energy tokens in a colour, so {player.unused_energy} cannot be left over."
        yield Problem(f"{where}/unused_energy", "tokens-over-limit", text)
    if player.unused_spies > MOST_SPIES:
        text = f"There are {MOST_SPIES} Spies in a colour, so {player.unused_spies} cannot be left over."
        yield Problem(f"{where}/unused_spies", "tokens-over-limit", text)


def told(code: str, index: int, tile: Tile, laid: Laid, board: Board) -> str:
    """The sentence for a placement rule that tile number `index` (from 0) breaks."""
    who = f"Tile {index + 1} ({tile.name})"
    if code == "tile-outside":
        return f"{who} sticks out of the grid at {spot(_first_outside(tile, board))}."
    if code == "tile-overlaps":
        return f"{who} overlaps a tile placed before it, at {spot(_first_taken(tile, laid, board))}."
    if code == "tile-on-unusable":
        return f"{who} lies on an unusable space, {spot(_first_unusable(tile, board))}."
    if code == "first-tile-off-start":
        return f"The first tile does not cover the starting space, {spot(board.start)}."
    if code == "tile-apart":
        return f"{who} shares no edge with a tile placed before it."
    if code == "partial-stacks":
        return f"{who} starts a second stack of {tile.provision} while another one is not full."
    return _misshapen(who, tile)


def _misshapen(who: str, tile: Tile) -> str:
    count = len(tile.squares)
    if tile.kind != "creature":
        return f"{who} has {count} squares; it fills exactly one."
    if 2 <= count <= 4:
        return f"{who} is in pieces: its squares must share edges."
    return f"{who} has {count} square{'s' if count > 1 else ''}; a rescued creature has 2 to 4."


def _first_outside(tile: Tile, board: Board) -> Square:
    return next(square for square in tile.squares if not board.holds(square))


def _first_unusable(tile: Tile, board: Board) -> Square:
    unusable = set(board.unusable)
    return next(square for square in tile.squares if square in unusable)


def _first_taken(tile: Tile, laid: Laid, board: Board) -> Square:
    """The first square that was neither newly covered nor a stack to complete, though a tile may lie there."""
    fine = {*laid.covered, *laid.completes, *board.unusable}
    return next(square for square in tile.squares if board.holds(square) and square not in fine)


def spot(square: Square) -> str:
    """A space as people name it.

    >>> spot((0, 3))
    'row 1, column 4'
    """
    return f"row {square[0] + 1}, column {square[1] + 1}"
