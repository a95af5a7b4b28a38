"""Which squares tiles cover and where one tile ends and the next begins, both at once: a square that by itself looks
rather bare is covered where a tile beside it goes on, and what looks covered is bare where no tile can lie.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.core.board import PieceSpec, SeenPiece
from companion.core.grid import Square, hang_together, neighbours
from companion.vision.looks import Spot
from companion.vision.odds import log_odds, within
from companion.vision.rules import TILE_MOST, Tile, tiles_from

LEAST: Final = 1e-6
RUNNERS_UP: Final = 3
CERTAIN: Final = 0.9999
# squares less likely covered are bare; the most that a square's own look tells, as log odds
BARE_FOR_SURE: Final = 1e-3
SUREST: Final = 10.0
# how much an edge counts beside what squares look like: what hides one often hides the other
EDGE: Final = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """What a board with tiles looks like. kinds: of tiles; the first comes in every shape, the others have one square.
    squares: probabilities of labels. tokens: of kinds, of what lies on a square. inside: that an edge between two
    covered squares lies inside one tile."""

    kinds: tuple[PieceSpec, ...]
    squares: Mapping[Square, Mapping[str, float]]
    tokens: Mapping[Square, Mapping[str, float]]
    inside: Mapping[Spot, float]

    def cut(self) -> tuple[Tile, ...]:
        """The likeliest tiles; what they leave out is bare."""
        likely = [at for at in self.squares if self._chance(at) > BARE_FOR_SURE]
        looks = {at: self._looks(at) for at in likely}

        def worth(held: Tile) -> float:
            """Of a bare square, too, which is no part of a larger tile."""
            tile = self._worth(held, looks)
            return max(tile, self._bare(held[0])) if len(held) == 1 else tile

        found = tiles_from(likely, worth)
        return tuple(tile for tile in found if len(tile) > 1 or self._worth(tile, looks) >= self._bare(tile[0]))

    def firm(self, tiles: tuple[Tile, ...]) -> dict[Square, float]:
        """Log odds that squares are covered or bare as these tiles say, against the likeliest way that differs there
        and hardly elsewhere: one tile that is not there, or has one square more or less."""
        looks = {at: self._looks(at) for at in self.squares}
        of = {at: tile for tile in tiles for at in tile}
        worths = {tile: self._worth(tile, looks) for tile in tiles}
        told: dict[Square, float] = {}
        for at in self.squares:
            if at in of:
                rest = tuple(square for square in of[at] if square != at)
                ways = [sum(map(self._bare, of[at]))]
                if rest and hang_together(set(rest)):
                    ways.append(self._worth(rest, looks) + self._bare(at))
                told[at] = worths[of[at]] - max(ways)
            else:
                beside = {of[other] for other in neighbours(at) if other in of and len(of[other]) < TILE_MOST}
                grown = [self._worth(tuple(sorted((*tile, at))), looks) - worths[tile] for tile in beside]
                told[at] = self._bare(at) - max([self._worth((at,), looks), *grown])
        return told

    def given(self, tiles: tuple[Tile, ...]) -> dict[Square, Mapping[str, float]]:
        """What squares look like given the tiles: each at least as much like what these say as like anything else."""
        label = self.kinds[0].implies or ""
        told: dict[Square, Mapping[str, float]] = {}
        firm = self.firm(tiles)
        of = {at: tile for tile in tiles for at in tile}
        for at, chances in self.squares.items():
            rest = {name: chance for name, chance in chances.items() if name != label}
            best, held = max(rest.values(), default=0.0), chances.get(label, 0.0)
            if at in of:
                goes_on = sum(self._edge(edge) for edge in _inner(of[at]) if at in (edge[:2], edge[2:]))
                held = min(held * float(np.exp(goes_on)), sum(rest.values()) * float(np.exp(firm[at])))
                held = max(held, best * (1 + LEAST), LEAST)
            else:
                held = max(held, sum(rest.values()) * float(np.exp(-firm[at])))
                held = min(held, best * (1 - LEAST))
            total = max(sum(rest.values()) + held, LEAST)
            told[at] = {name: chance / total for name, chance in {**rest, label: held}.items()}
        return told

    def pieces(self, tiles: tuple[Tile, ...]) -> tuple[SeenPiece, ...]:
        """The tiles as pieces, in reading order: each as sure as its kind and the least sure of its edges and squares,
        those beside it too."""
        firm = self.firm(tiles)
        covered = {at for tile in tiles for at in tile}
        looks = {at: self._looks(at) for at in covered}
        seen = []
        for tile in tiles:
            chances = self._of_kind(tile, looks)
            total = max(sum(chances.values()), LEAST)
            ranked = sorted(((kind, chance / total) for kind, chance in chances.items()), key=lambda pair: -pair[1])
            edges = [self.inside.get(edge, 0.5) for edge in _inner(tile)]
            rims = [1 - self.inside.get(edge, 0.5) for edge in _rim(tile, covered)]
            near = {at for square in tile for at in (square, *neighbours(square)) if at in firm}
            firmly = float(1 / (1 + np.exp(-min(firm[at] for at in near))))
            sure = min([ranked[0][1], *edges, *rims, firmly])
            seen.append(SeenPiece(min(tile), ranked[0][0], min(sure, CERTAIN), tile, tuple(ranked[1:RUNNERS_UP])))
        return tuple(sorted(seen, key=lambda piece: piece.at))

    def _worth(self, tile: Tile, looks: Mapping[Square, Mapping[str, float]]) -> float:
        """How likely a tile lies there, as a log."""
        return self._joined(tile) + float(np.log(max(sum(self._of_kind(tile, looks).values()), LEAST)))

    def _bare(self, at: Square) -> float:
        """How likely a square is bare and not covered, as log odds."""
        return -within(log_odds(self._chance(at), LEAST), -SUREST, SUREST)

    def _chance(self, at: Square) -> float:
        return self.squares[at].get(self.kinds[0].implies or "", 0.0)

    def _edge(self, edge: Spot) -> float:
        return EDGE * log_odds(self.inside.get(edge, 0.5), LEAST)

    def _joined(self, tile: Tile) -> float:
        return sum(map(self._edge, _inner(tile)))

    def _looks(self, at: Square) -> dict[str, float]:
        """Probabilities of kinds."""
        on = self.tokens.get(at, {})
        found = {piece.kind: max(on.get(piece.kind, 0.0), LEAST) for piece in self.kinds}
        total = sum(found.values())
        return {kind: chance / total for kind, chance in found.items()}

    def _of_kind(self, tile: Tile, looks: Mapping[Square, Mapping[str, float]]) -> dict[str, float]:
        first, *others = (piece.kind for piece in self.kinds)
        possible = [first] if len(tile) > 1 else others
        return {kind: float(np.prod([looks[at][kind] for at in tile])) for kind in possible}


def _after(square: Square) -> tuple[Square, Square]:
    return (square[0], square[1] + 1), (square[0] + 1, square[1])


def _inner(tile: Tile) -> list[Spot]:
    """Edges inside a tile."""
    return [(*a, *b) for a in tile for b in _after(a) if b in tile]


def _rim(tile: Tile, covered: set[Square]) -> list[Spot]:
    """Edges between a tile and other tiles."""
    return [(*a, *b) for a in covered for b in _after(a) if b in covered and (a in tile) != (b in tile)]
