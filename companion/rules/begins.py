"""Yes, No or Depends, by the ways of asking that are most like a question: the digest says how each is answered.

Two ways of asking for one rule may be answered by opposite words: "may i look first", "must i look first". So a way of
asking votes the less, the more it differs in words, and still less where one of these turns the meaning. Where they do
not agree, the nearest of them can be named with its own word, and the player sees whether that was meant.
"""

import math
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from companion.rules.words import plain

SHARP: Final = 8.0
"""How much a way of asking that is more like the question outvotes one that is less so."""
WORD: Final = 0.8
"""What remains of a vote for each word that stands in one of the two only."""
ENOUGH: Final = 0.8
"""Share of the votes that a word needs."""
NEAR: Final = 0.5
"""How like the question the nearest way of asking has to be."""
MEANT: Final = 0.55
"""The same where that way of asking is told with its word."""
_FIGURES: Final = dict(  # but for "one", which mostly is none
    zip(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), map(str, range(2, 11)), strict=True)
)
_TURNS: Final = (  # what remains of a vote where one of the two says so
    (0.8, r"\b(not|cannot|never|without|\w+nt|no|nobody|none|neither|nor)\b"),
    (0.4, r"\b(forbidden|illegal|prohibited|banned|against|prevent\w*|stop\w*|block\w*|refuse\w*|impossible|wrong)\b"),
    (0.14, r"\b(must|have to|has to|need|needs|required|obliged|forced|mandatory|compulsory|always)\b"),
    (0.4, r"\b(only|just|still|unless|instead|anyway|even)\b"),
    (0.4, r"\b(same|twice|again|both|all|every\w*|each)\b"),
    (0.6, r"\b(others?|another|different|opponents?|some(one|body)\w*|elses?|his|her|theirs?|your|neighbou?rs?)\b"),
    (0.6, r"\b(before|first|early|earlier|start)\b"),
    (0.8, r"\b(after|last|later|end|afterwards|once)\b"),
    (0.8, r"\b(more|extra|additional|over|above|higher|bigger|larger)\b"),
    (0.8, r"\b(less|fewer|under|below|lower|smaller|least)\b"),
    (0.6, r"\b(two|2|second|pair|twice)\b"),
    (0.6, r"\b(three|3|third|several|many|multiple|any)\b"),
    (0.8, r"\b(own|my|mine|myself)\b"),
    (0.6, r"\b(diagonal\w*|orthogonal\w*|sideways|upside)\b"),
)
TURNED: Final = 3
"""The first of these deny, forbid or oblige: whoever asks so means something else."""
_PATTERNS: Final = tuple((math.log(rest), re.compile(pattern)) for rest, pattern in _TURNS)


class Wording(NamedTuple):
    """A way of asking: its text and stems; the word that its answer begins with; how like the question it is."""

    text: str
    stems: frozenset[str]
    word: str
    likeness: float

    def said(self) -> str:
        """Its word, and that it is the answer to this.

        >>> Wording("is it free", frozenset(), "No", 0.6).said()
        'No, if you mean “is it free”.'
        """
        return f"{self.word}, if you mean “{self.text}”."


def turns(text: str) -> tuple[bool, ...]:
    """What there is in a question that may turn its meaning, in a fixed order.

    >>> sum(a != b for a, b in zip(turns("may i look first"), turns("must i not look first")))
    2
    """
    spelled = plain(text).replace("'", "")
    return tuple(bool(pattern.search(spelled)) for _, pattern in _PATTERNS)


def numbers(found: Iterable[str]) -> list[str]:
    """The numbers among some words, in figures.

    >>> numbers(["4", "of", "four", "2nd"])
    ['2nd', '4', '4']
    """
    return sorted(_FIGURES.get(word, word) for word in found if word in _FIGURES or word[:1].isdigit())


def word_of(question: str, stems: frozenset[str], lines: Collection[Wording]) -> str:
    """The word that the lines like the question are answered with; empty where they do not agree, or none is like it.
    stems: of all words of the question, as for `nearest`.

    >>> lines = [Wording("can i look", frozenset("il"), "Yes", 0.9), Wording("must i look", frozenset("il"), "No", 0.9)]
    >>> word_of("may i look", frozenset("il"), lines), word_of("have i to look", frozenset("il"), lines[:1])
    ('Yes', 'Yes')
    """
    if max((line.likeness for line in lines), default=0.0) < NEAR:
        return ""
    votes = dict[str, float]()
    for line, weight in zip(lines, _weights(question, stems, lines), strict=True):
        votes[line.word] = votes.get(line.word, 0.0) + math.exp(weight)
    best = max(votes, key=lambda word: votes[word])
    return best if votes[best] >= ENOUGH * sum(votes.values()) else ""


def nearest(question: str, stems: frozenset[str], lines: Iterable[Wording]) -> Wording | None:
    """The line that is most like the question, however others are answered; None where none is like it. Whether
    something is forbidden, or has to be, is not like whether it may be.

    >>> lines = [Wording("can i look", frozenset("il"), "Yes", 0.9), Wording("must i look", frozenset("il"), "No", 0.9)]
    >>> nearest("do i have to look", frozenset("il"), lines).word
    'No'
    """
    asked = turns(question)[:TURNED]
    close = [line for line in lines if line.likeness >= MEANT and turns(line.text)[:TURNED] == asked]
    weights = _weights(question, stems, close)
    _, best = max(zip(weights, close, strict=True), default=(0.0, None), key=lambda pair: pair[0])
    return best


def _weights(question: str, stems: frozenset[str], lines: Iterable[Wording]) -> list[float]:
    """The logarithm of each line's vote."""
    own, word = turns(question), math.log(WORD)
    return [SHARP * line.likeness + word * len(stems ^ line.stems) + _turned(own, turns(line.text)) for line in lines]


def _turned(own: Sequence[bool], other: Sequence[bool]) -> float:
    """The logarithm of what remains."""
    return sum(rest for (rest, _), one, two in zip(_PATTERNS, own, other, strict=True) if one != two)
