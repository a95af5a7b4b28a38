"""Hands in a question: what each holds of a species and who may score, by `hands.py`."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final, NamedTuple

from companion.core.asked import PLAIN, RULE, Asked
from companion.core.computed import Computed
from companion.core.numbers import Token
from companion.games.arboretum.asking import NAMES
from companion.games.arboretum.hands import Right, right
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST, spoken
from companion.games.arboretum.phrases import LETTERED

_AGAINST = ("vs", "versus", "against")
_HAVE_NOT = ("neither", "dont", "doesnt", "havent", "hasnt")
_SIZES = ("small", "low", "high", "big", "other", "more", "good", "bad")
_MOST_HANDS = 4
_HIGHEST: Final = re.compile(
    r"\b(?:what|which|whats the) (?:TOTAL|HAND TOTAL|winning TOTAL)(?: that)? (?:wins|win|gets)\b|\bwinning TOTAL\b"
)
SURE = 3
"""From so many cards on it is a sum, however it is asked."""


def _of_the_asked(asked: Asked) -> Asked:
    """The cards of the one species that is asked for at the end, where several people hold cards of several."""
    named = {token.name for token in asked.tokens if token.name in KNOWN_SPECIES}
    last = _last(asked)
    wanted = {token.name for token in last.tokens if token.name in KNOWN_SPECIES} if last else set()
    if len(named) < 2 or len(wanted) != 1 or "theirs" not in asked or last is None or last.numbers:
        return asked
    kept, current = list[Token](), ""
    for token in asked.tokens:
        current = token.name if token.name in KNOWN_SPECIES else current
        value = token.number is not None and not token.weak and not token.place
        if (not value and token.name not in KNOWN_SPECIES) or current in wanted:
            kept.append(token)
    return asked.of(kept)


class Holder(NamedTuple):
    """One person's cards of a species. who: empty for the one who asks, a name or a word for anybody else."""

    who: str
    values: list[int]


def _owners_first(asked: Asked) -> Asked:
    """The question with each one who holds cards before them: "8 oak mine, 1 oak hers"."""
    groups, group = list[list[Token]](), list[Token]()
    for token, after in zip_longest(asked.tokens, asked.tokens[1:]):
        ends = after is None or after.gap or after.name == "hand" or after.word in (*_AGAINST, "and", "but", "in")
        owner = token.name in ("mine", "theirs")
        if owner and ends and any(_counts(one) for one in group):
            groups.append([token._replace(gap=True), *group])
            group = []
        else:
            group.append(token)
    owners = [one[0].name for one in groups]
    if len(groups) < 2 or "mine" not in owners or any(map(_counts, group)) or _named_within(groups):
        return asked
    return asked.of([*(token for one in groups for token in one), *group])


def _named_within(groups: Sequence[Sequence[Token]]) -> bool:
    """True where somebody is named besides the one who stands behind the cards."""
    return any(token.name in ("mine", "theirs") for group in groups for token in group[1:])


def _counts(token: Token) -> bool:
    return bool(token.number) and not token.weak and not token.place


def hands(asked: Asked) -> Computed | None:
    """The value of a hand in one species, and who may score it (Description)."""
    asked = _of_the_asked(_owners_first(asked))
    last = _asks_of_eight(asked)
    people = _without_oneself(asked, holders(asked.part(0, len(asked.tokens) - len(last.tokens)) if last else asked))
    holding = [one.values for one in people]
    if "path" in asked or not holding or not any(holding) or len(holding) > _MOST_HANDS:
        return None
    if not asked.has("hand", "mine") or (len(holding) < 2 and ("hand" not in asked or "player" in asked)):
        return None
    if asked.says("planted", "table", "tableau", "laid", "draw", "drawn", "drew"):
        return None
    if ("hand" not in asked and not holding[0]) or not _asks(asked, holding):
        return None
    named = [species for species in KNOWN_SPECIES if species in asked]
    if len(named) > 1:
        return _of_one_species(asked, named)
    if any(not _sound(values) for values in holding):
        return None
    claims = right(holding)
    found = told(claims, people, f" of {spoken(named[0])}" if named else "")
    if any(claim.cancelled_by is not None for claim in claims.claims):
        found = found.by("eight-against-one")
    if last is not None and (eight := _eight_alone(last, people)) is not None:
        return replace(found, value=eight)
    if len(holding) > 1 and _HIGHEST.search(asked.plain):
        return replace(found, value=max(claim.value for claim in claims.claims))
    return replace(found, value=claims.claims[1].value) if _asks_theirs(asked, holding) else found


def _without_oneself(asked: Asked, people: list[Holder]) -> list[Holder]:
    """The people without the one who asks, where nothing is said of them: "A has 8 and 4, B has a 5"."""
    aside = len(people) > 2 and not people[0].values and "mine" not in asked
    return people[1:] if aside else people


def _last(asked: Asked) -> Asked | None:
    """What stands after the last stop."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    return asked.part(stops[-1]) if stops else None


def _asks_of_eight(asked: Asked) -> Asked | None:
    """The words after the last stop where they ask what an 8 alone counts: "what is his 8 worth"."""
    last = _last(asked)
    asks = last is not None and last.numbers == [HIGHEST] and last.has("worth", "points", "score", "how many")
    return last if asks else None


def _eight_alone(last: Asked, people: list[Holder]) -> int | None:
    """What somebody's 8 counts by itself. last: the words that ask."""
    for seat, one in enumerate(people):
        if HIGHEST in one.values and bool(seat) == ("theirs" in last):
            cancelled = right([each.values for each in people]).claims[seat].cancelled_by is not None
            return 0 if cancelled else HIGHEST
    return None


def _asks_theirs(asked: Asked, holding: list[list[int]]) -> bool:
    """True where the sum of the other alone is asked for at the end: "hers?"."""
    last = _last(asked)
    return (
        last is not None
        and len(holding) == 2
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
    if not values or not _sound(values):
        return None
    rest = ", ".join(str(number) for number in asked.numbers if number not in values)
    found = told(right([values]), [Holder("", values)], f" of {spoken(wanted[0])}")
    return replace(found, text=f"{found.text}; of other species {rest}") if rest else found


def _sound(values: list[int]) -> bool:
    return len(values) == len(set(values)) and set(values) <= set(range(LOWEST, HIGHEST + 1))


def _asks(asked: Asked, holding: list[list[int]]) -> bool:
    """True where the hands are there to be summed: three cards, one of each of two, or who may score is asked."""
    cards = sum(map(len, holding))
    if cards == 1 and asked.says("both", "all"):
        return False
    kept = "hand" in asked and all(asked.tokens[i].word[:4] in ("keep", "kept", "show") for i in asked.places("hand"))
    if kept and cards < SURE and asked.aim in (PLAIN, RULE) and not asked.says("who", "whos", "whose"):
        return False
    told_both = all(holding[:2]) and asked.aim != RULE and asked.has(*KNOWN_SPECIES)
    if told_both and any(HIGHEST in one for one in holding) and any(LOWEST in one for one in holding):
        return True
    who = len(holding) > 1 and all(holding) and asked.says("who", "whos", "whose")
    both = who or ("hand" in asked and len(holding) > 1 and bool(holding[0]))
    if asked.aim == RULE:
        return len(holding) > 1 and bool(holding[0]) and (cards > 2 or both)
    summed = "hand" in asked and len(holding) == 1 and cards > 1 and asked.has(*KNOWN_SPECIES)
    return asked.aim != PLAIN or cards > 2 or both or summed


def holders(asked: Asked) -> list[Holder]:
    """Each person with their values, oneself first; a person begins at "opponent", "she", "vs"."""
    mine = Holder("", [])
    people, bare = [mine], list[Holder]()
    current, denied, who = mine, False, ""
    for i, token in enumerate(asked.tokens):
        if token.name == "mine":
            current, denied = mine, False
        elif token.name == "theirs" or token.word in _AGAINST:
            denied = False
            same = bool(who) and _person(token.word) == who
            who = _person(token.word) or who
            if same:
                current = people[-1]
            elif current is mine or current.values:
                current = Holder(_called(token.word), [])
                people.append(current)
        elif token.number == 0:
            bare.append(current)
            denied = not token.word.isdigit()
        elif token.number is not None and not token.weak and not token.place and not _counts_cards(asked, i):
            if not denied and not (asked.tokens[i - 1].name == "mine" and token.number in current.values):
                current.values.append(token.number)
            denied = False
        elif token.word in _HAVE_NOT:
            denied = True
    return [one for one in people if one.values or one is mine or any(none is one for none in bare)]


def _called(word: str) -> str:
    """The name of somebody, "he" and "she" as the question has them, else "they"."""
    if word.startswith(LETTERED):
        name = word.removeprefix(LETTERED)
        return name.upper() if len(name) == 1 else name.replace("player", "player ")
    known = word in _AGAINST or bool(NAMES.at(word.split(), 0)[0])
    return (_person(word) or "they") if known else word.capitalize()


def _person(word: str) -> str:
    """One word for all that speak of the same person: "he" for "his"."""
    return "he" if word in ("he", "his", "him", "hes") else "she" if word in ("she", "her", "hers", "shes") else ""


def _counts_cards(asked: Asked, place: int) -> bool:
    """True for the number of "2 cards"."""
    after = asked.tokens[place + 1 : place + 3]
    described = [token.word for token in after if not token.name and token.number is None and not token.gap][:1]
    named = after[1:] if described and described[0] in _SIZES else after
    return bool(named) and named[0].name in ("card", "player", "points")


def told(found: Right, people: Sequence[Holder], what: str) -> Computed:
    """What everybody holds and who may score. people: in the order of the claims; what: " of oak" or nothing."""
    terms = []
    for seat, (claim, (who, values)) in enumerate(zip(found.claims, people, strict=True)):
        holds = "You hold" if not who else f"{who} {'hold' if who == 'they' else 'holds'}"
        summed = " + ".join(map(str, values)) or "nothing"
        said = f"{holds} {summed}{what if seat == 0 else ''}"
        said += f" = {claim.value}" if len(values) > 1 or claim.cancelled_by is not None else ""
        if claim.cancelled_by is not None:
            said += f" (the {HIGHEST} counts 0 against the {LOWEST})"
        terms.append(said)
    text = ", ".join(terms)
    if len(people) > 1:
        text += f": {_who(found, people)}"
    own = 0 if not people[0].who else found.seats[0]
    return Computed(found.claims[own].value, text)


def _who(found: Right, people: Sequence[Holder]) -> str:
    if found.seats == (0,) and not people[0].who:
        return "you alone may score"
    if not people[found.seats[0]].who:
        return "a tie, each may score"
    names = " and ".join(people[seat].who for seat in found.seats)
    return f"{names} may score" + ("" if people[0].who else ", you may not")
