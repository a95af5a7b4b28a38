"""What people at a table enter, edit by edit: the example sheets, taken apart as the sheet editor would send them."""

import json
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

SHEETS = Path(__file__).parent.parent / "tests" / "cases" / "sheets"
SEATS = 4
# one real layout of each game, in the order in which the tables take them
EXAMPLES = (
    "arboretum-four-players",
    "arborea-three",
    "rainforest-city-advanced",
    "arboria-four-players",
    "greenwood-clans-four",
)


class Step(NamedTuple):
    """An edit of a seat's entry, or for None of options and board."""

    seat: int | None
    edit: dict[str, Any]


class Play(NamedTuple):
    """A game with what everybody enters: `options` at first, by the host; `scripts` by seat."""

    game: str
    options: list[Step]
    scripts: tuple[list[Step], ...]


def edits_of(document: Mapping[str, Any], path: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The edits that enter a document, a square each; whatever does not lie on squares a key each."""
    edits: list[dict[str, Any]] = []
    for key, value in document.items():
        place = [*path, key]
        if isinstance(value, list) and value and all(isinstance(item, dict) and "at" in item for item in value):
            for item in value:
                laid = {name: part for name, part in item.items() if name != "at"}
                edits.append({"do": "put", "path": place, "at": item["at"], "value": laid})
        else:
            edits.append({"do": "set", "path": place, "value": value})
    return edits


def play_of(example: str) -> Play:
    """What four people enter of an example; where it has fewer players, its players in turn again.

    A shared board is entered by all: everybody lays every fourth square.
    """
    sheet = json.loads((SHEETS / f"{example}.json").read_text())
    options = [Step(None, edit) for edit in edits_of(sheet.get("options") or {}, ("options",))]
    board = edits_of(sheet.get("board") or {}, ("board",))
    scripts = []
    for seat in range(SEATS):
        entry = {key: value for key, value in sheet["players"][seat % len(sheet["players"])].items() if key != "name"}
        own = [Step(seat, edit) for edit in edits_of(entry)]
        shared = [Step(None, edit) for edit in board[seat::SEATS]]
        scripts.append([step for pair in zip_longest(own, shared) for step in pair if step])
    return Play(sheet["game"], options, tuple(scripts))


def plays() -> tuple[Play, ...]:
    """All five games."""
    return tuple(play_of(example) for example in EXAMPLES)
