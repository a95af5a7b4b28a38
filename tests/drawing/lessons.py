"""First lessons: sheets that show every label and every piece of a game at least once."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.grid import neighbours
from tests.drawing import arborea, arboretum, arboria, city, greenwood
from tests.drawing.canvas import Rng

Sheet = dict[str, Any]


def _dealt(rng: Rng, labels: Sequence[str], number: int) -> list[str]:
    """So many labels in any order, each as often as the next or once more."""
    again = [labels[k % len(labels)] for k in range(number)]
    return [again[int(k)] for k in rng.permutation(number)]


def arborea_lesson(rng: Rng) -> Sheet:
    """Six by seven squares, each habitat six times; the six creatures; each dweller twice, where it may live."""
    places = [divmod(k, 7) for k in range(42)]
    laid = dict(zip(places, _dealt(rng, arborea.HABITATS, 42), strict=True))
    stands = [(0, 0), (0, 3), (2, 1), (2, 5), (4, 0), (4, 4)]
    creatures = zip(stands, rng.permutation(arborea.CREATURES), strict=True)
    beside = {other for at in stands for other in (at, *neighbours(at))}
    homes = {"fish": ("water",), "bright-sprite": ("rock",), "dark-sprite": arborea.HABITATS[:5]}
    dwellers = []
    for kind, habitats in homes.items():
        free = sorted((at for at in places if laid[at] in habitats), key=lambda at: (at in beside, at))
        dwellers += [{"at": list(at), "kind": kind} for at in free[:2]]
    return {
        "squares": [{"at": list(at), "habitat": laid[at]} for at in places],
        "creatures": [{"at": list(at), "kind": str(kind)} for at, kind in creatures],
        "dwellers": dwellers,
    }


def arboretum_lesson(rng: Rng) -> Sheet:
    """Two cards of each of ten species in rows of five, every value at least twice."""
    species = arboretum.SECOND_EDITION
    start = int(rng.integers(8))
    cards = [(name, (start + 3 * k + 5 * again) % 8 + 1) for again in (0, 1) for k, name in enumerate(species)]
    order = [cards[int(k)] for k in rng.permutation(len(cards))]
    return {"squares": [{"at": list(divmod(k, 5)), "species": s, "value": v} for k, (s, v) in enumerate(order)]}


def city_lesson(rng: Rng) -> Sheet:
    """Six cards in two rows of three; every token once; every terrain and houses without one."""
    laid = dict(zip([divmod(k, 9) for k in range(36)], _dealt(rng, (*city.TERRAINS, "house"), 36), strict=True))
    free = {terrain: [at for at in sorted(laid) if laid[at] == terrain] for terrain in city.TERRAINS}
    tokens = []
    for kind in city.TOKENS:
        terrain = kind.partition("-")[0] if kind != "otter" else str(rng.choice(city.TERRAINS))
        tokens.append({"at": list(free[terrain].pop()), "kind": kind})
    return {"squares": [{"at": list(at), "terrain": laid[at]} for at in sorted(laid)], "tokens": tokens}


def arboria_lesson(rng: Rng) -> Sheet:
    """Each counter twice, the Rock, the Carnivorous Plant and the Cloud, a square with nothing."""
    kinds = [f"{species} {colour}" for species in arboria.SPECIES for colour in arboria.COLOURS]
    order = [divmod(int(k), arboria.SIZE) for k in rng.permutation(arboria.SIZE**2)]
    flowers = []
    for at, kind in sorted(zip(order, _dealt(rng, kinds, 32), strict=False)):
        species, colour = kind.split()
        flowers.append({"at": list(at), "species": species, "color": colour, "height": 1})
    lying = {thing: list(order[32 + place]) for place, thing in enumerate(("rock", "carnivore", "cloud"))}
    return {"board": {"flowers": flowers} | lying}


def greenwood_lesson(rng: Rng) -> Sheet:
    """A submarine with tiles of every size and kind beside open and unusable squares."""
    unusable = [[0, 0], [0, 7], [4, 0], [4, 7], [2, 4]]
    board = {"name": "lesson", "rows": 5, "cols": 8, "start": [2, 2], "unusable": unusable}
    board["bonuses"] = [{"id": f"b{k}", "squares": [[k, 6]], "gain": "1 energy"} for k in range(1, 4)]
    creatures = ([(2, 2), (2, 3)], [(1, 1), (1, 2), (2, 1)], [(3, 1), (3, 2), (3, 3), (4, 2)], [(1, 3), (1, 4), (0, 4)])
    tiles: list[Sheet] = [{"kind": "creature", "squares": [list(at) for at in sorted(held)]} for held in creatures]
    singles = [[1, 0], [2, 0], [3, 0], [0, 1], [4, 1], [4, 3], [3, 4], [1, 5]]
    places = iter([singles[int(k)] for k in rng.permutation(len(singles))])
    tiles += [{"kind": "sprite", "squares": [next(places)]} for _ in range(2)]
    for sort in greenwood.PROVISIONS:
        first, second = next(places), next(places)
        # the second completes a stack, only then may another one be begun
        tiles += [{"kind": "provision", "squares": [at], "provision": sort} for at in (first, first, second)]
    return {"board": board, "submarine": {"tiles": tiles}}


LESSONS: dict[str, Callable[[Rng], Sheet]] = {
    "arborea": arborea_lesson,
    "arboretum": arboretum_lesson,
    "rainforest-city": city_lesson,
    "arboria": arboria_lesson,
    "greenwood": greenwood_lesson,
}
