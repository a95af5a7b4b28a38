"""What all that a question says has been done comes to: points, cards, Wayfinding, from where the question starts."""

import re
from dataclasses import replace
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.greenwood.asked_events import size_told
from companion.games.greenwood.asked_gains import AFTER, FIRST
from companion.games.greenwood.asked_reader import Reader
from companion.games.greenwood.asked_start import bare, claimed, left, line, start
from companion.games.greenwood.asked_told import Sum, besides, entry, told
from companion.games.greenwood.costs import MOST_ENERGY, MOST_SPIES
from companion.games.greenwood.effects import (
    CARDS,
    KNOWLEDGE,
    NAMES,
    POINTS,
    RETOLD,
    SPRITES,
    TAKES,
    THREATS,
    WAYFINDING,
    Event,
    steps,
)

_ELSEWHERE: Final = (
    *("solo", "hunty", "goldling", "tie", "submarine", "winds", "limit", "covered", "verdict"),
    *("domino", "tromino", "tetromino"),
)
"""Names whose questions others read."""
_OPENS: Final = (
    "can",
    "may",
    "is",
    "are",
    "does",
    "do",
    "must",
    "should",
    "could",
    "will",
    "why",
    "when",
    "where",
    "did",
)
_ASKED: Final = {
    "POINTS": POINTS,
    "SCORE": POINTS,
    "TOTAL": POINTS,
    "WORTH": POINTS,
    "CARD": CARDS,
    "WAYFINDING": WAYFINDING,
}
_COUNTED: Final = {**_ASKED, "SPRITE": SPRITES, "KNOWLEDGE": KNOWLEDGE}
"""What may be asked for; the last two only by "how many"."""
_MANY: Final = re.compile(
    r"HOW_MANY:\w+ (?:(?:more|extra|new|of|my|MINE:\w+|the|in|GAIN:\w+|total|net|basic) )*([A-Z]+)(?=[_:])"
)
_TOTAL_ASKED: Final = re.compile(
    r"(?:HOW_MANY:\w+(?: is)?(?: (?:the|it|that))?|,)(?: (?:the|whats?|is|my))* TOTAL:\w+$|, HOW_MANY:\w+$"
)
_PLAIN: Final = re.compile(
    r"(?<!\d )(?<!yellow )(?<!blue )(?<!red )(?<!take the )(?<!took the )(?<!an )(?<! a )(?<!one )\b(POINTS"
    r"|SCORE|TOTAL|WORTH|CARD(?!:card (?:for|to|buys|into)\b)|WAYFINDING):\w+"
)
_SPARED: Final = re.compile(
    r"PROTECTED:(?:protected|shielded|safe_from)\b|\b(?:im|am|i|are|is|be|being|was|and|but|already|fully|have"
    r"|HAVE:\w+) (?:a |my |MINE:my )?PROTECTED(?!:protection_token on (?:another|an other))"
)
_BARED: Final = re.compile(
    r"\b(?:not|0|no|without|un|isnt|arent|dont|doesnt|didnt|havent|hasnt|wasnt|nor|neither"
    r"|never)\b[^,]{0,15}PROTECTED|unprotected|isnt blocked"
    r"|not blocked"
)
_QUANTITY: Final = re.compile(
    r"HOW_MANY:\w+ (?:\w+ )?(?:POINTS|CARD|WAYFINDING)|, HOW_MANY:\w+$"
    r"|, (?:the |my |net |in |how |MINE:\w+ )*(?:POINTS|CARD|WAYFINDING|SCORE|TOTAL)\S*(?: (?:of a )?(?:TOWER\S*"
    r"|TOTAL\S*))?$"
    r"|(?<!OPEN:empty )(?:POINTS|WAYFINDING|CARD):\w+(?: (?:for me|paid|discarded|lost|left|UNUSED:\w+"
    r"|gone|needed|now|after"
    r"|drawn|to discard))?$|\bdraw(?:s|n)?(?: HOW_MANY:\w+)?$"
)
_TAKE_CARDS: Final = ("orbs", "mind control", "prophecy", "darkness", "guards")
_RETOLD_COST: Final = re.compile(
    r", (?:(?:do|must|so|i|and) )*(?:discard|toss|throw|pay|lose|drop)\w*(?: away)? \d+ CARD:\w+$"
)
"""What a question takes for the cost of a threat at its end: "..., toss 3 cards?"."""
_ALLOWED: Final = re.compile(
    r"\b(?:can|may|could|must|am|do|does|is|are) (?:i|we|you|they|he|she|that)\b|^\W*(?:is|does|can|may) it\b"
)
WHICH: Final = "Which of the creatures are large?"
_PLAINLY: Final = ("gaining", "losing", "drawing", "discarding", "less", "Study", "free Study", "Knowledge")
"""Events that tell their amounts themselves."""


def ledger(asked: Asked) -> Computed | None:
    """What has been done, added up, where every number of the question is understood."""
    if not asked.tokens or asked.tokens[0].word in _OPENS or _elsewhere(asked):
        return None
    reader = Reader(line(asked))
    if asked.has(*_TAKE_CARDS) and (retold := _RETOLD_COST.search(reader.text)):
        reader.text = reader.text[: retold.start()] + "~" * len(retold[0])
    what = _asked_for(reader.whole)
    if what == "":
        return None
    events, held = _read(reader, what)
    said = [name for name in NAMES if name in asked and not asked.denies(name)]
    threats = [] if _spared(reader.whole) else said
    result = claimed(reader)
    if not events or left(reader.text) or _too_many(events):
        return None
    what = what or _meant(reader, events, threats, held)
    if what is None or (what == POINTS and _worth_untold(events)):
        return None
    found = Sum(held.get(what), steps(events, threats, what))
    if not (
        _told_enough(asked, reader.whole, events, found)
        and (found.steps or _zero(found, events, what, said, reader.whole))
    ):
        return None
    answer = told(found, what, reader.whole).by(entry(found.steps))
    if any(step.told.endswith(NAMES["chains"]) for step in found.steps) and not size_told(reader):
        return Computed(
            None,
            "A large creature brings 2 points less under Invisible Chains, a small one what its tile says.",
            WHICH,
        ).by(answer.rule)
    if not _MANY.search(reader.whole):
        answer = replace(answer, text=answer.text + besides(events, threats, what))
    return answer if result in (None, abs(answer.value or 0)) else None


def _worth_untold(events: list[Event]) -> bool:
    """True where creatures are counted whose points the question does not tell."""
    found = [event for event in events if event.name == "creature"]
    untold = [event for event in found if not event.worth]
    return any(event.times > 1 or len(untold) == len(found) for event in untold)


def _elsewhere(asked: Asked) -> bool:
    """True for questions that others read."""
    return asked.has(*_ELSEWHERE) or ("return" in asked and "card" in asked) or asked.number("player") is not None


def _read(reader: Reader, what: str | None) -> tuple[list[Event], dict[str, int]]:
    """What has been done, and the points and cards that the question starts from."""
    events = [event for source in FIRST for event in source(reader)]
    events += _by_threats(reader, events)
    cards = start(reader, CARDS) if what == CARDS else None
    points = start(reader, POINTS)
    cards = start(reader, CARDS) if cards is None else cards
    events = _told_once([*events, *(event for source in AFTER for event in source(reader))])
    if points is None and events and what in (None, POINTS):
        points = bare(reader)
    return events, {name: held for name, held in ((POINTS, points), (CARDS, cards)) if held is not None}


def _meant(reader: Reader, events: list[Event], threats: list[str], held: dict[str, int]) -> str | None:
    """What a question is about that does not say what it asks for: what it starts from, names last, or changes."""
    named = [_named_in(clause, reader.whole) for clause in reversed(reader.whole.split(",")[:-1])]
    return next((what for what in (*held, *named) if what), None) or _first_changed(events, threats, reader)


def _by_threats(reader: Reader, events: list[Event]) -> list[Event]:
    """What has triggered a threat so many times, where only the threat is named: "Mind Control twice"."""
    found = []
    for threat, (trigger, _) in THREATS.items():
        if not any(trigger in (event.name, event.kind) for event in events):
            name = rf"{threat.upper().replace(' ', '_')}:\w+"
            for match in reader.take(rf"{name} (?P<t>\d+) (?:times|x)") or reader.take(
                rf"(?P<t>\d+) (?:times|x) {name}"
            ):
                found.append(Event(trigger, int(match["t"]), kind=trigger))
    return found


def _asked_for(text: str) -> str | None:
    """What is asked for; None where that is not said, empty where it is nothing that is added up here."""
    if re.search(r"HOW_MANY:\w+ STEP", text) and re.search(r"WAYFINDING|TOWER:.*track", text):
        return WAYFINDING
    if (
        _TOTAL_ASKED.search(text)
        and re.search("TOWER:.*WAYFINDING:|WAYFINDING:.*TOWER:", text)
        and "POINTS" not in text
    ):
        return WAYFINDING
    if (found := _MANY.search(text)) and found[1] not in ("UNUSED", "HAVE", "GAIN", "DAWN"):
        return _COUNTED.get(found[1], "")
    if re.search(r"\bhow far\b", text):
        return WAYFINDING if re.search(r"\bmarker|MARKER|TOWER|WAYFINDING", text) else ""
    return _named_in(text.rsplit(",", maxsplit=1)[-1], text)


def _named_in(clause: str, text: str) -> str | None:
    """What a clause names without a number; empty for what is not added up here."""
    if named := [found[1] for found in _PLAIN.finditer(" " + clause)]:
        return _ASKED[next((name for name in reversed(named) if name not in ("TOTAL", "SCORE")), named[-1])]
    if re.search(r"\bmarker|MARKER", clause):
        return WAYFINDING if "TOWER" in text else POINTS
    if re.search(r"\b(?:steps|STEP:\w+|RANGE:\w+)", clause):
        return WAYFINDING if "WAYFINDING" in text else ""
    return None


def _spared(text: str) -> bool:
    return bool(_SPARED.search(text)) and not _BARED.search(text)


def _told_once(events: list[Event]) -> list[Event]:
    """The events without what only tells again what an ability does: "Creative Chaos: draw 1"."""
    named = [(what, event.each(what)) for event in events if event.name in RETOLD for what in (POINTS, CARDS)]
    kept = []
    for event in events:
        told = next(((what, value) for what, value in event.gains.items()), None)
        if told in named and event.name in ("drawing", "gaining", "losing", "discarding"):
            named.remove(told)
        else:
            kept.append(event)
    return kept


_HOW_OFTEN: Final = re.compile(r"\d|\b(?:one|once|single|HAVE:single|each|every|per)\b")
"""What tells how often one studies, where nothing else is told."""


def _told_enough(asked: Asked, text: str, events: list[Event], found: Sum) -> bool:
    """False for what is no more than looked up: "how many points for an unused spy", "keep an eye out does what"."""
    named = [one for one in events if one.name not in _PLAINLY and (one.name != "creature" or one.worth)]
    threatened = any(name in asked for name in NAMES)
    quantity = _QUANTITY.search(text) is not None
    if _asks_whether(text) and not quantity:
        return False
    if {event.name for event in events} == {"Study"} and not (threatened or found.start or _HOW_OFTEN.search(text)):
        return False
    if (
        not (named or threatened or (quantity and {"Study", "free Study"} & {event.name for event in events}))
        and found.start is None
    ):
        return False
    if any(event.name == "marker used by a Spy" for event in events):
        return True
    if {event.name for event in events} == {"token beyond the limit"} and found.start is None and not quantity:
        return False
    if re.search(r"[1-9]|\bone (?:SPY|LARGE|ITEM)", text) or any(event.times > 1 for event in events):
        return True
    if {event.name for event in events} <= {"token unused"}:
        return quantity and not any(event.times for event in events)
    taken = sum(event.name in TAKES for event in events)
    return (
        len(found.steps) - taken > 1
        or quantity
        or ("fumes" in asked and any(event.kind == "Tower" for event in events))
    )


def _asks_whether(text: str) -> bool:
    """True where a clause asks for yes or no."""
    if re.search(r"\b(?:ok|okay|allowed|legal|permitted)$", text):
        return True
    for clause in text.split(","):
        found = _ALLOWED.search(clause)
        if found and not re.search(r"\b(?:what|whats|how|HOW_MANY|which|much|where)\b", clause[: found.start()]):
            return True
    return False


def _too_many(events: list[Event]) -> bool:
    """True for more Energy tokens or Spies unused than there are."""
    held = {kind: sum(event.times for event in events if event.kind == kind) for kind in ("ENERGY", "SPY")}
    return held["ENERGY"] > MOST_ENERGY or held["SPY"] > MOST_SPIES or any(event.times < 0 for event in events)


def _first_changed(events: list[Event], threats: list[str], reader: Reader) -> str | None:
    if any(event.name == "Lumen Sprite space crossed" for event in events) and "guards" in threats:
        return CARDS
    tower = any(event.kind == "Tower" for event in events) and not any(event.gains for event in events)
    if tower and not reader.says(r"POINTS:\w+") and "prophecy" not in threats:
        return WAYFINDING
    return next((what for what in (POINTS, CARDS, WAYFINDING) if steps(events, threats, what)), None)


_MANY_OR_LAST: Final = re.compile(
    r"HOW_MANY:\w+(?: \w+)? (?:CARD|POINTS):|, (?:CARD|POINTS):\w+(?: (?:to )?(?:discard\w*|pay|paid|lost|lose|gone))?$"
)


def _only_small(events: list[Event]) -> bool:
    return all(event.kind == "small creature" for event in events)


def _zero(found: Sum, events: list[Event], what: str, threats: list[str], text: str) -> bool:
    """True where nothing comes of it, and that is what the question is about."""
    if found.start is not None and any(event.name in RETOLD for event in events):
        return True
    if what == POINTS and all(event.name == "token unused" and not event.times for event in events):
        return True
    if (
        what == CARDS
        and _MANY_OR_LAST.search(text)
        and all(event.name in ("free Study", "free Clan token") for event in events)
    ):
        return True
    if threats and (found.start is not None or _MANY_OR_LAST.search(text)):
        spared = _spared(text) or (what == CARDS and "mind control" in threats and _only_small(events))
        return spared and any(event.name not in _PLAINLY for event in events)
    return what == WAYFINDING and any(event.name.startswith("Tower") for event in events)
