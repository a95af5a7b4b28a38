"""Ways of telling a path that are put into plainer words before a question is read."""

import re
from typing import Final

from companion.core.wordings import Wordings
from companion.games.arboretum.layout import KNOWN_SPECIES

LETTERED: Final = "xx"
"""What a letter or a seat begins with that stands for a player: "A has 8 and 4"."""
_SEATS: Final = {"1": "one", "2": "two", "3": "three", "4": "four"}
_SEAT: Final = re.compile(r"\bplayer ([1-4])(?=(?: (?:has|have|holds?|had|keeps?|kept|got|shows?)\b|:))", re.IGNORECASE)
_ROW: Final = re.compile(r"\b(?:paths?|rows?|lines?|runs?|scores?|points?|pts)\b", re.IGNORECASE)
_TREES: Final = "|".join(
    word for species in KNOWN_SPECIES for word in (species.replace("-", "[ -]"), species.split("-")[-1])
)
_CARD: Final = rf"(?:an? |the |my )?(?:{_TREES}) [1-8]\b"
_SOME: Final = r"(?:(?:one|two|three|four|five|six|all|some|[1-6]|the|my) )"
_INNER: Final = (
    r"(?:(?:(?:one|two|three|four|[1-6]) )?(?:in the middle|inside|in ?between)"
    r"|middle|inner|inside|other|others|rest|cards? between|ones? between)(?: (?:one|two|three|four|five|six|[1-6]))?"
    r"(?: (?:ones?|cards?|trees?|bits?))?"
)
_DIFFER: Final = (
    r"(?:(?:do|does|did)(?:n['\u2019]?t| not)(?: match| fit)?|(?:are|is)(?:n['\u2019]?t| not)(?: the same)?"
    r"|(?:are|is) (?:all )?(?:different|mixed|something else|other (?:trees|species|kinds)))"
)
_VALUE: Final = re.compile(r"\b[1-8]\b")
_CARDS: Final = 3
"""From so many cards on, what one gets for them are points."""


def _points(found: re.Match[str]) -> str:
    return f"how many points{f' for {found[1]}' if found[1] else ''}"


_PLAINER: Final = Wordings(
    (
        (r"\bthru\b", "through"),
        (r"\bw/? the\b", "with the"),
        (r"\b(same|one|single) (?:sort|variety)\b", r"\1 species"),
        (
            r"\b(?:every(?: single)? one|each(?: one)?|the lot)(?: of (?:them|those|these))?,? (?:(?:is|are|being) )?"
            r"(?:of )?(?:the|one) (?:same )?(?:species|kind|tree|type|suit)\b",
            "all the same species",
        ),
        (
            rf"\b(?:the |both |its )*ends (?:do |are )?(?:match|matching|(?:the )?same(?: \w+)?|alike),? "
            rf"(?:but|and|while|though)"
            rf" (?:the |its |all )*{_INNER} {_DIFFER}(?=\W|$)",
            "mixed",
        ),
        (
            rf"\b{_SOME}*(?:in the middle|inside|in ?between|in it|among them) (?:are|is)(?:n['\u2019]?t| not)"
            rf" (?:an? )?(?:{_TREES})s?\b",
            "mixed",
        ),
        (
            rf"\b({_CARD}),? (?:right |directly )?(?:(?:which|that|and|it) )*(?:is |sits |lies |stands )?"
            rf"(?:next to|beside|followed by|touching|leading to|leads to) (?=(?:{_CARD}))",
            r"\1, ",
        ),
        (
            r"\b(?:one|two|three|four|five|six|some|[1-6]) (?:other|different|foreign) (?:trees?|species|kinds|cards?)"
            r",? (?=[2-7]\b(?: |, ?|-)(?:and )?[2-7]\b)",
            "other trees ",
        ),
        (r"\b(?:do|doing) the (?:maths?|sums?|adding(?: up)?)(?: for (?:me|us))?\b", "what is my total"),
        (r"\b(my total) (?:when|once|as|if) we compare\b", r"\1"),
        (
            rf"\bhow (?:many|much) (?:do|would|will|can|did) i (?:get|make)\b"
            rf"(?: (?:for|in|from|with) (?:the |my )?({_TREES})s?)?\W*$",
            lambda found: _points(found) if len(_VALUE.findall(found.string, 0, found.start())) >= _CARDS else found[0],
        ),
        (r"\bin my own hand\b", "in my hand"),
    )
)


def plainer(question: str) -> str:
    """The question with its species, ends and players told in plainer words.

    >>> plainer("the ends match but the middle ones dont")
    'mixed'
    >>> plainer("oak 1 next to lilac 3 next to oak 8")
    'oak 1, lilac 3, oak 8'
    """
    if not _ROW.search(question):
        question = _SEAT.sub(lambda found: f"{LETTERED}player{_SEATS[found[1]]}", question)
    return _PLAINER.plain(question)
