"""What a game's rules say of a layout as a whole, as exact searches over what the pixels leave open."""

import math
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from companion.core.grid import Square, neighbours

# share of the evidence for squares that their cards may go against
AGAINST_MOST: Final = 0.5
# share of a block's squares that is rather occupied: what hides one of them from view easily hides the next
HALF: Final = 0.5
TILE_MOST: Final = 4
BEAM: Final = 60
SEARCH_MOST: Final = 1500


def kept_apart(weights: Mapping[Square, float]) -> set[Square]:
    """The places with the largest sum of weights of which no two are orthogonal neighbours.

    Places of even and of odd row + column conflict only with each other, so that the rest of a minimum cut is the
    heaviest independent set (Ford and Fulkerson 1956, augmenting paths found breadth first). Places without a positive
    weight are left out.

    >>> sorted(kept_apart({(0, 0): 2.0, (0, 1): 3.0, (0, 2): 2.0}))
    [(0, 0), (0, 2)]
    """
    left = {place: weight for place, weight in weights.items() if weight > 0}
    flows: dict[tuple[Square, Square], float] = {}
    while True:
        before = _reached(left, flows)
        ends = [place for place in before if _odd(place) and left[place] > 0]
        if not ends:
            return {place for place in left if (place in before) != _odd(place)}
        _push(left, flows, _path(ends[0], before))


def _odd(place: Square) -> bool:
    return sum(place) % 2 == 1


def _reached(left: Mapping[Square, float], flows: Mapping[tuple[Square, Square], float]) -> dict[Square, Square | None]:
    """Places that more can flow to, with where it comes from; `left` is what a place can still give or take."""
    before: dict[Square, Square | None] = {p: None for p, w in left.items() if not _odd(p) and w > 0}
    queue = deque(before)
    while queue:
        place = queue.popleft()
        for other in neighbours(place):
            open_way = not _odd(place) or flows.get((other, place), 0.0) > 0
            if other in left and other not in before and open_way:
                before[other] = place
                queue.append(other)
    return before


def _path(end: Square, before: Mapping[Square, Square | None]) -> list[Square]:
    path, step = [end], before[end]
    while step is not None:
        path.append(step)
        step = before[step]
    return path[::-1]


def _push(left: dict[Square, float], flows: dict[tuple[Square, Square], float], path: list[Square]) -> None:
    steps = list(pairwise(path))
    backwards = [flows[other, place] for place, other in steps if _odd(place)]
    amount = min([left[path[0]], left[path[-1]], *backwards])
    left[path[0]] -= amount
    left[path[-1]] -= amount
    for place, other in steps:
        if _odd(place):
            flows[other, place] -= amount
        else:
            flows[place, other] = flows.get((place, other), 0.0) + amount


def largest_part(held: Mapping[Square, float]) -> set[Square]:
    """Of squares with weights, those of the edge-connected part that weighs most."""
    parts = _parts(held)
    return max(parts, key=lambda part: sum(held[square] for square in part), default=set())


def _parts(held: Iterable[Square]) -> list[set[Square]]:
    rest, parts = set(held), []
    while rest:
        part, queue = set(), [min(rest)]
        rest.discard(queue[0])
        while queue:
            square = queue.pop()
            part.add(square)
            near = [other for other in neighbours(square) if other in rest]
            rest.difference_update(near)
            queue += near
        parts.append(part)
    return parts


def likeliest_of_blocks(odds: Mapping[Square, float], block: tuple[int, int]) -> set[Square]:
    """The likeliest squares that blocks of that many rows and columns, either way round, cover without overlap.

    odds: log odds that squares are occupied; others are empty. Squares are decided in reading order, the way first that
    goes against the least evidence, what the squares to come cost at least included (A*: Hart, Nilsson and Raphael
    1968). Where blocks make too little of the squares with positive log odds, these as they are.
    """
    held = frozenset(square for square, odd in odds.items() if odd > 0)
    cards = _cards(odds, held, block)
    least = {at: min([odds[at], *(against for _, against in cards.get(at, ()))]) for at in held}
    most = AGAINST_MOST * sum(odds[square] for square in held) - sum(least.values())
    ways: list[Cover] = [(0.0, len(held), 0, held, frozenset())]
    known, made = set[tuple[frozenset[Square], frozenset[Square]]](), 0
    while ways and len(known) < SEARCH_MOST:
        cost, _, _, rest, covered = heappop(ways)
        if not rest and cost <= most:
            return set(covered)
        if not rest or (rest, covered) in known:
            continue
        known.add((rest, covered))
        first = min(rest)
        steps = [(frozenset({first}), frozenset[Square](), odds[first])]
        steps += [(card & held, card, share * len(card & held)) for card, share in cards.get(first, ())]
        for settled, card, against in steps:
            if settled <= rest and covered.isdisjoint(card):
                made += 1
                over = against - sum(least[square] for square in settled)
                heappush(ways, (cost + over, len(rest) - len(settled), made, rest - settled, covered | card))
    return set(held)


def _cards(
    odds: Mapping[Square, float], held: frozenset[Square], block: tuple[int, int]
) -> dict[Square, list[tuple[frozenset[Square], float]]]:
    """By each square: the cards that may cover it, and how much evidence each goes against, shared out among those of
    its squares that are rather occupied."""
    found: dict[Square, list[tuple[frozenset[Square], float]]] = {}
    for row, col in odds:
        for tall, wide in sorted({block, block[::-1]}):
            card = frozenset((row + down, col + right) for down in range(tall) for right in range(wide))
            seen = card & held
            if odds.keys() >= card and len(seen) >= HALF * len(card) and sum(odds[square] for square in card) > 0:
                share = -sum(odds[square] for square in card - seen) / len(seen)
                for square in card:
                    found.setdefault(square, []).append((card, share))
    return found


def without_strips(odds: Mapping[Square, float], least: tuple[int, int]) -> set[Square]:
    """Squares with positive log odds of being occupied, each part of a rectangle of that many rows and columns that is
    occupied, either way round. The least sure one first that is not: what it lacks comes, if less evidence goes against
    that than for all that would be part of the same rectangle, or it goes. Where too little is left, these squares as
    they are."""
    seen = {square for square, odd in odds.items() if odd > 0}
    held, gone = set(seen), set[Square]()
    while thin := {at for at in held if not any(around <= held for around in _around(at, least))}:
        square = min(thin, key=lambda at: (odds[at], at))
        worth = {
            frozenset(around - held): sum(odds[at] for at in around & thin) + sum(odds[at] for at in around - held)
            for around in _around(square, least)
            if odds.keys() - gone >= around
        }
        lacking = max(worth, key=lambda some: (worth[some], sorted(some)), default=frozenset[Square]())
        if worth.get(lacking, 0.0) > 0:
            held |= lacking
        else:
            held.discard(square)
            gone.add(square)
    most = AGAINST_MOST * sum(odds[at] for at in seen)
    return held if sum(odds[at] for at in seen - held) <= most else seen


def _around(square: Square, block: tuple[int, int]) -> Iterable[set[Square]]:
    """Every block that holds a square."""
    for tall, wide in sorted({block, block[::-1]}):
        for row in range(square[0] - tall + 1, square[0] + 1):
            for col in range(square[1] - wide + 1, square[1] + 1):
                yield {(row + down, col + right) for down in range(tall) for right in range(wide)}


Cover = tuple[float, int, int, frozenset[Square], frozenset[Square]]
Tile = tuple[Square, ...]
Way = tuple[float, frozenset[Square], tuple[Tile, ...]]


def tiles_from(squares: Iterable[Square], worth: Callable[[Tile], float]) -> tuple[Tile, ...]:
    """The cut of covered squares into tiles of 1 to TILE_MOST joined squares whose worths have the largest sum.

    Squares in reading order, each with every tile that begins there: a beam search, BEAM ways wide, over what is left.
    A way counts by what it cost: how much less its tiles are worth than the best tiles that each of their squares could
    be part of. So ways that have covered more are not preferred to those that have covered less (the admissible bound
    of A*: Hart, Nilsson and Raphael 1968).
    """
    covered = frozenset(squares)
    costs = _costs(covered, worth)
    ways: list[Way] = [(0.0, covered, ())]
    for square in sorted(covered):
        following: dict[frozenset[Square], Way] = {}
        for cost, rest, tiles in ways:
            for tile in costs[square] if square in rest else {(): 0.0}:
                if not rest.issuperset(tile):
                    continue
                way = (cost + costs[square].get(tile, 0.0), rest.difference(tile), (*tiles, tile) if tile else tiles)
                if way[1] not in following or way[0] < following[way[1]][0]:
                    following[way[1]] = way
        ways = sorted(following.values(), key=lambda way: way[0])[:BEAM]
    return ways[0][2]


def _costs(squares: frozenset[Square], worth: Callable[[Tile], float]) -> dict[Square, dict[Tile, float]]:
    """What every tile costs, by its first square."""
    rest, worths = squares, dict[Tile, float]()
    for square in sorted(squares):
        worths |= {tile: worth(tile) for tile in _tiles_at(square, rest)}
        rest -= {square}
    most = dict.fromkeys(squares, -math.inf)
    for tile, value in worths.items():
        for square in tile:
            most[square] = max(most[square], value / len(tile))
    costs: dict[Square, dict[Tile, float]] = {square: {} for square in squares}
    for tile, value in worths.items():
        costs[tile[0]][tile] = sum(most[square] for square in tile) - value
    return costs


def _tiles_at(first: Square, rest: frozenset[Square]) -> list[Tile]:
    """Every tile that holds a square and of the squares that are left no other before it is."""
    found: list[Tile] = [(first,)]
    latest: set[Tile] = {(first,)}
    for _ in range(TILE_MOST - 1):
        latest = {
            tuple(sorted((*tile, other)))
            for tile in latest
            for square in tile
            for other in neighbours(square)
            if other in rest and other not in tile
        }
        found += sorted(latest)
    return found
