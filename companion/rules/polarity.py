"""Yes, No or Depends before a rule, where its sentence decides the question so; nothing rather than a wrong word."""

import re
from typing import Final

from companion.rules.query import YES_OR_NO, kind_of
from companion.rules.words import plain

YES: Final = "Yes"
NO: Final = "No"
DEPENDS: Final = "Depends"
ENOUGH: Final = 0.5
"""How much of a question the sentence has to be about before its modal words count."""
_SAID: Final = re.compile(r"(yes|no|it depends|depends|both|neither)\b", re.IGNORECASE)
_TURNED: Final = re.compile(r"\b(not|\w+nt|never|forbidden|illegal|prohibited|without|or|only|still|unless|instead)\b")
_DUTY: Final = re.compile(r"\b(must|have to|has to|need to|needs to|required|obliged|forced|mandatory|compulsory)\b")
_LEAVE: Final = re.compile(r"\b(can|may|could|allowed|possible|legal|ok|okay|free to)\b")
_FORBIDS: Final = re.compile(
    r"\b(cannot|can not|may not|must not|never|not allowed|not be|nobody|no one|not possible|impossible|none may|"
    r"no \w+ (may|can)|not count|out of reach|forbidden)\b"
)
_ALLOWS: Final = re.compile(
    r"\b(may(?! not)|can(?!not| not)|free to|allowed|up to you|as you like|your choice|you choose)\b"
)
_LIMITS: Final = re.compile(
    r"\b(only|unless|except|if|as long as|but|at most|once|when|until|while|provided|without)\b"
)
_ORDERS: Final = re.compile(r"\b(must(?! not)|have to|has to|needs to|compulsory|obligatory)\b")
_FREES: Final = re.compile(
    r"\b(optional|need not|not have to|never have to|voluntary|up to you|if you (like|want|wish)|may)\b"
)


def said_already(text: str) -> bool:
    """True for a rule that begins with the word itself."""
    return bool(_SAID.match(text))


def verdict(question: str, sentence: str, about: float) -> str:
    """`Yes`, `No` or `Depends`; empty where the sentence does not decide it. about: how much of the question it covers.

    >>> verdict("can i move a card later", "A card placed earlier cannot be moved.", 0.9)
    'No'
    >>> verdict("do i have to take the bonus", "Taking the bonus is optional.", 0.9)
    'No'
    >>> verdict("may i look first", "You may look if all agree.", 0.9)
    'Depends'
    """
    asked = plain(question).replace("'", "")
    if kind_of(question) != YES_OR_NO or about < ENOUGH or said_already(sentence) or _TURNED.search(asked):
        return ""
    told = plain(sentence)
    if _DUTY.search(asked):
        return _duty(told)
    return _leave(told) if _LEAVE.search(asked) else ""


def _duty(told: str) -> str:
    """Must one?"""
    if _FORBIDS.search(told) or _LIMITS.search(told):
        return ""
    orders, frees = bool(_ORDERS.search(told)), bool(_FREES.search(told))
    return "" if orders == frees else YES if orders else NO


def _leave(told: str) -> str:
    """May one?"""
    forbids, allows = bool(_FORBIDS.search(told)), bool(_ALLOWS.search(told))
    if forbids == allows or _ORDERS.search(told):
        return ""
    if _LIMITS.search(told):
        return DEPENDS if allows else ""
    return YES if allows else NO
