"""Turns of phrase of phones that have a number in them: "we're four", "3p", "pts 4 that"."""

import re
from typing import Final

_PLAYERS: Final = re.compile(
    r"(?<!there )(?<!they )(?<!you )(?<!which )(?<!s )\bwe ?(?:\u2019|')?(?: a)?re (?:just |only )?"
    r"(two|three|four|five|[2-5])\b(?! \w+s\b)|\b([2-5])p(?= game)|^\W*([2-5]) ?p(?=[ ,:])",
    re.IGNORECASE,
)
_FOR: Final = re.compile(
    r"\b(points|pts|pt|rp|vp|score|worth|total) 4(?= (?:that|this|the|these|those|my|me|it|all)\b)", re.IGNORECASE
)


def typed(question: str) -> str:
    """The question with the players of "we're four" named, and "for" where a 4 stands for it.

    >>> typed("we're four, how many pts 4 that")
    '4 players, how many pts for that'
    """
    named = _PLAYERS.sub(lambda found: f"{_DIGITS.get(said := _said(found), said)} players", question)
    return _FOR.sub(r"\1 for", named)


_DIGITS: Final = {"two": "2", "three": "3", "four": "4", "five": "5"}


def _said(found: re.Match[str]) -> str:
    return (found[1] or found[2] or found[3]).casefold()
