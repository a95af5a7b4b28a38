"""The colours of the stylesheets, for pictures that no stylesheet reaches."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from companion.config import ROOT
from companion.web.drawing import MARKED

SERIES: Final = 8
"""Colours for lines that no mark stands for: the classes `s-0`, `s-1`, ... of the stylesheet."""
HOUSE: Final = "s-house"
_SEAT: Final = re.compile(r"\.c-([a-z]+) \{ --seat: (#[0-9a-f]{6})")
_RULE: Final = re.compile(r"([^{}]+)\{\s*--kind:\s*(#[0-9a-f]{6})", re.IGNORECASE)
_CLASS: Final = re.compile(r"\.((?:k|s)-[a-z0-9-]+)(?![\w.-])(?!\S*\.on-)")


@cache
def shade_colours() -> Mapping[str, str]:
    """The colour of each class `k-...` and `s-...`.

    >>> shade_colours()["k-oak"]
    '#c29a74'
    """
    found: dict[str, str] = {}
    for sheet in ("canopy.css", "after.css"):
        for selector, colour in _RULE.findall((ROOT / "static" / sheet).read_text(encoding="utf-8")):
            for name in _CLASS.findall(selector):
                found.setdefault(name, colour)
    return found


@cache
def seat_colours() -> Mapping[str, str]:
    """The colour of each word for the colour of a seat.

    >>> "red" in seat_colours()
    True
    """
    return dict(_SEAT.findall((ROOT / "static" / "canopy.css").read_text(encoding="utf-8")))


def shades(ids: Iterable[str]) -> dict[str, str]:
    """The class of each line id: that of the grid where the line is named after something that lies there.

    >>> shades(["oak", "track", "extras"])
    {'oak': 'k-oak', 'track': 's-0', 'extras': 's-house'}
    """
    classes: dict[str, str] = {}
    others = 0
    for line in dict.fromkeys(ids):
        if line == "extras":
            classes[line] = HOUSE
        elif line in MARKED:
            classes[line] = f"k-{line}"
        else:
            classes[line] = f"s-{others % SERIES}"
            others += 1
    return classes
