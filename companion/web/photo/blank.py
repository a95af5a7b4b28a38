"""Labels that are no better than chance: of a copy that nobody taught, squares are seen, but not what lies on them."""

from collections.abc import Mapping
from typing import Any, Final

Json = Mapping[str, Any]
# as in static/js/photo/blank.js
CLOSE: Final = 0.01
FAINT: Final = 0.2


def without_chance(reading: Json) -> tuple[Json, int]:
    """A reading of a free layout without the squares whose labels are as likely as others, and how many those were."""
    entries = reading["sheet"].get("squares", [])
    blank = [square["at"] for square in reading["squares"] if is_chance(square)] if entries else []
    if not blank:
        return reading, 0
    squares = [square for square in reading["squares"] if square["at"] not in blank]
    sheet = {**reading["sheet"], "squares": [entry for entry in entries if entry["at"] not in blank]}
    places = {id(square): place for place, square in enumerate(squares)}
    doubtful = [told for pointer in reading["doubtful"] if (told := _renumbered(pointer, reading, places))]
    return {**reading, "squares": squares, "sheet": sheet, "doubtful": doubtful}, len(blank)


def is_chance(square: Json) -> bool:
    """Whether a square's label was taken because one had to be."""
    rivals = [chance for _, chance in square["alternatives"]]
    if len(rivals) < 2 or rivals[0] >= FAINT or rivals[0] - rivals[-1] >= CLOSE:
        return False
    return "overruled" in square or square["confidence"] < FAINT


def _renumbered(pointer: str, reading: Json, places: Mapping[int, int]) -> str:
    """The pointer to the same square among those that are left, blank where it is not."""
    _, kind, index = pointer.split("/")
    if kind != "squares":
        return pointer
    place = places.get(id(reading["squares"][int(index)]))
    return "" if place is None else f"/squares/{place}"
