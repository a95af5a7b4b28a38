"""What a question says has been done in the forest: rescues, potions, spells, abilities, towers, as events."""

import re
from collections.abc import Iterator
from typing import Final

from companion.games.greenwood.asked_reader import N, Reader, T, times
from companion.games.greenwood.effects import Event

_CREATURE: Final = r"(?P<kind>LARGE|SMALL|PAIR|CREATURE):\w+(?: CREATURE:\w+)?(?: tiles?)?"
_COUNTS: Final = r"(?:LARGE|SMALL|PAIR|CREATURE|KNOWLEDGE|AID|EYE|AURORA|ENERGY|SPY|CARD|TOWER|REMOVAL|SPRITE|STUDY):"
"""Names of what a number may count that is no worth."""
_KIND: Final = r"(?:LARGE|SMALL|PAIR|CREATURE):\w+"
_WORTH: Final = (
    r"(?:(?:WORTH:\w+|was|were|that|which|at|shows?|showing|says?|saying|printed|prints|marked|stamped|reads"
    r"|gives?|giving|for|with|of|is|are"
    r"|POINTS:value|a|the|GAIN:\w+|tile|its|their|it|they) )*"
)


def rescues(reader: Reader) -> Iterator[Event]:
    """Creatures with what they are worth: "2 small creatures worth 3 each", "a 7 point large creature"."""
    yield from _worths_listed(reader)
    yield from _worths_of_many(reader)
    bare = reader.says(r"CHAINS|POINTS|SCORE|WORTH|TOTAL")
    told = rf"(?<!\d ){_CREATURE} (?P<w>\d+)(?= ~|(?: ,)?(?: and)?(?: an?)? {_KIND}| ,|$| and\b| with\b| POINTS)"
    pairs = len(re.findall(_KIND + r" \d+", reader.text)) > 1
    while (bare or pairs) and (first := reader.take(told, once=True)):
        yield Event("creature", 1, kind=_kind(first[0]["kind"]), worth=int(first[0]["w"]))
    for pattern in _WORTHS if bare else _WORTHS[:2]:
        for match in reader.take(pattern):
            kind = _any_kind(reader) if match["kind"] == "CREATURE" else _kind(match["kind"])
            yield Event("creature", times(match), kind=kind, worth=int(match["w"]))
    yield from _worths_freed(reader)
    count = re.search(r"(?<![\w:])(?P<n>[2-5]) CREATURE:\w+", reader.text)
    if count and len(re.findall(rf"{_KIND}[^,]*? \d", reader.whole)) == int(count["n"]):
        reader.take(r"[2-5] CREATURE:\w+", once=True)


_WORTHS: Final = (
    rf"{N}{_CREATURE}(?: ,)?(?: of them| and(?= (?:the|its|their|that) tile\b))? {_WORTH}(?P<w>\d+)"
    rf"(?! {_COUNTS}| pieces| tiles| parts)(?: POINTS:\w+)?(?: each)?",
    rf"(?:{N})?(?P<w>\d+) POINTS:\w+ {_CREATURE}",
    rf"{_CREATURE} (?P<w>\d+)(?! (?:[A-Z]|pieces|tiles|parts|of))",
)
"""A creature and its worth; the last only where points are asked for."""


def _kind(said: str) -> str:
    return "small creature" if said == "SMALL" else "large creature"


def _worths_listed(reader: Reader) -> Iterator[Event]:
    """ "two small creatures worth 3 and 7"."""
    several = rf"(?P<n>[2-5]) {_CREATURE}(?: ,)? {_WORTH}(?P<all>\d+(?:(?: ,)?(?: and)? \d+)+)(?! [A-Z])"
    for match in reader.take(several):
        worths = _numbers(match["all"])
        if len(worths) == int(match["n"]):
            yield from (Event("creature", 1, kind=_kind(match["kind"]), worth=int(worth)) for worth in worths)

    apart = (
        rf"(?P<n>[2-5]) {_CREATURE}(?: ,)?(?P<all>(?:(?: ,)?(?: and)? (?:the )?(?:one|another|(?:\dth|other)(?: one)?)"
        rf" {_WORTH}\d+(?: POINTS:\w+)?)+)"
    )
    for match in reader.take(apart):
        worths = re.findall(r"\b\d+\b", match["all"])
        yield from (Event("creature", 1, kind=_kind(match["kind"]), worth=int(worth)) for worth in worths)


def _worths_of_many(reader: Reader) -> Iterator[Event]:
    """ "small ones worth 3 and 4", "rescued 5 and 3", their number left out."""
    listed = r"(?P<all>(?:an? |the )?\d+(?:(?: ,)? (?:and|then)(?: an?| the)? \d+| , \d+)+)(?: POINTS:\w+|(?! [A-Z]))"
    for match in reader.take(rf"(?<!\d )(?P<kind>LARGE|SMALL|CREATURE):\w+s(?: CREATURE:\w+)? {_WORTH}{listed}"):
        yield from (Event("creature", 1, kind=_kind(match["kind"]), worth=int(n)) for n in _numbers(match["all"]))
    for match in reader.take(rf"RESCUE:\w+ {listed}"):
        yield from (Event("creature", 1, kind=_any_kind(reader), worth=int(n)) for n in _numbers(match["all"]))


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def _worths_freed(reader: Reader) -> Iterator[Event]:
    """ "i free the one with the 4", "rescue the 7 and the 6 both large", "and one worth 7"."""
    for match in reader.take(
        r"RESCUE:\w+ (?:the |an? |this |that )?(?:\w+ ){0,2}(?:for|with|showing|of"
        r"|that shows|worth|WORTH:\w+)(?: the| an?)? (?P<w>\d+)"
    ):
        yield Event("creature", 1, kind=_any_kind(reader), worth=int(match["w"]))
    for match in reader.take(
        r"RESCUE:\w+ (?:the |an? |one )(?P<w>\d+)(?: and (?:the |an? )?(?P<v>\d+))?,?(?: (?:both|are|all"
        r"|is))* (?P<kind>LARGE|SMALL):\w+"
    ):
        worths = [int(worth) for worth in (match["w"], match["v"]) if worth]
        yield from (Event("creature", 1, kind=_kind(match["kind"]), worth=worth) for worth in worths)
    more = (
        r"(?P<n>\d+|one|another|an?)(?: more| other)? (?:WORTH:\w+|that shows?|showing"
        r"|with) (?P<w>\d+)(?! [A-Z])(?: POINTS:\w+)?(?: each)?"
    )
    for match in reader.take(more) if reader.says(_KIND) else []:
        yield Event("creature", times(match), kind=_any_kind(reader), worth=int(match["w"]))


def size_told(reader: Reader) -> bool:
    """False where nothing is said of which creatures are large."""
    birds = reader.says(r"PAIR:\w+|birds?|hummingbirds?") and not reader.says(
        r"(?:and|,|plus|with)(?: (?:an?|one|1|another))?(?: \d+ POINTS:\w+)? CREATURE:\w+"
    )
    return birds or reader.says(r"(?:LARGE|SMALL):\w+|stack [ab]|type [ab]")


_BESIDE_LARGE: Final = (
    r"(?:an?|one|1) CREATURE:\w+(?! (?:is |was )?LARGE)[^,]*(?:,|and|plus|then) (?:an?|one|1) LARGE:"
    r"|(?:an?|one|1) LARGE:[^,]*(?:,|and|plus|then) (?:an?|one|1) CREATURE:"
)
"""A creature of no said size beside one that is called large: "a creature and a large one"."""


def _any_kind(reader: Reader) -> str:
    """A creature of no said size is a large one where a threat to those is asked about."""
    small = reader.says(r"SMALL:\w+|(?:type|stack) a\b") and not reader.says(r"LARGE:\w+|(?:type|stack) b\b")
    small = small or reader.says(_BESIDE_LARGE)
    return "small creature" if small else "large creature"


def creatures(reader: Reader) -> Iterator[Event]:
    """Creatures of which only the number is told."""
    for match in reader.take(rf"{N}(?P<kind>LARGE|PAIR|SMALL):\w+"):
        if match["n"] != "both":
            yield Event("creature", times(match), kind=_kind(match["kind"]))


def potions(reader: Reader) -> Iterator[Event]:
    """Potions drunk, and the one that Foresight copies."""
    most = reader.says(r"swampleaf") and reader.says(
        r"as often|as many|as possible|HEIGHT|max\w*|every time|all the times"
    )
    study = reader.says(r"STUDY:\w+") and not reader.says(r"POINTS:\w+")
    seen = set[str]()
    reader.take(r"(?:the )?(?:\d )?POINTS:\w+ (?:of|from|by|with) (?=INSIGHT|LUMEN|FORESIGHT)")
    for match in reader.take(
        rf"(?P<copy>(?:cop\w+|imitat\w+|choos\w+|as|using|with|for|into|via) (?:the |a )?)?{N}(?P<p>INSIGHT"
        rf"|OUTSIGHT|LUMEN_VISION|NIGHT_VISION|FORESIGHT):\w+{T}"
    ):
        name = match["p"].replace("_", " ").title()
        again = name != "Foresight" and {name, "Foresight"} <= seen
        copied = bool(match["copy"]) and (again or match["copy"].startswith(("cop", "imitat", "choos")))
        if name in seen and not copied:
            continue
        seen |= set() if copied else {name}
        name = "Insight to study" if name == "Insight" and study else name
        yield Event(name, 3 if most else _said_often(reader, times(match)))


def _said_often(reader: Reader, often: int) -> int:
    """ "3 times" said elsewhere of the one thing that is done."""
    if often == 1 and reader.says(r"swampleaf") and (found := reader.take(r"(?P<t>\d+) (?:times|x)\b")):
        return int(found[0]["t"])
    return often


_CLANS: Final = {
    r"NATURE:\w+|elementals?": "Nature Elementals",
    r"birds?|bird scholars?|scholars?": "Bird Scholars",
    r"freethinkers?": "Freethinkers",
    r"(?:ROOT:root|root) rebels?|rebels?": "Root Rebels",
    r"brewmasters?": "Brewmasters",
    r"fungus|pirates?": "Fungus Pirates",
}


def spirits(reader: Reader) -> Iterator[Event]:
    """Uses of a Primal Spirit, with the ability that the question names."""
    left = reader.says(
        r"(?:draw\w*|take|get|gives?|GAIN:\w+|the|for)(?: me)?(?: the)? 3\b|3 CARD:cards|(?:POINTS?|points?"
        r"|CARD)[:\w]* (?:option|ability|side|half)|GAIN:gain 2|(?:left|1th|first) (?:ability|option|side|one|half)"
        r"|2 POINTS|UNUSED:left (?:ability|option|side|one|half)|SPIRIT:\w+ (?:UNUSED:)?left\b(?! over)"
    )
    clan = next((name for pattern, name in _CLANS.items() if reader.says(pattern)), "")
    right = reader.says(r"mov\w+|RANGE:\w+|FOREST:\w+|forest|right (?:ability|option|side)")
    name = (
        f"{clan}' Primal Spirit"
        if clan
        else "Primal Spirit, left"
        if left
        else "Primal Spirit, right"
        if right
        else "Primal Spirit"
    )
    for match in reader.take(
        rf"{N}(?:uses? of |times )?(?:other |foreign |the |a |any |my |MINE:\w+ "
        rf"|primal )*(?:SPIRIT:\w+)(?: (?:ability|abilities|uses?|use|used))?{T}",
        once=True,
    ):
        often = times(match) if match["n"] != "both" else 2
        _drop_retold(reader, name)
        yield Event(name, often, kind="Primal Spirit")
    if reader.take(r"(?:another|other|her|his|foreign|someone)\w*(?: \w+){0,3} SPIRIT:\w+", once=True) and reader.says(
        "DARKNESS"
    ):
        yield Event("Primal Spirit", kind="Primal Spirit")
    reader.take(rf"{N}SPIRIT:\w+")


def _drop_retold(reader: Reader, name: str) -> None:
    """Takes out what only tells again what the ability does."""
    if name.endswith("left"):
        reader.take(
            r"(?:(?:draws? |take |gives? |me |the |for )+3(?: CARD:cards?\b|(?! CARD))|3 CARD:cards?\b)(?: (?:option"
            r"|ability))?",
            once=True,
        )
        reader.take(r"(?:GAIN:\w+ )?2(?: POINTS:\w+)?(?! [A-Z]| x| times)", once=True) if reader.says(
            r"GAIN:\w+ 2|2 POINTS"
        ) else None
    if name.endswith("right"):
        reader.take(r"draws? (?:1|a|one)(?: CARD:card)?", once=True)
    for clan, pieces in _ABILITIES.items():
        for piece in (r"draws? (?:\d|an?|one)\b(?: CARD:\w+)?", *pieces) if name.startswith(clan) else ():
            reader.take(piece, once=True)


_ABILITIES: Final = {
    "Nature": (r"inspir\w+(?: (?:an?|1|one))?(?: companion)?",),
    "Bird": (r"(?:writ\w+ )?(?:(?:an?|1|one|the) )?GRATIS:almanacs?", r"(?:GAIN:\w+ )?(?:an?|1|one) WAYFINDING:\w+"),
    "Freethinkers": (r"charg\w+(?: (?:an?|1|one|the))?(?: ITEM:\w+)?", r"(?:an?|1|one) ITEM:\w+"),
    "Root": (r"(?:produc\w+ )?(?:(?:an?|1|one|the) )?COMPASS:\w+",),
    "Brewmasters": (
        r"(?:brew(?:s|ing)? )?(?:up to )?(?:2|both)(?: of (?:them|the))?(?: potions?)?",
        r"STUDY:\w+(?: (?:1|one|once)(?: x| times?)?)?",
    ),
    "Fungus": (r"procur\w+(?: (?:an?|1|one|the))?(?: provision)?",),
}
"""What a question may tell again of a clan's ability, beside the cards drawn (The Clans)."""


def spies(reader: Reader) -> Iterator[Event]:
    """Spies used by oneself."""
    doing = reader.says(r"DOOMSAYERS:\w+|us(?:e|ed|es|ing)\b|spy(?:ing)? on|cop(?:y|ied|ies)")
    kept = reader.says(
        r"(?:ENERGY|SPY):\w+ (?:\w+ ){0,2}UNUSED|UNUSED:\w+ (?:ENERGY|SPY)|DAWN:\w+|nothing used"
        r"|0 used"
    )
    if not doing or (kept and not reader.says(r"DOOMSAYERS:\w+")):
        return
    if found := reader.take(rf"{N}(?:of (?:MINE:\w+|my) |(?:my|MINE:my) )?SPY:\w+(?: used?s?)?{T}"):
        yield Event("Spy", max(map(times, found)))
        return
    if reader.says("spying"):
        yield Event("Spy")
