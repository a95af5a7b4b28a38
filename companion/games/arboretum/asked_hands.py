"""Hands in a question: what each holds of a species and who may score, by `hands.py`."""

from companion.core.asked import PLAIN, RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.hands import Right, right
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST, spoken

_AGAINST = ("vs", "versus", "against")
_MOST_HANDS = 4


def hands(asked: Asked) -> Computed | None:
    """The value of a hand in one species, and who may score it (Description)."""
    held = _held(asked)
    if "path" in asked or not held or not any(held):
        return None
    if (
        not asked.has("hand", "mine")
        or ("hand" not in asked and len(held) < 2)
        or len(held) > _MOST_HANDS
        or (asked.has("player") and len(held) < 2)
    ):
        return None
    both = "hand" in asked and len(held) > 1 and bool(held[0])
    if asked.aim == RULE and (len(held) < 2 or (sum(map(len, held)) < 3 and not both) or not held[0]):
        return None
    if asked.aim == PLAIN and sum(map(len, held)) < 3 and not both:
        return None
    if any(len(values) != len(set(values)) or not set(values) <= set(range(LOWEST, HIGHEST + 1)) for values in held):
        return None
    named = [species for species in KNOWN_SPECIES if species in asked]
    if len(named) > 1:
        return None
    return _told(right(held), held, f" of {spoken(named[0])}" if named else "")


def _held(asked: Asked) -> list[list[int]]:
    """Each person's values, one's own first; a person begins at "opponent", "she", "vs"."""
    mine: list[int] = []
    held, bare = [mine], list[list[int]]()
    current, denied = mine, False
    for i, token in enumerate(asked.tokens):
        if token.name == "mine":
            current = mine
        elif token.name == "theirs" or token.word in _AGAINST:
            if current is mine or current:
                current = []
                held.append(current)
        elif token.number == 0:
            bare.append(current)
            denied = not token.word.isdigit()
        elif token.number is not None and not token.weak and not token.place and not _counts_cards(asked, i):
            if not denied:
                current.append(token.number)
            denied = False
    return [values for values in held if values or values is mine or any(values is none for none in bare)]


def _counts_cards(asked: Asked, place: int) -> bool:
    """True for the number of "2 cards"."""
    after = asked.tokens[place + 1 : place + 2]
    return bool(after) and after[0].name in ("card", "player", "points")


def _told(found: Right, held: list[list[int]], what: str) -> Computed:
    terms = []
    for seat, (claim, values) in enumerate(zip(found.claims, held, strict=True)):
        who = "You hold" if seat == 0 else "they hold"
        summed = " + ".join(map(str, values)) or "nothing"
        said = f"{who} {summed}{what if seat == 0 else ''}"
        said += f" = {claim.value}" if len(values) > 1 or claim.cancelled_by is not None else ""
        if claim.cancelled_by is not None:
            said += f" (the {HIGHEST} counts 0 against the {LOWEST})"
        terms.append(said)
    text = ", ".join(terms)
    if len(held) > 1:
        text += f": {_who(found)}"
    return Computed(found.claims[0].value, text)


def _who(found: Right) -> str:
    if found.seats == (0,):
        return "you alone may score"
    return "a tie, each may score" if 0 in found.seats else "they may score, you may not"
