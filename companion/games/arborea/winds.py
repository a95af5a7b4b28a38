"""Kickstarter Expansion Modules > Winds of Change Cards, as far as they matter once the game is over."""

from typing import Final

from companion.core.score import Line
from companion.games.arborea.creatures import summed
from companion.games.arborea.ecosystem import Ecosystem
from companion.games.arborea.layout import Layout
from companion.games.arborea.words import CREATURE_NAMES, WIND_NAMES, counted

WATER_WORLD_RP: Final = {"mushfrog": 6, "antlerworm": 6, "spiderant": 4, "wiseowl": 4, "grimster": 4, "tailcat": 4}
SILENT_WINDS: Final = {
    "never-ending-summer": "it moved trackers during play",
    "flooded-river": "it changed costs during play",
    "bountiful-spring": "its bonuses were taken during play",
    "fertility-festival": "it moved villagers during play",
    "advanced-pathfinding": "it moved tracks during play",
    "autumn-harvest": "what it scored is on the track",
    "inspired-works": "its rewards were taken during play",
    "prepared-pilgrimage": "what it scored is on the track",
    "wild-rapids": "it changed a cost during play",
}


def said_of_winds(layout: Layout) -> str:
    """What a player must know of the winds that change nothing at the end; nothing where there are none."""
    sentences = [
        f". {WIND_NAMES[wind]} changes nothing at the end: {SILENT_WINDS[wind]}"
        for wind in layout.winds
        if wind in SILENT_WINDS
    ]
    if "extreme-weather" in layout.winds and not layout.seasons:
        sentences.append(". Extreme Weather changes nothing here: no seasons are scored")
    return "".join(sentences) + "." if sentences else ""


def score_water_world(ecosystem: Ecosystem) -> Line:
    """After all doubling each creature gains RP for every water next to it, and these are not doubled."""
    parts = []
    for (_, kind), adjacent in zip(ecosystem.player.creatures, ecosystem.adjacent, strict=True):
        each = WATER_WORLD_RP[kind]
        points = len(adjacent.waters) * each
        text = f"{CREATURE_NAMES[kind]} by {counted(len(adjacent.waters), 'water')} x {each}: {points}"
        parts.append(Line(kind, points, text, "arborea/water-world", adjacent.waters))
    return summed("water-world", "Water World", "arborea/water-world", parts)
