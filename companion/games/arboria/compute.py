"""Numbers in a question, worked out by the scoring code: flower lines of one colour or several."""

from companion.core.computed import Computed
from companion.games.arboria.asked_lines import flower_lines
from companion.games.arboria.asking import read


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("5 in a row red and my tallest is 3").text
    'Red: tallest 3 x 5 squares = 15'
    """
    found = flower_lines(read(question))
    return found and found.by("counting-the-score")
