"""How tall a flower or how long a line must be for so many points, in a question."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script
from companion.games.arboria.layout import SIZE

_NEED: Final = re.compile(
    r"\bhow (?P<what>HEIGHT|LENGTH):(?:high|tall|long)\b|HOW_MANY:\w+ (?P<many>HEIGHT|LENGTH):\w+(?:$| (?:do|must"
    r"|should|would|does|i|need)\b)"
)


def needed(asked: Asked) -> Computed | None:
    """How tall a flower or how long a line must be for so many points."""
    text = Script(asked.tokens).text
    asks = _NEED.search(text)
    goal = re.search(
        r"\b(\d+) POINTS:|\b(?:reach|get|make|score|SCORE:\w+|for|to|beat|want|need) (\d+)\b(?! [A-Z])", text
    )
    if (
        asks is None
        or goal is None
        or not re.search(
            r"\b(?:need|must|have to|should|reach|want|get|make"
            r"|for)\b",
            text,
        )
    ):
        return None
    points = int(goal[1] or goal[2])
    rest = list(asked.numbers)
    if points not in rest or len(rest) != 2:
        return None
    rest.remove(points)
    known, beats = rest[0], " + 1" if re.search(r"\bbeat|more than\b", text) else ""
    wanted = -(-(points + bool(beats)) // known) if 0 < known <= SIZE else 0
    if wanted < 1:
        return None
    tall = (asks["what"] or asks["many"]) == "HEIGHT"
    told = f"{wanted} x {known}" if tall else f"{known} x {wanted}"
    if wanted > SIZE:
        return Computed(None, f"{points} points are out of reach: {SIZE} x {known} = {SIZE * known} at most", "")
    return Computed(wanted, f"{told} = {wanted * known} points: {wanted} {'counters' if tall else 'squares'} needed")
