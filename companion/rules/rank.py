"""How well an entry fits a question: some plain measures, weighed by what `benchmarks.rules_fit` learned."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.rules.query import YES_OR_NO, Query
from companion.rules.sections import Passage, Stems

NAMES: Final = (
    "full text",
    "best line",
    "next lines",
    "pairs of the best line",
    "letters of the best line",
    "title",
    "heading",
    "text",
    "covered",
    "covered by the text",
    "asks for yes or no",
    "vector of a line",
    "vector of the text",
)
FULL_TEXT: Final = NAMES.index("full text")
BEST_LINE: Final = NAMES.index("best line")
TITLE: Final = NAMES.index("title")
TEXT: Final = NAMES.index("text")
WEIGHTS: Final = (0.3, 4.48, 3.29, 0.15, 4.79, 2.46, 0.97, 1.68, 6.05, 1.19, 1.27, 0.0, 0.0)
WITH_VECTORS: Final = (0.04, 3.95, 2.35, 0.05, 3.36, 2.24, 0.78, 0.34, 5.32, 0.91, 0.61, 4.89, 4.92)
"""The weights where sentence vectors are at hand."""
TOPICS: Final = 3


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


def overlap(a: frozenset[object], b: frozenset[object]) -> float:
    """Cosine of two sets."""
    return len(a & b) / math.sqrt(len(a) * len(b)) if a and b else 0.0


def measures(
    query: Query, passage: Passage, full_text: float, vectors: tuple[float, float], weigher: Weigher
) -> tuple[float, ...]:
    """How an entry fits, in the order of `NAMES`. full_text: its BM25."""
    lines = sorted(((likeness(query, line.stems, weigher), line) for line in passage.asked), key=lambda pair: -pair[0])
    top = [line for _, line in lines[:TOPICS]]
    return (
        full_text / query.weight,
        lines[0][0] if lines else 0.0,
        sum(like for like, _ in lines[1:TOPICS]) / (TOPICS - 1),
        max((overlap(query.pairs, line.pairs) for line in top), default=0.0),
        max((overlap(query.grams, line.grams) for line in top), default=0.0),
        likeness(query, passage.title, weigher),
        max((likeness(query, heading, weigher) for heading in passage.headings), default=0.0),
        likeness(query, passage.text, weigher),
        matched(query, passage.everything) / query.weight,
        matched(query, passage.text | passage.title) / query.weight,
        float(query.kind == YES_OR_NO and passage.decides),
        *vectors,
    )


def ranked(found: Iterable[tuple[int, tuple[float, ...]]], weights: Sequence[float] = WEIGHTS) -> list[Found]:
    """Entries by their measures, the best first."""
    weighed = [Found(n, m, sum(w * x for w, x in zip(weights, m, strict=True))) for n, m in found]
    return sorted(weighed, key=lambda one: (-one.score, one.number))
