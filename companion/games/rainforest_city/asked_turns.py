"""Turns and rounds that a game has still."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed

TURNS: Final = 12
"""Turns of a game, however many play (Flow of the Game)."""
MOST_PLAYERS: Final = 4
_ASKS: Final = re.compile(
    r"HOW_MANY (?:more |other |full )?(?P<unit>turns?|rounds?|goes)\b"
    r"|, (?:how )?(?P<short>turns?|rounds?|goes) (?:left|to go|TOTAL|remain\w*|more)\b"
    r"|\b(?P<last>turns?|rounds?|goes) (?:are |is )?(?:left|remain\w*|to go)\b"
)
_EACH: Final = re.compile(r"\b(?:each|every|per|one|a single) PLAYER|\beach$|\bper (?:round|turn)")
_OVER: Final = (
    r"(?:(?:is|are|were|was|have|has|been|already|now|all|just|ours) )*"
    r"(?:MET|done|over|finished|played|completed?|behind|gone|through|passed|past|ended|down)\b"
)
_DONE: Final = (
    re.compile(rf"\b(?P<n>\d+) (?:(?:full|whole|complete|entire|MET) )*(?P<unit>turns?|rounds?|goes) {_OVER}"),
    re.compile(
        r"\b(?:after|played|MET|finished|did|had|through|over with) (?:the |our )?(?:first )?(?P<n>\d+) "
        r"(?:(?:full|whole|complete|entire) )*(?P<unit>turns?|rounds?|goes)\b"
    ),
)
_IN: Final = re.compile(r"\b(?:in|at|start|begin|starting|beginning) (?:the )?(?:round (\d+)|(\d+)th round)\b")


def turns_left(asked: Asked) -> Computed | None:
    """How many turns or rounds a game has still; how many it has in all is to be looked up (Flow of the Game)."""
    text = asked.plain
    asks = _ASKS.search(text)
    if asks is None or _EACH.search(text):
        return None
    players = asked.number("player")
    if players is not None and not 1 < players <= MOST_PLAYERS:
        return None
    rounds_asked = (asks["unit"] or asks["short"] or asks["last"]).startswith("round")
    gone = _gone(text, players)
    return None if gone is None else _told(players, gone, rounds_asked)


def _gone(text: str, players: int | None) -> int | None:
    """Turns that have been played; None where the question tells of none, or not how many turns a round has."""
    for pattern in _DONE:
        if found := pattern.search(text):
            each = players if found["unit"].startswith("round") else 1
            return int(found["n"]) * each if each else None
    begun = _IN.search(text)
    return (int(begun[1] or begun[2]) - 1) * players if begun and players else None


def _told(players: int | None, gone: int, rounds_asked: bool) -> Computed | None:
    left = TURNS - gone
    if left < 0 or (rounds_asked and players is None):
        return None
    said = f"{TURNS} turns - {gone} played = {left} turns left"
    if rounds_asked and players is not None:
        return Computed(left // players, f"{said}: with {players} players {left // players} rounds")
    return Computed(left, said)
