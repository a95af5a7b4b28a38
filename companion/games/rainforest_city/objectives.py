"""The twelve objectives: what meets each of them on the board now, or what is missing.

Rulebook: Objective Cards Glossary. Objectives A to D stand in `terrain_objectives`.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from companion.core.grid import Square
from companion.games.rainforest_city.habitats import Habitat, Landscape
from companion.games.rainforest_city.layout import Options
from companion.games.rainforest_city.support import Fed
from companion.games.rainforest_city.terrain_objectives import (
    Finding,
    large_neighbours,
    long_line,
    named,
    square_island,
    squares_of,
    two_small_islands,
)
from companion.games.rainforest_city.vocabulary import ADVANCED, LETTERS, SPECIES

KINDS_OF_FAUNA: Final = 6
FAUNA: Final = tuple(kind for kind, species in SPECIES.items() if species.level > 1)


class Objective(NamedTuple):
    """One objective on one landscape. `squares` are all squares of the habitats that fulfil it, none where unmet."""

    letter: str
    met: bool
    squares: list[Square]
    text: str


def objectives(place: Landscape, fed: list[Fed]) -> list[Objective]:
    """All twelve, A to L."""
    findings = [judge(place) for judge in _ON_TERRAIN]
    findings += [judge(place) for judge in _ON_FLORA]
    findings += [judge(place, fed) for judge in _ON_FAUNA]
    return [
        Objective(letter, bool(finding.habitats), squares_of(finding.habitats), finding.text)
        for letter, finding in zip(LETTERS, findings, strict=True)
    ]


def as_json(found: list[Objective], place: Landscape, options: Options) -> list[dict[str, Any]]:
    """The objectives as the answer format has them, with whose they are and whether they were met before."""
    player = place.player
    own = options.objectives if options.variant == ADVANCED else player.objectives
    earlier = player.claims if options.variant == ADVANCED else player.met
    return [
        {
            "id": letter,
            "met": met,
            "own": letter in own,
            "earlier": letter in earlier,
            "text": text,
            "squares": squares,
        }
        for letter, met, squares, text in found
    ]


def _enough(found: list[Habitat], needed: int, what: str, place: Landscape) -> Finding:
    """At least `needed` habitats are of a sort; `what` says which, for the sentence."""
    if len(found) >= needed:
        return Finding(found, f"{_habitats(len(found))} {what}, {needed} needed: {named(found, place)}.")
    so_far = f": {named(found, place)}" if found else ""
    return Finding([], f"{_habitats(len(found))} {what}, {needed} needed{so_far}.")


def _habitats(number: int) -> str:
    return "1 habitat" if number == 1 else f"{number} habitats"


def three_with_three_flora(place: Landscape) -> Finding:
    """E: three habitats hold at least 3 flora each."""
    found = [habitat for habitat in place.habitats if len(habitat.plants) >= 3]
    return _enough(found, 3, "with at least 3 flora", place)


def five_with_one_flora(place: Landscape) -> Finding:
    """F: at least five habitats hold exactly 1 flora each."""
    found = [habitat for habitat in place.habitats if len(habitat.plants) == 1]
    return _enough(found, 5, "with exactly 1 flora", place)


def four_with_two_flora(place: Landscape) -> Finding:
    """G: four habitats hold at least 2 flora each."""
    found = [habitat for habitat in place.habitats if len(habitat.plants) >= 2]
    return _enough(found, 4, "with at least 2 flora", place)


def one_with_five_flora(place: Landscape) -> Finding:
    """H: one habitat holds at least 5 flora."""
    found = [habitat for habitat in place.habitats if len(habitat.plants) >= 5]
    if found:
        return Finding(found, f"{_habitats(len(found))} with at least 5 flora: {named(found, place)}.")
    most = max([len(habitat.plants) for habitat in place.habitats], default=0)
    return Finding([], f"The most flora in one habitat: {most}, 5 needed.")


def six_kinds_of_fauna(place: Landscape, fed: list[Fed]) -> Finding:
    """I: at least 6 of the 7 kinds of fauna are supported somewhere; otters are a kind of their own."""
    there = {meal.eater.kind for one in fed for meal in one.meals}
    kinds = [kind.replace("-", " ") for kind in FAUNA if kind in there]
    missing = ", ".join([kind.replace("-", " ") for kind in FAUNA if kind not in there])
    if len(kinds) >= KINDS_OF_FAUNA:
        habitats = [one.habitat for one in fed if one.herbivores]
        return Finding(habitats, f"{len(kinds)} kinds of supported fauna: {', '.join(kinds)}.")
    return Finding([], f"Kinds of supported fauna: {len(kinds)}, {KINDS_OF_FAUNA} needed; not among them: {missing}.")


def two_carnivores_together(place: Landscape, fed: list[Fed]) -> Finding:
    """J: one habitat holds at least 2 supported carnivores, otters included."""
    found = [one.habitat for one in fed if len(one.carnivores) >= 2]
    if found:
        return Finding(found, f"{_habitats(len(found))} with 2 or more supported carnivores: {named(found, place)}.")
    most = max([len(one.carnivores) for one in fed], default=0)
    return Finding([], f"The most supported carnivores in one habitat: {most}, 2 needed.")


def three_of_one_kind(place: Landscape, fed: list[Fed]) -> Finding:
    """K: one habitat holds at least 3 supported fauna of one kind.

    All herbivores of a habitat are of one kind, and three carnivores live on three of them, so these decide.
    """
    found = [one.habitat for one in fed if len(one.herbivores) >= 3]
    if found:
        return Finding(found, f"{_habitats(len(found))} with 3 or more supported fauna alike: {named(found, place)}.")
    most = max([len(one.herbivores) for one in fed], default=0)
    return Finding([], f"The most supported fauna alike in one habitat: {most}, 3 needed.")


def two_with_two_herbivores(place: Landscape, fed: list[Fed]) -> Finding:
    """L: at least two habitats hold exactly 2 supported herbivores each."""
    found = [one.habitat for one in fed if len(one.herbivores) == 2]
    return _enough(found, 2, "with exactly 2 supported herbivores", place)


_ON_TERRAIN: Final[tuple[Callable[[Landscape], Finding], ...]] = (
    long_line,
    large_neighbours,
    square_island,
    two_small_islands,
)
_ON_FLORA: Final[tuple[Callable[[Landscape], Finding], ...]] = (
    three_with_three_flora,
    five_with_one_flora,
    four_with_two_flora,
    one_with_five_flora,
)
_ON_FAUNA: Final[tuple[Callable[[Landscape, list[Fed]], Finding], ...]] = (
    six_kinds_of_fauna,
    two_carnivores_together,
    three_of_one_kind,
    two_with_two_herbivores,
)
