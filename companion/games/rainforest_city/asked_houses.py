"""Houses in a question, each with what stands beside it, told one by one or all together."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.games.rainforest_city.asked_shared import in_common
from companion.games.rainforest_city.house_words import KIND, MOST_AT_ONE_PLACE, MOST_BESIDE, NEAR, WORD, N, counted

_ITEM: Final = rf"(?:{N} )?(?:{WORD} )?{KIND}"
_WAY: Final = (
    r"(?: (?:on the |to the |to its |on its )?"
    r"(?:left|right|above|below|north|south|east|west|top|bottom)(?: of it| it)?)"
)
_JOIN: Final = rf"(?:{_WAY}| beside it)?(?: ,)?(?: and| plus| with| or)?(?: also)? "
_ITEMS: Final = rf"{_ITEM}(?:{_JOIN}{N} (?:{WORD} )?{KIND})*"
_HAS: Final = (
    r"(?:with|w|has|have|having|got|gets?|touching|touched|touches|touch|beside|near|by|next to|is|are"
    r"|at|between|squeezed|wedged|in)"
)
_BARE: Final = (
    r"(?:ALONE|lonely|isolated|untouched|clean|empty|free|ELSEWHERE"
    r"|(?:all )?by (?:itself|themselves|its own)|(?:all )?on (?:its|their) own"
    rf"|far (?:away )?from (?:everything|all|anything)|in the middle of 0|0(?: \w+)? {NEAR}(?: (?:it|them|to it))?"
    rf"|{_HAS} 0(?! ,? ?(?:and )?\d)(?: {KIND})?(?: at all)?(?: {NEAR})?(?: (?:it|them|to it))?)"
)
_HOMES: Final = r"(?:(?P<homes>\d+|an?|one|another|both)(?: of)?(?: my| the| our)?(?: [a-z]+)?? )?HOUSE"
_WHICH: Final = r"(?:the )?(?P<which>\d+th|one|other|another|last)(?: one| HOUSE)?(?: of them)?"
_FIRST: Final = re.compile(
    rf"(?P<n>\d+|one|0)(?: {KIND})?(?: (?:is|are|sits?|stands?|lies?))? {NEAR} (?:the )?(?:\d+th|last|other)\b"
)
_THEN: Final = re.compile(
    rf"{_WHICH}(?: is| {_HAS}| ,| :| just| only)*(?: (?P<n>0|one|\d+|nobody)"
    rf"(?: {KIND})?(?: {NEAR}(?: (?:to )?(?:it|them))?)?| (?P<bare>{_BARE}))"
)
_SHARED: Final = re.compile(
    rf"\b(?P<k>\d+|one)(?: of them)? (?:have|has|with|got) (?P<n>0|one|\d+)(?: {KIND})?(?: {NEAR}(?: (?:it|them))?)?"
)
_WITH: Final = re.compile(
    rf"{_HOMES}(?: (?:,|that|which|only|just|also|each|every|surrounded|boxed in|enclosed|hemmed in|framed|flanked"
    rf"|bordered|give|gives|worth|score|scores|SCORE|WORTH))*"
    rf"(?: {_HAS}| by| ,)* (?P<items>{_ITEMS})(?P<near>(?: (?:is|are"
    rf"|sit|sits|both|all|right|directly|just))*? {NEAR}(?: (?:it|them|em|to it|to them))?)?"
)
_EACH: Final = re.compile(rf"(?: (?:at|by|for|on|to|{NEAR}))? (?:each|every|both|apiece)\b(?: (?:one|of them|HOUSE))?")
_BESIDE: Final = re.compile(
    rf"(?P<items>{_ITEMS})(?: (?:is|are|sits?|stands?|lies?|that|which|right|directly|just))* {NEAR}"
    r" (?P<each>each|both|every)?(?: ?of)?"
    r"(?: ?(?:my|the|our|one|of|\d+|an?))* ?\b(?:HOUSE|them|it|em)\b"
)
_ONES: Final = re.compile(
    rf"\b(?:the |MINE )?(?:(?:\d+th|last|other|another) (?:one |HOUSE )?|ELSEWHERE |one (?:of (?:them"
    rf"|those) )?(?!(?:single |{WORD} )?{KIND}))"
)
"""Where one of several houses is named."""
_CORNERS: Final = re.compile(
    rf"(?:(?:and|but|plus) )?(?:{N}(?: (?:more|other|others))?(?: {KIND})?|{KIND})"
    rf"(?: (?:at|on|to|in|is|are|only|just|sits?"
    rf"|placed|the"
    r"|touching|touch|which|that|stand|lie|its))* DIAGONAL(?: (?:to|of) it)?(?: only)?"
)
SOME_AT_CORNERS: Final = re.compile(r"\b(?:them|those)\b[^,]*DIAGONAL")
"""Where some of the tokens around a house are said to stand at its corners."""
_FULL: Final = re.compile(
    r"(?:(?:an?|one|my|the) )?(?:(?:completely|fully|totally|all) )?(?:surrounded|enclosed) HOUSE|HOUSE(?: (?:is"
    r"|that|which))*"
    r"(?: (?:completely|fully|totally|all|entirely))?(?: (?:surrounded|enclosed|boxed in)(?: (?:by|with) (?:TOKEN"
    r"|FAUNA))?(?= ,|$| WORTH)"
    r"|(?: (?:with|has|on|and))?(?: (?:every|all|each|4|of|its|the|surrounded on))+ (?:sides?|TOKEN)"
    r"(?: (?:is|are))?(?: (?:taken|occupied|full|covered|blocked|used)))"
)
_PLANT_TOO: Final = re.compile(
    r"PLANT\b.*, (?:(?:the|my|so|and|what|are|is) )*PLANT (?:and|plus) (?:(?:the|my|both) )*HOUSE\b"
)
"""Where a plant beside houses is asked for together with them."""
_SINGLE: Final = ("plant", "herbivore", "carnivore", "otter")
_MASSES: Final = ("flora", "fauna", "wildlife")
"""Words of tokens that stand for several without an S."""
_POINTED: Final = ("the", "my", "this", "that", "same", "each", "every", "other", "any")
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
    whole = asked
    asked = _with_articles(_without_asking(_all_counted(asked)))
    text = asked.plain
    if "HOUSE" not in text:
        return None
    if (full := _FULL.search(text)) and len(re.findall("HOUSE", text)) == 1:
        return Homes(1, MOST_BESIDE, MOST_BESIDE, asked.without(*full.span()))
    if SOME_AT_CORNERS.search(text):
        return None
    if (aside := without_corners(asked)) is not asked:
        asked = aside
        text = asked.plain
        if not re.search(rf"{NEAR}|\d+(?!\d| HOUSE)|{KIND}", _asked_away(text)) and (alone := _alone(asked)):
            return alone
    for reading in (_shared, _apart, _list, _bare, _with, _near):
        found = reading(asked, text)
        if found is not None and found.homes and 0 <= found.beside <= _MOST * found.homes and found.crowded <= _MOST:
            told_fed = re.search(
                r"(?:\d+|0|one|both|all) of (?:them|these|those|which)(?: [a-z]+)*? (?:UN)?SUPPORTED", found.rest.plain
            )
            found = found._replace(rest=found.rest.without(*told_fed.span())) if told_fed else found
            return found._replace(rest=_with_plants(whole, _with_those(asked, found.rest)))
    return None


def without_corners(asked: Asked) -> Asked:
    """The question without the tokens that stand at the corners of a house; itself where it has none."""
    corners = _CORNERS.search(asked.plain)
    return asked.without(*corners.span()) if corners else asked


def _all_counted(asked: Asked) -> Asked:
    """The question with the number for "all" in "touches all of them"."""
    found = re.search(rf"{NEAR} (?=all of them\b)", asked.plain)
    number = sum(asked.count(name) or 0 for name in _SINGLE)
    if found is None or not 0 < number <= MOST_BESIDE:
        return asked
    at = next(i for i, token in enumerate(asked.tokens) if token.word == "all")
    counted_all = Token(str(number), number=number)
    return asked.of([*asked.tokens[:at], counted_all, *asked.tokens[at + 1 :]])


def _asked_away(text: str) -> str:
    """The words without the clause that asks."""
    return re.sub(r" , (?:\w+ ){0,3}(?:POINTS|SCORE|WORTH|HOW_MANY|TOTAL|what|whats)\b[^,]*$", "", text)


def _with_articles(asked: Asked) -> Asked:
    """The question with "a" before each single token that has no number: "between a crab and reef"."""
    found = list[Token]()
    for i, token in enumerate(asked.tokens):
        single = token.name in _SINGLE and not token.many and token.word not in _MASSES and asked.said(i) is None
        at = len(found)
        if at and not token.gap and found[-1].name in ("supported", "unsupported"):
            at -= 1
        before = found[at - 1] if at else Token("")
        if single and before.number is None and before.word not in _POINTED:
            gap = [*found, token][at].gap
            found.insert(at, Token("a", number=1, weak=True, gap=gap))
            found[at + 1 :] = [one._replace(gap=False) for one in found[at + 1 :]]
            found.append(token._replace(gap=token.gap and at + 1 < len(found)))
        else:
            found.append(token)
    return asked.of(found)


def _without_asking(asked: Asked) -> Asked:
    """The question without the house that its last clause names only to ask for it: "what does the house give"."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    places = list(asked.places("house"))
    if not stops or not places or places[0] >= stops[-1] or places[-1] < stops[-1]:
        return asked
    last = asked.part(stops[-1])
    tells = re.search(rf"\d|{KIND}|{_BARE}", last.plain) or last.has("compost", "objective", "claim")
    return (
        asked
        if tells
        else asked.of([token for i, token in enumerate(asked.tokens) if i not in places or i < stops[-1]])
    )


def _apart(asked: Asked, text: str) -> Homes | None:
    """ "2 houses, one touches a crab, the other has 3 tokens round it": what is told of each, or right before it."""
    homes = re.search(r"(?P<homes>\d+|both)(?: of)?(?: MINE| my| the)? HOUSE", text)
    number = counted(homes["homes"]) if homes else 0
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
    items = [counted(n or None, -99) for n in re.findall(rf"(?:({N}) )?(?:single |{WORD} )?{KIND}", text)]
    if items and min(items) >= 0 and not re.search(rf"\b0 (?:{WORD} )?{KIND}", text):
        return sum(items)
    numbers = re.findall(r"\b\d+\b", re.sub(r"\b(has|have|with|got|touches|touching|only|just) one\b", r"\1 1", text))
    if len(numbers) == 1 and not items:
        return int(numbers[0])
    return 0 if re.search(rf"\b(?:{_BARE}|0)\b", text) and set(numbers) <= {"0"} else None


def _with_plants(asked: Asked, rest: Asked) -> Asked:
    """What is left of the question; where it asks for "plant and houses together", the plants belong to it too."""
    plants = asked.count("plant")
    if not plants or asked.has(*_SINGLE[1:]) or not _PLANT_TOO.search(asked.plain):
        return rest
    kept = [token for token in rest.tokens if token.name != "plant"]
    return asked.of([*kept, Token(str(plants), number=plants, gap=True), Token("plant", "plant")])


def _with_those(asked: Asked, rest: Asked) -> Asked:
    """What is left of the question; where "those" speaks of what is beside the house, that belongs to it too."""
    if not re.search(rf"\b(?:those|these|they|them all)\b(?: {KIND}| are| live| feed| also)", rest.plain):
        return rest
    near = re.search(rf"(?: (?:is|are))? {NEAR}", asked.plain)
    return asked.without(*near.span()) if near else asked


def _alone(asked: Asked) -> Homes | None:
    """Houses that are named once, with nothing beside them."""
    found = re.search(r"(?:(?P<homes>\d+|an?|one|my) )?HOUSE(?: with| has| have| and| but| only)*", asked.plain)
    alone = found and len(re.findall("HOUSE", asked.plain)) == 1
    return Homes(counted(found["homes"]), 0, 0, asked.without(*found.span())) if found and alone else None


def _list(asked: Asked, text: str) -> Homes | None:
    """ "3 houses, 2 tokens next to the first and 5 next to the second"; one that is not told of has nothing."""
    homes = re.search(r"(?P<homes>\d+|both) HOUSE", text)
    if homes is None or int(counted(homes["homes"])) < 2 or asked.says("each", "every"):
        return None
    after = text[homes.end() :]
    number = counted(homes["homes"])
    shared = [(counted(one["k"]), counted(one["n"], 0)) for one in _SHARED.finditer(after)]
    if len(shared) > 1 and sum(k for k, _ in shared) == number:
        stop = homes.end() + [one.end() for one in _SHARED.finditer(after)][-1]
        most = max(n for _, n in shared)
        return Homes(number, sum(k * n for k, n in shared), most, asked.without(homes.start(), stop))
    listed = list(re.finditer(rf"(?P<n>\d+|an?|one|single) TOKEN|(?P<bare>{_BARE})(?= ,|$| and)", after))
    found = list(_FIRST.finditer(after)) or (listed if len(listed) == number else list(_THEN.finditer(after)))
    if not (0 < len(found) <= number) or (len(found) == 1 and number > 1 and found[0].re is _THEN):
        return None
    beside = [counted(one["n"], 0) for one in found]
    stop = homes.end() + found[-1].end()
    return Homes(number, sum(beside), max(beside), asked.without(homes.start(), stop))


def _shared(asked: Asked, text: str) -> Homes | None:
    """A token that several houses have in common costs at each of them."""
    found = in_common(asked) if re.search(r"\b(?:\d+|both|my|the|MINE|them)\b", text) else None
    return Homes(*found) if found else None


def _bare(asked: Asked, text: str) -> Homes | None:
    """Houses with nothing beside them."""
    found = re.search(
        rf"{_HOMES}(?: (?:is|are|that|which|stands?|standing|sits?|sitting|lies|lying|all|totally|completely"
        rf"|,))* {_BARE}(?!\w)",
        text,
    )
    found = found or re.search(
        rf"(?:(?P<homes>{N}|both) )?(?:empty|lonely|untouched|isolated|lone|clean|free) HOUSE", text
    )
    asking = re.search(r"(?:POINTS|SCORE|WORTH|HOW_MANY|TOTAL)[^,]*$", text)
    if found is None or len(re.findall("HOUSE", text[: asking.start()] if asking else text)) > 1:
        return None
    return Homes(counted(found["homes"]), 0, 0, asked.without(*found.span()))


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
        numbers = [counted(n, -1) for n, _ in items]
        if any(kind == "TOKEN" for _, kind in items[1:]) or -1 in numbers:
            continue
        tail = _EACH.match(text[stop:])
        every = tail or re.search(r"\b(?:each|every|both)\b", text[max(0, found.start() - 9) : found.start("items")])
        yield found.start(), stop + (tail.end() if tail else 0), counted(found["homes"]), sum(numbers), bool(every)


def _own(found: re.Match[str]) -> tuple[list[tuple[str | None, str]], int]:
    """What of the items belongs to the house: all up to a word such as "beside", else up to the first stop."""
    items = found["items"]
    led = re.search(
        rf"HOUSE(?: (?:is|are|right|directly))* (?:[a-z]+ (?:in )?by|{NEAR}) (?=(?:{N} )?(?:{WORD} )?{KIND})",
        found[0][: found.start("items") - found.start() + 20],
    )
    closed = led is not None and re.match(r"(?: ,|$)", found.string[found.end() :]) is not None
    cut = len(items) if found["near"] or closed else (items.index(" ,") if " ," in items else len(items))
    kept = items[:cut]
    token = re.search(r"TOKEN\b", kept)
    kept = kept[: token.end()] if token else kept
    whole = len(kept) == len(items)
    pieces = [(m[1], m[2]) for m in re.finditer(rf"(?:({N}) )?(?:{WORD} )?({KIND})", kept)]
    return pieces, found.end() if whole else found.start("items") + len(kept)


def _near(asked: Asked, text: str) -> Homes | None:
    """ "2 crabs next to my house", "only one token touches one of the 3 houses"."""
    found = _BESIDE.search(text)
    if found is None:
        return None
    items = found["items"]
    start = items.rindex(" , ") + 3 if " , " in items else 0
    token = re.search(rf"(?:{N} )?(?:[a-z]+ )?TOKEN$", items)
    start = max(start, token.start()) if token else start
    if re.search(r"\d (?:and|or|,) $", text[: found.start() + start]):
        return None
    around = sum(counted(m[1], -99) for m in re.finditer(rf"(?:({N}) )?(?:{WORD} )?{KIND}", items[start:]))
    rest = asked.without(found.start() + start, found.end())
    again = re.search(r"(?:there (?:is|are) )?(?:(?:\d+|an?|one|my) )?HOUSE", rest.plain)
    rest = rest.without(*again.span()) if again else rest
    if "HOUSE" in rest.plain or around < 0:
        return None
    named = re.search(r"\b(\d+|an?|one|both)(?: of)?(?: my| the| our)? HOUSE", text)
    homes = counted(named[1]) if named else 1
    shared = around == 1 and re.search(rf"{NEAR} (?:to )?(?:both|2)(?: of)?(?: my| the| MINE)? HOUSE", text)
    every = bool(found["each"] or shared) and homes > 1
    return Homes(homes, around * homes if every else around, around if every or homes == 1 else 0, rest)
