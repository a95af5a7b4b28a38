"""The part of a sheet that its format can take, for forms to start from."""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any, Final

from companion.core.game import Game
from companion.core.sheet import Refused, SheetError
from companion.web.table.standing import completed

MOST_ROUNDS: Final = 20
_GONE: Final = object()


def sound_sheet(game: Game[Any], sheet: dict[str, Any]) -> dict[str, Any]:
    """The sheet completed, without the entries that its format refuses: half of a card, a number that is none.

    What is wrong with the table as a whole - too few players, an option that another one needs - stays as it is.
    """
    for _ in range(MOST_ROUNDS):
        sheet = completed(game, sheet)
        try:
            return game.write(game.read(sheet))
        except Refused as refused:
            less = without_errors(sheet, refused.errors)
        if less == sheet:
            break
        sheet = less
    return sheet


def without_errors(sheet: dict[str, Any], errors: Iterable[SheetError]) -> dict[str, Any]:
    """A copy of the sheet without the list entries and keys that errors point to.

    >>> without_errors({"players": [{"hand": [1, "x"], "hat": {"size": 9}}]},
    ...                [SheetError("/players/0/hand/1", ""), SheetError("/players/0/hat/size", "")])
    {'players': [{'hand': [1]}]}
    """
    less = deepcopy(sheet)
    for error in errors:
        steps = error.pointer.split("/")[1:]
        parts = 2 if steps[:1] == ["players"] else 1
        if len(steps) > parts:
            _take(less, steps, parts)
    cleared: dict[str, Any] = _cleared(less)
    return cleared


def _take(sheet: dict[str, Any], steps: Sequence[str], parts: int) -> None:
    """Take away the outermost list entry on the way, or else the first key inside the player, options or board."""
    node: Any = sheet
    for depth, step in enumerate(steps):
        if isinstance(node, list):
            if depth >= parts:
                node[int(step)] = _GONE
                return
            node = node[int(step)]
        elif not isinstance(node, dict) or step not in node:
            return
        elif depth == parts and not _leads_to_a_list(node, steps[depth:]):
            del node[step]
            return
        else:
            node = node[step]


def _leads_to_a_list(node: Any, steps: Sequence[str]) -> bool:
    """Is there an entry of a list on the way?"""
    for step in steps:
        if isinstance(node, list):
            return True
        if not isinstance(node, dict) or step not in node:
            return False
        node = node[step]
    return False


def _cleared(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _cleared(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_cleared(entry) for entry in node if entry is not _GONE]
    return node
