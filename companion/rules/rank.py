"""How well an entry fits a question: some plain measures, weighed by what `benchmarks.rules_fit` learned."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.rules.query import Query
from companion.rules.sections import Line, Passage, Stems

NAMES: Final = (
    "bm25 of the entry",
    "bm25 of the best line",
    "best line",
    "next lines",
    "whole line",
    "pairs of the best line",
    "letters of the best line",
    "title",
    "heading",
    "text",
    "covered",
    "elsewhere",
    "covered of the text",
    "vector of a line",
    "vector of the text",
)
WEIGHTS: Final = (2.0, 2.0, 4.0, 1.0, 1.0, 1.0, 2.0, 1.0, 1.0, 2.0, 3.0, -1.0, 1.0, 0.0, 0.0)
TOPICS: Final = 3
Idf = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Found:
    """An entry with its measures, in the order of `NAMES`, and what they come to."""

    number: int
    measures: tuple[float, ...]
    score: float


def matched(query: Query, stems: Stems) -> float:
    """What those words of a question tell that occur among some stems."""
    return sum(
        term.weight * max((weight for stem, weight in term.stems.items() if stem in stems), default=0.0)
        for term in query.terms
    )


def likeness(query: Query, stems: Stems, idf: Idf) -> float:
    """Cosine of the words of a question and of some stems, each as heavy as it tells."""
    shared = matched(query, stems)
    if not shared:
        return 0.0
    rarest = idf[""]
    return shared / math.sqrt(query.weight * sum(idf.get(stem, rarest) for stem in stems))


def overlap(a: frozenset[object], b: frozenset[object]) -> float:
    """Cosine of two sets."""
    return len(a & b) / math.sqrt(len(a) * len(b)) if a and b else 0.0


def measures(
    query: Query, passage: Passage, scores: tuple[float, float], vectors: tuple[float, float], idf: Idf
) -> tuple[float, ...]:
    """How an entry fits, in the order of `NAMES`. scores: BM25 of the entry and of its best line in the full text."""
    lines = sorted(((likeness(query, line.stems, idf), line) for line in passage.asked), key=lambda pair: -pair[0])
    best = lines[0][0] if lines else 0.0
    rest = [like for like, _ in lines[1:TOPICS]]
    weight = query.weight
    top = [line for _, line in lines[:TOPICS]]
    return (
        scores[0] / weight,
        scores[1] / weight,
        best,
        sum(rest) / (TOPICS - 1),
        _whole(query, top),
        max((overlap(query.pairs, line.pairs) for line in top), default=0.0),
        max((overlap(query.grams, line.grams) for line in top), default=0.0),
        likeness(query, passage.title, idf),
        max((likeness(query, heading, idf) for heading in passage.headings), default=0.0),
        likeness(query, passage.text, idf),
        matched(query, passage.everything) / weight,
        float(bool(passage.elsewhere) and not any(s in passage.elsewhere for term in query.terms for s in term.stems)),
        matched(query, passage.text | passage.title) / weight,
        *vectors,
    )


def _whole(query: Query, lines: Sequence[Line]) -> float:
    """1 where a line's words are all in the question, or the question's all in a line."""
    asked = frozenset(query.stems)
    return float(
        any(asked and (asked <= line.stems or (len(line.stems) > 1 and line.stems <= asked)) for line in lines)
    )


def ranked(found: Iterable[tuple[int, tuple[float, ...]]], weights: Sequence[float] = WEIGHTS) -> list[Found]:
    """Entries by their measures, the best first."""
    weighed = [Found(n, m, sum(w * x for w, x in zip(weights, m, strict=True))) for n, m in found]
    return sorted(weighed, key=lambda one: (-one.score, one.number))
