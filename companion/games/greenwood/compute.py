"""Numbers in a question, worked out by the scoring code and `costs.py`: Dawn, solo bands, threats, the hold."""

from typing import Final

from companion.core.claims import checked
from companion.core.computed import Computed
from companion.games.greenwood.asked_counts import counts
from companion.games.greenwood.asked_hold import spaces
from companion.games.greenwood.asked_ledger import WHICH, ledger
from companion.games.greenwood.asked_night import hand, movement
from companion.games.greenwood.asked_points import last_dawn, solo, spells_left, surplus
from companion.games.greenwood.asked_setup import setup
from companion.games.greenwood.asked_tie import tiles_above
from companion.games.greenwood.asking import NAMES, read

READINGS: Final = (solo, movement, surplus, last_dawn, spells_left, hand, spaces)
"""What a question may ask to work out; the first that finds its numbers answers."""

WHOLE: Final = (tiles_above, setup, counts, ledger)
"""Those that look for what every number is said of; nothing is left for others then."""
ENTRIES: Final = {solo: "solo-verdicts", last_dawn: "dawn"}
"""The entries that a reading goes by."""


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("2 energy and a spy left at dawn").text
    '2 for 2 Energy tokens unused + 1 for 1 Spy unused = 3 points'
    >>> compute("score 88 solo what rank").text
    '88 points: the fourth of five bands, 86 to 104: many enthusiastic followers do the same'
    """
    if "chain" in question.casefold() and (found := _worked_out(question)) is not None and found.missing == WHICH:
        return found
    return checked(question, _worked_out, NAMES, apart=True)


def _worked_out(question: str) -> Computed | None:
    asked = read(question)
    for reading in WHOLE:
        if (found := reading(asked)) is not None:
            return found
    answers = ((reading(asked), ENTRIES.get(reading, "")) for reading in READINGS)
    found = next((found.by(entry) for found, entry in answers if found is not None), None)
    return None if found is None or (found.value is not None and asked.left_out(found.text)) else found
