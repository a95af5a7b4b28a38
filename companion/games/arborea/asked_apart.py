"""Which creatures of a question only stand there, and numbers that are said of a second creature without their word."""

from collections.abc import Sequence
from typing import Final

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.games.arborea.ecosystem import WANTED
from companion.games.arborea.layout import CREATURES, HABITATS
from companion.games.arborea.paths import SOUGHT

_WAYS: Final = ("north", "south", "east", "west", "left", "right", "above", "below", "up", "down")
_NEAR: Final = 4


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


def _in_line(told: Asked) -> bool:
    return "aligned" in told or any(token.word in _WAYS for token in told.tokens[1 : 1 + _NEAR])


def _asks(token: Token) -> bool:
    return token.name in ("score", "points", "worth", "total", "how many")


def described(parts: Sequence[Asked]) -> list[Asked]:
    """The parts without those that only name a creature again: "..., what does the frog make"."""
    kinds, found = set[str](), list[Asked]()
    for part in parts:
        kind = next((part.tokens[i].name for i in part.places(*CREATURES)), "")
        if kind not in kinds or part.numbered or part.has(*HABITATS, "habitat", "bright", "dark"):
            found.append(part)
        kinds.add(kind)
    return found


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
