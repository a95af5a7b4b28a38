"""Houses in a question, each with what stands beside it, told one by one or all together."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.core.asked import Asked

_N: Final = r"(?:\d+|an?|one|another|single)"
_KIND: Final = r"(?:TOKEN|PLANT|HERBIVORE|CARNIVORE|OTTER|FAUNA|of them)"
_WORD: Final = r"(?:(?!and|with|of|to|next|on|in|my|by)[a-z]+|(?:UN)?SUPPORTED|RAINFOREST|MANGROVE|OCEAN)"
_ITEM: Final = rf"(?:{_N} )?(?:{_WORD} )?{_KIND}"
_WAY: Final = (
    r"(?: (?:on the |to the |to its |on its )?(?:left|right|above|below|north|south|east|west|top|bottom)(?: of it)?)"
)
_JOIN: Final = rf"(?:{_WAY}| beside it)?(?: ,)?(?: and| plus| with| or)?(?: also)? "
_ITEMS: Final = rf"{_ITEM}(?:{_JOIN}{_N} (?:{_WORD} )?{_KIND})*"
_NEAR: Final = (
    r"(?:next to|beside|besides|touching|touches|touch|around|round|near"
    r"|nearby|nearest|adjacent(?: to)?|bordering|close(?: to)?"
    r"|surrounding|alongside|adjoining|neighbouring|neighboring|side by side with|up against)"
)
_HAS: Final = r"(?:with|w|has|have|having|got|gets?|touching|touched|touches|touch|beside|near|by|next to|is|are|at)"
_BARE: Final = (
    r"(?:ALONE|lonely|isolated|untouched|clean|empty|free|ELSEWHERE"
    r"|all by (?:itself|themselves)|by (?:itself|themselves)"
    rf"|far (?:away )?from (?:everything|all|anything)|in the middle of 0|0(?: \w+)? {_NEAR}(?: (?:it|them|to it))?"
    rf"|{_HAS} 0(?! ,? ?(?:and )?\d)(?: {_KIND})?(?: at all)?(?: {_NEAR})?(?: (?:it|them|to it))?)"
)
_HOMES: Final = r"(?:(?P<homes>\d+|an?|one|another|both)(?: of)?(?: my| the| our)?(?: [a-z]+)?? )?HOUSE"
_WHICH: Final = r"(?:the )?(?P<which>\d+th|one|other|another|last)(?: one| HOUSE)?(?: of them)?"
_FIRST: Final = re.compile(
    rf"(?P<n>\d+|one|0)(?: {_KIND})?(?: (?:is|are|sits?|stands?|lies?))? {_NEAR} (?:the )?(?:\d+th|last|other)\b"
)
_THEN: Final = re.compile(
    rf"{_WHICH}(?: is| {_HAS}| ,| :| just| only)*(?: (?P<n>0|one|\d+|nobody)"
    rf"(?: {_KIND})?(?: {_NEAR}(?: (?:to )?(?:it|them))?)?| (?P<bare>{_BARE}))"
)
_SHARED: Final = re.compile(
    rf"\b(?P<k>\d+|one)(?: of them)? (?:have|has|with|got) (?P<n>0|one|\d+)(?: {_KIND})?(?: {_NEAR}(?: (?:it|them))?)?"
)
_WITH: Final = re.compile(
    rf"{_HOMES}(?: (?:that|which|only|just|also|each|every|surrounded|boxed in|enclosed|hemmed in|framed|flanked"
    rf"|bordered|give|gives|worth|score|scores|SCORE|WORTH))*"
    rf"(?: {_HAS}| by| ,)* (?P<items>{_ITEMS})(?P<near>(?: (?:is|are"
    rf"|sit|sits|both|all))*? {_NEAR}(?: (?:it|them|em|to it|to them))?)?"
)
_EACH: Final = re.compile(rf"(?: (?:at|by|for|on|to|{_NEAR}))? (?:each|every|both|apiece)\b(?: (?:one|of them|HOUSE))?")
_BESIDE: Final = re.compile(
    rf"(?P<items>{_ITEMS})(?: (?:is|are|sits?|stands?|lies?|that|which))* {_NEAR} (?P<each>each|both|every)?(?: ?of)?"
    r"(?: ?(?:my|the|our|one|of|\d+|an?))* ?\b(?:HOUSE|them|it|em)\b"
)
_ONES: Final = re.compile(
    rf"\b(?:the |MINE )?(?:(?:\d+th|last|other|another) (?:one |HOUSE )?|ELSEWHERE |one (?:of (?:them"
    rf"|those) )?(?!(?:single |{_WORD} )?{_KIND}))"
)
"""Where one of several houses is named."""
MOST_AT_ONE_PLACE: Final = 2
_MOST: Final = 8
"""Tokens around a house, its corners counted."""


class Homes(NamedTuple):
    """beside: how many tokens stand beside each house, or beside all of `homes` together. rest: the question's rest."""

    homes: int
    beside: int
    crowded: int
    rest: Asked


def told(asked: Asked) -> Homes | None:
    """The houses of a question; None where it has none, or tells of them in a way that is not understood."""
    asked = _without_asking(asked)
    text = asked.plain
    if "HOUSE" not in text:
        return None
    if corners := re.search(
        rf"(?:{_N} )?{_KIND}(?: (?:at|on|to|in|is|are|only|just|sits?"
        rf"|placed|the))* DIAGONAL(?: (?:to|of) (?:it|HOUSE))?(?: only)?",
        text,
    ):
        before = asked.without(*corners.span())
        return (
            None if re.search(_NEAR, before.plain) or not _alone(before) else Homes(1, 0, 0, _alone(before) or before)
        )
    for reading in (_apart, _shared, _list, _between, _bare, _with, _near):
        found = reading(asked, text)
        if found is not None and found.homes and 0 <= found.beside <= _MOST * found.homes and found.crowded <= _MOST:
            told_fed = re.search(
                r"(?:\d+|0|one|both|all) of (?:them|these|those|which)(?: [a-z]+)*? (?:UN)?SUPPORTED", found.rest.plain
            )
            found = found._replace(rest=found.rest.without(*told_fed.span())) if told_fed else found
            return found._replace(rest=_with_those(asked, found.rest))
    return None


def _without_asking(asked: Asked) -> Asked:
    """The question without the house that its last clause names only to ask for it: "what does the house give"."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    places = list(asked.places("house"))
    if not stops or not places or places[0] >= stops[-1] or places[-1] < stops[-1]:
        return asked
    last = asked.part(stops[-1])
    tells = re.search(rf"\d|{_KIND}|{_BARE}", last.plain) or last.has("compost", "objective", "claim")
    return (
        asked
        if tells
        else asked.of([token for i, token in enumerate(asked.tokens) if i not in places or i < stops[-1]])
    )


def _apart(asked: Asked, text: str) -> Homes | None:
    """ "2 houses, one touches a crab, the other has 3 tokens round it": what is told of each, or right before it."""
    homes = re.search(r"(?P<homes>\d+|both)(?: of)?(?: MINE| my| the)? HOUSE", text)
    number = _number(homes["homes"]) if homes else 0
    if homes is None or number < MOST_AT_ONE_PLACE:
        return None
    after = text[homes.end() :]
    asks = re.search(r" ,(?: \w+){0,3} (?:HOW_MANY|what|whats|POINTS|SCORE|WORTH|TOTAL|both together)\b[^,]*$", after)
    told_of = after[: asks.start()] if asks else after
    ones = list(_ONES.finditer(told_of))
    if len(ones) != number:
        return None
    stops = [one.start() for one in ones[1:]] + [len(told_of)]
    starts = [0, *(one.end() for one in ones[:-1])]
    beside = []
    for start, one, stop in zip(starts, ones, stops, strict=True):
        behind = told_of[one.end() : stop]
        bare = not re.search("[a-z0-9]", behind, re.IGNORECASE) or behind.startswith(",")
        around = _around(told_of[start : one.start()] if bare else behind)
        beside += [around] if around is not None else []
    if len(beside) != number:
        return None
    return Homes(number, sum(beside), max(beside), asked.without(homes.start(), homes.end() + len(told_of)))


def _around(text: str) -> int | None:
    """How many tokens a few words name; None where they name none and do not say so."""
    items = [_number(n or None, -99) for n in re.findall(rf"(?:({_N}) )?(?:single |{_WORD} )?{_KIND}", text)]
    if items and min(items) >= 0 and not re.search(rf"\b0 (?:{_WORD} )?{_KIND}", text):
        return sum(items)
    numbers = re.findall(r"\b\d+\b", re.sub(r"\b(has|have|with|got|touches|touching|only|just) one\b", r"\1 1", text))
    if len(numbers) == 1 and not items:
        return int(numbers[0])
    return 0 if re.search(rf"\b(?:{_BARE}|0)\b", text) and set(numbers) <= {"0"} else None


def joined(text: str) -> tuple[int, int] | None:
    """What stands beside a house, and what joins it: "another token next to my house that already has 2"."""
    found = re.search(
        rf"\b(?P<more>another|one more|\d+ more|an? (?:extra|further|second|third"
        rf"|fourth)) (?:{_WORD} )?{_KIND}\b.*?HOUSE.*?"
        rf"\b(?:already )?(?:has|have|got|with|had) (?:already )?(?P<n>\d+|an?|one)(?: {_KIND})?(?: {_NEAR}(?: it)?)?",
        text,
    )
    return (_number(found["n"]), _number(found["more"].split()[0])) if found else None


def _with_those(asked: Asked, rest: Asked) -> Asked:
    """What is left of the question; where "those" speaks of what is beside the house, that belongs to it too."""
    if not re.search(rf"\b(?:those|these|they|them all)\b(?: {_KIND}| are| live| feed| also)", rest.plain):
        return rest
    near = re.search(rf"(?: (?:is|are))? {_NEAR}", asked.plain)
    return asked.without(*near.span()) if near else asked


def _alone(asked: Asked) -> Asked | None:
    """The question without its one house."""
    found = re.search(r"(?:(?:an?|one|1|my) )?HOUSE(?: with| has| and| but| only)*", asked.plain)
    return asked.without(*found.span()) if found and len(re.findall("HOUSE", asked.plain)) == 1 else None


def _number(said: str | None, otherwise: int = 1) -> int:
    if said is None:
        return otherwise
    return int(said) if said.isdigit() else {"both": 2, "nobody": 0}.get(said, 1)


def _list(asked: Asked, text: str) -> Homes | None:
    """ "3 houses, 2 tokens next to the first and 5 next to the second"; one that is not told of has nothing."""
    homes = re.search(r"(?P<homes>\d+|both) HOUSE", text)
    if homes is None or int(_number(homes["homes"])) < 2 or asked.says("each", "every"):
        return None
    after = text[homes.end() :]
    number = _number(homes["homes"])
    shared = [(_number(one["k"]), _number(one["n"], 0)) for one in _SHARED.finditer(after)]
    if len(shared) > 1 and sum(k for k, _ in shared) == number:
        stop = homes.end() + [one.end() for one in _SHARED.finditer(after)][-1]
        most = max(n for _, n in shared)
        return Homes(number, sum(k * n for k, n in shared), most, asked.without(homes.start(), stop))
    listed = list(re.finditer(rf"(?P<n>\d+|an?|one|single) TOKEN|(?P<bare>{_BARE})(?= ,|$| and)", after))
    found = list(_FIRST.finditer(after)) or (listed if len(listed) == number else list(_THEN.finditer(after)))
    if not (0 < len(found) <= number) or (len(found) == 1 and number > 1 and found[0].re is _THEN):
        return None
    beside = [_number(one["n"], 0) for one in found]
    stop = homes.end() + found[-1].end()
    return Homes(number, sum(beside), max(beside), asked.without(homes.start(), stop))


def _shared(asked: Asked, text: str) -> Homes | None:
    """A token that two houses have in common: "a token is adjacent to both houses", "both houses share a reef"."""
    one = rf"(?:an?|one|1|single|(?:the )?same) {_KIND}"
    homes = r"(?:both|2)(?: of)?(?: my| the| MINE)? HOUSE"
    found = re.search(
        rf"{one}(?: (?:that|which|is|are|sits?|stands?))* {_NEAR} (?:to )?{homes}"
        rf"|{homes}(?: \w+)?? (?:share|sharing|with|have|touch|near|next to|beside)(?: only"
        rf"| just)? {one}(?: (?:in )?between(?: them)?)",
        text,
    )
    if found is None:
        return None
    rest = asked.without(*found.span())
    if none := re.search(rf"0(?: other| more| further)?(?: {_KIND})?(?: {_NEAR}| else| are| is| there)*", rest.plain):
        rest = rest.without(*none.span())
    return Homes(2, 2, 1, rest)


def _between(asked: Asked, text: str) -> Homes | None:
    """A token that stands between two houses costs at both."""
    found = re.search(
        rf"(?:(?P<n>{_N}) )?{_KIND}(?: (?:is|are|sits?|stands?|lies?"
        rf"|squeezed))* between (?:my |the |2 (?:of )?)*(?:my )?HOUSE",
        text,
    )
    if found is None:
        return None
    number = _number(found["n"])
    rest = asked.without(found.end() - len("HOUSE"), found.end())
    lone = re.search(r"\b(?:is )?(?:the )?only TOKEN(?: \w+)*? (?:them|it|HOUSE)\b", rest.plain)
    return Homes(2, 2 * number, number, rest.without(*lone.span()) if lone else rest)


def _bare(asked: Asked, text: str) -> Homes | None:
    """Houses with nothing beside them."""
    found = re.search(
        rf"{_HOMES}(?: (?:is|are|that|which|stands?|sits?|all|totally|completely|,))* {_BARE}(?!\w)", text
    )
    found = found or re.search(
        rf"(?:(?P<homes>{_N}|both) )?(?:empty|lonely|untouched|isolated|lone|clean|free) HOUSE", text
    )
    asking = re.search(r"(?:POINTS|SCORE|WORTH|HOW_MANY|TOTAL)[^,]*$", text)
    if found is None or len(re.findall("HOUSE", text[: asking.start()] if asking else text)) > 1:
        return None
    return Homes(_number(found["homes"]), 0, 0, asked.without(*found.span()))


def _with(asked: Asked, text: str) -> Homes | None:
    """ "2 houses with a crab each", "a house has a crab, a reef and an otter beside it"."""
    parts = list(_each_with(text))
    if not parts or len(parts) != len(re.findall("HOUSE", text)):
        return None
    homes = beside = crowded = 0
    rest = asked
    for start, stop, number, around, each in reversed(parts):
        homes += number
        beside += around * number if each else around
        crowded = max(crowded, around if each or number == 1 else 0)
        rest = rest.without(start, stop)
    return Homes(homes, beside, crowded, rest)


def _each_with(text: str) -> Iterator[tuple[int, int, int, int, bool]]:
    """For each house where its words begin and end, its number, what stands beside it, and whether beside each."""
    for found in _WITH.finditer(text):
        items, stop = _own(found)
        numbers = [_number(n, -1) for n, _ in items]
        if any(kind == "TOKEN" for _, kind in items[1:]) or -1 in numbers:
            continue
        tail = _EACH.match(text[stop:])
        every = tail or re.search(r"\b(?:each|every|both)\b", text[max(0, found.start() - 9) : found.start("items")])
        yield found.start(), stop + (tail.end() if tail else 0), _number(found["homes"]), sum(numbers), bool(every)


def _own(found: re.Match[str]) -> tuple[list[tuple[str | None, str]], int]:
    """What of the items belongs to the house: all up to a word such as "beside", else up to the first stop."""
    items = found["items"]
    led = re.search(
        rf"HOUSE(?: (?:is|are|right|directly))* (?:[a-z]+ (?:in )?by|{_NEAR}) (?=(?:{_N} )?(?:{_WORD} )?{_KIND})",
        found[0][: found.start("items") - found.start() + 20],
    )
    closed = led is not None and re.match(r"(?: ,|$)", found.string[found.end() :]) is not None
    cut = len(items) if found["near"] or closed else (items.index(" ,") if " ," in items else len(items))
    kept = items[:cut]
    token = re.search(r"TOKEN\b", kept)
    kept = kept[: token.end()] if token else kept
    whole = len(kept) == len(items)
    pieces = [(m[1], m[2]) for m in re.finditer(rf"(?:({_N}) )?(?:{_WORD} )?({_KIND})", kept)]
    return pieces, found.end() if whole else found.start("items") + len(kept)


def _near(asked: Asked, text: str) -> Homes | None:
    """ "2 crabs next to my house", "only one token touches one of the 3 houses"."""
    found = _BESIDE.search(text)
    if found is None:
        return None
    items = found["items"]
    start = items.rindex(" , ") + 3 if " , " in items else 0
    token = re.search(rf"(?:{_N} )?(?:[a-z]+ )?TOKEN$", items)
    start = max(start, token.start()) if token else start
    if re.search(r"\d (?:and|or|,) $", text[: found.start() + start]):
        return None
    around = sum(_number(m[1], -99) for m in re.finditer(rf"(?:({_N}) )?(?:{_WORD} )?{_KIND}", items[start:]))
    rest = asked.without(found.start() + start, found.end())
    again = re.search(r"(?:there (?:is|are) )?(?:(?:\d+|an?|one|my) )?HOUSE", rest.plain)
    rest = rest.without(*again.span()) if again else rest
    if "HOUSE" in rest.plain or around < 0:
        return None
    named = re.search(r"\b(\d+|an?|one|both)(?: of)?(?: my| the| our)? HOUSE", text)
    homes = _number(named[1]) if named else 1
    shared = around == 1 and re.search(rf"{_NEAR} (?:to )?(?:both|2)(?: of)?(?: my| the| MINE)? HOUSE", text)
    every = bool(found["each"] or shared) and homes > 1
    return Homes(homes, around * homes if every else around, around if every or homes == 1 else 0, rest)
