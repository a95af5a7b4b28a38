"""A sum of points, cards or Wayfinding in words: from where the question starts, or what comes and goes alone."""

import re
from typing import Final, NamedTuple

from companion.core.computed import Computed
from companion.games.greenwood.effects import CARDS, ENTRIES, POINTS, WAYFINDING, Event, Step, counted, steps

_COSTS: Final = re.compile(r"\b(?:discard\w*|throw|lose|lost|pay|cost\w*|need\w*|drop|spend|toss|give up)\b")
_CHANGE: Final = re.compile(
    r"\b(?:HOW_MANY:\w+|what|whats|how)\b[^,]*\b(?:GAIN:\w+|cost\w*|los\w+|pay|spend|discard\w*|draw|drop|throw"
    r"|bring\w*|earn\w*|need\w*)|(?<!GAIN:)\bgained\b|\b(?:POINTS|WORTH|CARD|WAYFINDING|HOW_MANY):\w+ GAIN:gained$"
)
_STAND: Final = re.compile(
    r"\b(?:left|UNUSED:\w+|after|now|then|end|new|total|TOTAL:\w+|where|afterwards|have|stand|final|hold"
    r"|remain\w*|at|on)\b"
)


class Sum(NamedTuple):
    """start: where the question starts; None where it says nothing of that."""

    start: int | None
    steps: list[Step]

    @property
    def change(self) -> int:
        """What comes and goes together."""
        return sum(step.value for step in self.steps)


def told(found: Sum, what: str, text: str) -> Computed:
    """What the steps come to, as the last clause of the question asks for it."""
    asks = text[text.rfind(",") + 1 :] if "," in text else text
    if found.start is not None and not _change_only(asks, what):
        total = found.start + found.change
        shown = f"{found.start}{_summed(found.steps, True)} = {counted(total, what)}"
        return Computed(
            total, shown if total >= 0 else f"{shown}: nobody may go below 0, so not all of this can be done"
        )
    spent, gained = [s for s in found.steps if s.value < 0], [s for s in found.steps if s.value > 0]
    if what == CARDS and spent and (_COSTS.search(asks) or not gained) and not re.search(r"\b(?:net|change)\b", text):
        cost = -sum(step.value for step in spent)
        return Computed(cost, f"{' + '.join(step.told for step in spent)} = {counted(cost, CARDS)} discarded")
    if (
        what == CARDS
        and gained
        and re.search(r"\bdr(?:aw[ns]?|ew)\b", asks)
        and not re.search(r"\b(?:net|change)\b", text)
    ):
        number = sum(step.value for step in gained)
        return Computed(number, f"{' + '.join(step.told for step in gained)} = {counted(number, CARDS)} drawn")
    if found.change < 0 and not gained:
        return Computed(found.change, f"{' + '.join(step.told for step in spent)}: {counted(-found.change, what)} lost")
    return Computed(found.change, f"{_summed(found.steps, False)} = {counted(found.change, what)}")


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
    return text.removeprefix(" + ").strip() if text else "0"


def besides(events: list[Event], threats: list[str], what: str) -> str:
    """What comes or goes of other things by the same, told after what is asked for."""
    sums = {other: sum(step.value for step in steps(events, threats, other)) for other in (POINTS, CARDS, WAYFINDING)}
    told = [
        (f"{'+' if value > 0 else '-'}{abs(value)} {other}") for other, value in sums.items() if value and other != what
    ]
    return f" (besides {', '.join(told)})" if told else ""


def entry(found: list[Step]) -> str:
    """The entry of the first thing in a sum that has one, threats before others."""
    return next((entry for name, entry in ENTRIES.items() if any(step.told.endswith(name) for step in found)), "")
