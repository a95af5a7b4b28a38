"""Scarce labels: the assignment against every way there is."""

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.assign import assigned


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
