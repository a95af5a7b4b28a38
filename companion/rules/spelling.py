"""Mends words against the words that the rules and their players use."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SHORTEST: Final = 4
"""Shorter words are taken as they stand: too many others lie one letter away."""
LONG: Final = 7
"""From this length on two wrong letters are forgiven."""
LONGEST: Final = 24
MOST: Final = 3


def _neighbours() -> dict[str, str]:
    """The letters beside each letter on a keyboard."""
    found: dict[str, str] = {}
    for row in ROWS:
        for left, right in pairwise(row):
            found[left] = found.get(left, "") + right
            found[right] = found.get(right, "") + left
    for upper, lower in pairwise(ROWS):
        for i, letter in enumerate(lower):
            near = upper[i : i + 2]
            found[letter] += near
            for other in near:
                found[other] += letter
    return found


NEAR: Final = _neighbours()


def distance(a: str, b: str) -> float:
    """What must go wrong to type `b` for `a`: 1 for each letter dropped, added or replaced, less for the usual slips.

    >>> distance("track", "trakc"), distance("track", "trrack"), distance("track", "tracl"), distance("track", "trick")
    (0.7, 0.7, 0.8, 1.0)
    """
    before: list[float] = []
    row = [float(i) for i in range(len(b) + 1)]
    for i, letter in enumerate(a, 1):
        older, before, row = before, row, [float(i)]
        for j, typed in enumerate(b, 1):
            replaced = 0.0 if letter == typed else 0.8 if typed in NEAR.get(letter, "") else 1.0
            dropped = 0.7 if i > 1 and a[i - 2] == letter else 0.9
            added = 0.7 if j > 1 and b[j - 2] == typed else 1.0
            best = min(before[j - 1] + replaced, before[j] + dropped, row[j - 1] + added)
            if i > 1 and j > 1 and letter == b[j - 2] and typed == a[i - 2] and letter != typed:
                best = min(best, older[j - 2] + 0.7)
            row.append(best)
    return row[-1]


def _shortened(word: str) -> Iterator[str]:
    """The word with each letter left out in turn."""
    return (word[:i] + word[i + 1 :] for i in range(len(word)))


class Speller:
    """Knows how often each word occurs, and finds those that a mistyped word may stand for."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = counts
        self._shorter: dict[str, list[str]] = {}
        for word in counts:
            if len(word) >= SHORTEST - 1 and word.isalpha():
                for short in _shortened(word):
                    self._shorter.setdefault(short, []).append(word)

    def mend(self, word: str) -> list[tuple[str, float]]:
        """The likeliest words, each with a weight below 1, the best first; none for a word that nothing resembles."""
        if not SHORTEST <= len(word) <= LONGEST or not word.isalpha():
            return []
        limit = 2.0 if len(word) >= LONG else 1.0
        found = {other: distance(other, word) for other in self._candidates(word)}
        near = [
            (off - min(self.counts[other], 50) / 250 + (other[0] != word[0]) * 0.4, other)
            for other, off in found.items()
            if off <= limit
        ]
        near.sort()
        return [
            (other, max(0.9 - 0.25 * max(cost, 0.0), 0.3)) for cost, other in near[:MOST] if cost - near[0][0] < 0.5
        ]

    def _candidates(self, word: str) -> set[str]:
        shorter = set(_shortened(word))
        if len(word) >= LONG:
            shorter |= {twice for once in list(shorter) for twice in _shortened(once)}
        shorter.add(word)
        found = {other for short in shorter for other in self._shorter.get(short, ())}
        return found | {short for short in shorter if short in self.counts}

    def halves(self, word: str) -> tuple[str, str] | None:
        """Two known words that were written as one.

        >>> Speller({"wise": 1, "owl": 1}).halves("wiseowl")
        ('wise', 'owl')
        """
        for i in range(3, min(len(word), LONGEST) - 2):
            if word[:i] in self.counts and word[i:] in self.counts:
                return word[:i], word[i:]
        return None
