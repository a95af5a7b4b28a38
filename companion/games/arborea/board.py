"""What the camera may find on an Arborea table: one player's ecosystem."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.board import BoardSpec, PieceSpec, SeenPiece, SeenSquare, Truth, from_corner
from companion.games.arborea.layout import CREATURES, DWELLERS, HABITATS
from companion.games.arborea.problems import CREATURES_OF_A_KIND, DWELLERS_OF_A_KIND

LONGEST_SIDE: Final = 30
# a card costs three to six biomes, each of which has a square of its own on it: it is no strip
CARD_AT_LEAST: Final = (2, 2)


def truth(entry: Mapping[str, Any]) -> Truth:
    """What lies in a player's ecosystem."""
    squares = {tuple(square["at"]): square["habitat"] for square in entry.get("squares", ())}
    (top, left), rows, cols = from_corner(squares)
    pieces = [
        (piece["kind"], (piece["at"][0] - top, piece["at"][1] - left), ())
        for key in ("creatures", "dwellers")
        for piece in entry.get(key, ())
    ]
    return Truth(rows, cols, {(row - top, col - left): label for (row, col), label in squares.items()}, tuple(pieces))


def sheet(squares: tuple[SeenSquare, ...], pieces: tuple[SeenPiece, ...], _: Mapping[str, Any]) -> dict[str, Any]:
    """A player's ecosystem, as it was seen."""
    entry: dict[str, Any] = {"squares": [{"at": list(seen.at), "habitat": seen.label} for seen in squares]}
    for key, kinds in (("creatures", CREATURES), ("dwellers", DWELLERS)):
        entry[key] = [{"at": list(piece.at), "kind": piece.kind} for piece in pieces if piece.kind in kinds]
    return entry


SPEC: Final = BoardSpec(
    game="arborea",
    frame="free",
    rows=(1, LONGEST_SIDE),
    cols=(1, LONGEST_SIDE),
    labels=HABITATS,
    truth=truth,
    sheet=sheet,
    pieces=(
        *(PieceSpec(kind, "corner", most=CREATURES_OF_A_KIND) for kind in CREATURES),
        PieceSpec("fish", "square", ("water",), implies="water", most=DWELLERS_OF_A_KIND),
        PieceSpec("bright-sprite", "square", ("rock",), implies="rock", most=DWELLERS_OF_A_KIND),
        PieceSpec(
            "dark-sprite",
            "square",
            tuple(habitat for habitat in HABITATS if habitat not in ("water", "rock")),
            most=DWELLERS_OF_A_KIND,
        ),
    ),
    joined=True,
    apart=True,
    least=CARD_AT_LEAST,
)
