"""How long Arboretum takes: whole tables, and the path finder against a plain depth-first search in the same run.

    pytest benchmarks/test_bench_arboretum.py -n0 -s

prints the ratios; `python -m benchmarks.test_bench_arboretum` prints them alone.
"""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.games.arboretum.layout import KNOWN_SPECIES, Planted, read
from companion.games.arboretum.paths import best_paths
from companion.games.arboretum.scoring import score
from tests.games.arboretum.brute_paths import Square, all_best_paths

SPECIES = KNOWN_SPECIES[:10]
REPEATS = 40
ROUNDS = 10

Cards = dict[Square, tuple[str, int]]


def slope(seed: int, kinds: int) -> Cards:
    """8 x 8 cards whose values climb along both axes: the most paths that a square of cards can have."""
    chance = random.Random(seed)  # noqa: S311
    return {(r, c): (chance.choice(SPECIES[:kinds]), (r + c) % 8 + 1) for r in range(8) for c in range(8)}


def shuffled(seed: int, count: int = 64) -> Cards:
    """Cards dealt from the deck of 80 onto rows of 8."""
    chance = random.Random(seed)  # noqa: S311
    deck = [(species, value) for species in SPECIES for value in range(1, 9)]
    chance.shuffle(deck)
    return {divmod(i, 8): card for i, card in enumerate(deck[:count])}


def planted(cards: Cards) -> list[Planted]:
    """The cards as the path finder takes them."""
    return [Planted(at, species, value) for at, (species, value) in cards.items()]


def table(players: int, cards: int) -> dict[str, Any]:
    """A table of players with as many cards planted and seven in hand each; cards repeat where the deck runs out."""
    chance = random.Random(players * 1000 + cards)  # noqa: S311
    deck = [{"species": species, "value": value} for species in SPECIES for value in range(1, 9)]
    return {
        "game": "arboretum",
        "options": {"species": list(SPECIES)},
        "players": [
            {
                "name": f"Player {seat}",
                "squares": [{"at": list(divmod(i, 5)), **card} for i, card in enumerate(chance.sample(deck, cards))],
                "hand": chance.sample(deck, 7),
            }
            for seat in range(players)
        ],
    }


def ratio(ours: Callable[[], object], theirs: Callable[[], object]) -> float:
    """Our time over theirs: the best of many rounds that take turns, so that both meet the same machine."""
    best = [float("inf"), float("inf")]
    for _ in range(REPEATS):
        for i, run in enumerate((ours, theirs)):
            start = perf_counter()
            for _ in range(ROUNDS):
                run()
            best[i] = min(best[i], perf_counter() - start)
    return best[0] / best[1]


def against_depth_first(cards: Cards) -> float:
    """The path finder's share of the time of the plain search; both must find the same."""
    laid = planted(cards)
    found = {species: (path.points, list(path.squares)) for species, path in best_paths(laid, SPECIES).items()}
    assert found == all_best_paths(cards, SPECIES)
    return ratio(lambda: best_paths(laid, SPECIES), lambda: all_best_paths(cards, SPECIES))


def growth() -> float:
    """From 40 to 80 cards."""
    forty, eighty = planted(shuffled(1, 40)), planted(shuffled(1, 80))
    return ratio(lambda: best_paths(eighty, SPECIES), lambda: best_paths(forty, SPECIES))


def answer(sheet: object) -> dict[str, Any]:
    """From the parsed sheet to the answer."""
    return score(read(sheet)).answer()


def test_four_players_of_twenty_cards(benchmark: BenchmarkFixture) -> None:
    """A whole table within 5 ms."""
    benchmark(answer, table(4, 20))
    if benchmark.stats is not None:
        assert benchmark.stats.stats.median <= 0.005


def test_paths_on_a_slope(benchmark: BenchmarkFixture) -> None:
    """The most paths, ten species."""
    benchmark(best_paths, planted(slope(1, 10)), SPECIES)


@pytest.mark.parametrize("cards", [20, 40, 80])
def test_paths_of_a_shuffled_deck(benchmark: BenchmarkFixture, cards: int) -> None:
    """As at a real table, and larger."""
    benchmark(best_paths, planted(shuffled(1, cards)), SPECIES)


@pytest.mark.parametrize("kinds", [1, 3, 10])
def test_slope_against_depth_first(kinds: int) -> None:
    """Where paths abound, at most 0.35 of the plain search."""
    share = against_depth_first(slope(kinds, kinds))
    print(f"slope of {kinds} species: {share:.2f} of the time of a depth-first search (at most 0.35)")
    assert share <= 0.35


@pytest.mark.parametrize("seed", range(4))
def test_shuffled_against_depth_first(seed: int) -> None:
    """Where they are few, at most 1.2."""
    share = against_depth_first(shuffled(seed))
    print(f"shuffled deck {seed}: {share:.2f} of the time of a depth-first search (at most 1.2)")
    assert share <= 1.2


def test_from_forty_to_eighty_cards() -> None:
    """Twice the cards cost at most three times as much."""
    times = growth()
    print(f"from 40 to 80 cards: {times:.2f} times the cost (at most 3)")
    assert times <= 3


if __name__ == "__main__":
    for kinds in (1, 3, 10):
        test_slope_against_depth_first(kinds)
    for seed in range(4):
        test_shuffled_against_depth_first(seed)
    test_from_forty_to_eighty_cards()
