"""How tall a flower or how long a line must be for so many points, and the most that one of the two can bring."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script
from companion.games.arboria.layout import COLORS, SIZE

_NEED: Final = re.compile(
    r"\bhow (?P<what>HEIGHT|LENGTH):(?:high|tall|long|in_line)\b|\bhow (?P<big>big)\b"
    r"|HOW_MANY:\w+ (?P<many>HEIGHT|LENGTH):\w+(?:$| (?:do|must|should|would|does|i|need|to|for|long|HEIGHT:(?:tall"
    r"|high))\b)|, (?P<last>HEIGHT|LENGTH):(?:height|length|squares|counters)(?: needed)?$"
)
_WANTS: Final = re.compile(
    r"\b(?:need\w*|must|have to|should|reach|want\w*|get|make|for|missing|short|behind|LOSE:short|win|beat|ahead"
    r"|overtake"
    r"|catch up|draw level)\b"
)
_GOAL: Final = re.compile(
    r"\b(\d+) POINTS:|\b(?:reach|get|make|score|SCORE:\w+|for|to|beat|want|need|missing|behind|more than"
    r"|short(?: of)?) (\d+)\b(?! [A-Z])"
    r"|\b(\d+) (?:more|GAIN:more|behind|short|missing|too few)\b"
)
_BEATS: Final = re.compile(r"\b(?:beat|win|more than|overtake|get ahead|be ahead|pass)\b")


def needed(asked: Asked) -> Computed | None:
    """How tall a flower or how long a line must be for so many points."""
    text = Script(asked.tokens).text
    asks = _NEED.search(text)
    if asks is None or not _WANTS.search(text):
        return most_with(asked, text)
    found = _to_others(asked, text) or _for_points(asked, text)
    if found is None:
        return None
    points, known, told = found
    wanted = -(-points // known) if 0 < known <= SIZE and points > 0 else 0
    if wanted < 1:
        return None
    tall = (asks["what"] or asks["many"] or asks["last"]) == "HEIGHT" or (asks["big"] is not None and "length" in asked)
    product = f"{wanted} x {known}" if tall else f"{known} x {wanted}"
    if wanted > SIZE:
        return Computed(None, f"{told}{points} points are out of reach: {SIZE} x {known} = {SIZE * known} at most", "")
    what = "counters" if tall else "squares"
    return Computed(wanted, f"{told}{product} = {wanted * known} points: {wanted} {what} needed")


def _for_points(asked: Asked, text: str) -> tuple[int, int, str] | None:
    """The points wanted and the factor that is known, of two numbers."""
    goal = _GOAL.search(text)
    rest = list(asked.numbers)
    if goal is None or len(rest) != 2:
        return None
    points = int(next(n for n in goal.groups() if n))
    if points not in rest:
        return None
    rest.remove(points)
    return points + bool(_BEATS.search(text) or re.search(r"\bmore than\b", text)), rest[0], ""


def _to_others(asked: Asked, text: str) -> tuple[int, int, str] | None:
    """The points wanted where another's total and the points of one's other colours are told."""
    numbers = list(asked.numbers)
    if (colors := asked.number("colors")) in numbers:
        numbers.remove(colors)
    known = [n for n in numbers if n <= SIZE]
    totals = sorted(n for n in numbers if n > SIZE)
    if len(known) != 1 or len(totals) != 2:
        return None
    own, theirs = totals
    beats = _BEATS.search(text) is not None
    points = theirs - own + beats
    return points, known[0], f"{theirs}{' + 1' if beats else ''} - {own} = {points}; "


_MOST: Final = re.compile(
    r"\b(?:most|maximum|maximal|HEIGHT:(?:max|best|highest))(?: possible\b| (?:POINTS|SCORE):\w+| (?:i|one|you|we|it"
    r"|that) (?:can|could))"
    r"|\b(?:whats|what is) (?:the |MINE:my )?(?:most|maximum|HEIGHT:max)\b|\bat (?:the )?most\b|\b(?:POINTS"
    r"|SCORE):\w+ (?:at most|HEIGHT:max)\b"
)


def most_with(asked: Asked, text: str) -> Computed | None:
    """The most that a line of so many squares, or a flower of so many counters, can bring."""
    numbers = [number for number in asked.numbers if number]
    if len(numbers) != 1 or not 0 < numbers[0] <= SIZE or not _MOST.search(text):
        return None
    if asked.has("card", "player", "sun", "cloud", "rain", "colors") or len(asked.names & set(COLORS)) > 1:
        return None
    known = numbers[0]
    long = re.search(rf"\b{known} LENGTH|LENGTH:\w+(?: (?:of|is|has|with))* {known}\b", text)
    tall = re.search(
        rf"\b{known} HEIGHT|HEIGHT:\w+(?: (?:of|is|has|with|in it))* {known}\b|FLOWER:\w+ (?:of )?{known}\b", text
    )
    if bool(long) == bool(tall):
        return None
    return Computed(SIZE * known, f"{known} x {SIZE} = {SIZE * known} at most")
