"""Sheets of Arborea from a few letters."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.score import Line, Score
from companion.games.arborea.layout import read
from companion.games.arborea.scoring import score

LETTERS = {
    "T": "tree",
    "C": "coral",
    "F": "flower",
    "G": "weed",
    "M": "mushroom",
    "W": "water",
    "R": "rock",
}
SHORT = {
    "mf": "mushfrog",
    "aw": "antlerworm",
    "sa": "spiderant",
    "wo": "wiseowl",
    "gr": "grimster",
    "tc": "tailcat",
    "fish": "fish",
    "bright": "bright-sprite",
    "dark": "dark-sprite",
}
PRINTED_SPIRIT = {str(position): 2 * position for position in range(-8, 9)}


def squares(drawing: str) -> list[dict[str, Any]]:
    """`"TW/R."`: a letter per square, rows parted by `/`, a dot where nothing lies."""
    return [
        {"at": [r, c], "habitat": LETTERS[letter]}
        for r, row in enumerate(drawing.replace(" ", "").split("/"))
        for c, letter in enumerate(row)
        if letter != "."
    ]


def pieces(drawing: str) -> list[dict[str, Any]]:
    """`"mf 0.0, gr 0.2"`: kind and place."""
    found = (piece.split() for piece in drawing.split(",") if piece.strip())
    return [{"at": [int(n) for n in at.split(".")], "kind": SHORT[kind]} for kind, at in found]


def player(drawing: str = "RR/RR", creatures: str = "", dwellers: str = "", **keys: Any) -> dict[str, Any]:
    sheet = {"name": "Ana", "squares": squares(drawing), **keys}
    if creatures:
        sheet["creatures"] = pieces(creatures)
    if dwellers:
        sheet["dwellers"] = pieces(dwellers)
    return sheet


def table(*players: dict[str, Any], **options: Any) -> dict[str, Any]:
    return {"game": "arborea", "options": {"spirit_rp": dict(PRINTED_SPIRIT), **options}, "players": list(players)}


def seasons_for(tile: str) -> list[str]:
    """Four tiles, the wanted one first; the others count nothing on an empty sheet."""
    return [tile, *[other for other in ("uncompleted", "villagers", "gifts", "cards") if other != tile][:3]]


def scored(sheet: Mapping[str, Any]) -> Score:
    return score(read(sheet))


def line(result: Score, name: str, index: int = 0) -> Line:
    return next(found for found in result.players[index].lines if found.id == name)


def creature_parts(drawing: str, creatures: str, dwellers: str = "", **options: Any) -> Sequence[Line]:
    river = {"midnight_river": True} if dwellers else {}
    gifts = options.pop("gifts", None)
    keys = {} if gifts is None else {"gifts": gifts}
    result = scored(table(player(drawing, creatures, dwellers, **keys), **river, **options))
    return line(result, "creatures").parts


def creature_points(drawing: str, creatures: str, dwellers: str = "", **options: Any) -> list[int]:
    return [part.points for part in creature_parts(drawing, creatures, dwellers, **options)]


def season(tile: str, multiplier: int = 1, river: bool = False, **keys: Any) -> Line:
    """The line of a season tile for one player."""
    readings = keys.pop("readings", {})
    winds = keys.pop("winds", [])
    one = player(**keys, multipliers=[multiplier, 1, 1, 1])
    options = {"seasons": seasons_for(tile), "readings": readings, "winds": winds, "midnight_river": river}
    return line(scored(table(one, **options)), "season-1")
