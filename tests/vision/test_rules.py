"""Searches over whole layouts, against every way there is."""

from itertools import chain, combinations

import numpy as np
import pytest

from companion.core.grid import Square, hang_together, neighbours
from companion.vision.rules import kept_apart, largest_part, likeliest_of_blocks, tiles_from, without_strips


def subsets(places: list[Square]) -> list[set[Square]]:
    return [set(some) for some in chain.from_iterable(combinations(places, n) for n in range(len(places) + 1))]


@pytest.mark.parametrize("seed", range(60))
def test_no_set_without_neighbours_weighs_more(seed: int) -> None:
    chance = np.random.default_rng(seed)
    weights = {(r, c): float(chance.normal(0.5)) for r in range(3) for c in range(4) if chance.random() < 0.8}
    legal = [s for s in subsets(list(weights)) if not any(other in s for place in s for other in neighbours(place))]
    kept = kept_apart(weights)
    assert kept in legal
    assert sum(weights[p] for p in kept) == pytest.approx(max(sum(weights[p] for p in s) for s in legal))


def test_a_whole_field_of_false_figures_is_no_trap() -> None:
    chance = np.random.default_rng(1)
    weights = {(r, c): float(chance.random()) for r in range(25) for c in range(25)}
    kept = kept_apart(weights)
    assert not any(other in kept for place in kept for other in neighbours(place))
    assert all(p in kept or any(o in kept for o in neighbours(p)) for p in weights)


def test_a_card_beside_is_not_part_of_the_layout() -> None:
    held = {(0, 0): 1.0, (0, 1): 1.0, (3, 3): 1.5}
    assert largest_part(held) == {(0, 0), (0, 1)}
    assert largest_part({}) == set()


def laid(chance: np.random.Generator, cards: int) -> set[Square]:
    squares: set[Square] = set()
    while len(squares) < 6 * cards:
        tall, wide = (2, 3) if chance.random() < 0.5 else (3, 2)
        row, col = chance.integers(-6, 6, 2).tolist()
        card = {(row + r, col + c) for r in range(tall) for c in range(wide)}
        if not card & squares:
            squares |= card
    return squares


def odds_of(squares: set[Square], chance: np.random.Generator) -> dict[Square, float]:
    around = {other for square in squares for other in neighbours(square)}
    return {square: (3.0 if square in squares else -3.0) + chance.uniform(-1, 1) for square in around | squares}


@pytest.mark.parametrize("seed", range(30))
def test_one_or_two_wrong_squares_are_mended_by_the_cards(seed: int) -> None:
    chance = np.random.default_rng(seed)
    squares = laid(chance, 4)
    odds = odds_of(squares, chance)
    for square in (min(squares), min(odds.keys() - squares)):
        odds[square] = -0.2 if square in squares else 0.1
    assert likeliest_of_blocks(odds, (2, 3)) == squares


@pytest.mark.parametrize("seed", range(30))
def test_a_square_that_is_surely_misseen_is_outvoted_by_the_rest_of_its_card(seed: int) -> None:
    chance = np.random.default_rng(seed)
    squares = laid(chance, 6)
    odds = odds_of(squares, chance)
    odds[max(squares)] = -5.0
    assert likeliest_of_blocks(odds, (2, 3)) == squares


def test_of_more_squares_than_cards_the_least_sure_go() -> None:
    odds = {(row, col): 4.0 for row in range(2) for col in range(3)} | {(0, 3): 1.0, (1, 3): 2.0}
    assert likeliest_of_blocks(odds, (2, 3)) == {(row, col) for row in range(2) for col in range(3)}
    odds |= {(0, 0): 0.5, (1, 0): 0.5}
    assert likeliest_of_blocks(odds, (2, 3)) == {(row, col) for row in range(2) for col in range(1, 4)}


@pytest.mark.parametrize("seed", range(60))
def test_no_other_cards_are_likelier(seed: int) -> None:
    chance = np.random.default_rng(seed)
    odds = {(r, c): float(chance.normal(1.5, 2)) for r in range(4) for c in range(4)}
    cards = [
        {(row + r, col + c) for r in range(tall) for c in range(wide)}
        for tall, wide in ((2, 3), (3, 2))
        for row in range(5 - tall)
        for col in range(5 - wide)
    ]
    cards = [card for card in cards if sum(odds[at] > 0 for at in card) >= 3]
    pairs = [one | other for one, other in combinations(cards, 2) if not one & other]
    best = max(sum(odds[at] for at in way) for way in [set[Square](), *cards, *pairs])
    found = likeliest_of_blocks(odds, (2, 3))
    kept = sum(odds[at] for at in found)
    assert kept == pytest.approx(best) or 2 * best < sum(odd for odd in odds.values() if odd > 0)


def test_two_squares_are_too_few_for_a_card() -> None:
    card = {(row, col) for row in range(2) for col in range(3)}
    odds = dict.fromkeys(card, 4.0) | {(row, col): -0.1 for row in range(2) for col in range(3, 6)}
    assert likeliest_of_blocks(odds | {(0, 4): 4.0, (1, 4): 4.0}, (2, 3)) == card
    assert likeliest_of_blocks(odds | {(0, 4): 4.0, (1, 4): 4.0, (0, 5): 4.0}, (2, 3)) == set(odds)


def test_a_square_that_is_no_part_of_a_card_goes_or_its_card_is_whole() -> None:
    card = {(row, col) for row in range(2) for col in range(3)}
    odds = dict.fromkeys(card, 4.0) | {(0, 3): 2.0, (1, 3): -3.0, (2, 0): -3.0, (2, 1): -3.0}
    assert without_strips(odds, (2, 2)) == card
    assert without_strips(odds | {(1, 3): -1.0}, (2, 2)) == card | {(0, 3), (1, 3)}
    assert without_strips(odds | {(0, 3): -9.0}, (2, 2)) == card
    assert without_strips({(0, 0): 3.0, (0, 1): 3.0}, (2, 2)) == {(0, 0), (0, 1)}


@pytest.mark.parametrize("seed", range(20))
def test_all_that_is_left_is_part_of_a_card(seed: int) -> None:
    chance = np.random.default_rng(seed)
    odds = {(r, c): float(chance.normal(2, 3)) for r in range(8) for c in range(8)}
    found = without_strips(odds, (2, 2))
    squares = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in odds]
    assert all(any(at in square and square <= found for square in squares) for at in found)
    assert found


def test_nothing_near_leaves_the_squares_as_they_look() -> None:
    odds = {(0, col): 5.0 for col in range(7)}
    assert likeliest_of_blocks(odds, (2, 3)) == set(odds)


def cuts(rest: frozenset[Square]) -> list[tuple[tuple[Square, ...], ...]]:
    if not rest:
        return [()]
    first = min(rest)
    found: list[tuple[tuple[Square, ...], ...]] = []
    for others in subsets([square for square in sorted(rest) if square != first]):
        tile = {first, *others}
        if len(tile) <= 4 and hang_together(tile):
            found += [(tuple(sorted(tile)), *more) for more in cuts(rest - tile)]
    return found


@pytest.mark.parametrize("seed", range(30))
def test_no_cut_into_tiles_is_worth_more(seed: int) -> None:
    chance = np.random.default_rng(seed)
    squares = frozenset((r, c) for r in range(2) for c in range(4) if chance.random() < 0.9)
    worths: dict[tuple[Square, ...], float] = {}

    def worth(tile: tuple[Square, ...]) -> float:
        return worths.setdefault(tile, float(chance.normal()))

    best = max((sum(map(worth, cut)) for cut in cuts(squares)), default=0.0)
    found = tiles_from(squares, worth)
    assert {square for tile in found for square in tile} == squares
    assert sum(map(worth, found)) == pytest.approx(best)


@pytest.mark.parametrize("seed", range(4))
def test_a_full_board_is_cut_where_its_edges_say(seed: int) -> None:
    chance = np.random.default_rng(seed)
    rest, true = {(r, c) for r in range(6) for c in range(8)}, []
    while rest:
        tile = {min(rest)}
        while len(tile) < 4 and (near := sorted({o for s in tile for o in neighbours(s) if o in rest - tile})):
            tile.add(near[chance.integers(len(near))])
        rest -= tile
        true.append(tuple(sorted(tile)))
    odds = {}
    for square, other in [(each, o) for tile in true for each in tile for o in neighbours(each)]:
        joined = any(square in tile and other in tile for tile in true)
        odds[frozenset((square, other))] = (6.0 if joined else -3.0) + float(chance.normal(0, 2.0))

    def worth(tile: tuple[Square, ...]) -> float:
        return sum(odds[frozenset(pair)] for pair in combinations(tile, 2) if pair[1] in neighbours(pair[0]))

    found = tiles_from({square for tile in true for square in tile}, worth)
    assert sum(map(worth, found)) >= sum(map(worth, true)) - 1e-9
