"""The habitats of a question, told apart by their terrains, by "another habitat" or one by one."""

import re
from itertools import pairwise
from typing import Final

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.games.rainforest_city.vocabulary import TERRAINS

LIVING: Final = ("plant", "herbivore", "carnivore", "otter")
_KIND: Final = "(?:PLANT|HERBIVORE|CARNIVORE|OTTER)"
_WHICH: Final = r"(?:\d+th|other|another|left|right|upper|lower|big\w*|large\w*|small\w*|bottom|top|last|this|that|one)"
_LAND: Final = r"(?:RAINFOREST|MANGROVE|OCEAN|HABITAT|forest|area|patch)"
_TELLS: Final = r"(?= (?:has|have|holds|with|is|i\b|ive|got|there|,|\d|an?\b|half))"
_PLACE: Final = re.compile(
    rf"(?:\b(?:in|on|inside|within) )?(?:(?:the|my|a|an) )?(?:(?P<which>{_WHICH}) )?"
    rf"(?P<land>{_LAND}|ELSEWHERE)(?: (?:HABITAT|forest|area|patch|side|part|bit|one))*"
    rf"(?P<label> (?:[abc]|\d){_TELLS})?"
)
_ORDERED: Final = re.compile(
    rf"(?:\b(?:in|on) )?(?:(?:the|my) )?\b(?P<which>{_WHICH})(?: (?:one|half|part|side|{_LAND}))*{_TELLS}"
)
"""A habitat that is told by its place in a row, where several were named before."""
_SEVERAL: Final = re.compile(
    rf"\b(?:2|3|4|both|separate|different)(?: (?:separate|different|small|big|unconnected|my|MINE|the))*"
    rf" (?:{_LAND}s?|ELSEWHERE)(?: HABITAT| forests?| areas?)*|\bcut in 2\b"
)
_ASKING: Final = re.compile(r"\b(?:POINTS|SCORE|WORTH|HOW_MANY|TOTAL|what|whats|TOGETHER)\b")


def habitats(asked: Asked) -> list[tuple[str, Asked]]:
    """The question cut into its habitats, each with its terrain; else it is one.

    What is told of one habitat twice stands there twice.
    """
    told = without_asking(asked)
    parts = _ordered(told) or _placed(told)
    if len(parts) > 1:
        return parts
    if "elsewhere" in told:
        return [(TERRAINS[0], part) for part in _apart(told)]
    named = [terrain for terrain in TERRAINS if terrain in asked]
    return [((named or TERRAINS)[0], asked)]


def without_asking(asked: Asked) -> Asked:
    """The question without a last clause that asks and tells nothing: "what do both habitats score"."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    last = asked.part(stops[-1]) if stops else asked
    tells = last.has(*LIVING) or re.search(r"\d", last.plain) is not None
    return asked if not stops or tells or not _ASKING.search(last.plain) else asked.part(0, stops[-1])


def _ordered(asked: Asked) -> list[tuple[str, Asked]]:
    """The habitats of "two oceans: the first has ..., the second has ..."."""
    several = _SEVERAL.search(asked.plain)
    labelled = len([one for one in _PLACE.finditer(asked.plain) if one["label"] or one["which"]]) > 1
    if several is None and not labelled:
        return []
    text = asked.plain
    starts = [found.start() for found in _ORDERED.finditer(text) if several is None or found.start() >= several.end()]
    if labelled:
        found = [one.start() for one in _PLACE.finditer(text) if one["label"] or one["which"]]
        starts = found if len(found) >= len(starts) else starts
    if len(starts) < 2 or re.search(_KIND, text[: starts[0]]):
        return []
    parts = [_between(asked, a, b) for a, b in pairwise([*starts, len(text)])]
    return [(TERRAINS[0], part) for part in parts if part.has(*LIVING)]


def _placed(asked: Asked) -> list[tuple[str, Asked]]:
    """The habitats of "green: 2 plants, blue: a crab" and of "2 plants in the green, a crab in the blue"."""
    if sum(terrain in asked for terrain in TERRAINS) < 2:
        return []
    cuts = list(asked.places(*TERRAINS))
    living = list(asked.places(*LIVING))
    if not living:
        return []
    if cuts[0] < living[0]:
        spans = list(zip(cuts, [*cuts[1:], len(asked.tokens)], strict=True))
    else:
        ends = [_clause_end(asked, cut) for cut in cuts]
        spans = list(zip([0, *ends], ends, strict=False))
    parts = [asked.part(_start(asked, start), _start(asked, stop)) for start, stop in spans]
    terrains = [next((terrain for terrain in TERRAINS if terrain in part), TERRAINS[0]) for part in parts]
    return [(terrain, part) for terrain, part in zip(terrains, parts, strict=True) if part.has(*LIVING)]


def _clause_end(asked: Asked, cut: int) -> int:
    """Where the clause of a terrain ends that stands after what lives on it: "plants in the ocean 3, crabs ..."."""
    for i in range(cut + 1, len(asked.tokens)):
        token = asked.tokens[i]
        if token.gap:
            return i
        if token.name or token.word in ("and", "plus", "but"):
            break
    return cut + 1


def _between(asked: Asked, start: int, stop: int) -> Asked:
    """The words that begin between two places of the question's `plain` line."""
    return asked.without(stop, len(asked.plain) + 1).without(0, start)


def _apart(asked: Asked) -> list[Asked]:
    """Habitats of one terrain: what follows "in another habitat", or what stands in one clause before it."""
    parts: list[list[Token]] = [[]]
    clause: list[Token] = []
    for token in asked.tokens:
        joins = (
            token.word in ("and", "plus")
            and any(t.word in ("one", "here", "this", "each") for t in clause)
            and any(t.name in LIVING for t in clause)
        )
        if token.gap or joins or token.word in ("but", "while", "whereas") or (clause and clause[-1].name == "habitat"):
            _put(parts, clause)
            clause = []
        if token.name == "elsewhere" and 1 < (place := _place(token)) <= len(parts):
            clause += [Token("in"), Token(token.word, number=place, place=True)]
        elif token.name == "elsewhere":
            here, there = _told_again(clause)
            living = any(before.name in LIVING for before in there)
            parts[-1] += here if living else clause
            parts.append(there if living else [])
            clause = []
        else:
            clause.append(token)
    _put(parts, clause)
    found = [asked.of(part) for part in parts if part]
    return [part for part in found if part.has(*LIVING)]


_PLACES: Final = {"second": 2, "third": 3, "fourth": 4}


def _place(token: Token) -> int:
    """The place in their row of "the second habitat"; 0 for "another habitat"."""
    return next((_PLACES[word] for word in token.word.split() if word in _PLACES), 0)


def _put(parts: list[list[Token]], clause: list[Token]) -> None:
    """A clause to the habitat whose place it names - "2 crabs in the second" -, else to the last one."""
    named = [
        token.number or 0
        for i, token in enumerate(clause)
        if token.place and any(before.word in ("in", "inside") for before in clause[max(0, i - 2) : i])
    ]
    parts[named[-1] - 1 if named and 0 < named[-1] <= len(parts) else -1] += clause


def _told_again(clause: list[Token]) -> tuple[list[Token], list[Token]]:
    """A clause cut at the "and" behind which a kind is told again: "2 plants and 1 plant in another habitat"."""
    for i, token in enumerate(clause):
        before = {one.name for one in clause[:i]}.intersection(LIVING)
        following = next((one.name for one in clause[i:] if one.name in LIVING), "")
        if token.word in ("and", "plus") and following in before:
            return clause[:i], clause[i + 1 :]
    return [], clause


def _start(asked: Asked, place: int) -> int:
    """A number right before a terrain belongs to it: "2 mangrove plants"."""
    before = asked.tokens[place - 1] if place and place < len(asked.tokens) else None
    return place - 1 if before is not None and before.number is not None and not asked.tokens[place].gap else place
