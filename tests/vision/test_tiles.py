"""Which squares tiles cover and how they are cut, both at once."""

import math
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from companion.core.board import SeenPiece
from companion.core.grid import Square, hang_together, neighbours
from companion.games.greenwood.board import COVERED, OPEN, SPEC, UNUSABLE
from companion.vision.looks import Spot
from companion.vision.solve import Chances, solve
from companion.vision.tiles import EDGE, Laid

CREATURE = {"creature": 0.9, "sprite": 0.1}
Labels = dict[Square, dict[str, float]]


def looks(covered: float) -> dict[str, float]:
    return {COVERED: covered, OPEN: (1 - covered) * 0.7, UNUSABLE: (1 - covered) * 0.3}


def solved(
    covered: dict[Square, float], tokens: Labels, inside: dict[Spot, float]
) -> tuple[dict[Square, str], list[SeenPiece]]:
    squares = {at: looks(chance) for at, chance in covered.items()}
    chances = Chances(squares, dict.fromkeys(squares, 1.0), tokens, {}, {}, inside)
    seen, pieces = solve(chances, SPEC)
    return {square.at: square.label for square in seen}, list(pieces)


def test_a_square_that_looks_bare_is_covered_where_a_tile_goes_on() -> None:
    tokens = dict.fromkeys([(0, 0), (0, 1), (0, 2)], CREATURE)
    labels, pieces = solved(
        {(0, 0): 0.99, (0, 1): 0.99, (0, 2): 0.1}, tokens, {(0, 0, 0, 1): 0.99, (0, 1, 0, 2): 0.999}
    )
    assert labels == dict.fromkeys(tokens, COVERED)
    assert [piece.squares for piece in pieces] == [((0, 0), (0, 1), (0, 2))]


def test_a_square_that_looks_bare_stays_so_where_the_tile_ends() -> None:
    tokens = dict.fromkeys([(0, 0), (0, 1), (0, 2)], CREATURE)
    labels, pieces = solved({(0, 0): 0.99, (0, 1): 0.99, (0, 2): 0.1}, tokens, {(0, 0, 0, 1): 0.99, (0, 1, 0, 2): 0.01})
    assert labels == {(0, 0): COVERED, (0, 1): COVERED, (0, 2): OPEN}
    assert [piece.squares for piece in pieces] == [((0, 0), (0, 1))]


def test_a_lone_square_on_which_no_tile_can_lie_is_bare() -> None:
    tokens = {(0, 0): {"creature": 1.0}}  # creatures have two squares or more
    labels, pieces = solved({(0, 0): 0.9, (0, 1): 0.0}, tokens, {(0, 0, 0, 1): 0.01})
    assert labels == {(0, 0): OPEN, (0, 1): OPEN}
    assert not pieces


def test_a_tile_is_no_surer_than_that_the_square_beside_it_is_bare() -> None:
    tokens = dict.fromkeys([(0, 0), (0, 1), (0, 2)], CREATURE)
    sure = []
    for beside in (0.2, 0.01):
        inside: dict[Spot, float] = {(0, 0, 0, 1): 0.99, (0, 1, 0, 2): 0.7}
        labels, pieces = solved({(0, 0): 0.99, (0, 1): 0.99, (0, 2): beside}, tokens, inside)
        assert labels[0, 2] == OPEN
        sure.append(pieces[0].confidence)
    assert sure[0] < 0.8
    assert sure[1] > 0.95


def random_board(seed: int) -> Laid:
    chance = np.random.default_rng(seed)
    squares = [(row, col) for row in range(2) for col in range(3)]
    edges = [(*one, *other) for one in squares for other in neighbours(one) if other in squares and other > one]
    tokens = {at: dict(zip(("creature", "sprite", "none"), chance.dirichlet((1, 1, 1)), strict=True)) for at in squares}
    kinds = tuple(piece for piece in SPEC.pieces if piece.place == "tile")
    inside: dict[Spot, float] = dict(zip(edges, chance.uniform(0.02, 0.98, len(edges)), strict=True))
    return Laid(kinds, {at: looks(float(chance.uniform(0.02, 0.98))) for at in squares}, tokens, inside)


def odds(chance: float) -> float:
    return math.log(chance / (1 - chance))


def value(laid: Laid, tiles: tuple[tuple[Square, ...], ...]) -> float:
    """What a cut is worth, reckoned anew."""
    total = 0.0
    for at in set(laid.squares) - {at for tile in tiles for at in tile}:
        total -= odds(laid.squares[at][COVERED])
    for tile in tiles:
        kinds = [{kind: max(laid.tokens[at].get(kind, 0.0), 1e-6) for kind in KINDS} for at in tile]
        shares = [{kind: chance / sum(one.values()) for kind, chance in one.items()} for one in kinds]
        total += math.log(sum(math.prod(s[k] for s in shares) for k in (KINDS[:1] if len(tile) > 1 else KINDS[1:])))
        total += sum(EDGE * odds(chance) for e, chance in laid.inside.items() if {e[:2], e[2:]} <= set(tile))
    return total


KINDS = [piece.kind for piece in SPEC.pieces]


def cuts(rest: frozenset[Square]) -> Iterator[tuple[tuple[Square, ...], ...]]:
    """All sets of tiles on some of these squares."""
    if not rest:
        yield ()
        return
    first = min(rest)
    yield from cuts(rest - {first})
    for many in range(4):
        for others in combinations(sorted(rest - {first}), many):
            if hang_together({first, *others}):
                for more in cuts(rest - {first, *others}):
                    yield ((first, *others), *more)


@pytest.mark.parametrize("seed", range(12))
def test_no_other_tiles_are_likelier(seed: int) -> None:
    laid = random_board(seed)
    best = max(value(laid, tiles) for tiles in cuts(frozenset(laid.squares)))
    assert value(laid, laid.cut()) == pytest.approx(best)


@pytest.mark.parametrize("seed", range(30))
def test_exactly_the_squares_under_tiles_are_covered(seed: int) -> None:
    laid = random_board(seed)
    chances = Chances(laid.squares, dict.fromkeys(laid.squares, 1.0), laid.tokens, {}, {}, laid.inside)
    seen, pieces = solve(chances, SPEC)
    assert {square.at for square in seen if square.label == COVERED} == {at for piece in pieces for at in piece.squares}
    assert all(0 < square.confidence < 1 for square in seen)
    for told in laid.given(laid.cut()).values():
        assert sum(told.values()) == pytest.approx(1)
