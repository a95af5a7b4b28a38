"""Which creatures of a question only stand there, and numbers that are said of a second creature without their word."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.games.arborea.ecosystem import WANTED
from companion.games.arborea.layout import CREATURES, HABITATS
from companion.games.arborea.paths import SOUGHT

_WAYS: Final = ("north", "south", "east", "west", "left", "right", "above", "below", "up", "down")
_NEAR: Final = 4
_NAMED: Final = f"(?:{'|'.join(kind.upper() for kind in CREATURES)})"
_THING: Final = r"(?P<thing>WATER|TREE|CORAL|FLOWER|WEED|MUSHROOM|ROCK|BRIGHT|DARK)"
_SOME: Final = r"(?:an?|one|1|the|that|this|some)"
_BOTH: Final = r"(?:both|they|all|each|these|those|them|2|3)"
_TOUCH: Final = (
    r"(?:next|beside|by|at|near|adjacent|touch\w*|border\w*|neighbou?r\w*|on|around|has|have|sit|see|reach\w*)"
)
_TWO: Final = rf"(?:(?:an?|the|my|,|and|plus|&|which|that|it|of|{_NAMED}) )*?"
_SHARED: Final = tuple(
    re.compile(said)
    for said in (
        rf"{_TWO}(?P<core>(?:(?:{_BOTH}|also|are|is|do) )*(?:shar(?:e|es|ing)|{_TOUCH}(?: to)? (?:one and )?the same)"
        rf"(?: (?:{_SOME}|same|1))* {_THING}(?: (?:with (?:each other|one another|it)|between them|there))?)",
        rf"(?P<core>\b(?:with |and |there is |theres )?(?:{_SOME} )?{_THING} (?:(?:is|lies|sits|stands|lying"
        "|right|exactly|there|that|they|share) )*"
        r"(?:between|in the middle of|amid) (?:them|both|the 2|the two|these|those|all)(?: of them| 2)?\b)",
        f"{_TWO}(?P<core>(?:both|they|all|2|3) (?:(?:are|is|of|them|sit|stand|lie|have|also|2) )*{_TOUCH}(?:"
        rf" to)? (?:{_SOME} )(?:same )?(?P<thing>WATER|BRIGHT|DARK)\b)",
    )
)
"""How a question says of several creatures that they have the same beside them."""


def without_bystanders(asked: Asked) -> Asked:
    """The question without creatures that only stand in line: a Grimster to the south of a Tailcat, or one in line with
    a Mushfrog that has its trees told."""
    places = list(asked.places(*CREATURES))
    kept = list(asked.tokens)
    for k, place in enumerate(places):
        stop = places[k + 1] if k + 1 < len(places) else len(asked.tokens)
        kind = asked.tokens[place].name
        told = asked.part(place, stop)
        around = [name for name in (*HABITATS, "habitat", "gift") if name in told and told.number(name) is not None]
        sought = {SOUGHT[asked.tokens[other].name] for other in places if asked.tokens[other].name in SOUGHT}
        follows = asked.tokens[stop].name if stop < len(asked.tokens) else ""
        only = not around and follows != SOUGHT.get(kind) and kind not in sought and not asked.tokens[place].many
        if only and k and _in_line(told) and not told.has(SOUGHT.get(kind, "")) and not told.has(WANTED.get(kind, "")):
            start = place - 1 if asked.tokens[place - 1].weak else place
            kept = [token for i, token in enumerate(kept) if not start <= i < stop or _asks(token)]
            return asked.of(kept)
    return asked


def shared(asked: Asked) -> tuple[Asked, Callable[[Asked], Asked]]:
    """The question without what it says of several creatures at once - "both are next to the same lake" - and what puts
    that into the words on one of them."""
    places = list(asked.places(*CREATURES))
    found = next((one for said in _SHARED if (one := said.search(asked.plain))), None)
    if found is None or not (
        len({asked.tokens[i].name for i in places}) > 1 or any(asked.tokens[i].many for i in places)
    ):
        return asked, lambda part: part
    rest = asked.without(*found.span())
    if not {asked.tokens[i].name for i in places} <= rest.names:
        rest = asked.without(*found.span("core"))
    thing = found["thing"].lower()
    whose = {kind.lower() for kind in re.findall(_NAMED, found[0])}
    said = [Token("a", number=1, weak=True), Token(thing, thing)]
    return (
        rest,
        lambda part: (
            part if thing in part or (whose and part.names.isdisjoint(whose)) else part.of([*part.tokens, *said])
        ),
    )


def _in_line(told: Asked) -> bool:
    return "aligned" in told or any(token.word in _WAYS for token in told.tokens[1 : 1 + _NEAR])


def _asks(token: Token) -> bool:
    return token.name in ("score", "points", "worth", "total", "how many")


def described(parts: Sequence[Asked]) -> list[Asked]:
    """The parts without those that only name a creature again, or before: "..., what does the frog make"."""
    kinds = [next((part.tokens[i].name for i in part.places(*CREATURES)), "") for part in parts]
    says = [part.numbered or part.has(*HABITATS, "habitat", "bright", "dark") for part in parts]
    told = {kind for kind, said in zip(kinds, says, strict=True) if said}
    return [
        part
        for i, (part, kind, said) in enumerate(zip(parts, kinds, says, strict=True))
        if said or (kind not in told and kind not in kinds[:i])
    ]


def alike_named_once(parts: Sequence[Asked]) -> list[Asked]:
    """ "a frog with 3 trees and another frog with 2": the second number counts what the first does."""
    found = list[Asked]()
    for part in parts:
        kind = next((part.tokens[i].name for i in part.places(*CREATURES)), "")
        before = [one for one in found if kind and kind in one]
        wanted = WANTED.get(kind, "habitat")
        if before and wanted in before[0] and not part.has(*HABITATS) and len(part.loose) == 1:
            place = part.loose_places[0] + 1
            word = Token(wanted, wanted, many=True)
            part = part.of([*part.tokens[:place], word, *part.tokens[place:]])  # noqa: PLW2901
        found.append(part)
    return found
