"""Numbers in a question, worked out by the scoring code: flower lines of one colour or several."""

from companion.core.claims import checked
from companion.core.computed import Computed
from companion.games.arboria.asked_lines import flower_lines
from companion.games.arboria.asked_whose import own_flowers
from companion.games.arboria.asking import read


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("5 in a row red and my tallest is 3").text
    'Red: tallest 3 x 5 squares = 15'
    """
    return checked(question, _worked_out)


def _worked_out(question: str) -> Computed | None:
    asked = own_flowers(read(question))
    found = flower_lines(asked)
    return (
        None
        if found is None or (found.value is not None and asked.left_out(found.text))
        else found.by("counting-the-score")
    )
