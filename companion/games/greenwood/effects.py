"""What spells, abilities, towers, potions and threats do to points, cards, Wayfinding and Knowledge, added up."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.games.greenwood.costs import CARDS_FOR_LARGE, SPY_COSTS, rescue_points

POINTS, CARDS, WAYFINDING, KNOWLEDGE, SPRITES = "points", "cards", "Wayfinding", "Knowledge", "Lumen Sprites"
Gains = Mapping[str, int]

EFFECTS: Final[Mapping[str, Gains]] = {
    "Call for Aid": {POINTS: 1, CARDS: 1},
    "Keep an Eye Out": {CARDS: -1, WAYFINDING: 1},
    "Primal Spirit, left": {CARDS: 3, POINTS: 2},
    "Primal Spirit, right": {CARDS: 1},
    "Nature Elementals' Primal Spirit": {CARDS: 3},
    "Bird Scholars' Primal Spirit": {CARDS: 1, WAYFINDING: 1},
    "Freethinkers' Primal Spirit": {CARDS: 1},
    "Root Rebels' Primal Spirit": {CARDS: 4},
    "Brewmasters' Primal Spirit": {CARDS: 1, KNOWLEDGE: 1},
    "Fungus Pirates' Primal Spirit": {CARDS: 2},
    "Primal Spirit": {},
    "Spy": {},
    "Tower": {WAYFINDING: 1},
    "Compass": {WAYFINDING: 1},
    "2 cards for a Wayfinding": {CARDS: -2, WAYFINDING: 1},
    "Wayfinding for 2 Knowledge": {WAYFINDING: 1},
    "Wayfinding for 4 Knowledge": {WAYFINDING: 2},
    "a card for 5 points": {CARDS: -1, POINTS: 5},
    "2 Auroras for a Lumen Sprite and 4 points": {POINTS: 4, SPRITES: 1},
    "a point for a Lumen Sprite": {POINTS: -1, SPRITES: 1},
    "Study": {CARDS: -1, KNOWLEDGE: 1},
    "free Study": {KNOWLEDGE: 1},
    "Knowledge": {KNOWLEDGE: 1},
    "Insight": {POINTS: 2},
    "Insight to study": {CARDS: -1, KNOWLEDGE: 1},
    "Outsight": {WAYFINDING: 1},
    "Lumen Vision": {POINTS: 1, SPRITES: 1},
    "Night Vision": {},
    "Foresight": {POINTS: 1},
    "Clan token": {CARDS: -1},
    "free Clan token": {},
    "Roots for points": {CARDS: -1, POINTS: 2},
    "Roots for cards": {CARDS: 3},
    "Water": {CARDS: -1, WAYFINDING: 1},
    "Fruit": {CARDS: -2, KNOWLEDGE: 1},
    "Spark of Life": {CARDS: -1},
    "Feather of Cognition": {},
    "Creative Chaos": {CARDS: 1},
    "Root Force": {CARDS: 1},
    "Secret Recipe": {CARDS: 2},
    "Mycelium Muesli": {POINTS: -1},
    "card for an Aurora": {CARDS: -1},
    "token unused": {POINTS: 1},
    "token beyond the limit": {POINTS: 4},
    "marker used by a Spy": {POINTS: 2},
    "creature": {},
    "Lumen Sprite space crossed": {},
    "Lumen Sprite": {SPRITES: 1},
}
"""By name what each brings and costs once. Phase 2 to 4; Primal Spirits; The Clans; Appendix > Tower Effects."""
TAKES: Final[Mapping[str, tuple[int, str]]] = {
    "Nature Elementals' Primal Spirit": (1, "to inspire"),
    "Bird Scholars' Primal Spirit": (1, "for the Almanac"),
    "Freethinkers' Primal Spirit": (1, "for the Magic item"),
    "Root Rebels' Primal Spirit": (1, "for the Compass"),
    "Brewmasters' Primal Spirit": (3, "for two Potions and the study"),
    "Fungus Pirates' Primal Spirit": (1, "for the Provision"),
    "Roots for cards": (1, "for the Provision"),
    "Root Force": (1, "for the Compass"),
    "Secret Recipe": (1, "for the Potion"),
}
"""Cards that are discarded beside those drawn, and what for."""

RETOLD: Final = (
    *(
        "Primal Spirit, left",
        "Creative Chaos",
        "Root Force",
        "Secret Recipe",
        "Mycelium Muesli",
        "Insight",
        "Lumen Vision",
    ),
    *("Call for Aid", "Keep an Eye Out"),
)
"""What a question may name and then tell what it does."""
THREATS: Final[Mapping[str, tuple[str, Gains]]] = {
    "doomsayers": ("Spy", {POINTS: -SPY_COSTS}),
    "prophecy": ("Tower", {CARDS: -1}),
    "darkness": ("Primal Spirit", {CARDS: -1}),
    "mind control": ("large creature", {CARDS: -CARDS_FOR_LARGE}),
    "guards": ("Lumen Sprite space crossed", {CARDS: -1}),
}
"""What triggers a threat that costs each time, and what it costs. Appendix > Threats, 1, 2, 4, 7, 15."""
NAMES: Final[Mapping[str, str]] = {
    "doomsayers": "Doomsayers",
    "prophecy": "Sinister Prophecy",
    "darkness": "Eternal Darkness",
    "mind control": "Mind Control",
    "guards": "Reinforced Guards",
    "dark moon": "Dark Moon",
    "orbs": "Orbs of the Underworld",
    "chains": "Invisible Chains",
}


ENTRIES: Final[Mapping[str, str]] = {
    "Doomsayers": "doomsayers",
    "Sinister Prophecy": "sinister-prophecy",
    "Eternal Darkness": "eternal-darkness",
    "Mind Control": "mind-control",
    "Reinforced Guards": "reinforced-guards",
    "the Dark Moon": "dark-moon",
    "Orbs of the Underworld": "orbs-of-the-underworld",
    "Invisible Chains": "invisible-chains",
    "Call for Aid": "call-for-aid",
    "Keep an Eye Out": "keep-an-eye-out",
    "unused": "dawn",
    "used by a Spy": "spy-clan-markers",
    "Compass": "compass-use",
    "Insight": "potion-insight",
    "Foresight": "potion-foresight",
    "Lumen Vision": "potion-lumen-vision",
    "Clan token": "clan-tokens-cost",
}
"""The digest's entries by what is named in a sum."""


class Event(NamedTuple):
    """Something done so many times. name: one of `EFFECTS`, or a description with gains of its own. worth: the points
    of a creature. kind: what threats go by, where that is not the name."""

    name: str
    times: int = 1
    gains: Gains = MappingProxyType({})
    kind: str = ""
    worth: int = 0

    def each(self, what: str) -> int:
        """What it brings of one thing each time, threats left out."""
        return {**EFFECTS.get(self.name, {}), **self.gains}.get(what, 0) + (self.worth if what == POINTS else 0)


class Step(NamedTuple):
    """A part of a sum: how it is told, and what it adds."""

    told: str
    value: int


def steps(events: Sequence[Event], threats: Sequence[str], what: str) -> list[Step]:
    """What the events add to one thing, threats in force taken into account.

    >>> steps([Event("Spy"), Event("Primal Spirit, left")], ["doomsayers"], POINTS)
    [Step(told='2 by Primal Spirit, left', value=2), Step(told='2 by Doomsayers', value=-2)]
    """
    found = [Step(_told(event, what), event.times * event.each(what)) for event in events]
    taken = _taken(events) if what == CARDS else ()
    return [step for step in (*found, *taken, *_threatened(events, threats, what)) if step.value]


def _taken(events: Sequence[Event]) -> Iterator[Step]:
    """The cards discarded for what an ability produces beside the cards that it draws."""
    for event in events:
        if event.name in TAKES:
            number, why = TAKES[event.name]
            yield Step(
                f"{event.times} x {number} {why}" if event.times > 1 else f"{number} {why}", -event.times * number
            )


_TOKENS: Final = {"ENERGY": "Energy tokens", "SPY": "Spies"}
_FOR_EACH: Final = ("marker used by a Spy", "Clan token", "Lumen Sprite space crossed", "Knowledge")


def counted(number: int, what: str) -> str:
    """A number with what it counts.

    >>> counted(1, POINTS), counted(2, CARDS), counted(1, "Spies")
    ('1 point', '2 cards', '1 Spy')
    """
    one = "Spy" if what == "Spies" else what.removesuffix("s") if what.endswith(("points", "cards", "tokens")) else what
    return f"{number} {one if abs(number) == 1 else what}"


def _told(event: Event, what: str) -> str:
    each = abs(event.each(what))
    if event.name == "token unused":
        return f"{event.times} for {counted(event.times, 'tokens' if not event.kind else _TOKENS[event.kind])} unused"
    if event.worth:
        return f"{event.times} x {each}" if event.times > 1 else str(each)
    way = "for a" if event.name in _FOR_EACH else "by"
    return f"{event.times} x {each} {way} {event.name}" if event.times > 1 else f"{each} {way} {event.name}"


def _threatened(events: Sequence[Event], threats: Sequence[str], what: str) -> Iterator[Step]:
    for threat in threats:
        trigger, cost = THREATS.get(threat, ("", {}))
        times = sum(event.times for event in events if trigger and trigger in (event.kind, event.name))
        each = -cost.get(what, 0)
        if times and each:
            yield Step(
                f"{times} x {each} by {NAMES[threat]}" if times > 1 else f"{each} by {NAMES[threat]}", -times * each
            )
    gained = sum(event.times * event.each(KNOWLEDGE) for event in events)
    if "dark moon" in threats and what == POINTS and gained:
        yield Step(f"{gained} by the Dark Moon", -gained)
    if "orbs" in threats and what == CARDS and gained:
        yield Step("1 by Orbs of the Underworld", -1)
    less = sum(
        event.times * (event.worth - rescue_points(event.worth, True, True)) for event in events if _large(event)
    )
    if "chains" in threats and what == POINTS and less:
        yield Step(f"{less} by Invisible Chains", -less)


def _large(event: Event) -> bool:
    return event.kind == "large creature"
