"""Tokens that several houses have in common, each of which costs 1 at every house that it touches."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.games.rainforest_city.house_words import KIND, MOST_AT_ONE_PLACE, NEAR, WORD, N, counted

_IT: Final = rf"(?:(?:the )?(?:same )?(?P<n>{N}|same) )?(?:{WORD} )?(?:{WORD} )?{KIND}(?: {KIND})?"
_THEM: Final = (
    r"(?:(?:to |of )?(?:them )?(?P<all>both|all(?: 3| 4)?|2|3)(?: of)?(?: MINE| my| the| these)*(?: 2| 3| 4)?"
    r"(?: of)?(?: them| HOUSE)?)"
)
_LINK: Final = (
    r"(?: (?:that|thats|which|is|are|was|only|just|sits?|stands?|lies?|squeezed|stuck|wedged|placed|in|right|and))*"
)
_TAIL: Final = r"(?: TOKEN)?(?: (?:in )?between(?: them)?| in common)?"
_TOUCH: Final = rf"(?: (?:have|has|with|by|to|{NEAR}))*"
_COMMON: Final = (
    re.compile(rf"{_IT}{_LINK} {NEAR}(?: to)? {_THEM}\b"),
    re.compile(
        rf"(?:{_THEM}|HOUSE|they)(?: both| each)?(?: (?:share|sharing|shared|have in common))(?: only"
        rf"| just)? {_IT}{_TAIL}"
    ),
    re.compile(
        rf"(?:{_THEM}|HOUSE|they)(?: both| each)?{_TOUCH}(?: only| just)? (?=(?:the )?same |{N} (?:common"
        rf"|shared) ){_IT}{_TAIL}"
    ),
    re.compile(
        rf"(?:{_THEM}|HOUSE|they)(?: both| each)?{_TOUCH}(?: only| just)? {_IT} (?:in common|(?:in )?between(?: them)?)"
    ),
    re.compile(
        rf"{_IT}{_LINK} (?:in )?(?:between|common|the middle)(?: (?:to|of))?(?: {_THEM}| them| my HOUSE| the HOUSE)?"
    ),
)
_MORE: Final = re.compile(
    rf"\b(?P<who>each|both|all(?! \d)|one|(?:the )?\d+th|the other|another)(?: one)?(?: of (?:them|those))?(?: HOUSE)?"
    rf"(?: (?:also|has|have|had|with|just|still|got))*"
    rf" (?P<n>\d+|another|an?|one(?! (?:is|are|has|stands)\b))"
    rf"(?: (?:other|more|extra|further|own|{WORD}))*(?: {KIND}| of its own)?(?: {NEAR})?"
    r"(?: (?:to )?(?:it|them))?(?: as well| too| also)?"
)
_LONE: Final = re.compile(r"\bthe only TOKEN(?: \w+)*? (?:them|it|HOUSE)(?: is| are)?")
_NOTHING: Final = re.compile(
    rf"\b0(?: other| more| further| else)*(?: {KIND})?(?: {NEAR}| else| are| is| there| them)*"
)


def in_common(asked: Asked) -> tuple[int, int, int, Asked] | None:
    """Houses, what stands beside them counted at each, the most at one of them, and the rest of the question; None
    where it tells of nothing that several houses touch."""
    text = asked.plain
    homes = _number(text)
    found = next((one for pattern in _COMMON if (one := pattern.search(text)) and _several(text, one)), None)
    if found is None or homes < MOST_AT_ONE_PLACE:
        return None
    shared = 1 if found["n"] in (None, "same") else counted(found["n"])
    said = found.groupdict().get("all") or ""
    touched = homes if said.startswith("all") else int(said) if said.isdigit() else MOST_AT_ONE_PLACE
    rest = asked.without(*found.span())
    beside, most = shared * touched, shared
    for more in reversed(list(_MORE.finditer(rest.plain))):
        extra = counted(more["n"])
        beside += extra * (homes if more["who"] in ("each", "both", "all") else 1)
        most = max(most, shared + extra)
        rest = rest.without(*more.span())
    for pattern in (_LONE, _NOTHING, re.compile(r"(?:\b(?:\d+|both)(?: of)?(?: MINE| my| the)? )?\bHOUSE")):
        for gone in reversed(list(pattern.finditer(rest.plain))):
            rest = rest.without(*gone.span())
    return homes, beside, most, rest


def _number(text: str) -> int:
    """How many houses there are: the most that are named, "my 3rd house" too."""
    said = re.finditer(
        r"\bthe (?P<other>\d)th(?: one)?(?= (?:has|is|stands|with|got)\b)"
        r"|\b(?:(?:all|the) (?=[2-9] (?:give|bring|score|SCORE|WORTH|TOGETHER|TOTAL)))?(?P<n>\d+|both)"
        r"(?:th|(?: of)?(?: MINE| my| the)?(?: [a-z]+)??) (?:HOUSE|give|bring|score|SCORE|WORTH|TOGETHER|TOTAL)",
        text,
    )
    return max((counted(one["n"] or one["other"]) for one in said), default=MOST_AT_ONE_PLACE)


def _several(text: str, found: re.Match[str]) -> bool:
    """True where what was found speaks of several houses: it names them, or they are named before."""
    said = found.groupdict().get("all")
    if said is None:
        return (
            re.search(r"\b(?:\d+|both|my|the|MINE)(?: of)?(?: my| the| MINE)?(?: [a-z]+)?? HOUSE|HOUSE", text)
            is not None
        )
    return "HOUSE" in found[0] or "HOUSE" in text[: found.start()]
