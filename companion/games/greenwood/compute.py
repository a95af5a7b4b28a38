"""Numbers in a question, worked out by the scoring code and `costs.py`: Dawn, solo bands, threats, the hold."""

from typing import Final

from companion.core.claims import checked
from companion.core.computed import Computed
from companion.games.greenwood.asked_hold import spaces
from companion.games.greenwood.asked_night import hand, movement, studying, threats, tiles_above, tower
from companion.games.greenwood.asked_points import call_for_aid, last_dawn, markers, rescued, solo, spells_left, surplus
from companion.games.greenwood.asking import NAMES, read

READINGS: Final = (
    *(solo, tiles_above, rescued, threats, movement, tower, studying, markers),
    *(surplus, last_dawn, call_for_aid, spells_left, hand, spaces),
)
"""What a question may ask to work out; the first that finds its numbers answers."""

ENTRIES: Final = {solo: "solo-verdicts", last_dawn: "dawn"}
"""The entries that a reading goes by."""


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("2 energy and a spy left at dawn").text
    '2 Energy tokens and 1 Spy unused: 2 + 1 = 3'
    >>> compute("score 88 solo what rank").text
    '88 points: the fourth of five bands, 86 to 104: many follow the example'
    """
    return checked(question, _worked_out, NAMES)


def _worked_out(question: str) -> Computed | None:
    asked = read(question)
    answers = ((reading(asked), ENTRIES.get(reading, "")) for reading in READINGS)
    found = next((found.by(entry) for found, entry in answers if found is not None), None)
    return None if found is None or (found.value is not None and asked.left_out(found.text)) else found
