"""Counters in a question: those left in the supply, those of all players, those missing to grow in a shadow."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import counted
from companion.games.arboria.asked_cards import DEALT, players
from companion.games.arboria.growth import ROCK_HEIGHT
from companion.games.arboria.layout import COLORS, SIZE
from companion.games.arboria.problems import SUPPLY

_COUNTERS: Final = r"(?:HEIGHT:(?:counters?|tokens?|piles?|chips?|discs?|pieces?)|FLOWER:\w+|bits?)"
_LEFT: Final = re.compile(
    r"HOW_MANY:\w+ (?:[^,]{0,40} )?(?:left|still|remain\w*|in all|start|each player)|HEIGHT:counters? (?:left"
    r"|remaining)"
    r"|HOW_MANY:\w+ HEIGHT:counters? (?:has|does|do|in)"
    r"|\bwhats? (?:is )?left\b|HOW_MANY:\w+ (?:more|GAIN:more)\b[^,]*\b(?:place|put|add|plant|set|GROW:grow)\b"
    r"|\b(?:left|remaining|rest)$|HOW_MANY:\w+ (?:can|could|may) i (?:still )?(?:place|put|add|GROW)\b"
    r"|\bof (?:(?:MINE:my|my|the|all) )?24\b|\b(?:in|of) (?:my |MINE:my |the )?(?:stock|supply|reserve|box)\b"
    r"|HEIGHT:counters? (?:each"
    r"|per) (?:PLAYER|person)"
    r"|\bminus \d"
)
_PILES: Final = re.compile(
    r"\b(?P<n>\d+) (?:(?:RED|GREEN|BLUE|YELLOW|MINE):\w+ )*(?:HEIGHT:(?:piles|stacks)|FLOWER:flowers|of MINE:mine)\b"
)
_FADED: Final = re.compile(
    r"\b(?P<n>\d+|one|an?) (?:(?!(?:\d+|one|an?) )[^,\d]){0,45}FADE:\w+|FADE:\w+ (?P<m>\d+|one|an?)\b"
)
_ON_BOARD: Final = re.compile(r"\bon the board|on_the_board|\b(?:used|placed|put|planted|played|already)\b")


def counters(asked: Asked, text: str) -> Computed | None:
    """Counters in the supply: 6 of each colour, 24 in all (Setting Up the Game; Fade a Flower)."""
    color = next((name for name in COLORS if name in asked), "")
    named = re.search(_COUNTERS, text) or (color and _ON_BOARD.search(text))
    whole = SUPPLY * len(COLORS) in asked.numbers
    if not _LEFT.search(text) or not (named or whole) or asked.has("rain", "length", "points", "card"):
        return None
    supply = SUPPLY if color else SUPPLY * len(COLORS)
    found = _used(asked, text, supply)
    if found is None:
        return None
    used, gone = found
    if (not (used or gone) and asked.numbered) or used + gone > supply:
        return None
    if not color and not used and not re.search(r"each|all|\bi start", text):
        return None
    left = supply - used - gone
    told = f"{supply}{' ' + color if color else ''} counters" + (f" - {used} on the board" if used else "")
    told += f" - {gone} faded" if gone else ""
    return Computed(
        left, f"{told} = {left}" if used or gone else f"{len(COLORS)} colours x {SUPPLY} = {supply} counters"
    )


def _used(asked: Asked, text: str, supply: int) -> tuple[int, int] | None:
    """Counters on the board and counters faded; None where that cannot be told."""
    rest = list(asked.numbers)
    faded = _FADED.search(text) if "fade" in asked else None
    gone = counted(faded["n"] or faded["m"]) if faded else 0
    if gone in rest and faded and (faded["n"] or faded["m"]).isdigit():
        rest.remove(gone)
    if re.search(rf"\b{supply}\b", text) and len(rest) > 1 and supply in rest:
        rest.remove(supply)
    piles = _PILES.search(text)
    if piles and len(rest) > 1:
        rest.remove(int(piles["n"]))
        if len(rest) not in (1, int(piles["n"])):
            return None
        return (sum(rest) if len(rest) > 1 else rest[0] * int(piles["n"])), gone
    lone = len(re.findall(r"\b(?:an?|one) (?:ALONE:\w+|single)\b(?! (?:\w+ )?(?:got|was|is) FADE)", text))
    if lone and not piles:
        return sum(rest) + lone, gone
    heights = len(
        re.findall(r"\d HEIGHT:(?:high|tall|counters?|tokens?)|HEIGHT:(?:pile|stack)(?: (?:of|is|with))? \d", text)
    )
    if len(rest) > 1 and heights < len(rest) and "HEIGHT:piles" not in text:
        return None
    return sum(rest), gone


_GROWING: Final = re.compile(
    r"HOW_MANY:\w+ (?:of (?:them|these|those|MINE:mine|the \d) )?(?:FLOWER:\w+ )?(?:(?:can|may|could|will|do|i) )*GROW:"
)
_SINGLES: Final = re.compile(
    r"\b(?P<n>[1-6]) (?:(?:MINE:my|of|MINE:mine) )*(?:single|lone|ALONE:\w+) (?:RED|GREEN|BLUE|YELLOW):"
    r"|\b(?P<m>[1-6]) (?:RED|GREEN|BLUE|YELLOW):\w+ (?:of MINE:mine )?(?:of|with|at) (?P<h>[1-6]|one|an?) HEIGHT:\w+"
    r"|\b(?P<k>[1-6]) (?P<high>[1-6]) HEIGHT:(?:high|tall) (?:RED|GREEN|BLUE|YELLOW):"
)


def asks_growing(text: str) -> bool:
    """True where it is asked how many flowers grow, so that no points of a line are."""
    return _GROWING.search(text) is not None


def growing(asked: Asked, text: str) -> Computed | None:
    """Flowers of one colour that the Rain lets grow, as far as the counters left of it go (The Rain)."""
    told = _SINGLES.search(text)
    if told is None or "rain" not in asked or not asks_growing(text) or not re.search(r"\b(?:left|supply)\b", text):
        return None
    flowers, high = int(told["n"] or told["m"] or told["k"]), counted(told["h"] or told["high"])
    left = SUPPLY - flowers * high
    others = set(asked.numbers) - {0, flowers, high}
    if left < 0 or others or len(asked.names & set(COLORS)) > 1:
        return None
    grown = min(flowers, left)
    return Computed(grown, f"{SUPPLY} counters - {SUPPLY - left} on the board = {left} left: {grown} of {flowers} grow")


def of_all(asked: Asked, text: str) -> Computed | None:
    """Counters that all players together take from the box (Setting Up the Game)."""
    number = players(asked, text) or 0
    asks = re.search(
        rf"HOW_MANY:\w+ (?:(?:FLOWER|RED|GREEN|BLUE|YELLOW):\w+ )*{_COUNTERS}|{_COUNTERS} (?:TOTAL:\w+"
        rf"|all together|together)",
        text,
    )
    if number not in DEALT or asks is None or asked.has("rain", "length", "card", "fade"):
        return None
    whole = re.search(r"TOTAL:|\btogether\b|in all\b", text)
    if (
        (not whole and re.search(r"\beach|per player|every|a player", text))
        or re.search(r"left|remain", text)
        or set(asked.numbers) - {number}
    ):
        return None
    color = next((name for name in COLORS if name in asked), "")
    supply = SUPPLY if color else SUPPLY * len(COLORS)
    told = f"{number} players x {supply}{' ' + color if color else ''} = {number * supply} counters"
    return Computed(number * supply, told)


_SHADE: Final = r"\b(?:behind|OTHER:(?:shadow|shade)|in front)\b"


def shadow(asked: Asked, text: str) -> Computed | None:
    """How tall a flower must be to grow behind another, and what it lacks (Growing a Flower)."""
    asks = re.search(
        r"\bhow (?:HEIGHT:(?:tall|high)|many HEIGHT)|HOW_MANY:\w+ (?:more )?HEIGHT|\bmissing\b|\b(?:(?:minimum"
        r"|min) HEIGHT|what must|HEIGHT:height (?:do )?(?:i |MINE:\w+ )?need)"
        r"|\bwhat HEIGHT"
        r"|HOW_MANY:\w+ (?:more|short)",
        text,
    )
    if asks is None or not re.search(_SHADE, text) or asked.has("points", "length"):
        return None
    said = re.search(
        r"\b(?:behind|shadow of|shade of)[^,\d]* (\d+)|\bin front(?: \w+){0,4}? (\d+)"
        r"|(\d+) (?:HEIGHT:\w+ )?[^,\d]{0,20}in front\b",
        text,
    )
    needed = int(said[1] or said[2] or said[3]) if said else ROCK_HEIGHT if "rock" in asked else None
    if re.search(r"\bbehind (?:the|a) ROCK", text):
        needed = ROCK_HEIGHT
    if "rock" in asked and not (said and said[1] and "behind" in said[0]):
        needed = ROCK_HEIGHT
    if needed is None or not 0 < needed <= SIZE:
        return None
    own = [number for number in asked.numbers if number != needed]
    if re.search(r"\b(?:more|missing|short|lack\w*)\b", text) and len(own) == 1:
        lacks = max(0, needed - own[0])
        return Computed(lacks, f"It must be {needed} tall before: {needed} - {own[0]} = {lacks} more")
    return Computed(needed, f"A flower behind one of {needed} grows once it is {needed} tall itself")


_MAY_GROW: Final = re.compile(
    r"\b(?:can|may|could|allowed|possible|able|legal|ok|okay|does|will)\b[^,]*\bGROW:|^(?:\S+ ){0,2}?GROW:|GROW:\w+$"
)
_BEHIND: Final = re.compile(
    r"\b(?:behind|(?:in )?(?:the )?OTHER:(?:shadow|shade) of)(?: (?!ROCK)[^,\d\s]+){0,5}? (?P<front>[1-6])\b"
    r"|\b(?:behind|OTHER:(?:shadow|shade) of) (?:the |an? )?(?P<rock>ROCK:\w+)"
    r"|\bin front(?: (?:of (?:it|me|MINE:\w+|my)|is|has|with|an?|the|HEIGHT:\w+|FLOWER:\w+))* (?P<before>[1-6])\b"
)


def behind(asked: Asked, text: str) -> Computed | None:
    """Whether a flower of a told height may grow right behind another (Growing a Flower)."""
    found = _BEHIND.search(text)
    if found is None or not _MAY_GROW.search(text) or asked.has("points", "length", "how many", "rain", "special"):
        return None
    front = ROCK_HEIGHT if found["rock"] else int(found["front"] or found["before"])
    own = [number for number in asked.numbers if number]
    if not found["rock"]:
        own.remove(front)
    if len(own) != 1 or not 0 < own[0] <= SIZE or re.search(r"\bhow HEIGHT", text):
        return None
    if own[0] >= front:
        return Computed(None, f"Yes: {own[0]} behind {front} is not smaller, so the shadow does not stop it")
    return Computed(None, f"No: {own[0]} is smaller than the {front} whose shadow it stands in")


def asks_behind(text: str) -> bool:
    """True where it is asked whether a flower grows in a shadow, so that no points of a line are."""
    return bool(_MAY_GROW.search(text) and re.search(_SHADE, text) and not re.search(r"\b(?:LENGTH|POINTS):", text))
