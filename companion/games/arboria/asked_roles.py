"""What each number of a part of a question is: the height of a flower, or the length of a line."""

import re
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.script import Script
from companion.games.arboria.layout import COLORS

_COLOR: Final = r"(?:RED|GREEN|BLUE|YELLOW):\w+"
_COLORS: Final = r"(?:RED|GREEN|BLUE|YELLOW):\w+s\b"
_BETWEEN: Final = (
    rf"(?:of|is|has|a|an|the|with|only|just|there|one|at|to|me|MINE:\w+|FLOWER:\w+|{_COLOR}|it|are"
    rf"|was|now|which|that|about|exactly|made|makes)"
)
_TALL: Final = (
    re.compile(rf"^ (?:{_COLOR} |single |own )?HEIGHT:"),
    re.compile(r"^ (?:of MINE:mine|up\b)|^ ?,? MINE:mine\b"),
)
_TALL_BEFORE: Final = (
    re.compile(rf"HEIGHT:\w+(?: {_BETWEEN}| in it| in there| on it)* $"),
    re.compile(rf"\b(?:MINE:mine|im|i am|me|i own|i have|i got|ive|i hold|i hav)(?: {_BETWEEN}| in it)* $"),
    re.compile(r"\bFLOWER:(?:flower|bloom|blossom)(?: (?:of|is|has|with|at|there|in|it|a|just|only))* $"),
)
_LONG: Final = (re.compile(rf"^ (?:{_COLOR} |connected |straight )?LENGTH:\w+\b(?! of \d)"),)
_FLOWERS: Final = re.compile(rf"^ (?:{_COLORS}|{_COLOR} FLOWER:flowers|FLOWER:flowers)")
"""Flowers counted are the squares of a line, where those are not told otherwise."""
_OWN_PILES: Final = re.compile(
    r"^ (?:(?:FLOWER|HEIGHT):(?:flowers|piles|stacks|ones) )?(?:of )?(?:MINE|them MINE)|^ (?:is|are) MINE"
    r"|^ (?:FLOWER|HEIGHT):(?:flowers|piles|stacks) (?:of )?(?:HEIGHT|MINE)"
)
_LEADS_LIST: Final = re.compile(r"^(?: and| or| ,)? \d+(?:(?: and| ,)? \d+)? HEIGHT:(?:tall|high|counters?)")
_LISTED: Final = re.compile(r"^(?:,|and|plus|&)?$")
_PRODUCT: Final = re.compile(r"\b\d (?:x|times) \d\b")
_LONG_BEFORE: Final = (re.compile(rf"LENGTH:\w+(?: {_BETWEEN}| long)* $"),)


class Roles(NamedTuple):
    """heights and lengths as said, in their order; open: numbers of which nothing tells what they are."""

    heights: tuple[int, ...]
    lengths: tuple[int, ...]
    open: tuple[int, ...]


def roles(part: Asked) -> Roles:
    """The numbers of a part of a question by what stands right beside them; what follows goes before what leads."""
    script = Script(part.tokens)
    told: list[tuple[str, int]] = []
    last = -2
    for i, token in enumerate(script.tokens):
        if token.number is None or token.place or (token.weak and not _one_counter(script, i)) or _own_piles(script, i):
            continue
        role = _role(script, i)
        if token.number == 0 and not role:
            continue
        between = [t.word for t in script.tokens[last + 1 : i]]
        if not role and told and told[-1][0] == "tall" and all(_LISTED.match(word) for word in between):
            role = "tall"
        told.append((role, token.number))
        last = i
    told = _crossed(script, told)
    by = {name: tuple(number for role, number in told if role == name) for name in ("tall", "long", "flowers", "")}
    return Roles(by["tall"], by["long"] or by["flowers"], by[""])


def _crossed(script: Script, told: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The numbers of "2x5", height before length as the printed table has them (Counting the Score: Example)."""
    alone = [role for role, _ in told] == ["", ""] and _PRODUCT.search(script.text)
    return [("tall", told[0][1]), ("long", told[1][1])] if alone else told


def _own_piles(script: Script, place: int) -> bool:
    """True for the 2 of "2 flowers of mine", which is neither."""
    after = script.text[script.starts[place] + len(script.word(place)) :]
    return _OWN_PILES.match(after) is not None and not re.match(r" of MINE:mine(?:$| ,| in\b)", after)


def _one_counter(script: Script, place: int) -> bool:
    """True for "one counter", "a single disc"."""
    after = [token.name for token in script.tokens[place + 1 : place + 3]]
    counter = after[:1] == ["height"] or (after[1:] == ["height"] and after[0] in COLORS)
    return script.tokens[place].word in ("one", "single") and counter


def _role(script: Script, place: int) -> str:
    start = script.starts[place]
    before, after = script.text[:start], script.text[start + len(script.word(place)) :]
    clause = before.rsplit(",", 1)[-1] if not before.endswith(", ") else before
    for name, follows in (("long", _LONG), ("tall", _TALL)):
        if any(pattern.search(after) for pattern in follows):
            return name
    if _FLOWERS.search(after):
        return "flowers"
    for name, leads in (("long", _LONG_BEFORE), ("tall", _TALL_BEFORE)):
        if any(pattern.search(clause) for pattern in leads):
            return name
    return "tall" if _LEADS_LIST.search(after) else ""
