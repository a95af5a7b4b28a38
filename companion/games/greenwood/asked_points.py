"""Points in a question: the solo verdict, the last Dawn, rescued creatures, bonuses beyond a limit."""

import re
from dataclasses import replace
from typing import Final

from companion.core.asked import AMOUNT, POINTS, RULE, Asked
from companion.core.computed import Computed
from companion.core.script import Script, counted
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
from companion.games.greenwood.scoring import BAND_ENDS, dawn, potions, verdict

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
        or not (
            _asks_band(asked)
            or asked.has("unused", "dawn")
            or _SHORT.search(Script(asked.tokens).text)
            or asked.names <= {"solo", "have", "gain", "rescue"}
        )
    ):
        return None
    extra = dawn_of(asked) if asked.has("unused", "dawn") else None
    if extra is None and (
        more := re.search(r"\bplus (\d)(?: POINTS:\w+)?(?: (?:at|from|by|for))? DAWN", Script(asked.tokens).text)
    ):
        extra = Computed(int(more[1]), more[1])
    total = track + (extra.value or 0 if extra else 0)
    if (gap := _gap(asked, total)) is not None:
        return gap if extra is None else replace(gap, text=f"{track} + {extra.value} at Dawn = {total}. {gap.text}")
    found = verdict(total)
    low, high = found["range"]
    span = f"up to {high}" if low is None else f"{low} and more" if high is None else f"{low} to {high}"
    reckoned = f"{track} + {extra.value} at Dawn = {total}" if extra else str(total)
    place = f"the {PLACES[found['band']]} of five bands, {span}"
    return Computed(total, f"{reckoned} points: {place}: {VERDICTS[found['band']]}")


_SHORT: Final = re.compile(
    r"\bto (?:the )?(?:top|best|next)\b|\b(?:short|missing|lack\w*|how far|away|needed|need|needs|GAIN:more|more)\b"
    r"|HOW_MANY:\w+ (?:for|to|till|until"
    r"|UNUSED:left)\b"
)


def _gap(asked: Asked, total: int) -> Computed | None:
    """Points that are missing to the next band, or to the best one (Solo Rules)."""
    text = Script(asked.tokens).text
    best = re.search(r"\b(?:top|best|highest|last(?! DAWN)|HEIGHT:best|liberation|5th|max\w*)\b", text)
    named = re.search(r"\b([2-4])th (?:VERDICT:\w+|bands?|one)\b", text)
    if named and _SHORT.search(text) and total <= (end := BAND_ENDS[int(named[1]) - 2]):
        return Computed(
            end + 1 - total, f"It begins at {end + 1}: {end + 1} - {total} = {end + 1 - total} points short"
        )
    following = re.search(r"\b(?:next|following|better|higher)\b", text)
    if not _SHORT.search(text) or not (best or following) or (total > BAND_ENDS[-1] and not best):
        return None
    if total > BAND_ENDS[-1]:
        return Computed(0, f"{total} points are in the best band: none are missing")
    goal = BAND_ENDS[-1] + 1 if best else next(end for end in BAND_ENDS if end >= total) + 1
    return Computed(
        goal - total,
        f"The {'best' if best else 'next'} band begins at {goal}: {goal} - {total} = {goal - total} points short",
    )


def _asks_band(asked: Asked) -> bool:
    return asked.has("points", "score", "verdict", "total")


def _points(asked: Asked) -> int | None:
    """The points that the question gives, said of points or of nothing."""
    said = next((n for i in asked.places("points") if (n := asked.number_at(i)) is not None), None)
    if said is not None:
        return said
    if on := re.search(r"MARKER:\w+ (?:is |stands )?(?:on|at) (\d+)\b", Script(asked.tokens).text):
        return int(on[1])
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
    return found if found is not None and found.value is None else None


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
    text = Script(asked.tokens).text
    stands = re.search(r"\bwhere (?:does|do|is|am|will)\b[^,]*$", text) and asked.numbered
    every = re.search(r"\b(?:HAVE:\w+|with) (?:all|every)(?: single)? (?:ENERGY|SPY|tokens?)", text) or (
        _OWNS_ALL.search(text) and _POINTS_ASKED.search(text)
    )
    if (asked.aim == RULE and not (stands or every)) or asked.has(
        "unused", "dawn", "player", "removal", "spell", "aid", "eye"
    ):
        return None
    found = [one for name in LIMITS if name in asked and (one := _of_one(asked, text, name)) is not None]
    if not found:
        return None
    if len(found) == 1:
        return _on_the_track(asked, found[0]) if "aurora" not in asked else found[0]
    total = sum(one.value or 0 for one in found)
    return _on_the_track(asked, Computed(total, f"{'; '.join(one.text for one in found)}. Together {total}"))


_OWNS_ALL: Final = re.compile(
    r"(?<![\w:])(?:HAVE:all|all|every|both)(?: single| of| \d)*(?: (?:my|MINE:\w+|the|mine|them|those|these))*"
    r" (?:(?:ENERGY|SPY):|tokens?\b|(?:are|is|were) )"
)
_POINTS_ASKED: Final = re.compile(
    r"HOW_MANY:\w+ POINTS|, (?:the |what |how )*POINTS:\w+(?: (?:instead|then|for (?:it|that|me)|i mean))?$"
)


def _on_the_track(asked: Asked, found: Computed) -> Computed:
    """What is gained with the points that the question starts from."""
    track = asked.number("points")
    stands = re.search(r"RANGE:track (\d+)|\b(?:im|i am|am|was) (?:on|at) (\d+)\b(?! [A-Z])", Script(asked.tokens).text)
    if track is None and stands:
        track = int(stands[1] or stands[2])
    if track is None:
        return found
    return Computed(
        track + (found.value or 0), (f"{found.text}; {track} + {found.value} = {track + (found.value or 0)}")
    )


def _of_one(asked: Asked, text: str, name: str) -> Computed | None:
    """What is gained of one kind beyond its limit, where the question says how many are held."""
    most, noun = LIMITS[name]
    kind = rf"{name.upper()}:\w+\b"
    nths = {nth for one in re.findall(rf"\b((?:\d+th ,? ?(?:and )?)*\d+th) {kind}", text) for nth in one.split()}
    after = sum(int(nth[:-2]) > most for nth in nths if nth.endswith("th"))
    if after or asked.says(*BEYOND[name]) or most + 1 in asked.ordinals:
        return _surplus(noun, most, max(after, 1), most)
    if later := re.search(rf"\b(?P<n>\d)th {kind}(?: (?:\w+ ){{0,3}}(?:GAIN|bonus|would|comes?|now))", text):
        return _surplus(noun, min(most, int(later["n"]) - 1), 1, most)
    gains, rest = _gained(text, kind)
    held = _held(rest, kind, most, re.search(kind, text))
    if not gains or held is None or not 0 <= held <= most or not 0 < gains <= MOST:
        return None
    return _surplus(noun, held, gains, most)


_AMOUNT: Final = r"(?P<n>\d+|an?|one|another|both)"
_ADDED: Final = r"(?:more|GAIN:more|further|extra|new|additional|other)"


def _gained(text: str, kind: str) -> tuple[int, str]:
    """How many of a kind are gained, and the line without the words that say so."""
    ways = (
        rf"(?:{_AMOUNT} )?(?:{_ADDED} )?{kind}(?: token)? (?:GAIN:bonus\w*|bonus\w*)(?: (?P<t>\d+) (?:times|x))?",
        rf"{_AMOUNT} (?:more )?GAIN:bonus\w*(?! [A-Z])",
        rf"(?:{_AMOUNT} (?:more |GAIN:more |extra |additional |new )){kind}",
        rf"another(?P<n>) {kind}",
        r"(?P<n>another)(?: one)?\b(?! [A-Z])",
        rf"GAIN:(?!bonus|more)\w+ (?:me |i )?{_AMOUNT}(?: (?:{_ADDED}|GAIN:more))*(?: of (?:them|those"
        rf"|these))?(?: {kind}|(?! [A-Z]))",
        rf"{_AMOUNT} (?:GAIN:more|GAIN:gained|more|extra)\b(?: {kind})?",
        rf"GAIN:(?!bonus|more)\w+ (?:an? |the )?(?P<n>){kind}",
        r"(?:VERDICT:reach\w*|reach\w*|giv\w+|pass\w*|hit\w*|trigger\w*|land\w* on|cross\w*|COVERED:\w+"
        r"|come\w*)(?: me| us| to)*"
        rf"(?: {_AMOUNT}| the)? {kind}",
    )
    total = 0
    listed = re.search(
        r"(?:GAIN:bonus\w*|bonus\w*) ?,?(?: is)? (?:(?!GAIN)[A-Z]+:\w+(?: ,| and|,)? ?(?!GAIN))+$"
        r"|(?:GAIN:bonuses) ,? ?(?:[A-Z]+:\w+[ ,]*(?:and )?)+",
        text,
    )
    if listed and (several := len(re.findall(kind, listed[0]))):
        return several, text[: listed.start()] + "~" * len(listed[0]) + text[listed.end() :]
    for way in ways:
        while found := re.search(rf"(?<![\w:]){way}", text):
            said = found["n"]
            often = counted(found.groupdict().get("t"))
            total += often * (2 if said == "both" else counted(said))
            text = text[: found.start()] + "~" * len(found[0]) + text[found.end() :]
    others = re.search(rf"(?<![\w:])(?!{kind})(?:ENERGY|SPY|AURORA):\w+ GAIN:bonus", text)
    if not total and not others and re.search(r"GAIN:bonus\w*|\bcovered|COVERED:cover", text) and re.search(kind, text):
        total = 1
    return total, text


_EVERY_TOKEN: Final = re.compile(
    r"\b(?:HAVE:all|all|every|each)(?: (?:6|of|my|MINE:my|the|those|these|them|single|HAVE:\w+))* tokens?\b"
)
"""What tells that neither an Energy token nor a Spy is left in the supply."""


def _held(text: str, kind: str, most: int, first: re.Match[str] | None) -> int | None:
    """How many of a kind are held: said, or "all", or "full"."""
    if _EVERY_TOKEN.search(text):
        return most
    if two := re.search(r"HAVE:\w+ (\d) and (\d)\b(?! [A-Z])", text):
        return int(two[1 if most == MOST_ENERGY else 2])
    if found := re.search(
        rf"(?<![\w:])(?P<n>\d+|an?|one|both|all|HAVE:all|every)(?: of)?(?: my| the"
        rf"| MINE:my)?(?: \d+)? {kind}(?! max| limit)",
        text,
    ):
        said = found["n"]
        return most if said in ("both", "all", "HAVE:all", "every") else counted(said)
    if found := re.search(rf"{kind}(?: (?:is|are|at|on|x|,|HAVE:\w+|MARKER:\w+|RANGE:\w+))* (?P<n>\d+)", text):
        return int(found["n"])
    after = text[first.start() :] if first else text
    own = r"HAVE:(?!all)\w+ (?:only |just )?(?P<n>\d+|one)\b"
    if found := re.search(own, after) or re.search(own, text):
        return counted(found["n"])
    if found := re.search(rf"\b(?P<n>\d)th {kind}", text):
        return int(found["n"])
    if re.search(r"\b(?:full|max|maxed|both|all|HAVE:all|COVERED:full|complete|over|past|beyond)\b", text):
        return most
    return None


def _surplus(noun: str, held: int, gained: int, most: int) -> Computed:
    over = beyond(held, gained, most)
    if noun == "Aurora":
        return Computed(held + gained - over, f"{held} + {gained}, of which {most} can be held: {held + gained - over}")
    points = POINTS_BEYOND * over
    return Computed(
        points,
        f"{held} + {gained} = {held + gained}, of which {most} can be held: {over} too many x {POINTS_BEYOND} points "
        f"= {points}",
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


def _eyes(text: str) -> int:
    """Times that Keep an Eye Out is cast."""
    return sum(counted(number) for number in re.findall(r"\b(\d+|an?|one)(?: x| times)? EYE:", text))


def spells_left(asked: Asked) -> Computed | None:
    """Auroras that are left for Spells once Hiking tokens are removed, one each (Phase 2: Departure)."""
    auroras, removed = asked.number("aurora"), asked.number("removal")
    rest = "aid" in asked and asked.says("rest", "others", "remaining")
    more = re.search(r"HOW_MANY:\w+ (?:GAIN:more|more|others?|UNUSED:left)\b", Script(asked.tokens).text)
    if not ("spell" in asked or rest or more) or auroras is None or removed is None or asked.aim == RULE:
        return None
    cast = (asked.number("spell") or 0) + _eyes(Script(asked.tokens).text) + (0 if rest else asked.number("aid") or 0)
    left = auroras - removed - cast
    if not 0 <= left <= MOST_AURORAS:
        return None
    text = f"{auroras} Auroras - {removed} for Hiking tokens" + (f" - {cast} cast" if cast else "")
    return Computed(left, f"{text} = {left} for Spells")
