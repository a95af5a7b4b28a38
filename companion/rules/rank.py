"""How well an entry fits a question: some plain measures, weighed by what `benchmarks.rules_fit` learned."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.rules.postings import Numbers, Places
from companion.rules.query import Query
from companion.rules.sections import Stems

NAMES: Final = (
    "full text",
    "best line",
    "next lines",
    "pairs of the best line",
    "title",
    "heading",
    "text",
    "covered",
    "covered by the text",
    "asks for yes or no",
    "asks for a number",
    "learned of the entry",
    "learned of the text",
    "learned of the best line",
    "learned of the next lines",
    "votes of lines",
    "vector of a line",
    "vector of the text",
)
FULL_TEXT: Final = NAMES.index("full text")
BEST_LINE: Final = NAMES.index("best line")
TITLE: Final = NAMES.index("title")
TEXT: Final = NAMES.index("text")
LEARNED: Final = NAMES.index("learned of the entry")
LINE_VECTOR: Final = NAMES.index("vector of a line")
TEXT_VECTOR: Final = NAMES.index("vector of the text")
WEIGHTS: Final = (
    *(0.25, -0.72, 0.94, 0.05, 1.26, 1.48, 0.73, 4.28, 0.91, 0.35, 1.95),
    *(5.16, 1.51, 0.74, 0.48, 0.25, 0.0, 0.0),
)
WITH_VECTORS: Final = (
    *(0.27, -1.61, 0.35, -0.23, 1.25, 1.33, -0.56, 4.72, 0.64, 0.38, 1.6),
    *(4.52, 1.03, -0.11, 1.13, 0.06, 5.94, 3.56),
)
"""The weights where sentence vectors are at hand."""
MOST: Final = 60
"""Entries that are looked at closer."""


@dataclass(frozen=True, slots=True)
class Found:
    """An entry with its measures, in the order of `NAMES`, and what they come to."""

    number: int
    measures: tuple[float, ...]
    score: float


class Weigher:
    """How much sets of stems tell; each set is reckoned once."""

    def __init__(self, idf: Mapping[str, float]) -> None:
        self.idf = idf
        self._kept: dict[Stems, float] = {}

    def weight(self, stems: Stems) -> float:
        """What all of them tell together."""
        kept = self._kept.get(stems)
        if kept is None:
            rarest = self.idf[""]
            kept = self._kept[stems] = sum(self.idf.get(stem, rarest) for stem in stems)
        return kept


def matched(query: Query, stems: Stems) -> float:
    """What those words of a question tell that occur among some stems."""
    hits = query.by_stem.keys() & stems
    best: dict[int, float] = {}
    for stem in hits:
        for term, weight in query.by_stem[stem]:
            if weight > best.get(term, 0.0):
                best[term] = weight
    return sum(best.values())


def likeness(query: Query, stems: Stems, weigher: Weigher) -> float:
    """Cosine of the words of a question and of some stems, each as heavy as it tells."""
    shared = matched(query, stems)
    return shared / math.sqrt(query.weight * weigher.weight(stems)) if shared else 0.0


def ranked(places: Places, measured: Numbers, weights: Sequence[float] = WEIGHTS) -> list[Found]:
    """Entries by their measures, the best first."""
    scores = measured @ np.array(weights)
    best = np.argsort(-scores, kind="stable")[:MOST]
    return [Found(int(places[i]), tuple(measured[i].tolist()), float(scores[i])) for i in best]
