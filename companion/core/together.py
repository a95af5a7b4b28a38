"""What several kinds of things come to together: "a frog with 3 trees, seasons gave 24, 15 on the track"."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from companion.core.computed import Computed
from companion.core.persons import asks_margin
from companion.core.started import GAINS

Compute = Callable[[str], Computed | None]

_CUTS: Final = re.compile(r"\s*(?:[.;,:?!+&]+(?:\s+|$)|\s\+\s?|\s&\s?|\b(?:and|plus|then|also)\b)\s*")
_TOTAL: Final = re.compile(
    r"\b(?:total|altogether|all together|sum|add(?:ed)? up|in all|all in all|together|final|overall|end result"
    r"|my score|score)\b"
)
_ASKS: Final = re.compile(
    r"\b(?:how (?:much|many)|what|whats|total|sum|final|score|altogether|together|points?|pts|rps?|vps?|worth"
    r"|in all|is it"
    r"|do i (?:have|get)|my|the|a|i|for|so|all|end|have|make|makes|that|come to)\b"
)
_POINTS: Final = re.compile(
    r"^(?=(?:\D*\d+){1}\D*$)(?:[a-z]+ ){0,5}?(?P<number>-?\d{1,3})(?P<unit> ?(?:rps?|points?|pts"
    r"|vps?)\b)?(?P<rest>(?: [a-z]+){0,5})$"
)
_EARNED: Final = re.compile(
    r"\b(?:from|for|gave|give|gives|brought|brings?|bring|made|makes|scored?|scores|worth|earned|track|already"
    r"|so far|seasons?"
    r"|creatures|animals|before|cost|costs|lost|lose)\b"
)
_LOST: Final = re.compile(r"\b(?:minus|cost|costs|lost|lose|loses)\b")
_LACKING: Final = re.compile(r"\b(?:no|without|not) (?:food|plants?|water)\b|\b(?:unfed|unsupported|hungry)\b")
"""What tells of things that bring nothing, so that their number is none of points."""
MOST: Final = 8
"""Clauses that are looked through; a longer list is no question at a table."""


def together(question: str, compute: Compute) -> Computed | None:
    """The sum of what the clauses of a question come to, each worked out alone; None where one comes to nothing.

    question: in small letters without apostrophes.
    """
    clauses = [clause for clause in _CUTS.split(question) if clause]
    if not 2 <= len(clauses) <= MOST or GAINS.search(question) or asks_margin(question):
        return None
    found = _sums(clauses, compute)
    worked = [one for one, alone in found if not alone]
    if len(found) < 2 or not (worked or len(found) > 2 or _TOTAL.search(question)):
        return None
    values = [one.value or 0 for one, _ in found]
    total = sum(values)
    said = " + ".join(map(str, values)).replace("+ -", "- ")
    return Computed(
        total, "; ".join([*(one.text for one in worked), f"{said} = {total}"]), rule=worked[0].rule if worked else ""
    )


def _sums(clauses: Sequence[str], compute: Compute) -> list[tuple[Computed, bool]]:
    """The clauses put together as far as they come to a value, each with whether it only names points; empty where one
    is left that has a number."""
    found, start = list[tuple[Computed, bool]](), 0
    while start < len(clauses):
        stop = next(
            (
                k
                for k in range(len(clauses), start, -1)
                if (k - start < len(clauses)) and _one(clauses[start:k], compute)
            ),
            0,
        )
        if stop:
            found.append(_one(clauses[start:stop], compute) or (Computed(None, ""), True))
            start = stop
        elif re.search(r"\d", clauses[start]) or _ASKS.sub("", clauses[start]).strip():
            return []
        else:
            start += 1
    return found


def _one(clauses: Sequence[str], compute: Compute) -> tuple[Computed, bool] | None:
    """What one or several clauses come to, and whether that is only named."""
    text = ", ".join(clauses)
    if not re.search(r"\d|\b(?:an?|one|two|three|four|five|six|seven|eight)\b", text):
        return None
    found = compute(f"{text}, points")
    if found is not None and found.value is not None:
        return found, False
    alone = None if _LACKING.search(text) else _POINTS.match(text)
    if alone is None or not (alone["unit"] or _EARNED.search(text)):
        return None
    value = int(alone["number"])
    value = -abs(value) if _LOST.search(text) else value
    return Computed(value, str(value)), True
