"""Spirit, fish and sprites, Biomes and tracks in a question."""

import re
from typing import Final

from companion.core.asked import AMOUNT, PLAIN, POINTS, RULE, Asked
from companion.core.computed import Computed
from companion.games.arborea.around import WORDLESS, with_dwellers
from companion.games.arborea.asked_costs import payments
from companion.games.arborea.costs import track_steps
from companion.games.arborea.ecosystem import ecosystems
from companion.games.arborea.layout import CREATURES, Layout, Player
from companion.games.arborea.river import score_dwellers
from companion.games.arborea.spirit import LOWEST, SPIRIT_PER_CAPTIVE, spirit_after_captives
from companion.games.arborea.words import counted

MOST_SPIRIT: Final = 8
MOST: Final = 120
_RATE: Final = re.compile(
    r"\b[23] SPIRIT (?:for|per) (?:each|every|any|a|one)\b|ACTIVATION (?:is |cost |costs )*[23] SPIRIT"
    r"|\b(?:does|do|is|are|must|will|would)(?: \w+){0,4}? (?:costs?|pay|lose|spend|take|takes|minus|worth|CARD_COST)"
    r"(?: me| you| us| only| just)* -?\d SPIRIT"
    r"|^(?:is|isnt|was) (?:it|that|this)(?: \w+)?? -?\d SPIRIT"
    r"|^(?:is|are) (?:an?|each|every|one|the|any|all)? ?CAPTIVE(?: \w+)?? -?\d SPIRIT"
)
"""How a question speaks of the rule itself."""
_AND: Final = ("and", "plus", "with", "alone", "only", "just", "my", "on", "its", "own")
"""Words of a question that says no more than what is there."""
_VILLAGER: Final = r"(?:ELDER|YOUNG|VETERAN|VILLAGER)"
_OTHER: Final = (
    r"(?:(?:some|any)(?:one|body)(?: elses?)?|(?:an)?other PLAYER|(?:my |an? |the )?(?:opponent|rival|neighbou?r"
    r"|enemy|friend)s?)"
)
_OTHERS: Final = re.compile(
    rf"\b(?:\d+ |an? |one |the )?{_OTHER} (?:\d+ |one )?{_VILLAGER}\b"
    rf"|\b(?:\d+ |an? |one |the )?{_VILLAGER}(?: one)? (?:of|from|by) {_OTHER}(?= |$)"
)
"""Villagers of other players, who move no track of one's own."""

_SET_FREE: Final = re.compile(
    r"\bHOW_MANY (?:of (?:the|those|my) )?(?:CAPTIVE|CREATURE|ones|of them|of those|can|may|do|am)\b"
    r"[^,]*\b(?:out|free|freed|release|released|go|leave|join|let|place|placed|come|along)\b"
)
"""What asks how many captives leave, not what they cost."""


def spirit(asked: Asked) -> Computed | None:
    """Where the Spirit Tracker ends after captives (Endgame Scoring, step 1), or after what Spirit pays for."""
    others = ("season", "multiplier", "base", "bright", "dark", "sprite", "fish")
    if not asked.has("spirit", "captive") or asked.has(*others) or not asked.numbered or _RATE.search(asked.plain):
        return None
    if _SET_FREE.search(asked.plain):
        return None
    captives = asked.number("captive")
    if captives is None and "captive" in asked:
        captives = asked.number("creature")
    start = _start(asked)
    if captives is None and start is not None and not any(asked.tokens[i].many for i in asked.places("captive")):
        captives = asked.count("captive")
    paid = asked.has("activation", "repeat", "river sage") and start is not None
    if asked.aim == RULE and ((captives is None and not paid) or start is None):
        return None
    if captives is not None:
        return _after_captives(start, abs(captives), asked)
    if start is not None and "captive" in asked and asked.aim != PLAIN:
        return Computed(None, f"Spirit {start}, and {SPIRIT_PER_CAPTIVE} less for each captive", "How many captives?")
    return None if start is None else _after_payments(start, asked)


def _start(asked: Asked) -> int | None:
    told = (asked.number_at(i) for i in asked.places("spirit"))
    said = next((number for number in told if number is not None), None)
    loose = [number for number in asked.loose if LOWEST <= number <= MOST_SPIRIT]
    return loose[0] if said is None and len(loose) == 1 else said


def _after_captives(start: int | None, captives: int, asked: Asked) -> Computed | None:
    """Spirit after captives, and before them after what it was paid for in the last turn."""
    paid = payments(asked) if start is not None and asked.has("activation", "repeat", "river sage") else []
    if paid is None or not 0 <= captives <= MOST or (asked.has("player") and not paid):
        return None
    if start is None:
        lost = MOST - spirit_after_captives(Player(WORDLESS, {}, spirit=MOST, captives=min(captives, 36)))
        return Computed(lost, f"{counted(captives, 'captive')} x {SPIRIT_PER_CAPTIVE} = {lost} Spirit lost")
    if not LOWEST <= start <= MOST_SPIRIT:
        return Computed(None, f"The Spirit Track runs from {LOWEST} to {MOST_SPIRIT}", "Where does your Spirit stand?")
    left = start - sum(cost for cost, _ in paid)
    end = spirit_after_captives(Player(WORDLESS, {}, spirit=left, captives=captives))
    spent = "".join(f" - {cost} {what}" for cost, what in paid)
    text = f"Spirit {start}{spent} - {counted(captives, 'captive')} x {SPIRIT_PER_CAPTIVE} = {end}"
    if left < LOWEST:
        return Computed(
            None, f"The Spirit Track ends at {LOWEST}: that cannot be paid", "Where does your Spirit stand?"
        )
    if end > left - SPIRIT_PER_CAPTIVE * captives:
        text = f"{text.removesuffix(f' = {end}')}, stopped at {end} where the track ends"
    return Computed(end, f"{text}. The RP beside {end} on your Spirit Track count")


def _after_payments(start: int, asked: Asked) -> Computed | None:
    """Spirit after a third activation, a second Pilgrimage option and the River's Sage, as far as they are named."""
    if re.search(r"more SPIRIT", asked.plain):
        return None
    paid = payments(asked)
    if paid is None:
        return Computed(None, "The second option costs 2 Spirit or 3", "How many players are there?")
    if not paid:
        return None
    end = start - sum(cost for cost, _ in paid)
    text = f"Spirit {start} - {' - '.join(f'{cost} {what}' for cost, what in paid)} = {end}"
    return Computed(end, text if end >= LOWEST else f"{text}: the track ends at {LOWEST}, so this cannot be paid")


def dwellers(asked: Asked) -> Computed | None:
    """What fish and sprites score themselves (Endgame Scoring (Midnight River))."""
    others = (*CREATURES, "season", "multiplier", "player", "gift", "step", "creature")
    alone = asked.aim in (PLAIN, POINTS) and asked.has("bright", "dark")
    alone = alone and asked.names <= {"bright", "dark", "sprite", "worth", "points", "score"}
    alone = alone and all(token.name or token.number or token.word in _AND for token in asked.tokens)
    if not (asked.works_out_loosely or alone) or asked.has(*others):
        return None
    asked = _without_rates(asked)
    fish, waters = _dweller(asked, "fish"), asked.number("water")
    bright, dark = _dweller(asked, "bright"), _dweller(asked, "dark")
    if not fish + bright + dark or max(fish, bright, dark, waters or 0) > MOST:
        return None
    if fish and waters is None:
        if asked.number("fish") is None and not (bright or dark):
            return None
        return Computed(None, "A fish scores by the visible waters of the ecosystem", "How many waters are visible?")
    if (
        not fish
        and not alone
        and asked.aim != POINTS
        and "worth" not in asked
        and waters is None
        and asked.number("dark") is None
    ):
        return None
    told = [i for i in asked.places("water") if asked.number_at(i) is not None]
    hidden = asked.says("covered", "hidden", "buried", "under") and "visible" not in asked.plain
    if fish and len(told) > 1 and (hidden or "card" in asked):
        return None
    apart = re.search(r"\b(?:other|more|further) WATER|\b(?:its|their|his) own\b", asked.plain)
    if fish and waters is not None and len(told) == 1 and apart:
        waters += fish
    layout = Layout((with_dwellers(fish, bright, dark, waters or 0),), midnight_river=True)
    line = score_dwellers(ecosystems(layout)[0])
    parts = [part.text for part in line.parts]
    said = "; ".join(
        f"{parts.count(text)} x {text}" if parts.count(text) > 1 else text for text in dict.fromkeys(parts)
    )
    return Computed(line.points, f"{said}. Together {line.points}" if len(parts) > 1 else said)


def _without_rates(asked: Asked) -> Asked:
    """The question without what it says of the rule: "per fish its 3 a lake"."""
    found = re.search(
        r"(?:(?:each|every|per|one|a) FISH )?(?:its |is |gives |scores "
        r"|SCORE |WORTH |at )?3(?: POINTS)? (?:per|a|each|for each) WATER",
        asked.plain,
    )
    return asked.without(*found.span()) if found else asked


def _dweller(asked: Asked, name: str) -> int:
    number = asked.count(name)
    if number is None and asked.loose and any(asked.tokens[i].many for i in asked.places(name)):
        return asked.loose[0] if len(asked.loose) == 1 and 0 <= asked.loose[0] <= MOST else 0
    return number if number is not None and 0 <= number <= MOST else 1 if name in asked and number is None else 0


def _many(asked: Asked, name: str) -> int:
    """How many villagers of a kind there are, each mention of one counted."""
    places = list(asked.places(name))
    alone = all(asked.number_at(i) is None and not asked.tokens[i].many for i in places)
    return len(places) if alone else asked.count(name) or 0


def _own_villagers(asked: Asked) -> Asked:
    """The question without villagers of other players: "and somebody else's young", "1 elder of my opponent"."""
    while others := _OTHERS.search(asked.plain):
        asked = asked.without(*others.span())
    return asked


def steps(asked: Asked) -> Computed | None:
    """How far a track moves for one's own villagers on it (Advance Pilgrimage Tracks)."""
    asked = _own_villagers(asked)
    others = ("season", "spirit", "reserve", "player", "card", "points", *CREATURES)
    kinds = [name for name in ("elder", "young", "veteran") if name in asked]
    alone = (
        asked.aim == PLAIN and (len(kinds) > 1 or "pathfinding" in asked) and not asked.has(*others, "gift", "feronia")
    )
    alone = alone and not asked.says("supply", "home", "reserve", "or", "start", "setup", "which", "first")
    if ("track" not in asked and not alone) or asked.aim == RULE or asked.has(*others[:4]):
        return None
    if asked.aim == AMOUNT and not asked.has("step", "track") and not asked.says("far"):
        return None
    elders, young, veterans = (_many(asked, name) for name in ("elder", "young", "veteran"))
    if "pathfinding" in asked and not elders + young + veterans:
        young = asked.number("villager") or 0
    if not 0 < elders + young + veterans <= MOST or not (
        asked.works_out or alone or asked.says("far", "goes", "moves") or "step" in asked
    ):
        return None
    if len(kinds) < 2 and not any(asked.number(name) is not None for name in (*kinds, "villager")):
        return None
    total = track_steps(elders, young, veterans, "pathfinding" in asked)
    each = "2 each by Advanced Pathfinding" if "pathfinding" in asked else "2 for a Veteran, 1 for any other"
    who = [counted(elders, "Elder"), counted(young, "Young Villager"), counted(veterans, "Veteran")]
    return Computed(total, f"{', '.join(who)} on the track, {each}: {counted(total, 'step')}")
