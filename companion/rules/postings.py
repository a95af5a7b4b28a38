"""Which of many short texts hold a word, as arrays: all of them are compared with a question at once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]
Weighed = Sequence[Sequence[tuple[Any, float]]]
"""For each word of a question what it may stand for, with weights."""
TINY: Final = 1e-9


class Postings:
    """For each word the texts that hold it."""

    def __init__(self, texts: Iterable[Iterable[Any]]) -> None:
        self._place: dict[Any, int] = {}
        words: list[int] = []
        lengths = []
        for text in texts:
            before = len(words)
            words += [self._place.setdefault(word, len(self._place)) for word in text]
            lengths.append(len(words) - before)
        held = np.array(words, np.int64)
        order = np.argsort(held, kind="stable")
        self.count = len(lengths)
        self._words = held[order]
        self._texts: Places = np.repeat(np.arange(self.count), lengths)[order]
        self._starts = np.searchsorted(self._words, np.arange(len(self._place) + 1))

    def idf(self) -> dict[Any, float]:
        """How much each word tells."""
        held = np.diff(self._starts)
        return dict(zip(self._place, np.log(1 + (self.count - held + 0.5) / (held + 0.5)).tolist(), strict=True))

    def sums(self, weights: Mapping[Any, float], unknown: float) -> Numbers:
        """What the words of each text weigh together."""
        each = np.array([weights.get(word, unknown) for word in self._place] or [0.0])
        found: Numbers = np.asarray(np.bincount(self._texts, each[self._words], self.count) + TINY, np.float64)
        return found

    def matched(self, asked: Weighed) -> Numbers:
        """For each text what those words of a question weigh that it holds; the best of what each may stand for."""
        found = np.zeros(self.count)
        for means in asked:
            known = sorted((w, self._place[word]) for word, w in means if word in self._place)
            if len(known) == 1:
                ((weight, place),) = known
                found[self._texts[self._starts[place] : self._starts[place + 1]]] += weight
            elif known:
                best = np.zeros(self.count)
                for weight, place in known:
                    best[self._texts[self._starts[place] : self._starts[place + 1]]] = weight
                found += best
        return found
