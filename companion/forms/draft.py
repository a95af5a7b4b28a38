"""A sheet in the making, and which form field each part of it came from."""

import re
from itertools import pairwise
from typing import Any

from wtforms import Field

from companion.core.sheet import escaped

Path = tuple[str | int, ...]


def pointer_of(path: Path) -> str:
    """A path as a JSON Pointer.

    >>> pointer_of(("players", 0, "a/b"))
    '/players/0/a~1b'
    """
    return "".join("/" + escaped(str(step)) for step in path)


class Draft:
    """A sheet under construction. `places` maps JSON Pointers to the names of form fields."""

    def __init__(self, game: str) -> None:
        self.sheet: dict[str, Any] = {"game": game}
        self.places: dict[str, str] = {"": "table"}

    def set(self, path: Path, value: Any, place: str) -> None:
        """Write a value and remember its place. A number in the path is a list index, at most the length."""
        node: Any = self.sheet
        for step, after in pairwise(path):
            empty: Any = [] if isinstance(after, int) else {}
            node = self._step(node, step, empty)
        last = path[-1]
        if isinstance(last, int) and last == len(node):
            node.append(value)
        else:
            node[last] = value
        self.place(path, place)

    @staticmethod
    def _step(node: Any, step: str | int, empty: Any) -> Any:
        if isinstance(step, int):
            if step == len(node):
                node.append(empty)
            return node[step]
        return node.setdefault(step, empty)

    def place(self, path: Path, place: str) -> None:
        """Remember which field errors at `path` belong to."""
        self.places[pointer_of(path)] = place

    def put(self, path: Path, field: Field) -> None:
        """Write what a field holds; a field left blank stays absent, and yet errors there lead to it."""
        self.place(path, field.name)
        if field.data is not None and field.data is not False and field.data not in ("", []):
            self.set(path, field.data, field.name)

    def add(self, path: Path, value: Any, place: str) -> None:
        """Append a value to the list at `path`."""
        node: Any = self.sheet
        for step in path:
            node = node.get(step, []) if isinstance(node, dict) else node[step]
        self.set((*path, len(node)), value, place)

    def who_at(self, pointer: str) -> str:
        """The player in whose part of the sheet a pointer lies; empty outside of players."""
        found = re.match(r"/players/(\d+)(/|$)", pointer)
        if not found:
            return ""
        number = int(found[1])
        return self.sheet["players"][number].get("name") or f"Player {number + 1}"

    def place_of(self, pointer: str) -> str:
        """The field that a pointer leads to: the one placed there, or at the nearest spot above it."""
        while pointer not in self.places:
            pointer = pointer.rpartition("/")[0]
        return self.places[pointer]
