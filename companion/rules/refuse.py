"""Whether the rules answer a question at all: a logistic reckoning, fitted by `python -m benchmarks.rules_fit`."""

import math
from collections.abc import Sequence
from typing import Final

from companion.rules.query import Query
from companion.rules.rank import Found

NAMES: Final = ("score", "ahead", "covered", "best line", "known", "unknown words", "constant")
WEIGHTS: Final = (0.6, 0.3, 3.0, 2.0, 1.0, -1.0, -6.0)
SURE: Final = 0.5


def features(query: Query, found: Sequence[Found]) -> tuple[float, ...]:
    """What tells whether the best entry answers the question, in the order of `NAMES`."""
    if not found:
        return (0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0)
    best = found[0]
    ahead = best.score - (found[1].score if len(found) > 1 else 0.0)
    known = sum(term.weight * term.known for term in query.terms) / query.weight
    unknown = sum(term.known == 0 for term in query.terms) / max(len(query.terms), 1)
    return (best.score, ahead, best.measures[10], best.measures[2], known, unknown, 1.0)


def sureness(query: Query, found: Sequence[Found], weights: Sequence[float] = WEIGHTS) -> float:
    """How likely it is that the best entry answers the question."""
    if not found:
        return 0.0
    z = sum(w * x for w, x in zip(weights, features(query, found), strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))
