"""Numbers in a question, worked out by the scoring code: creatures, seasons, Spirit, Feronia, fish, costs."""

from typing import Final

from companion.core.computed import Computed
from companion.games.arborea.asked_creatures import creatures
from companion.games.arborea.asked_more import biomes, dwellers, feronia, spirit, steps
from companion.games.arborea.asked_seasons import season
from companion.games.arborea.asking import read

READINGS: Final = (feronia, biomes, season, spirit, steps, creatures, dwellers)
"""What a question may ask to work out; the first that finds its numbers answers."""


def compute(question: str) -> Computed | None:
    """What the numbers of a question come to; None where it asks for no such thing.

    >>> compute("owl next to 3 shrooms and water, 5 gifts?").text
    'Wiseowl by 3 mushrooms x 2 + 2 for 5 gifts, doubled by water: 16'
    >>> compute("wiseowl next to 3 mushrooms?").missing
    'How many gifts have you given to all Sages together?'
    """
    asked = read(question)
    return next((found for found in (reading(asked) for reading in READINGS) if found is not None), None)
