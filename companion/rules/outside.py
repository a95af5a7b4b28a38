"""How like a question is to those that no rulebook answers."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from companion.rules.lexicon import TINY, Lexicon, Vectors
from companion.rules.measures import Learned, along
from companion.rules.rank import Weigher
from companion.rules.sections import Stems
from companion.rules.store import Stemmer
from companion.rules.words import content, words

HALF: Final = 0.5
"""What is counted for a word that has not been seen."""
NEAR: Final = 0.05
"""How near a line must be to vote."""
FARTHER: Final = 0.1
NEAREST: Final = 5
"""Lines that tell how near a question is to all of them."""
FEWEST: Final = 1e-4
FILE: Final = Path(__file__).parent / "unanswered.txt"
Like = tuple[float, float, float, float, float, float, float, float]


class Unanswered:
    """Questions that no rulebook answers, against the ways in which players ask for rules."""

    def __init__(self, asked: Iterable[Stems], weigher: Weigher, stemmer: Stemmer, lexicon: Lexicon) -> None:
        found = lines_of(FILE)
        lines = [content(words(line.text)) for line in found]
        self._stemmer = stemmer
        self._weigher = weigher
        stem = self._stemmer.stems([word for line in lines for word in line])
        vectors = lexicon.vectors(lexicon.of_text(line.text, stem) for line in found)
        self._lexicon = lexicon
        asked = list(asked)
        self._there, self._total_there = Counter(s for line in asked for s in line), len(asked)
        spelled, stems = [" ".join(line) for line in lines], [frozenset(stem[word] for word in line) for line in lines]
        self._lines = {
            game: _Lines.of(spelled, stems, vectors, [i for i, line in enumerate(found) if line.game in (None, game)])
            for game in (None, *{line.game for line in found})
        }

    def like(self, question: str, game: str | None, learned: Learned) -> Like:
        """Likeness to the nearest of them, what its words tell of them together, the word that tells most, what the
        lexicon has learned of its parts, how the nearest lines vote, those farther off too, and how near the nearest of
        them and of the ways of asking for rules are.

        The question itself is left out, so that what is learned from these questions holds for others.
        """
        lines = self._lines.get(game, self._lines[None])
        spelled = content(words(question))
        asked, own = frozenset(self._stemmer.stems(spelled).values()), " ".join(spelled)
        weigh = self._weigher.weight
        others = [
            stems for text, stems in zip(lines.spelled, lines.stems, strict=True) if text != own and asked & stems
        ]
        nearest = max((weigh(asked & o) / math.sqrt(weigh(asked) * weigh(o)) for o in others), default=0.0)
        odds = [self._odds(lines, stem, int(own in lines.spelled)) for stem in asked]
        answered = self._lexicon.answered(learned.parts)
        return (
            nearest,
            sum(odds) / math.sqrt(len(odds) + 1),
            max(odds, default=0.0),
            answered,
            *_votes(lines, own, learned),
        )

    def _odds(self, lines: "_Lines", stem: str, itself: int) -> float:
        """How much likelier a word is in these questions than in those that rules answer, as a logarithm."""
        total = len(lines.spelled)
        here = (max(lines.counts[stem] - itself, 0) + HALF) / (total + 1)
        rare = 0.3 * HALF * self._total_there / total
        return math.log(here) - math.log((self._there[stem] + rare) / (self._total_there + 1))


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines that hold for a game: as content words, as stems, as vectors, and how often each stem occurs."""

    spelled: tuple[str, ...]
    stems: tuple[Stems, ...]
    vectors: Vectors
    counts: Counter[str]

    @classmethod
    def of(cls, spelled: Sequence[str], stems: Sequence[Stems], vectors: Vectors, some: list[int]) -> "_Lines":
        kept = tuple(stems[i] for i in some)
        return cls(tuple(spelled[i] for i in some), kept, vectors[some], Counter(s for line in kept for s in line))


def _votes(lines: _Lines, own: str, learned: Learned) -> tuple[float, float, float, float]:
    """The share of unanswered ones among the nearest lines, as a logarithm; how much more the others weigh farther off;
    and how near the nearest of both are."""
    here = along(lines.vectors, learned.vector).astype(float)
    if own in lines.spelled:
        here = here[[i for i, text in enumerate(lines.spelled) if text != own]]
    there = learned.lines[learned.mine].astype(float)
    near, far = _heavy(here, NEAR), _heavy(there, NEAR)
    return (
        math.log(near / (near + far + TINY) + FEWEST),
        math.log(_heavy(there, FARTHER) + TINY) - math.log(_heavy(here, FARTHER) + TINY),
        _nearest(here),
        _nearest(there),
    )


def _heavy(likeness: Vectors, width: float) -> float:
    """What lines weigh together, the nearest most."""
    return float(np.exp((likeness - 1) / width).sum())


def _nearest(likeness: Vectors) -> float:
    """The mean likeness of the nearest few."""
    return float(np.sort(likeness)[-NEAREST:].mean()) if len(likeness) else 0.0


class Line(NamedTuple):
    """A question that no rule answers. game: where it is asked of one game alone; another's rules may answer it."""

    text: str
    game: str | None


def lines_of(file: Path) -> list[Line]:
    """The questions of a file, one a line, with the game before a colon where they are of one game alone.

    >>> [line for line in lines_of(FILE) if line.text == "who wins a draw"]
    [Line(text='who wins a draw', game='arboria')]
    """
    found = [line.rpartition(": ") for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [Line(text, game or None) for game, _, text in found]
