"""A five-player Arborea with everything: from the parsed sheet to the answer."""

from random import Random
from typing import Any

import pytest

from companion.games.arborea.game import GAME
from companion.games.arborea.layout import CREATURES, DWELLERS, HABITATS

LIMIT_SECONDS = 0.005
PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eve")


def _player(rng: Random, name: str) -> dict[str, Any]:
    """50 to 60 squares with a few holes, 7 creatures, 6 dwellers."""
    columns = 8
    places = [[r, c] for r in range(8) for c in range(columns)]
    squares = [{"at": at, "habitat": rng.choice(HABITATS)} for at in places if rng.random() < 0.9]
    crossings = [[r, c] for r in range(0, 7, 2) for c in range(0, columns - 1, 2)]
    dwellers = [{"at": at, "kind": rng.choice(DWELLERS)} for at in rng.sample(places, 6)]
    creatures = [{"at": at, "kind": rng.choice(CREATURES)} for at in rng.sample(crossings, 7)]
    return {
        "name": name,
        "track_rp": rng.randint(40, 120),
        "spirit": rng.randint(-8, 8),
        "captives": rng.randint(0, 2),
        "gifts": [rng.randint(0, 3) for _ in range(9)],
        "multipliers": [rng.randint(1, 6) for _ in range(4)],
        "season_bases": [None, None, None, rng.randint(0, 9)],
        "season_steps": rng.randint(5, 20),
        "cards": 9,
        "uncompleted": 1,
        "young": 1,
        "veterans": 2,
        "squares": squares,
        "creatures": creatures,
        "dwellers": dwellers,
        "extras": [{"label": "Snacks", "points": 1}],
    }


def full_table() -> dict[str, Any]:
    """River, two winds, four seasons of which two depend on readings, readings chosen by the table."""
    rng = Random(63)  # noqa: S311
    return {
        "game": "arborea",
        "options": {
            "midnight_river": True,
            "winds": ["water-world", "extreme-weather"],
            "seasons": ["aligned", "by-water", "rocks", "other"],
            "spirit_rp": {str(position): 2 * position for position in range(-8, 9)},
            "readings": {"A1": "both-sides", "A10": "once"},
        },
        "players": [_player(rng, name) for name in PLAYERS],
    }


@pytest.mark.benchmark(group="arborea")
def test_five_players_with_everything(benchmark: Any) -> None:
    """Read, score and answer take at most 5 ms."""
    sheet = full_table()
    assert all(40 <= len(player["squares"]) <= 60 for player in sheet["players"])

    answer = benchmark(lambda: GAME.score(GAME.read(sheet)).answer())

    assert len(answer["players"]) == 5
    assert {reading["ruling"] for reading in answer["readings"]} >= {"A1", "A17"}
    if benchmark.stats is not None:  # None where benchmarks are switched off
        # The least disturbed round: what else the machine does is no part of the cost.
        assert benchmark.stats.stats.min <= LIMIT_SECONDS
