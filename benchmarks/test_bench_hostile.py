"""How long the largest sheets that the interface takes keep a process busy: read, scored and written.

Each body is filled up to the limit of `limits.sheet_bytes`.
"""

import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from companion.catalog import game_of
from companion.config import load_settings
from companion.core.document import parse_json

LIMIT = load_settings({}).limits.sheet_bytes - 2_000
PLACES = [list(place) for place in product(range(100), range(100))]
NAMES = ["A" * 40, "B" * 40, "C" * 40, "D" * 40]
BOARD = {"rows": 20, "cols": 20, "start": [0, 0]}
SPECIES = ["".join(letters) for letters in product("abcdefghijklmnopqrstuvwxyz", repeat=4)]


def fitting(entries: list[Any]) -> list[Any]:
    """As many entries as a body holds."""
    return entries[: LIMIT // (len(json.dumps(entries[-1])) + 2)]


def sheet(game: str, players: list[dict[str, Any]], **options: Any) -> bytes:
    """A body of the interface."""
    return json.dumps({"game": game, "options": options, "players": players}).encode()


def _alone(**entry: Any) -> list[dict[str, Any]]:
    return [{"name": "Ana", **entry}]


BODIES: dict[str, Callable[[], bytes]] = {
    "arborea squares": lambda: sheet(
        "arborea", _alone(squares=fitting([{"at": at, "habitat": "mushroom"} for at in PLACES]))
    ),
    "arboretum cards": lambda: sheet(
        "arboretum", _alone(squares=[], hand=fitting([{"species": "oak", "value": 1}] * 20_000))
    ),
    "arboretum species": lambda: sheet(
        "arboretum", [{"name": name, "squares": []} for name in NAMES], species=fitting(SPECIES)
    ),
    "rainforest city squares": lambda: sheet(
        "rainforest-city", _alone(squares=fitting([{"at": at, "terrain": "ocean"} for at in PLACES]))
    ),
    "greenwood tiles": lambda: sheet(
        "greenwood",
        _alone(track_points=1, submarine={"tiles": fitting([{"kind": "sprite", "squares": [[19, 19]]}] * 10_000)}),
        board=BOARD,
    ),
}


def answered(body: bytes) -> int:
    """The length of the answer to a body."""
    document = parse_json(body)
    game = game_of(document)
    return len(json.dumps(game.score(game.read(document)).answer()))


@pytest.mark.parametrize("name", BODIES)
def test_the_largest_body(benchmark: Any, name: str) -> None:
    """One body, three rounds."""
    assert benchmark.pedantic(answered, args=(BODIES[name](),), rounds=3) > 0
