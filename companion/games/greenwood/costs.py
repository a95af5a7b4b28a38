"""Rules with numbers that are no part of the final score: threats, movement, towers, bonuses beyond a limit."""

from typing import Final

LARGE_CREATURE_LESS: Final = 2
SPY_COSTS: Final = 2
CARDS_FOR_LARGE: Final = 2
POINTS_FOR_MARKER: Final = 2
STEPS_FOR_TYPE: Final = 2
POINTS_BEYOND: Final = 4
MOST_ENERGY: Final = 4
MOST_SPIES: Final = 2
MOST_AURORAS: Final = 5
HAND: Final = 5
POTION_POINTS: Final = {"insight": 2, "outsight": 0, "lumen vision": 1, "night vision": 0, "foresight": 1}
"""Points of a Potion of which the points are taken. Phase 4: Dawn > The Different Potions and Their Effects."""


def rescue_points(worth: int, large: bool, chains: bool) -> int:
    """Points of a creature, 2 fewer for a large one under Invisible Chains. Appendix > Threats, 3.

    >>> rescue_points(7, large=True, chains=True)
    5
    """
    return max(0, worth - LARGE_CREATURE_LESS) if large and chains else worth


def spies_cost(spies: int) -> int:
    """Points that Spies cost under Doomsayers: 2 each. Appendix > Threats, 1."""
    return SPY_COSTS * spies


RANGES: Final = (2, 3, 4)
"""The levels of the Wayfinding track. Wayfinding Track, Range."""


def steps(reach: int, winds: bool) -> int:
    """Steps of a movement: 1 fewer from 3 on under Biting Winds. Appendix > Threats, 14.

    >>> steps(4, winds=True), steps(2, winds=True)
    (3, 2)
    """
    return reach - 1 if winds and reach >= 3 else reach


def tower_wayfinding(basic: bool, compass: bool, knowledge: int, discards: int) -> int:
    """Wayfinding of a Tower action: the basic one, one for a Compass, and what the printed Towers give.

    Those give 1 or 2 for 2 or 4 Knowledge, 1 for 2 cards. Tower Action; Root Rebels; Appendix > Tower Effects.

    >>> tower_wayfinding(True, True, 4, 0), tower_wayfinding(True, False, 3, 0), tower_wayfinding(True, True, 0, 2)
    (4, 2, 3)
    """
    return basic + compass + min(knowledge // 2, 2) + (discards >= 2)


def hunty_wayfinding(rescued: int) -> int:
    """Wayfinding of Hunty: 2 from 3 rescued creatures on, 3 from 6 on, a pair counting once. Card Clarifications.

    >>> [hunty_wayfinding(rescued) for rescued in (2, 3, 5, 6)]
    [0, 2, 2, 3]
    """
    return 3 if rescued >= 6 else 2 if rescued >= 3 else 0


def goldling_steps(types: int) -> int:
    """Steps of Goldling: 2 for each type of Inspiration on one's Companions, 3 types at most. Card Clarifications."""
    return STEPS_FOR_TYPE * min(types, 3)


def beyond(held: int, gained: int, most: int) -> int:
    """How many of the tokens gained find no place any more. Energy Tokens and Spies.

    >>> beyond(3, 2, MOST_ENERGY)
    1
    """
    return max(0, held + gained - max(held, most))


def hand_change(cards: int, limit: int = HAND) -> int:
    """Cards drawn at the Return, negative where discarded. Between Rounds: Return.

    >>> hand_change(3), hand_change(7), hand_change(3, limit=6)
    (2, -2, 3)
    """
    return limit - cards


def night_turns(energy: int, spies: int, companions: int) -> int:
    """Turns of a night at most: each token once, Energy first on the Primal Spirit, Hiking tokens on the others.

    Phase 3: Night; Primal Spirits.

    >>> night_turns(2, 1, 4), night_turns(2, 1, 1)
    (6, 3)
    """
    used = min(energy, companions + 1)
    return used + spies + min(companions, companions + 1 - used)


def study_cards(times: int, gratis: int, orbs: bool) -> int:
    """Cards that studying takes: one each time unless free, one more a turn under Orbs of the Underworld.

    Study; Appendix > Threats, 5.

    >>> study_cards(2, 0, orbs=True), study_cards(3, 1, orbs=False)
    (3, 2)
    """
    return max(0, times - gratis) + (orbs and times > 0)
