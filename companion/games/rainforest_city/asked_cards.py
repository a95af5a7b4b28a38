"""Cards and squares of a game: taken in a turn or all game, left on offer, how often one is active, a land's size."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.asked_turns import TURNS, players_of

ON_OFFER: Final = 8
START: Final = 12
OF_CARD: Final = 6
_CARDS: Final = re.compile(
    r"(?:HOW_MANY|number of|amount of) (?:\w+ ){0,3}?cards?\b|\bcards? (?:per|each|for each|do i|for one)\b"
    r"|\bcards\b.*\?*$"
)
_TAKEN: Final = re.compile(
    r"\b(?:take|taken|takes|get|gets|got|draw|drawn|pick|picked|receive|collect|per|each|gone|leave|use|place"
    r"|placed|lay|play|for me)\b"
)
_ALL_GAME: Final = re.compile(
    r"\b(?:whole|all|entire|complete|full|over the|during the|in the|a|per|TOTAL) (?:\w+ ){0,2}?game\b"
    r"|\bgame\b.*\bTOTAL\b|\bTOTAL\b.*\bgame\b|\b(?:in|at) the end\b|\bover 12 turns\b|\b(?:in )?TOTAL\b|\b12 turns\b"
)
_A_TURN: Final = re.compile(r"\b(?:each|every|per|a|one|in one|in a) turn\b|\bat once\b")
_REMAIN: Final = re.compile(r"\b(?:left|remain\w*|stay)\b")
_ACTIVE: Final = re.compile(
    r"(?:HOW_MANY (?:times|turns)|how often)(?: \w+){0,9}? (?:(?:the )?active|"
    r"(?:turn|spin)s? (?:the )?(?:\w+ )?(?:dial|wheel)"
    r"|hold (?:the )?globe|2 cards|both cards)"
)
_SQUARES: Final = re.compile(
    r"HOW_MANY (?:terrain |new |more )?(?:squares|spaces|fields|tiles)\b|\b(?:squares|fields)\b\W*(?:TOTAL)?$"
    r"|\bhow (?:big|large)\b"
)
_LAID: Final = re.compile(r"\b(\d+) (?:more |extra |new |further |other )?(?:terrain |land |ground )?cards?\b")


def cards(asked: Asked) -> Computed | None:
    """How many cards are taken: by one in a game, by all in a turn; or left on offer (Flow of a Turn, 1 and 3)."""
    text = asked.plain
    players = players_of(text)
    if players is None or not _CARDS.search(text) or asked.has("plant", "house", "compost", "objective"):
        return None
    if _ALL_GAME.search(text) and _TAKEN.search(text) and not _REMAIN.search(text):
        active = TURNS // players
        value = TURNS + active
        if re.search(r"\b(?:all of us|everybody|everyone|all together|us all|together)\b", text):
            return None
        return Computed(
            value, f"{TURNS} turns, in {active} of them active with 2 cards: {TURNS} + {active} = {value} cards"
        )
    if not _A_TURN.search(text) and not _REMAIN.search(text):
        return None
    taken = players + 1
    told = f"2 for the active player and 1 for each other: {taken} cards a turn"
    if _REMAIN.search(text) and re.search(r"\b(?:8|dial|wheel|display|offer|table|middle|market|took|taken)\b", text):
        return Computed(ON_OFFER - taken, f"{told}; {ON_OFFER} - {taken} = {ON_OFFER - taken} left")
    whole = re.search(r"\b(?:all|everybody|everyone|we|TOTAL|leave|gone|taken|together)\b", text)
    return Computed(taken, told) if whole and not _REMAIN.search(text) else None


def active(asked: Asked) -> Computed | None:
    """How often one is the active player: every player equally often in twelve turns (Flow of the Game)."""
    players = players_of(asked.plain)
    if players is None or not _ACTIVE.search(asked.plain):
        return None
    often = TURNS // players
    return Computed(often, f"{TURNS} turns / {players} players = {often} times each")


def squares(asked: Asked) -> Computed | None:
    """How many squares a landscape has after some Terrain cards (Set-up; Flow of a Turn, 2. Place Cards, A)."""
    text = asked.plain
    if not _SQUARES.search(text) or asked.has("habitat", "objective"):
        return None
    rest = re.sub(r"\b2 (?:start\w*|first|own) (?:terrain )?cards?\b", "", text)
    found = _LAID.search(rest)
    if found is None:
        return None
    number = int(found[1])
    alone = re.search(r"\b(?:add|adds|added|alone|together add|new squares|more squares|bring)\b", text)
    if alone and not re.search(r"\b(?:start|TOTAL|all|altogether|land|landscape)\b", text):
        return Computed(OF_CARD * number, f"{number} cards x {OF_CARD} = {OF_CARD * number} squares")
    total = START + OF_CARD * number
    return Computed(total, f"{START} squares at the start + {number} cards x {OF_CARD} = {total}")
