"""A second opinion on Rainforest City, from the printed cards: slow, obvious, and of its own making throughout.

It takes plain sheets (dicts), tries every way of feeding, and looks at every square for every objective.
"""

from itertools import combinations, permutations
from typing import Any

Square = tuple[int, int]
Found = tuple[str, set[Square], list[tuple[Square, str]]]
MOST_FAUNA = 7


def edges(square: Square) -> list[Square]:
    row, column = square
    return [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]


def all_round(square: Square) -> list[Square]:
    row, column = square
    return [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2) if (r, c) != square]


def spread(start: Square, terrain: dict[Square, str]) -> set[Square]:
    """All squares reached from one over squares of its terrain."""
    reached = {start}
    while True:
        more = {s for r in reached for s in edges(r) if s not in reached and terrain.get(s) == terrain[start]}
        if not more:
            return reached
        reached |= more


def habitats(player: dict[str, Any], wild: str | None = None) -> list[Found]:
    """Terrain, squares and living tokens of each habitat; `wild` is the reading of C14 in the introductory game."""
    ground = {tuple(s["at"]): s["terrain"] for s in player["squares"]}
    tokens = {tuple(t["at"]): t["kind"] for t in player.get("tokens", [])}
    terrain = {at: kind for at, kind in ground.items() if kind != "house"}
    own_place = []
    for at, kind in tokens.items():
        if wild and ground.get(at) == "house":
            if wild == "joins" and kind != "otter":
                terrain[at] = kind.split("-")[0]
            else:
                own_place.append((kind.split("-")[0], {at}, [(at, kind)]))
    found: list[Found] = []
    for square, kind_of_ground in terrain.items():
        if all(square not in squares for _, squares, _ in found):
            squares = spread(square, terrain)
            living = [
                (at, kind) for at, kind in tokens.items()
                if at in squares and (kind == "otter" or kind.startswith(kind_of_ground))
            ]  # fmt: skip
            found.append((kind_of_ground, squares, living))
    return found + own_place


def ways_to_feed(living: list[tuple[Square, str]]) -> set[tuple[str, ...]]:
    """The kinds of supported fauna (sorted, with repeats) under every way of pairing eaters with food that feeds
    as many points as can be fed."""
    plants = [kind for _, kind in living if kind.endswith("plant")]
    herbivores = [kind for _, kind in living if kind.endswith("herbivore")]
    carnivores = [kind for _, kind in living if kind.endswith("carnivore") or kind == "otter"]
    ways = set()
    for fed in range(len(herbivores) + 1):
        for eaters in combinations(range(len(herbivores)), fed):
            if not any(True for _ in permutations(plants, fed)):
                continue  # no plant of its own for each of them
            for hunters in range(len(carnivores) + 1):
                for chosen in combinations(range(len(carnivores)), hunters):
                    if any(len(set(prey)) == hunters for prey in permutations(eaters, hunters)):
                        kinds = [herbivores[i] for i in eaters] + [carnivores[i] for i in chosen]
                        ways.add(tuple(sorted(kinds)))
    most = max(worth(way) for way in ways)
    return {way for way in ways if worth(way) == most}


def worth(kinds: tuple[str, ...]) -> int:
    return sum(2 if kind.endswith("herbivore") else 3 for kind in kinds)


def small_enough(player: dict[str, Any], wild: str | None) -> bool:
    """Trying all ways takes long; the tests ask only about habitats that this opinion can bear."""
    fauna = [[kind for _, kind in living if not kind.endswith("plant")] for _, _, living in habitats(player, wild)]
    return all(len(kinds) <= MOST_FAUNA for kinds in fauna)


def lines(
    player: dict[str, Any], variant: str = "standard", c1: str = "orthogonal", c14: str = "joins"
) -> dict[str, int]:
    """Points of the four steps."""
    places = habitats(player, c14 if variant == "introductory" else None)
    ground = {tuple(s["at"]): s["terrain"] for s in player["squares"]}
    tokens = [tuple(t["at"]) for t in player.get("tokens", [])]
    beside = edges if c1 == "orthogonal" else all_round
    houses = 0
    for at, kind in ground.items():
        if kind == "house" and variant != "introductory":
            houses += 3
            for other in beside(at):
                houses -= tokens.count(other)
    return {
        "flora": sum(kind.endswith("plant") for _, _, living in places for _, kind in living),
        "fauna": sum(worth(next(iter(ways_to_feed(living)))) for _, _, living in places),
        "houses": houses,
        "compost": -player.get("compost", 0),
    }


def fulfilling(player: dict[str, Any], variant: str = "standard", c14: str = "joins") -> dict[str, set[Square]]:
    """For each objective that is met the squares of the habitats that meet it, from the cards' texts."""
    bare = [(terrain, squares) for terrain, squares, _ in habitats(player)]
    ground = {tuple(s["at"]): s["terrain"] for s in player["squares"]}
    places = habitats(player, c14 if variant == "introductory" else None)
    flora = [(squares, sum(kind.endswith("plant") for _, kind in living)) for _, squares, living in places]
    feeding = [(squares, ways_to_feed(living)) for _, squares, living in places]
    good: dict[str, list[set[Square]]] = {letter: [] for letter in "ABCDEFGHIJKL"}

    def island(terrain: str, squares: set[Square]) -> bool:
        others = {"rainforest", "mangrove", "ocean"} - {terrain}
        return all(ground.get(near) in others for s in squares for near in all_round(s) if near not in squares)

    def shaped(squares: set[Square], height: int, width: int) -> bool:
        return any(squares == {(r + i, c + j) for i in range(height) for j in range(width)} for r, c in squares)

    for terrain, squares in bare:
        if any(
            all((r, c + i) in squares for i in range(10)) or all((r + i, c) in squares for i in range(10))
            for r, c in squares
        ):
            good["A"].append(squares)
        if shaped(squares, 2, 2) and island(terrain, squares):
            good["C"].append(squares)
        if (shaped(squares, 1, 2) or shaped(squares, 2, 1)) and island(terrain, squares):
            good["D"].append(squares)
    for (_, one), (_, two) in permutations(bare, 2):
        if len(one) >= 10 and len(two) >= 10 and any(near in two for s in one for near in edges(s)):
            good["B"].append(one)
    good["E"] = [squares for squares, number in flora if number >= 3]
    good["F"] = [squares for squares, number in flora if number == 1]
    good["G"] = [squares for squares, number in flora if number >= 2]
    good["H"] = [squares for squares, number in flora if number >= 5]
    good["I"] = [squares for squares, ways in feeding if any(ways - {()})]
    good["J"] = [squares for squares, ways in feeding if any(hunters(way) >= 2 for way in ways)]
    good["K"] = [squares for squares, ways in feeding if any(way.count(kind) >= 3 for way in ways for kind in way)]
    good["L"] = [squares for squares, ways in feeding if any(len(way) - hunters(way) == 2 for way in ways)]
    needed = {"A": 1, "B": 2, "C": 1, "D": 2, "E": 3, "F": 5, "G": 4, "H": 1, "I": 1, "J": 1, "K": 1, "L": 2}
    enough = {letter: len({min(s) for s in found}) >= needed[letter] for letter, found in good.items()}
    enough["I"] = most_kinds([ways for _, ways in feeding]) >= 6
    return {letter: set().union(*good[letter]) for letter, is_met in enough.items() if is_met}


def hunters(way: tuple[str, ...]) -> int:
    return sum(kind.endswith("carnivore") or kind == "otter" for kind in way)


def most_kinds(feeding: list[set[tuple[str, ...]]]) -> int:
    """The most different kinds over every combination of the ways in each habitat."""
    reachable: set[frozenset[str]] = {frozenset()}
    for ways in feeding:
        reachable = {kinds | set(way) for kinds in reachable for way in ways}
    return max(len(kinds) for kinds in reachable)
