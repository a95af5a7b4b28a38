"""A question as it is searched: which game it is about, and its words mended, with others that mean the same."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from companion.core.asides import plainly_asked
from companion.rules.meaning import Near
from companion.rules.spelling import Speller, distance
from companion.rules.store import Stemmer
from companion.rules.synonyms import others, spelled_out
from companion.rules.words import content, plain, words

UNKNOWN: Final = 0.35
"""The weight of words that occur nowhere, in relation to the rarest word."""


NUMBER: Final = "number"
YES_OR_NO: Final = "yes or no"
_NUMBER: Final = re.compile(
    r"\b(how (many|much|far|often|long|high|big)|what number|number of|amount|maximum|max|limit)\b"
)
_YES_OR_NO: Final = re.compile(
    r"(^|[,.;:!?-]\s*|\b(and|so|but|wait|then|ok|hey)\s+)(can|may|could|must|should|shall|do|does|did|is|are|am|will|would|"
    r"has|have|might|need|allowed|possible|legal|ok|okay)\b"
)
_WITHIN: Final = re.compile(
    r"\b(can|may|could|must|should|do|does|am|is|are|cant|dont) (i|we|you|u|he|she|they|it|my|the|someone|somebody)\b"
)
_TAGGED: Final = re.compile(r"\b(right|yes|no|correct|ok|okay|true|huh|or not)\W*$")
_BRIEFLY: Final = re.compile(r"[,.;:!-]\s*(still|also|both|all|everybody|everyone|nobody|noone)\b[^,.;:!?]*\?\W*$")
_EITHER: Final = re.compile(
    r"\b(can|may|could|must|should|do|does) (i |we |you )?or (can|may|could|must|should|do|does) "
)
_ASKS_MORE: Final = re.compile(r"\b(what|whats|which|who|whos|whose|when|where|wheres|why|how|hows)\b")


def kind_of(question: str) -> str:
    """What a question asks for: `number`, `yes or no`, or something else: empty.

    >>> kind_of("wait, can i take 2?"), kind_of("how many may i take"), kind_of("where do i put it")
    ('yes or no', 'number', '')
    >>> kind_of("8 is the most, right?"), kind_of("1 left can i pay with water"), kind_of("what is right")
    ('yes or no', 'yes or no', '')
    >>> kind_of("i lost it later, still get the points?"), kind_of("also, points?"), kind_of("still water")
    ('yes or no', '', '')
    >>> kind_of("can i or must i move it"), kind_of("can i move it or not")
    ('', 'yes or no')
    >>> kind_of("can you tell me what it scores")
    ''
    """
    spelled = plain(plainly_asked(question)).replace("'", "")
    if _NUMBER.search(spelled):
        return NUMBER
    asks = (_YES_OR_NO, _WITHIN, _TAGGED, _BRIEFLY)
    found = next((match for match in (pattern.search(spelled) for pattern in asks) if match), None)
    if found and not _ASKS_MORE.search(spelled[: found.end()]) and not _EITHER.search(spelled):
        return YES_OR_NO
    return ""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a question. stems: what it may stand for, with weights up to 1. words: the same for the full text.
    own: the likeliest stem. weight: how much it tells (idf). known: how sure it is that the rules use this word."""

    typed: str
    own: str
    stems: Mapping[str, float]
    words: tuple[str, ...]
    weight: float
    known: float


@dataclass(frozen=True, slots=True)
class Query:
    """A question. game: where to look, None for everywhere. named: the game stood in the question."""

    typed: str
    kind: str
    game: str | None
    named: bool
    terms: tuple[Term, ...]
    stems: tuple[str, ...]
    pairs: frozenset[tuple[str, str]]
    mended: tuple[str, ...]
    """All its words, spelled as the rules spell them, without the game's name."""
    by_stem: Mapping[str, tuple[tuple[int, float], ...]]
    """Each stem that any of the terms may stand for: which term, and what it tells then."""
    weight: float
    """What all its words tell together."""
    asks_more: bool = False
    """It asks what, which, who, when, where, why or how."""
    near: Near | None = None
    """How near it is in meaning to the entries, where vectors are at hand."""


class Names:
    """Finds a game's name in a question, misspelt too."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        self._names = [(slug, tuple(words(name))) for slug, name in names]

    def find(self, found: Sequence[str], on_table: str | None) -> tuple[str, int, int] | None:
        """The game and where its name begins and ends, if one is named."""
        best: tuple[float, str, int, int] | None = None
        for slug, name in self._names:
            for count in {len(name), len(name) + 1, 1}:
                for i in range(len(found) - count + 1):
                    off = self._off("".join(name), "".join(found[i : i + count]), len(name) == count)
                    wish = (off + 0.05 * (slug != on_table), slug, i, i + count)
                    if off <= (1.8 if len(name) == 1 else 2.0) and (best is None or wish < best):
                        best = wish
        return best[1:] if best else None

    @staticmethod
    def _off(name: str, typed: str, whole: bool) -> float:
        if abs(len(name) - len(typed)) > 2 or name[:2] != typed[:2]:
            return 9.0
        return distance(name, typed) + (0.0 if whole else 0.3)


class _Scope(NamedTuple):
    """Where a question is asked, and how much each stem tells there."""

    game: str | None
    idf: Mapping[str, float]


class Reader:
    """Reads questions for some games by the words that their rules use."""

    def __init__(self, names: Names, stem: Mapping[str, str], counts: Mapping[str | None, Mapping[str, int]]) -> None:
        self._names = names
        self._stem = stem
        self._stemmer = Stemmer()
        self._spellers = {game: Speller(found) for game, found in counts.items()}
        self._known = {game: frozenset(stem[word] for word in found) for game, found in counts.items()}

    def read(self, question: str, game: str | None, idf: Mapping[str, float]) -> Query:
        """A question with the game on the table, if there is one."""
        found = words(spelled_out(question))
        named = self._names.find(found, game)
        if named:
            game, start, end = named
            found = found[:start] + found[end:]
        if game not in self._spellers:
            game = None
        terms = tuple(self._terms(content(found), game, idf))
        stems = [term.own for term in terms]
        return Query(
            question,
            kind_of(question),
            game,
            named is not None,
            terms,
            tuple(stems),
            frozenset(pairwise(stems)),
            _mended(found, terms),
            _by_stem(terms),
            sum(term.weight for term in terms) or 1.0,
            bool(_ASKS_MORE.search(plain(question))),
        )

    def _terms(self, found: Sequence[str], game: str | None, idf: Mapping[str, float]) -> Iterable[Term]:
        fresh = self._stemmer.stems([word for word in found if word not in self._stem])
        stem = {**fresh, **{word: self._stem[word] for word in found if word in self._stem}}
        speller, known, scope = self._spellers[game], self._known[game], _Scope(game, idf)
        i = 0
        while i < len(found):
            word = found[i]
            joined = word + found[i + 1] if i + 1 < len(found) else ""
            if joined in speller.counts and not (word in speller.counts and found[i + 1] in speller.counts):
                yield self._term(joined, [(joined, 1.0)], scope, 1.0)
                i += 2
                continue
            i += 1
            if stem[word] in known or others(word, game):
                yield self._term(word, [(word, 1.0)], scope, 1.0, stem[word])
                continue
            halves = speller.halves(word)
            if halves:
                yield from (self._term(half, [(half, 1.0)], scope, 1.0) for half in halves)
                continue
            mended = speller.mend(word)
            sure = mended[0][1] if mended else 0.0
            yield self._term(word, mended or [(word, 1.0)], scope, sure, stem[word])

    def _term(self, typed: str, means: Sequence[tuple[str, float]], scope: _Scope, known: float, own: str = "") -> Term:
        stems: dict[str, float] = {}
        spelled = [word for word, _ in means]
        for word, weight in means:
            stems[self._stem.get(word, own or word)] = weight
        for word, weight in means[:1]:
            for other, share in others(word, scope.game).items():
                if other in self._stem:
                    stems.setdefault(self._stem[other], share * weight)
                    spelled.append(other)
        best = max(stems, key=stems.__getitem__)
        idf = scope.idf
        rarest = idf.get("", 5.0)
        weight = idf.get(best, 0.0) or max((idf.get(s, 0.0) for s in stems), default=0.0) or rarest * UNKNOWN
        return Term(typed, best, stems, tuple(spelled), weight, known)


def _mended(found: Sequence[str], terms: Sequence[Term]) -> tuple[str, ...]:
    spelled = {term.typed: term.words[0] for term in terms}
    return tuple(spelled.get(word, word) for word in found)


def _by_stem(terms: Sequence[Term]) -> dict[str, tuple[tuple[int, float], ...]]:
    found: dict[str, tuple[tuple[int, float], ...]] = {}
    for i, term in enumerate(terms):
        for stem, weight in term.stems.items():
            found[stem] = (*found.get(stem, ()), (i, weight * term.weight))
    return found


def idf_of(sets: Sequence[Iterable[str]]) -> dict[str, float]:
    """How much each stem tells; under "" what a stem that occurs nowhere would."""
    counts: dict[str, int] = {}
    for found in sets:
        for stem in found:
            counts[stem] = counts.get(stem, 0) + 1
    total = len(sets)
    return {"": math.log(1 + total / 0.5)} | {s: math.log(1 + (total - n + 0.5) / (n + 0.5)) for s, n in counts.items()}
