"""The first two steps of Endgame Scoring: captives, and the Spirit Track."""

from typing import Final

from companion.core.score import Line
from companion.games.arborea.layout import Layout, Player
from companion.games.arborea.readings import Readings
from companion.games.arborea.words import counted

LOWEST: Final = -8
SPIRIT_PER_CAPTIVE: Final = 3


def spirit_after_captives(player: Player) -> int:
    """Each captive creature costs 3 Spirit; the track ends at -8 (Endgame Scoring; A20)."""
    return max(LOWEST, player.spirit - SPIRIT_PER_CAPTIVE * player.captives)


def spirit_for_tie_break(player: Player, readings: Readings) -> int:
    """The position that the second tie-break compares; where captives carry on beyond -8, the lower one (A20)."""
    if readings.A20 == "carry-on":
        return player.spirit - SPIRIT_PER_CAPTIVE * player.captives
    return spirit_after_captives(player)


def score_spirit(layout: Layout, player: Player) -> Line:
    """RP by the place of the Spirit Tracker, as the board prints them (Endgame Scoring)."""
    position = spirit_after_captives(player)
    points = position if layout.spirit_rp is None else layout.spirit_rp[position]
    text = f"Spirit at {position}"
    if player.captives:
        text = f"Spirit {player.spirit} - {counted(player.captives, 'captive')} x {SPIRIT_PER_CAPTIVE}"
        below = player.spirit - SPIRIT_PER_CAPTIVE * player.captives < position
        text += f", stopped at {position}" if below else f" = {position}"
    if layout.spirit_rp is None:
        text += ", counted as it stands because the printed RP were not given"
    return Line("spirit", points, f"{text}: {points}", "arborea/spirit")
