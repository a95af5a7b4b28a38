"""A second opinion on Arboretum, from the printed rules: a plain depth-first search over every path there is."""

from collections.abc import Iterable
from typing import Any

Square = tuple[int, int]
Best = tuple[int, list[Square]]


def best_path(cards: dict[Square, tuple[str, int]], species: str) -> Best | None:
    """Points and squares of the best path of a species, by walking all rising paths that start with it."""
    best: Best | None = None
    path: list[Square] = []

    def walk(square: Square, pure: bool) -> None:
        nonlocal best
        path.append(square)
        kind, value = cards[square]
        pure = pure and kind == species
        if kind == species and len(path) > 1:
            points = worth(len(path), pure, cards[path[0]][1], value)
            if best is None or (-points, -len(path), path) < (-best[0], -len(best[1]), best[1]):
                best = (points, path.copy())
        row, column = square
        for after in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if after in cards and cards[after][1] > value:
                walk(after, pure)
        path.pop()

    for square, (kind, _) in cards.items():
        if kind == species:
            walk(square, True)
    return best


def worth(length: int, pure: bool, first: int, last: int) -> int:
    """The points of a path of two cards or more."""
    points = length
    if pure and length >= 4:
        points += length
    if first == 1:
        points += 1
    if last == 8:
        points += 2
    return points


def all_best_paths(cards: dict[Square, tuple[str, int]], wanted: Iterable[str]) -> dict[str, Best]:
    """The best path of each wanted species that has one."""
    found = {species: best_path(cards, species) for species in wanted}
    return {species: best for species, best in found.items() if best is not None}


def table_lines(sheet: dict[str, Any]) -> list[dict[str, Best]]:
    """Points and squares per player and species in play, straight from a sheet."""
    players = sheet["players"]
    in_play = sheet.get("options", {}).get("species")
    if in_play is None:
        in_play = sorted({c["species"] for p in players for c in p["squares"] + p.get("hand", [])})
    lines = []
    for player in players:
        cards = {tuple(c["at"]): (c["species"], c["value"]) for c in player["squares"]}
        lines.append({s: best_path(cards, s) or (0, []) if may_score(players, player, s) else (0, []) for s in in_play})
    return lines


def may_score(players: list[dict[str, Any]], player: dict[str, Any], species: str) -> bool:
    """Nobody else's hand is worth more."""
    return all(
        hand_value(players, player, species) >= hand_value(players, other, species)
        for other in players
        if other is not player
    )


def hand_value(players: list[dict[str, Any]], player: dict[str, Any], species: str) -> int:
    """The sum of a hand's cards of a species, 8s being 0 where a 1 is in another hand."""
    total = 0
    for card in player.get("hand", []):
        if card["species"] == species:
            rival_one = any(
                c == {"species": species, "value": 1} for p in players if p is not player for c in p.get("hand", [])
            )
            total += 0 if card["value"] == 8 and rival_one else card["value"]
    return total


def places(names: list[str], totals: list[int], species_planted: list[int]) -> list[tuple[int, list[str]]]:
    """The ranking by counting who is better than whom."""
    keys = list(zip(totals, species_planted, strict=True))
    place = [1 + sum(other > key for other in keys) for key in keys]
    return [(p, [n for n, own in zip(names, place, strict=True) if own == p]) for p in sorted(set(place))]
