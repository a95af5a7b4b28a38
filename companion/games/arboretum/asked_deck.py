"""Cards of the deck by how many play: shuffled, dealt to all, left to draw from, left in the box."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arboretum.layout import FIRST_EDITION, HAND_SIZE, HIGHEST, KNOWN_SPECIES, SPECIES_USED

_ASKS: Final = re.compile(
    r"HOW_MANY (?:other |more |tree )?CARD|\bhow (?:big|thick|large|high|tall)\b|\bnumber of CARD\b|\bsize of"
    r"|HOW_MANY POINTS$|\bCARD count\b|\bTOTAL CARD\b"
    r"|HOW_MANY (?:are |is |will )?(?:left|remain|in|do we|get|go|lie)|, CARD (?:left|in|to)|\b(?:pile|deck|stack) size"
)
_FRAGMENT: Final = re.compile(
    "^(?:[2-4] PLAYER(?: game)?(?: ,)? )?CARD (?:dealt|handed out|not used|unused|left out|not in play|in the"
    " box|TOTAL)"
    r"(?: (?:dealt|TOTAL|at|the|start|with|for|in|a|[2-4] PLAYER|game))*$"
    r"|^(?:[2-4] PLAYER(?: game)?(?: ,)? )?CARD (?:left )?(?:to draw|in the middle)"
    r"(?: (?:after|once|when|the|deal|dealing|dealt|is|are|with|for|in|[2-4] PLAYER))*$"
    "|^(?:[2-4] PLAYER(?: game)?(?: ,)? )?(?:CARD (?:left )?(?:in|on) )?(?:the )?(?:whole |full )?(?:draw"
    " (?:pile|stack|deck)|deck)"
    "(?: (?:size|at|the|start|beginning|after|dealing|deal|for|with|in|of|a|[2-4] PLAYER|game|once|CARD|are"
    "|dealt|left))*$"
)
"""Words that name the pile and the players alone."""
_PLAYERS: Final = re.compile(
    r"\b([2-4]) (?:PLAYER|play\b)|\b(?:we are|we re|were|just|only|for|with|when|us|so|all) ([2-4])\b(?! [A-Z])"
    r"|^([2-4]) of us\b|\bgame of ([2-4])\b|\bwe ([2-4]) "
)
_PILE: Final = re.compile(r"\b(?:pile|stack|deck|in the middle|to draw|talon)\b")
_AFTER: Final = re.compile(
    r"\b(?:after|once|when|deal\w*|dealt|left|remain\w*|everybody has|we have|at the (?:beginning|start)|to begin"
    r"|first)\b|\bdraw (?:pile|deck|stack)\b"
)
_BOX: Final = re.compile(
    r"\b(?:box|put away|put aside|removed?|taken out|take out|out of the game|left out|leave out|not used|unused)\b"
)
_DEALT: Final = re.compile(r"\b(?:dealt|deal|handed|hand out|given out|HAND)\b")
_WHOLE: Final = re.compile(
    r"\b(?:before (?:we |the )?deal\w*|before (?:\w+ )?(?:are|is|was) dealt|all in all we use)\b"
    r"|\b(?:whole|full|entire|complete) (?:deck|game)\b(?! (?:after|once|when))"
    r"|\bTOTAL (?:number of )?CARD (?:are |is )?(?:in|used in|for) (?:the |a |our )?(?:game|deck|play)\b"
    r"|\bTOTAL (?:number of )?CARD (?:for|with) [2-4] PLAYER\b"
    r"|\bCARD (?:are |is |has |does |do we )?(?:there )?(?:in|used in|use in) (?:the |a |our )?(?:game|play)\b"
)


def deck(asked: Asked) -> Computed | None:
    """How many cards are shuffled, dealt, left to draw from or left out (Description)."""
    text = asked.plain
    players = players_of(asked)
    if players is None or not (_ASKS.search(text) or _FRAGMENT.search(text)) or asked.has(*KNOWN_SPECIES, "path"):
        return None
    if {number for number in asked.numbers if number} - {players, HAND_SIZE}:
        return None
    if "theirs" in asked and not _PILE.search(text):
        return None
    kinds = SPECIES_USED[players]
    if _BOX.search(text):
        out = len(FIRST_EDITION) - kinds
        return Computed(out * HIGHEST, f"{players} players: {out} species left out x {HIGHEST} = {out * HIGHEST} cards")
    return _left(text, players, f"{players} players: {kinds} species x {HIGHEST}", kinds * HIGHEST)


def players_of(asked: Asked) -> int | None:
    """How many play, as the question says it."""
    said = _PLAYERS.search(asked.plain)
    return next((int(number) for number in said.groups() if number), None) if said else None


def cards_of(players: int) -> int:
    """How many cards are shuffled for so many players."""
    return SPECIES_USED[players] * HIGHEST


def _left(text: str, players: int, told: str, cards: int) -> Computed | None:
    dealt = players * HAND_SIZE
    if _WHOLE.search(text):
        return Computed(cards, f"{told} = {cards} cards")
    if _AFTER.search(text) and _PILE.search(text):
        return Computed(
            cards - dealt, f"{told} = {cards} cards; {cards} - {players} x {HAND_SIZE} = {cards - dealt} left"
        )
    if re.search(r"\bdeck\b", text) and _FRAGMENT.search(text):
        return Computed(cards, f"{told} = {cards} cards")
    return _all_hands(text, players, dealt) if _DEALT.search(text) else None


def _all_hands(text: str, players: int, dealt: int) -> Computed | None:
    """The hands of all together; what one player gets is no sum."""
    if not re.search(r"\b(?:TOTAL|together|all)\b", text) or re.search(r"\b(?:each|every|per)\b", text):
        return None
    return Computed(dealt, f"{players} players x {HAND_SIZE} = {dealt} cards")
