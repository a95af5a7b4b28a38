"""Numbers in a question, worked out by the scoring code: flower lines of one colour or several."""

import re
from typing import Final

from companion.core.claims import checked
from companion.core.computed import Computed
from companion.core.respelt import respelt
from companion.core.script import Script
from companion.games.arboria.asked_choice import none_own, outside
from companion.games.arboria.asked_heights import asks_height
from companion.games.arboria.asked_lines import flower_lines
from companion.games.arboria.asked_shared import shared
from companion.games.arboria.asked_supply import asks_behind, asks_growing
from companion.games.arboria.asked_table import tables
from companion.games.arboria.asked_whose import own_flowers
from companion.games.arboria.asking import NAMES, read

RULE: Final = "counting-the-score"
"""The entry that flower lines go by."""


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("5 in a row red and my tallest is 3").text
    'Red: tallest 3 x 5 squares = 15'
    """
    question = respelt(question, NAMES)
    between = shared(read(question))
    return between.by(RULE) if between else _sound(checked(question, _worked_out, NAMES, apart=True), question)


_HERS_ASKED: Final = re.compile(r"THEIRS:\w+ (?:POINTS|SCORE):\w+$")
"""What asks for another's points, where one's own flowers are told of too: nothing is said rather than one's own."""
_SUMMED: Final = re.compile(r"; \d+(?: [+-] \d+)+ = \d+$")
_HEADS: Final = re.compile(r"(?:(Red|Green|Blue|Yellow): )?tallest")


def _sound(found: Computed | None, question: str) -> Computed | None:
    """What was worked out; None for a sum of clauses with two lines of one colour, of which only one counts, and for
    the points of a line where a height is asked for."""
    if found is not None and _HEADS.search(found.text) and asks_height(read(question)):
        return None
    heads = _HEADS.findall(found.text) if found and _SUMMED.search(found.text) else []
    return None if len(heads) > 1 and ("" in heads or len(set(heads)) < len(heads)) else found


def _worked_out(question: str) -> Computed | None:
    plain = read(question)
    if (found := tables(plain)) is not None:
        return found
    text = Script(plain.tokens).text
    if asks_growing(text) or asks_behind(text):
        return None
    if asks_height(plain) or ("mine" in plain and _HERS_ASKED.search(text)):
        return None
    gives = plain.has("points", "worth", "score") or plain.says("give", "gives", "get", "gets")
    if outside(plain) or (gives and plain.has("theirs", "elsewhere") and none_own(plain)):
        return Computed(0, "A line without a flower of your own scores nothing: 0").by(RULE)
    asked = own_flowers(plain)
    found = flower_lines(asked)
    return None if found is None or (found.value is not None and asked.left_out(found.text)) else found.by(RULE)
