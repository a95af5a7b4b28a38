"""How like a question is to those that no rulebook answers."""

import math
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np

from companion.rules.lexicon import TINY, Lexicon
from companion.rules.measures import Learned, along
from companion.rules.rank import Weigher
from companion.rules.sections import Stems
from companion.rules.store import Stemmer
from companion.rules.words import content, words

HALF: Final = 0.5
"""What is counted for a word that has not been seen."""
NEAR: Final = 0.05
"""How near a line must be to vote."""
FEWEST: Final = 1e-4
FILE: Final = Path(__file__).parent / "unanswered.txt"
Like = tuple[float, float, float, float, float]


class Unanswered:
    """Questions that no rulebook answers, against the ways in which players ask for rules."""

    def __init__(self, asked: Iterable[Stems], weigher: Weigher, stemmer: Stemmer, lexicon: Lexicon) -> None:
        text = lines_of(FILE)
        lines = [content(words(line)) for line in text]
        self._stemmer = stemmer
        self._weigher = weigher
        stem = self._stemmer.stems([word for line in lines for word in line])
        self._lines = {" ".join(line): frozenset(stem[word] for word in line) for line in lines}
        self._lexicon = lexicon
        self._spelled = [" ".join(line) for line in lines]
        self._vectors = lexicon.vectors(lexicon.of_text(line, stem) for line in text)
        answered = list(asked)
        self._here, self._total_here = Counter(s for line in self._lines.values() for s in line), len(self._lines)
        self._there, self._total_there = Counter(s for line in answered for s in line), len(answered)

    def like(self, question: str, learned: Learned) -> Like:
        """Likeness to the nearest of them, what its words tell of them together, the word that tells most, what the
        lexicon has learned of its parts, and how the nearest lines vote.

        The question itself is left out, so that what is learned from these questions holds for others.
        """
        spelled = content(words(question))
        asked, own = frozenset(self._stemmer.stems(spelled).values()), " ".join(spelled)
        weigh = self._weigher.weight
        others = [line for text, line in self._lines.items() if text != own and asked & line]
        nearest = max((weigh(asked & o) / math.sqrt(weigh(asked) * weigh(o)) for o in others), default=0.0)
        odds = [self._odds(stem, int(own in self._lines)) for stem in asked]
        votes = self._votes(own, learned)
        answered = self._lexicon.answered(learned.parts)
        return nearest, sum(odds) / math.sqrt(len(odds) + 1), max(odds, default=0.0), answered, votes

    def _votes(self, own: str, learned: Learned) -> float:
        """The share of unanswered ones among the nearest lines, as a logarithm."""
        near = along(self._vectors, learned.vector).astype(float)
        if own in self._lines:
            near = near[[i for i, text in enumerate(self._spelled) if text != own]]
        here = np.exp((near - 1) / NEAR).sum()
        there = np.exp((learned.lines[learned.mine].astype(float) - 1) / NEAR).sum()
        return math.log(here / (here + there + TINY) + FEWEST)

    def _odds(self, stem: str, itself: int) -> float:
        """How much likelier a word is in these questions than in those that rules answer, as a logarithm."""
        here = (max(self._here[stem] - itself, 0) + HALF) / (self._total_here + 1)
        rare = 0.3 * HALF * self._total_there / self._total_here
        return math.log(here) - math.log((self._there[stem] + rare) / (self._total_there + 1))


def lines_of(file: Path) -> list[str]:
    """The questions of a file, one a line."""
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
