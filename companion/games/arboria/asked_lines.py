"""Flower lines in a question, worked out by `scoring.py`."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from companion.core.asked import PLAIN, POINTS, Asked
from companion.core.computed import Computed
from companion.core.script import Script
from companion.games.arboria.asked_choice import crossing, none_own, two_lines
from companion.games.arboria.asked_delta import DELTA, change_alone, since
from companion.games.arboria.asked_events import Change, happened, height_before
from companion.games.arboria.asked_heights import tallest_alone
from companion.games.arboria.asked_needed import needed
from companion.games.arboria.asked_roles import roles
from companion.games.arboria.asked_runs import broken, in_a_row
from companion.games.arboria.asked_sums import summed
from companion.games.arboria.asked_whose import alike, had_before, listed, one_of, without_nothing
from companion.games.arboria.asking import EVENTS
from companion.games.arboria.layout import COLORS, SIZE, SPECIES, Flower, Layout, Player
from companion.games.arboria.scoring import color_boards, player_score

MOST: Final = 6
MINE, OTHER = SPECIES[0], SPECIES[1]
OUTSIDE: Final = ("player", "other", "cloud", "sun", "card", *EVENTS)
"""What a plain look at the numbers leaves to others."""


class _Line(NamedTuple):
    """A line as a question has it; None for a number that it leaves out. lower: other flowers of one's own in it.
    grown, longer: what the pile and the line have won since."""

    color: str
    length: int | None
    height: int | None
    lower: tuple[int, ...] = ()
    grown: int = 0
    longer: int = 0


def flower_lines(asked: Asked) -> Computed | None:
    """For each colour the height of one's tallest flower times the squares of the line (Counting the Score)."""
    if (wanted := needed(asked)) is not None:
        return wanted
    asked = crossing(asked)
    text = Script(asked.tokens).text
    old = height_before(asked)
    row, asked = broken(asked)
    changes, asked = happened(asked)
    told = row is not None or any(changes)
    if (alone := change_alone(asked, changes, text)) is not None:
        return alone
    found = _lines_of(asked, changes, told)
    if found is None or found.value is None:
        return found
    if row is not None:
        return in_a_row(found, row)
    if old and changes and DELTA.search(text) and (since_then := since(found, old, text)) is not None:
        return since_then
    if changes and DELTA.search(text) and (before := _lines_of(asked, [], told)) and before.value is not None:
        more = found.value - before.value
        return Computed(
            abs(more), (f"{found.text}, {before.value} before: {abs(more)} {'more' if more > 0 else 'less'}")
        )
    return replace(found, text=f"{found.text}, no longer {old} high") if old and changes else found


def _lines_of(asked: Asked, changes: Sequence[Change], told: bool) -> Computed | None:
    if not _wanted(asked, changes, told):
        return None
    if none_own(asked):
        return Computed(0, "A line without a flower of your own scores nothing: 0")
    known = summed(asked)
    if known is not None:
        return known
    before, asked = had_before(asked)
    times, asked = alike(asked)
    choice = two_lines(asked)
    lines = _all_lines(asked, choice)
    if not lines or not (_speaks_of_lines(asked, lines) or told or choice):
        return None
    if any(line.length is None or line.height is None for line in lines):
        plain = asked.aim in (PLAIN, POINTS) and (not told or (asked.has("height", "length") and asked.has(*COLORS)))
        return _lacking(lines) if plain else None
    numbers = [number for line in lines for number in (line.length or 0, line.height or 0)]
    if not all(0 < number <= MOST for number in numbers):
        most = f"A line has {SIZE} squares at most and a flower {MOST} counters"
        return Computed(None, most, "") if max(numbers) > MOST else None
    if _either_change(asked, changes):
        return _better(lines[0], changes)
    found = _scored(_changed(lines, changes), bool(choice) or one_of(asked))
    return _with_others(found, times, before)


def _wanted(asked: Asked, changes: Sequence[Change], told: bool) -> bool:
    """True where points of lines are asked for."""
    last = asked.tokens[-1].name == "how many" if asked.tokens else False
    wanted = (
        asked.aim in (PLAIN, POINTS)
        or last
        or one_of(asked)
        or ((told or two_lines(asked)) and not _asks_amount(asked))
    )
    if (
        not wanted
        or (asked.has(*OUTSIDE) and not _between_two(asked))
        or not (asked.numbered or none_own(asked) or told)
    ):
        return False
    weighs = asked.says("better", "instead", "than")
    return not weighs or bool(one_of(asked) or two_lines(asked) or changes)


def _between_two(asked: Asked) -> bool:
    """True where players are named only because they share a line."""
    return asked.names.isdisjoint(set(OUTSIDE) - {"player"}) and asked.says("share", "shared", "shares", "sharing")


def _all_lines(asked: Asked, choice: Sequence[Asked]) -> list[_Line]:
    """The lines of a question, those of which one has nothing left out."""
    color = next((name for name in COLORS if name in asked), "")
    told_apart = [(color, part) for part in choice] or listed(asked) or _parts(without_nothing(asked))
    lines = [_line(part, color) for color, part in told_apart]
    nothing = [line for line in lines if line[1:3] in ((0, None), (None, 0))]
    lines = [line for line in lines if line not in nothing and not (nothing and line[1:3] == (None, None))] or lines
    return [line._replace(length=1) if line.length == 0 and line.height else line for line in lines]


def _with_others(found: Computed, times: int, before: int) -> Computed:
    """The points of a line for so many colours alike, and with those of other colours."""
    value = found.value or 0
    if times > 1:
        value *= times
        found = Computed(value, f"{found.text}; {times} colours: {value}")
    if not before:
        return found
    return Computed(before + value, f"{found.text}; with {before} in other colours {before + value}")


def _asks_amount(asked: Asked) -> bool:
    """True where counters, cards or squares are asked for, or what is allowed."""
    opens = asked.tokens[0].word in ("can", "may", "could", "is", "are", "do", "does", "must", "should", "am", "why")
    many = next(iter(asked.places("how many")), None)
    after = asked.tokens[many + 1].name if many is not None and many + 1 < len(asked.tokens) else ""
    return opens or after in ("height", "length", "card", "flower")


def _changed(lines: Sequence[_Line], changes: Sequence[Change]) -> list[_Line]:
    """The lines with what has happened to them; what names no colour happened to the first."""
    found = list(lines)
    for change in changes:
        at = next((i for i, line in enumerate(found) if change.color and line.color == change.color), 0)
        found[at] = found[at]._replace(
            grown=found[at].grown + change.counters, longer=found[at].longer + change.squares
        )
    return found


def _either_change(asked: Asked, changes: Sequence[Change]) -> bool:
    """True where a counter more is weighed against a square more."""
    return len(changes) == 2 and bool(changes[0].counters) != bool(changes[1].counters) and asked.says("or")


def _better(line: _Line, changes: Sequence[Change]) -> Computed:
    found = [_scored(_changed([line], [change])) for change in changes]
    best = max(range(len(found)), key=lambda i: found[i].value or 0)
    what = "one counter more" if changes[best].counters else "one square more"
    text = "; ".join(one.text for one in found)
    if found[0].value == found[1].value:
        return Computed(found[0].value, f"{text}: a counter and a square more bring the same")
    return Computed(found[best].value, f"{text}: {what} brings more, {found[best].value}")


def _parts(asked: Asked) -> list[tuple[str, Asked]]:
    """The question cut at its colours; a colour takes what follows it, or what comes before where nothing follows."""
    places = list(asked.places(*COLORS))
    if one_of(asked) and asked.says("or") and len({asked.tokens[place].name for place in places}) < 2:
        split = next(i for i, token in enumerate(asked.tokens) if token.word == "or")
        color = asked.tokens[places[0]].name if places else ""
        return [(color, asked.part(0, split)), (color, asked.part(split + 1))]
    if not places and len(pairs := _pairs(asked)) > 1:
        return [("", pair) for pair in pairs]
    if len({asked.tokens[place].name for place in places}) < 2:
        return [(asked.tokens[places[0]].name if places else "", asked)]
    if places[0] and any(token.number is not None and not token.weak for token in asked.tokens[: places[0]]):
        starts = [0, *(place + 1 for place in places[:-1])]
        stops: list[int | None] = [*(place + 1 for place in places[:-1]), None]
    else:
        starts, stops = places, [*places[1:], None]
    cut = [asked.part(start, stop) for start, stop in zip(starts, stops, strict=True)]
    return [(asked.tokens[place].name, part) for place, part in zip(places, cut, strict=True)]


def _pairs(asked: Asked) -> list[Asked]:
    """The products of "2x5 3x4", each as a part of its own."""
    crossed = enumerate(zip(asked.tokens, asked.tokens[1:], asked.tokens[2:], strict=False))
    return [asked.part(i, i + 3) for i, (a, x, b) in crossed if x.word == "x" and None not in (a.number, b.number)]


def _line(part: Asked, color: str) -> _Line:
    """Length and height; of two numbers without names the order does not matter."""
    if (told := _by_roles(part, color)) is not None:
        return told
    tall, long, open_ = roles(part)
    if tall and long and (open_ or len(set(long)) > 1):
        return _Line(color, None, None)
    numbers = [number for number in part.numbers if number >= 0]
    lengths = [number for place in part.places("length") if (number := part.number_at(place)) is not None]
    length, height = sum(lengths) if lengths else None, _tallest(part)
    after = part.after("height")
    if height is None and after is not None:
        height = after
        length = next(iter([number for number in numbers if number != after] or [after]), None) if length else length
    length, height = _by_flowers(part, length, height)
    rest = list(numbers)
    lower: tuple[int, ...] = ()
    for known in (length, height):
        if known in rest:
            rest.remove(known)
    if length is None and rest:
        length = rest.pop(0)
    if rest and (height is None or part.has("height", "mine")):
        own = [height or 0, *rest] if part.has("height", "mine") else [rest.pop(0)]
        height = max(own)
        lower = tuple(sorted(number for number in own if 0 < number < height))
    if length is not None and height is None and "length" not in part and "height" in part:
        length, height = None, length
    return _Line(color, length, height, lower)


def _by_flowers(part: Asked, length: int | None, height: int | None) -> tuple[int | None, int | None]:
    """The number said of flowers is the one that is missing; a flower alone is a line of one."""
    flower = part.number("flower")
    if flower is not None and length is None and height is not None:
        length = flower
    elif flower is not None and height is None and length is not None:
        height = flower
    return 1 if length is None and "alone" in part else length, height


_NOT_THERE: Final = re.compile(r"\b(?:isnt|not|arent) (?:in|on|part of) (?:that|the|this|it)\b")
_NOW: Final = re.compile(r"\b(?:now|make|makes|making|becomes?|became|grows? to|then)\b")


_EITHER_LINE: Final = re.compile(r"\b(?:both|also|either|better|which|most|cross\w*|HEIGHT:best|HEIGHT:max)\b")


def _by_roles(part: Asked, color: str) -> _Line | None:
    """The line where all numbers say what they are, or all but one."""
    tall, long, open_ = roles(part)
    if len(open_) == 1 and bool(tall) != bool(long):
        tall, long = (open_, long) if long else (tall, open_)
    elif open_:
        return None
    if "alone" in part and _NOT_THERE.search(Script(part.tokens).text):
        long = (1,)
    if len(set(long)) > 1 and _NOW.search(Script(part.tokens).text):
        long = long[-1:]
    if len(set(long)) > 1 and len(set(tall)) == 1 and _EITHER_LINE.search(Script(part.tokens).text):
        long = (max(long),)
    if len(set(long)) != 1 or not tall:
        return None
    height = max(tall)
    return _Line(color, long[0], height, tuple(sorted(number for number in set(tall) if 0 < number < height)))


def _tallest(part: Asked) -> int | None:
    """The greatest of the heights that are said."""
    said = [number for place in part.places("height") if (number := part.number_at(place)) is not None]
    return max(said, default=None)


def _speaks_of_lines(asked: Asked, lines: Sequence[_Line]) -> bool:
    """True where both factors are told apart by their names or a times sign, or every colour has its two numbers."""
    whole = all(line.length is not None and line.height is not None for line in lines)
    if whole and "alone" in asked and asked.has("height", "flower"):
        return True
    if (
        "height" in asked
        and ("length" in asked or lines[0].color)
        and (whole or asked.aim == POINTS or "length" in asked)
    ):
        return True
    if tallest_alone(asked):
        return True
    crossed = any(token.times for token in asked.tokens)
    colored = all(line.color for line in lines)
    if whole and (crossed or asked.aim == POINTS) and (colored or "length" in asked or "height" in asked):
        return True
    if whole and "length" in asked and asked.number("flower") is not None:
        return True
    if whole and "length" in asked and ("mine" in asked or asked.says("me", "i", "im") or one_of(asked)):
        return True
    return (whole and len(lines) > 1) or (asked.aim == POINTS and colored and "length" in asked)


def _lacking(lines: Sequence[_Line]) -> Computed | None:
    """Which number of the first unfinished line is missing."""
    line = next(line for line in lines if line.length is None or line.height is None)
    color = f" {line.color}" if line.color else ""
    if line.height is None and line.length is not None:
        text = f"{line.length} squares times the height of your tallest{color} flower in the line"
        return Computed(None, text, f"How tall is your tallest{color} flower in that line?")
    if line.length is None and line.height is not None:
        text = f"A tallest{color} flower of {line.height} times the squares of its line"
        return Computed(None, text, f"How many squares long is the{color} line?")
    return None


def line_points(line: _Line) -> Computed:
    """A line on a board of its own, one's flower first in it, with what has happened to it since."""
    length = _limited(line.length, line.longer)
    height = max(_limited(line.height, line.grown), *line.lower, 0)
    color = line.color or COLORS[0]
    flowers = [
        Flower((0, column), MINE if column == 0 else OTHER, color, height if column == 0 else 1)
        for column in range(length if height else 0)
    ]
    player = Player("", MINE)
    points = player_score(color_boards(Layout(tuple(flowers), (player,)), "contiguous"), player, "in-line").total
    beside = f" (beside {', '.join(map(str, line.lower))})" if line.lower else ""
    squares = f"{_reckoned(line.length, line.longer, length)} square{'' if length == 1 else 's'}"
    head = f"{line.color.capitalize()}: " if line.color else ""
    return Computed(
        points, f"{head}tallest {_reckoned(line.height, line.grown, height)}{beside} x {squares} = {points}"
    )


def _scored(lines: Sequence[_Line], either: bool = False) -> Computed:
    """Lines of one colour each; of two lines of one colour the better one."""
    found = [line_points(line) for line in lines]
    text = "; ".join(one.text for one in found)
    scores = [one.value or 0 for one in found]
    if len(lines) > 1 and either:
        return Computed(max(scores), f"{text}. Only one line of a colour counts, the better one: {max(scores)}")
    total = sum(scores)
    return Computed(total, f"{text}. Together {total}" if len(lines) > 1 else text)


def _limited(number: int | None, more: int) -> int:
    """A height or a length with what it has won, 0 to 6."""
    return min(MOST, max(0, (number or 0) + more))


def _reckoned(number: int | None, more: int, result: int) -> str:
    """How a height or a length came about: "4 - 1 = 3"."""
    return f"({number} {'-' if more < 0 else '+'} {abs(more)} = {result})" if more else str(result)
