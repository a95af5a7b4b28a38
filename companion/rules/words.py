"""The words of a question or of a rule: plain letters, numbers as digits, and which of them say nothing."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 400
"""Words of a question that are looked at; nobody types more at a table."""
_WORD: Final = re.compile(r"[0-9]+(?:st|nd|rd|th)?(?![a-z])|[0-9]+|[a-z]+")
_COUNTED: Final = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_ORDERED: Final = {"first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th"}
_NUMBERS: Final = {word: str(i) for i, word in enumerate(_COUNTED)} | _ORDERED
STOP: Final = frozenset(
    word
    for line in """
a an the of to in on at by for from with into onto off and or but so if is are am was were be been being it
its im ive id ill this that these those there here i you he she we they me my mine your yours his her our ours
their theirs them us him do does did done doing dont doesnt didnt has have had having can could may might must
shall should will would cant cannot couldnt wont wouldnt isnt arent what whats which who whose whos when where
wheres why how hows then than as also just too very really actually please pls thx hey ok okay um uh like
about some any s t re ve ll d m u ur r n w o get gets got go goes let lets allowed allow possible need needs
want wants happens happen happened smth something someone somebody someones anyone thing things kinda already
allready still not no yes one
""".splitlines()
    for word in line.split()
)


def plain(text: str) -> str:
    """Lower-case letters without accents; other scripts and signs become blanks.

    >>> plain("Café’s  RÈGLE")
    "cafe's  regle"
    """
    if text.isascii():
        return text.lower()
    text = text.replace("\u2019", "'").replace("\u2018", "'")
    letters = (c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return "".join(c if c.isascii() else " " for c in letters)


def words(text: str) -> list[str]:
    """The words in order, at most `LONGEST`.

    >>> words("Don't put three Meeples on the 2nd track, 5x!")
    ['dont', 'put', '3', 'meeples', 'on', 'the', '2nd', 'track', '5', 'x']
    """
    found = _WORD.findall(plain(text[: LONGEST * 30]).replace("'", ""))
    return [_NUMBERS.get(word, word) for word in found[:LONGEST]]


def content(found: list[str]) -> list[str]:
    """The words that say something; all of them where none does."""
    return [word for word in found if word not in STOP] or found
