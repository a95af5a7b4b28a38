"""Which sentence of a rule decides a question."""

import re
from collections.abc import Mapping
from typing import Final

from companion.rules.query import Query
from companion.rules.rank import Weigher, likeness, matched
from companion.rules.sections import stems_of

_END: Final = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"')]))\s+(?=[\"'(]?[A-Z0-9])")
_LEANS: Final = re.compile(
    r"(it|its|they|their|them|this|that|these|those|he|she|so|then|but|and|otherwise|both|each of|neither|either|such|"
    r"there|also|instead|for example|the other|the rest|likewise|even|after that|afterwards|only then|without one)\b",
    re.IGNORECASE,
)
LEAD: Final = 1.25
"""How much better than the first sentence another one must fit to be moved before it."""


def split(text: str) -> list[str]:
    """The sentences of a text.

    >>> split("One each. You may not. (See 3.) Done")
    ['One each.', 'You may not.', '(See 3.)', 'Done']
    """
    return [part for part in _END.split(text) if part]


def covered(query: Query, sentence: str, stem: Mapping[str, str]) -> float:
    """How much of a question a sentence is about, up to 1."""
    return matched(query, stems_of(sentence, stem)) / query.weight


def fit(query: Query, sentence: str, stem: Mapping[str, str], weigher: Weigher) -> float:
    """How well a sentence fits a question."""
    stems = stems_of(sentence, stem)
    return 0.7 * matched(query, stems) / query.weight + 0.3 * likeness(query, stems, weigher)


def deciding(query: Query, text: str, stem: Mapping[str, str], weigher: Weigher) -> int:
    """Which sentence decides; the first where none fits clearly better."""
    fits = [fit(query, sentence, stem, weigher) for sentence in split(text)]
    best = max(range(len(fits)), key=lambda i: (fits[i], -i))
    return best if fits[best] > LEAD * fits[0] else 0


def led(text: str, first: int) -> str:
    """The text with that sentence first, and those before it that it leans on.

    >>> led("A frog sits. A path runs. It ends.", 1), led("A frog sits. It sings.", 1)
    ('A path runs. It ends. A frog sits.', 'A frog sits. It sings.')
    """
    found = split(text)
    while first and _LEANS.match(found[first]):
        first -= 1
    end = first + 1
    while end < len(found) and _LEANS.match(found[end]):
        end += 1
    return " ".join(found[first:end] + found[:first] + found[end:])
