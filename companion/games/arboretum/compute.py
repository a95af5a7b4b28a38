"""Numbers in a question, worked out by the scoring code: paths, and hands with who may score."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.claim_words import HELD, NOBODY_HOLDS
from companion.core.claims import checked
from companion.core.computed import Computed
from companion.games.arboretum.asked_allowed import allowed
from companion.games.arboretum.asked_cards import single_tree
from companion.games.arboretum.asked_choice import best_option
from companion.games.arboretum.asked_deck import deck
from companion.games.arboretum.asked_hands import hands
from companion.games.arboretum.asked_margins import changed, most, with_stranger
from companion.games.arboretum.asked_needed import needed, tie
from companion.games.arboretum.asked_paths import STRAY, paths
from companion.games.arboretum.asked_rights import path_by_right
from companion.games.arboretum.asked_several import better_path, by_trees
from companion.games.arboretum.asked_sides import sides
from companion.games.arboretum.asked_turns import in_hand, left_to_draw, planted, turns
from companion.games.arboretum.asked_valid import valid
from companion.games.arboretum.asking import NAMES, read

_SHOWN: Final = ("keep", "kept", "show")
_WHOSE_SUM: Final = re.compile(r"\b(?:MINE|THEIRS) (?:TOTAL|HAND)$")
COUNTS: Final = (
    (deck, "deck-size"),
    (left_to_draw, "deck-size"),
    (turns, "deck-size"),
    (planted, "planting"),
    (in_hand, "hand-size"),
    (tie, "tie-break"),
    (needed, "right-to-score"),
    (single_tree, "path"),
    (better_path, "best-path"),
    (best_option, "best-path"),
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
    found = allowed(asked)
    found = found or sides(asked)
    if found is not None:
        return found.by("right-to-score")
    if (verdict := valid(asked)) is not None:
        return verdict.by("path")
    if "path" not in asked and _of_hands(asked):
        found = tie(asked) or needed(asked) or hands(asked)
    elif {"path", "hand"} <= asked.names and not HELD.search(question.casefold()):
        found = path_by_right(asked)
    return found or checked(question, _of_paths if {"path", "hand"} <= asked.names else _worked_out, NAMES)


def _of_hands(asked: Asked) -> bool:
    """True where what is shown or held is compared, or somebody's sum is asked for."""
    who = asked.says("who", "whos", "whose", "wins", "win")
    shown = any(asked.tokens[i].word.startswith(_SHOWN) for i in asked.places("hand"))
    return who or shown or ({"mine", "theirs"} <= asked.names and _WHOSE_SUM.search(asked.plain) is not None)


def _of_paths(question: str) -> Computed | None:
    """What a part of a question comes to that tells of hands as well: what is held is no points to be added."""
    return _worked_out(question, held=False) if "path" not in read(question) else _worked_out(question)


def _worked_out(question: str, *, held: bool = True) -> Computed | None:
    asked = read(question)
    for count, rule in COUNTS:
        if counted := count(asked):
            return counted.by(rule) if rule else counted
    found = (
        None if NOBODY_HOLDS.search(question.casefold()) else path_by_right(asked) or (hands(asked) if held else None)
    )
    if found is None and (path := _open_to_all(question) or paths(asked)) is not None:
        found = path.by("path-points")
    if found is None or (found.value is not None and STRAY not in found.text and asked.left_out(found.text)):
        return None
    return found


def _open_to_all(question: str) -> Computed | None:
    """A path of a species that nobody holds, so that hands decide nothing."""
    plain = NOBODY_HOLDS.sub("", question.casefold())
    return paths(read(plain)) if plain != question.casefold() else None
