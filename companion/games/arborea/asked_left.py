"""What limits leave room for - cards, activations, gifts, pieces, turns - and what moves along a scale."""

import re
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arborea.costs import VETERAN_STEPS
from companion.games.arborea.layout import CREATURES
from companion.games.arborea.seasons import CAP
from companion.games.arborea.spirit import LOWEST, SPIRIT_PER_CAPTIVE
from companion.games.arborea.words import counted

HIGHEST: Final = 8
"""The last space of the Spirit Track and of the Biome Reserve."""
LAST_TURNS: Final = 2
"""Turns that every player has once the Sun Tracker has reached its last spot (Game End)."""
_BIOME: Final = r"(?:TREE|CORAL|FLOWER|WEED|MUSHROOM|WATER|biome)"
_CREATURE: Final = f"(?:{'|'.join(kind.upper() for kind in CREATURES)})"
_LEFT: Final = re.compile(
    r"\b(?:more|left|remain\w*|still|room|free|missing|short|to go|until|till|before|over|rest|unused|other"
    r"|reach|cap|capped)\b"
)
_STOCK: Final = r"\b(?:left|remain\w*|supply|box|exist|more|available)\b"


class _Limit(NamedTuple):
    """A thing of which there are `most`. pattern: how a question speaks of it, by its plain line."""

    pattern: re.Pattern[str]
    most: int
    what: str
    rule: str


LIMITS: Final = tuple(
    _Limit(re.compile(pattern), most, what, rule)
    for pattern, most, what, rule in (
        (r"\b(?:boat|ship)\b.*\b(?:activate|use|sail|ready)|\b(?:activate|use|sail)\b.*\b(?:boat|ship)\b", 6,
         "the boat can be activated from the 6th space on", "boat-activate"),
        (r"\b(?:activat\w+|woke|wake|wakes|waking|woken)\b(?!.*CARD)|ACTIVATION", 3,
         "3 activations in a turn", "activate-villagers"),
        (r"\bUNCOMPLETED\b|\b(?:slots?|open|above)\b.*\bCARD"
         r"|\bCARD\b.*\b(?:slots?|above|take|hold|pick|draw|space|room)\b", 3,
         "3 cards above the board", "card-limit"),
        (r"\bGIFT\b.*\b(?:SAGE|him|her)\b|\bSAGE\b.*\bGIFT\b|\bSPOT\b.*\bGIFT\b", 3, "3 Gifts to one Sage", "gift-max"),
        (rf"\bFISH\b(?=.*{_STOCK})", 8, "8 Fish in the box", "too-many-of-kind"),
        (rf"\b(?:BRIGHT|DARK)\b(?=.*{_STOCK})", 8, "8 Sprites of each sort in the box", "too-many-of-kind"),
        (rf"{_CREATURE}(?=.*{_STOCK})", 6, "6 Creatures of each kind in the box", "too-many-of-kind"),
        (rf"{_BIOME}(?=.*(?:go up|goes up|regenerate|top|highest|max|higher|up))", HIGHEST,
         "a Biome goes up to 8", "biome-max"),
    )
)  # fmt: skip
_PUSHED: Final = re.compile(
    r"\b(?:advanc\w+|push\w*|mov\w+) (?:(?:a|the|one|my|1)|(\d)) TRACK\b(?! (?:\w+ )?(?:by|once|twice|\d))"
)
"""What step 1 moves by one space each."""
_PUSHES: Final = {"once": 1, "twice": 2}
EACH: Final = (
    (("uncompleted",), 3), (("young", "veteran"), 3), (("fish",), 4), (("bright", "dark", "sprite"), 2),
    (("water",), 2), (("rock",), 1), ((*CREATURES, "creature", "species"), 2), (("step",), 1), (("card",), 1),
)  # fmt: skip
"""Base RP of a season for each of what it counts (Score Seasons)."""
_GAINS: Final = (
    r"(?:gain(?:s|ed)?|gets?|got|plus|earn(?:s|ed)?|receives?d?|made|makes?|regenerated?|produced?|adds?|added|up"
    r"|invited? for)"
)
_LOSES: Final = r"(?:loses?|lost|pay|pays|paid|spends?|spent|minus|down|drops?|used?|without)"
_MOVED: Final = re.compile(
    rf"\b(?P<verb>{_GAINS}|{_LOSES})(?: (?:by|of|SPIRIT|me|another|for|the|it|is|{_BIOME}))*(?: ,)? (?P<number>\d+)\b"
)


def left(asked: Asked) -> Computed | None:
    """How many more a limit lets one have."""
    if (
        "how many" not in asked
        or not _LEFT.search(asked.plain)
        or asked.has("season", "feronia", "multiplier", "score")
    ):
        return None
    if special := _turns(asked) or _cubes(asked) or _spirit_room(asked) or _for_the_cap(asked):
        return special
    used = [number for number in asked.numbers if number != asked.number("player")]
    weak = sum(token.weak for token in asked.tokens if token.word == "one")
    used = used or [spot for spot in asked.ordinals if "sage" in asked and spot <= 3][:1]
    used = used or ([weak] if weak == 1 else [])
    limit = next((one for one in LIMITS if one.pattern.search(asked.plain)), None)
    if limit is None or len(used) != 1 or not 0 <= used[0] <= limit.most:
        return None
    rest = limit.most - used[0]
    return Computed(rest, f"{limit.most} - {used[0]} = {rest} more ({limit.what})").by(limit.rule)


def _turns(asked: Asked) -> Computed | None:
    """Turns to come once the Sun Tracker has reached its end (Game End)."""
    players = asked.number("player")
    told = re.search(r"\bturns?\b", asked.plain) and re.search(
        r"\b(?:sun|end|ends|last|final|trigger\w*)\b", asked.plain
    )
    if players is None or not told or len(asked.numbers) != 1:
        return None
    total = LAST_TURNS * players
    return Computed(
        total, f"{counted(players, 'player')} x {LAST_TURNS} turns each = {total}, after the current one"
    ).by("last-turns")


def _cubes(asked: Asked) -> Computed | None:
    """Gift cubes that are still on one's board."""
    cubes = [token.word for token in asked.tokens if token.name == "gift" and "cube" in token.word]
    if not cubes or "sage" in asked or not asked.says("left", "remain", "remaining", "still", "unused"):
        return None
    start = 9 if asked.says("river", "midnight", "expansion") else 8
    used = [number for number in asked.numbers if number != start]
    if len(used) != 1 or not 0 <= used[0] <= start:
        return None
    return Computed(start - used[0], f"{start} - {used[0]} = {start - used[0]} Gift cubes").by("gift-cubes-setup")


def _spirit_room(asked: Asked) -> Computed | None:
    """Spirit to the ends of its track; captives until its lower end."""
    start = next((number for i in asked.places("spirit") if (number := asked.number_at(i)) is not None), None)
    loose = asked.loose
    start = loose[0] if start is None and "spirit" in asked and len(loose) == 1 else start
    if start is None or not LOWEST <= start <= HIGHEST:
        return None
    if "captive" in asked:
        most = (start - LOWEST) // SPIRIT_PER_CAPTIVE
        return Computed(most, f"({start} + {-LOWEST}) / {SPIRIT_PER_CAPTIVE} = {most} captives at most").by("captives")
    if asked.says("lose", "spend", "pay", "down"):
        return Computed(start - LOWEST, f"{start} - {LOWEST} = {start - LOWEST} Spirit").by("spirit-floor")
    if asked.says("gain", "top", "max", "maximum", "up", "get", "end", "highest"):
        return Computed(HIGHEST - start, f"{HIGHEST} - {start} = {HIGHEST - start} Spirit").by("spirit-max")
    return None


def _for_the_cap(asked: Asked) -> Computed | None:
    """What the base of a season lacks to its limit: RP, or so many of what it counts."""
    if not re.search(r"\b(?:cap|capped|limit|max|maximum|maxed|full|of 8|to 8)\b", asked.plain):
        return None
    base = asked.number("base")
    if base is not None and 0 <= base <= CAP and asked.has("points"):
        return Computed(CAP - base, f"{CAP} - {base} = {CAP - base} RP of the base").by("season-cap")
    said = re.search(r"\b(\d+)(?: POINTS)? (?:each|apiece|per)\b", asked.plain)
    each = int(said[1]) if said else next((rp for names, rp in EACH if asked.has(*names)), 0)
    if (
        not each
        or asked.has("feronia", "gift")
        or not asked.has("base", "multiplier", "season") | asked.says("cap", "capped")
    ):
        return None
    number = -(-CAP // each)
    return Computed(number, f"{number} x {each} = {number * each}, and the base counts {CAP} at most").by("season-cap")


def moved(asked: Asked) -> Computed | None:
    """Where the Spirit Tracker or a Biome stands after what is gained and lost."""
    if asked.has(
        "season", "captive", "activation", "repeat", "river sage", "feronia", "player", "card cost", *CREATURES
    ):
        return None
    names = [name for name in ("spirit", "tree", "coral", "flower", "weed", "mushroom", "water") if name in asked]
    changes = list(_MOVED.finditer(asked.plain))
    if len(names) != 1 or not changes or len(asked.numbers) != len(changes) + 1:
        return None
    moves = [(int(one["number"]) if re.fullmatch(_GAINS, one["verb"]) else -int(one["number"])) for one in changes]
    told = [str(number) for number in asked.numbers]
    for move in moves:
        if str(abs(move)) in told:
            told.remove(str(abs(move)))
    return _along(names[0], int(told[0]), moves) if len(told) == 1 else None


def _along(name: str, start: int, moves: list[int]) -> Computed | None:
    lowest = LOWEST if name == "spirit" else 0
    if not lowest <= start <= HIGHEST:
        return None
    end = start
    for move in moves:
        end = min(end + move, HIGHEST)
    what = "Spirit" if name == "spirit" else name.capitalize()
    told = " ".join(f"{'+' if move >= 0 else '-'} {abs(move)}" for move in moves)
    text = f"{what} {start} {told} = {end}"
    if start + sum(moves) > HIGHEST and end == HIGHEST:
        text += f", as {HIGHEST} is the end and what goes beyond is lost"
    if end < lowest:
        return Computed(None, f"{text}: below {lowest} nothing can be paid", f"Where does your {what} stand?")
    return Computed(end, text).by("spirit-change" if name == "spirit" else "regenerate-biome")


def boat(asked: Asked) -> Computed | None:
    """How far the boat goes with the tracks that one moves oneself (Midnight River > Moving Your Boat)."""
    opens = asked.tokens[0].word if asked.tokens else ""
    if (
        opens in ("does", "do", "can", "is", "when")
        or not asked.says("boat", "ship")
        or asked.says("she", "he", "should")
        or asked.has("feronia", "score", *CREATURES)
    ):
        return None
    plain = re.sub(r"(?:\b(?:in|for|at|of) STEP \d|(?:^|, )STEP [14])\b(?! STEP)", "", asked.plain)
    if "track" not in asked or re.search(r"\b(?:activate|use|sail|until|till|cost)\b", plain):
        return None
    start = re.search(r"\b(?:boat|ship)(?: \w+){0,3}? (?:on|at|from)(?: (?:SPACE|STEP|SPOT))? (\d+)", plain)
    told = re.sub(r"\b\d+ (?:ELDER|YOUNG|VETERAN|TRACK|PLAYER)\b", "", plain[start.end() :] if start else plain)
    alike = re.search(r"\b(\d) TRACK(?: \w+){0,3}? (\d)(?: STEP)? (?:each|apiece)\b", plain)
    steps = (
        [int(alike[1]) * int(alike[2])]
        if alike
        else [
            *map(int, re.findall(r"\b\d+\b", told)),
            *(_PUSHES[word] for word in re.findall(r"\b(?:once|twice)\b", told)),
        ]
    )
    for number, kind in re.findall(r"(?:\b(\d+)|\ban?|\bone|\bmy) (ELDER|YOUNG|VETERAN)\b", plain):
        steps.append(int(number or 1) * (VETERAN_STEPS if kind == "VETERAN" else 1))
    if re.search(r"\bSTEP 1\b(?! STEP)", asked.plain) and (pushed := _PUSHED.search(plain)):
        steps.append(int(pushed[1] or 1))
    if not steps or not all(0 < step <= HIGHEST for step in steps):
        return None
    moved_from = [int(start[1])] if start else []
    total = sum([*moved_from, *steps])
    return Computed(total, f"{' + '.join(map(str, [*moved_from, *steps]))} = {total}").by("boat-move")
