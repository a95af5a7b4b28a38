"""Spells in a question: what the Auroras of a Departure are used for, Standard spells, Ancient spells, as events."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.core.script import counted
from companion.games.greenwood.asked_reader import N, Reader, T, times
from companion.games.greenwood.costs import MOST_AURORAS
from companion.games.greenwood.effects import Event

_STANDARD: Final = {"AID": "Call for Aid", "EYE": "Keep an Eye Out"}
_ANCIENT: Final = {
    "spark of life": "Spark of Life",
    "feather of cognition": "Feather of Cognition",
    "creative chaos": "Creative Chaos",
    "(?:ROOT:root|root) force": "Root Force",
    "secret recipe": "Secret Recipe",
    "mycelium muesli|muesli": "Mycelium Muesli",
}
_RETOLD: Final = (
    r"draws? \d+(?: CARD:\w+)? and (?:brews?|produces?|charges?)(?: (?:\d+|an?|one))?(?: [A-Z]+:\w+"
    r"| potions?)?"
)
_POOL: Final = re.compile(
    r"(?<![\w:])(?:(?P<n>\d+) AURORA:\w+|AURORA:\w+(?: (?:is|are|MARKER:\w+|,))*(?: (?:on|at))? (?P<m>\d+))"
)
_USE: Final = re.compile(r"(?<![\w:])(?P<kind>AID|EYE|REMOVAL|SPELL):(?!cast\b|casts\b)\w+")
_NUMBER: Final = re.compile(r"(?<![\w:])(?P<n>\d+|one|another)\b|\b(?P<a>an?)(?= (?:[a-z]+ )?$)")
_AFTER: Final = re.compile(r"^(?: (?:with|using|for|by|x))? (?P<n>\d+|once)(?= ,|$| and\b| times| x\b| of\b| AURORA)")
_REST: Final = re.compile(r"\b(?:rest|others?|remaining|remainder|left over)\b|UNUSED:\w+")
_OTHERS: Final = re.compile(r"\b(?:other|remaining|last|UNUSED:\w+) \d\b")
_ALL: Final = re.compile(r"\b(?:HAVE:all|all|both|each|every|everything|only|just|nothing but)\b")
_LINK: Final = re.compile(r"^(?: (?:used|go|going|spent|is|are|now|them|,))* (?:on|for|into|to|as)(?: a)? $")


class _Use(NamedTuple):
    """What Auroras are used for. number: how many; None where that is not said. rest: all that are left."""

    kind: str
    number: int | None
    rest: bool


def spells(reader: Reader) -> Iterator[Event]:
    """Standard spells, by their number or by the Auroras that they are cast with, and Ancient spells."""
    yield from _departure(reader)
    for name, told in _STANDARD.items():
        for match in reader.take(rf"{N}(?:casts? )?{name}:\w+(?: SPELL:\w+)?{T}"):
            yield Event(told, times(match))
    for pattern, told in _ANCIENT.items():
        for match in reader.take(rf"(?:{pattern}){T}", once=True):
            reader.take(_RETOLD, once=True)
            yield Event(told, times(match))


def _departure(reader: Reader) -> Iterator[Event]:
    """ "5 Auroras: 2 Hiking tokens, the rest for Call for Aid"; "3 Auroras, one for Keep an Eye Out, two for aid"."""
    pool = _POOL.search(reader.text)
    if pool is None or not re.search(r"\b(?:AID|EYE):", reader.text):
        return
    held = int(pool["n"] or pool["m"])
    text = reader.text[: pool.start()] + "~" * len(pool[0]) + reader.text[pool.end() :]
    more = re.search(r"GAIN:\w+ (?P<n>\d+|an?|one)(?: GAIN:more| more)?(?! [A-Z])", text)
    if more:
        held = min(MOST_AURORAS, held + counted(more["n"]))
        text = text[: more.start()] + "~" * len(more[0]) + text[more.end() :]
    uses, spans = _uses(text, pool)
    known = sum(use.number or 0 for use in uses)
    open_ = [use for use in uses if use.number is None]
    if known > held or len(open_) > 1 or (open_ and len(uses) > 1 and not open_[0].rest and held - known > 1):
        return
    for start, stop in [(0, 0), *spans]:
        text = text[:start] + "~" * (stop - start) + text[stop:]
    reader.text = text
    for use in uses:
        number = use.number if use.number is not None else held - known if use.rest else 1
        if use.kind in _STANDARD and number:
            yield Event(_STANDARD[use.kind], number)


def _uses(text: str, pool: re.Match[str]) -> tuple[list[_Use], list[tuple[int, int]]]:
    """What the Auroras are used for, and where that is said."""
    found, spans, before = list[_Use](), list[tuple[int, int]](), 0
    mentions = list(_USE.finditer(text))
    if mentions:
        first = mentions[0].start()
        before = pool.end() if pool.start() < first else text.rfind(" ,", 0, first) + 1
    for match, following in zip(mentions, [*mentions[1:], None], strict=True):
        ahead = text[before : match.start()]
        behind = text[match.end() : following.start() if following else len(text)].split(" ,", maxsplit=1)[0]
        numbers, after = list(_NUMBER.finditer(ahead)), _AFTER.match(behind)
        rest = bool(_REST.search(ahead) or _REST.search(behind)) and not _OTHERS.search(ahead)
        number: int | None = None
        if numbers and not rest:
            digits = [found for found in numbers if found["n"] and " ," not in ahead[found.end() :]]
            said = digits[-1] if digits else numbers[-1]
            at = before + said.start(), before + said.end()
            number = counted(said["n"] or said["a"])
            spans.append(at)
        elif after and not rest:
            number = counted(after["n"])
            spans.append((match.end() + after.start("n"), match.end() + after.end("n")))
        linked = before == pool.end() and _LINK.match(text[pool.end() : match.start()])
        linked = linked or re.fullmatch(
            r" (?:with|using|for|by|on)(?: (?:the|my|MINE:my))? ", text[match.end() : pool.start()]
        )
        rest = rest or bool(linked) or bool(_ALL.search(ahead) or _ALL.search(behind))
        found.append(_Use(match["kind"], number, rest))
        spans.append((match.start(), match.end()))
        before = match.end()
    return found, spans
