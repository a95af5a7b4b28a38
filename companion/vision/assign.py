"""Which square has which label when labels are scarce: the assignment problem, solved exactly.

Shortest augmenting paths over a cost matrix (Jonker and Volgenant 1987), one row at a time. How likely each label is
where every one exists once: belief propagation over all assignments (Huang and Jebara 2009).
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# messages are sent so often, half of each kept from the time before; what keeps them finite
ROUNDS: Final = 30
LEAST: Final = 1e-9


def assigned(costs: Floats, copies: Sequence[int | None]) -> list[int]:
    """The column of each row with the least sum of costs, column c taken at most copies[c] times (None: no limit).

    costs: float64 (rows, columns), finite. Raises ValueError where the columns are too few for the rows.

    >>> assigned(np.array([[0.0, 5.0], [1.0, 9.0]]), [1, None])
    [1, 0]
    """
    rows, columns = costs.shape
    counts = [rows if limit is None else min(limit, rows) for limit in copies]
    owner = np.repeat(np.arange(columns), counts)
    if len(owner) < rows:
        raise ValueError("There are fewer labels than squares.")
    taken = _least(costs[:, owner]) if rows else np.zeros(0, np.intp)
    return [int(owner[place]) for place in taken]


def shares(chances: Floats) -> Floats:
    """How likely each column is each row's where none is two rows', (rows, columns), rows summing to 1. chances: the
    same by each row alone.

    Close to the truth where there are more columns than rows; where each has to be some row's, surer than it should be.

    >>> shares(np.array([[0.5, 0.5, 0.0], [0.98, 0.01, 0.01]])).round(2).tolist()
    [[0.01, 0.99, 0.0], [0.98, 0.0, 0.02]]
    """
    alone = np.maximum(chances, LEAST)
    free = np.ones_like(alone)
    for _ in range(ROUNDS):
        both = alone * free
        wanted = alone / np.maximum(both.sum(axis=1, keepdims=True) - both, LEAST)
        # a column that no other row wants is free for this one
        free = (free + 1 / (1 + wanted.sum(axis=0) - wanted)) / 2
    both = alone * free
    told: Floats = both / both.sum(axis=1, keepdims=True)
    return told


def _least(costs: Floats) -> NDArray[np.intp]:
    """The column of each row; rows <= columns."""
    rows, columns = costs.shape
    holder = np.full(columns, -1, np.intp)
    prices, discounts = np.zeros(columns), np.zeros(rows)
    for row in range(rows):
        _augment(costs, row, holder, prices, discounts)
    taken = np.empty(rows, np.intp)
    held = np.flatnonzero(holder >= 0)
    taken[holder[held]] = held
    return taken


def _augment(costs: Floats, start: int, holder: NDArray[np.intp], prices: Floats, discounts: Floats) -> None:
    """Gives the row `start` a column, moving others along the cheapest path (Dijkstra on reduced costs)."""
    columns = costs.shape[1]
    distance, before = np.full(columns, np.inf), np.full(columns, -1, np.intp)
    closed = np.zeros(columns, bool)
    row, last, reached = start, -1, 0.0
    visited = [(start, 0.0)]
    while True:
        through = reached + costs[row] - discounts[row] - prices
        better = ~closed & (through < distance)
        distance[better], before[better] = through[better], last
        last = int(np.argmin(np.where(closed, np.inf, distance)))
        closed[last], reached = True, float(distance[last])
        if holder[last] < 0:
            break
        row = int(holder[last])
        visited.append((row, reached))
    for seen, at in visited:
        discounts[seen] += reached - at
    prices[closed] -= reached - distance[closed]
    _shift(last, start, holder, before)


def _shift(last: int, start: int, holder: NDArray[np.intp], before: NDArray[np.intp]) -> None:
    """Each row on the path takes the column it reached."""
    while before[last] >= 0:
        holder[last] = holder[before[last]]
        last = int(before[last])
    holder[last] = start
