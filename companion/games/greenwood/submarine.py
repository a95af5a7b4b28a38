"""A submarine is loaded tile by tile: what each tile breaks, covers and triggers (Submarine; Fungus Pirates)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.core.grid import Square, hang_together, neighbours
from companion.games.greenwood.layout import Board, Layout, Reward, Tile

LARGEST_CREATURE: Final = 4


class Laid(NamedTuple):
    """What happened when a tile was laid.

    codes: the placement rules it breaks. covered: the squares it newly covers. bonuses, completions: what it
    triggered, in the board's order. completes: the square whose stack of Provisions it completes, if it does.
    """

    codes: tuple[str, ...]
    covered: tuple[Square, ...]
    bonuses: tuple[Reward, ...] = ()
    completions: tuple[Reward, ...] = ()
    completes: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Cargo:
    """A loaded submarine: each tile's fate in the order placed, and the number of spaces a tile may cover."""

    board: Board
    laid: tuple[Laid, ...]

    @property
    def covered(self) -> int:
        """How many squares lie under tiles."""
        return sum(len(laid.covered) for laid in self.laid)

    @property
    def open(self) -> int:
        """How many usable squares are still free."""
        return self.board.rows * self.board.cols - len(self.board.unusable) - self.covered

    def as_json(self) -> dict[str, Any]:
        """The submarine as the answer format has it."""
        gained = {reward.id for laid in self.laid for reward in laid.bonuses + laid.completions}
        return {
            "covered": self.covered,
            "open": self.open,
            "bonuses": [bonus.id for bonus in self.board.bonuses if bonus.id in gained],
            "completions": [completion.id for completion in self.board.completions if completion.id in gained],
            "by_tile": [[reward.id for reward in laid.bonuses + laid.completions] for laid in self.laid],
        }


class _Watch:
    """Counts for each reward how many of its squares are still missing."""

    def __init__(self, rewards: Sequence[Reward], done: frozenset[Square]) -> None:
        self.rewards = rewards
        self.missing = [0] * len(rewards)
        self.asked_by: dict[Square, list[int]] = {}
        for i, reward in enumerate(rewards):
            for square in reward.squares:
                if square not in done:
                    self.missing[i] += 1
                    self.asked_by.setdefault(square, []).append(i)

    def cover(self, squares: Sequence[Square]) -> tuple[Reward, ...]:
        """The rewards that these newly covered squares fulfil."""
        fulfilled = []
        for square in squares:
            for i in self.asked_by.get(square, ()):
                self.missing[i] -= 1
                if not self.missing[i]:
                    fulfilled.append(i)
        return tuple(self.rewards[i] for i in sorted(fulfilled))


class _Hold:
    """The cargo hold while it is loaded."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.unusable = frozenset(board.unusable)
        self.covered: set[Square] = set()
        self.partial: dict[str, set[Square]] = {}
        self.bonuses = _Watch(board.bonuses, frozenset())
        self.completions = _Watch(board.completions, self.unusable)

    def lay(self, tile: Tile, first: bool) -> Laid:
        """Lay one tile: judge it, then cover those of its squares that are inside, usable and free."""
        stacks = self.partial.setdefault(tile.provision, set()) if tile.provision else set()
        completes = tuple(square for square in tile.squares if square in stacks)
        codes = tuple(self._codes(tile, first, completes))
        new = tuple(filter(self._free, tile.squares))
        stacks.difference_update(completes)
        if new and stacks:
            codes += ("partial-stacks",)
        stacks.update(new)
        self.covered.update(new)
        return Laid(codes, new, self.bonuses.cover(new), self.completions.cover(new), completes)

    def _free(self, square: Square) -> bool:
        return self.board.holds(square) and square not in self.unusable and square not in self.covered

    def _codes(self, tile: Tile, first: bool, completes: tuple[Square, ...]) -> list[str]:
        """The rules of placement that the tile breaks; Provisions that would start a second stack excepted."""
        covered, squares = self.covered, tile.squares
        broken = []
        if not all(map(self.board.holds, squares)):
            broken.append("tile-outside")
        if any(square in covered and square not in completes for square in squares):
            broken.append("tile-overlaps")
        if not self.unusable.isdisjoint(squares):
            broken.append("tile-on-unusable")
        if first and self.board.start not in squares:
            broken.append("first-tile-off-start")
        if not (first or completes or any(not covered.isdisjoint(neighbours(square)) for square in squares)):
            broken.append("tile-apart")
        if not _well_shaped(tile):
            broken.append("tile-shape")
        return broken


def _well_shaped(tile: Tile) -> bool:
    """A creature fills two to four joined squares, a sprite or a Provision one (Components, Lumen Sprite Action)."""
    if tile.kind != "creature":
        return len(tile.squares) == 1
    return 2 <= len(tile.squares) <= LARGEST_CREATURE and hang_together(tile.squares)


def load(board: Board, tiles: Sequence[Tile]) -> Cargo:
    """Load the tiles in the order placed."""
    hold = _Hold(board)
    return Cargo(board, tuple(hold.lay(tile, index == 0) for index, tile in enumerate(tiles)))


def cargos(layout: Layout) -> tuple[Cargo | None, ...]:
    """Each player's loaded submarine; None where there is no board, or the player's sheet has no submarine."""
    board = layout.board
    return tuple(
        None if board is None or player.tiles is None else load(board, player.tiles) for player in layout.players
    )
