"""What every game does alike when it completes a half-entered sheet.

The documents behind such a sheet were made by edits, which know no game: any key may be missing or hold anything.
What is missing is filled in; what is wrong stays as it is, for the sheet reader to say so.
"""

from collections.abc import Callable, Mapping
from typing import Any

Json = dict[str, Any]


def as_object(value: object) -> Json:
    """A copy of the object, an empty one in place of anything else."""
    return dict(value) if isinstance(value, Mapping) else {}


def as_list(value: object) -> list[Any]:
    """A copy of the list, an empty one in place of anything else."""
    return list(value) if isinstance(value, list) else []


def filled(record: Json, **neutral: Any) -> Json:
    """The record with these values for keys that it lacks.

    >>> filled({"spirit": 2}, spirit=0, squares=[])
    {'spirit': 2, 'squares': []}
    """
    return record | {key: value for key, value in neutral.items() if key not in record}


def without(record: Json, *keys: str) -> Json:
    """The record without these keys."""
    return {key: value for key, value in record.items() if key not in keys}


def without_empty(record: Json, *keys: str) -> Json:
    """The record without those of these keys that hold an empty list or object: edits leave such behind.

    >>> without_empty({"species": [], "hand": []}, "species")
    {'hand': []}
    """
    return {key: value for key, value in record.items() if key not in keys or value not in ([], {})}


def with_options(sheet: Json, change: Callable[[Json], Json]) -> Json:
    """A copy of the sheet with its options changed. Without options, or with none that can be read, it is as it was."""
    if not isinstance(sheet.get("options", {}), Mapping):
        return dict(sheet)
    options = change(as_object(sheet.get("options")))
    return sheet | {"options": options} if options or "options" in sheet else dict(sheet)


def with_players(sheet: Json, change: Callable[[Json], Json]) -> Json:
    """A copy of the sheet in which every player has a name and was changed.

    >>> with_players({"players": [{}, {"name": "Ana"}]}, lambda player: filled(player, squares=[]))
    {'players': [{'name': 'Player 1', 'squares': []}, {'name': 'Ana', 'squares': []}]}
    """
    players = sheet.get("players")
    if not isinstance(players, list):
        return dict(sheet)
    taken = [player.get("name") for player in players if isinstance(player, dict)]
    changed = []
    for number, player in enumerate(players, 1):
        if isinstance(player, dict):
            changed.append(change({"name": None} | player | {"name": _name(player.get("name"), number, taken)}))
        else:
            changed.append(player)
    return sheet | {"players": changed}


def _name(name: object, number: int, taken: list[Any]) -> object:
    """The name, or one for a player who has not said theirs. Nobody else bears it."""
    if name is not None and not (isinstance(name, str) and not name.strip()):
        return name
    stranger = f"Player {number}"
    while stranger in taken:
        stranger += "'"
    return stranger
