"""The seven questions that Arborea's rulebook leaves open and whose reading a table may choose."""

from typing import Final, NamedTuple

from companion.core.score import Ruling
from companion.games.arborea.layout import READINGS


class Readings(NamedTuple):
    """The reading in force for each ruling, one of the two words of `layout.READINGS`."""

    A1: str = "one-side"
    A9: str = "own-kind"
    A10: str = "each"
    A16: str = "no-floor"
    A17: str = "visible"
    A20: str = "stop"
    A23: str = "pair"


_SAID: Final = {
    "A1": (
        "When does the path of a Grimster, a Tailcat or the season of aligned creatures stop?",
        "Where neither side of the grid line has a habitat",
        "Where one side of the grid line has no habitat",
    ),
    "A9": (
        "What is a Bright Sprite to a Spiderant?",
        "A kind of habitat of its own, every time",
        "Rock, wherever it stands",
    ),
    "A10": (
        "What do two Bright Sprites next to one creature do?",
        "Each counts",
        "The second adds nothing",
    ),
    "A16": (
        "May Dark Sprites bring a creature below zero?",
        "Yes",
        "No, it ends at 0",
    ),
    "A17": (
        "Do Bright and Dark Sprites hide their habitat from the seasons?",
        "No, the habitat stays visible",
        "Yes, it is covered",
    ),
    "A20": (
        "What do captives cost beyond -8 Spirit?",
        "Nothing more: the track ends there",
        "The tie-break sees the lower position",
    ),
    "A23": (
        "What is a lone creature worth in the season of aligned creatures?",
        "0: it needs a partner",
        "2",
    ),
}
RULINGS: Final = tuple(
    Ruling(ruling, question, *READINGS[ruling], default_text, other_text)
    for ruling, (question, default_text, other_text) in _SAID.items()
)
