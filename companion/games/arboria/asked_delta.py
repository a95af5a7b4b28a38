"""What a counter or a square more or less is worth by itself, in a question."""

import re
from collections.abc import Sequence
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arboria.asked_events import Change
from companion.games.arboria.asked_roles import roles
from companion.games.arboria.layout import SIZE

DELTA: Final = re.compile(
    r"\b(?:HOW_MANY:\w+|what|whats)(?: (?:is|POINTS:\w+|do|does|did|have|has|will|would|i|it|that|this|he|she|we"
    r"|me|the|fade"
    r"|FADE:\w+|RAIN:\w+|BEE:\w+|more))* (?:LOSE:\w+|costs?|GAIN:\w+|gain\w*|extra|more|difference|WORTH:bring\w*)\b"
    r"|\bwhat (?:does|would|will|do) (?:one|an?|another|1)(?: more| extra)? (?:HEIGHT|LENGTH)|\bextra POINTS"
    r"|HOW_MANY:\w+ (?:does|do|would|will) (?:\d|one|an?|another)(?: more| extra)? (?:HEIGHT|LENGTH)"
    r"|\badds? HOW_MANY|\bgain in POINTS|\bPOINTS:\w+ (?:gain\w*|won)$|\bPOINTS:\w+ lost\b"
    r"|HOW_MANY:\w+ (?:POINTS:\w+ )?(?:more"
    r"|down|up|fewer|less|LOSE:\w+)\b"
    r"|WORTH:\w+ (?:me )?HOW_MANY"
)
"""What asks for the points won or lost by a change alone."""


def change_alone(asked: Asked, changes: Sequence[Change], text: str) -> Computed | None:
    """What one counter or square more brings, where only the other factor is known."""
    numbers = [number for number in asked.numbers if number]
    if len(changes) != 1 or len(numbers) != 1 or not 0 < numbers[0] <= SIZE or not DELTA.search(text):
        return None
    change, known = changes[0], numbers[0]
    tall, long, _ = roles(asked)
    if change.counters and not change.squares and (long or ("length" in asked and not tall)):
        value, what = abs(change.counters) * known, "counter"
    elif change.squares and not change.counters and tall:
        value, what = abs(change.squares) * known, "square"
    else:
        return None
    more = "more" if change.counters + change.squares > 0 else "less"
    return Computed(value, f"{abs(change.counters + change.squares)} {what} x {known} = {value} {more}")


def since(found: Computed, old: str, text: str) -> Computed | None:
    """What a line brings more than before, where its height is told before and after: "from 4 to 5"."""
    told = re.search(rf"\b{old}\b[^,]*?to (?:an? )?(\d)\b", text)
    new = int(told[1]) if told else 0
    if not new or found.value is None or found.value % new:
        return None
    more = found.value // new * (new - int(old))
    return Computed(
        abs(more), f"{found.text}, {found.value - more} when {old} high: {abs(more)} {'more' if more > 0 else 'less'}"
    )
