"""What a question says of tokens that went to the compost: replaced ones, and those on a wrong square."""

import re
from typing import Final, NamedTuple

from companion.core.asked import Asked

_KIND: Final = r"(?:TOKEN|PLANT|HERBIVORE|CARNIVORE|OTTER|FAUNA)"
_REPLACED: Final = re.compile(
    rf"(?:(?:put|putting|places?|placed|laid|lay|set|sets|dropped|played|add|added)(?: \w+){{0,2}}? )?{_KIND}(?: \w+)?? "
    rf"(?:over|on top of|onto|on|covering|covers?|covered|replaces?|replaced|replacing) (?:my |own |an? |the |old |one |of )*{_KIND}"
    rf"(?: (?:so|and|,)* ?(?:the |that |my |old |it )*(?:{_KIND} )?(?:is |was |got |gets |went )?(?:to |in |into |the )*COMPOST)?"
)
_STILL: Final = re.compile(r"\b(?:now|left|remain\w*|afterwards|after that|still)\b")
_ONLY: Final = re.compile(
    r"\b(?:that|this|it|which|and)(?: one)? (?:is|was|are) (?:my |the |in )*(?:only )?COMPOST\b|\bno other COMPOST\b"
)
_OF_THEM: Final = re.compile(
    rf"(?P<n>\d+|one) of (?:them|those|these|which|my {_KIND}|the {_KIND})(?: [a-z]+){{0,5}}? (?:WRONG|COMPOST)(?: (?:so|and)(?: \w+){{0,3}} COMPOST)?"
)
_OFF: Final = re.compile(
    rf"(?P<n>\d+|an?|one)(?: more)? {_KIND}(?: [a-z]+){{0,4}}? WRONG(?: (?:so|and)(?: \w+){{0,3}} COMPOST)?"
)


_GONE: Final = re.compile(
    r"(?P<n>\d+|one) (?:of )?(?:my |the )?TOKEN (?:went|go|are|is|lie|landed|land|ended up|end up|fell)(?: \w+){0,3}? COMPOST"
)
_BACK: Final = re.compile(
    rf"(?:returned|return|returning|sent back|send back|sent away|send away)(?: back)? (?P<n>\d+|an?|one|another) {_KIND}"
    r"(?: (?:back|away|to the pool|to the supply|for it))?"
)


class Lost(NamedTuple):
    """asked: the question without the words on them. composted: how many tokens they are."""

    asked: Asked
    composted: int


def lost(asked: Asked) -> Lost | None:
    """Tokens that went to the compost; None where what is left cannot be told."""
    found, composted = asked, 0
    if replaced := _REPLACED.search(found.plain):
        if not _STILL.search(found.plain[replaced.end() :]):
            return None
        found, composted = found.without(*replaced.span()), 1
        if again := _ONLY.search(found.plain):
            found = found.without(*again.span())
    if some := _OF_THEM.search(found.plain):
        number = 1 if some["n"] == "one" else int(some["n"])
        before = found.without(some.start(), len(found.plain))
        rest = found.without(0, some.end())
        fewer = _fewer(before, number)
        if fewer is None:
            return None
        return Lost(fewer.of([*fewer.tokens, *rest.tokens]), composted + number)
    if gone := _GONE.search(found.plain):
        return Lost(found.without(*gone.span()), composted + (1 if gone["n"] == "one" else int(gone["n"])))
    if back := _BACK.search(found.plain):
        number = int(back["n"]) if back["n"].isdigit() else 1
        before, after = found.without(back.start(), len(found.plain)), found.without(0, back.end())
        if re.search(r"\b(?:now|left|afterwards|remain\w*)\b", after.plain):
            return Lost(found.without(*back.span()), composted)
        if re.search(r"\bbefore\b", after.plain):
            fewer = _fewer(after, number)
            return Lost(before.of([*before.tokens, *fewer.tokens]), composted) if fewer else None
        fewer = _fewer(before, number)
        return Lost(fewer.of([*fewer.tokens, *after.tokens]), composted) if fewer else None
    if off := _OFF.search(found.plain):
        number = int(off["n"]) if off["n"].isdigit() else 1
        return Lost(found.without(*off.span()), composted + number)
    return Lost(found, composted)


def _fewer(asked: Asked, number: int) -> Asked | None:
    """The question with so many fewer of what it counts last."""
    tokens = list(asked.tokens)
    for i in reversed(range(len(tokens))):
        said = tokens[i].number
        if said is not None and not tokens[i].weak and said >= number:
            tokens[i] = tokens[i]._replace(number=said - number, word=str(said - number))
            return asked.of(tokens)
    return None
