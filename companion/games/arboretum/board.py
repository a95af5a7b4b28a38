"""What the camera may find on an Arboretum table: one player's arboretum."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.board import BoardSpec, SeenPiece, SeenSquare, Truth, from_corner
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST

LONGEST_SIDE: Final = 24
CARD: Final = 2.5 / 3.5
VALUES: Final = tuple(str(value) for value in range(LOWEST, HIGHEST + 1))
# what reviews of the printed cards name; the others are not known in words
COLOURS: Final[Mapping[str, tuple[int, int, int]]] = {
    "maple": (200, 60, 50),
    "lilac": (110, 120, 200),
    "willow": (90, 150, 80),
    "cassia": (230, 200, 60),
    "dogwood": (235, 235, 230),
    "cherry-blossom": (240, 150, 180),
    "jacaranda": (140, 90, 170),
}


def truth(entry: Mapping[str, Any]) -> Truth:
    """What lies in a player's arboretum."""
    squares = {tuple(card["at"]): f"{card['species']} {card['value']}" for card in entry.get("squares", ())}
    (top, left), rows, cols = from_corner(squares)
    return Truth(rows, cols, {(row - top, col - left): label for (row, col), label in squares.items()})


def sheet(squares: tuple[SeenSquare, ...], _: tuple[SeenPiece, ...], __: Mapping[str, Any]) -> dict[str, Any]:
    """A player's arboretum, as it was seen."""
    return {"squares": [_planted(seen) for seen in squares]}


def _planted(seen: SeenSquare) -> dict[str, Any]:
    species, _, value = seen.label.rpartition(" ")
    return {"at": list(seen.at), "species": species, "value": int(value)}


SPEC: Final = BoardSpec(
    game="arboretum",
    frame="free",
    rows=(1, LONGEST_SIDE),
    cols=(1, LONGEST_SIDE),
    labels=tuple(f"{species} {value}" for species in KNOWN_SPECIES for value in VALUES),
    truth=truth,
    sheet=sheet,
    aspect=CARD,
    parts=(KNOWN_SPECIES, VALUES),
    digits=1,
    colours=COLOURS,
    once=True,
    joined=True,
)
