"""Points in a question: the solo verdict, the last Dawn, rescued creatures, bonuses beyond a limit."""

from typing import Final

from companion.core.asked import AMOUNT, PLAIN, POINTS, RULE, Asked
from companion.core.computed import Computed
from companion.core.numbers import Token
from companion.games.greenwood.asides import VERDICTS
from companion.games.greenwood.costs import (
    MOST_AURORAS,
    MOST_ENERGY,
    MOST_SPIES,
    POINTS_BEYOND,
    POTION_POINTS,
    beyond,
)
from companion.games.greenwood.layout import Player
from companion.games.greenwood.scoring import dawn, potions, verdict

MOST: Final = 400
SHORT: Final = 5
"""Words of a question that only names Potions."""
PLACES: Final = ("first", "second", "third", "fourth", "fifth")
CREATURES: Final = ("large", "small", "pair", "creature")
LIMITS: Final = {
    "energy": (MOST_ENERGY, "Energy token"),
    "spy": (MOST_SPIES, "Spy"),
    "aurora": (MOST_AURORAS, "Aurora"),
}
BEYOND: Final = {"energy": ("fifth",), "spy": ("third",), "aurora": ("sixth",)}
_STANDING: Final = ("at", "on", "had", "have", "am", "was", "im", "got", "stood", "stand", "standing", "with")
_BEFORE: Final = ("both", "all", "another", "full")
_ONE_MORE: Final = ("another", "extra", "one more", "additional", "again")


def solo(asked: Asked) -> Computed | None:
    """The band that a solo total falls in (Solo Rules)."""
    if "solo" not in asked or asked.has("card", "player", "knowledge", "aurora"):
        return None
    track = _points(asked)
    if (
        track is None
        or not 0 <= track <= MOST
        or not (_asks_band(asked) or asked.names <= {"solo", "have", "gain", "rescue"})
    ):
        return None
    extra = dawn_of(asked) if asked.has("unused", "dawn") else None
    total = track + (extra.value or 0 if extra else 0)
    found = verdict(total)
    low, high = found["range"]
    span = f"up to {high}" if low is None else f"{low} and more" if high is None else f"{low} to {high}"
    reckoned = f"{track} + {extra.value} at Dawn = {total}" if extra else str(total)
    place = f"the {PLACES[found['band']]} of five bands, {span}"
    return Computed(total, f"{reckoned} points: {place}: {VERDICTS[found['band']]}")


def _asks_band(asked: Asked) -> bool:
    return asked.has("points", "score", "verdict", "total")


def _points(asked: Asked) -> int | None:
    """The points that the question gives, said of points or of nothing."""
    said = asked.number("points")
    if said is not None:
        return said
    loose = [number for number in asked.loose if number >= 0]
    return loose[0] if len(loose) == 1 else None


def last_dawn(asked: Asked) -> Computed | None:
    """1 point for each unused Energy token and Spy, and what Potions bring (Phase 4: Dawn)."""
    drunk = (asked.aim == POINTS or asked.says("drank", "drink", "drunk") or len(asked.tokens) < SHORT) and sum(
        potion in asked for potion in POTION_POINTS
    ) > 1
    if not (drunk or (asked.numbered and asked.has("dawn", "unused"))):
        return None
    if asked.aim == RULE or asked.has("player", "doomsayers"):
        return None
    if asked.aim == AMOUNT and not asked.has("points"):
        return None
    found = dawn_of(asked)
    track = _first(asked.number("points"), _stands_at(asked))
    if found is None or track is None or found.value is None:
        return found
    total = track + found.value
    return Computed(total, f"{track} on the track; {found.text}. Together {total}")


def _stands_at(asked: Asked) -> int | None:
    """The points of "had 41 so far", "am at 37"."""
    at = [
        i
        for i in asked.loose_places
        if any(t.word in _STANDING for t in asked.tokens[max(0, i - 2) : i])
        or any(t.word == "before" for t in asked.tokens[i + 1 : i + 2])
    ]
    return asked.tokens[at[0]].number if len(at) == len(asked.loose) == 1 else None


def dawn_of(asked: Asked) -> Computed | None:
    """The Dawn alone, without what is on the track."""
    energy, spies = asked.count("energy"), asked.count("spy")
    drunk = sum(points for potion, points in POTION_POINTS.items() if potion in asked)
    if asked.number("energy") is None and asked.number("spy") is None and not drunk:
        return None
    for name, number, most in (("energy", energy, MOST_ENERGY), ("spy", spies, MOST_SPIES)):
        if name in asked and number is None:
            noun = "Energy tokens" if name == "energy" else "Spies"
            return Computed(None, "Each unused Energy token and Spy gives a point", f"How many {noun} are unused?")
        if not 0 <= (number or 0) <= most:
            return Computed(None, f"There are {MOST_ENERGY} Energy tokens and {MOST_SPIES} Spies at most", "")
    player = Player("", 0, unused_energy=energy or 0, unused_spies=spies or 0, potion_points=drunk)
    line = dawn(player)
    if not drunk:
        return Computed(line.points, line.text)
    more = potions(player)
    total = line.points + more.points
    return Computed(total, f"{line.text}; {more.text}. Together {total}")


def _before(asked: Asked, place: int) -> int | None:
    before = asked.tokens[place - 1] if place else None
    return before.number if before is not None and not before.place else None


def surplus(asked: Asked) -> Computed | None:
    """4 points for each Energy token beyond the fourth and each Spy beyond the second; Auroras beyond five are lost."""
    plain = asked.has("have", "covered") or asked.aim in (PLAIN, POINTS)
    told = asked.numbered or asked.says(
        *_BEFORE, "max", "maxed", *(word for words in BEYOND.values() for word in words)
    )
    if not (told or asked.ordinals or asked.has("have", "covered")):
        return None
    gains = asked.has("gain") or asked.says(*_ONE_MORE, *(word for words in BEYOND.values() for word in words))
    if asked.aim == RULE or not gains or not plain or asked.has("unused", "dawn", "player"):
        return None
    places = [i for i, token in enumerate(asked.tokens) if token.name in LIMITS]
    named = list(dict.fromkeys(asked.tokens[i].name for i in places))
    both = [_of_one(asked.of(_clause(asked, name)), name) for name in named] if len(named) > 1 else []
    found = [one for one in both if one is not None]
    if found and len(found) == len(both):
        total = sum(one.value or 0 for one in found)
        return Computed(total, f"{'; '.join(one.text for one in found)}. Together {total}")
    return next((one for name in named if (one := _of_one(asked, name)) is not None), None)


def _clause(asked: Asked, name: str) -> list[Token]:
    """The words that are on one kind of token, numbers with what they count: "both spies", "2 energy bonuses"."""
    kinds, kind = list[str](), ""
    for token in asked.tokens:
        kind = token.name if token.name in LIMITS else kind
        kinds.append(kind)
    for i in reversed(range(len(kinds) - 1)):
        token, after = asked.tokens[i], asked.tokens[i + 1]
        if (token.number is not None or token.word in _BEFORE) and after.name in LIMITS:
            kinds[i] = kinds[i + 1]
    return [token for token, kind in zip(asked.tokens, kinds, strict=True) if kind in ("", name)]


def _of_one(asked: Asked, name: str) -> Computed | None:
    """What is gained of one kind beyond its limit, where the question says how many are held."""
    if name not in asked:
        return None
    most, noun = LIMITS[name]
    if asked.says(*BEYOND[name]) or most + 1 in asked.ordinals:
        return _surplus(noun, most, 1, most)
    held = _held(asked, name, most)
    gained = _told_singly(asked, name) or _after(asked, "gain")
    said = [number for i in asked.places(name) if (number := asked.number_at(i)) is not None]
    if gained is None and said and (len(said) > 1 or said[-1] != held):
        gained = said[-1]
    if gained is None and ("covered" in asked or asked.says("bonus", *_ONE_MORE)):
        gained = 1
    if held is None or gained is None or not 0 <= held <= most or not 0 < gained <= MOST:
        return None
    return _surplus(noun, held, gained, most)


def _told_singly(asked: Asked, name: str) -> int | None:
    """How many bonuses of a kind are told one after the other: "energy bonus, energy bonus, spy bonus"."""
    places = [
        i for i in asked.places(name) if asked.tokens[i + 1 : i + 2] and asked.tokens[i + 1].word.startswith("bonus")
    ]
    return len(places) if len(places) > 1 else None


def _held(asked: Asked, name: str, most: int) -> int | None:
    """How many of a kind are held: said, or "all", or the first number that stands with it."""
    held, first = _after(asked, "have"), next(asked.places(name))
    if held is None and ("covered" in asked or asked.says("full", "all", "max", "maxed", "both")):
        held = most
    if held is None and "have" not in asked:
        held = asked.said(first)
    if held is None and any(first < place for place in asked.places("gain")):
        held = asked.number_at(first)
    return held


def _surplus(noun: str, held: int, gained: int, most: int) -> Computed:
    over = beyond(held, gained, most)
    if noun == "Aurora":
        return Computed(held + gained - over, f"{held} + {gained}, at most {most}: {held + gained - over}")
    points = POINTS_BEYOND * over
    return Computed(
        points, f"{held} + {gained}, at most {most}: {over} beyond that x {POINTS_BEYOND} points = {points}"
    )


def _after(asked: Asked, label: str) -> int | None:
    """The first number after a word, or right before it: "gain 2", "2 more"."""
    for place in asked.places(label):
        following = asked.tokens[place + 1 : place + 4]
        stop = next((i for i, token in enumerate(following) if token.name in ("have", "gain")), None)
        numbers = [t.number for t in following[:stop] if t.number is not None and (not t.weak or t.word == "one")]
        if numbers:
            return numbers[0]
        if asked.tokens[place].word in ("more", "gained") and (before := _before(asked, place)) is not None:
            return before
    return None


def _first(*numbers: int | None) -> int | None:
    return next((number for number in numbers if number is not None), None)


def spells_left(asked: Asked) -> Computed | None:
    """Auroras that are left for Spells once Hiking tokens are removed, one each (Phase 2: Departure)."""
    auroras, removed = asked.number("aurora"), asked.number("removal")
    rest = "aid" in asked and asked.says("rest", "others", "remaining")
    if not ("spell" in asked or rest) or auroras is None or removed is None or asked.aim == RULE:
        return None
    cast = (asked.number("spell") or 0) + (0 if rest else asked.number("aid") or 0)
    left = auroras - removed - cast
    if not 0 <= left <= MOST_AURORAS:
        return None
    text = f"{auroras} Auroras - {removed} for Hiking tokens" + (f" - {cast} cast" if cast else "")
    return Computed(left, f"{text} = {left} for Spells")
