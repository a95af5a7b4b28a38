"""Hands in a question: what each holds of a species and who may score, by `hands.py`."""

from dataclasses import replace

from companion.core.asked import PLAIN, RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.hands import Right, right
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST, spoken

_AGAINST = ("vs", "versus", "against")
_HAVE_NOT = ("dont", "doesnt", "havent", "hasnt")
_MOST_HANDS = 4


def hands(asked: Asked) -> Computed | None:
    """The value of a hand in one species, and who may score it (Description)."""
    holding = held(asked)
    if "path" in asked or not holding or not any(holding) or len(holding) > _MOST_HANDS:
        return None
    if not asked.has("hand", "mine") or (len(holding) < 2 and ("hand" not in asked or "player" in asked)):
        return None
    if asked.says("planted", "table", "tableau", "laid"):
        return None
    if "hand" not in asked and not holding[0]:
        return None
    if not _asks(asked, holding) or any(not _sound(values) for values in holding):
        return None
    named = [species for species in KNOWN_SPECIES if species in asked]
    if len(named) > 1:
        return _of_one_species(asked, named)
    found = told(right(holding), holding, f" of {spoken(named[0])}" if named else "")
    return replace(found, value=right(holding).claims[1].value) if _asks_theirs(asked, holding) else found


def _asks_theirs(asked: Asked, holding: list[list[int]]) -> bool:
    """True where the sum of the other alone is asked for at the end: "hers?"."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    last = asked.part(stops[-1]) if stops else asked
    return (
        len(holding) == 2
        and bool(stops)
        and "theirs" in last
        and "mine" not in last
        and not last.numbers
        and not last.says("who")
    )


def _of_one_species(asked: Asked, named: list[str]) -> Computed | None:
    """The hand in the species that is asked for at the end, where cards of several are told: "maple 2, oak 8"."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    last = asked.part(stops[-1]) if stops else asked
    wanted = [species for species in named if species in last]
    if len(wanted) != 1 or last.numbers or "theirs" in asked:
        return None
    values, current = list[int](), ""
    for token in asked.part(0, stops[-1]).tokens:
        current = token.name if token.name in KNOWN_SPECIES else current
        if token.number and not token.weak and not token.place and current == wanted[0]:
            values.append(token.number)
    return told(right([values]), [values], f" of {spoken(wanted[0])}") if values and _sound(values) else None


def _sound(values: list[int]) -> bool:
    return len(values) == len(set(values)) and set(values) <= set(range(LOWEST, HIGHEST + 1))


def _asks(asked: Asked, holding: list[list[int]]) -> bool:
    """True where the hands are there to be summed: three cards, one of each of two, or who may score is asked."""
    cards = sum(map(len, holding))
    if cards == 1 and asked.says("both", "all"):
        return False
    who = len(holding) > 1 and all(holding) and asked.says("who", "whos", "whose")
    both = who or ("hand" in asked and len(holding) > 1 and bool(holding[0]))
    if asked.aim == RULE:
        return len(holding) > 1 and bool(holding[0]) and (cards > 2 or both)
    summed = "hand" in asked and len(holding) == 1 and cards > 1 and asked.has(*KNOWN_SPECIES)
    return asked.aim != PLAIN or cards > 2 or both or summed


def held(asked: Asked) -> list[list[int]]:
    """Each person's values, one's own first; a person begins at "opponent", "she", "vs"."""
    mine: list[int] = []
    holding, bare = [mine], list[list[int]]()
    current, denied, who = mine, False, ""
    for i, token in enumerate(asked.tokens):
        if token.name == "mine":
            current, denied = mine, False
        elif token.name == "theirs" or token.word in _AGAINST:
            denied = False
            same = bool(who) and _person(token.word) == who
            who = _person(token.word) or who
            if same:
                current = holding[-1]
            elif current is mine or current:
                current = []
                holding.append(current)
        elif token.number == 0:
            bare.append(current)
            denied = not token.word.isdigit()
        elif token.number is not None and not token.weak and not token.place and not _counts_cards(asked, i):
            if not denied and not (asked.tokens[i - 1].name == "mine" and token.number in current):
                current.append(token.number)
            denied = False
        elif token.word in _HAVE_NOT:
            denied = True
    return [values for values in holding if values or values is mine or any(values is none for none in bare)]


def _person(word: str) -> str:
    """One word for all that speak of the same person: "he" for "his"."""
    return "he" if word in ("he", "his", "him", "hes") else "she" if word in ("she", "her", "hers", "shes") else ""


def _counts_cards(asked: Asked, place: int) -> bool:
    """True for the number of "2 cards"."""
    after = asked.tokens[place + 1 : place + 2]
    return bool(after) and after[0].name in ("card", "player", "points")


def told(found: Right, held: list[list[int]], what: str) -> Computed:
    """What everybody holds and who may score. held: in the order of the claims; what: " of oak" or nothing."""
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
