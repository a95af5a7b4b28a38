"""What is no flower line in a question: cards dealt and played, counters left, the printed example, the most of all."""

import re
from collections.abc import Mapping
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script, counted
from companion.games.arboria.asked_heights import height
from companion.games.arboria.asked_sky import cloud, opens, rain, sun
from companion.games.arboria.growth import ROCK_HEIGHT
from companion.games.arboria.layout import COLORS, SIZE
from companion.games.arboria.problems import SUPPLY

DECK: Final = 22
DEALT: Final[Mapping[int, int]] = {2: 10, 3: 6, 4: 5}
"""Cards for each player by how many play (Setting Up the Game)."""
SPECIAL: Final = 6
PLAYS: Final = 3
EXAMPLE: Final[Mapping[str, tuple[int, ...]]] = {
    "lumberjack": (10, 12, 8, 10),
    "grandma": (10, 6, 12, 10),
    "wizard": (4, 4, 12, 15),
    "boy": (2, 18, 4, 15),
}
"""The points of the printed example by colour, as `COLORS` has them (Counting the Score: Example)."""
_WHO: Final = (("lumber", "lumberjack"), ("grand", "grandma"), ("gran", "grandma"), ("wiz", "wizard"), ("boy", "boy"))
_BOOK: Final = re.compile(r"\b(?:example|sample|booklets?|rulebooks?|printed|rules)\b")
_MOST: Final = re.compile(
    r"\b(?:perfect|most|maximum|maximal|max|maximally|possible|highest|biggest|best|ever|HEIGHT:(?:max|best|highest"
    r"|biggest))\b"
)
_POSSIBLE: Final = re.compile(
    r"\b(?:possible|possibly|can|could|max|maximum|maximal|ever|at all|theoretical\w*|perfect|most)\b"
)
_PERFECT: Final = re.compile(
    r"\b(?:ALL|all|every|total|final|game|whole|4|altogether|TOTAL:\w+|SCORE:total|COLORS:colou?rs)\b"
)


def tables(asked: Asked) -> Computed | None:
    """The first of these that a question asks for."""
    text = Script(asked.tokens).text
    answers = ((reading(asked, text), entry) for reading, entry in READINGS.items())
    return next((found.by(entry) for found, entry in answers if found is not None), None)


def _example(asked: Asked, text: str) -> Computed | None:
    """A character's total in the printed example, or the points of one colour there."""
    who = [name for said, name in _WHO if re.search(rf"\b(?:THEIRS:)?\w*{said}", text)]
    if not who or not _BOOK.search(text) or not asked.has("total", "score", "points", *COLORS):
        return None
    points = EXAMPLE[who[0]]
    if set(asked.numbers) - {len(COLORS), *points}:
        return None
    named = [color for color in COLORS if color in asked]
    if len(named) == 1:
        value = points[COLORS.index(named[0])]
        return Computed(value, f"The printed example, {who[0]}, {named[0]}: {value}")
    return Computed(sum(points), f"The printed example, {who[0]}: {' + '.join(map(str, points))} = {sum(points)}")


def _most(asked: Asked, text: str) -> Computed | None:
    """The most that one colour or all of them can bring (Counting the Score)."""
    numbers = [number for number in asked.numbers if number not in (1, len(COLORS))]
    if (
        numbers
        or not _MOST.search(text)
        or (
            not asked.has("points", "score", "total", "worth")
            and "LENGTH" not in text
            and not re.search(r"\b(?:get|earn|make|reach|perfect|possible)\b", text)
        )
    ):
        return None
    if opens(asked, "can", "may", "is", "does", "do") or asked.has("card", "cloud", "sun", "rock", "rain", "mine"):
        return None
    each = SIZE * SIZE
    one = re.search(
        r"\b(?:one|a|single|1|per|each|any|the)(?: single)? (?:COLORS:colou?r|LENGTH:(?!tall)\w+|FLOWER:\w+|RED"
        r"|GREEN|BLUE|YELLOW)",
        text,
    )
    if one or (asked.has(*COLORS) and len(asked.names & set(COLORS)) == 1):
        return Computed(each, f"Tallest {SIZE} x {SIZE} squares = {each}")
    if _PERFECT.search(text) and (_POSSIBLE.search(text) or "HEIGHT:max" in text):
        total = len(COLORS) * each
        return Computed(total, f"Each colour {SIZE} x {SIZE} = {each}; {len(COLORS)} colours: {total}")
    return None


def _players(asked: Asked, text: str) -> int | None:
    said = asked.number("player")
    found = re.search(r"\b(?:we(?:re| are)?|us|only|just) (?:\w+ )?([234])\b(?! [A-Z])|\b([234]) of us\b", text)
    return said or (int(found[1] or found[2]) if found else None)


def _dealt(asked: Asked, text: str) -> Computed | None:
    """Cards dealt to each player, to all, and set aside (Setting Up the Game; Optional Rules)."""
    players = _players(asked, text)
    deals = re.search(
        r"\b(?:deal\w*|dealt|handed|hand out|get|gets|receives?|distribut\w*|aside|discard|remain\w*|left|start"
        r"|box|back|each of|for each|per player)\b",
        text,
    )
    if (
        players is None
        or players not in DEALT
        or not (deals and ("card" in asked or "discard" in text or "deal" in text))
        or (
            (many := re.search(r"HOW_MANY:\w+(?: (?!CARD)\S+){0,1} (\S+)", text)) is not None
            and "CARD" not in many[0]
            and "left" not in text
            and "remain" not in text
        )
    ):
        return None
    if re.search(r"\bspecial|watering", text):
        return Computed(
            SPECIAL - players, f"{SPECIAL} Special Cards - {players} taken = {SPECIAL - players} back in the box"
        )
    each = DEALT[players]
    if re.search(r"\b(?:aside|remain\w*|left|discard|rest|not dealt|out of the game|stay over|over)\b", text):
        left = DECK - players * each
        return Computed(left, f"{DECK} cards - {players} x {each} = {left} set aside")
    if re.search(r"\b(?:TOTAL:\w+|all|altogether|together|handed out|dealt out)\b", text) and not re.search(
        r"\beach|per player|every", text
    ):
        return Computed(players * each, f"{players} players x {each} = {players * each} cards")
    return Computed(each, f"{players} players: {each} cards each")


_COST: Final = (
    (re.compile(r"\bFADE:\w+"), 2, "a fade"),
    (re.compile(r"\bFERTILIZER:\w+"), 2, "Fertilizer with a flower card"),
    (
        re.compile(
            r"(?<!FERTILIZER:fertilizer plus )(?:(?P<n>\d+|an?|one) )?(?:(?:RED|GREEN|BLUE"
            r"|YELLOW):\w+ )?FLOWER:flower CARD:\w+"
        ),
        1,
        "a flower card",
    ),
    (re.compile(r"(?:(?P<n>\d+|an?|one|the) )?SUN:\w+"), 1, "a Sun card"),
    (re.compile(r"(?:(?P<n>\d+|an?|one|the) )?CLOUD:\w+"), 1, "a Cloud card"),
    (re.compile(r"\bRAIN:\w+"), 1, "the Rain"),
    (re.compile(r"\b(?:BEE|BOLT|TRANSPLANT|ROCK|PLANT):\w+"), 1, "a special card"),
)


def _plays(asked: Asked, text: str) -> Computed | None:
    """Cards that may still be played of the three of a turn (A Player's Turn; Fade a Flower; Optional Rules)."""
    left = re.search(
        r"HOW_MANY:\w+ (?:more |other |further )?(?:CARD:\w+ )?(?:more )?(?:(?:can|may|could|do|am|are|i|still"
        r"|have|left|to|more) )*(?:play|left|more|allowed)"
        r"|\bCARD:cards? (?:left|more)(?: to play)?|(?:left|more) to play|HOW_MANY:\w+ more CARD:cards$",
        text,
    )
    turn = re.search(r"\b(?:play\w*|turn|used|FADE:\w+|FERTILIZER:\w+)\b", text)
    if left is None or turn is None or asked.has("player", "height", "length") or opens(asked, "can", "may"):
        return None
    used, said = 0, list[str]()
    before = text[: left.start()] or text
    for pattern, cards, name in _COST:
        for match in pattern.finditer(before):
            number = counted(match.groupdict().get("n"))
            if cards == 1 and name == "a flower card" and any(what.startswith("Fert") for what in said):
                continue
            used += cards * number
            said.append(f"{name}" if number == 1 else f"{number} x {name}")
    if not used:
        plain = asked.number("card")
        if plain is None:
            return None
        used, said = plain, [f"{plain} played"]
    if not 0 <= used <= PLAYS:
        return None
    return Computed(PLAYS - used, f"{PLAYS} cards a turn - {used} ({', '.join(said)}) = {PLAYS - used} left")


def _counters(asked: Asked, text: str) -> Computed | None:
    """Counters in the supply: 6 of each colour, 24 in all (Setting Up the Game; Fade a Flower)."""
    asks = re.search(
        r"HOW_MANY:\w+ (?:[^,]{0,40} )?(?:left|still|remain\w*|in all|start|each player)|HEIGHT:counters? (?:left"
        r"|remaining)"
        r"|HOW_MANY:\w+ HEIGHT:counters? (?:has|does|do|in)",
        text,
    )
    if (
        asks is None
        or asked.has("rain", "length")
        or not re.search(r"HEIGHT:(?:counters?|tokens?|piles?)|FLOWER", text)
    ):
        return None
    color = next((name for name in COLORS if name in asked), "")
    supply = SUPPLY if color else SUPPLY * len(COLORS)
    heights = [int(n) for n in re.findall(r"\b(\d+) HEIGHT:(?:high|tall|counters?|tokens?)", text)]
    faded = re.search(r"\b(\d+|one|an?) [^,]{0,45}FADE:\w+", text) if "fade" in asked else None
    gone = counted(faded[1]) if faded else 0
    rest = [n for n in asked.numbers if not (faded and faded[1].isdigit() and n == gone)]
    used = sum(heights) or (sum(rest) if len(rest) == 1 or "HEIGHT:piles" in text else 0)
    if not (used or gone) and asked.numbered:
        return None
    left = supply - used - gone
    if left < 0 or (not color and not used and "each" not in text and "all" not in text):
        return None
    text = f"{supply}{' ' + color if color else ''} counters" + (f" - {used} on the board" if used else "")
    text += f" - {gone} faded" if gone else ""
    return Computed(
        left, f"{text} = {left}" if used or gone else f"{len(COLORS)} colours x {SUPPLY} = {supply} counters"
    )


def _of_all(asked: Asked, text: str) -> Computed | None:
    """Counters that all players together take from the box (Setting Up the Game)."""
    players = _players(asked, text)
    asks = re.search(r"HOW_MANY:\w+ (?:(?:FLOWER|RED|GREEN|BLUE|YELLOW):\w+ )*(?:HEIGHT:\w+|FLOWER:\w+|bits?)", text)
    if players is None or players not in DEALT or asks is None or asked.has("rain", "length", "card", "fade"):
        return None
    if re.search(r"\beach|per player|every|a player|left|remain", text) or set(asked.numbers) - {players}:
        return None
    color = next((name for name in COLORS if name in asked), "")
    supply = SUPPLY if color else SUPPLY * len(COLORS)
    told = f"{players} players x {supply}{' ' + color if color else ''} = {players * supply} counters"
    return Computed(players * supply, told)


def _shadow(asked: Asked, text: str) -> Computed | None:
    """How tall a flower must be to grow behind another (Growing a Flower)."""
    if not re.search(r"\bhow (?:HEIGHT:(?:tall|high)|many HEIGHT)|HOW_MANY:\w+ HEIGHT", text) or not re.search(
        r"\b(?:behind|OTHER:(?:shadow|shade))", text
    ):
        return None
    said = re.search(r"\b(?:behind|shadow of|shade of)[^,\d]* (\d+)", text)
    needed = int(said[1]) if said else ROCK_HEIGHT if "rock" in asked else None
    if needed is None or not 0 < needed <= SIZE:
        return None
    return Computed(needed, f"A flower behind one of {needed} grows once it is {needed} tall itself")


READINGS: Final = {
    _example: "example-table",
    _most: "counting-the-score",
    sun: "moving-the-sun",
    cloud: "cloud-coverage",
    rain: "rain",
    _dealt: "deal",
    _plays: "play-limit",
    _of_all: "counters",
    _counters: "counters",
    _shadow: "shadow",
    height: "",
}
"""What may be asked for, with the entry that it goes by."""
