"""The end of a game of Arboria: one shared board, and who plays which species."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.core.grid import Square
from companion.core.sheet import (
    At,
    Choice,
    Errors,
    Key,
    ListOf,
    Record,
    Refused,
    Schema,
    SheetError,
    Whole,
    needed,
    optional,
    sheet_shape,
)

SIZE: Final = 6
SPECIES: Final = ("lumberjack", "grandma", "wizard", "boy")
COLORS: Final = ("red", "green", "blue", "yellow")
SIDES: Final = ("top", "right", "bottom", "left")
TALLEST: Final = ("in-line", "anywhere")
LINES: Final = ("contiguous", "whole-row")

SPECIES_NAMES: Final[Mapping[str, str]] = {species: species for species in SPECIES} | {"boy": "little boy"}


class Flower(NamedTuple):
    """A pile of 1 to 6 counters of one species and colour."""

    at: Square
    species: str
    color: str
    height: int


class Sun(NamedTuple):
    """The Sun's side of the board and the smaller (0-4) of the two columns or rows it shines on."""

    side: str
    at: int


class Player(NamedTuple):
    """A player, their species, and house-rule points with their labels."""

    name: str
    species: str
    extras: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole table. Squares count from (0, 0) to (5, 5); `tallest` and `lines` are the readings D1 and D2.

    `cloud` is the square that the Cloud's foot stands on; it covers the squares around as well.
    """

    flowers: tuple[Flower, ...]
    players: tuple[Player, ...]
    rock: Square | None = None
    carnivore: Square | None = None
    cloud: Square | None = None
    sun: Sun | None = None
    tallest: str = "in-line"
    lines: str = "contiguous"

    @property
    def stones(self) -> frozenset[Square]:
        """The squares under the Rock and the Carnivorous Plant."""
        return frozenset(square for square in (self.rock, self.carnivore) if square is not None)


def _at_most_one(key: str, value: Any) -> Schema:
    entry = {"type": "object", "required": [key], "properties": {key: {"const": value}}}
    return {"contains": entry, "minContains": 0, "maxContains": 1}


def _each_once(name: str, key: str, values: Iterable[Any]) -> Schema:
    return {"properties": {name: {"allOf": [_at_most_one(key, value) for value in values]}}}


_SQUARES = [[row, column] for row in range(SIZE) for column in range(SIZE)]
_SQUARE = At(0, SIZE - 1)
_FLOWER = Record(
    {
        "at": needed(_SQUARE),
        "species": needed(Choice(SPECIES, "species")),
        "color": needed(Choice(COLORS, "colour")),
        "height": needed(Whole(1, 6)),
    }
)
_BOARD = Record(
    {
        "flowers": needed(ListOf(_FLOWER, once="at", what="square")),
        "rock": optional(_SQUARE),
        "carnivore": optional(_SQUARE),
        "cloud": optional(_SQUARE),
        "sun": optional(Record({"side": needed(Choice(SIDES, "side")), "at": needed(Whole(0, SIZE - 2))})),
    },
    also=(_each_once("flowers", "at", _SQUARES),),
)
_OPTIONS = Record(
    {"tallest": Key(Choice(TALLEST, "reading")), "readings": Key(Record({"D2": Key(Choice(LINES, "reading"))}))}
)

SHEET: Final = sheet_shape(
    "arboria",
    _OPTIONS,
    {"species": needed(Choice(SPECIES, "species"))},
    4,
    also=(_each_once("players", "species", SPECIES),),
    board=needed(_BOARD),
)


def schema() -> Schema:
    """The sheet in JSON Schema 2020-12."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A finished table of Arboria",
        **SHEET.schema(),
    }


def _refuse_shared_species(players: object, errors: Errors) -> None:
    seen: set[str] = set()
    for i, player in enumerate(players if isinstance(players, list) else ()):
        species = player.get("species") if isinstance(player, dict) else None
        if species in seen:
            errors.append(
                SheetError(f"/players/{i}/species", f"Another player has the {SPECIES_NAMES[species]} already.")
            )
        elif species is not None:
            seen.add(species)


def read(document: object) -> Layout:
    """The table that a sheet describes. Raises `Refused` with every error of the sheet."""
    errors: Errors = []
    sheet = SHEET.read(document, errors)
    if isinstance(sheet, dict):
        _refuse_shared_species(sheet.get("players"), errors)
    if errors:
        raise Refused(errors)
    board, options = sheet["board"], sheet["options"]
    sun = board["sun"]
    return Layout(
        tuple(Flower(f["at"], f["species"], f["color"], f["height"]) for f in board["flowers"]),
        tuple(_player(entry) for entry in sheet["players"]),
        board["rock"],
        board["carnivore"],
        board["cloud"],
        Sun(sun["side"], sun["at"]) if sun else None,
        options["tallest"],
        options["readings"]["D2"],
    )


def _player(entry: Mapping[str, Any]) -> Player:
    extras = tuple((extra["label"], extra["points"]) for extra in entry["extras"])
    return Player(entry["name"], entry["species"], extras)


def write(layout: Layout) -> dict[str, Any]:
    """The sheet of a table; what is absent or as by default is left out."""
    sheet: dict[str, Any] = {"game": "arboria"}
    options = _written_options(layout)
    if options:
        sheet["options"] = options
    return sheet | {"board": _written_board(layout), "players": [_written_player(player) for player in layout.players]}


def _written_options(layout: Layout) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if layout.tallest != TALLEST[0]:
        options["tallest"] = layout.tallest
    if layout.lines != LINES[0]:
        options["readings"] = {"D2": layout.lines}
    return options


def _written_board(layout: Layout) -> dict[str, Any]:
    board: dict[str, Any] = {"flowers": [flower._asdict() | {"at": list(flower.at)} for flower in layout.flowers]}
    for key, square in (("rock", layout.rock), ("carnivore", layout.carnivore), ("cloud", layout.cloud)):
        if square is not None:
            board[key] = list(square)
    if layout.sun:
        board["sun"] = layout.sun._asdict()
    return board


def _written_player(player: Player) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": player.name, "species": player.species}
    if player.extras:
        entry["extras"] = [{"label": label, "points": points} for label, points in player.extras]
    return entry
