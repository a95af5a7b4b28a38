"""The words of the game: terrains, tokens, variants, objectives, and the rulings that a table may choose."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.core.score import Ruling

SLUG: Final = "rainforest-city"
TERRAINS: Final = ("rainforest", "mangrove", "ocean")
HOUSE: Final = "house"
OTTER: Final = "otter"
PLANT, HERBIVORE, CARNIVORE = 1, 2, 3
LEVEL_NAMES: Final = {PLANT: "plant", HERBIVORE: "herbivore", CARNIVORE: "carnivore"}

STANDARD, INTRODUCTORY, ADVANCED, COOPERATIVE, SOLO = "standard", "introductory", "advanced", "cooperative", "solo"
VARIANTS: Final = (STANDARD, INTRODUCTORY, ADVANCED, COOPERATIVE, SOLO)
TOGETHER: Final = (COOPERATIVE, SOLO)
EXTREME: Final = "extreme"
LEVELS: Final = ("easy", "medium", "hard", EXTREME)
LETTERS: Final = tuple("ABCDEFGHIJKL")
OBJECTIVE_TYPES: Final = {letter: kind for kind in ("terrain", "flora", "fauna") for letter in {
    "terrain": "ABCD", "flora": "EFGH", "fauna": "IJKL"}[kind]}  # fmt: skip
OBJECTIVE_NAMES: Final[Mapping[str, str]] = {
    "A": "10 in a line",
    "B": "two large neighbours",
    "C": "2 x 2 island",
    "D": "two 2 x 1 islands",
    "E": "3 habitats with 3 flora",
    "F": "5 habitats with 1 flora",
    "G": "4 habitats with 2 flora",
    "H": "1 habitat with 5 flora",
    "I": "6 kinds of fauna",
    "J": "2 carnivores together",
    "K": "3 fauna of one kind",
    "L": "2 habitats with 2 herbivores",
}
CLAIM_SPACES: Final = (10, 8, 6, 4)
MOST_PLAYERS: Final = 4

ORTHOGONAL, DIAGONAL = "orthogonal", "diagonal"
JOINS, ALONE = "joins", "alone"
RULINGS: Final = (
    Ruling(
        "C1",
        "Which tokens stand beside a house?",
        ORTHOGONAL,
        DIAGONAL,
        "those that share an edge with it",
        "those that share a corner as well",
    ),
    Ruling(
        "C14",
        "What does a token on a house square do in the introductory game?",
        JOINS,
        ALONE,
        "it joins the habitats of its own terrain beside it",
        "it stands alone",
    ),
)


class Species(NamedTuple):
    """A kind of token: the terrain it lives on (empty for the otter, which lives on any) and its number, 1 to 3."""

    terrain: str
    level: int


SPECIES: Final[Mapping[str, Species]] = {
    **{f"{terrain}-{name}": Species(terrain, level) for terrain in TERRAINS for level, name in LEVEL_NAMES.items()},
    OTTER: Species("", CARNIVORE),
}
