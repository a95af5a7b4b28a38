"""Flower lines in a question, worked out by `scoring.py`."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.core.asked import PLAIN, POINTS, Asked
from companion.core.computed import Computed
from companion.games.arboria.asked_whose import had_before, listed, one_of
from companion.games.arboria.layout import COLORS, SIZE, SPECIES, Flower, Layout, Player
from companion.games.arboria.scoring import color_boards, player_score

MOST: Final = 6
MINE, OTHER = SPECIES[0], SPECIES[1]


class _Line(NamedTuple):
    """A line as a question has it; None for a number that it leaves out. lower: other flowers of one's own in it."""

    color: str
    length: int | None
    height: int | None
    lower: tuple[int, ...] = ()


def flower_lines(asked: Asked) -> Computed | None:
    """For each colour the height of one's tallest flower times the squares of the line (Counting the Score)."""
    if (asked.aim not in (PLAIN, POINTS) and not one_of(asked)) or not asked.numbered or asked.has("player", "other"):
        return None
    if asked.says("better", "instead", "than") and not one_of(asked):
        return None
    if "none mine" in asked and "length" in asked and not asked.has("height"):
        return Computed(0, "A line without a flower of your own scores nothing: 0")
    summed = _summed(asked)
    if summed is not None:
        return summed
    before, asked = had_before(asked)
    lines = [_line(part, color) for color, part in listed(asked) or _parts(asked)]
    nothing = [line for line in lines if line[1:3] in ((0, None), (None, 0))]
    lines = [line for line in lines if line not in nothing and not (nothing and line[1:3] == (None, None))] or lines
    if not lines or not _speaks_of_lines(asked, lines):
        return None
    lines = [line._replace(length=1) if line.length == 0 and line.height else line for line in lines]
    lacking = next((line for line in lines if line.length is None or line.height is None), None)
    if lacking is not None:
        return _lacking(lacking, asked)
    if any(not 0 < number <= MOST for line in lines for number in (line.length or 0, line.height or 0)):
        return Computed(None, f"A line has {SIZE} squares at most and a flower {MOST} counters", "")
    found = _scored(lines, asked)
    if not before or found.value is None:
        return found
    return Computed(before + found.value, f"{found.text}; with {before} in other colours {before + found.value}")


def _summed(asked: Asked) -> Computed | None:
    """The four scores of a player added up, where the question has them already (Counting the Score)."""
    said = {color: asked.number(color) for color in COLORS if color in asked}
    points = [number for number in said.values() if number is not None]
    if not said and not asked.has("colors", "length", "height") and asked.has("score", "total"):
        points = asked.numbers[1:] if asked.numbers[:1] == [len(COLORS)] else asked.numbers
        if len(points) == len(COLORS) and max(points) > MOST:
            return Computed(sum(points), f"{' + '.join(map(str, points))} = {sum(points)}")
        return None
    if not said and "colors" in asked and not asked.has("length", "height"):
        points = asked.loose if len(asked.loose) == len(COLORS) else asked.numbers
        if len(points) == len(COLORS) and len(asked.numbers) <= len(COLORS) + 1:
            return Computed(sum(points), f"{' + '.join(map(str, points))} = {sum(points)}")
        return None
    lacking = sum(number is None for number in said.values())
    if lacking and not asked.says("nothing", "none", "no", "zero", "without"):
        return None
    plain = "total" in asked or (max(points, default=0) > MOST and not asked.has("height", "length"))
    if len(points) < 2 or sum(map(bool, points)) != sum(map(bool, asked.numbers)) or not plain:
        return None
    said = {color: number for color, number in said.items() if number is not None}
    return Computed(sum(points), f"{' + '.join(f'{color} {number}' for color, number in said.items())} = {sum(points)}")


def _parts(asked: Asked) -> list[tuple[str, Asked]]:
    """The question cut at its colours; a colour takes what follows it, or what comes before where nothing follows."""
    places = list(asked.places(*COLORS))
    if one_of(asked) and len({asked.tokens[place].name for place in places}) < 2:
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
    numbers = [number for number in part.numbers if number >= 0]
    lengths = [number for place in part.places("length") if (number := part.number_at(place)) is not None]
    length, height = sum(lengths) if lengths else None, _tallest(part)
    after = part.after("height")
    if height is None and after is not None:
        height = after
        length = next(iter([number for number in numbers if number != after] or [after]), None) if length else length
    flower = part.number("flower")
    if flower is not None and length is None and height is not None:
        length = flower
    elif flower is not None and height is None and length is not None:
        height = flower
    if length is None and "alone" in part:
        length = 1
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
    crossed = any(token.times for token in asked.tokens)
    colored = all(line.color for line in lines)
    if whole and (crossed or asked.aim == POINTS) and (colored or "length" in asked or "height" in asked):
        return True
    if whole and "length" in asked and ("mine" in asked or one_of(asked)):
        return True
    return (whole and len(lines) > 1) or (asked.aim == POINTS and colored and "length" in asked)


def _lacking(line: _Line, asked: Asked) -> Computed | None:
    color = f" {line.color}" if line.color else ""
    if line.height is None and line.length is not None:
        text = f"{line.length} squares times the height of your tallest{color} flower in the line"
        return Computed(None, text, f"How tall is your tallest{color} flower in that line?")
    if line.length is None and line.height is not None:
        text = f"A tallest{color} flower of {line.height} times the squares of its line"
        return Computed(None, text, f"How many squares long is the{color} line?")
    return None


def _scored(lines: Sequence[_Line], asked: Asked) -> Computed:
    """Lines of one colour each on a board of their own, one's flower first in its line."""
    terms, scores = [], []
    for line in lines:
        color = line.color or COLORS[0]
        length, height = line.length or 0, line.height or 0
        flowers = [
            Flower((0, column), MINE if column == 0 else OTHER, color, height if column == 0 else 1)
            for column in range(length)
        ]
        player = Player("", MINE)
        points = player_score(color_boards(Layout(tuple(flowers), (player,)), "contiguous"), player, "in-line").total
        beside = f" (beside {', '.join(map(str, line.lower))})" if line.lower else ""
        squares = "1 square" if length == 1 else f"{length} squares"
        terms.append(
            f"{line.color.capitalize() + ': ' if line.color else ''}tallest {height}{beside} x {squares} = {points}"
        )
        scores.append(points)
    text = "; ".join(terms)
    if len(lines) > 1 and one_of(asked):
        return Computed(max(scores), f"{text}. Only one line of a colour counts, the better one: {max(scores)}")
    total = sum(scores)
    return Computed(total, f"{text}. Together {total}" if len(lines) > 1 else text)
