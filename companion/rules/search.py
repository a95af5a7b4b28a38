"""Searches the rules of all games."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.core.game import Game
from companion.rules.begins import Wording, nearest, numbers, word_of
from companion.rules.lexicon import Lexicon
from companion.rules.lexicon import learned as learned_lexicon
from companion.rules.meaning import opened
from companion.rules.measures import Fields
from companion.rules.outside import Like, Unanswered
from companion.rules.polarity import YES
from companion.rules.postings import Numbers, Places
from companion.rules.query import Names, Query, Reader, idf_of
from companion.rules.rank import LINE_VECTOR, TEXT_VECTOR, WEIGHTS, WITH_VECTORS, Found, Weigher, ranked
from companion.rules.sections import Part, Passage, parts_of, passage
from companion.rules.store import FullText, Stemmer
from companion.rules.synonyms import spelled_out
from companion.rules.words import words

CANDIDATES: Final = 40


class Search:
    """The rules of some games, ready to be searched. Safe to share between threads."""

    def __init__(
        self,
        parts: Sequence[Part],
        names: Iterable[tuple[str, str]],
        folder: Path | None = None,
        lexicon: Lexicon | None = None,
    ) -> None:
        self.text = FullText(parts, folder)
        self.passages: tuple[Passage, ...] = tuple(passage(part, self.text.stem) for part in parts)
        games: list[str | None] = [None, *dict.fromkeys(game for game, _ in parts)]
        self.weighers: dict[str | None, Weigher] = {
            game: Weigher(idf_of([p.everything for p in self.passages if game in (None, p.game)])) for game in games
        }
        self.meaning = opened(parts, folder)
        self.stemmer = Stemmer()
        idf = {game: weigher.idf for game, weigher in self.weighers.items()}
        lexicon = lexicon or learned_lexicon()
        self.fields = Fields(self.passages, idf, self.text.stem, lexicon)
        asked = (line.stems for one in self.passages for line in one.asked)
        self._unanswered = Unanswered(asked, self.weighers[None], self.stemmer, lexicon)
        self._reader = Reader(Names(names), self.text.stem, {game: self.text.counts(game) for game in games})

    @classmethod
    def of(cls, games: Sequence[Game[Any]], folder: Path | None = None) -> "Search":
        """The rules of some games. Raises `DigestError`."""
        return cls(parts_of(games), [(game.slug, game.name) for game in games], folder)

    def read(self, question: str, game: str | None = None) -> Query:
        """A question with the game on the table, if there is one."""
        query = self._reader.read(question, game, self.weighers[game if game in self.weighers else None].idf)
        if query.game != game:
            query = self._reader.read(question, query.game, self.weighers[query.game].idf)
        if self.meaning and query.terms:
            query = replace(query, near=self.meaning.near(" ".join(query.mended), query.game))
        return query

    def find(self, query: Query, weights: Sequence[float] | None = None) -> list[Found]:
        """The entries that may answer a question, the best first; none without a word."""
        if not query.terms:
            return []
        places, found = self.measured(query)
        return ranked(places, found, weights or (WITH_VECTORS if query.near else WEIGHTS))

    def unanswered(self, query: Query) -> Like:
        """How like a question is to those that no rulebook answers."""
        return self._unanswered.like(query.typed, query.game, self.fields.learned(query))

    def begins(self, query: Query, number: int, *, same_numbers: bool = False) -> str:
        """The word that the answer of an entry begins with, where the question is like ways of asking for it; with
        `same_numbers` only those count that name the same numbers."""
        lines = self._lines(query, number)
        if same_numbers:
            named = numbers(query.mended)
            lines = [line for line in lines if numbers(words(line.text)) == named]
        return word_of(query.typed, self._stems(query.mended), lines)

    def nearest(self, query: Query, number: int) -> Wording | None:
        """The way of asking for an entry that is most like the question, among those answered with a word; None where
        none is like it, or where that is right of other numbers: "is it worth 4" is not "is it worth 3"."""
        near = nearest(query.typed, self._stems(query.mended), self._lines(query, number))
        if near and near.word == YES and set(numbers(query.mended)) - set(numbers(words(near.text))):
            return None
        return near

    def _lines(self, query: Query, number: int) -> list[Wording]:
        """The ways of asking for an entry that are answered with a word."""
        lines = self.passages[number].entry.lines
        likeness = self.fields.likeness(query, number)
        return [
            Wording(line, self._stems(words(spelled_out(line))), word, like)
            for (line, word), like in zip(lines, likeness, strict=True)
            if word
        ]

    def _stems(self, found: Iterable[str]) -> frozenset[str]:
        return frozenset(self.text.stem.get(word, word) for word in found)

    def measured(self, query: Query) -> tuple[Places, Numbers]:
        """The entries where a question is asked, and the measures of each."""
        spelled = list(dict.fromkeys(word for term in query.terms for word in term.words))
        entries = self.text.entries(spelled, query.game, CANDIDATES)
        places, found = self.fields.measured(query, self.fields.learned(query), entries)
        if query.near:
            found[:, LINE_VECTOR] = query.near.lines[places]
            found[:, TEXT_VECTOR] = query.near.texts[places]
        return places, found
