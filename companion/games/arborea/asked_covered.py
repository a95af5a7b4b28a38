"""Habitats around a creature that a card covers, or that a Dark Sprite takes the place of."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.core.computed import Computed
from companion.core.numbers import spelled

_HABITAT: Final = r"(?:tree|coral|flower|weed|mushroom|shroom)"
_NUMBER: Final = r"(?:[1-4]|one|two|three|four)"
_OF_THEM: Final = rf"(?: of (?:them|those|these|which|(?:the|its|his|my|those|these) (?P<of>{_HABITAT})s?))?"
_WHICH: Final = rf"(?P<count>an?|{_NUMBER}){_OF_THEM}(?: (?P<what>{_HABITAT})s?)?"
_WATER: Final = r"(?:(?:the|that|my|its|this) (?P<water>water|lake|pond))"
_HIDDEN: Final = (
    r"(?:covered|hidden|built over|overbuilt|buried)(?: up)?\b(?! (?:by|with|under) (?:an? |the )?(?:dark|bright"
    "|black|sprite|ghost))"
    r"(?: (?:by|with|under)(?: (?:an?|the|another|my|new))* card)?"
)
_COVERED: Final = (
    re.compile(
        rf"(?:[\s,.;]|\b(?:and|but|then|now|if|when|after|once)\b)*\b(?:{_WATER}|{_WHICH}) (?:(?:then|now|later"
        "|gets?|got|is|are|was|were"
        rf"|has|have|been|being|becomes?|will|would|be) )+{_HIDDEN}",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:[\s,.;]|\b(?:and|but|then|now|if|when|after|once)\b)*\b(?:i|we|a card|card|one card) (?:(?:then"
        "|now|later|would|will|have) )*"
        f"(?:covers?|covered|hides?|build over)(?: up)? (?:{_WATER}|{_WHICH})(?: (?:by|with|under)(?: (?:an?"
        "|the|another|my|new))* card)?",
        re.IGNORECASE,
    ),
)
_SEEN: Final = re.compile(r"\bvisible|\bshowing|\bseason", re.IGNORECASE)
"""Words by which a question counts what is not covered."""
_LOSES: Final = re.compile(r"\b(?:lose|loses|lost|less|costs?|drops?|difference|fewer)\b", re.IGNORECASE)
_UNDER: Final = re.compile(
    rf"(?P<sprite>(?:an? |the )?dark (?:sprite|one|ghost)|(?:an? )?dark)(?: (?:sits|is|lies|stands|goes|placed|put))?"
    rf" (?:on|onto|over|upon) (?P<count>{_NUMBER}|an?){_OF_THEM}(?: (?P<what>{_HABITAT})s?)?",
    re.IGNORECASE,
)
_HAS: Final = re.compile(
    rf"\b(?P<count>{_NUMBER}){_OF_THEM}(?P<what>) (?:has|with|holds|carries|under|is under|got|gets) "
    rf"(?P<sprite>(?:an? |the )?dark (?:sprite|one|ghost))(?: (?:on|over|upon) (?:it|top))?",
    re.IGNORECASE,
)


def with_covered(question: str, compute: Callable[[str], Computed | None]) -> Computed | None:
    """What a question comes to: what a creature scores once a card covers a habitat beside it, or what it loses by
    that. None where what is covered is not among what is told."""
    found = next((one for said in _COVERED if (one := said.search(question))), None)
    if found is None:
        return compute(question)
    before = f"{question[: found.start()]}, {question[found.end() :]}".strip(" ,")
    after = _without_water(before) if found["water"] else _fewer(before, found)
    first, then = compute(f"{_plain(before)}, points"), compute(f"{_plain(after)}, points")
    if first is None or then is None or first.value is None or then.value is None or first.value == then.value:
        lost = before == after and first is not None and not _SEEN.search(question)
        return None if lost else compute(question)
    text = f"{first.text}; once covered {then.text}"
    return replace(then, value=first.value - then.value if _LOSES.search(question) else then.value, text=text)


def under_sprites(question: str) -> str:
    """The question with habitats that a Dark Sprite sits on counted no more.

    >>> under_sprites("frog by 3 trees, a dark sprite on one of them")
    'frog by 2 trees, a dark sprite'
    """
    found = _UNDER.search(question) or _HAS.search(question)
    if found is None:
        return question
    rest = f"{question[: found.start()]}{found['sprite']}{question[found.end() :]}"
    return _fewer(rest, found)


def _fewer(text: str, found: re.Match[str]) -> str:
    """The text with fewer of the habitat that is told to be covered, else of the one that it counts."""
    kind = found["of"] or found["what"] or ""
    told = list(re.finditer(rf"\b({_NUMBER})(?= {kind or _HABITAT}s?\b)", text, re.IGNORECASE))
    if not told or (not kind and len(told) > 1):
        return text
    less = 1 if found["count"].casefold() in ("a", "an") else spelled(found["count"].casefold()) or 1
    left = (spelled(told[0][1].casefold()) or 0) - less
    return f"{text[: told[0].start()]}{left}{text[told[0].end() :]}" if left >= 0 else text


def _without_water(text: str) -> str:
    return re.sub(
        r"(?:,|\band\b|\bplus\b|\+|&)?(?: (?:next to|with|by|beside|at))?(?: (?:an?|one|1|the))? (?:water|lake"
        r"|pond)s?\b",
        "",
        text,
    )


def _plain(text: str) -> str:
    """The text without the words that ask what is lost."""
    return re.sub(
        r"\b(?:how (?:much|many)(?: (?:points?|rps?|pts))?|what|do i|would i|will i|if|when|lose|loses|less|then"
        r"|does it|it)\b|[?!]",
        " ",
        text,
    )
