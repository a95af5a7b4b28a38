"""Everything that is measured about photos, in one table.

    python -m benchmarks.photos [--photos ../shared/photos] [--only SET] [--count 300] [--json]

SET is a part of the name of a set of real photos, "drawn" for what the kit in `tests/drawing` draws, or "speed". A set
that is not there gives no line. Goals say what is asked for, "at most" where less is better.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import cv2

from benchmarks import photos_drawn, photos_framed, photos_free, photos_speed, photos_squares

PHOTOS = Path(__file__).parents[2] / "shared" / "photos"
SETS = {
    "board_corners_ttr": "framed",
    "qwirkle_board_16x16": "framed",
    "qwirkle_free_layout": "free",
    "beacon_patrol_free_grid": "free",
    "kingdomino_5x5": "squares",
    "arboretum_cards": "squares",
    "mathable_digit_tiles": "squares",
    "drawn": "drawn",
    "speed": "speed",
}


class Line(NamedTuple):
    """One line of the table. reached: whether the goal is; None for a figure without one."""

    photos: str
    what: str
    figure: str
    goal: str
    reached: bool | None
    note: str


def counted(rows: Iterable[photos_framed.Row | photos_free.Row]) -> Iterator[Line]:
    """Lines of so many photos right of all."""
    for row in rows:
        yield Line(row.photos, row.what, f"{row.right} of {row.of}", str(row.goal), row.right >= row.goal, row.note)


def shares(rows: Iterable[photos_squares.Row | photos_drawn.Row]) -> Iterator[Line]:
    """Lines of shares; errors and what is flagged shall be small."""
    for row in rows:
        most = "at most" in f"{row.what} {row.note}"
        what, note = row.what.replace(", at most", ""), row.note.replace("at most", "")
        shape = ".2%" if row.goal != 0 else ".0f"  # nothing at all is asked of a number
        goal, reached = "", None
        if row.goal is not None:
            goal = f"{'at most ' if most else ''}{row.goal:{shape}}"
            reached = row.figure <= row.goal if most else row.figure >= row.goal
        yield Line(row.photos, what, f"{row.figure:{shape}}", goal, reached, note)


def costs(rows: Iterable[photos_speed.Row]) -> Iterator[Line]:
    """Lines of times and memory, which shall be small."""
    for row in rows:
        goal, reached = ("", None) if row.goal is None else (f"at most {row.goal:g}", row.figure <= row.goal)
        yield Line(row.photos, row.what, f"{row.figure:.1f}", goal, reached, row.note)


def lines(photos: Path, only: str | None, count: int) -> Iterator[Line]:
    """The table, part by part as it is measured."""
    wanted = {part for name, part in SETS.items() if only is None or only in name or only == part}
    parts: dict[str, Callable[[], Iterator[Line]]] = {
        "framed": lambda: counted(photos_framed.measure(photos)),
        "free": lambda: counted(photos_free.measure(photos)),
        "squares": lambda: shares(photos_squares.measure(photos)),
        "drawn": lambda: shares(photos_drawn.measure(count)),
        "speed": lambda: costs(photos_speed.measure()),
    }
    for part, measured in parts.items():
        if part in wanted:
            named = only if only is not None and SETS.get(only) != only and only != part else ""
            yield from (line for line in measured() if named in line.photos)


def shown(line: Line) -> str:
    """The line as text."""
    mark = {True: "yes", False: "NO", None: ""}[line.reached]
    return f"{line.photos:24}  {line.what:46}  {line.figure:>9}  {line.goal:14}  {mark:3}  {line.note}"


def main(arguments: list[str]) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.photos")
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--only", metavar="SET")
    parser.add_argument("--count", type=int, default=photos_drawn.LEAST)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    if not asked.photos.is_dir():
        print(f"No photos in {asked.photos}: only what is drawn is measured.", file=sys.stderr)
    if asked.json:
        print(json.dumps([line._asdict() for line in lines(asked.photos, asked.only, asked.count)], indent=2))
        return
    print(shown(Line("photos", "what", "figure", "goal", None, "")))
    for line in lines(asked.photos, asked.only, asked.count):
        print(shown(line), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
