"""What a question says has been gained or paid: Knowledge, Clan tokens, markers, the Dawn, plain points and cards."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from companion.core.script import counted
from companion.games.greenwood.asked_dawn import dawns
from companion.games.greenwood.asked_departure import spells
from companion.games.greenwood.asked_events import creatures, potions, rescues, spies, spirits
from companion.games.greenwood.asked_reader import N, Reader, T, times
from companion.games.greenwood.asked_towers import towers
from companion.games.greenwood.effects import CARDS, POINTS, WAYFINDING, Event

_GAINS: Final = (
    r"(?:(?:for|with|and|of|another|effect) (?!an? |one )|(?:gains?|gained|gets?|got|GAIN:\w+"
    r"|receives?|plus|gives?|bring\w*|scor\w+|SCORE:\w+|earn\w*|taking|take|took) )"
)
_LOSES: Final = r"(?:los\w+|spend\w*|spent|pay\w*|paid|minus|costs?|giv\w+ up|forfeit\w*)"
_CARD: Final = r"(?: (?:more |extra |HAND:\w+ )?CARD:\w+| ?)"
_DRAWS: Final = r"(?:draw\w*|drew|take|GAIN:\w+|gets?|got|receive\w*|plus|pick up)"
_DISCARDS: Final = r"(?:discard\w*|throw\w*|threw|los\w+|pay\w*|paid|minus|drop\w*|spend\w*|toss\w*)"


_STUDIES: Final = (
    (r"STUDY:\w+ (?P<n>\d+) (?:x|times) (?:with|for|using|paying) (?P=n) CARD:\w+", "Study"),
    (rf"{_DISCARDS} (?P<n>\d+|an?|one)(?: CARD:\w+)? (?:for|to) (?:the )?STUDY:\w+", "Study"),
    (rf"{N}GRATIS:free_stud\w+{T}", "free Study"),
    (r"KNOWLEDGE:\w+ (?:, )?(?P<n>\d+) GAIN:\w+", "Knowledge"),
    (r"KNOWLEDGE:\w+ GAIN:\w+ (?:(?:,|is) )?(?P<n>\d+)(?= ,|$)", "Knowledge"),
)
"""Turns of phrase that tell alone what was studied or gained."""


def _studies_told(reader: Reader) -> Iterator[Event]:
    """Studies with what they were paid with, or without a card; a movement that ends on a Study space is none."""
    if reader.says("GUARDS"):
        reader.take(r"(?:on|at) (?:an?|the) STUDY:\w+(?: (?:SPACE:\w+|action))?(?! \d)")
    for pattern, name in _STUDIES:
        for match in reader.take(pattern):
            yield Event(name, times(match))


def studies(reader: Reader) -> Iterator[Event]:
    """Knowledge gained, by studying or otherwise."""
    free = reader.says(r"GRATIS:\w+|RESCUE:free|free\b")
    patterns = (
        r"STUDY:\w+(?: (?:action|SPACE:\w+|space|up to|and|i|for|take|GAIN:\w+|to|of|,|x|get|a|total"
        r"|field))* (?P<n>\d+)(?! (?!KNOWLEDGE)[A-Z]+[:_])(?: x| times)?(?: KNOWLEDGE:\w+)?",
        rf"{N}STUDY:\w+(?: action)?{T}",
    )
    yield from _studies_told(reader)
    known = [m for m in re.finditer(r"(?<![\w:])(?P<n>\d+)(?: new| more)? KNOWLEDGE:\w+", reader.text) if m["n"] != "0"]
    if (
        len(known) == 1
        and reader.says(r"STUDY:\w+")
        and not re.search(r"\d STUDY|STUDY:\w+ (?:\w+ ){0,2}\d", reader.text)
    ):
        reader.take(r"STUDY:\w+")
    found = [match for pattern in patterns for match in reader.take(pattern, once=True)][:1]
    often = sum(times(match) for match in found)
    gratis = 0
    if found and free:
        said = reader.take(
            r"(?P<n>\d+|one|an?)(?: of (?:them|those|these))?(?: (?:is|was|are|were|hoards?|which|that|with|has"
            r"|beside|HAVE:\w+|one))*(?: (?:for"
            r"|an?|has|HAVE:\w+|is|beside))* (?:GRATIS:\w+|RESCUE:free|free)(?: STUDY:\w+)?",
            once=True,
        )
        gratis = times(said[0]) if said else often
    yield from (Event(name, n) for name, n in (("Study", often - gratis), ("free Study", gratis)) if n > 0)
    for match in reader.take(r"(?:plus |another )?(?P<n>\d+|an?|one|another)(?: new| more| GAIN:more)? KNOWLEDGE:\w+"):
        gained = reader.says(r"(?:GAIN:\w+|takes?|took|taking) (?:one|an?) KNOWLEDGE|(?:one|an?) KNOWLEDGE:\w+ GAIN")
        if found and re.search(r"\b(?:more|plus|another)\b", match[0]):
            yield Event("Knowledge", times(match))
        if not found and (match["n"].isdigit() or gained) and match["n"] != "0" and not reader.says(r"TOWER:\w+"):
            yield Event("Study" if reader.says(r"STUDY:\w+") else "Knowledge", times(match))


def clan_tokens(reader: Reader) -> Iterator[Event]:
    """Clan tokens brought into play, a card each unless for free, and what Provisions bring."""
    free = reader.says(r"GRATIS:for_free|RESCUE:free|free\b")
    for match in reader.take(
        r"(?P<n>\d+|an?|one) (?:RESCUE:free )?(?:GRATIS:almanacs?|almanacs?|COMPASS:\w+|potions?|ITEM:\w+)"
        r" (?:were |are |was |got )?(?:written|produced|brewed|charged|made)"
    ):
        yield Event("free Clan token" if free else "Clan token", times(match))
    for match in reader.take(r"(?P<n>\d+|an?|one) RESCUE:free (?:COMPASS|ITEM):\w+"):
        yield Event("free Clan token", times(match))
    token = "free Clan token" if free else "Clan token"
    for match in reader.take(
        r"(?:inspir(?:e|es|ed|ing)(?: (?P<n>\d+|an?|one))?(?: companions?)?|(?:writ\w+|wrote)(?: (?P<w>\d+|an?"
        r"|one))? GRATIS:almanacs?|charg\w+(?: (?P<c>\d+|an?|one))?(?: ITEM:\w+)?|produc\w+(?: (?P<p>\d+|an?"
        r"|one))? COMPASS:\w+|brew(?:s|ed|ing)?\b(?: up to)?(?: (?P<b>\d+|an?|one))?(?: potions?)?)(?! \w*masters)"
    ):
        said = next((value for value in match.groupdict().values() if value), None)
        yield Event(token, counted(said))
    procured = reader.says(r"procur\w+|muesli|provisions?") or (
        reader.says(r"(?:WAYFINDING|POINTS|CARD):\w+")
        and not reader.says(r"rebels?|force|SPACE|COVERED|OPEN|crates?|SUBMARINE|may|hold")
    )
    if procured and (
        card := next((name for name in _CARDS_OF if reader.says(rf"{name} (?:CARD|one|,)|{name}$")), None)
    ):
        yield _procured(reader, _CARDS_OF[card], 1)
    for match in reader.take(rf"(?:procur\w+ )?{N}(?P<what>ROOT|WATER|FRUIT):\w+(?: procured)?") if procured else []:
        yield _procured(reader, match["what"], times(match))


_CARDS_OF: Final = {"yellow": "ROOT", "blue": "WATER", "red": "FRUIT"}
"""The Provision that a discarded card brings, by the colour of its Knowledge icon."""


def _procured(reader: Reader, what: str, often: int) -> Event:
    """Provisions, and of Roots what is chosen: points or cards."""
    if what != "ROOT":
        return Event(what.title(), often)
    cards = reader.says(r"(?:draw\w*|for|the|3|took|take|as|with) (?:the )?(?:3 )?CARD:cards") and not reader.says(
        r"(?:the|for|take|took|2) (?:2 )?POINTS"
    )
    reader.take(
        r"(?:took|take|taking|chose|choose|draw\w*|drew|with|for) (?:the )?(?:2 POINTS:\w+|3 CARD:\w+|POINTS:\w+"
        r"|CARD:\w+)",
        once=True,
    )
    return Event("Roots for cards" if cards else "Roots for points", often)


def markers(reader: Reader) -> Iterator[Event]:
    """Equipment and Inspiration of one's own that another's Spy used."""
    own = reader.says(
        r"(?:i|my|MINE:\w+|we) (?:(?:have|just|then) )?(?:use|used|send|sent|play|played"
        r"|put) (?:my |MINE:\w+ |a )?SPY|(?:my|MINE:\w+) SPY"
    )
    if (
        own
        or reader.says(r"ignor\w*")
        or not reader.says(r"SPY:\w+|spy\w*|copied")
        or not reader.says(
            r"us(?:e|ed|es|ing)\b|cop(?:y|ied|ies)|borrow\w*|activat\w*|visit\w*|took|stole|steals|triggers?"
        )
    ):
        return
    found = list(reader.take(rf"{N}(?P<m>COMPASS|ITEM|INSPIRATION):\w+"))
    plain = reader.take(r"(?P<n>\d+|an?|one)(?: of (?:my|MINE:\w+))? MARKER:\w+") if not found else []
    each = 1
    spies = reader.take(rf"(?<!UNUSED:unused ){N}SPY:\w+") if found or plain else []
    if (plain or found) and spies and reader.says("each"):
        each = max(times(match) for match in spies)
    number = sum(times(match) for match in (*found, *plain)) * each
    if number:
        yield Event("marker used by a Spy", number)


_ON_PATH: Final = (
    r"(?:(?:an?|one|another|the|the last) )?(?:SPRITE|TOWER|STUDY|SMALL|LARGE|RESCUE|CREATURE):\w+"
    r"(?: (?:one|SPACE:\w+|action))?"
)
_PATH: Final = (
    r"(?:path|route|way|walk|mov|go)\w*(?: (?:is|goes|leads|over|across|via|through|,|from|as|follows))*"
    rf" (?P<path>{_ON_PATH}(?:(?: ,)?(?: (?:and|then|over|again))* {_ON_PATH})+)"
)
_ENDS_ON: Final = (
    r"(?:end|stop|finish|land|stay)\w*(?: (?:my|the|movement|move|there|am|up))* (?:on|in|at)"
    r" (?:an?|another|one) SPRITE:\w+(?: SPACE:\w+)?"
)


def crossings(reader: Reader) -> Iterator[Event]:
    """Lumen Sprite spaces moved across, the one where the movement ends left out."""
    if not reader.says(r"GUARDS:\w+"):
        return
    last = reader.take(_ENDS_ON)
    path = reader.take(_PATH, once=True) if last or reader.says(r"(?:end|stop|finish|land)\w*") else []
    found = path or reader.take(r"(?P<n>\d+|an?|one)(?: of)? SPRITE:\w+(?: SPACE:\w+)?")
    number = path[0]["path"].count("SPRITE:") if path else sum(times(match) for match in found)
    number += len(reader.take(r"another(?: one)?\b(?! [A-Z])")) if number else 0
    if reader.says(r"(?:only|just) (?:end|stop|land|finish)\w*"):
        number = 0
    ends = reader.says(
        r"(?:end|ends|ending|stop|stops|stopping|finish\w*|land|lands|halt|stay|target|destination|goal)\b"
    )
    more = reader.says(
        r"(?:end\w*|stop\w*|finish\w*|land\w*) on (?:a 3th|a 2th|another|a \d+th|one more|the next|a (?:further|new))"
    )
    if (
        ends
        and not more
        and reader.says(
            r"(?:end\w*|stop\w*|finish\w*|land\w*|stay\w*)(?: (?:my|the|i|movement|move|there|am|is))* (?:on|in"
            r"|at) (?:the last|the [~\d]+th|it|one of|the final|the furthest|the end)|last (?:one )?is (?:my|where"
            r"|the)|[~\d]+th (?:one |SPACE:\w+ )?is (?:where|my|the)|where i (?:end|stop|land)"
        )
    ):
        number -= 1
    if found and number >= 0:
        yield Event("Lumen Sprite space crossed", number)


def dusk(reader: Reader) -> Iterator[Event]:
    """Companions played from the hand, and Auroras generated with a card, where cards are asked for (Phase 1: Dusk)."""
    if not reader.says(r"CARD:\w+"):
        return
    for match in reader.take(r"(?:play\w*|put down) (?P<n>\d+|an?|one|another)(?: new| more)? companions?"):
        yield Event("playing a Companion", times(match), {CARDS: -1})
    for match in reader.take(
        r"(?P<n>\d+|an?|one|another)(?: (?:new|more))? companions? (?:was |were |is |got )?(?:played|put down)"
    ):
        yield Event("playing a Companion", times(match), {CARDS: -1})
    for match in reader.take(r"(?P<n>\d+|an?|one)(?: CARD:\w+)? for (?:an?|one|my|MINE:my|the) AURORA:\w+"):
        yield Event("card for an Aurora", times(match))
    for match in (
        reader.take(r"play\w* (?P<n>\d+|one)(?= ,|$| of| and)") if reader.says(r"dr(?:aw|ew) 6|AURORA") else []
    ):
        yield Event("playing a Companion", times(match), {CARDS: -1})
    if not reader.says(r"ability|companions? (?:gives?|GAIN)|discard\w*|TOWER"):
        for match in reader.take(r"(?P<n>\d+|an?|one) AURORA:\w+ (?:was |is |were |got )?(?:made|GAIN:\w+|created)"):
            yield Event("card for an Aurora", times(match))
        made = (
            r"(?:ma[dk]\w+|generat\w+|GAIN:\w+|mov\w+|creat\w+) (?P<n>\d+|an?|one|MINE:my"
            r"|my)? ?AURORA:\w+(?: (?:with|by|for) (?:an?|one|1|discarding (?:an?|one|1)) CARD:\w+)?"
        )
        for match in reader.take(made):
            yield Event("card for an Aurora", times(match))


def plain(reader: Reader) -> Iterator[Event]:
    """Points, cards and Wayfinding that the question names itself: "draw 3 cards", "lose 2 points"."""
    number = r"(?P<n>\d+|an?|one)"
    for match in reader.take(
        rf"{_DISCARDS} {number}(?: CARD:\w+)? (?:for|to) (?:GAIN:\w+ |make |generate )?(?:\d+|an?|one)? ?AURORA:\w+"
    ):
        yield Event("card for an Aurora", times(match))
    for pattern, name, what, sign in (
        (rf"{_DISCARDS}(?: away)? {number} CARD:\w+", "discarding", CARDS, -1),
        (rf"{_DRAWS} {number}(?: more)? CARD:\w+(?! (?:discard\w*|thrown|paid|gone|lost))", "drawing", CARDS, 1),
        (rf"dr(?:aw\w*|ew) {number}\b(?! [A-Z])", "drawing", CARDS, 1),
        (r"(?:throw|discard|toss|drop)\w* (?:away )?(?P<n>\d+|one)\b(?! [A-Z])", "discarding", CARDS, -1),
        (rf"{_LOSES} {number} POINTS:\w+", "losing", POINTS, -1),
        (rf"{_GAINS}{number}(?: more)? POINTS:\w+", "gaining", POINTS, 1),
        (rf"(?:gain\w*|GAIN:\w+|gets?) {number}(?: more)? WAYFINDING:\w+", "gaining", WAYFINDING, 1),
        (r"-(?P<n>\d+)(?: CARD:\w+)?", "less", CARDS if reader.says(r"CARD:\w+") else POINTS, -1),
    ):
        for match in reader.take(pattern + T):
            each = counted(match["n"])
            often = counted(match["t"] or match["u"])
            yield Event(name, often, {what: sign * each})


def beyond(reader: Reader) -> Iterator[Event]:
    """ "a fifth Energy token", "the third Spy": 4 points each instead (Energy Tokens and Spies)."""
    reader.take(r"(?:4th|3th) ENERGY:\w+|2th SPY:\w+")
    for _ in reader.take(r"(?:5th ENERGY|3th SPY):\w+(?: GAIN:bonus)?"):
        yield Event("token beyond the limit")


def items(reader: Reader) -> Iterator[Event]:
    """Magic items used for their points or cards."""
    if not reader.says(r"ITEM:\w+"):
        return
    found = reader.take(r"(?P<n>2) POINTS:\w+", once=True)
    what = POINTS
    if not found:
        found, what = reader.take(r"(?:draw (?:the )?)?(?P<n>2) CARD:\w+", once=True), CARDS
    often = reader.take(r"(?P<t>\d+) (?:times|x)\b", once=True)
    if found:
        yield Event("the Magic item", int(often[0]["t"]) if often else 1 + reader.says("puppy"), {what: 2})


Source = Callable[[Reader], Iterator[Event]]
FIRST: Final[tuple[Source, ...]] = (
    *(rescues, potions, dusk, spells, markers, crossings, towers, spirits, spies, studies, clan_tokens, items, beyond),
)
AFTER: Final[tuple[Source, ...]] = (dawns, plain, creatures)
"""What is looked for, in this order; between the two what the question starts from."""
