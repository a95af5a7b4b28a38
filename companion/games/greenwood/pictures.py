"""The submarines as something to draw."""

from collections.abc import Iterator, Sequence

from companion.core.grid import Square
from companion.core.picture import Picture, Piece, Tile
from companion.games.greenwood.layout import Layout, Player
from companion.games.greenwood.layout import Tile as Placed
from companion.games.greenwood.printed import SPACE, UNUSABLE, Print, printed
from companion.games.greenwood.problems import spot
from companion.games.greenwood.submarine import Cargo, cargos


def pictures(layout: Layout) -> tuple[Picture, ...]:
    """One per player: the submarine with the number of the tile on every covered square, and what is printed on the
    board. Empty without a submarine."""
    loaded = cargos(layout)
    return tuple(_picture(player, cargo) for player, cargo in zip(layout.players, loaded, strict=True))


def _picture(player: Player, cargo: Cargo | None) -> Picture:
    title = f"{player.name}'s submarine"
    if player.tiles is None:
        return Picture(title, ())
    if cargo is None:
        return _unchecked(title, player.tiles)
    covers = {square: j for j, laid in enumerate(cargo.laid) for square in laid.covered}
    board = cargo.board
    prints = printed(board.start, board.unusable, board.bonuses, board.completions)
    tiles = [_covered(at, covers[at], player.tiles[covers[at]], prints.get(at)) for at in sorted(covers)]
    tiles += [_bare(at, prints.get(at)) for at in board.squares() if at not in covers]
    return Picture(title, tuple(tiles), tuple(_provisions(player.tiles, cargo)))


def _unchecked(title: str, placed: Sequence[Placed]) -> Picture:
    """The tiles alone where no board is known; where several cover a square the first is drawn."""
    covers: dict[Square, int] = {}
    for j, tile in enumerate(placed):
        for square in tile.squares:
            covers.setdefault(square, j)
    return Picture(title, tuple(_covered(at, j, placed[j]) for at, j in sorted(covers.items())))


def _covered(at: Square, j: int, tile: Placed, under: Print | None = None) -> Tile:
    plain = Tile(at, tile.kind, str(j + 1), f"{spot(at)}: tile {j + 1}, {tile.name}")
    return plain._replace(name=f"{plain.name}, {under.name}", under=under.letters) if under else plain


def _bare(at: Square, found: Print | None) -> Tile:
    """A square without a tile: what is printed on it, or a plain space."""
    if found is None:
        return Tile(at, SPACE, "", f"{spot(at)}: open")
    is_open = "" if found.kind == UNUSABLE else "open, "
    return Tile(at, found.kind, found.letters, f"{spot(at)}: {is_open}{found.name}")


def _provisions(placed: Sequence[Placed], cargo: Cargo) -> Iterator[Piece]:
    """Each stack of Provisions by its sort, 1 for a partial stack and 2 for a full crate."""
    heights: dict[Square, tuple[str, int]] = {}
    for tile, laid in zip(placed, cargo.laid, strict=True):
        if tile.provision:
            heights |= dict.fromkeys(laid.covered, (tile.provision, 1))
            heights |= dict.fromkeys(laid.completes, (tile.provision, 2))
    for at, (sort, height) in heights.items():
        yield Piece(at, sort, str(height), f"{spot(at)}: {sort}, {'full crate' if height == 2 else 'partial stack'}")
