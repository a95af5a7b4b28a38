"""The shape of a Greenwood sheet: its keys, their ranges, and the same as JSON Schema."""

from dataclasses import dataclass
from typing import Any, Final

from companion.core.sheet import (
    At,
    Choice,
    Errors,
    Key,
    ListOf,
    Record,
    Schema,
    Whole,
    YesNo,
    needed,
    optional,
    say,
    sheet_shape,
    shown,
)

SLUG: Final = "greenwood"
MODES: Final = ("basic", "clans", "solo")
KINDS: Final = ("creature", "sprite", "provision")
PROVISIONS: Final = ("water", "fruit", "roots")
MOST_PLAYERS: Final = 4
LONGEST_SIDE: Final = 20


@dataclass(frozen=True, slots=True)
class Wording:
    """Any text of the table's own, an empty one included."""

    default: str = ""

    def read(self, value: object, errors: Errors) -> Any:
        """The text; BAD for anything else."""
        if not isinstance(value, str):
            return say(errors, f"A text belongs here, not {shown(value)}.")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            return say(errors, "This text holds half a character.")
        return value

    def schema(self) -> Schema:
        """A string without bounds."""
        return {"type": "string"}


def _axis_within(step: int, length: int) -> Schema:
    """What a square must keep to where the grid is `length` long in one axis: 0 rows, 1 columns."""
    number = {"maximum": length - 1}
    square: Schema = {"prefixItems": [number] if step == 0 else [{}, number]}
    squares: Schema = {"items": square}
    reward: Schema = {"items": {"properties": {"squares": squares}}}
    return {"properties": {"start": square, "unusable": squares, "bonuses": reward, "completions": reward}}


def _within_grid() -> tuple[Schema, ...]:
    """JSON Schema cannot compare two numbers of a document, so each side of the grid is spelt out."""
    return tuple(
        {"if": {"properties": {side: {"const": length}}, "required": [side]}, "then": _axis_within(step, length)}
        for step, side in enumerate(("rows", "cols"))
        for length in range(1, LONGEST_SIDE)
    )


@dataclass(frozen=True, slots=True)
class GridSquare(At):
    """A square of the submarine. The reader holds it against rows and columns only once it knows them."""

    def schema(self) -> Schema:
        """A square of the largest grid there is."""
        return At(0, LONGEST_SIDE - 1).schema()


_GRID_SQUARE: Final = GridSquare()
_REWARD: Final = Record(
    {
        "id": needed(Wording()),
        "squares": needed(ListOf(_GRID_SQUARE, 1, once="", what="square")),
        "gain": needed(Wording()),
    }
)
_REWARDS: Final = ListOf(_REWARD, once="id", blame="id", what="id")
BOARD: Final = Record(
    {
        "name": Key(Wording()),
        "rows": needed(Whole(1, LONGEST_SIDE)),
        "cols": needed(Whole(1, LONGEST_SIDE)),
        "start": needed(_GRID_SQUARE),
        "unusable": Key(ListOf(_GRID_SQUARE, once="", what="square")),
        "bonuses": Key(_REWARDS),
        "completions": Key(_REWARDS),
    },
    also=_within_grid(),
)
_TILE: Final = Record(
    {
        "kind": needed(Choice(KINDS, "kind of tile")),
        "squares": needed(ListOf(At(), 1, once="", what="square")),
        "provision": optional(Choice(PROVISIONS, "provision")),
    },
    also=(
        {
            "if": {"properties": {"kind": {"const": "provision"}}},
            "then": {"required": ["provision"]},
            "else": {"properties": {"provision": False}},
        },
    ),
)
_SOLO_ALONE: Final[Schema] = {
    "if": {
        "properties": {"options": {"properties": {"mode": {"const": "solo"}}, "required": ["mode"]}},
        "required": ["options"],
    },
    "then": {"properties": {"players": {"maxItems": 1}}},
}

SHEET: Final = sheet_shape(
    SLUG,
    Record({"mode": Key(Choice(MODES, "mode")), "board": optional(BOARD), "readings": Key(Record({}))}),
    {
        "track_points": needed(Whole()),
        "unused_energy": Key(Whole()),
        "unused_spies": Key(Whole()),
        "dawn_counted": Key(YesNo()),
        "potion_points": Key(Whole()),
        "rescued": Key(Whole()),
        "submarine": optional(Record({"tiles": Key(ListOf(_TILE))})),
    },
    MOST_PLAYERS,
    also=(_SOLO_ALONE,),
)


def schema() -> dict[str, Any]:
    """The sheet format of Greenwood as a JSON Schema 2020-12 document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Greenwood, the sheet of a finished table",
        **SHEET.schema(),
    }
