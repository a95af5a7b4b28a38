"""Which squares tiles cover and where one tile ends and the next begins, both at once: a square that by itself looks
rather bare is covered where a tile beside it goes on, and what looks covered is bare where no tile can lie.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.core.board import PieceSpec, SeenPiece
from companion.core.grid import Square
from companion.vision.looks import Spot
from companion.vision.rules import Tile, tiles_from

LEAST: Final = 1e-6
RUNNERS_UP: Final = 3
CERTAIN: Final = 0.9999
# squares less likely covered are bare; the most that a square's own look tells, as log odds
BARE_FOR_SURE: Final = 1e-5
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
        bare = {at: -float(np.clip(_log_odds(self._chance(at)), -SUREST, SUREST)) for at in likely}

        def tile(held: Tile) -> float:
            kind = sum(self._of_kind(held, looks).values())
            return self._joined(held) + float(np.log(max(kind, LEAST)))

        def worth(held: Tile) -> float:
            """Of a bare square, too, which is no part of a larger tile."""
            return max(tile(held), bare[held[0]]) if len(held) == 1 else tile(held)

        return tuple(held for held in tiles_from(likely, worth) if len(held) > 1 or tile(held) >= bare[held[0]])

    def given(self, tiles: tuple[Tile, ...]) -> dict[Square, Mapping[str, float]]:
        """What squares look like given the tiles: each at least as much like what these say as like anything else."""
        label = self.kinds[0].implies or ""
        told: dict[Square, Mapping[str, float]] = {}
        of = {at: tile for tile in tiles for at in tile}
        for at, chances in self.squares.items():
            rest = {name: chance for name, chance in chances.items() if name != label}
            best, held = max(rest.values(), default=0.0), chances.get(label, 0.0)
            if at in of:
                goes_on = sum(self._edge(edge) for edge in _inner(of[at]) if at in (edge[:2], edge[2:]))
                held = max(held * float(np.exp(goes_on)), best * (1 + LEAST), LEAST)
            else:
                held = min(held, best * (1 - LEAST))
            total = max(sum(rest.values()) + held, LEAST)
            told[at] = {name: chance / total for name, chance in {**rest, label: held}.items()}
        return told

    def pieces(self, tiles: tuple[Tile, ...]) -> tuple[SeenPiece, ...]:
        """The tiles as pieces, in reading order: each as sure as its kind and the least sure of its edges."""
        covered = {at for tile in tiles for at in tile}
        looks = {at: self._looks(at) for at in covered}
        seen = []
        for tile in tiles:
            chances = self._of_kind(tile, looks)
            total = max(sum(chances.values()), LEAST)
            ranked = sorted(((kind, chance / total) for kind, chance in chances.items()), key=lambda pair: -pair[1])
            edges = [self.inside.get(edge, 0.5) for edge in _inner(tile)]
            rims = [1 - self.inside.get(edge, 0.5) for edge in _rim(tile, covered)]
            sure = min([ranked[0][1], *edges, *rims])
            seen.append(SeenPiece(min(tile), ranked[0][0], min(sure, CERTAIN), tile, tuple(ranked[1:RUNNERS_UP])))
        return tuple(sorted(seen, key=lambda piece: piece.at))

    def _chance(self, at: Square) -> float:
        return self.squares[at].get(self.kinds[0].implies or "", 0.0)

    def _edge(self, edge: Spot) -> float:
        return EDGE * _log_odds(self.inside.get(edge, 0.5))

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


def _log_odds(chance: float) -> float:
    sure = min(max(chance, LEAST), 1 - LEAST)
    return float(np.log(sure / (1 - sure)))


def _after(square: Square) -> tuple[Square, Square]:
    return (square[0], square[1] + 1), (square[0] + 1, square[1])


def _inner(tile: Tile) -> list[Spot]:
    """Edges inside a tile."""
    return [(*a, *b) for a in tile for b in _after(a) if b in tile]


def _rim(tile: Tile, covered: set[Square]) -> list[Spot]:
    """Edges between a tile and other tiles."""
    return [(*a, *b) for a in covered for b in _after(a) if b in covered and (a in tile) != (b in tile)]
