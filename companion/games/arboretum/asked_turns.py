"""Turns and cards of a game: until the draw pile is gone, planted so far, in hand in the middle of a turn."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_deck import cards_of, players_of
from companion.games.arboretum.layout import HAND_SIZE, KNOWN_SPECIES

DRAWN: Final = 2
_TURNS: Final = r"(?:turns?|goes|rounds?|moves)"
_ASKS_TURNS: Final = re.compile(
    rf"HOW_MANY (?:more |other |full )?{_TURNS}\b|\b(?:number|amount) of {_TURNS}|\b{_TURNS} (?:left|TOTAL|in"
    " the game|in all|for|per|each"
    rf"|until|till|til|to go|still|remain)"
)
_PILE: Final = r"(?:pile|deck|stack|middle)"
_LEFT: Final = re.compile(
    rf"\b(\d+) (?:CARD )?(?:\w+ )?(?:in|on|to|left|remain\w*)\b|{_PILE}(?: \w+){{0,3}} (\d+)\b|\b(\d+) CARD\b"
)
_FROM_PILE: Final = re.compile(
    rf"\b(?:0|never|no|nobody|without)\b.*\bdiscard|\b(?:only|always|just|both|2)\b.*\b(?:{_PILE}|there|it)\b"
    rf"|discards? (?:are|is) (?:never|not)"
)
_EACH: Final = re.compile(r"\b(?:each|every|per|apiece|do MINE|MINE get)\b")
_TURNS_PLAYED: Final = re.compile(rf"\b(\d+) (?:full )?{_TURNS}\b")
_EACH_PLAYED: Final = re.compile(r"\b(?:each|every\w*|all|apiece|rounds?)\b")
_ASKS_LEFT: Final = re.compile(r"\b(?:left|remain\w*|still)\b(?!.* TURNS)")
_PLANTED: Final = re.compile(
    r"(?:HOW_MANY|number of) (?:CARD|trees).*\b(?:planted|plant|laid|lie|lies|arboretum|tableau|garden|down|out"
    r"|played|before MINE|in front)\b"
)
_PLAYED: Final = re.compile(
    rf"\b(?:each|all|every one) of (?:MINE )?(\d+) {_TURNS}\b|\b(?:after|had|played|taken|done"
    rf"|in) (?:MINE )?(\d+) {_TURNS}\b|\b(\d+) {_TURNS} (?:\w+ )?(?:each|played"
    rf"|done|MINE)\b"
)
_IN_HAND: Final = re.compile(
    r"HOW_MANY (?:CARD )?(?:\w+ ){0,4}?(?:MINE )?(?:be )?HAND|HOW_MANY CARD (?:do|does|will|would|should) MINE (?:then "
    r"|now )?(?:have|HAND)"
)
_DREW: Final = re.compile(r"\b(?:draw|dr\w?w|drawn|drawing|picked? up|take|took)\b")
_GAVE: Final = re.compile(r"\b(?:discard\w*|throw\w*|threw)\b")


def turns(asked: Asked) -> Computed | None:
    """How many turns the draw pile lasts when all draw from it alone; two cards are drawn in each (Description)."""
    text = asked.plain
    if not _ASKS_TURNS.search(text) or asked.has(*KNOWN_SPECIES, "path"):
        return None
    players = players_of(asked)
    said = _LEFT.search(text)
    cards = next((int(n) for n in said.groups() if n), None) if said else None
    if cards is None or cards <= HAND_SIZE:
        cards = cards_of(players) - players * HAND_SIZE if players else None
        if cards is None or not _FROM_PILE.search(text):
            return None
    total = -(-cards // DRAWN)
    told = f"{cards} cards in the draw pile, {DRAWN} drawn each turn: {total} turns"
    if players and _EACH.search(text):
        each = total // players
        more = f" or {each + 1}" if total % players else ""
        return Computed(each, f"{told}; {players} players: {each}{more} each")
    return Computed(total, told)


def left_to_draw(asked: Asked) -> Computed | None:
    """How many cards the draw pile has left after so many turns in which all draw from it alone (Description)."""
    text = asked.plain
    players, played = players_of(asked), _TURNS_PLAYED.search(text)
    if players is None or played is None or not _ASKS_LEFT.search(text) or not _FROM_PILE.search(text):
        return None
    number = int(next(said for said in played.groups() if said))
    if {n for n in asked.numbers if n} - {players, number, DRAWN, HAND_SIZE} or asked.has(*KNOWN_SPECIES, "path"):
        return None
    drawn = DRAWN * number * (players if _EACH_PLAYED.search(text) else 1)
    rest = cards_of(players) - players * HAND_SIZE - drawn
    told = f"{cards_of(players)} cards - {players} x {HAND_SIZE} dealt - {drawn} drawn = {rest}"
    return Computed(rest, told) if rest >= 0 else None


def planted(asked: Asked) -> Computed | None:
    """How many cards lie in an arboretum after so many turns: one is planted in each (Description)."""
    played = _PLAYED.search(asked.plain)
    if played is None or not _PLANTED.search(asked.plain) or len(asked.numbers) != 1:
        return None
    number = next(int(said) for said in played.groups() if said)
    return Computed(number, f"One card is planted in each turn: {number} after {number} turns")


def in_hand(asked: Asked) -> Computed | None:
    """How many cards are in hand within a turn: seven, two drawn, one planted, one discarded (Description)."""
    text = asked.plain
    if not _IN_HAND.search(text) or not _DREW.search(text) or asked.has(*KNOWN_SPECIES, "theirs"):
        return None
    if set(asked.numbers) - {HAND_SIZE, DRAWN, 1}:
        return None
    before = re.split(r"\b(?:before|until|yet|not|hav\w*nt)\b", text)[0]
    gone = int(bool(re.search(r"\b(?:plant\w*|play\w*|laid|lay)\b", before))) + int(bool(_GAVE.search(before)))
    cards = HAND_SIZE + DRAWN - gone
    return Computed(cards, f"{HAND_SIZE} cards + {DRAWN} drawn" + (f" - {gone}" if gone else "") + f" = {cards}")
