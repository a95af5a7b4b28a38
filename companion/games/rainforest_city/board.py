"""What the camera may find on a Rainforest City table: one landscape."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.board import BoardSpec, PieceSpec, SeenPiece, SeenSquare, Truth, from_corner
from companion.games.rainforest_city.vocabulary import HOUSE, LEVEL_NAMES, OTTER, SLUG, TERRAINS

LONGEST_SIDE: Final = 24
CARD_ROWS_AND_COLUMNS: Final = (2, 3)
COLOURS: Final[Mapping[str, tuple[int, int, int]]] = {
    "rainforest": (70, 140, 70),
    "mangrove": (140, 100, 65),
    "ocean": (60, 120, 190),
}


def truth(entry: Mapping[str, Any]) -> Truth:
    """What lies in a player's landscape."""
    squares = {tuple(square["at"]): square["terrain"] for square in entry.get("squares", ())}
    (top, left), rows, cols = from_corner(squares)
    pieces = [(token["kind"], (token["at"][0] - top, token["at"][1] - left), ()) for token in entry.get("tokens", ())]
    return Truth(rows, cols, {(row - top, col - left): label for (row, col), label in squares.items()}, tuple(pieces))


def sheet(squares: tuple[SeenSquare, ...], pieces: tuple[SeenPiece, ...], _: Mapping[str, Any]) -> dict[str, Any]:
    """A player's landscape, as it was seen."""
    return {
        "squares": [{"at": list(seen.at), "terrain": seen.label} for seen in squares],
        "tokens": [{"at": list(piece.at), "kind": piece.kind} for piece in pieces],
    }


SPEC: Final = BoardSpec(
    game=SLUG,
    frame="free",
    rows=(1, LONGEST_SIDE),
    cols=(1, LONGEST_SIDE),
    labels=(*TERRAINS, HOUSE),
    truth=truth,
    sheet=sheet,
    colours=COLOURS,
    pieces=(
        *(
            PieceSpec(f"{terrain}-{level}", "square", (terrain,), implies=terrain, disc=True)
            for terrain in TERRAINS
            for level in LEVEL_NAMES.values()
        ),
        PieceSpec(OTTER, "square", TERRAINS, disc=True),
    ),
    joined=True,
    block=CARD_ROWS_AND_COLUMNS,
)
