"""The habitats of a question, told apart by their terrains, by "another habitat" or one by one."""

import re
from itertools import pairwise
from typing import Final

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.games.rainforest_city.vocabulary import TERRAINS

LIVING: Final = ("plant", "herbivore", "carnivore", "otter")
_ORDERED: Final = re.compile(
    r"(?:(?:in |on )?(?:the |my )?(?:1th|2th|3th|other|left|right|upper|lower|bigger|smaller|bottom|top)"
    r"|(?<![a-z] )one|in one|another|(?:forest|habitat|HABITAT|area|RAINFOREST|OCEAN|MANGROVE) [abc12])"
    r"(?: one| half| part| side| forest| HABITAT| RAINFOREST| OCEAN"
    r"| MANGROVE)?(?= (?:has|have|with|is|i|got|there|,|\d|an?|half))"
)
_PARTED: Final = re.compile(
    r"\b(?:2|3|both|separate|different) (?:separate |different |small |big "
    r"|unconnected )*(?:RAINFOREST|OCEAN|MANGROVE|HABITAT|forests?|areas?)"
    r"|\bcut in 2\b|\b(?:left|right|other|one) (?:forest|half|RAINFOREST|OCEAN|MANGROVE)\b"
    r"|\b(?:forest|habitat|HABITAT|area|RAINFOREST|OCEAN|MANGROVE) [ab1]\b"
)


def _one_by_one(asked: Asked) -> list[Asked]:
    """The habitats of "two oceans: the first has ..., the second has ..."."""
    if not _PARTED.search(asked.plain):
        return []
    starts = [found.start() for found in _ORDERED.finditer(asked.plain)]
    if len(starts) < 2:
        return []
    size = len(asked.plain)
    parts = [asked.without(0, a).without(b - a, size) for a, b in pairwise([*starts, size])]
    return [part for part in parts if part.has(*LIVING)]


def habitats(asked: Asked) -> list[tuple[str, Asked]]:
    """The question cut into its habitats: at terrains of several kinds, or at "another habitat"; else it is one."""
    named = {terrain for terrain in TERRAINS if terrain in asked}
    if len(parts := _one_by_one(asked)) > 1:
        return [(TERRAINS[0], part) for part in parts]
    if len(named) > 1:
        cuts = list(asked.places(*TERRAINS))
    elif "elsewhere" in asked:
        return [(TERRAINS[0], part) for part in _apart(asked)]
    else:
        return [(next(iter(named), TERRAINS[0]), asked)]
    living = list(asked.places(*LIVING))
    if cuts[0] < living[0]:
        spans = list(zip(cuts, [*cuts[1:], len(asked.tokens)], strict=True))
    else:
        spans = list(zip([0, *(cut + 1 for cut in cuts)], [cut + 1 for cut in cuts], strict=False))
    parts = [asked.part(_start(asked, start), _start(asked, stop)) for start, stop in spans]
    terrains = [next(iter(terrain for terrain in TERRAINS if terrain in part), TERRAINS[0]) for part in parts]
    return [(terrain, part) for terrain, part in zip(terrains, parts, strict=True) if part.has(*LIVING)]


def _apart(asked: Asked) -> list[Asked]:
    """Habitats of one terrain: what follows "in another habitat", or what stands in one clause before it."""
    parts: list[list[Token]] = [[]]
    clause: list[Token] = []
    for token in asked.tokens:
        joins = (
            token.word in ("and", "plus")
            and any(t.word in ("one", "here") for t in clause)
            and any(t.name in LIVING for t in clause)
        )
        if token.gap or joins or token.word in ("but", "while", "whereas") or (clause and clause[-1].name == "habitat"):
            parts[-1] += clause
            clause = []
        if token.name == "elsewhere":
            living = any(before.name in LIVING for before in clause)
            home, clause = (parts[-1], clause) if living else (parts[-1] + clause, [])
            parts[-1] = home
            parts.append(clause)
            clause = []
        else:
            clause.append(token)
    parts[-1] += clause
    found = [asked.of(part) for part in parts if part]
    return [part for part in found if part.has(*LIVING)]


def _start(asked: Asked, place: int) -> int:
    """A number right before a terrain belongs to it: "2 mangrove plants"."""
    before = asked.tokens[place - 1] if place else None
    return place - 1 if before is not None and before.number is not None else place
