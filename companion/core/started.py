"""Points that somebody had before what a question is about: "on 14 points, then ...", "24 before objectives"."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from companion.core.computed import Computed

_POINTS: Final = r"(?: ?(?:points?|pts|p|vps?|rps?))"
_CLOSE: Final = r"(?=\s*[,.;:!]|\s+(?:and|then|before|so far|already|plus|but|when|now|with|&|\+)\b|\s*$)"
_HAD: Final = re.compile(
    r"\b(?:(?:i|we|he|she|they|me|im|ive|hes|shes|marker|track)(?: (?:am|was|had|have|has|is|stand|stood|got|already))*"
    r"(?: (?:standing|sitting|currently|now|at|on|the|track))*|(?:standing |being |starting )?(?:on|at|from)"
    r"|had|have|has|with|start(?:ing)? (?:on|at|with|from))? ?\b(?P<n>\d{1,3})"
    rf"(?:{_POINTS}(?: on the track)?)?{_CLOSE}"
)
_BEFORE: Final = re.compile(
    rf"\b(?P<n>\d{{1,3}}){_POINTS}? (?:before|so far|already"
    rf"|without|excluding|not counting|from (?:nature|the rest"
    rf"|everything else|other things))\b(?: (?:that|this|it|the)\b)?"
)
_SO_FAR: Final = re.compile(rf"\bso far:?(?: (?:i|we) (?:have|had|got))? (?P<n>\d{{1,3}})(?:{_POINTS})?{_CLOSE}")
_COUNTED: Final = 9
"""A number up to this that is not called points may as well count something."""
GAINS: Final = re.compile(r"\b(?:gain|gained|change|changes|extra|adds?|bonus|difference)\b")
"""Words that ask for what is added alone."""


def with_start(question: str, compute: Callable[[str], Computed | None]) -> Computed | None:
    """What the rest of a question comes to, with the points that were there before; None where it tells of none.

    question: in small letters without apostrophes.
    """
    if GAINS.search(question):
        return None
    for had, rest in _starts(question):
        found = compute(rest)
        if found is not None and found.value is not None:
            total = had + found.value
            sign = "+" if found.value >= 0 else "-"
            return replace(found, value=total, text=f"{found.text}; {had} {sign} {abs(found.value)} = {total}")
    return None


def _starts(question: str) -> Iterator[tuple[int, str]]:
    for pattern in (_SO_FAR, _BEFORE, _HAD):
        for found in pattern.finditer(question):
            told = pattern is not _HAD or re.search(_POINTS + r"\b", found[0]) is not None
            sure = told or (int(found["n"]) > _COUNTED and not found[0].strip()[0].isdigit())
            rest = f"{question[: found.start()]} {question[found.end() :]}".strip(" ,.;:")
            if sure and re.search(r"\d|\b(?:an?|one|two|three|four|five|six|both|once|twice)\b", rest):
                yield int(found["n"]), f"{rest}, points"
