"""How like a question is to those that no rulebook answers."""

import math
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from companion.rules.rank import Weigher
from companion.rules.sections import Stems
from companion.rules.store import Stemmer
from companion.rules.words import content, words

HALF: Final = 0.5
"""What is counted for a word that has not been seen."""
Like = tuple[float, float, float]


class Unanswered:
    """Questions that no rulebook answers, against the ways in which players ask for rules."""

    def __init__(self, asked: Iterable[Stems], weigher: Weigher, stemmer: Stemmer) -> None:
        text = (Path(__file__).parent / "unanswered.txt").read_text(encoding="utf-8")
        lines = [content(words(line)) for line in text.splitlines()]
        self._stemmer = stemmer
        self._weigher = weigher
        stem = self._stemmer.stems([word for line in lines for word in line])
        self._lines = {" ".join(line): frozenset(stem[word] for word in line) for line in lines}
        answered = list(asked)
        self._here, self._total_here = Counter(s for line in self._lines.values() for s in line), len(self._lines)
        self._there, self._total_there = Counter(s for line in answered for s in line), len(answered)

    def like(self, question: str) -> Like:
        """Likeness to the nearest of them, what its words tell of them together, and the word that tells most.

        The question itself is left out, so that what is learned from these questions holds for others.
        """
        spelled = content(words(question))
        asked, own = frozenset(self._stemmer.stems(spelled).values()), " ".join(spelled)
        weigh = self._weigher.weight
        others = [line for text, line in self._lines.items() if text != own and asked & line]
        nearest = max((weigh(asked & o) / math.sqrt(weigh(asked) * weigh(o)) for o in others), default=0.0)
        odds = [self._odds(stem, int(own in self._lines)) for stem in asked]
        return nearest, sum(odds) / math.sqrt(len(odds) + 1), max(odds, default=0.0)

    def _odds(self, stem: str, itself: int) -> float:
        """How much likelier a word is in these questions than in those that rules answer, as a logarithm."""
        here = (max(self._here[stem] - itself, 0) + HALF) / (self._total_here + 1)
        rare = 0.3 * HALF * self._total_there / self._total_here
        return math.log(here) - math.log((self._there[stem] + rare) / (self._total_there + 1))
