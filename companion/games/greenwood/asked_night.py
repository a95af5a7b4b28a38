"""The night in a question: what threats cost, how far a movement goes, what a Tower gives, what studying takes."""

from itertools import pairwise
from typing import Final

from companion.core.asked import PLAIN, RULE, Asked
from companion.core.computed import Computed
from companion.games.greenwood.costs import (
    CARDS_FOR_LARGE,
    HAND,
    goldling_steps,
    hand_change,
    hunty_wayfinding,
    spies_cost,
    steps,
    study_cards,
    tower_wayfinding,
)

MOST: Final = 60
INSPIRATIONS: Final = ("red", "blue", "yellow")
TILES: Final = ("creature", "large", "small", "pair")
CARD_EACH: Final = {
    "prophecy": ("tower", "Tower action", "Sinister Prophecy", 1),
    "darkness": ("spirit", "use of a Primal Spirit", "Eternal Darkness", 1),
    "mind control": ("large", "large creature", "Mind Control", CARDS_FOR_LARGE),
    "guards": ("sprite", "Lumen Sprite space crossed", "Reinforced Guards", 1),
}
"""Threats that cost cards (Appendix > Threats): what triggers each, in words, its name, the cards for each time."""


def threats(asked: Asked) -> Computed | None:
    """What threats cost in points or cards for the number of times that the question says (Appendix > Threats)."""
    if asked.aim == RULE and (asked.number("points") is None or "have" not in asked):
        return None
    return _points_lost(asked) or _cards_lost(asked)


def _points_lost(asked: Asked) -> Computed | None:
    if "doomsayers" in asked:
        number = (
            asked.often or (1 if asked.says("once") else None)
            if asked.number("spy") is None and "spy" in asked
            else asked.number("spy")
        )
        lost, what = spies_cost(number or 0), "Spy x 2 by Doomsayers"
    elif "dark moon" in asked:
        number = asked.number("knowledge") or asked.number("study")
        lost, what = number or 0, "Knowledge x 1 by the Dark Moon"
    else:
        return None
    if number is None or not 0 < number <= MOST:
        return None
    track = asked.number("points")
    others = [loose for loose in asked.loose if loose != number]
    if track is None and len(others) == 1:
        track = others[0]
    if track is None:
        return Computed(-lost, f"{number} {what}: {lost} points lost")
    left = track - lost
    text = f"{track} - {lost} ({number} {what}) = {left}"
    return Computed(left, text if left >= 0 else f"{text}: nobody may go below 0, so not all of this can be done")


def _cards_lost(asked: Asked) -> Computed | None:
    for threat, (trigger, said, name, each) in CARD_EACH.items():
        number = asked.number(trigger) or (asked.count(trigger) if asked.says("card", "cards") else None)
        if threat in asked and number is not None and 0 < number <= MOST:
            return Computed(number * each, f"{name}: {number} x {said}, {each} each = {number * each} cards discarded")
    return None


def movement(asked: Asked) -> Computed | None:
    """Steps in the forest: the range, 1 more by the Primal Spirit and by the Nature Elementals' track, 1 fewer from 3
    on under Biting Winds (Primal Spirits; Nature Elementals; Threats, 14)."""
    if "goldling" in asked:
        return _goldling(asked)
    reach = asked.after("range")
    reach = asked.number("range") if reach is None else reach
    if reach is None or asked.aim == RULE or not 0 < reach <= 9 or not asked.has("spirit", "nature", "winds"):
        return None
    terms = [str(reach)]
    for name, said in (("spirit", "Primal Spirit"), ("nature", "Strength track")):
        if name in asked:
            reach += 1
            terms.append(f"1 by the {said}")
    far = steps(reach, "winds" in asked and not asked.denies("winds"))
    text = f"Range {' + '.join(terms)}" + (" - 1 by Biting Winds" if far < reach else "")
    return Computed(far, f"{text}: {far} steps")


def _goldling(asked: Asked) -> Computed | None:
    colors = sum(asked.says(color) for color in INSPIRATIONS)
    types = colors or asked.number("inspiration type") or asked.number("inspiration")
    if types is None or asked.aim == RULE or not 0 < types <= 3 or asked.says("same"):
        return None
    far = goldling_steps(types)
    return Computed(far, f"Goldling: {types} types of Inspiration x 2 = {far} steps")


def tower(asked: Asked) -> Computed | None:
    """Wayfinding of a Tower action (Tower Action; Root Rebels; Tower Effects)."""
    if "tower" not in asked or asked.aim == RULE or not asked.has("compass", "knowledge") or "prophecy" in asked:
        return None
    compass, fumes = "compass" in asked and asked.count("compass") != 0, "fumes" in asked
    knowledge = (asked.number("knowledge") or 0) + (asked.number("trap") or 0)
    discards = asked.number("card") or 0
    towers = asked.number("tower") or 1
    if not 0 <= knowledge <= MOST or not 0 <= discards <= MOST or not 0 < towers <= MOST:
        return None
    if not (asked.numbered or (fumes and asked.aim == PLAIN)) or not (compass or knowledge > 1):
        return None
    gained = towers * tower_wayfinding(not fumes, compass, knowledge, discards)
    terms = ["0 basic by Vile Fumes" if fumes else "1 basic"] + (["1 by the Compass"] if compass else [])
    terms += [f"{min(knowledge // 2, 2)} for {knowledge} Knowledge"] if knowledge else []
    terms += ["1 for 2 cards"] if discards >= 2 else []
    text = f"{' + '.join(terms)}" if towers == 1 else f"{towers} x ({' + '.join(terms)})"
    return Computed(gained, f"{text} = {gained} Wayfinding")


def tiles_above(asked: Asked) -> Computed | None:
    """The captive tiles above a submarine, for the tie-break (Game End) and for Hunty (Card Clarifications)."""
    if not asked.has("hunty", "tie") or asked.aim == RULE:
        return None
    numbers = [asked.count(name) for name in TILES if name in asked]
    counted = [number for number in numbers if number is not None]
    if "hunty" in asked and not numbers:
        counted = asked.loose[:1]
    if not counted or not asked.numbered or not 0 <= sum(counted) <= MOST or (len(counted) < 2 and "tie" in asked):
        return None
    total = sum(counted)
    summed = f"{' + '.join(map(str, counted))} = {total}" if len(counted) > 1 else str(total)
    if "hunty" in asked:
        gained = hunty_wayfinding(total)
        return Computed(gained, f"{summed} creatures rescued, a pair as one: {gained} Wayfinding by Hunty")
    return Computed(total, f"{summed} captive tiles above the submarine, a pair as one, Lumen Sprites not counted")


def studying(asked: Asked) -> Computed | None:
    """Cards that studying takes (Study; Threats, 5)."""
    times = asked.number("study")
    times = asked.factor if times is None and "study" in asked else times
    if times is None or asked.aim == RULE or not 0 < times <= MOST or not asked.has("orbs", "gratis", "card"):
        return None
    free = _gratis(asked, times)
    if free is None:
        return None
    cards = study_cards(times, free, "orbs" in asked)
    text = f"{times} x study" + (f" - {free} free" if free else "")
    text += " + 1 by Orbs of the Underworld" if "orbs" in asked else ""
    return Computed(cards, f"{text} = {cards} cards discarded")


def _gratis(asked: Asked, times: int) -> int | None:
    if "gratis" not in asked:
        return 0
    loose = [number for number in asked.numbers if number != times]
    ones = [token for token in asked.tokens if token.weak]
    return loose[0] if len(loose) == 1 else 1 if ones else None


def _elsewhere(asked: Asked) -> bool:
    after_up = [b.word for a, b in pairwise(asked.tokens) if a.word == "up"]
    return "player" in asked or "to" in after_up


def hand(asked: Asked) -> Computed | None:
    """Cards drawn or discarded between rounds (Between Rounds: Return)."""
    cards = asked.number("card")
    if "return" not in asked or cards is None or asked.aim == RULE or not 0 <= cards <= MOST or _elsewhere(asked):
        return None
    limit = asked.number("limit") or HAND
    change = hand_change(cards, limit)
    what = f"draw {change}" if change > 0 else f"discard {-change}" if change < 0 else "neither draw nor discard"
    return Computed(abs(change), f"{cards} cards in hand, {limit} at the end of the Return: {what}")
