"""What the camera may find on an Arboria table: the board that all share."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.board import BoardSpec, SeenPiece, SeenSquare, Truth
from companion.games.arboria.layout import COLORS, SIZE, SPECIES
from companion.games.arboria.problems import SUPPLY

STONES: Final = ("rock", "carnivore")
EMPTY: Final = "empty"
COLOURS: Final[Mapping[str, tuple[int, int, int]]] = {
    "red": (200, 50, 50),
    "green": (70, 150, 70),
    "blue": (60, 90, 190),
    "yellow": (230, 200, 60),
}


def truth(entry: Mapping[str, Any]) -> Truth:
    """What lies on the board. Of the square on which the Cloud's foot stands a sheet does not tell how it looks.

    Raises ValueError where no flower does.
    """
    board = entry.get("board", {})
    if not board.get("flowers"):
        raise ValueError("No flower lies here. Enter what lies on the table first.")
    squares = {(row, col): EMPTY for row in range(SIZE) for col in range(SIZE)}
    squares |= {tuple(flower["at"]): f"{flower['species']} {flower['color']}" for flower in board["flowers"]}
    squares |= {tuple(board[stone]): stone for stone in STONES if board.get(stone) is not None}
    cloud = board.get("cloud")
    return Truth(SIZE, SIZE, squares, unclear=frozenset() if cloud is None else frozenset({tuple(cloud)}))


def sheet(squares: tuple[SeenSquare, ...], _: tuple[SeenPiece, ...], __: Mapping[str, Any]) -> dict[str, Any]:
    """The board, as it was seen; every pile counts 1 until the player says how high it is."""
    board: dict[str, Any] = {"flowers": []}
    for seen in squares:
        species, between, color = seen.label.partition(" ")
        if between:
            board["flowers"].append({"at": list(seen.at), "species": species, "color": color, "height": 1})
        elif seen.label in STONES:
            board[seen.label] = list(seen.at)
    return {"board": board}


def asked(found: Mapping[str, Any]) -> tuple[str, ...]:
    """How high each pile is: from above it cannot be seen."""
    return tuple(f"/board/flowers/{place}/height" for place in range(len(found["board"]["flowers"])))


FLOWERS: Final = tuple(f"{species} {color}" for species in SPECIES for color in COLORS)
SPEC: Final = BoardSpec(
    game="arboria",
    frame="fixed",
    rows=(SIZE, SIZE),
    cols=(SIZE, SIZE),
    labels=(*FLOWERS, *STONES, EMPTY),
    truth=truth,
    sheet=sheet,
    asked=asked,
    parts=(SPECIES, COLORS),
    unlisted=(EMPTY,),
    colours=COLOURS,
    advice="In one photo let the Cloud stand on the board and enter its square: later no flower is seen there.",
    supply=dict.fromkeys(STONES, 1) | dict.fromkeys(FLOWERS, SUPPLY),
)
