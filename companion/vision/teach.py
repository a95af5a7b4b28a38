"""A photo whose sheet the player has confirmed becomes a lesson."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec, Quad, Truth
from companion.vision.bare import BARE, bare_samples, close_samples
from companion.vision.box import Lesson
from companion.vision.features import Features, describe
from companion.vision.framed import locate_framed
from companion.vision.framed_inner import refine_inner
from companion.vision.grid import Grid, NotFound
from companion.vision.lattice import locate_free
from companion.vision.looks import squares_of
from companion.vision.photo import Photo
from companion.vision.printed import PRINT
from companion.vision.samples import samples_of

Bytes = NDArray[np.uint8]

# outlines of boards that are looked into
BOARDS: Final = 3
# of the surest inner lattice, from which on another is tried as well
AS_SURE: Final = 0.8
# how much of sheet and photo together have to agree before they are taken for the same layout
SAME_LAYOUT: Final = 0.9
CLOSE: Final = 0.03
SHIFT_MOST: Final = 2


def lesson(photo: Photo, truth: Truth, spec: BoardSpec, quad: Quad | None = None) -> Lesson:
    """What a photo teaches of a copy of the game, when `truth` is what lies in it.

    quad: corners in pixels of the full upright photo; without it sheet and photo are matched up, whatever the turn.
    Raises `NotFound` where the layout is not seen or does not look like the sheet, ValueError with a sentence for a
    quad that is no quadrilateral.
    """
    if not truth.squares:
        raise NotFound("The sheet is empty.", "Enter what lies on the table first.", whole(photo))
    grid = matched(photo.pixels, truth, spec) if quad is None else given(photo, quad, truth.rows, truth.cols)
    counts = Counter(truth.squares.values()) + Counter(kind for kind, _, _ in truth.pieces)
    heads = samples_of(photo.pixels, grid, truth, spec)
    if spec.frame == "fixed":
        heads[BARE] = bare_samples(photo.pixels, grid, truth, spec)
        heads[PRINT] = close_samples(photo.pixels, grid, truth, spec)
    return Lesson(heads, counts, truth.known)


def whole(photo: Photo) -> Quad:
    """Four corners a little inside the photo's own, in pixels of the full photo."""
    width, height = photo.size
    x, y = width * 0.15, height * 0.15
    return ((x, y), (width - x, y), (width - x, height - y), (x, height - y))


def given(photo: Photo, quad: Quad, rows: int, cols: int) -> Grid:
    """The player's own corners."""
    return Grid.from_quad([(x / photo.scale, y / photo.scale) for x, y in quad], rows, cols)


def matched(pixels: Bytes, truth: Truth, spec: BoardSpec) -> Grid:
    """The lattice in which the photo shows the sheet: of all turns, and of all shifts of a free layout, those whose
    occupied squares agree, and of these the one in which squares of one label look alike. Raises `NotFound`."""
    if spec.frame == "fixed":
        found = boards(pixels, truth.rows, truth.cols)
        ways = [(1.0, grid.turned(quarters)) for grid in found for quarters in _turns(truth)]
    else:
        seen = locate_free(pixels, spec.aspect)
        turned = [seen.turned(quarters) for quarters in range(4)]
        ways = [way for grid in turned for way in _shifts(grid, truth, spec)]
    best = max((agreement for agreement, _ in ways), default=0.0)
    if best < SAME_LAYOUT:
        corners = whole(Photo(pixels, (pixels.shape[1], pixels.shape[0]), 1.0))
        hint = "Check the sheet against the table, or drag the four corners."
        raise NotFound("What is seen in the photo does not look like the sheet.", hint, corners)
    likely = [grid for agreement, grid in ways if agreement >= best - CLOSE]
    return max(likely, key=lambda grid: alike(pixels, grid, truth, spec))


def boards(pixels: Bytes, rows: int, cols: int) -> list[Grid]:
    """The printed squares of what looks most like a board, best first. Raises `NotFound`."""
    found = locate_framed(pixels, rows, cols)[:BOARDS]
    inner = [grid for board in found if (grid := refine_inner(pixels, board)) is not None]
    surest = max((grid.sure for grid in inner), default=0.0)
    return [grid for grid in inner if grid.sure >= AS_SURE * surest] or found


def _turns(truth: Truth) -> Iterable[int]:
    return range(4) if truth.rows == truth.cols else (0, 2)


def _shifts(grid: Grid, truth: Truth, spec: BoardSpec) -> list[tuple[float, Grid]]:
    """Every place of the sheet's rectangle in a lattice, with the share of squares on which both agree."""
    if spec.aspect != 1 and not _portrait(grid, spec.aspect):
        return []
    held = np.zeros((truth.rows, truth.cols), bool)
    for square in truth.squares:
        held[square] = True
    ways = []
    for row in range(-SHIFT_MOST, grid.rows - truth.rows + SHIFT_MOST + 1):
        for col in range(-SHIFT_MOST, grid.cols - truth.cols + SHIFT_MOST + 1):
            part = grid.cropped(row, col, truth.rows, truth.cols)
            seen = part.occupancy > 0.5
            beyond = int((grid.occupancy > 0.5).sum()) - int(seen.sum())
            both = int((seen & held).sum())
            ways.append((both / max(int((seen | held).sum()) + beyond, 1), replace(part, sure=grid.sure)))
    return ways


def _portrait(grid: Grid, aspect: float) -> bool:
    """True where a lattice's squares are rather of that width by height than of the inverse."""
    middle = np.array([grid.cols / 2, grid.rows / 2])
    origin, right, down = grid.points(middle + np.array([(0, 0), (1, 0), (0, 1)]))
    seen = np.linalg.norm(right - origin) / np.linalg.norm(down - origin)
    return bool((seen < 1) == (aspect < 1))


def alike(pixels: Bytes, grid: Grid, truth: Truth, spec: BoardSpec) -> float:
    """How much squares of one label look alike: the share of all differences in looks that lies between labels."""
    looks = squares_of(pixels, grid)
    labels = [truth.squares.get((spot[0], spot[1]), "") for spot in looks.places]
    features = describe(looks.patches)
    return between_share(features, labels)


def between_share(features: Features, labels: list[str]) -> float:
    """Sum of squares between groups by sum of squares in all, 0 to 1 (Fisher's criterion)."""
    middle = features.mean(axis=0)
    total = float(((features - middle) ** 2).sum())
    kinds = np.array(labels)
    between = 0.0
    for kind in set(labels):
        group = features[kinds == kind]
        between += len(group) * float(((group.mean(axis=0) - middle) ** 2).sum())
    return between / total if total else 0.0
