"""Boards at random: Arboria's garden, Greenwood's submarines."""

from typing import Any

from companion.core.grid import hang_together, neighbours
from tests.drawing import arboria, greenwood
from tests.drawing.canvas import Rng

Sheet = dict[str, Any]
Square = tuple[int, int]

_SUPPLY = 6  # counters of one species and colour


def arboria_sheet(rng: Rng, size: int | None) -> Sheet:
    """A board with piles on `size` squares (8-32 where nobody says), mostly with stones, Cloud and Sun."""
    number = size if size is not None else int(rng.integers(8, 33))
    places = [divmod(int(k), arboria.SIZE) for k in rng.permutation(arboria.SIZE**2)]
    board: Sheet = {"flowers": []}
    for stone, chance in (("rock", 0.9), ("carnivore", 0.9), ("cloud", 0.6)):
        if rng.random() < chance:
            board[stone] = list(places.pop())
    if rng.random() < 0.6:
        board["sun"] = {"side": str(rng.choice(("top", "right", "bottom", "left"))), "at": int(rng.integers(5))}
    left = {(species, color): _SUPPLY for species in arboria.SPECIES for color in arboria.COLOURS}
    for at in sorted(places[: min(number, len(places))]):
        species, color = (pair := sorted(kind for kind in left if left[kind]))[int(rng.integers(len(pair)))]
        height = min(int(rng.choice((1, 1, 1, 2, 2, 3, 4))), left[species, color])
        left[species, color] -= height
        board["flowers"].append({"at": list(at), "species": species, "color": color, "height": height})
    return {"board": board}


def greenwood_sheet(rng: Rng, size: int | None) -> Sheet:
    """A submarine of irregular outline, about `size` squares of it covered (else a third to nearly all)."""
    rows, cols = int(rng.integers(4, 8)), int(rng.integers(5, 10))
    usable = _outline(rng, rows, cols)
    free = sorted(usable)
    start = free[int(rng.integers(len(free)))]
    board: Sheet = {"name": "drawn", "rows": rows, "cols": cols, "start": list(start)}
    board["unusable"] = [[r, c] for r in range(rows) for c in range(cols) if (r, c) not in usable]
    board["bonuses"] = _bonuses(rng, free)
    board["completions"] = _completions(rng, usable, cols)
    wanted = size if size is not None else round(len(usable) * rng.uniform(0.3, 0.9))
    return {"board": board, "submarine": {"tiles": _tiles(rng, usable, start, wanted)}}


def _outline(rng: Rng, rows: int, cols: int) -> set[Square]:
    """Bites out of the corners, sometimes a pillar; every row and column keeps a usable square."""
    usable = {(r, c) for r in range(rows) for c in range(cols)}
    for row in (0, rows - 1):
        for col in (0, cols - 1):
            deep, wide = int(rng.integers(0, 3)), int(rng.integers(1, 4))
            bite = {(abs(row - r), abs(col - c)) for r in range(deep) for c in range(max(wide - r, 0))}
            if _sound(usable - bite, rows, cols):
                usable -= bite
    for _ in range(int(rng.integers(0, 3))):
        pillar = {(int(rng.integers(rows)), int(rng.integers(cols)))}
        if _sound(usable - pillar, rows, cols):
            usable -= pillar
    return usable


def _sound(usable: set[Square], rows: int, cols: int) -> bool:
    all_rows = len({r for r, _ in usable}) == rows and len({c for _, c in usable}) == cols
    return all_rows and hang_together(usable)


def _bonuses(rng: Rng, free: list[Square]) -> list[Sheet]:
    bonuses = []
    for number, index in enumerate(rng.permutation(len(free))[: int(rng.integers(3, 7))]):
        at = free[int(index)]
        pair = [other for other in neighbours(at) if other in free]
        squares = sorted([at, pair[0]]) if pair and rng.random() < 0.3 else [at]
        bonuses.append({"id": f"b{number + 1}", "squares": [list(s) for s in squares], "gain": "1 energy"})
    return bonuses


def _completions(rng: Rng, usable: set[Square], cols: int) -> list[Sheet]:
    """Some columns."""
    chosen = sorted(int(col) for col in rng.permutation(cols)[: int(rng.integers(0, 4))])
    columns = {col: sorted(at for at in usable if at[1] == col) for col in chosen}
    return [{"id": f"c{col}", "squares": [list(at) for at in columns[col]], "gain": "1 study"} for col in chosen]


def _tiles(rng: Rng, usable: set[Square], start: Square, wanted: int) -> list[Sheet]:
    """The first on the start, each next one beside those that lie."""
    left = set(usable)
    tiles: list[Sheet] = []
    begun: set[str] = set()
    seeds = [start]
    while seeds and len(usable) - len(left) < wanted:
        held = _grown(rng, left, seeds[int(rng.integers(len(seeds)))])
        left -= set(held)
        tiles += _tile(rng, held, begun)
        covered = usable - left
        seeds = sorted(at for at in left if any(other in covered for other in neighbours(at)))
    return tiles


def _grown(rng: Rng, left: set[Square], seed: Square) -> list[Square]:
    """One to four squares that hang together."""
    held = [seed]
    size = int(rng.choice((1, 2, 3, 3, 4, 4)))
    while len(held) < size:
        beside = sorted({at for square in held for at in neighbours(square) if at in left} - set(held))
        if not beside:
            break
        held.append(beside[int(rng.integers(len(beside)))])
    return sorted(held)


def _tile(rng: Rng, held: list[Square], begun: set[str]) -> list[Sheet]:
    """A creature, or what takes one square; sometimes a Provision and the one that completes its stack."""
    squares = [list(at) for at in held]
    if len(held) > 1:
        return [{"kind": "creature", "squares": squares}]
    sorts = [sort for sort in greenwood.PROVISIONS if sort not in begun]
    if not sorts or rng.random() < 0.4:
        return [{"kind": "sprite", "squares": squares}]
    sort = str(rng.choice(sorts))
    provision: Sheet = {"kind": "provision", "squares": squares, "provision": sort}
    if rng.random() < 0.5:
        return [provision, dict(provision)]
    begun.add(sort)
    return [provision]
