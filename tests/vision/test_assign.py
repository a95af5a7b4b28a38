"""Scarce labels: the assignment against every way there is."""

from itertools import permutations, product

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.assign import assigned, shares


def least(costs: NDArray[np.float64], copies: list[int]) -> float | None:
    rows, columns = costs.shape
    sums = [
        float(sum(costs[row, column] for row, column in enumerate(way)))
        for way in product(range(columns), repeat=rows)
        if all(way.count(column) <= limit for column, limit in enumerate(copies))
    ]
    return min(sums, default=None)


@pytest.mark.parametrize("seed", range(200))
def test_no_way_costs_less(seed: int) -> None:
    chance = np.random.default_rng(seed)
    costs = chance.normal(size=(int(chance.integers(1, 6)), int(chance.integers(1, 5))))
    copies = [int(chance.integers(0, 4)) for _ in range(costs.shape[1])]
    expected = least(costs, copies)
    if expected is None:
        with pytest.raises(ValueError, match="fewer"):
            assigned(costs, copies)
        return
    way = assigned(costs, copies)
    assert all(way.count(column) <= limit for column, limit in enumerate(copies))
    assert sum(costs[row, column] for row, column in enumerate(way)) == pytest.approx(expected)


def test_without_limits_each_row_takes_its_cheapest() -> None:
    costs = np.random.default_rng(0).normal(size=(30, 5))
    assert assigned(costs, [None] * 5) == costs.argmin(axis=1).tolist()


def test_nothing_to_assign() -> None:
    assert assigned(np.zeros((0, 3)), [1, 1, 1]) == []


@pytest.mark.parametrize("seed", range(12))
def test_shares_are_those_of_all_ways_together(seed: int) -> None:
    table = np.random.default_rng(seed).dirichlet(np.full(8, 0.3), 4)
    true = np.zeros_like(table)
    for way in permutations(range(8), 4):
        weight = np.prod([table[row, column] for row, column in enumerate(way)])
        true[range(4), way] += weight
    true /= true.sum(axis=1, keepdims=True)
    told = shares(table)
    assert np.allclose(told.sum(axis=1), 1)
    assert np.abs(told - true).max() < 0.12
    # rows alone are farther from it
    assert np.abs(told - true).sum() < np.abs(table - true).sum()


def test_what_another_row_surely_has_is_no_rows() -> None:
    told = shares(np.array([[0.7, 0.3, 0.0], [0.001, 0.998, 0.001]]))
    assert told[0, 0] > 0.99
    assert told[1, 1] > 0.99
