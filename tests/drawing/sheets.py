"""Layouts at random as a player's entry of the sheet format describes them, such as might lie at the end of a game."""

from typing import Any

from companion.core.grid import neighbours
from tests.drawing import arborea, arboretum, city
from tests.drawing.canvas import Rng

Sheet = dict[str, Any]
Square = tuple[int, int]


def _touching(rng: Rng, laid: dict[Square, str], shape: Square, most_over: int) -> list[Square]:
    """Squares of a card of this shape that touches what lies, and lies over at most `most_over` of it."""
    tops = sorted(laid)
    while True:
        near = tops[int(rng.integers(len(tops)))]
        row = near[0] - int(rng.integers(-1, shape[0] + 1))
        col = near[1] - int(rng.integers(-1, shape[1] + 1))
        squares = [(row + r, col + c) for r in range(shape[0]) for c in range(shape[1])]
        over = len(laid.keys() & set(squares))
        joined = any(other in laid for square in squares for other in neighbours(square))
        fits = abs(row) < 9 and abs(col) < 9
        if fits and joined and over <= most_over and (over or _edges(laid, squares) > 1):
            return squares


def _edges(laid: dict[Square, str], squares: list[Square]) -> int:
    return sum(other in laid for square in squares for other in neighbours(square))


def arborea_sheet(rng: Rng, size: int | None) -> Sheet:
    """An ecosystem of `size` squares or a few more (20-100 where nobody says), creatures, fish and sprites."""
    target = size if size is not None else int(rng.integers(20, 101))
    laid: dict[Square, str] = {}
    while len(laid) < target:
        shape = ((2, 3), (3, 2))[int(rng.integers(2))]
        squares = _touching(rng, laid, shape, 3) if laid else [(r, c) for r in range(shape[0]) for c in range(shape[1])]
        kinds = rng.choice(arborea.HABITATS[:-1], int(rng.integers(2, 5)), replace=False)
        for square in squares:
            laid[square] = "rock" if rng.random() < 0.2 else str(rng.choice(kinds))
    sheet: Sheet = {"squares": [{"at": list(at), "habitat": laid[at]} for at in sorted(laid)]}
    sheet["creatures"] = _creatures(rng, laid)
    sheet["dwellers"] = _dwellers(rng, laid)
    return sheet


def _creatures(rng: Rng, laid: dict[Square, str]) -> list[Sheet]:
    """On intersections with four squares around, never on neighbouring ones, six of a kind at most."""
    inside = [(r, c) for r, c in sorted(laid) if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= laid.keys()]
    wanted = round(len(laid) * rng.uniform(0.05, 0.15))
    figures = rng.permutation([kind for kind in arborea.CREATURES for _ in range(6)])
    placed: dict[Square, str] = {}
    for index in rng.permutation(len(inside)):
        at = inside[int(index)]
        if len(placed) < min(wanted, len(figures)) and not any(other in placed for other in neighbours(at)):
            placed[at] = str(figures[len(placed)])
    return [{"at": list(at), "kind": placed[at]} for at in sorted(placed)]


def _dwellers(rng: Rng, laid: dict[Square, str]) -> list[Sheet]:
    """Fish in water, Bright Sprites on rock, Dark Sprites on neither; eight of a kind at most."""
    if rng.random() < 0.4:
        return []
    homes = {
        "fish": [at for at in sorted(laid) if laid[at] == "water"],
        "bright-sprite": [at for at in sorted(laid) if laid[at] == "rock"],
        "dark-sprite": [at for at in sorted(laid) if laid[at] not in ("water", "rock")],
    }
    entries = []
    for kind, squares in homes.items():
        number = min(int(rng.integers(0, 6)), len(squares), 8)
        entries += [(squares[int(k)], kind) for k in rng.permutation(len(squares))[:number]]
    return [{"at": list(at), "kind": kind} for at, kind in sorted(entries)]


def arboretum_sheet(rng: Rng, size: int | None) -> Sheet:
    """An arboretum of `size` cards (8-20 where nobody says), each there once, of 6-10 species."""
    number = size if size is not None else int(rng.integers(8, 21))
    species = arboretum.SECOND_EDITION
    names = [species[int(k)] for k in sorted(rng.permutation(len(species))[: int(rng.choice((6, 8, 10)))])]
    deck = [(species, value) for species in names for value in range(1, 9)]
    order = rng.permutation(len(deck))
    laid: list[Square] = [(0, 0)]
    while len(laid) < min(number, len(deck)):
        near = laid[int(rng.integers(max(len(laid) - 6, 0), len(laid)))]
        free = [at for at in neighbours(near) if at not in laid and abs(at[0]) < 4 and abs(at[1]) < 6]
        if free:
            laid.append(free[int(rng.integers(len(free)))])
        elif rng.random() < 0.3:
            laid.insert(len(laid), laid.pop(0))
    cards = {at: deck[int(order[k])] for k, at in enumerate(laid)}
    return {"squares": [{"at": list(at), "species": cards[at][0], "value": cards[at][1]} for at in sorted(cards)]}


def city_sheet(rng: Rng, size: int | None) -> Sheet:
    """A landscape of 2x3 cards that do not overlap, about `size` squares (18-60), with houses and tokens."""
    cards = max(round((size if size is not None else int(rng.integers(18, 61))) / 6), 1)
    laid: dict[Square, str] = {}
    for _ in range(cards):
        shape = ((2, 3), (3, 2))[int(rng.integers(2))]
        squares = _touching(rng, laid, shape, 0) if laid else [(r, c) for r in range(shape[0]) for c in range(shape[1])]
        laid.update(zip(squares, _terrains(rng), strict=True))
    sheet: Sheet = {"squares": [{"at": list(at), "terrain": laid[at]} for at in sorted(laid)]}
    sheet["tokens"] = _tokens(rng, laid)
    return sheet


def _terrains(rng: Rng) -> list[str]:
    """A card's six squares: two or three terrains, sometimes a house."""
    kinds = rng.choice(city.TERRAINS, int(rng.integers(2, 4)), replace=False)
    card = [str(rng.choice(kinds)) for _ in range(6)]
    if rng.random() < 0.5:
        card[int(rng.integers(6))] = "house"
    return card


def _tokens(rng: Rng, laid: dict[Square, str]) -> list[Sheet]:
    """On their own terrain, the otter on any; never on a house."""
    share = rng.uniform(0.15, 0.5)
    tokens = []
    for at in sorted(laid):
        if laid[at] != "house" and rng.random() < share:
            level = str(rng.choice(list(city.LEVELS), p=(0.45, 0.35, 0.2)))
            tokens.append({"at": list(at), "kind": "otter" if rng.random() < 0.06 else f"{laid[at]}-{level}"})
    return tokens
