"""How questions tell of houses and what stands beside them: the patterns that the readings share."""

import re
from typing import Final

from companion.core.numbers import spelled

N: Final = r"(?:\d+|an?|one|another|single)"
KIND: Final = r"(?:TOKEN|PLANT|HERBIVORE|CARNIVORE|OTTER|FAUNA|of them)"
WORD: Final = r"(?:(?!and|with|of|to|next|on|in|my|by)[a-z]+|(?:UN)?SUPPORTED|RAINFOREST|MANGROVE|OCEAN)"
NEAR: Final = (
    r"(?:next to|beside|besides|touching|touches|touched by|touch|around|round|near"
    r"|nearby|nearest|adjacent(?: to)?|bordering|borders?|close(?: to)?"
    r"|surrounding|alongside|adjoining|neighbouring|neighboring|side by side with|up against)"
)
MOST_AT_ONE_PLACE: Final = 2
MOST_BESIDE: Final = 4
"""Squares that share an edge with a house."""

_HOUSES: Final = r"(?:houses?|homes?)"
_COUNT: Final = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_NUMBERED: Final = re.compile(
    rf"\b{_HOUSES} (?:#|nr\.? ?|no\.? ?|number )?(?:[1-4]|[a-d])(?: ?[:=] ?| - | (?:has|with|got|is next to|is"
    rf"|touches) )(?=\w)",
    re.IGNORECASE,
)
_FIRST_HOUSE: Final = re.compile(
    rf"\b(?:the |my )?(?:first|1st|left|upper|top) (?:house|home|hut)(?: ?: ?| (?:has|with|got|is next to"
    rf"|touches) | )(?={_COUNT}|no)",
    re.IGNORECASE,
)
_NEXT_HOUSE: Final = re.compile(
    rf",?(?: and| but)? (?:the |my )?(?:second|2nd|third|3rd|fourth|other|right|lower|bottom|last)(?: one| house"
    rf"| home| hut)?"
    rf"(?: ?: ?| (?:has|with|got|is next to|touches) | )({_COUNT[:-1]}|none|nothing|no|zero|0)\b)",
    re.IGNORECASE,
)
_ANYTHING: Final = r"(?:tokens?|animals?|things?|neighbou?rs?|pieces?)"
_NUMBER_BESIDE: Final = (
    rf"\d(?! ?(?!{_ANYTHING}|and\b)[a-z])(?: {_ANYTHING}(?: (?:beside|next to|around|near)(?: (?:it|them))?)?)?"
)
_LISTED_HOUSES: Final = re.compile(
    rf"\b(?:{_COUNT} )?(?:houses|homes|huts)(?:(?: with| have| has| next to| beside| near| touching):? |: ?)"
    rf"(?P<list>{_NUMBER_BESIDE}(?:(?:,|,? and|,? &) {_NUMBER_BESIDE})+)"
    rf"(?! {_ANYTHING}| each| in\b|.*\b(?:diagonal|corner))",
    re.IGNORECASE,
)
"""Houses with the number of what stands beside each: "2 houses next to 3 and 1 animals"."""


def counted(said: str | None, otherwise: int = 1) -> int:
    """The number that a word of a question's plain line says: "both" 2, "nobody" 0, articles 1."""
    if said is None:
        return otherwise
    return int(said) if said.isdigit() else {"both": 2, "nobody": 0}.get(said, 1)


def houses_one_by_one(question: str) -> str:
    """The question with "a house with" for each of several that are numbered: "house 1: a crab, house 2: none"."""
    question = _LISTED_HOUSES.sub(_each_listed, question)
    if len(_NUMBERED.findall(question)) > 1:
        return _NUMBERED.sub("a house with ", question)
    if _FIRST_HOUSE.search(question) and _NEXT_HOUSE.search(question):
        return _NEXT_HOUSE.sub(r", a house with \1", _FIRST_HOUSE.sub("a house with ", question))
    return question


def _each_listed(found: re.Match[str]) -> str:
    """Each of several houses with its own number, where as many numbers are told as houses."""
    each = re.findall(r"\d", found["list"])
    told = re.search(_ANYTHING, found["list"], re.IGNORECASE)
    if not told or (spelled(found[1].casefold()) if found[1] else len(each)) != len(each):
        return found[0]
    return ", ".join(f"a house with {number} tokens" for number in each)
