"""Numbers in a question, worked out by the scoring code: paths, and hands with who may score."""

from typing import Final

from companion.core.claim_words import NOBODY_HOLDS
from companion.core.claims import checked
from companion.core.computed import Computed
from companion.games.arboretum.asked_deck import deck
from companion.games.arboretum.asked_hands import hands
from companion.games.arboretum.asked_margins import changed, most, with_stranger
from companion.games.arboretum.asked_needed import needed, tie
from companion.games.arboretum.asked_paths import STRAY, paths
from companion.games.arboretum.asked_rights import path_by_right
from companion.games.arboretum.asked_several import better_path, by_trees
from companion.games.arboretum.asked_turns import in_hand, planted, turns
from companion.games.arboretum.asking import NAMES, read

_SHOWN: Final = ("keep", "kept", "show")
COUNTS: Final = (
    (deck, "deck-size"),
    (turns, "deck-size"),
    (planted, "planting"),
    (in_hand, "hand-size"),
    (tie, "tie-break"),
    (needed, "right-to-score"),
    (better_path, "best-path"),
    (by_trees, ""),
    (changed, "path-points"),
    (with_stranger, "one-species-path"),
    (most, "path-points"),
)
"""What is counted beside paths and hands, each with the entry that it goes by."""


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("how many pts for 1 2 5 8 all maple").text
    '1-2-5-8: 4 cards x 2, all maple, + 1 for starting on the 1 + 2 for ending on the 8 = 11'
    >>> compute("i hold 8 and 3 of oak, opponent has the 1 and a 7").text
    'You hold 8 + 3 of oak = 3 (the 8 counts 0 against the 1), they hold 1 + 7 = 8: they may score, you may not'
    """
    asked = read(question)
    who = "path" not in asked and asked.says("who", "whos", "whose", "wins", "win")
    who = who or ("path" not in asked and any(asked.tokens[i].word.startswith(_SHOWN) for i in asked.places("hand")))
    return (needed(asked) or hands(asked) if who else None) or checked(question, _worked_out, NAMES)


def _worked_out(question: str) -> Computed | None:
    asked = read(question)
    for count, rule in COUNTS:
        if counted := count(asked):
            return counted.by(rule) if rule else counted
    found = path_by_right(asked) or hands(asked)
    if found is None and (path := paths(asked) or _open_to_all(question)) is not None:
        found = path.by("path-points")
    if found is None or (found.value is not None and STRAY not in found.text and asked.left_out(found.text)):
        return None
    return found


def _open_to_all(question: str) -> Computed | None:
    """A path of a species that nobody holds, so that hands decide nothing."""
    plain = NOBODY_HOLDS.sub("", question.casefold())
    return paths(read(plain)) if plain != question.casefold() else None
