"""What the camera may find on a Greenwood table: one submarine."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.board import BoardSpec, PieceSpec, SeenPiece, SeenSquare, Truth
from companion.core.grid import Square
from companion.games.greenwood.shape import LONGEST_SIDE, PROVISIONS, SLUG

COVERED, OPEN, UNUSABLE = "covered", "open", "unusable"
PROVISION: Final = "provision"


def truth(entry: Mapping[str, Any]) -> Truth:
    """What lies in a submarine. A Provision that completes a stack lies on the one before and covers nothing new.

    Raises ValueError without a board.
    """
    board = entry.get("board")
    if not board:
        raise ValueError("Missing here: the board of the submarine.")
    unusable = {tuple(square) for square in board.get("unusable", ())}
    squares = {
        (row, col): UNUSABLE if (row, col) in unusable else OPEN
        for row in range(board["rows"])
        for col in range(board["cols"])
    }
    pieces = []
    for tile in entry.get("submarine", {}).get("tiles", ()):
        held = tuple((square[0], square[1]) for square in tile["squares"])
        newly = [square for square in held if squares.get(square) == OPEN]
        squares |= dict.fromkeys(newly, COVERED)
        if newly:
            pieces.append((_kind(tile), min(held), held))
    return Truth(board["rows"], board["cols"], squares, tuple(pieces), {"board": board})


def _kind(tile: Mapping[str, Any]) -> str:
    return f"{PROVISION} {tile['provision']}" if tile["kind"] == PROVISION else str(tile["kind"])


def sheet(squares: tuple[SeenSquare, ...], pieces: tuple[SeenPiece, ...], known: Mapping[str, Any]) -> dict[str, Any]:
    """The submarine, as it was seen, and its board: the taught one, else what the squares show of it."""
    return {"board": known.get("board") or _board(squares), "submarine": {"tiles": [_tile(piece) for piece in pieces]}}


def printed(known: Mapping[str, Any]) -> Mapping[Square, str]:
    """The squares of a taught board that cannot be used."""
    return {tuple(square): UNUSABLE for square in known.get("board", {}).get("unusable", ())}


def _board(squares: tuple[SeenSquare, ...]) -> dict[str, Any]:
    """A board of which only the squares are known. Where one starts, the player has to say."""
    usable = [seen.at for seen in squares if seen.label != UNUSABLE]
    return {
        "rows": 1 + max((seen.at[0] for seen in squares), default=0),
        "cols": 1 + max((seen.at[1] for seen in squares), default=0),
        "start": list(min(usable, default=(0, 0))),
        "unusable": [list(seen.at) for seen in squares if seen.label == UNUSABLE],
    }


def _tile(piece: SeenPiece) -> dict[str, Any]:
    kind, _, sort = piece.kind.partition(" ")
    tile: dict[str, Any] = {"kind": kind, "squares": [list(square) for square in piece.squares]}
    return tile | {"provision": sort} if sort else tile


SPEC: Final = BoardSpec(
    game=SLUG,
    frame="fixed",
    rows=(1, LONGEST_SIDE),
    cols=(1, LONGEST_SIDE),
    labels=(COVERED, OPEN, UNUSABLE),
    truth=truth,
    sheet=sheet,
    printed=printed,
    pieces=(
        PieceSpec("creature", "tile", (COVERED,), implies=COVERED),
        PieceSpec("sprite", "tile", (COVERED,), implies=COVERED),
        *(PieceSpec(f"{PROVISION} {sort}", "tile", (COVERED,), implies=COVERED) for sort in PROVISIONS),
    ),
)
