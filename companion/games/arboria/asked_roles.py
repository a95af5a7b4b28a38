"""What each number of a part of a question is: the height of a flower, or the length of a line."""

import re
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.script import Script

_COLOR: Final = r"(?:RED|GREEN|BLUE|YELLOW):\w+"
_COLORS: Final = r"(?:RED|GREEN|BLUE|YELLOW):\w+s\b"
_BETWEEN: Final = (
    rf"(?:of|is|has|a|an|the|with|only|just|there|one|at|to|me|MINE:\w+|FLOWER:\w+|{_COLOR}|it|are"
    rf"|was|now|which|that|about|exactly|made|makes)"
)
_TALL: Final = (
    re.compile(rf"^ (?:{_COLOR} |single |own )?HEIGHT:"),
    re.compile(r"^ (?:of MINE:mine|up\b)"),
    re.compile(r"^(?: and| or| ,) \d+(?:(?: and| ,) \d+)? HEIGHT:(?:tall|high|counters?)"),
)
_TALL_BEFORE: Final = (
    re.compile(rf"HEIGHT:\w+(?: {_BETWEEN}| in it| in there| on it)* $"),
    re.compile(rf"\b(?:MINE:mine|im|i am|me)(?: {_BETWEEN}| in it)* $"),
    re.compile(r"\bFLOWER:(?:flower|bloom|blossom)(?: (?:of|is|has|with|at|there|in|it|a|just|only))* $"),
)
_LONG: Final = (
    re.compile(rf"^ (?:{_COLOR} |connected |straight |FLOWER:\w+ )?LENGTH:"),
    re.compile(rf"^ (?:{_COLORS}|{_COLOR} FLOWER:flowers|FLOWER:flowers(?! of MINE))"),
)
_LONG_BEFORE: Final = (re.compile(rf"LENGTH:\w+(?: {_BETWEEN}| long)* $"),)


class Roles(NamedTuple):
    """heights and lengths as said, in their order; open: numbers of which nothing tells what they are."""

    heights: tuple[int, ...]
    lengths: tuple[int, ...]
    open: tuple[int, ...]


def roles(part: Asked) -> Roles:
    """The numbers of a part of a question by what stands right beside them; what follows goes before what leads."""
    script = Script(part.tokens)
    found: dict[str, list[int]] = {"tall": [], "long": [], "": []}
    for i, token in enumerate(script.tokens):
        counts = token.number is not None and not token.place and (not token.weak or _one_counter(script, i))
        if counts and not _own_piles(script, i):
            found[_role(script, i)].append(token.number or 0)
    return Roles(tuple(found["tall"]), tuple(found["long"]), tuple(found[""]))


def _own_piles(script: Script, place: int) -> bool:
    """True for the 2 of "2 flowers of mine", which is neither."""
    after = script.text[script.starts[place] + len(script.word(place)) :]
    return re.match(r" (?:FLOWER:flowers|HEIGHT:(?:piles|stacks)|ones) of MINE", after) is not None


def _one_counter(script: Script, place: int) -> bool:
    """True for "one counter", "a single disc"."""
    after = script.tokens[place + 1 : place + 2]
    return script.tokens[place].word in ("one", "single") and bool(after) and after[0].name == "height"


def _role(script: Script, place: int) -> str:
    start = script.starts[place]
    before, after = script.text[:start], script.text[start + len(script.word(place)) :]
    clause = before.rsplit(",", 1)[-1] if not before.endswith(", ") else before
    for name, follows in (("long", _LONG), ("tall", _TALL)):
        if any(pattern.search(after) for pattern in follows):
            return name
    for name, leads in (("long", _LONG_BEFORE), ("tall", _TALL_BEFORE)):
        if any(pattern.search(clause) for pattern in leads):
            return name
    return ""
