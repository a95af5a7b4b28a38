"""What all that a question says has been done comes to: points, cards, Wayfinding, from where the question starts."""

import re
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script
from companion.games.greenwood.asked_events import NO_BASIC, Reader
from companion.games.greenwood.asked_gains import AFTER, FIRST
from companion.games.greenwood.costs import MOST_ENERGY, MOST_SPIES
from companion.games.greenwood.effects import (
    CARDS,
    ENTRIES,
    KNOWLEDGE,
    NAMES,
    POINTS,
    RETOLD,
    SPRITES,
    WAYFINDING,
    Event,
    Step,
    steps,
)
from companion.games.greenwood.tally import START

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
_PLAIN: Final = re.compile(r"(?<!\d )(?<!an )(?<! a )(?<!one )\b(POINTS|SCORE|TOTAL|WORTH|CARD|WAYFINDING):\w+")
_COSTS: Final = re.compile(r"\b(?:discard\w*|throw|lose|lost|pay|cost\w*|need\w*|drop|spend|toss|give up)\b")
_CHANGE: Final = re.compile(
    r"\b(?:HOW_MANY:\w+|what|whats|how)\b[^,]*\b(?:GAIN:\w+|cost\w*|los\w+|pay|spend|discard\w*|draw|drop|throw"
    r"|bring\w*|earn\w*|need\w*)|\bgained\b"
)
_STAND: Final = re.compile(
    r"\b(?:left|UNUSED:\w+|after|now|then|end|new|total|TOTAL:\w+|where|afterwards|have|stand|final|hold"
    r"|remain\w*|at|on)\b"
)
_AT: Final = (
    r"(?:on|at|with|have|HAVE:\w+|had|ive|i|im|am|stand\w*|stood|standing|was|were|from|track|currently"
    r"|marker|sits?|is|score|SCORE:\w+|before|chains|w|start\w*|hold|holding)"
)
_POINTS_START: Final = (
    rf"(?<![\w:])(?:{_AT} )(?:(?:on|at|the|only|exactly|with|currently|still|a|track|my|MINE:\w+|marker|is"
    rf"|RANGE:track) )*(?P<n>\d+) POINTS?:\w+(?! [A-Z]+:(?:creature|large))",
    r"^(?:so |ok |okay )?(?P<n>\d+) POINTS:\w+(?= ,| ~| and| then| now| with| in| plus|$)",
    r"(?<![\w:])(?:im |am |i )?(?:w|start\w*|on|at|stand\w* at|have|had|HAVE:\w+|ive|with)(?: (?:on|at|currently"
    r"|exactly"
    r"|only|just))* (?P<n>\d+)(?! [A-Z]| x\b| times| big| of)(?=$| [a-z~,])",
    r"(?P<n>\d+) POINTS:\w+ (?:now|so far|before|already|at the moment|currently)",
    r", (?P<n>\d+) POINTS:\w+(?= ,|$| ~| and )",
    r"(?P<n>\d+) before DAWN",
    r"(?P<n>\d+) (?:POINTS:\w+ )?(?:at (?:the )?)?(?:start|beginning)\b(?! of)",
)
_CARDS_START: Final = (
    r"CARD:hand(?: is| has| was|:)?(?: of)? (?P<n>\d+)(?: CARD:\w+)?",
    r"(?P<n>\d+)(?: CARD:\w+)? (?:CARD:)?(?:in_hand|in_my_hand|left_in_hand|in hand)",
    r"(?P<n>\d+) CARD:(?:cards?_in(?:_my)?_hand|hand_cards?)",
    rf"(?:{_AT} )(?:with |only |got )*(?P<n>\d+) CARD:\w+",
    r"^(?P<n>\d+) CARD:\w+(?= ,| and| then|$)",
    r", (?P<n>\d+) CARD:\w+(?= ,| then)",
)
_START_POINTS: Final = re.compile(
    r"\b(?:start(?:ing)?|beginning|begin|initial|opening) (?:of the game|points?|POINTS:\w+|marker|MARKER:\w+"
    r"|position|space|value|spot|place|field)"
    r"|\b(?:still|begin|start) (?:on|at|from) (?:the )?start"
)
_SPARED: Final = re.compile(
    r"\b(?:im|am|i|are|is|be|being|was|and|but|already|fully|have"
    r"|HAVE:\w+) (?:a )?PROTECTED(?!:protection_token on (?:another|an other))"
)
_BARED: Final = re.compile(
    r"\b(?:not|0|no|without|un|isnt|arent|nor|neither|never)\b[^,]{0,15}PROTECTED|unprotected|isnt blocked"
    r"|not blocked"
)
_LABEL: Final = re.compile(
    r"\b(?:round|phase|threat|page|player|potion|number|no|nr|turns?|night|nights|level|space|stack) \d+\b"
    r"|\d+th\b|\b\d+ (?:turns?|rounds?|nights?|different|companions?(?! SPELL)|guys?|actions?)\b|\brange \d"
    r"|\bRETURN:\w+ \d\b|\b\d+ DOOMSAYERS:\w+(?! SPY)"
)


_RETOLD: Final = re.compile(
    r"\b(?:PROPHECY|DARKNESS|MIND_CONTROL|GUARDS|ORBS|DOOMSAYERS|DARK_MOON):\w+ (?:costs?|takes?|makes?"
    r"|wants?)(?: me| us| you| another| away| discard)* (?:\d+|an?|one)(?! SPY)(?: (?:CARD|POINTS):\w+)?"
)
_QUANTITY: Final = re.compile(
    r"HOW_MANY:\w+ (?:\w+ )?(?:POINTS|CARD|WAYFINDING)"
    r"|, (?:the |my |net |in |how |MINE:\w+ )*(?:POINTS|CARD|WAYFINDING|SCORE|TOTAL)\S*(?: (?:of a )?(?:TOWER\S*"
    r"|TOTAL\S*))?$"
    r"|(?:POINTS|WAYFINDING|CARD):\w+(?: (?:for me|paid|discarded|lost|left|UNUSED:\w+|gone|needed|now|after"
    r"|drawn|to discard))?$"
)
_ALLOWED: Final = re.compile(
    r"\b(?:can|may|could|must|am|do|does|is|are) (?:i|we|you|they|he|she|that)\b|^\W*(?:is|does|can|may) it\b"
)
_PLAINLY: Final = ("gaining", "losing", "drawing", "discarding", "less", "Study", "free Study", "Knowledge")
"""Events that tell their amounts themselves."""


class _Sum(NamedTuple):
    """start: where the question starts; None where it says nothing of that."""

    start: int | None
    steps: list[Step]

    @property
    def change(self) -> int:
        return sum(step.value for step in self.steps)


def ledger(asked: Asked) -> Computed | None:
    """What has been done, added up, where every number of the question is understood."""
    if (
        asked.has(*_ELSEWHERE)
        or ("return" in asked and "card" in asked)
        or asked.number("player") is not None
        or not asked.tokens
        or asked.tokens[0].word in _OPENS
    ):
        return None
    reader = Reader(_line(asked))
    what = _asked_for(reader.whole)
    if what == "":
        return None
    events = [event for source in FIRST for event in source(reader)]
    points = _start(reader, POINTS)
    cards = _start(reader, CARDS)
    events = _told_once([*events, *(event for source in AFTER for event in source(reader))])
    threats = [] if _spared(reader.whole) else [name for name in NAMES if name in asked]
    claimed = _claimed(reader)
    if points is None and events and what in (None, POINTS):
        points = _bare(reader)
    if not events or _left(reader.text) or _too_many(events):
        return None
    if what is None:
        what = POINTS if points is not None else CARDS if cards is not None else None
    for clause in reversed(reader.whole.split(",")[:-1]):
        what = what or _named_in(clause, reader.whole) or None
    what = what or _first_changed(events, threats, reader)
    if what is None:
        return None
    found = _Sum({POINTS: points, CARDS: cards}.get(what), steps(events, threats, what))
    if not _told_enough(asked, reader.whole, events, found):
        return None
    if not (found.steps or _zero(found, events, threats, what)):
        return None
    told = _told(found, what, reader.whole).by(_entry(found.steps))
    return told if claimed in (None, abs(told.value or 0)) else None


def _line(asked: Asked) -> str:
    """The question as a line, without numbers that only name a round or tell again what a threat costs."""
    text = _LABEL.sub(lambda found: re.sub(r"\d", "~", found[0]), Script(asked.tokens).text)
    text = re.sub(r"-(?=\d+ (?:DOOMSAYERS|SPY))", "", text)
    return _RETOLD.sub(lambda found: re.sub(r"\d", "~", found[0]), text)


def _entry(found: list[Step]) -> str:
    """The entry of the first thing in a sum that has one, threats before others."""
    return next((entry for name, entry in ENTRIES.items() if any(step.told.endswith(name) for step in found)), "")


def _asked_for(text: str) -> str | None:
    """What is asked for; None where that is not said, empty where it is nothing that is added up here."""
    if re.search(r"HOW_MANY:\w+ STEP", text) and "WAYFINDING" in text:
        return WAYFINDING
    if (found := _MANY.search(text)) and found[1] not in ("UNUSED", "HAVE", "GAIN"):
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


def _start(reader: Reader, what: str) -> int | None:
    """Where the question says one stands; what it starts from is taken out of the line."""
    for pattern in _POINTS_START if what == POINTS else _CARDS_START:
        match = re.search(pattern, reader.text)
        if match:
            at = match.start("n")
            reader.text = reader.text[:at] + "~" * (match.end() - at) + reader.text[match.end() :]
            return int(match["n"])
    return START if what == POINTS and _START_POINTS.search(reader.whole) else None


def _claimed(reader: Reader) -> int | None:
    """A number at the very end of which nothing is said: what the question takes for the result."""
    found = re.search(r"(?:,|\bis|\bso|\bmakes) (?P<n>\d+)(?: POINTS:\w+| CARD:\w+)?$", reader.text)
    if found is None or len(re.findall(r"\b\d+\b", reader.text)) != 1:
        return None
    reader.text = reader.text[: found.start()] + "~" * len(found[0])
    return int(found["n"])


def _bare(reader: Reader) -> int | None:
    """The one number that is left and said of nothing, where it leads what follows: "38 with 2 energy unused"."""
    found = re.findall(r"\b\d+\b", reader.text)
    match = re.search(
        r"(?<![\w:~-])(?P<n>\d+)(?! [A-Z]| x\b| times)(?=$| ,| and\b| with\b| plus\b| before\b"
        r"| then\b| so far)",
        reader.text,
    )
    if match is None or len(found) != 1 or "~" in reader.text[: match.start()]:
        return None
    reader.text = reader.text[: match.start()] + "~" * len(match[0]) + reader.text[match.end() :]
    return int(match["n"])


def _spared(text: str) -> bool:
    return bool(_SPARED.search(text)) and not _BARED.search(text)


def _left(text: str) -> bool:
    """True where a number is left that nothing explains."""
    return re.search(r"\b[1-9]\d*\b", text) is not None


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


def _told_enough(asked: Asked, text: str, events: list[Event], found: _Sum) -> bool:
    """False for what is no more than looked up: "how many points for an unused spy", "keep an eye out does what"."""
    named = [one for one in events if one.name not in _PLAINLY and (one.name != "creature" or one.worth)]
    threatened = any(name in asked for name in NAMES)
    quantity = _QUANTITY.search(text) is not None
    if _asks_whether(text) and not quantity:
        return False
    if not (named or threatened or (quantity and "Study" in {event.name for event in events})) and found.start is None:
        return False
    if re.search(r"[1-9]", text) or any(event.times > 1 for event in events):
        return True
    if {event.name for event in events} <= {"token unused"}:
        return False
    return len(found.steps) > 1 or quantity or any(event.name == NO_BASIC for event in events)


def _asks_whether(text: str) -> bool:
    """True where a clause asks for yes or no."""
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
    tower = any(event.kind == "Tower" for event in events) and not any(event.gains for event in events)
    if tower and not reader.says(r"POINTS:\w+") and "prophecy" not in threats:
        return WAYFINDING
    return next((what for what in (POINTS, CARDS, WAYFINDING) if steps(events, threats, what)), None)


def _zero(found: _Sum, events: list[Event], threats: list[str], what: str) -> bool:
    """True where nothing comes of it, and that is what the question is about."""
    return what == WAYFINDING and any(event.name.startswith("Tower") for event in events)


def _told(found: _Sum, what: str, text: str) -> Computed:
    asks = text[text.rfind(",") + 1 :] if "," in text else text
    if found.start is not None and not _change_only(asks, what):
        total = found.start + found.change
        shown = f"{found.start}{_summed(found.steps, True)} = {total} {what}"
        return Computed(
            total, shown if total >= 0 else f"{shown}: nobody may go below 0, so not all of this can be done"
        )
    spent, gained = [s for s in found.steps if s.value < 0], [s for s in found.steps if s.value > 0]
    if what == CARDS and spent and (_COSTS.search(asks) or not gained) and not re.search(r"\b(?:net|change)\b", text):
        cost = -sum(step.value for step in spent)
        return Computed(cost, f"{' + '.join(step.told for step in spent)} = {cost} cards discarded")
    if what == CARDS and gained and re.search(r"\bdraw\b", asks) and not re.search(r"\b(?:net|change)\b", text):
        number = sum(step.value for step in gained)
        return Computed(number, f"{' + '.join(step.told for step in gained)} = {number} cards drawn")
    if found.change < 0 and not gained:
        return Computed(found.change, f"{' + '.join(step.told for step in spent)}: {-found.change} {what} lost")
    return Computed(found.change, f"{_summed(found.steps, False)} = {found.change} {what}")


def _change_only(asks: str, what: str) -> bool:
    """True where the question wants what comes or goes, not where one stands then."""
    if re.search(r"\b(?:net|change\w*|differen\w*|balance|from th(?:is|ese|ose|at))\b", asks):
        return True
    return not _STAND.search(asks) and _CHANGE.search(asks) is not None


def _summed(found: list[Step], started: bool) -> str:
    """The steps as one sum: " + 3 by Call for Aid - 2 by Doomsayers"."""
    text = "".join(f" {'-' if step.value < 0 else '+'} {step.told}" for step in found)
    if started:
        return text
    return text.removeprefix(" + ") if text else "0"
