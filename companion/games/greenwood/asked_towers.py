"""Tower actions in a question: the Compass, and the effect that is named, as events."""

import re
from collections.abc import Iterator
from typing import Final

from companion.games.greenwood.asked_reader import N, Reader, T, times
from companion.games.greenwood.effects import POINTS, Event

NO_BASIC: Final = "Tower without its basic Wayfinding"
_ON_BOARD: Final = (
    r"(?<!\d )KNOWLEDGE:\w+ (?:(?:is )?(?:on|in|at) (?:(?:my|MINE:my|the) )?(?:basic |clan )?(?:board|hoards?)(?: (?:is"
    r"|,))* ([2-9])|(?:is )?([2-9]))(?= TOWER:| ,|$)"
)
"""Knowledge told with its number behind: "knowledge on my board 4, tower"."""
_DISCARDS: Final = r"(?:discard\w*|throw\w*|pay\w*|spend\w*|drop\w*|lose|sacrific\w*|toss\w*)"


def towers(reader: Reader) -> Iterator[Event]:
    """Tower actions with the Compass and the effect that the question names."""
    if reader.says(r"clos\w+|near\w*|distance|equally|TOWER:\w+ (?:tokens?|chips?|tiles?)|farther|far away"):
        return
    reader.text = re.sub(_ON_BOARD, r"\1\2 KNOWLEDGE:knowledge , ", reader.text)
    found = reader.take(rf"{N}TOWER:\w+(?: actions?)?{T}")
    if not found and reader.says(r"PROPHECY:\w+") and (effects := list(_tower_effects(reader))):
        yield Event("Tower", 1, kind="Tower")
        yield from effects
    if not found and not (reader.says(r"FUMES:\w+") and reader.says(r"COMPASS|WAYFINDING|discard")):
        return
    visits = [times(match) for match in found] or [1]
    apart = reader.says(r"(?:next|another|other|\dth|later)(?: an?)? TOWER")
    often = sum(visits) if apart else max(visits)
    if often == 1 and (said := reader.take(r"(?P<t>\d+) (?:times|visits?|uses?)\b")):
        often = int(said[0]["t"])
    reader.take(r"mov\w+ \d+(?: STEP:\w+)?")
    fumes = reader.says(r"(?<!0 )(?<!not )(?<!without )FUMES:\w+") and not _holds_trap(reader)
    yield Event(NO_BASIC if fumes else "Tower", often, kind="Tower")
    if reader.says(r"COMPASS:\w+") and not reader.says(r"(?:0|without)(?: an?)? COMPASS"):
        yield Event("Compass", often)
    each = often > 1 and reader.says(
        r"(?:both|each|every|all)(?: \d)?(?: times?|$| (?:with|visit|action))|\d (?:times|x)\b|always"
    )
    for event in _tower_effects(reader):
        yield event._replace(times=often) if each else event


def _holds_trap(reader: Reader) -> bool:
    """True where the question says that Trap knowledge lies in one's Hoards (Appendix > Threats, 11)."""
    trap = r"(?:TRAP:\w+|KNOWLEDGE:trap\w*|red(?: KNOWLEDGE:\w+|(?: (?:1|one))?(?= ,|$)))"
    denied = (
        r"(?:0|not|without|dont|havent|lack\w*|missing|needs?|wants?|requires?)"
        rf"(?: (?:HAVE:\w+|have|own|any|an?|one|got|the|MINE:my|my|of|them|those|these|is|are|was"
        rf"|CREATURE:single))* {trap}"
    )
    return reader.says(trap) and not reader.says(rf"{denied}|{trap}(?: (?:is|are|,))* (?:0|not|missing|lacking|gone)\b")


def _tower_effects(reader: Reader) -> Iterator[Event]:
    yield from _for_two_cards(reader)
    yield from _for_others(reader)
    yield from _for_knowledge(reader)


def _for_two_cards(reader: Reader) -> Iterator[Event]:
    two = reader.take(rf"{_DISCARDS}(?: away)?(?: the)? 2(?: CARD:\w+|(?! [A-Z]))", once=True) or reader.take(
        r"(?:plus )?2 CARD:\w+(?: (?:thrown|discarded|paid|gone)(?: away)?)?(?= [^,]*(?:WAYFINDING|effect|printed"
        r"|more)| , WAYFINDING|$)",
        once=True,
    )
    if reader.says("TOWER") and reader.says(r"mov\w+") and reader.take(r"3 POINTS:\w+(?= |$)", once=True):
        yield Event("the Tower", 1, {POINTS: 3})
    pays = not two and _pays_cards(reader)
    if (
        two
        or pays
        or (
            reader.says(rf"{_DISCARDS} [^,\d]*CARD:cards\b")
            and reader.says("printed|effect")
            and not reader.says(r"POINTS:\w+")
        )
    ):
        reader.take(r"(?:for )?(?:another|1|one|an?)(?: more)?(?: extra)? WAYFINDING:\w+", once=True)
        yield Event("2 cards for a Wayfinding")


def _pays_cards(reader: Reader) -> bool:
    """ "tossing cards gets me Wayfinding", "i throw away cards for the Tower bonus": no number told, and done."""
    told = reader.says(r"CARD:cards for (?:an? )?WAYFINDING:") or reader.says(
        rf"{_DISCARDS}(?: away)? CARD:cards (?:for|to|and|GAIN:\w+|gives?|brings?|pays)"
        r"(?: (?:for|me|you|u|us|the|an?|1|one|GAIN:\w+|use|more|extra))*"
        r" (?:WAYFINDING:|TOWER:\w+ (?:GAIN:bonus|effect|ability)|effect\b)"
    )
    denied = rf"(?:not|never|dont|didnt|cant|0|without)(?: (?:i|want|to|any))* {_DISCARDS}"
    return told and not reader.says(rf"POINTS:\w+|{denied}")


def _for_others(reader: Reader) -> Iterator[Event]:
    if one := reader.take(
        rf"(?:{_DISCARDS} )?(?:(?:an?|1|one|the)(?: CARD:\w+)?|CARD:card) (?:(?:GAIN:\w+|for|to|gives?|buys?"
        rf"|into|->|and"
        rf"|the) )+(?:(?:5 )?POINTS:\w+|5\b)",
        once=True,
    ):
        yield Event("a card for 5 points", len(one))
    if reader.take(
        r"2 AURORA:\w+(?: ,)? [^,]*?(?:SPRITE:\w+|POINTS:\w+)(?: (?:and|plus) (?:the )?(?:4 )?POINTS:\w+)?", once=True
    ) or reader.take(r"(?:pay|spend|give|cost)\w* 2 AURORA:\w+", once=True):
        yield Event("2 Auroras for a Lumen Sprite and 4 points")
    if reader.take(r"(?:spend\w*|pay\w*|lose|give\w*) (?:an?|1|one) POINTS?:\w+", once=True) and reader.says(
        r"SPRITE:\w+"
    ):
        reader.take(r"(?:an?|one|1) SPRITE:\w+", once=True)
        yield Event("a point for a Lumen Sprite")


def _for_knowledge(reader: Reader) -> Iterator[Event]:
    if len(re.findall(r"\b\d KNOWLEDGE:", reader.text)) > 1 or not reader.says("[2-9] KNOWLEDGE:"):
        reader.take(r"2 (?:, |and |or |to |for |, and |, or )?4(?: KNOWLEDGE:\w+)?(?! of)", once=True)
    if reader.says(r"(?:have|HAVE:\w+|with|own|hold) [2-9](?! [A-Z])") and reader.take(
        r"2 (?:or |and |, )+4 KNOWLEDGE:\w+", once=True
    ):
        reader.text = re.sub(
            r"\b(?:have|HAVE:\w+|with|own|hold) ([2-9])(?! [A-Z])", r"\1 KNOWLEDGE:knowledge", reader.text
        )
    if reader.says(r"KNOWLEDGE:\w+ TOWER:|TOWER:\w+(?: one)? (?:that|which|where|with)(?: [^\s,]+){0,3} KNOWLEDGE:"):
        reader.text = re.sub(r"(?<!\d )KNOWLEDGE:\w+ (?=[A-Z~])", "~ ", reader.text, count=1)
        reader.text = re.sub(
            r"\b(?:have|HAVE:\w+|with|own|hold) ([2-9])(?! [A-Z])", r"\1 KNOWLEDGE:knowledge", reader.text
        )
    for match in reader.take(r"(?P<n>[2-9])(?: (?:of|different|MINE:\w+|HEX|TRAP))* KNOWLEDGE:\w+", once=True):
        yield Event(f"Wayfinding for {4 if int(match['n']) > 3 else 2} Knowledge")
