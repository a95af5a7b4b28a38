"""Lattices that the edges of a scene suggest."""

from collections.abc import Sequence

import numpy as np

from companion.vision import period, pose
from companion.vision.pose import Floats

SAME = 0.06  # periods whose logarithms differ by less are the same
MOST_PERIODS = 7
BASES = 5  # periods whose multiples are looked at
MULTIPLES = (2, 3)
FIRST_ROUNDS = 4  # of least squares, before it is seen which lattices are worth more
WORSE = 0.16  # of a fit of -1 to 1
QUARTER = np.array([(0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)])


def sides_of(lattices: Sequence[Floats], edges: pose.Edges) -> Floats:
    """The side of a square of each lattice in pixels, at the layout's middle, (m,)."""
    middle = edges.weight @ edges.ends.mean(axis=1) / edges.weight.sum()
    around = pose.apply(np.array(lattices), middle + np.array([(0, 0), (1, 0), (0, 1)]))
    size = np.abs(np.linalg.det(around[:, 1:] - around[:, :1]))
    sides: Floats = 1 / np.sqrt(np.maximum(size, 1e-12))
    return sides


def suggested(edges: pose.Edges, size: tuple[int, int], aspect: float) -> list[period.Candidate]:
    """Every lattice that edges suggest, not yet moved onto them, best first."""
    found = []
    for squared in pose.squared_up(edges, size):
        found += period.periods(edges, squared, aspect)
        if aspect != 1:
            found += period.periods(edges, QUARTER @ squared, aspect)
    return sorted(found, key=lambda candidate: -candidate.score)


def worth_a_look(found: list[period.Candidate], edges: pose.Edges, outline: pose.Edges) -> list[period.Candidate]:
    """The best of each period and lattices with squares twice and three times as large, moved onto the edges."""
    if not found:
        return []
    bases = period.fitted(edges, _periods_apart([each.lattice for each in found], edges), FIRST_ROUNDS)
    larger = [period.coarser(outline, base.lattice, times) for base in bases[:BASES] for times in MULTIPLES]
    return _promising(bases, period.fitted(outline, larger, 1), edges)


def _periods_apart(lattices: list[Floats], edges: pose.Edges) -> list[Floats]:
    """The first lattice of each period."""
    kept: list[Floats] = []
    logs: list[float] = []
    for lattice, log in zip(lattices, np.log(sides_of(lattices, edges)).tolist(), strict=True):
        if all(abs(log - other) > SAME for other in logs):
            logs.append(log)
            kept.append(lattice)
        if len(kept) == MOST_PERIODS:
            break
    return kept


def _promising(
    bases: list[period.Candidate], larger: list[period.Candidate], edges: pose.Edges
) -> list[period.Candidate]:
    """Those whose lines edges lie on about as well as on those of the best base, moved onto the edges for good; the
    others never explained a photo. Few lines of large squares easily fit better than the true ones."""
    lattices = [each.lattice for each in [*bases, *larger]]
    fits = period.fit(edges, lattices)
    least = max(fits[: len(bases)]) - WORSE
    kept = [lattice for lattice, fit in zip(lattices, fits, strict=True) if fit >= least]
    return period.fitted(edges, kept, period.ROUNDS - FIRST_ROUNDS)
