"""Rules with numbers that are no part of the final score: Biomes, track steps, what Spirit is paid for."""

from collections.abc import Mapping
from typing import Final

ACTIVATION_SPIRIT: Final = 2
RIVER_SAGE_SPIRIT: Final = 4
VETERAN_STEPS: Final = 2


def water_spent(cost: Mapping[str, int], reserve: Mapping[str, int]) -> int:
    """Water that a card takes: its own, and one for each Biome of which none is left.

    Step 3 of Your Turn: Complete an Ecosystem Card. The reserve may hold less Water than that.

    >>> water_spent({"tree": 2, "water": 1}, {"tree": 1})
    2
    """
    lacking = (max(0, number - reserve.get(biome, 0)) for biome, number in cost.items() if biome != "water")
    return cost.get("water", 0) + sum(lacking)


def track_steps(elders: int, young: int, veterans: int, pathfinding: bool = False) -> int:
    """Steps of a Pilgrimage Track: 1 for each Elder and Young Villager, 2 for each Veteran; with Advanced Pathfinding 2
    for every villager. Step 4 of Your Turn > Advance Pilgrimage Tracks; Winds of Change Cards.

    >>> track_steps(1, 0, 2), track_steps(1, 0, 2, pathfinding=True)
    (5, 6)
    """
    return VETERAN_STEPS * veterans + (VETERAN_STEPS if pathfinding else 1) * (elders + young)


def start_spirit(seat: int) -> int:
    """Spirit at the start of the first player (1) to the fifth: 0, 2, 4, 6, 8. Set Up > Player Set Up."""
    return 2 * (seat - 1)


def repeat_spirit(players: int) -> int:
    """Spirit for a second Pilgrimage option: 2 with two players, 3 with more. Step 1 of Your Turn: Pilgrimage."""
    return 2 if players <= 2 else 3
