"""How well a lattice explains a scene, looked at closely: squared up, with a table model of its own."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import judge, period, pose, search, table
from companion.vision.scene import Scene, strangeness

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]

MOST = 44  # squares along a side of a layout
AROUND = 2  # squares round the layout that are looked at
HOLE = 0.72  # squares: a spot of table inside something strange that is smaller is part of it
CENTRE = 0.22  # share of a square that is left out on every side where its middle alone counts
HELD = 0.3  # share of a square's middle that is strange where something lies
HALVES = 0.2  # logarithm, how near a card is to the shape whose halves have the same shape, 1 by the root of 2
FIT = 1.5  # how much edges on the lines count
STEEP_COST = 0.7  # a lattice that leans more than it must is likely squeezed
USUAL = 0.6  # quantile of how full squares are that counts as full
SIDED = 0.3  # of a square's sides are edges where something lies
ENCLOSED = 0.6  # of the weakest side of what is strange, from which on a square that seems empty shows edges all round
LIKE_HELD = 0.5  # as many of them as that, per square that holds something, are no holes in a layout
FEW = 4  # empty squares that a table model needs
BLOCK = 2  # pixels of the squared-up picture that are looked at as one where colours are compared


@dataclass(frozen=True, slots=True, eq=False)
class Closeup:
    """A scene squared up by a lattice. shown, strange: (rows * CELL, cols * CELL), 1 where the photo shows something,
    and the probability that it is no table. inside, filled: (rows, cols), the share of each square that the photo
    shows, and the share of its middle that is strange. sides: how much of an edge each square's sides are."""

    view: judge.View
    shown: Floats32
    strange: Floats32
    inside: Floats32
    filled: Floats32
    sides: judge.Sides


@dataclass(frozen=True, slots=True, eq=False)
class Explained:
    """A lattice and how well it explains the scene. rank: the higher the better. score: the same but for a lean of the
    lattice, about 1.6 where right. fit: how well edges lie on its lines, -1 to 1. side, between: how much of an edge
    there is along the sides of squares and inside them, 0 to 1. mixed: how many squares are half filled. uneven: how
    much every second or third line differs from the others. bare: the share of strange squares without sides. period:
    the side of a square in pixels."""

    lattice: Floats
    rank: float
    fit: float
    score: float
    side: float
    between: float
    mixed: float
    uneven: float
    bare: float
    period: float
    close: Closeup


def explained(seen: Scene, candidate: period.Candidate, aspect: float) -> Explained | None:
    """What a lattice explains; None where it has no squares or too many. aspect: width by height of a square."""
    box = _box(seen, candidate.lattice)
    if max(box[2] - box[0], box[3] - box[1]) > MOST:
        return None
    close = closeup(seen, candidate.lattice, box)
    four = close.sides.of_squares()
    strange = close.filled > HELD
    held = strange & (four.mean(axis=0) > SIDED)
    if not held.any():
        return None
    side = float(four[:, held].mean())
    between = float((close.sides.inner_upright + close.sides.inner_lying)[held].mean() / 2)
    mixed, uneven = _mixed(close.filled, held), judge.uneven(close.sides, held, abs(np.log(2 * aspect**2)) < HALVES)
    fit, steep = period.fit(seen.edges, [candidate.lattice])[0], _steepness(close.view, held)
    score = 2 * side - 0.5 * between - mixed - uneven + FIT * fit
    size = float(search.sides_of([candidate.lattice], seen.edges)[0])
    bare = 1 - float(held.sum() / strange.sum())
    rank = score - STEEP_COST * steep
    return Explained(candidate.lattice, rank, fit, score, side, between, mixed, uneven, bare, size, close)


def _steepness(view: judge.View, held: NDArray[np.bool_]) -> float:
    """Logarithm of how much larger the nearest square is in the picture than the farthest."""
    homography = np.linalg.inv(view.lattice)
    places = np.argwhere(held)[:, ::-1] + 0.5
    depth = np.column_stack([places, np.ones(len(places))]) @ homography[2]
    return float(1.5 * np.log(np.abs(depth).max() / np.abs(depth).min()))


def closeup(seen: Scene, lattice: Floats, box: tuple[int, int, int, int]) -> Closeup:
    """The squares between the lines left, top, right and bottom of a lattice, looked at closely."""
    view = judge.view(seen.lab, lattice, box)
    shown = view.shown(seen.size)
    sides = judge.sides(view.lab)
    strange = second_look(view, view.warped(seen.strange, 0.5), shown, sides)
    filled = judge.filled((strange > 0.5).astype(np.float32), CENTRE)
    return Closeup(view, shown, strange, judge.filled(shown, 0.05), filled, sides)


def _mixed(filled: Floats32, held: NDArray[np.bool_]) -> float:
    """How many squares are neither empty nor as full as most, per held square. Where a card has the colour of the table
    only its picture is strange: full is what most are."""
    full = float(np.quantile(filled[held], USUAL))
    share = np.minimum(filled / full, 1)
    half = np.maximum(np.minimum(share, 1 - share) - 0.06, 0)
    return float(half[filled > 0.06].sum() * 2 / share[held].sum())


def _box(seen: Scene, lattice: Floats) -> tuple[int, int, int, int]:
    """The lines left, top, right and bottom of everything strange, with some squares of table around it."""
    ends = pose.apply(lattice, seen.edges.ends.reshape(-1, 2))
    low = np.floor(np.percentile(ends, 0.5, axis=0)).astype(int) - AROUND
    high = np.ceil(np.percentile(ends, 99.5, axis=0)).astype(int) + AROUND
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def second_look(view: judge.View, first: Floats32, shown: Floats32, sides: judge.Sides) -> Floats32:
    """What is strange, judged by the neighbourhood of the layout alone: (rows * CELL, cols * CELL), 0 to 1.

    first: the same by the first glance. shown: 1 where the photo shows something. sides: of the view's squares."""
    filled = judge.filled(first)
    empty = open_table(_empty(filled, judge.filled(shown, 0.05)), filled, sides)
    return look(view, empty, shown) if empty.any() else first


def open_table(empty: NDArray[np.bool_], filled: Floats32, sides: judge.Sides) -> NDArray[np.bool_]:
    """Of squares (rows, cols) that seem empty, those that do not show edges on all their sides as cards do, where many
    of them show these: cards whose colours lie all round the photo, on strays of their kind, seem to be table.

    filled: the share of each square that is strange."""
    held = filled > 0.5
    if not held.any():
        return empty
    weakest = sides.of_squares().min(axis=0)
    bare: NDArray[np.bool_] = empty & (weakest < max(ENCLOSED * np.median(weakest[held]), SIDED))
    many = (empty & ~bare).sum() > LIKE_HELD * held.sum()
    return bare if many and bare.sum() >= FEW else empty


def look(view: judge.View, empty: NDArray[np.bool_], shown: Floats32) -> Floats32:
    """What is strange to squares (rows, cols) of which some are empty: (rows * CELL, cols * CELL), 0 to 1."""
    cell = judge.CELL // BLOCK
    small = np.ascontiguousarray(cv2.blur(view.lab, (BLOCK, BLOCK))[::BLOCK, ::BLOCK], np.float32)
    squares = small.reshape(view.rows, cell, view.cols, cell, 3).transpose(0, 2, 1, 3, 4)[empty]
    model = table.from_squares(squares[:, 2:-2, 2:-2].reshape(len(squares), -1, 3))
    again = strangeness(model, small)
    again[shown[::BLOCK, ::BLOCK] < 0.99] = 0
    again = _without_holes(again, cell)
    made: Floats32 = np.repeat(np.repeat(again, BLOCK, axis=0), BLOCK, axis=1)
    return made


def _empty(filled: Floats32, inside: Floats32) -> NDArray[np.bool_]:
    """Squares near the layout on which nothing lies, as far as the first glance can tell."""
    held = (filled > 0.5).astype(np.uint8)
    around = cv2.dilate(held, np.ones((2 * AROUND + 1, 2 * AROUND + 1), np.uint8)) > 0
    empty: NDArray[np.bool_] = (filled < 0.25) & (inside > 0.98)
    return empty & around if (empty & around).sum() >= FEW else empty


def _without_holes(strange: Floats32, cell: int) -> Floats32:
    """Small spots of table inside something strange belong to it."""
    plain = (strange < 0.5).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(plain, connectivity=4)
    small = stats[:, cv2.CC_STAT_AREA] < HOLE * cell * cell
    small[0] = False
    return np.where(small[labels], np.float32(1), strange)
