"""A hand-laid layout of squares or cards on a table: where its lattice lies and which squares hold something.

The road: a model of the table from the photo's border, edges of what does not look like it, the turn of the camera that
squares them up, the period that they repeat with, least squares; then the lattices that remain are judged by how well
they explain the picture, each with a second table model of its own, learned from the layout's neighbourhood alone.
Which squares hold something is decided afterwards, square by square.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import held, judge, period, search
from companion.vision.explain import AROUND, Closeup, Explained, closeup, explained, look, open_table
from companion.vision.grid import NOTHING, Floats, Grid, NotFound
from companion.vision.scene import Scene, around, every, first_glance, weighed

Floats32 = NDArray[np.float32]
Pixels = NDArray[np.uint8]

WORK = 800  # longer side of the picture that is worked on
SMALLEST = 48  # pixels of its shorter side
LEAST_EDGES = 60.0  # pixels of edges, below which nothing but the table is seen
LEAST_SCORE = 0.5
GOOD_SCORE = 1.25  # below it a second attempt is made
NEAR = 0.12  # logarithm of periods, within which lattices are tried again
TRIED_AGAIN = 4
SCORE, SCORE_WIDTH = 1.2, 0.08  # where a lattice is as likely right as not, and within what it becomes likely
AHEAD, AHEAD_WIDTH = 0.04, 0.025  # the same for how far it is ahead of others
BARE, BARE_WIDTH = 0.5, 0.06  # the same for the share of strange squares that have no sides
SEEN = 0.5  # share of a square that the photo must show
UNSEEN = 1  # squares of a gap in a layout that may be there and not be seen
BEHIND = 0.9  # rank by which a lattice may explain a photo worse than the likeliest where looks tell which is right
RIVALS = 6
NEARBY = 0.2  # squares between the corners of lattices that are the same
SURELY_EMPTY = 0.1  # probability of a square from which the table is learned


def locate_free(pixels: Pixels, aspect: float = 1.0, margin: int = 1, joined: bool = True) -> Grid:
    """The layout in an upright photo.

    pixels: BGR uint8 (h, w, 3). aspect: width by height of a square. joined: the layout hangs together by edges. The
    grid holds `margin` rows and columns more than the layout, and than what may belong to it, on every side, so that a
    doubtful square beside it is not lost; `Grid.trimmed` takes them off. Raises NotFound.
    """
    work, scale = _work_size(pixels)
    if min(work.shape[:2]) < SMALLEST:
        raise _not_found("The picture is too small.", work, scale)
    seen = first_glance(work)
    ranked = located(seen, aspect)
    if not ranked or ranked[0].score < LEAST_SCORE:
        raise _not_found("No squares that lie side by side were seen.", work, scale)
    found = _grid(ranked[0], joined, margin)
    if found is None:
        raise _not_found("Nothing but the table was seen.", work, scale)
    return _outer(replace(found, sure=sureness(ranked)), scale, aspect)


def lattices(pixels: Pixels, aspect: float = 1.0, margin: int = 1, joined: bool = True) -> list[Grid]:
    """Every lattice that the layout in an upright photo may have, the likeliest first, none of them sure: also those of
    edges that are no stranger than the table. Of use where something else tells which is right. As `locate_free`."""
    work, scale = _work_size(pixels)
    if min(work.shape[:2]) < SMALLEST:
        return []
    seen = first_glance(work)
    ranked = [*located(seen, aspect), *_attempt(every(seen), aspect)]
    grids = [_grid(each, joined, margin) for each in ranked]
    return [_outer(grid, scale, aspect) for grid in grids if grid is not None]


def rivals(pixels: Pixels, aspect: float, margin: int, least: float, joined: bool = True) -> list[Grid]:
    """Lattices that explain an upright photo not much worse than the likeliest does, of each size of squares and each
    place of their lines the best; none of them sure. least: pixels of a square's side. As `locate_free`."""
    work, scale = _work_size(pixels)
    ranked = located(first_glance(work), aspect)
    kept: list[Explained] = []
    for each in ranked:
        close = each.rank >= ranked[0].rank - BEHIND and each.period >= least * scale
        if close and not any(_alike(each, other) for other in kept):
            kept.append(each)
    grids = [_grid(each, joined, margin) for each in kept[:RIVALS]]
    return [_outer(grid, scale, aspect) for grid in grids if grid is not None]


def _alike(one: Explained, other: Explained) -> bool:
    """Squares as large whose corners lie as near."""
    if abs(np.log(one.period / other.period)) > search.SAME:
        return False
    view = one.close.view
    corner = np.linalg.inv(view.lattice) @ (view.cols // 2, view.rows // 2, 1)
    at = (other.close.view.lattice @ corner)[:2] / (other.close.view.lattice @ corner)[2]
    return bool(np.abs(at - np.rint(at)).max() < NEARBY)


def _grid(best: Explained, joined: bool, margin: int) -> Grid | None:
    """A lattice with what lies in it, in pixels of the work picture; None where nothing does."""
    chances, odds = _judged(best.close)
    likely = _joined(chances, joined)
    if not (likely > 0.5).any():
        return None
    homography = np.linalg.inv(best.close.view.lattice)
    grid = Grid(homography / homography[2, 2], best.close.view.rows, best.close.view.cols, likely, 0.0, odds)
    top, left, bottom, right = _within(chances > 0.5, likely > 0.5)
    return grid.cropped(top - margin, left - margin, bottom - top + 2 * margin, right - left + 2 * margin)


def _within(all_held: NDArray[np.bool_], held_together: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    """First and last row and column of the layout and of what lies so near that it may hang together with it by squares
    that were not seen."""
    reach = np.ones((2 * UNSEEN + 3, 2 * UNSEEN + 3), np.uint8)
    near = cv2.dilate(held_together.astype(np.uint8), reach) > 0
    _, parts = cv2.connectedComponents((all_held | held_together).astype(np.uint8), connectivity=4)
    rows, cols = np.nonzero(np.isin(parts, np.setdiff1d(parts[near], 0)))
    return int(rows.min()), int(cols.min()), int(rows.max()) + 1, int(cols.max()) + 1


def _outer(grid: Grid, scale: float, aspect: float) -> Grid:
    """In pixels of the photo, counted from its top left."""
    return _upright(grid.scaled(1 / scale), square=aspect == 1)


def occupancy(pixels: Pixels, grid: Grid, joined: bool = True, taught: Floats32 | None = None) -> Grid:
    """The same grid with the probability that each of its squares holds something; the lattice may be the player's own.

    pixels: BGR uint8 (h, w, 3), the picture that `grid` lies in. taught: float32 (rows, cols), what else is known of a
    square, as the log odds of "looks like something taught" against "looks like this table"; 0 where nothing is known.
    """
    work, scale = _work_size(pixels)
    lattice = np.linalg.inv(grid.scaled(scale).homography).astype(np.float64)
    box = (-AROUND, -AROUND, grid.cols + AROUND, grid.rows + AROUND)
    close = closeup(first_glance(work), lattice, box)
    chances, odds = _judged(close, None if taught is None else np.pad(taught, AROUND))
    inner = slice(AROUND, -AROUND)
    held_there = np.ascontiguousarray(_joined(chances, joined)[inner, inner])
    return replace(grid, occupancy=held_there, odds=np.ascontiguousarray(odds[inner, inner]))


def _work_size(pixels: Pixels) -> tuple[Pixels, float]:
    """The picture that is worked on, and how many of its pixels make one of the photo."""
    scale = min(WORK / max(pixels.shape[:2]), 1.0)
    if scale == 1:
        return np.ascontiguousarray(pixels), scale
    size = tuple(max(round(side * scale), 1) for side in (pixels.shape[1], pixels.shape[0]))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False), scale


def located(seen: Scene, aspect: float) -> list[Explained]:
    """Lattices with what they explain: the chosen one, then all that were looked at, best first."""
    ranked = _attempt(seen, aspect)
    if not ranked or ranked[0].score < GOOD_SCORE:
        ranked = sorted([*ranked, *_attempt(around(seen), aspect)], key=lambda each: -each.rank)
    return ranked


def _attempt(seen: Scene, aspect: float) -> list[Explained]:
    if seen.edges.weight.sum() < LEAST_EDGES:
        return []
    found = search.suggested(seen.edges, seen.size, aspect)
    judged = [explained(seen, each, aspect) for each in search.worth_a_look(found, seen.edges, seen.outline)]
    ranked = sorted((each for each in judged if each is not None), key=lambda each: -each.rank)
    return [_refined(seen, ranked[0], found, aspect), *ranked] if ranked else []


def _refined(seen: Scene, best: Explained, found: list[period.Candidate], aspect: float) -> Explained:
    """The best period once more, with the edges of what is strange to the second table model."""
    empty = (_chances(best.close) < SURELY_EMPTY) & (best.close.inside > 0.95)
    empty = open_table(empty, best.close.filled, best.close.sides)
    looked = look(best.close.view, empty, best.close.shown) if empty.any() else best.close.strange
    back = np.linalg.inv(best.close.view.lattice) @ np.diag([1 / judge.CELL, 1 / judge.CELL, 1])
    size = (seen.strange.shape[1], seen.strange.shape[0])
    strange = cv2.warpPerspective(looked, np.diag([0.5, 0.5, 1]) @ back, size).astype(np.float32)
    again = weighed(seen.lab, strange, seen.ends)
    if again.edges.weight.sum() < LEAST_EDGES:
        return best
    apart = np.abs(np.log(search.sides_of([each.lattice for each in found], seen.edges) / best.period))
    near = [each.lattice for each, far in zip(found, apart, strict=True) if far < NEAR]
    fits = period.grown(again.edges, [best.lattice, *near[:TRIED_AGAIN]])
    tried = [period.Candidate(best.lattice, 0.0), max(fits, key=lambda fit: fit.score)]
    judged = [explained(again, each, aspect) for each in tried]
    return max((each for each in judged if each is not None), key=lambda each: each.rank, default=best)


def _chances(close: Closeup, taught: Floats32 | None = None) -> Floats32:
    """The probability that each square holds something, one by one, (rows, cols)."""
    return _shown(held.probabilities(_evidence(close), taught), close)


def _judged(close: Closeup, taught: Floats32 | None = None) -> tuple[Floats32, Floats32]:
    """The same, given what lies in neighbouring squares; and the log odds to which taught looks are added."""
    found, four = _evidence(close), close.sides.of_squares()
    chances = held.bordered(_shown(held.probabilities(found, taught), close), four)
    odds = held.untaught(found, chances)
    odds = np.where(held.ringed(chances, four), np.maximum(odds, np.float32(held.MAY_HOLD)), odds)
    return chances, np.where(close.inside < SEEN, np.float32(NOTHING), odds)


def _evidence(close: Closeup) -> Floats:
    return held.evidence(close.view.lab, close.strange, close.sides, close.inside)


def _shown(chances: Floats32, close: Closeup) -> Floats32:
    """Chances of what the photo shows, 0 for the rest."""
    chances[close.inside < SEEN] = 0
    return chances


def _joined(chances: Floats32, joined: bool) -> Floats32:
    return held.hanging_together(chances) if joined else chances


def sureness(ranked: list[Explained]) -> float:
    """How likely the first lattice is right, 0 to 1: it must explain the scene well, clearly better than lattices with
    other squares do, and leave little that is strange unexplained."""
    best = ranked[0]
    others = [each.rank for each in ranked[1:] if abs(np.log(each.period / best.period)) > NEAR]
    ahead = best.rank - max(others, default=0.0)
    doubts = (best.score - SCORE) / SCORE_WIDTH, (ahead - AHEAD) / AHEAD_WIDTH, (BARE - best.bare) / BARE_WIDTH
    return float(np.prod([1 / (1 + np.exp(-each)) for each in doubts]))


def _upright(grid: Grid, square: bool) -> Grid:
    """The grid counted from the top left of the photo; what is not square may only be turned by half."""
    turned = [grid.turned(quarters) for quarters in ((0, 1, 2, 3) if square else (0, 2))]
    return max(turned, key=_rightwards)


def _rightwards(grid: Grid) -> float:
    """How far to the right columns grow and how far down rows do."""
    a, b, _, d = (np.array(corner) for corner in grid.quad())
    return float((b - a)[0] / grid.cols + (d - a)[1] / grid.rows)


def _not_found(reason: str, work: Pixels, scale: float) -> NotFound:
    """The refusal, with corners around the middle of the photo."""
    width, height = work.shape[1] / scale, work.shape[0] / scale
    left, right, top, bottom = 0.2 * width, 0.8 * width, 0.2 * height, 0.8 * height
    hint = "Photograph the whole layout from above on a plain table, or drag the four corners onto it."
    return NotFound(reason, hint, ((left, top), (right, top), (right, bottom), (left, bottom)))
