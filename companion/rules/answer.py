"""The answer to a question: the rule, where it stands, its neighbours, and what the numbers come to."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion.core.computed import Computed
from companion.core.game import Game
from companion.rules import refuse
from companion.rules.begins import numbers
from companion.rules.library import Library, Quote
from companion.rules.polarity import NO, YES, bare, barred, opening, said_already, turned, verdict
from companion.rules.query import YES_OR_NO, Query
from companion.rules.rank import BEST_LINE, Found, likeness
from companion.rules.refuse import features, silent, sureness
from companion.rules.search import Search
from companion.rules.sections import Passage
from companion.rules.sentences import covered, deciding, led, split
from companion.rules.words import words

DIGEST: Final = "digest"
MOST: Final = 4
CLOSE: Final = 0.5
"""How near a question must be to what a rule was written for, before its first word answers it."""
LOOKED: Final = 12
AGAIN: Final = 1.5
"""What an entry loses that stands in the same section as a better one."""
ELSEWHERE: Final = 0.5
"""How much better than those of the first place the headings of another must fit."""
LONGEST: Final = 2_000
"""Characters of a question that are read; what follows is not looked at."""
SUMMED: Final = 600
"""Characters of a question that may be a sum: no player's is so long."""
Compute = Callable[[str], Computed | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that may answer. section: its heading path in the printed book. rule: `game/entry`, the place of its
    page; empty where only a book has it. lead: the sentence with Yes, No or Depends that comes before it, or empty."""

    game: str
    section: tuple[str, ...]
    text: str
    source: str
    score: float
    rule: str = ""
    lead: str = ""
    quote: Quote | None = None

    def told(self) -> str:
        """The rule as it is read out."""
        return f"{self.lead} {self.text}" if self.lead else self.text

    def as_json(self) -> dict[str, Any]:
        """As the interface has it."""
        return {
            "game": self.game,
            "section": list(self.section),
            "text": self.told(),
            "source": self.source,
            "quote": self.quote.text if self.quote else None,
            "score": round(self.score, 3),
            "rule": self.rule or None,
            "quoted": self.quote.where() if self.quote else None,
        }


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer. sure: False where the rulebooks do not say; the nearest rules follow then. lead: a sentence with Yes,
    No or Depends that comes before what the numbers come to, or empty."""

    question: str
    game: str | None
    sure: bool
    rules: tuple[Rule, ...]
    computed: Computed | None = None
    lead: str = ""

    @property
    def worked(self) -> str:
        """What the numbers come to, as it is read out; empty where there is no sum."""
        text = self.computed.text if self.computed else ""
        return f"{self.lead} {text}" if self.lead else text

    def as_json(self) -> dict[str, Any]:
        """As the interface has it."""
        answers = [rule.as_json() for rule in self.rules]
        if answers and self.computed and self.computed.value is not None:
            answers[0]["text"] = f"{self.worked}. {answers[0]['text']}"
        return {
            "question": self.question,
            "game": self.game,
            "sure": self.sure,
            "answers": answers,
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
        ranking = self.search.find(query)
        computed = self._computed(asked, query.game or (self._game(ranking[0]) if ranking else None))
        if computed and ranking and self._wants_a_word(query, ranking[0], computed):
            computed = None
        found = self._chosen(self._led_by(computed, ranking)[:LOOKED])
        sure = self.sureness(query, ranking)
        worked = computed if computed is not None and computed.value is not None else None
        enough = refuse.SURE_WITH_VECTORS if query.near else refuse.SURE
        asked_first = bool(found) and sure >= enough and not worked
        rules = tuple(
            self._rule(query, one, sure * math.exp(one.score - found[0].score), first=asked_first and one is found[0])
            for one in found
        )
        said = bool(found) and sure >= enough and not silent(split(rules[0].text)[0])
        if not said and self.library and (printed := self.library.only_here(query)):
            game_there, quote = printed
            alone = Rule(game_there, quote.section, quote.text, quote.book, max(sure, enough), quote=quote)
            rules, said = (alone, *rules[: MOST - 1]), True
        lead = self._as_asked(query, found[0]) if found and worked and not opening(worked.text) else ""
        return Reply(question, query.game, computed is not None or said, rules, computed, lead)

    def _chosen(self, found: Sequence[Found]) -> list[Found]:
        """The best entry and its neighbours, rather from several sections than all from one."""
        left, chosen, seen = list(found), list[Found](), set[tuple[str, tuple[str, ...]]]()
        while left and len(chosen) < MOST:
            best = max(left, key=lambda one: one.score - (AGAIN if self._main(one) in seen else 0))
            left.remove(best)
            chosen.append(best)
            seen.add(self._main(best))
        return chosen

    def _led_by(self, computed: Computed | None, ranking: list[Found]) -> list[Found]:
        """The entries with that first by which the numbers were worked out."""
        own = [one for one in ranking if computed and self.search.passages[one.number].entry.id == computed.rule]
        first = [one for one in own if self._game(one) == self._game(ranking[0])][:1]
        raised = [replace(one, score=max(one.score, ranking[0].score + AGAIN)) for one in first]
        return raised + [one for one in ranking if one not in first]

    def _game(self, found: Found) -> str:
        return self.search.passages[found.number].game

    def _main(self, found: Found) -> tuple[str, tuple[str, ...]]:
        passage = self.search.passages[found.number]
        return passage.game, (passage.entry.sections or ((),))[0]

    def sureness(self, query: Query, found: Sequence[Found]) -> float:
        """How likely it is that the best of the found entries answers the question."""
        holds = self.search.passages[found[0].number].everything if found else frozenset()
        return sureness(
            features(query, found, holds, self.search.unanswered(query)),
            refuse.WITH_VECTORS if query.near else refuse.WEIGHTS,
        )

    def _wants_a_word(self, query: Query, best: Found, computed: Computed) -> bool:
        """True where a question for yes or no, numbers and all, is like others that are answered with another word than
        what was worked out: "is a fifth energy worth 4" is no sum."""
        if query.kind != YES_OR_NO:
            return False
        word = self.search.begins(query, best.number, same_numbers=True)
        return bool(word) and opening(computed.text) != word

    def _computed(self, question: str, game: str | None) -> Computed | None:
        compute = self._compute.get(game or "") if len(question) <= SUMMED else None
        return compute(question) if compute else None

    def _rule(self, query: Query, found: Found, score: float, *, first: bool) -> Rule:
        """One rule as it is told. first: the answer itself, not a neighbour."""
        passage = self.search.passages[found.number]
        text = passage.entry.text
        decides = first and query.kind == YES_OR_NO
        word = self.search.begins(query, found.number) if decides else ""
        other = decides and self._of_other_numbers(query, found, text)
        if other and YES in (word, opening(text)):
            first, word = False, ""
        if said_already(text) and not (first and self._answered(query, found, text, word)):
            text = bare(text)
        place = 0 if said_already(text) else self._deciding(query, text)
        verdict = self._verdict(query, text, place, word, {YES} if other else ()) if first else ""
        unsaid = decides and not (verdict or opening(text))
        return Rule(
            passage.game,
            self._section(query, passage),
            turned(query.typed, led(text, place)),
            DIGEST,
            min(max(score, 0.0), 1.0),
            f"{passage.game}/{passage.entry.id}",
            self._as_asked(query, found) if unsaid else f"{verdict}." if verdict else "",
            self.library.quote(query, passage) if self.library else None,
        )

    def _answered(self, query: Query, found: Found, text: str, word: str) -> bool:
        """True where a rule that begins with yes or no was written for such a question. word: how others like it are
        answered, if that is known."""
        if word and opening(text):
            return opening(text) == word
        close = found.measures[BEST_LINE] >= CLOSE or covered(query, split(text)[0], self.search.text.stem) >= CLOSE
        return (query.kind == YES_OR_NO or not query.asks_more) and close

    def _deciding(self, query: Query, text: str) -> int:
        return deciding(query, text, self.search.text.stem, self.search.weighers[query.game])

    def _of_other_numbers(self, query: Query, found: Found, text: str) -> bool:
        """True where a question names a number that its rule does not, nor any way of asking for it: "is it worth 4"
        is hardly to be answered with yes."""
        named = set(numbers(query.mended)) <= set(numbers(words(text)))
        return not named and not self.search.begins(query, found.number, same_numbers=True)

    def _verdict(self, query: Query, text: str, place: int, word: str, never: Collection[str]) -> str:
        """Before a rule that does not begin so itself: as others like the question are answered, else by the sentence
        that decides it. never: words that it is not."""
        if opening(text):
            return ""
        if word:
            return "" if word == NO and said_already(text) else word
        told = verdict(query.typed, split(text)[place], lambda part: covered(query, part, self.search.text.stem))
        return "" if told in never else told

    def _as_asked(self, query: Query, found: Found) -> str:
        """For a question for yes or no the word that answers the nearest way of asking for the rule, as a sentence;
        empty where none is like it."""
        if query.kind != YES_OR_NO or barred(query.typed):
            return ""
        near = self.search.nearest(query, found.number)
        return near.said() if near else ""

    def _section(self, query: Query, passage: Passage) -> tuple[str, ...]:
        """The first place in the book, or another whose headings fit the question much better."""
        weigher = self.search.weighers[query.game]
        fits = [
            likeness(query, heading, weigher) - (ELSEWHERE if i else 0) for i, heading in enumerate(passage.headings)
        ]
        return passage.entry.sections[fits.index(max(fits))] if fits else ()
