"""Two players on one line in a question: who has how many points more there."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script
from companion.games.arboria.layout import SIZE

_ASKS: Final = re.compile(
    r"\bby how\b|\bdifference\b|\bdiff\b|\bdelta\b|\bgap between\b|\bmargin\b|\b(?:HOW_MANY:\w+"
    r"|how) (?:\S+ ){0,5}?(?:more|ahead|beats?"
    r"|in front|far|LEAD|lead|behind)\b|HOW_MANY:\w+ [^,]*\bmore\b"
    r"|\b(?:lead|leads|ahead|in front|beats? (?:me|him|her|them)|lead by|leading by)\b"
)
_THEY: Final = (
    r"(?:she|shes|he|hes|they|theyre|you|youre|your|yours|u|his|her|hers|their|THEIRS:\w+|(?:sister"
    r"|sis|brother|bro|dad|mum|mom|friend|wife|husband|cousin|son|daughter|opponent|enemy|other)s?)"
)
_WE: Final = r"(?:i|im|ive|me|MINE:\w+|own)"
_HEIGHT: Final = r"(?: (?!%s\b)[^,\d\s]+){0,6}? (\d+)(?! LENGTH| x )"
_PRODUCT: Final = r"(?: [^,\d\s]+){0,4}? (\d+)(?: HEIGHT:\w+)?(?: (?:x|in|on|with|an?|of|by|the|LENGTH:\w+))+ (\d+)\b"


def shared(asked: Asked) -> Computed | None:
    """The points between two players on the same line, or on a line of each (Counting the Score)."""
    text = Script(asked.tokens).text
    if not _ASKS.search(text):
        return None
    pairs = [re.search(rf"\b{who}\b{_PRODUCT}", text) for who in (_WE, _THEY)]
    numbers = asked.numbers
    if all(pairs) and len(numbers) == 4:
        (a, b), (c, d) = [(int(pair[1]), int(pair[2])) for pair in pairs if pair]
    elif found := _on_one(text, numbers):
        a, b, c, d = found
    else:
        return None
    if not all(0 < number <= SIZE for number in (a, b, c, d)):
        return None
    own, theirs = a * b, c * d
    who = "both the same" if own == theirs else f"{'you are' if own > theirs else 'they are'} {abs(own - theirs)} ahead"
    return Computed(abs(own - theirs), f"You: {a} x {b} = {own}; they: {c} x {d} = {theirs}: {who}")


def _on_one(text: str, numbers: list[int]) -> tuple[int, int, int, int] | None:
    """Both heights on a line of one length."""
    if len(numbers) != 3:
        return None
    own = _last(rf"\b{_WE}\b{_HEIGHT % _THEY}", text)
    theirs = _last(rf"\b{_THEY}\b{_HEIGHT % _WE}", text)
    if own is None or theirs is None:
        return None
    rest = list(numbers)
    for number in (own, theirs):
        if number not in rest:
            return None
        rest.remove(number)
    return own, rest[0], theirs, rest[0]


def _last(pattern: str, text: str) -> int | None:
    found = list(re.finditer(pattern, text))
    return int(found[-1][1]) if found else None
