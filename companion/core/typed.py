"""What is typed on phones put right: "we're four", "3p", "pts 4 that", and slips in everyday words."""

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final

from companion.core.misspelt import COMMON, NUMERALS, SHORT_SLIPS, SHORTEST, Names, words

LOST_FROM: Final = 4
"""From this length on a letter may have been lost."""

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


_KEYS: Final = words(
    """points point score scores total worth together altogether difference players player protected protection
    doubled tallest highest longest finished captive activate activated season seasons multiplier tracker marker"""
)
"""Words that questions are read by, beside the everyday ones."""
_OFTEN: Final = words(
    """points score total worth together altogether players protection tallest highest longest before after still
    which between around touching beside without nothing already another turns round"""
)
"""Words that a letter is lost from; others lie too near to words that are meant."""
_MEANT: Final = words("card ship tired tied crate water touche")
_KNOWN: Final = COMMON | _KEYS | frozenset(NUMERALS)


def mended(question: str, names: Names) -> str:
    """The question with slips in everyday words put right: letters swapped, doubled or lost.

    >>> mended("how mnay scroe pionts stil", Names({"frog": "frog"}))
    'how many score points still'
    """
    return re.sub(r"[^\W\d_]+", lambda found: _mended(found[0], names), question)


def _mended(word: str, names: Names) -> str:
    small = word.casefold()
    if small in SHORT_SLIPS:
        return SHORT_SLIPS[small]
    if len(small) < SHORTEST or small in _KNOWN | _MEANT or small.removesuffix("s") in _KNOWN or not small.isascii():
        return word
    if (fixed := names.mend(small)) != small:
        return fixed if fixed in _KEYS else word
    if names.at([small], 0)[0] or names.begins(small):
        return word
    near = (meant for meant in _slips(small) if meant[0] == small[0])
    return next((meant for meant in near if meant in (_KNOWN if len(meant) <= len(small) else _OFTEN)), word)


_CLAUSES: Final = re.compile(r"(?<=[.!?:,;])\s+|(?<=\.\.)\s*|(?<=[)])\s+")
_ASKS: Final = re.compile(
    r"\b(?:how|what|whats|which|who|points?|pts|rps?|vps?|scores?|worth|total|sum|many|much)\b", re.IGNORECASE
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


def _slips(word: str) -> Iterator[str]:
    """What a word may have been before a slip: two letters swapped, one doubled, one lost."""
    for i in range(len(word) - 1):
        yield f"{word[:i]}{word[i + 1]}{word[i]}{word[i + 2 :]}"
    for i in range(1, len(word)):
        if word[i] == word[i - 1]:
            yield word[:i] + word[i + 1 :]
    if len(word) >= LOST_FROM:
        for i in range(1, len(word) + 1):
            yield from (word[:i] + letter + word[i:] for letter in ascii_lowercase)
