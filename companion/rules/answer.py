"""The answer to a question: the rule, where it stands, its neighbours, and what the numbers come to."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.core.computed import Computed
from companion.core.game import Game
from companion.rules.library import Library, Quote
from companion.rules.polarity import verdict
from companion.rules.query import Query
from companion.rules.rank import Found, likeness
from companion.rules.refuse import SURE, sureness
from companion.rules.search import Search
from companion.rules.sections import Passage
from companion.rules.sentences import deciding, led, split

DIGEST: Final = "digest"
MOST: Final = 4
LONGEST: Final = 2_000
"""Characters of a question that are read; what follows is not looked at."""
Compute = Callable[[str], Computed | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that may answer. section: its heading path in the printed book. rule: `game/entry`, the place of its
    page; empty where only a book has it. verdict: Yes, No, Depends, or empty."""

    game: str
    section: tuple[str, ...]
    text: str
    source: str
    score: float
    rule: str = ""
    verdict: str = ""
    quote: Quote | None = None

    def as_json(self) -> dict[str, Any]:
        """As the interface has it."""
        return {
            "game": self.game,
            "section": list(self.section),
            "text": f"{self.verdict}. {self.text}" if self.verdict else self.text,
            "source": self.source,
            "quote": self.quote.text if self.quote else None,
            "score": round(self.score, 3),
            "rule": self.rule or None,
            "quoted": self.quote.where() if self.quote else None,
        }


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer. sure: False where the rulebooks do not say; the nearest rules follow then."""

    question: str
    game: str | None
    sure: bool
    rules: tuple[Rule, ...]
    computed: Computed | None = None

    def as_json(self) -> dict[str, Any]:
        """As the interface has it."""
        return {
            "question": self.question,
            "game": self.game,
            "sure": self.sure,
            "answers": [rule.as_json() for rule in self.rules],
            "computed": self.computed.as_json() if self.computed else None,
        }


class Rules:
    """Answers questions about some games. Safe to share between threads."""

    def __init__(self, games: Sequence[Game[Any]], folder: Path | None = None) -> None:
        self.search = Search.of(games, folder)
        self.library: Library | None = None
        self._compute: Mapping[str, Compute] = {game.slug: game.compute for game in games if game.compute}

    def ask(self, question: str, game: str | None = None) -> Reply:
        """The answer to a question, with the game on the table if there is one. It never raises."""
        asked = question[:LONGEST]
        query = self.search.read(asked, game)
        found = self.search.find(query)[:MOST]
        sure = sureness(query, found)
        rules = tuple(
            self._rule(query, one, sure * math.exp(one.score - found[0].score), first=one is found[0]) for one in found
        )
        computed = self._computed(asked, query.game or (rules[0].game if rules else None))
        return Reply(question, query.game, computed is not None or sure >= SURE, rules, computed)

    def _computed(self, question: str, game: str | None) -> Computed | None:
        compute = self._compute.get(game or "")
        return compute(question) if compute else None

    def _rule(self, query: Query, found: Found, score: float, *, first: bool) -> Rule:
        passage = self.search.passages[found.number]
        stem, idf = self.search.text.stem, self.search.idf[query.game]
        place = deciding(query, passage.entry.text, stem, idf)
        said = verdict(query.typed, split(passage.entry.text)[place]) if first else ""
        text = led(passage.entry.text, place)
        return Rule(
            passage.game,
            self._section(query, passage),
            text,
            DIGEST,
            min(max(score, 0.0), 1.0),
            f"{passage.game}/{passage.entry.id}",
            said,
            self.library.quote(query, passage) if self.library else None,
        )

    def _section(self, query: Query, passage: Passage) -> tuple[str, ...]:
        """The place in the book that fits the question best, the first where none does better."""
        idf = self.search.idf[query.game]
        fits = [likeness(query, heading, idf) for heading in passage.headings]
        return passage.entry.sections[max(range(len(fits)), key=lambda i: (fits[i], -i))] if fits else ()
