"""What is typed on phones put right: "we're four", "3p", "pts 4 that", and clauses that say nothing of the game."""

import re
from typing import Final

from companion.core.misspelt import Names

_PLAYERS: Final = re.compile(
    r"(?<!there )(?<!they )(?<!you )(?<!which )(?<!s )\bwe ?(?:\u2019|')?(?: a)?re (?:just |only )?"
    r"(two|three|four|five|[2-5])\b(?! \w+s\b)|\b([2-5])p(?= game)|^\W*([2-5]) ?p(?=[,:])",
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


_CLAUSES: Final = re.compile(r"(?<=[.!?:,;])\s+|(?<=\.\.)\s*|(?<=[)])\s+")
_ASKS: Final = re.compile(
    r"\b(?:how|what|whats|which|who|difference|gap|winner|tied?|points?|pts|rps?|vps?|scores?|worth|total|sum|many"
    r"|much)\b",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|a|an)\b(?! lot| bit)", re.IGNORECASE
)


def without_chatter(question: str, names: Names) -> str:
    """The question without clauses that name nothing of the game, ask nothing and count nothing.

    >>> without_chatter("sorry, phone at 3%. my dog barks. two frogs, points?", Names({"frog": "frog"}))
    'two frogs, points?'
    """
    pieces = [re.sub(r"\b\d+ ?%", "", piece) for piece in _CLAUSES.split(question)]
    kept = [piece for piece in pieces if _ASKS.search(piece) or _NUMBERED.search(piece) or _names(piece, names)]
    return " ".join(kept)


def _names(piece: str, names: Names) -> bool:
    said = re.findall("[a-z]+", piece.casefold())
    return any(names.at(said, i)[0] for i in range(len(said)))
