"""The submarine in a question: spaces covered and open, worked out by `submarine.py`."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from companion.core.asked import PLAIN, RULE, Asked
from companion.core.computed import Computed
from companion.core.grid import Square
from companion.core.script import Script
from companion.games.greenwood.layout import Board, Tile
from companion.games.greenwood.submarine import Cargo, load

SIZES: Final = {"domino": 2, "tromino": 3, "tetromino": 4, "sprite": 1}
MOST_SIZE: Final = 4
PROVISIONS: Final = ("water", "fruit", "root")
LONGEST_SIDE: Final = 20
WIDE: Final = 20


def spaces(asked: Asked) -> Computed | None:
    """How many spaces lie under tiles, and how many are open where the size of the board is said (Submarine)."""
    if (listed := _listed(asked)) is not None:
        return listed
    several = (
        sum(name in asked for name in SIZES) > 1
        and asked.aim == PLAIN
        and not asked.has("tower", "return", "solo", "tie")
    )
    if (
        asked.aim == RULE
        or not (asked.has("submarine", "covered", "open", "space") or several)
        or not (asked.numbered or any(t.name in SIZES and any(map(str.isdigit, t.word)) for t in asked.tokens))
    ):
        return None
    tiles = {name: asked.count(name) or 0 for name in SIZES} | {name: asked.number(name) or 0 for name in PROVISIONS}
    covered = asked.number("covered") or 0
    sides = _sides(asked)
    if not (any(tiles.values()) or (covered and sides)) or min(*tiles.values(), covered) < 0:
        return None
    rows, columns = sides or (WIDE, WIDE)
    unusable = asked.number("unusable") or 0
    room = rows * columns - unusable
    if sum(SIZES.get(name, 1) * number for name, number in tiles.items()) + covered > room:
        return None
    number = sum(tiles[name] for name in SIZES)
    cargo = _loaded(rows, columns, unusable, tiles, covered)
    terms = [f"{number} x {SIZES.get(name, 1)}" for name, number in tiles.items() if number and name in SIZES]
    terms += [
        f"{number} {name} as {(number + 1) // 2}" for name, number in tiles.items() if number and name in PROVISIONS
    ]
    terms += [f"{covered}"] if covered else []
    if number in asked.loose and len(terms) > 1:
        terms[0] = f"{number} tiles: {terms[0]}"
    return _said(asked, cargo, terms, sides)


_LISTED: Final = re.compile(
    r"\b(?:tiles|pieces|creatures|CREATURE:\w+)(?: (?:of|with|sizes?|are|is|have|the|SPACE:\w+))* ?,? (\d(?:(?: ,"
    r"| and| ,? and)? \d)+)\b(?! (?!SPACE)[A-Zx])"
)


def _listed(asked: Asked) -> Computed | None:
    """Spaces under tiles of which only the sizes are listed: "tiles of 4, 4 and 3"."""
    found = _LISTED.search(Script(asked.tokens).text)
    if found is None or not asked.has("covered", "space", "submarine") or asked.has("points", "worth", "open"):
        return None
    sizes = [int(n) for n in re.findall(r"\d", found[1])]
    if sorted(sizes) != sorted(n for n in asked.numbers if n) or not all(1 <= size <= MOST_SIZE for size in sizes):
        return None
    return Computed(sum(sizes), f"{' + '.join(map(str, sizes))} = {sum(sizes)} spaces covered")


def _said(asked: Asked, cargo: Cargo, terms: list[str], sides: tuple[int, int] | None) -> Computed | None:
    summed = (
        f"{' + '.join(terms)} = {cargo.covered} spaces covered" if len(terms) > 1 else f"{cargo.covered} spaces covered"
    )
    if sides is None:
        if "open" in asked:
            return Computed(None, summed, "How many rows and columns has the submarine?")
        return Computed(cargo.covered, summed)
    size = f"{sides[0]} x {sides[1]}" + (f" - {len(cargo.board.unusable)} unusable" if cargo.board.unusable else "")
    text = f"{size} - {cargo.covered} covered = {cargo.open} open"
    only = "covered" in asked and asked.number("covered") is None and "open" not in asked
    return Computed(cargo.covered if only else cargo.open, f"{summed}; {text}" if len(terms) > 1 else text)


def _sides(asked: Asked) -> tuple[int, int] | None:
    """Rows and columns of "5x6"."""
    for before, cross, after in zip(asked.tokens, asked.tokens[1:], asked.tokens[2:], strict=False):
        sides = before.number, after.number
        if cross.word in ("x", "by") and sides[0] and sides[1] and max(sides[0], sides[1]) <= LONGEST_SIDE:
            return (sides[0], sides[1]) if min(sides[0], sides[1]) > 0 else None
    return None


def _loaded(rows: int, columns: int, unusable: int, tiles: dict[str, int], covered: int) -> Cargo:
    """A board whose last spaces are unusable, its tiles laid one after the other from the first."""
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    board = Board(rows, columns, (0, 0), unusable=tuple(squares[len(squares) - unusable :]) if unusable else ())
    return load(board, tuple(_tiles(iter(squares), tiles, covered)))


def _tiles(free: Iterator[Square], tiles: dict[str, int], covered: int) -> Iterator[Tile]:
    for name, size in SIZES.items():
        for _ in range(tiles[name]):
            yield Tile("creature", tuple(islice(free, size)))
    for _ in range(covered):
        yield Tile("lumen-sprite", tuple(islice(free, 1)))
    for name in PROVISIONS:
        at: tuple[Square, ...] = ()
        for i in range(tiles[name]):
            at = at if i % 2 else tuple(islice(free, 1))
            yield Tile("provision", at, name)
