"""Lattices that the edges of a scene suggest."""

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


def side_of(lattice: Floats, edges: pose.Edges) -> float:
    """The side of a square in pixels, at the layout's middle."""
    middle = np.average(edges.ends.mean(axis=1), axis=0, weights=edges.weight)
    around = pose.apply(lattice, middle + np.array([(0, 0), (1, 0), (0, 1)]))
    size = abs(np.linalg.det(around[1:] - around[0]))
    return float(1 / np.sqrt(max(size, 1e-12)))


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
    bases: list[period.Candidate] = []
    logs: list[float] = []
    for candidate in found:
        log = np.log(side_of(candidate.lattice, edges))
        if all(abs(log - other) > SAME for other in logs):
            logs.append(log)
            bases.append(period.fitted(edges, candidate.lattice, FIRST_ROUNDS))
        if len(bases) == MOST_PERIODS:
            break
    pairs = [(base, times) for base in bases[:BASES] for times in MULTIPLES]
    larger = [period.fitted(outline, period.coarser(outline, base.lattice, times), 1) for base, times in pairs]
    return _promising(bases, larger, edges)


def _promising(
    bases: list[period.Candidate], larger: list[period.Candidate], edges: pose.Edges
) -> list[period.Candidate]:
    """Those whose lines edges lie on about as well as on those of the best base, moved onto the edges for good; the
    others never explained a photo. Few lines of large squares easily fit better than the true ones."""
    fits = [period.fit(edges, candidate.lattice) for candidate in [*bases, *larger]]
    least = max(fits[: len(bases)], default=0.0) - WORSE
    kept = [each for each, fit in zip([*bases, *larger], fits, strict=True) if fit >= least]
    return [period.fitted(edges, each.lattice, period.ROUNDS - FIRST_ROUNDS) for each in kept]
