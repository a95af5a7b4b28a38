"""What a question may become while it is typed: titles of entries, and the words in which players ask."""

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from companion.catalog import GAMES, find_game
from companion.rules.spelling import Speller
from companion.rules.words import STOP, words
from companion.web.rules.contents import contents_of

MOST: Final = 6
OF_ONE_RULE: Final = 2
BEGUN: Final = 0.8
"""What a word counts that begins as the last one typed does; the commoner ones more, up to `COMMONEST`."""
COMMONEST: Final = 0.95
TITLED: Final = 0.5
"""What it counts that a line is the title of a rule and holds all that was typed."""
HALF: Final = 0.5
"""The least share of a question's words that a suggestion holds, by what they tell."""
ALSO: Final = 0.1
"""What it counts that a line holds the small words of a question, too: can, go, my."""
_LENGTH: Final = 0.015
_WORDS: Final = 60
_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A question to ask instead. rule: `game/entry`, what answers it. titled: it is the title of that rule."""

    text: str
    game: str
    rule: str
    titled: bool = False

    def as_json(self, named: bool) -> dict[str, str]:
        """As the search box has it; `named`: with the name of the game, where that is not known yet."""
        game = find_game(self.game) if named else None
        return {"text": self.text, "game": self.game, "rule": self.rule, **({"of": game.name} if game else {})}


class Suggester:
    """All lines of some games, by their words."""

    def __init__(self, lines: Sequence[Suggestion]) -> None:
        self._lines = lines
        self._lengths: list[int] = []
        self._places: dict[str, list[int]] = {}
        for place, line in enumerate(lines):
            found = words(line.text)
            self._lengths.append(len(found))
            for word in set(found):
                self._places.setdefault(word, []).append(place)
        self._sorted = sorted(self._places)
        self._speller = Speller({word: len(places) for word, places in self._places.items()})

    def suggest(self, typed: str) -> list[Suggestion]:
        """The lines that are most like what was typed so far, the best first."""
        found = words(typed[:_LONGEST])
        begun = bool(found) and not typed[-1:].isspace()
        telling = [(word, begun and i == len(found) - 1) for i, word in enumerate(found)]
        telling = [(word, last) for word, last in telling if last or word not in STOP] or telling
        scores: dict[int, float] = {}
        held: dict[int, int] = {}
        whole = 0.0
        for word, last in telling:
            best = self._best(self._means(word, last))
            tells = math.log(1 + len(self._lines) / (len(best) or 1))
            whole += tells
            for place, weight in best.items():
                scores[place] = scores.get(place, 0.0) + weight * tells
                held[place] = held.get(place, 0) + 1
        more = [(ALSO, set(self._places.get(word, ()))) for word in found if word in STOP]
        more.append((TITLED, {i for i, many in held.items() if many == len(found) and self._lines[i].titled}))
        return list(self._picked(scores, whole or 1.0, more))

    def _means(self, word: str, begun: bool) -> dict[str, float]:
        """The words that one may stand for, each with a weight: itself and what begins so, or what it is a slip for."""
        means = self._begun(word) if begun else {}
        if word in self._places:
            means[word] = 1.0
        return means or dict(self._speller.mend(word))

    def _begun(self, word: str) -> dict[str, float]:
        """The words that begin so, rather those that tell something."""
        start = bisect_left(self._sorted, word)
        there = [other for other in islice(self._sorted, start, start + _WORDS) if other.startswith(word)]
        there = [other for other in there if other not in STOP] or there
        most = max((len(self._places[other]) for other in there), default=1)
        return {other: BEGUN + (COMMONEST - BEGUN) * len(self._places[other]) / most for other in there}

    def _best(self, means: Mapping[str, float]) -> dict[int, float]:
        """For each line the most that one of the words counts there."""
        best: dict[int, float] = {}
        for word, weight in means.items():
            for place in self._places[word]:
                best[place] = max(best.get(place, 0.0), weight)
        return best

    def _picked(
        self, scores: Mapping[int, float], whole: float, more: Sequence[tuple[float, set[int]]]
    ) -> Iterator[Suggestion]:
        enough = HALF * whole
        near = [
            (score / whole - _LENGTH * self._lengths[i] + sum(counts for counts, places in more if i in places), -i)
            for i, score in scores.items()
            if score >= enough
        ]
        taken: dict[str, int] = {}
        left = MOST
        for _, place in sorted(near, reverse=True):
            line = self._lines[-place]
            if left and taken.get(line.rule, 0) < OF_ONE_RULE:
                taken[line.rule] = taken.get(line.rule, 0) + 1
                left -= 1
                yield line


@cache
def suggester(slug: str | None) -> Suggester:
    """That of a game, or of all of them."""
    return Suggester([line for game in GAMES if slug in (None, game.slug) for line in _lines(game.slug)])


def _lines(slug: str) -> Iterator[Suggestion]:
    contents = contents_of(slug)
    for entry in contents.entries.values() if contents else ():
        rule = f"{slug}/{entry.id}"
        yield Suggestion(entry.title, slug, rule, titled=True)
        for text in dict.fromkeys(entry.asked):
            if text.casefold() != entry.title.casefold():
                yield Suggestion(text, slug, rule)
