"""How questions tell of houses and what stands beside them: the patterns that the readings share."""

from typing import Final

N: Final = r"(?:\d+|an?|one|another|single)"
KIND: Final = r"(?:TOKEN|PLANT|HERBIVORE|CARNIVORE|OTTER|FAUNA|of them)"
WORD: Final = r"(?:(?!and|with|of|to|next|on|in|my|by)[a-z]+|(?:UN)?SUPPORTED|RAINFOREST|MANGROVE|OCEAN)"
NEAR: Final = (
    r"(?:next to|beside|besides|touching|touches|touched by|touch|around|round|near"
    r"|nearby|nearest|adjacent(?: to)?|bordering|borders?|close(?: to)?"
    r"|surrounding|alongside|adjoining|neighbouring|neighboring|side by side with|up against)"
)
MOST_AT_ONE_PLACE: Final = 2
MOST_BESIDE: Final = 4
"""Squares that share an edge with a house."""


def counted(said: str | None, otherwise: int = 1) -> int:
    """The number that a word of a question's plain line says: "both" 2, "nobody" 0, articles 1."""
    if said is None:
        return otherwise
    return int(said) if said.isdigit() else {"both": 2, "nobody": 0}.get(said, 1)
