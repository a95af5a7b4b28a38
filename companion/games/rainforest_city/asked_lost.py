"""What a question says of tokens that went to the compost: replaced ones, and those on a wrong square."""

import re
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.numbers import Token

_KIND: Final = r"(?:TOKEN|PLANT|HERBIVORE|CARNIVORE|OTTER|FAUNA)"
_REPLACED: Final = re.compile(
    rf"(?:(?:put|putting|places?|placed|laid|lay|set|sets|dropped"
    rf"|played|add|added)(?: \w+){{0,2}}? )?{_KIND}(?: \w+)?? "
    rf"(?:over|on top of|onto|on|covering|covers?|covered|replaces?"
    rf"|replaced|replacing) (?:my |own |an? |the |old |one |of )*{_KIND}"
    rf"(?: (?:so|and|,)* ?(?:the |that |my |old |it )*(?:{_KIND} )?"
    rf"(?:is |was |got |gets |went )?(?:to |in |into |the )*COMPOST)?"
)
_STILL: Final = re.compile(r"\b(?:now|left|remain\w*|afterwards|after that|still)\b")
_ONLY: Final = re.compile(
    r"\b(?:that|this|it|which|and)(?: one)? (?:is|was|are) (?:my |the |in )*(?:only )?COMPOST\b|\bno other COMPOST\b"
)
_OF_THEM: Final = re.compile(
    rf"(?P<n>\d+|one) of (?:them|those|these|which|my {_KIND}|the {_KIND})"
    rf"(?: [a-z]+){{0,5}}? (?:WRONG|COMPOST)(?: (?:so|and)(?: \w+){{0,3}} COMPOST)?"
)
_OFF: Final = re.compile(
    rf"(?P<n>\d+|an?|one)(?: more)? {_KIND}(?: [a-z]+){{0,4}}? WRONG(?: (?:so|and)(?: \w+){{0,3}} COMPOST)?"
)


_GONE: Final = re.compile(
    r"(?P<n>\d+|one) (?:of )?(?:my |the )?TOKEN (?:went|go|are|is"
    r"|lie|landed|land|ended up|end up|fell)(?: \w+){0,3}? COMPOST"
)
_BACK: Final = re.compile(
    rf"(?:returned|return|returning|sent back|send back|sent away"
    rf"|send away)(?: back)? (?P<n>\d+|an?|one|another) {_KIND}"
    r"(?: (?:back|away|to the pool|to the supply|for it))?"
)


_COSTS: Final = re.compile(
    r"\bCOMPOST\b|\b(?:cost|costs|lose|loses|minus|off|penalty|negative|down)\b|HOW_MANY POINTS|\bPOINTS\b"
)
_N: Final = r"(?P<n>\d+|an?|one(?! of)|another)"
_ANY: Final = (
    rf"(?:(?:[a-z]+ )?{_KIND}|of (?:MINE |the |its |those )*(?:[a-z]+ )*?(?:{_KIND}|cards?)|(?:the |MINE )?{_KIND})"
)
_EVENTS: Final = (
    re.compile(
        rf"{_N} (?:{_ANY} )?(?:(?:was|got|is|one) )*(?:went|goes|go|landed|lands|put|placed|laid|came|comes)"
        rf"(?: right)? (?:on top of|over|onto|on) (?:(?:an?|the|MINE|my|own|one of|another) )*"
        rf"(?:(?:old|older|earlier|other|previous) )?{_KIND}"
    ),
    re.compile(
        rf"{_N} (?:{_ANY} )?(?:(?:that|which|who) )?(?:took|takes|taking) (?:the place|the square|the space) of"
        rf"(?: (?:an?|the|MINE|my|another|one))*(?: (?:old|older|other|earlier))? {_KIND}"
    ),
    re.compile(
        rf"{_N} (?:more )?(?:{_ANY} )*(?:(?:of the card|tokens?|which|that|is|are|was|were|would|has|have) )*"
        r"(?:fell|fall|falls|hangs?|hung|hits?|went|goes|go|lay|lies|lands?|landed|placed|put|laid"
        r"|ended up)?(?: ?\b\w+){0,3}? ?WRONG(?: (?:of|off) (?:MINE |the )?(?:land\w*|map|board|city))?"
    ),
    re.compile(
        rf"{_N} (?:more )?(?:{_ANY} )*(?:(?:of the card|which|that|is|are|was|were|would|has|have) )*"
        r"(?:fell|fall|falls|hangs?|hung|went|goes|go|lies|lands?|landed|placed|put|laid|ended up|dropped"
        r"|stuck)(?: out| over| off| of| on| onto| in| into| at)*"
        r"(?: the| a| an| MINE| my| own)* (?:edge|outside|side|off|HOUSE|land|landscape|map|board|overboard|beyond"
        r"|beside)"
        r"(?:(?: of| the| MINE| my| edge| off)* (?:land|landscape|map|board|edge))?"
    ),
    re.compile(
        rf"{_N} (?:more )?(?:{_ANY} )*(?:outside|overboard|beyond|off (?:of )?(?=the|MINE|my)|on (?:an? |the |MINE "
        rf"|my )HOUSE)(?:(?: of| the| MINE| my| edge)* (?:land"
        rf"|landscape|map|board|edge))?"
    ),
    re.compile(
        rf"(?:replac\w*|cover\w*|swap\w* out|overbuilt|built over|put over"
        rf"|overwrote) {_N} (?:more )?(?:of )?(?:the |MINE |my |own |old )*(?:(?:[a-z]+ )?{_KIND}|(?<=own )|(?<=own))"
        rf"(?: (?:with|by) (?:\d+ |an? )?(?:new |other )?(?:ones?|{_KIND}))?"
    ),
    re.compile(
        rf"{_N} (?:{_ANY} )?(?:(?:was|were|got|is|are|gets?|has been|have been) )?(?:replaced|covered|crushed"
        rf"|squashed|overbuilt|built over)(?: (?:by|with) (?:\d+ |an? )?(?:new |other )?(?:ones?|{_KIND}))?"
    ),
)
_PLACED: Final = re.compile(
    r"^(?:i |we )?(?:placed|put|laid|played) (?:some|several|\d+|MINE|the)"
    r"(?: more| new)? TOKEN(?: is)?(?= (?:, )?(?:one|an?|1th)\b)"
)
_ANOTHER: Final = re.compile(
    r"\b(?:(?:an?|the) )?\d+th(?: one| TOKEN)?(?= (?:cover|replac|is|was|went|goes|land|fell|hit|hung|hang|lay|lies))"
)
GROWS: Final = re.compile(r"\bCOMPOST (?:grows?|gains?|gets?|rises?|increases?)\b")
_FREE: Final = re.compile(
    rf"(?:(?:an?|the) HOUSE(?: \w+){{0,4}}? )?(?:returned|return|give|gave|giv|sent|had to)(?: \w+){{0,2}}? (?:\d+"
    rf"|an?|one)(?: {_KIND})?(?: back| to the pool| to the supply)*"
)
_HEAP: Final = re.compile(
    r"(?P<n>\d+) (?:TOKEN )?(?:in )?(?:the |MINE )?COMPOST|COMPOST (?:had|has|of|is|with|already) (?P<m>\d+)"
)


_COVERED: Final = re.compile(
    rf"(?:(?:put|placed?|laid|set|played) (?P<put>\d+|an?|one)(?: new| other)? (?P<kind>{_KIND}) (?:over"
    rf"|on top of|onto|on)"
    rf"|(?:cover\w*|replac\w*|overbuilt|built over)) (?P<n>\d+|an?|one)(?: of)?(?: (?:them|those|these|my|MINE"
    rf"|the|its))*"
    rf"(?: (?:old|older|earlier|previous|other|own))*(?: (?:ones?|{_KIND}))?"
    rf"(?: (?:with|by) (?P<new>(?:\d+|an?|one|another))(?: new| other)? (?P<newkind>{_KIND}|one))?"
)


_LIVING: Final = ("plant", "herbivore", "carnivore", "otter")


_WHERE_TO: Final = re.compile(r"(?:do|does|can|will|may)\b(?!.*\d).*\b(?:go|goes|put|land|end up)\b")
"""Who asks whether a token goes there wants no sum."""


class Lost(NamedTuple):
    """asked: the question without the words on them. composted: how many tokens they are."""

    asked: Asked
    composted: int


def lost(asked: Asked) -> Lost | None:
    """Tokens that went to the compost; None where what is left cannot be told."""
    found, composted = asked, 0
    if covered := _COVERED.search(found.plain):
        return _over(found, covered)
    if replaced := _REPLACED.search(found.plain):
        if not _STILL.search(found.plain[replaced.end() :]):
            return None
        found, composted = found.without(*replaced.span()), 1
        if again := _ONLY.search(found.plain):
            found = found.without(*again.span())
    if some := _OF_THEM.search(found.plain):
        before, rest = _split(found, some)
        kept = _fewer(before, _number(some))
        return Lost(kept.of([*kept.tokens, *rest.tokens]), composted + _number(some)) if kept else None
    if gone := _GONE.search(found.plain):
        return Lost(found.without(*gone.span()), composted + _number(gone))
    if back := _BACK.search(found.plain):
        kept = _returned(found, back)
        return Lost(kept, composted) if kept else None
    if off := _OFF.search(found.plain):
        return Lost(found.without(*off.span()), composted + _number(off))
    return Lost(found, composted)


def thrown_away(asked: Asked) -> Computed | None:
    """What tokens cost of which a question tells how they went to the compost, and of nothing else (step 4)."""
    text = asked.plain
    if not _COSTS.search(text) or _WHERE_TO.match(text) or "together" in asked or "solo" in asked:
        return None
    told, rest = list[int](), text
    rest = _ANOTHER.sub("another", _PLACED.sub("", _FREE.sub(" , ", rest)))
    for event in _EVENTS:
        told += [_number(found) for found in event.finditer(rest)]
        rest = event.sub(" , ", rest)
    heap = _HEAP.search(rest)
    rest = _HEAP.sub(" , ", rest)
    if not told or re.search(
        rf"\d|{_KIND}|HOUSE", re.sub(r"\b(?:of )?(?:the |MINE |its )*TOKEN\b|\b\d+ POINTS\b", "", rest)
    ):
        return None
    if GROWS.search(text):
        return Computed(sum(told), f"The compost grows by {' + '.join(map(str, told))} = {sum(told)}")
    if re.search(r"\b(?:one|another|an?) TOKEN\b", rest):
        return None
    before = int(heap["n"] or heap["m"]) if heap else 0
    lost = before + sum(told)
    terms = " + ".join(map(str, [*([before] if before else []), *told]))
    return Computed(
        -lost,
        f"In the compost {terms} = {lost}, -1 each: {-lost}"
        if len(told) > 1 or before
        else f"{lost} in the compost x -1 = {-lost}",
    )


def _number(found: re.Match[str]) -> int:
    return int(found["n"]) if found["n"].isdigit() else 1


def _split(asked: Asked, found: re.Match[str]) -> tuple[Asked, Asked]:
    """The question before and after the words that were found."""
    return asked.without(found.start(), len(asked.plain)), asked.without(0, found.end())


def _over(asked: Asked, covered: re.Match[str]) -> Lost | None:
    """The question after tokens were covered by others, which go to the compost; "now" tells what is there since."""
    before, after = _split(asked, covered)
    number = _number(covered)
    new = covered["kind"] or covered["newkind"]
    if _STILL.search(before.plain):
        return Lost(asked.without(*covered.span()), number)
    if _STILL.search(after.plain) and after.has(*_LIVING):
        return Lost(after, number)
    kept = _fewer(before, number)
    if kept is None or new is None:
        return None
    count = covered["put"] or covered["new"]
    last = next((token for token in reversed(kept.tokens) if token.name in _LIVING), None)
    name = last.name if new == "one" and last else new.lower()
    there = int(count) if count.isdigit() else 1
    added = [Token(str(there), number=there, gap=True), Token(name, name)]
    return Lost(asked.of([*kept.tokens, *added, *after.tokens]), number)


def _returned(asked: Asked, back: re.Match[str]) -> Asked | None:
    """The question after a token went back to the pool, which costs nothing: told before or after that."""
    before, after = _split(asked, back)
    if _STILL.search(after.plain):
        return asked.without(*back.span())
    told_after = re.search(r"\bbefore\b", after.plain) is not None
    fewer = _fewer(after if told_after else before, _number(back))
    if fewer is None:
        return None
    return asked.of([*before.tokens, *fewer.tokens] if told_after else [*fewer.tokens, *after.tokens])


def _fewer(asked: Asked, number: int) -> Asked | None:
    """The question with so many fewer of what it counts last."""
    tokens = list(asked.tokens)
    for i in reversed(range(len(tokens))):
        said = tokens[i].number
        if said is not None and not tokens[i].weak and said >= number:
            tokens[i] = tokens[i]._replace(number=said - number, word=str(said - number))
            return asked.of(tokens)
    return None
