"""Yes, No or Depends before a rule, where its sentence decides the question so; nothing rather than a wrong word."""

import re
from collections.abc import Callable
from typing import Final

from companion.rules.query import YES_OR_NO, kind_of
from companion.rules.words import plain

YES: Final = "Yes"
NO: Final = "No"
DEPENDS: Final = "Depends"
ENOUGH: Final = 0.8
"""How much of a question the sentence has to be about before its modal words count."""
About = Callable[[str], float]
_SAID: Final = re.compile(r"(yes|no|it depends|depends|both|neither)\b", re.IGNORECASE)
_ANSWERS: Final = re.compile(r"(yes(?=\W)|no(?=[,.:;])|it depends\b|depends\b)", re.IGNORECASE)
_WORD: Final = re.compile(r"^(yes|no)[,.:;]\s+", re.IGNORECASE)
_TURNED: Final = re.compile(r"\b(not|\w+nt|never|forbidden|illegal|prohibited|without|or|only|still|unless|instead)\b")
_DUTY: Final = re.compile(r"\b(must|have to|has to|need to|needs to|required|obliged|forced|mandatory|compulsory)\b")
_LEAVE: Final = re.compile(r"\b(can|may|could|allowed|possible|legal|ok|okay|free to)\b")
_FORBIDS: Final = re.compile(
    r"\b(cannot|can not|may not|must not|never|not allowed|not be|nobody|no one|not possible|impossible|none may|"
    r"no \w+ (may|can)|grows? nothing|out of reach|forbidden)\b"
)
_ALLOWS: Final = re.compile(
    r"\b(may(?! not)|can(?! not)|free to|allowed|up to you|as you like|your choice|you choose|any number)\b"
)
_ASKS: Final = re.compile(r"\b(unless|except|only if|only when|as long as|provided)\b")
_LIMITS: Final = re.compile(r"\b(only|if|but|at most|once|when|until|while|without|just)\b")
_ORDERS: Final = re.compile(r"\b(must(?! not)|have to|has to|needs to|compulsory|obligatory)\b")
_FREES: Final = re.compile(
    r"\b(optional|need not|not have to|never have to|voluntary|up to you|if you (like|want|wish)|may)\b"
)
_BARRED: Final = re.compile(
    r"\b(forbidden|illegal|prohibited|banned|disallowed|impossible|against the rules|"
    r"not (allowed|possible|legal|permitted|ok))\b"
)
_CLAUSE: Final = re.compile(r"[,;:()]|\bbut\b")


def said_already(text: str) -> bool:
    """True for a rule that begins with the word itself."""
    return bool(_SAID.match(text))


def opening(text: str) -> str:
    """The word that a rule answers with before it goes on: `Yes`, `No`, `Depends`; empty where it just begins so.

    >>> opening("No, it may not."), opening("It depends on the icon."), opening("No card may."), opening("Both may.")
    ('No', 'Depends', '', '')
    """
    said = _ANSWERS.match(text)
    return said[1].split()[-1].capitalize() if said else ""


def bare(text: str) -> str:
    """The rule without that word, where it would answer another question.

    >>> bare("Yes, it may."), bare("No card may."), bare("No: it rests.")
    ('It may.', 'No card may.', 'It rests.')
    """
    rest = _WORD.sub("", text)
    return rest[:1].upper() + rest[1:]


def barred(question: str) -> bool:
    """True where a question asks whether something is forbidden.

    >>> barred("is it illegal to look"), barred("am i not allowed to look"), barred("am i allowed to look")
    (True, True, False)
    """
    return bool(_BARRED.search(plain(question)))


def turned(question: str, text: str) -> str:
    """A rule that begins with yes or no, where the question asks whether something is forbidden: there the words would
    say the opposite.

    >>> turned("is it forbidden to look", "Yes, you may look."), turned("may i look", "Yes, you may look.")
    ('Allowed: you may look.', 'Yes, you may look.')
    """
    word = _WORD.match(text)
    if word is None or not barred(question):
        return text
    return f"{'Allowed' if word[1].casefold() == 'yes' else 'Not allowed'}: {text[word.end() :]}"


def verdict(question: str, sentence: str, about: About) -> str:
    """`Yes`, `No` or `Depends`; empty where the sentence does not decide it. about: how much of the question a text
    covers.

    >>> verdict("can i move a card later", "A card placed earlier cannot be moved.", lambda text: 1)
    'No'
    >>> verdict("do i have to take the bonus", "Taking the bonus is optional.", lambda text: 1)
    'No'
    >>> verdict("may i look first", "You may look as long as all agree.", lambda text: 1)
    'Depends'
    """
    asked = plain(question).replace("'", "")
    if kind_of(question) != YES_OR_NO or said_already(sentence) or _TURNED.search(asked) or about(sentence) < ENOUGH:
        return ""
    clause = max(_CLAUSE.split(sentence), key=about)
    decide = _duty if _DUTY.search(asked) else _leave if _LEAVE.search(asked) else None
    if decide is None:
        return ""
    return decide(plain(clause), plain(sentence)) or decide(plain(sentence), plain(sentence))


def _duty(told: str, sentence: str) -> str:
    """Must one?"""
    if _FORBIDS.search(told) or _LIMITS.search(sentence) or _ASKS.search(sentence):
        return ""
    orders, frees = bool(_ORDERS.search(told)), bool(_FREES.search(told))
    return "" if orders == frees else YES if orders else NO


def _leave(told: str, sentence: str) -> str:
    """May one?"""
    forbids, allows = bool(_FORBIDS.search(told)), bool(_ALLOWS.search(told))
    if forbids == allows or _ORDERS.search(told):
        return ""
    if _ASKS.search(sentence):
        return DEPENDS if allows else ""
    if _LIMITS.search(told):
        return ""
    return YES if allows else NO
