"""What a question says of tokens that went to the compost: replaced ones, and those on a wrong square."""

import re
from typing import Final, NamedTuple

from companion.core.asked import Asked

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


def _number(found: re.Match[str]) -> int:
    return int(found["n"]) if found["n"].isdigit() else 1


def _split(asked: Asked, found: re.Match[str]) -> tuple[Asked, Asked]:
    """The question before and after the words that were found."""
    return asked.without(found.start(), len(asked.plain)), asked.without(0, found.end())


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
