"""The submarines as something to draw."""

from collections.abc import Iterator, Sequence

from companion.core.grid import Square
from companion.core.picture import Picture, Piece, Tile
from companion.games.greenwood.layout import Board, Layout, Player
from companion.games.greenwood.layout import Tile as Placed
from companion.games.greenwood.problems import spot
from companion.games.greenwood.submarine import Cargo, cargos

LONGEST_LABEL = 3


def pictures(layout: Layout) -> tuple[Picture, ...]:
    """One per player: the submarine with the number of the tile on every covered square. Empty without a submarine."""
    loaded = cargos(layout)
    return tuple(_picture(player, cargo) for player, cargo in zip(layout.players, loaded, strict=True))


def _picture(player: Player, cargo: Cargo | None) -> Picture:
    title = f"{player.name}'s submarine"
    if player.tiles is None:
        return Picture(title, ())
    if cargo is None:
        return _unchecked(title, player.tiles)
    covers = {square: j for j, laid in enumerate(cargo.laid) for square in laid.covered}
    tiles = [_covered(at, covers[at], player.tiles[covers[at]]) for at in sorted(covers)]
    tiles += [_bare(cargo.board, at) for at in cargo.board.squares() if at not in covers]
    return Picture(title, tuple(tiles), tuple(_provisions(player.tiles, cargo)))


def _unchecked(title: str, placed: Sequence[Placed]) -> Picture:
    """The tiles alone where no board is known; where several cover a square the first is drawn."""
    covers: dict[Square, int] = {}
    for j, tile in enumerate(placed):
        for square in tile.squares:
            covers.setdefault(square, j)
    return Picture(title, tuple(_covered(at, j, placed[j]) for at, j in sorted(covers.items())))


def _covered(at: Square, j: int, tile: Placed) -> Tile:
    return Tile(at, tile.kind, str(j + 1), f"{spot(at)}: tile {j + 1}, {tile.name}")


def _bare(board: Board, at: Square) -> Tile:
    """A square without a tile: unusable, the start, part of a bonus, or plain."""
    if at in board.unusable:
        return Tile(at, "unusable", "", f"{spot(at)}: unusable")
    if at == board.start:
        return Tile(at, "open", "S", f"{spot(at)}: open, the starting space")
    bonus = next((bonus for bonus in board.bonuses if at in bonus.squares), None)
    if bonus is None:
        return Tile(at, "open", "", f"{spot(at)}: open")
    return Tile(at, "open", bonus.id[:LONGEST_LABEL], f"{spot(at)}: open, bonus {bonus.id}: {bonus.gain}")


def _provisions(placed: Sequence[Placed], cargo: Cargo) -> Iterator[Piece]:
    """Each stack of Provisions by its sort, 1 for a partial stack and 2 for a full crate."""
    heights: dict[Square, tuple[str, int]] = {}
    for tile, laid in zip(placed, cargo.laid, strict=True):
        if tile.provision:
            heights |= dict.fromkeys(laid.covered, (tile.provision, 1))
            heights |= dict.fromkeys(laid.completes, (tile.provision, 2))
    for at, (sort, height) in heights.items():
        yield Piece(at, sort, str(height), f"{spot(at)}: {sort}, {'full crate' if height == 2 else 'partial stack'}")
