"""Scores of colours that a question has already, added up."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script
from companion.games.arboria.layout import COLORS, SIZE


def summed(asked: Asked) -> Computed | None:
    """The four scores of a player added up, where the question has them already (Counting the Score)."""
    bare = not asked.has("length", "height")
    said = {color: asked.number(color) for color in COLORS if color in asked}
    if bare and (alike := _same_in_each(asked)) is not None:
        return alike
    if not said:
        return _of_colors(asked) if bare else None
    if bare and (
        told := (_after_points(asked) if len(said) > 1 else None) or _before_points(asked) or _listed_for(asked)
    ):
        return told
    points = [number for number in said.values() if number is not None]
    if len(points) < len(said) and not asked.says("nothing", "none", "no", "zero", "without"):
        return None
    plain = "total" in asked or (bare and max(points, default=0) > SIZE)
    if len(points) < 2 or sum(map(bool, points)) != sum(map(bool, asked.numbers)) or not plain:
        return None
    return _added(said)


def _same_in_each(asked: Asked) -> Computed | None:
    """ "four colours, ten points each"."""
    number = asked.number("colors") or (len(COLORS) if "colors" in asked and asked.says("each", "every") else None)
    rest = [one for one in asked.numbers if one not in (0, number)]
    if not number or len(rest) != 1 or not asked.says("each", "apiece", "every"):
        return None
    return Computed(number * rest[0], f"{number} x {rest[0]} = {number * rest[0]}")


def _of_colors(asked: Asked) -> Computed | None:
    """Scores without the names of their colours: "my four colours: 8, 12, 6, 4"."""
    number, numbers = asked.number("colors"), asked.numbers
    if number and number < len(COLORS):
        points = [one for one in numbers if one]
        points.remove(number)
        return _total(points) if len(points) == number > 1 else None
    if "colors" in asked:
        points = asked.loose if len(asked.loose) == len(COLORS) else numbers
        points = points[1:] if len(points) == len(COLORS) + 1 and points[0] == number else points
        return _total(points) if len(points) == len(COLORS) and len(numbers) <= len(COLORS) + 1 else None
    points = numbers[1:] if numbers[:1] == [len(COLORS)] and len(numbers) > len(COLORS) else numbers
    whole = asked.has("score", "total") and len(points) == len(COLORS) and max(points) > SIZE
    return _total(points) if whole else None


def _after_points(asked: Asked) -> Computed | None:
    """Points with their colour after them: "12 for red", "9 points in green"."""
    found = re.findall(
        r"\b(\d+)(?: POINTS:\w+)? (?:for|in|from|on|with|by) (?:the |MINE:\w+ )?(RED|GREEN|BLUE|YELLOW):",
        Script(asked.tokens).text,
    )
    told = {color.lower(): int(number) for number, color in found}
    others = len(COLORS) - len(told) in asked.numbers and asked.says("other", "others", "rest")
    whole = bool(told) and sum(map(bool, asked.numbers)) == sum(map(bool, told.values())) + others
    return _added(told) if whole else None


_BRINGS: Final = re.compile(
    r"\b(RED|GREEN|BLUE|YELLOW):\w+(?: (?:(?:gives?|gave|brings?|makes?|made|is|are|was|got|gets?|me|us|i|about|a|at"
    r"|for|=|of)"
    r"|(?:SCORE|WORTH|POINTS):\w+))* (\d+)(?! LENGTH| HEIGHT| x |\d)"
)


def _before_points(asked: Asked) -> Computed | None:
    """Colours with their points after them: "red gives me 12, green 6"."""
    told = {color.lower(): int(number) for color, number in _BRINGS.findall(Script(asked.tokens).text)}
    rest = [number for number in asked.numbers if number]
    return _added(told) if len(told) > 1 and sorted(filter(None, told.values())) == sorted(rest) else None


def _listed_for(asked: Asked) -> Computed | None:
    """As many points as colours are named: "6 + 8 + 16 for red green and blue"."""
    named = [color for color in COLORS if color in asked and asked.number(color) is None]
    points = [number for number in asked.numbers if number]
    none = asked.says("nothing", "none", "no", "zero", "without")
    return _total(points) if len(points) > 1 and len(points) == len(named) - none and max(points) > SIZE else None


def _total(points: Sequence[int]) -> Computed:
    return Computed(sum(points), f"{' + '.join(map(str, points))} = {sum(points)}")


def _added(said: Mapping[str, int | None]) -> Computed:
    points = {color: number for color, number in said.items() if number is not None}
    total = sum(points.values())
    return Computed(total, f"{' + '.join(f'{color} {number}' for color, number in points.items())} = {total}")
