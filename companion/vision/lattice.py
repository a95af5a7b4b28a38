"""A hand-laid layout of squares or cards on a table: where its lattice lies and which squares hold something.

The road: a model of the table from the photo's border, edges of what does not look like it, the turn of the camera that
squares them up, the period that they repeat with, least squares; then the lattices that remain are judged by how well
they explain the picture, each with a second table model of its own, learned from the layout's neighbourhood alone.
Which squares hold something is decided afterwards, square by square.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import held, judge, period, search
from companion.vision.explain import Explained, explained, look
from companion.vision.grid import Grid, NotFound
from companion.vision.scene import Scene, around, first_glance, weighed

Floats32 = NDArray[np.float32]
Pixels = NDArray[np.uint8]

WORK = 800  # longer side of the picture that is worked on
LEAST_EDGES = 60.0  # pixels of edges, below which nothing but the table is seen
LEAST_SCORE = 0.35
GOOD_SCORE = 0.8  # below it a second attempt is made
MUCH_WORSE = 0.08  # what a lattice may lose when it is moved onto better edges
NEAR = 0.12  # logarithm of periods, within which lattices are tried again
TRIED_AGAIN = 8
SURELY_EMPTY = 0.1  # probability of a square from which the table is learned


def locate_free(pixels: Pixels, aspect: float = 1.0, margin: int = 1, joined: bool = True) -> Grid:
    """The layout in an upright photo.

    pixels: BGR uint8 (h, w, 3). aspect: width by height of a square. joined: the layout hangs together by edges. The
    grid holds `margin` rows and columns more than the layout on every side, so that a doubtful square beside it is not
    lost; `Grid.trimmed` takes them off. Raises NotFound.
    """
    scale = min(WORK / max(pixels.shape[:2]), 1.0)
    work = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else pixels
    seen = first_glance(np.ascontiguousarray(work, np.uint8))
    if seen.edges.weight.sum() < LEAST_EDGES:
        raise _not_found("Nothing but the table was seen.", seen.size, scale)
    ranked = located(seen, aspect)
    if not ranked or ranked[0].score < LEAST_SCORE:
        raise _not_found("No squares that lie side by side were seen.", seen.size, scale)
    best = ranked[0]
    occupancy = occupied(best, joined)
    homography = np.linalg.inv(best.view.lattice)
    grid = Grid(homography / homography[2, 2], best.view.rows, best.view.cols, occupancy, sureness(ranked))
    inner = grid.trimmed(0.5)
    wider = inner.cropped(-margin, -margin, inner.rows + 2 * margin, inner.cols + 2 * margin)
    return _upright(wider.scaled(1 / scale), square=aspect == 1)


def located(seen: Scene, aspect: float) -> list[Explained]:
    """Lattices with what they explain: the chosen one, then all that were looked at, best first."""
    ranked = _attempt(seen, aspect)
    if not ranked or ranked[0].score < GOOD_SCORE:
        ranked = sorted([*ranked, *_attempt(around(seen), aspect)], key=lambda each: -each.score)
    return ranked


def _attempt(seen: Scene, aspect: float) -> list[Explained]:
    found = search.suggested(seen.edges, seen.size, aspect)
    judged = [explained(seen, each) for each in search.worth_a_look(found, seen.edges, seen.outline)]
    ranked = sorted((each for each in judged if each is not None), key=lambda each: -each.score)
    return [_refined(seen, ranked[0], found), *ranked] if ranked else []


def _refined(seen: Scene, best: Explained, found: list[period.Candidate]) -> Explained:
    """The best period once more, with the edges of what is strange to the second table model."""
    chances = held.probabilities(held.evidence(best.view.lab, best.strange, best.sides, best.inside))
    empty = (chances < SURELY_EMPTY) & (best.inside > 0.95)
    looked = look(best.view, empty, best.shown) if empty.any() else best.strange
    back = np.linalg.inv(best.view.lattice) @ np.diag([1 / judge.CELL, 1 / judge.CELL, 1])
    size = (seen.strange.shape[1], seen.strange.shape[0])
    strange = cv2.warpPerspective(looked, np.diag([0.5, 0.5, 1]) @ back, size).astype(np.float32)
    again = weighed(seen.lab, strange, seen.ends)
    log = np.log(best.period)
    near = [each.lattice for each in found if abs(np.log(search.side_of(each.lattice, seen.edges)) - log) < NEAR]
    fits = [period.grown(again.edges, lattice) for lattice in [best.lattice, *near[:TRIED_AGAIN]]]
    fits.sort(key=lambda fit: -fit.score)
    judged = [explained(again, fit) for fit in fits[:2]]
    good = [each for each in judged if each is not None and each.score > best.score - MUCH_WORSE]
    return max(good, key=lambda each: each.score) if good else best


def occupied(best: Explained, joined: bool) -> Floats32:
    """The probability that each square holds something, (rows, cols)."""
    found = held.evidence(best.view.lab, best.strange, best.sides, best.inside)
    chances = held.probabilities(found)
    chances[best.inside < 0.5] = 0
    return held.hanging_together(chances) if joined else chances


def sureness(ranked: list[Explained]) -> float:
    """How likely the first lattice is right, 0 to 1."""
    return float(np.clip(ranked[0].score, 0, 1))


def _upright(grid: Grid, square: bool) -> Grid:
    """The grid counted from the top left of the photo; what is not square may only be turned by half."""
    turned = [grid.turned(quarters) for quarters in ((0, 1, 2, 3) if square else (0, 2))]
    return max(turned, key=_rightwards)


def _rightwards(grid: Grid) -> float:
    """How far to the right columns grow and how far down rows do."""
    a, b, _, d = (np.array(corner) for corner in grid.quad())
    return float((b - a)[0] / grid.cols + (d - a)[1] / grid.rows)


def _not_found(reason: str, size: tuple[int, int], scale: float) -> NotFound:
    """The refusal, with corners around the middle of the photo."""
    width, height = size[0] / scale, size[1] / scale
    left, right, top, bottom = 0.2 * width, 0.8 * width, 0.2 * height, 0.8 * height
    hint = "Photograph the whole layout from above on a plain table, or drag the four corners onto it."
    return NotFound(reason, hint, ((left, top), (right, top), (right, bottom), (left, bottom)))
