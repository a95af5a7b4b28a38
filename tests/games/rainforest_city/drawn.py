"""Landscapes drawn as text: `o o1 H r3 m*` is ocean, an ocean plant, a house, a rainforest carnivore, an otter.

A word is a terrain letter (`r m o`, `H` a house, `.` no square) and what lies on it: `1 2 3` the native plant,
herbivore, carnivore; `*` an otter; a letter and a number a token of that terrain (`Hm2`).
"""

import json
from pathlib import Path
from typing import Any

from companion.core.score import Line, Score
from companion.games.rainforest_city.layout import read
from companion.games.rainforest_city.scoring import score

ROOT = Path(__file__).resolve().parents[3]
SHARED = ROOT.parent / "shared"
TERRAIN = {"r": "rainforest", "m": "mangrove", "o": "ocean", "H": "house"}
LEVEL = {"1": "plant", "2": "herbivore", "3": "carnivore"}


def landscape(drawing: str) -> dict[str, Any]:
    """`squares` and `tokens` of a drawing, its top left at 0, 0."""
    squares: list[dict[str, Any]] = []
    tokens: list[dict[str, Any]] = []
    for row, line in enumerate(drawing.strip().splitlines()):
        for column, word in enumerate(line.split()):
            ground, lies = word[0], word[1:]
            if ground != ".":
                squares.append({"at": [row, column], "terrain": TERRAIN[ground]})
            if lies:
                tokens.append({"at": [row, column], "kind": _kind(ground, lies)})
    return {"squares": squares, "tokens": tokens}


def _kind(ground: str, lies: str) -> str:
    if lies == "*":
        return "otter"
    terrain, level = (ground, lies) if len(lies) == 1 else (lies[0], lies[1])
    return f"{TERRAIN[terrain]}-{LEVEL[level]}"


def player(name: str, drawing: str = "", **more: Any) -> dict[str, Any]:
    """A player's entry of the sheet."""
    return {"name": name, **landscape(drawing), **more}


def table(*players: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A sheet."""
    return {"game": "rainforest-city", "options": options, "players": list(players)}


def scored(*players: dict[str, Any], **options: Any) -> Score:
    """The score of a table."""
    return score(read(table(*players, **options)))


def lines(result: Score, player: int = 0) -> dict[str, int]:
    """Points by line."""
    return {line.id: line.points for line in result.players[player].lines}


def line(result: Score, name: str, player: int = 0) -> Line:
    """One line."""
    return next(line for line in result.players[player].lines if line.id == name)


def objective(result: Score, letter: str, player: int = 0) -> dict[str, Any]:
    """One of a player's twelve objectives."""
    found: dict[str, Any] = next(o for o in result.players[player].more["objectives"] if o["id"] == letter)
    return found


def met(result: Score, player: int = 0) -> str:
    """The letters met on the board."""
    return "".join(o["id"] for o in result.players[player].more["objectives"] if o["met"])


def example(name: str) -> dict[str, Any]:
    """One of the example sheets of the sheet format."""
    found: dict[str, Any] = json.loads((SHARED / "formats" / name).read_text())
    return found
