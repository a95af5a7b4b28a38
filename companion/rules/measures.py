"""How well all entries fit a question, as plain measures: their words, and what the lexicon has learned of them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.rules.lexicon import OTHER, Features, Lexicon, Vectors, features, unit
from companion.rules.postings import Numbers, Places, Postings, Weighed
from companion.rules.query import NUMBER, YES_OR_NO, Query
from companion.rules.rank import NAMES
from companion.rules.sections import Passage

TEXT: Final = 1.0
TITLE: Final = 0.5
TOPICS: Final = 3
SHARP: Final = 12.0
"""How much the nearest lines outvote the next."""
FEWEST: Final = 1e-4


@dataclass(frozen=True, slots=True)
class _Scope:
    """One game, or all. places: its entries. lines: for each of them its lines, filled up with one past the last.
    lengths: the weight of each title, heading, text and line as its root."""

    places: Places
    lines: Places
    mine: Places
    lengths: Mapping[str, Numbers]


@dataclass(frozen=True, slots=True)
class Learned:
    """A question by the lexicon. entries, texts, lines: its likeness to all of them. mine: the lines where it asks."""

    parts: Features
    vector: Vectors
    entries: Vectors
    texts: Vectors
    lines: Vectors
    mine: Places


class Fields:
    """The parts of all entries, ready to be compared with questions."""

    def __init__(
        self,
        passages: Sequence[Passage],
        idf: Mapping[str | None, Mapping[str, float]],
        stem: Mapping[str, str],
        lexicon: Lexicon,
    ) -> None:
        self._lexicon, self._stem = lexicon, stem
        lines = [(i, line) for i, passage in enumerate(passages) for line in passage.asked]
        headings = [(i, heading) for i, passage in enumerate(passages) for heading in passage.headings]
        self._owners: Places = np.array([i for i, _ in lines], np.int64)
        self._headed: Places = np.array([i for i, _ in headings], np.int64)
        self._words = {
            "line": Postings(line.stems for _, line in lines),
            "heading": Postings(heading for _, heading in headings),
            "title": Postings(passage.title for passage in passages),
            "text": Postings(passage.text for passage in passages),
            "all": Postings(passage.everything for passage in passages),
            "told": Postings(passage.text | passage.title for passage in passages),
        }
        self._pairs = Postings(line.pairs for _, line in lines)
        self._pair_idf = self._pairs.idf()
        self._pair_lengths = np.sqrt(self._pairs.sums({p: w * w for p, w in self._pair_idf.items()}, 0.0))
        self._decides = np.array([passage.decides for passage in passages], float)
        self._counts = np.array([any(c.isdigit() for c in passage.entry.text) for passage in passages], float)
        self._scopes = {game: self._scope(passages, game, one) for game, one in idf.items()}
        self._lines, self._texts, self._entries = self._vectors(passages)

    def _scope(self, passages: Sequence[Passage], game: str | None, idf: Mapping[str, float]) -> _Scope:
        places = np.array([i for i, passage in enumerate(passages) if game in (None, passage.game)], np.int64)
        count = np.bincount(self._owners, minlength=len(passages))
        starts = np.cumsum(count) - count
        most = max(int(count.max(initial=0)), TOPICS)
        steps = np.arange(most)
        lines = np.where(steps < count[places][:, None], starts[places][:, None] + steps, len(self._owners))
        lengths = {name: np.sqrt(self._words[name].sums(idf, idf[""])) for name in ("line", "heading", "title", "text")}
        return _Scope(places, lines, np.flatnonzero(np.isin(self._owners, places)), lengths)

    def _vectors(self, passages: Sequence[Passage]) -> tuple[Vectors, Vectors, Vectors]:
        """Of every line, of every text, and of every entry as their sum."""
        of = self._lexicon.of_text
        asked = (line.words for passage in passages for line in passage.asked)
        lines = self._lexicon.vectors(features(words, self._stem) for words in asked)
        titles = [of(passage.entry.id.replace("-", " "), self._stem) for passage in passages]
        texts = self._lexicon.vectors(
            of(f"{passage.entry.id.replace('-', ' ')} {passage.entry.text}", self._stem) for passage in passages
        )
        sums = TEXT * texts + TITLE * self._lexicon.vectors(titles)
        np.add.at(sums, self._owners, lines)
        return lines, texts, unit(sums)

    def learned(self, query: Query) -> Learned:
        """A question by the lexicon."""
        parts = self._parts(query)
        vector = self._vector(parts)
        entries, texts, lines = (along(rows, vector) for rows in (self._entries, self._texts, self._lines))
        return Learned(parts, vector, entries, texts, lines, self._scopes[query.game].mine)

    def likeness(self, query: Query, entry: int) -> list[float]:
        """How like a question is to each of the ways of asking for an entry, by the lexicon."""
        return list(map(float, along(self._lines[self._owners == entry], self._vector(self._parts(query)))))

    def _parts(self, query: Query) -> list[tuple[str, float]]:
        return features(query.mended, self._stem) + [
            (stem, OTHER * weight)
            for term in query.terms
            for stem, weight in term.stems.items()
            if stem != term.own and not self._lexicon.knows(term.own)
        ]

    def _vector(self, parts: Features) -> Vectors:
        row: Vectors = self._lexicon.vectors([parts])[0]
        return row

    def measured(self, query: Query, learned: Learned, full_text: Mapping[int, float]) -> tuple[Places, Numbers]:
        """All entries of the scope, and for each its measures in the order of `NAMES`; those of sentence vectors are
        left at 0."""
        scope = self._scopes[query.game]
        asked = [[(stem, weight * term.weight) for stem, weight in term.stems.items()] for term in query.terms]
        near = learned.lines.astype(float)
        told, kin = _tops(scope, self._like(scope, query, asked, "line")), _tops(scope, near)
        votes = self._votes(scope, near)
        places = scope.places
        bm25 = np.zeros(len(self._decides))
        bm25[list(full_text)] = list(full_text.values())
        heading = np.zeros(len(self._decides))
        np.maximum.at(heading, self._headed, self._like(scope, query, asked, "heading"))
        found = (
            bm25[places] / query.weight,
            told[:, 0],
            told[:, 1:].mean(axis=1),
            _tops(scope, self._paired(query))[:, 0],
            self._like(scope, query, asked, "title")[places],
            heading[places],
            self._like(scope, query, asked, "text")[places],
            self._words["all"].matched(asked)[places] / query.weight,
            self._words["told"].matched(asked)[places] / query.weight,
            self._decides[places] * (query.kind == YES_OR_NO),
            self._counts[places] * (query.kind == NUMBER),
            learned.entries[places],
            learned.texts[places],
            kin[:, 0],
            kin[:, 1:].mean(axis=1),
            votes[places],
        )
        return places, np.column_stack([*found, *[np.zeros(len(places))] * (len(NAMES) - len(found))])

    def _like(self, scope: _Scope, query: Query, asked: Weighed, name: str) -> Numbers:
        found: Numbers = self._words[name].matched(asked) / (math.sqrt(query.weight) * scope.lengths[name])
        return found

    def _paired(self, query: Query) -> Numbers:
        idf = self._pair_idf
        known = [[(pair, idf[pair] ** 2)] for pair in query.pairs if pair in idf]
        rare = math.log(1 + 2 * self._pairs.count)
        whole = math.sqrt(sum(idf.get(pair, rare) ** 2 for pair in query.pairs) or 1.0)
        found: Numbers = self._pairs.matched(known) / (whole * self._pair_lengths)
        return found

    def _votes(self, scope: _Scope, near: Numbers) -> Numbers:
        """The share of each entry in the lines of the scope, the nearest counting most, as a logarithm."""
        if not len(scope.mine):
            return np.zeros(len(self._decides))
        mine = near[scope.mine]
        heavy = np.exp(SHARP * (mine - mine.max()))
        share = np.bincount(self._owners[scope.mine], heavy, len(self._decides)) / heavy.sum()
        found: Numbers = np.log(share + FEWEST) - math.log(FEWEST)
        return found


def along(rows: Vectors, vector: Vectors) -> Vectors:
    """The likeness of each row to a vector; by one thread, since waking others costs more than they bring here."""
    found: Vectors = np.einsum("ij,j->i", rows, vector)
    return found


def _tops(scope: _Scope, lines: Numbers) -> Numbers:
    """The best few of each entry's lines, the best first."""
    padded = np.append(lines, 0.0)[scope.lines]
    best = -np.partition(-padded, TOPICS - 1, axis=1)[:, :TOPICS]
    result: Numbers = -np.sort(-best, axis=1)
    return result
