"""Framed boards in real photos: how far the outline that is found lies from the labelled one.

    python -m benchmarks.photos_framed ../shared/photos

Measured is the largest distance of a corner as a share of the board's diagonal, whichever corner is counted first.
"""

import csv
import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.framed import locate_framed
from companion.vision.grid import NotFound
from companion.vision.photo import PhotoLimits, open_photo

LIMITS = PhotoLimits(16_000_000, 50_000_000)
LONG_SIDE = 1600
RIGHT = 0.01
SURE = 0.5
GOALS = {"board_corners_ttr": 18 / 20, "qwirkle_board_16x16": 16 / 17}


class Row(NamedTuple):
    """One figure of the table: which photos, what was measured, right ones of all, the goal, and what else is known."""

    photos: str
    what: str
    right: int
    of: int
    goal: int
    note: str


class Labelled(NamedTuple):
    """A photo, its labelled corners (4, 2) in pixels of the upright photo, and the board's rows and columns."""

    path: Path
    corners: NDArray[np.float64]
    rows: int
    cols: int


class Found(NamedTuple):
    """Of one photo: the error of the best candidate and the smallest of all, how sure the best is, and seconds."""

    name: str
    error: float
    smallest: float
    sure: float
    seconds: float


def measure(photos: Path) -> list[Row]:
    """The rows of the framed boards. photos: the folder with the sets; one that is not there gives no row."""
    cv2.setNumThreads(1)
    sets = {"board_corners_ttr": tickets(photos), "qwirkle_board_16x16": qwirkle(photos)}
    return [_row(name, [look(photo) for photo in of]) for name, of in sets.items() if of]


def tickets(photos: Path) -> list[Labelled]:
    """The photos of `board_corners_ttr`, whose board has no grid."""
    folder = photos / "board_corners_ttr"
    if not (folder / "corners.csv").exists():
        return []
    with (folder / "corners.csv").open(newline="") as file:
        rows = [list(row.values()) for row in csv.DictReader(file)]
    labelled = [
        Labelled(folder / "images" / name, np.array(places, np.float64).reshape(4, 2), 1, 1) for name, *places in rows
    ]
    return [photo for photo in labelled if photo.path.exists()]


def qwirkle(photos: Path) -> list[Labelled]:
    """The photos of `qwirkle_board_16x16`."""
    folder = photos / "qwirkle_board_16x16"
    if not (folder / "labels.json").exists():
        return []
    labelled = [
        Labelled(folder / "images" / label["image"], np.array(label["corners_tl_tr_br_bl"], np.float64), *label["grid"])
        for label in json.loads((folder / "labels.json").read_text())
    ]
    return [photo for photo in labelled if photo.path.exists()]


def look(photo: Labelled) -> Found:
    """What the product finds in one photo; an error of 1 where it finds nothing."""
    opened = open_photo(photo.path.read_bytes(), LIMITS, LONG_SIDE)
    begun = time.process_time()
    try:
        grids = locate_framed(opened.pixels, photo.rows, photo.cols)
    except NotFound:
        return Found(photo.path.stem, 1.0, 1.0, 0.0, time.process_time() - begun)
    seconds = time.process_time() - begun
    errors = [corner_error(np.array(grid.scaled(opened.scale).quad()), photo.corners) for grid in grids]
    return Found(photo.path.stem, errors[0], min(errors), grids[0].sure, seconds)


def corner_error(found: NDArray[np.float64], labelled: NDArray[np.float64]) -> float:
    """The largest distance of a corner as a share of the labelled diagonal."""
    diagonal = max(np.linalg.norm(labelled[0] - labelled[2]), np.linalg.norm(labelled[1] - labelled[3]))
    turns = [np.linalg.norm(np.roll(found, turn, axis=0) - labelled, axis=1).max() for turn in range(4)]
    return float(min(turns) / diagonal)


def _row(name: str, found: list[Found]) -> Row:
    right = sum(photo.error < RIGHT for photo in found)
    return Row(name, "corners within 1 %", right, len(found), round(GOALS[name] * len(found)), "; ".join(_notes(found)))


def _notes(found: list[Found]) -> Iterator[str]:
    yield f"median {statistics.median(photo.error for photo in found):.2%}"
    yield f"among the five offered {sum(photo.smallest < RIGHT for photo in found)}"
    yield f"wrong but sure {sum(photo.error >= RIGHT and photo.sure >= SURE for photo in found)}"
    seconds = [photo.seconds for photo in found]
    yield f"{statistics.mean(seconds):.2f} s of one core, at most {max(seconds):.2f}"
    wrong = [f"{photo.name} ({photo.error:.1%})" for photo in found if photo.error >= RIGHT]
    if wrong:
        yield "wrong: " + ", ".join(wrong)


if __name__ == "__main__":
    for line in measure(Path(sys.argv[1])):
        print(f"{line.photos:22} {line.what:20} {line.right:3} of {line.of:3} (goal {line.goal})  {line.note}")
