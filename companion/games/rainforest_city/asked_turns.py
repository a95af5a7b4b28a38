"""Turns and rounds that a game has still, or has had."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed

TURNS: Final = 12
"""Turns of a game, however many play (Flow of the Game)."""
MOST_PLAYERS: Final = 4
_UNIT: Final = r"(?:turns?|rounds?|goes)"
_ASKS: Final = re.compile(
    rf"HOW_MANY (?:more |other |full |whole )?(?P<unit>{_UNIT})\b"
    rf"|, (?:how )?(?P<short>{_UNIT}) (?:left|to go|TOTAL|remain\w*|more|missing|still)\b"
    rf"|\b(?P<last>{_UNIT}) (?:are |is |do we have |have we )?(?:\w+ )?(?:left|remain\w*|to go|still to (?:come"
    rf"|play))\b"
    rf"|\b(?P<end>{_UNIT})(?: ,)?(?: (?:with|for|in) (?:a )?\d (?:PLAYER|of us)(?: game)?)?\W*$"
    rf"|(?:\b(?P<done>{_UNIT})\b.*)?HOW_MANY (?:are |is |do we have )?(?:left|to go|remain\w*|still)"
)
_EACH: Final = re.compile(r"\b(?:each|every|per|one|a single) PLAYER|\beach$|\bper (?:round|turn)")
_OVER: Final = (
    r"(?:(?:is|are|were|was|have|has|been|already|now|all|just|ours) )*"
    r"(?:MET|done|over|finished|played|completed?|behind|gone|through|passed|past|ended|down)\b"
)
_DONE: Final = (
    re.compile(rf"\b(?P<n>\d+) (?:(?:full|whole|complete|entire|MET) )*(?P<unit>{_UNIT}) {_OVER}"),
    re.compile(
        r"\b(?:after|played|MET|finished|did|had|through|over with) (?:the |our )?(?:first )?(?P<n>\d+) "
        rf"(?:(?:full|whole|complete|entire) )*(?P<unit>{_UNIT})\b"
    ),
    re.compile(
        rf"\b(?:after|finished|MET|end of) (?P<unit>{_UNIT}) (?P<n>\d+)\b|\b(?P<unit2>{_UNIT}) (?P<n2>\d+) {_OVER}"
        rf"|\b(?P<n3>\d+)th (?P<unit3>{_UNIT}) {_OVER}|\bafter (?:the )?(?P<n4>\d+)th (?P<unit4>{_UNIT})\b"
    ),
)
_IN: Final = re.compile(
    r"\b(?:in|at|start|begin|starting|beginning|its|is|now|on|of) (?:the )?(?P<unit>round|turn) (?P<n>\d+)\b"
    r"|\b(?P<unit3>round|turn) (?P<n3>\d+) (?:has |is )?(?:just |about to )*(?:beg\w+|start\w*)"
    r"|\b(?:in|at|start|begin|its|is|now|on|of) (?:the |our )?(?P<n2>\d+)th (?P<unit2>round|turn)\b"
)
_GLOBE: Final = re.compile(
    r"\bglobe(?:(?: \w+){0,7}? (?:to|at|on|shows?|says?|showing|is|reads?))? (?:the |a |number )*(\d)\b"
    r"|\b(\d) on the globe\b"
)
_PLAYED: Final = re.compile(
    rf"HOW_MANY {_UNIT} (?:have|has|had|did|were|are)(?: \w+){{0,4}}? (?:MET|played|done|over|had|behind|gone"
    rf"|take)\b|{_UNIT} (?:played|done) (?:so far|already)"
)
_PLAYERS: Final = re.compile(
    r"\b([2-4]) PLAYER|\b(?:we are|we re|were|are|r|just|only|for|with|us|so|when|at|of) ([2-4])\b(?= ,|$| of us| now"
    r"| PLAYER| and| play)"
    r"|\b([2-4]) of us\b|\b(?:with|for) ([2-4])(?= (?:in |EASY|MEDIUM|HARD|on ))|(?:EASY|MEDIUM|HARD) (?:with"
    r"|for) ([2-4])\b"
)


def players_of(text: str) -> int | None:
    """How many play, as a question says it."""
    said = _PLAYERS.search(text)
    return next((int(number) for number in said.groups() if number), None) if said else None


def turns_left(asked: Asked) -> Computed | None:
    """How many turns or rounds a game has still; how many it has in all is to be looked up (Flow of the Game)."""
    text = asked.plain
    asks = _ASKS.search(text)
    if asks is None or _EACH.search(text) or "compost" in asked:
        return None
    players = players_of(text) or asked.number("player")
    if players is not None and not 1 < players <= MOST_PLAYERS:
        return None
    unit = asks["unit"] or asks["short"] or asks["last"] or asks["done"] or asks["end"] or ""
    gone = _gone(text, players)
    if gone is None or not unit or not 0 <= gone <= TURNS:
        return None
    if _PLAYED.search(text):
        return Computed(gone, f"{gone} turns have been played" + (f" with {players} players" if players else ""))
    return _told(players, gone, unit.startswith("round"))


def _gone(text: str, players: int | None) -> int | None:
    """Turns that have been played; None where the question tells of none, or not how many turns a round has."""
    if players and (globe := _GLOBE.search(text)):
        left = int(globe[1] or globe[2])
        return TURNS - left * players
    for pattern in _DONE:
        if found := pattern.search(text):
            said = {name[0]: value for name, value in found.groupdict().items() if value}
            unit, number = said["u"], said["n"]
            each = players if unit.startswith("round") else 1
            return int(number) * each if each else None
    if begun := _IN.search(text):
        said = {name[0]: value for name, value in begun.groupdict().items() if value}
        each = players if said["u"] == "round" else 1
        after = re.search(r"\bafter (?:this|that|it)\b", text) is not None
        return (int(said["n"]) - (0 if after else 1)) * each if each else None
    return None


def _told(players: int | None, gone: int, rounds_asked: bool) -> Computed | None:
    left = TURNS - gone
    if left < 0 or (rounds_asked and players is None):
        return None
    said = f"{TURNS} turns - {gone} played = {left} turns left"
    if rounds_asked and players is not None:
        return Computed(left // players, f"{said}: with {players} players {left // players} rounds")
    return Computed(left, said)
