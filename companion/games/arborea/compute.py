"""Numbers in a question, worked out by the scoring code: creatures, seasons, Spirit, Feronia, fish, costs."""

import re
from dataclasses import replace
from typing import Final

from companion.core.asked import Asked
from companion.core.claims import checked
from companion.core.computed import Computed
from companion.core.respelt import respelt
from companion.games.arborea.asked_biomes import biomes
from companion.games.arborea.asked_costs import costs, starts
from companion.games.arborea.asked_covered import under_sprites, with_covered
from companion.games.arborea.asked_creatures import creatures, gifts_counted
from companion.games.arborea.asked_feronia import feronia
from companion.games.arborea.asked_left import boat, left, moved
from companion.games.arborea.asked_more import dwellers, spirit, steps
from companion.games.arborea.asked_seasons import season
from companion.games.arborea.asking import NAMES, read
from companion.games.arborea.hidden import unhidden
from companion.games.arborea.layout import CREATURES
from companion.games.arborea.river import RP_BRIGHT_SPRITE, RP_DARK_SPRITE

READINGS: Final = (
    (feronia, "feronia-veteran"),
    *(
        (left, ""),
        (moved, ""),
        (boat, "boat-move"),
        (biomes, ""),
        (season, "seasons"),
        (costs, ""),
        (starts, "spirit-start"),
        (spirit, ""),
        (steps, "advance-all"),
        (creatures, ""),
        (dwellers, ""),
        (gifts_counted, ""),
    ),
)
"""What a question may ask to work out, and the entry it goes by; the first that finds its numbers answers."""
_FERONIA: Final = re.compile(r"\b(?:feronia|(?:the )?(?:bot|automa|ai|robot|dummy))\b", re.IGNORECASE)
_SPRITES: Final = r"(?:SPRITE|BRIGHT|DARK)"
_OWN_POINTS: Final = re.compile(
    rf"\b(?:plus|and|with|including|incl|inc|counting|also|too)(?: \w+){{0,3}}? {_SPRITES}(?: \w+){{0,2}}? "
    rf"(?:own|themselves|themselfs|itself|alone|SCORE|WORTH|POINTS|brings?|gives?|too|[38](?=$| POINTS| [,a-z]))\b"
    r"|\b(?:plus|and|with|including|incl|inc|counting|also)(?: the)? [38](?: POINTS)? (?:of|from|for)(?: the)?"
    f" {_SPRITES}"
    rf"|\b{_SPRITES} own POINTS\b|\bboth (?:POINTS|together|TOTAL)\b"
)
_NOT_THEIRS: Final = re.compile(
    rf"\b(?:0|not|no|without|excluding|except|ignoring)(?: \w+){{0,3}} {_SPRITES}|\b(?:just|only)\b"
)
NAMED: Final = (
    *(("waterworld", "water-world"), ("captive", "captives"), *((kind, kind) for kind in CREATURES)),
    *(("fish", "fish"), ("dark", "dark-sprite"), ("bright", "bright-sprite")),
)
"""Entries of what a question names."""


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("owl next to 3 shrooms and water, 5 gifts?").text
    'Wiseowl by 3 mushrooms x 2 + 2 for 5 gifts, doubled by water: 16'
    >>> compute("wiseowl next to 3 mushrooms?").missing
    'How many gifts have you given to all Sages together?'
    """
    question = under_sprites(question)
    if "feronia" not in read(question):
        return with_covered(under_sprites(unhidden(respelt(question, NAMES))), _own)
    found = checked(question, _worked_out)
    return found or checked(_FERONIA.sub("opponent", question), _worked_out, NAMES)


def _own(question: str) -> Computed | None:
    return checked(question, _worked_out, NAMES)


def _worked_out(question: str) -> Computed | None:
    asked = read(question)
    answers = ((reading(asked), entry) for reading, entry in READINGS)
    found = next(
        (found.by(entry or found.rule or _named(asked, found.text)) for found, entry in answers if found is not None),
        None,
    )
    if found is None or found.value is None:
        return found
    return None if asked.left_out(found.text) else _with_sprites(asked, found)


def _with_sprites(asked: Asked, found: Computed) -> Computed:
    """The sum with what the Sprites beside a creature or of a season score themselves, where that is asked for too."""
    own = sum(rp * (asked.count(name) or 0) for name, rp in (("bright", RP_BRIGHT_SPRITE), ("dark", RP_DARK_SPRITE)))
    apart = not asked.has(*CREATURES, "season") or _NOT_THEIRS.search(asked.plain)
    if not own or found.value is None or apart or not _OWN_POINTS.search(asked.plain):
        return found
    return replace(found, value=found.value + own, text=f"{found.text}; {own} by the Sprites: {found.value + own}")


def _named(asked: Asked, text: str) -> str:
    """The entry of what a question names; of several, such as a Grimster and its Mushfrogs, that of the first."""
    entries = [entry for name, entry in NAMED if name in asked]
    return min(entries, key=lambda entry: not text.lower().startswith(entry), default="")
