"""Numbers in a question, worked out by the scoring code: paths, and hands with who may score."""

from companion.core.claims import checked
from companion.core.computed import Computed
from companion.games.arboretum.asked_deck import deck
from companion.games.arboretum.asked_hands import hands
from companion.games.arboretum.asked_paths import STRAY, paths
from companion.games.arboretum.asked_rights import path_by_right
from companion.games.arboretum.asking import NAMES, read


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("how many pts for 1 2 5 8 all maple").text
    '1-2-5-8: 4 cards x 2, all maple, + 1 for starting on the 1 + 2 for ending on the 8 = 11'
    >>> compute("i hold 8 and 3 of oak, opponent has the 1 and a 7").text
    'You hold 8 + 3 of oak = 3 (the 8 counts 0 against the 1), they hold 1 + 7 = 8: they may score, you may not'
    """
    asked = read(question)
    who = "path" not in asked and asked.says("who", "whos", "whose", "wins", "win")
    return (hands(asked) if who else None) or checked(question, _worked_out, NAMES)


def _worked_out(question: str) -> Computed | None:
    asked = read(question)
    if counted := deck(asked):
        return counted.by("deck-size")
    found = path_by_right(asked) or hands(asked)
    if found is None and (path := paths(asked)) is not None:
        found = path.by("path-points")
    if found is None or (found.value is not None and STRAY not in found.text and asked.left_out(found.text)):
        return None
    return found
