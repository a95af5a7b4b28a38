"""Free layouts: which squares are occupied, exactly, up to shift and quarter turn; photos as they are and altered.

    python -m benchmarks.photos_free ../shared/photos

Part of `python -m benchmarks.photos`. A wrong photo counts as flagged where every wrong square has a doubtful
probability, as refused where no layout was found.
"""

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks import alter
from companion.vision.grid import Grid, NotFound
from companion.vision.lattice import locate_free

Squares = frozenset[tuple[int, int]]
Pixels = NDArray[np.uint8]

ALTERED_GOAL = 0.8
QWIRKLE, BEACON = "qwirkle_free_layout", "beacon_patrol_free_grid"
GOALS = {QWIRKLE: 0.9, BEACON: 1.0}
DOUBTFUL = (0.1, 0.9)  # a square with a probability between these is shown as doubtful
SURE = 0.5  # a lattice that is surer than this is not offered for checking
AT_MIDDLE = np.array([(1, 0, -0.5), (0, 1, -0.5), (0, 0, 1)])


class Row(NamedTuple):
    """One figure of the table: which photos, what was measured, right ones of all, the goal, and what else is known."""

    photos: str
    what: str
    right: int
    of: int
    goal: int
    note: str


class Labelled(NamedTuple):
    """A photo with what truly lies in it. lattice: (3, 3), places in squares to pixels, where the labels give it."""

    name: str
    pixels: Pixels
    squares: Squares
    lattice: NDArray[np.float64] | None


def labelled(folder: Path) -> Iterator[Labelled]:
    """The photos of a set of free layouts."""
    for label in json.loads((folder / "labels.json").read_text()):
        pixels = cv2.imread(str(folder / "images" / label["image"]))
        assert pixels is not None, label["image"]
        yield Labelled(Path(label["image"]).stem, pixels.astype(np.uint8), _squares(label), _lattice(label))


def _squares(label: dict[str, Any]) -> Squares:
    if "grid" in label:
        return frozenset((r, c) for r, row in enumerate(label["grid"]) for c, kind in enumerate(row) if kind != ".")
    return frozenset((-y, x) for x, y, *_ in label["tiles_x_y_shape_colour_px_py"])


def _lattice(label: dict[str, Any]) -> NDArray[np.float64] | None:
    given = label.get("grid_to_pixel_homography")
    # the labels put (0, 0) in the middle of a square
    return None if given is None else np.array(given, np.float64) @ AT_MIDDLE


def turns(squares: Iterable[tuple[int, int]]) -> list[Squares]:
    """The squares moved to the corner of the grid, in each quarter turn."""
    made, now = [], list(squares)
    for _ in range(4):
        top, left = min((r for r, _ in now), default=0), min((c for _, c in now), default=0)
        made.append(frozenset((r - top, c - left) for r, c in now))
        now = [(c, -r) for r, c in now]
    return made


def seen_squares(grid: Grid, least: float = 0.5) -> Squares:
    """What a grid holds with at least that probability."""
    return frozenset((int(r), int(c)) for r, c in np.argwhere(grid.occupancy > least))


def is_exact(truth: Squares, grid: Grid) -> bool:
    """True where the same squares are occupied, up to shift and quarter turn."""
    return turns(seen_squares(grid))[0] in turns(truth)


def is_flagged(truth: Squares, grid: Grid) -> bool:
    """True where some shift and turn of the truth differs from the grid in doubtful squares alone."""
    low, high = DOUBTFUL
    sure = np.where(grid.occupancy > high, 1, np.where(grid.occupancy < low, -1, 0))
    for turned in turns(truth):
        rows, cols = (max(at) + 1 for at in zip(*turned, strict=True))
        for down in range(grid.rows - rows + 1):
            for right in range(grid.cols - cols + 1):
                lies = np.full((grid.rows, grid.cols), -1)
                for row, col in turned:
                    lies[row + down, col + right] = 1
                if not (sure * lies < 0).any():
                    return True
    return False


def verdict(truth: Squares, pixels: Pixels) -> str:
    """What became of one photo: exact, refused, flagged, unsure or wrong."""
    try:
        grid = locate_free(pixels)
    except NotFound:
        return "refused"
    if is_exact(truth, grid):
        return "exact"
    if is_flagged(truth, grid):
        return "flagged"
    return "unsure" if grid.sure < SURE else "wrong"


def scenes(photos: Iterable[Labelled]) -> Iterator[tuple[Labelled, alter.Scene]]:
    """Photos with their layouts cut out; where labels give no lattice the one that was found serves, if it is right."""
    for photo in photos:
        lattice, squares = photo.lattice, photo.squares
        if lattice is None:
            grid = locate_free(photo.pixels)
            if not is_exact(squares, grid):
                continue
            lattice, squares = grid.homography, seen_squares(grid)
        yield photo, alter.scene(photo.pixels, lattice, squares)


def _row(photos: str, what: str, share: float, tried: list[tuple[str, Squares, Pixels]]) -> Row:
    """share: of the photos, how many shall be exact."""
    begun = time.process_time()
    found = [(name, verdict(squares, pixels)) for name, squares, pixels in tried]
    seconds = (time.process_time() - begun) / max(len(tried), 1)
    count = Counter(one for _, one in found)
    unwarned = " ".join(name for name, one in found if one == "wrong")
    note = (
        f"{count['refused']} refused, {count['flagged']} with the wrong squares flagged, {count['unsure']} unsure,"
        f" {count['wrong']} wrong and sure{': ' if unwarned else ''}{unwarned}; {seconds:.2f} s a photo"
    )
    return Row(photos, what, count["exact"], len(tried), math.ceil(share * len(tried)), note)


def measure(photos: Path) -> list[Row]:
    """A row per set, then one per alteration of both sets together."""
    sets = {name: list(labelled(photos / name)) for name in (QWIRKLE, BEACON) if (photos / name).is_dir()}
    rows = [
        _row(name, "exact occupancy", GOALS[name], [(photo.name, photo.squares, photo.pixels) for photo in found])
        for name, found in sets.items()
    ]
    altered: dict[str, list[tuple[str, Squares, Pixels]]] = {}
    everything = (photo for found in sets.values() for photo in found)
    for seed, (photo, scene) in enumerate(scenes(everything)):
        for kind, pixels in alter.altered(scene, 10 * seed):
            altered.setdefault(kind, []).append((photo.name, photo.squares, pixels))
    return rows + [
        _row("free layouts", f"exact occupancy, {kind}", ALTERED_GOAL, tried) for kind, tried in altered.items()
    ]


if __name__ == "__main__":
    for line in measure(Path(sys.argv[1])):
        print(f"{line.photos:24}  {line.what:34}  {line.right:3} of {line.of:3}, goal {line.goal:3}  {line.note}")
