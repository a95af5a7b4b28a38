"""Waters that cards hide, cards that are not completed and partners on several sides, put plainly."""

import re
from typing import Final

from companion.core.numbers import spelled
from companion.core.wordings import Wordings

_NUMBER: Final = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_WATER: Final = r"(?:water|lake|pond)s?(?: (?:habitats?|squares?|spaces?|tiles?))?"
_BY_CARDS: Final = r"(?: (?:up )?(?:by|with|under) (?:an? |the |other |my |new )*cards?)?(?! (?:by|with|under) )"
_GONE: Final = (
    rf"(?:covered|hidden|built over|overbuilt|buried|invisible|not visible|no longer visible){_BY_CARDS}"
    r"|under (?:an? |the |other |my )*cards?"
)
_HIDDEN: Final = re.compile(
    rf"(?P<before>\b(?P<all>{_NUMBER}) )(?P<water>{_WATER})(?P<between>(?:,? (?:\d{{1,2}}|an?|one|two|three|four) fish"
    rf"(?:es)?)?)(?:,|\.|;| \(| but| and| with| of which| of them| though)*"
    rf" ?\(?(?P<less>{_NUMBER})(?: (?:of (?:them|those|these|which|the {_WATER})|{_WATER}|ones?))?"
    rf"(?: (?:is|are|was|were|got|get|being|lie|lies|now|already))* (?:{_GONE})\)?(?! {_WATER})",
    re.IGNORECASE,
)
_ABOUT_WATERS: Final = re.compile(r"\bfish|\bseason|\btiles?\b", re.IGNORECASE)


def _visible(found: re.Match[str]) -> str:
    """What is left of the waters of a question once the hidden ones are taken off."""
    left = (spelled(found["all"].casefold()) or 0) - (spelled(found["less"].casefold()) or 0)
    return f"{left} {found['water']}{found['between']}" if left >= 0 else found[0]


_OPEN: Final = r"(?:(?:still|left|that|which|are|is|lie|lies|lying|sit|sits|sitting|remain|remaining|stay|there|yet) )"
_CARDS: Final = Wordings(
    (
        (
            rf"\b(?:ecosystem )?(cards?) {_OPEN}*(?:above|over)(?: (?:my|the|our|his|her))?(?: player)? board\b",
            r"uncompleted \1",
        ),
        (
            rf"\b(?:ecosystem )?(cards?) {_OPEN}*(?:to (?:complete|finish|be completed)"
            r"|(?:i|we) (?:have|did|could|had)(?: not|n['\u2019]?t)(?: yet)? (?:completed?|finish(?:ed)?)"
            r"|not (?:yet )?(?:completed|finished|complete))\b",
            r"uncompleted \1",
        ),
    )
)

_WAY: Final = r"(?:left|right|above|below|up|down|north|south|east|west|top|bottom)(?: (?:side|of it))?"
_IN_WAY: Final = rf"(?:(?:one )?(?:(?:on|to|at|in) )?(?:(?:the|its) )?{_WAY})"
_EITHER: Final = r"(?:(?:on|at|to) )(?:each|either|both)(?: of)?(?: its| the)? (?:sides?)"
_ALL: Final = (
    r"(?:(?:on|at|to|in) )(?:(?:all|every)(?: of)?(?: its| the)?(?: four| 4)?|(?:its |the )?(?:four|4))"
    r" (?:sides?|ways?|directions?)"
)
_PARTNERS: Final = re.compile(
    r"(?<!\d )\b(?:(?:an?|one|the|some) )?(?P<kind>(?:mush ?)?frog(?:gy)?|toad|(?:antler ?)?worm)s?"
    r"(?: (?:is|are|sits?|stands?|standing|aligned|in line|lined up))*"
    rf" (?:(?P<all>{_ALL})|(?P<either>{_EITHER})|(?P<way>{_IN_WAY}(?=,? (?:and|plus|&|one|on|to|at|{_WAY})\b)))"
    rf"(?P<more>(?:(?:,| and| plus| &)* {_IN_WAY}\b)*)",
    re.IGNORECASE,
)
_SEEKERS: Final = re.compile(r"\bgrim|\bcat\b|cats?\b|kitty", re.IGNORECASE)


def _counted(found: re.Match[str]) -> str:
    """The partners of a question with their number, one for each side that it names."""
    more = len(re.findall(_WAY, found["more"], re.IGNORECASE))
    number = 4 if found["all"] else (2 if found["either"] else 1) + more
    return f" {number} {found['kind']}s aligned" if number > 1 else found[0]


def unhidden(question: str) -> str:
    """The question with what it takes off, leaves open or tells by sides counted.

    >>> unhidden("5 waters, two covered with cards, 2 fish")
    '3 waters, 2 fish'
    """
    if _ABOUT_WATERS.search(question):
        question = _HIDDEN.sub(_visible, question)
        question = _CARDS.plain(question)
    if _SEEKERS.search(question):
        question = _PARTNERS.sub(_counted, question)
    return question
