"""A hand-laid layout of squares or cards on a table: where its lattice lies and which squares hold something.

The road: a model of the table from the photo's border, edges of what does not look like it, the turn of the camera that
squares them up, the period that they repeat with, least squares; then the lattices that remain are judged by how well
they explain the picture, each with a second table model of its own, learned from the layout's neighbourhood alone.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import judge, period, pose, segments, table
from companion.vision.grid import Grid, NotFound

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Pixels = NDArray[np.uint8]

WORK = 800  # longer side of the picture that is worked on
SHORTEST = 6.0  # pixels of the work picture, of an edge
STRANGE, STRANGE_WIDTH = 16.0, 4.0  # squared distance from the table at which something is as likely as not
MOST = 44  # squares along a side of a layout
MULTIPLES = (2, 3)
LEAST_EDGES = 60.0
LEAST_SCORE = 0.6
MUCH_WORSE = 0.08
QUARTER = np.array([(0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)])
BASES = 5  # periods that are judged, with their multiples


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A photo at work size: lab float32 (h, w, 3) of 0 to 255, strange float32 (h / 2, w / 2), the probability that
    a pixel is no table, edges of what is strange."""

    lab: Floats32
    strange: Floats32
    edges: pose.Edges
    outline: Floats
    ends: Floats


def scene(pixels: Pixels) -> Scene:
    """What is seen at first in a photo at work size, BGR uint8 (h, w, 3)."""
    small = cv2.resize(pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    lab = table.lab_of(cv2.GaussianBlur(small, (0, 0), 0.8))
    strange = strangeness(table.from_border(lab), lab)
    return weighed(table.lab_of(pixels), strange, segments.segments(pixels, SHORTEST))


def weighed(lab: Floats32, strange: Floats32, ends: Floats) -> Scene:
    """The scene with its edges weighed: those of something strange count, those of its outline twice."""
    along = ends[:, 1] - ends[:, 0]
    length = np.linalg.norm(along, axis=1)
    aside = 3 * np.column_stack([-along[:, 1], along[:, 0]]) / length[:, None]
    middle = ends.mean(axis=1)
    left, right = _at(strange, (middle + aside) / 2), _at(strange, (middle - aside) / 2)
    most = np.maximum(left, right)
    kept = most > 0.4
    apart = np.abs(left - right)
    weight = np.minimum(length, 60) * most
    edges = pose.Edges(ends[kept], (weight * (1 + apart))[kept])
    return Scene(lab, strange, edges, (weight * apart)[kept], ends)


def strangeness(model: table.TableModel, lab: Floats32) -> Floats32:
    """The probability that each pixel of Lab (..., 3) is no table."""
    made: Floats32 = 1 / (1 + np.exp(np.clip((STRANGE - model.distance(lab)) / STRANGE_WIDTH, -30, 30)))
    return made.astype(np.float32)


def _at(picture: Floats32, places: Floats) -> Floats:
    rows, cols = picture.shape
    at = np.round(places).astype(int)
    found: Floats = picture[np.clip(at[:, 1], 0, rows - 1), np.clip(at[:, 0], 0, cols - 1)].astype(np.float64)
    return found


def side_of(lattice: Floats, edges: pose.Edges) -> float:
    """The side of a square in pixels, at the layout's middle."""
    middle = np.average(edges.ends.mean(axis=1), axis=0, weights=edges.weight)
    around = pose.apply(lattice, middle + np.array([(0, 0), (1, 0), (0, 1)]))
    size = abs(np.linalg.det(around[1:] - around[0]))
    return float(1 / np.sqrt(max(size, 1e-12)))


def candidates(edges: pose.Edges, size: tuple[int, int], aspect: float) -> list[period.Candidate]:
    """Every lattice that edges suggest, not yet moved onto them, best first."""
    found = []
    for squared in pose.squared_up(edges, size):
        found += period.periods(edges, squared, aspect)
        if aspect != 1:
            found += period.periods(edges, QUARTER @ squared, aspect)
    return sorted(found, key=lambda candidate: -candidate.score)


def distinct(found: list[period.Candidate], edges: pose.Edges, most: int) -> list[period.Candidate]:
    """The best of each period, moved onto the edges."""
    kept: list[period.Candidate] = []
    logs: list[float] = []
    for candidate in found:
        log = np.log(side_of(candidate.lattice, edges))
        if all(abs(log - other) > 0.06 for other in logs):
            logs.append(log)
            kept.append(period.fitted(edges, candidate.lattice))
        if len(kept) == most:
            break
    return kept


def multiples(candidate: period.Candidate, outline: pose.Edges, times: int) -> period.Candidate:
    """The lattice with squares so many times as large whose lines the outline favours."""
    tried = []
    for right in range(times):
        for down in range(times):
            coarser = np.array([(1 / times, 0, right / times), (0, 1 / times, down / times), (0, 0, 1)])
            tried.append(period.fitted(outline, coarser @ candidate.lattice, 1))
    return max(tried, key=lambda each: each.score)


@dataclass(frozen=True, slots=True, eq=False)
class Explained:
    """A lattice and how well it explains the scene."""

    lattice: Floats
    fit: float
    score: float
    side: float
    between: float
    mixed: float
    period: float
    filled: Floats32
    sides: judge.Sides
    view: judge.View
    strange: Floats32


def explained(seen: Scene, candidate: period.Candidate) -> Explained | None:
    lattice = candidate.lattice
    ends = pose.apply(lattice, seen.edges.ends.reshape(-1, 2))
    low = np.floor(np.percentile(ends, 0.5, axis=0)).astype(int) - 2
    high = np.ceil(np.percentile(ends, 99.5, axis=0)).astype(int) + 2
    if (high - low).max() > MOST:
        return None
    view = judge.view(seen.lab, lattice, (low[0], low[1], high[0], high[1]))
    inside = view.warped(np.ones(seen.lab.shape[:2], np.float32))
    first = view.warped(seen.strange, 0.5)
    strange = second_look(view, first, inside)
    filled = judge.filled((strange > 0.5).astype(np.float32))
    held = filled > 0.5
    if not held.any():
        return None
    sides = judge.sides(view.lab)
    side = float(sides.of_squares()[:, held].mean())
    between = float((sides.inner_upright + sides.inner_lying)[held].mean() / 2)
    mixed = float(np.maximum(np.minimum(filled, 1 - filled) - 0.06, 0)[filled > 0.06].sum() * 2 / filled.sum())
    score = 2 * side - 0.5 * between - mixed
    return Explained(
        lattice,
        candidate.score,
        score,
        side,
        between,
        mixed,
        side_of(lattice, seen.edges),
        filled,
        sides,
        view,
        strange,
    )


def second_look(view: judge.View, first: Floats32, inside: Floats32) -> Floats32:
    """What is strange, judged by the neighbourhood of the layout alone."""
    filled, whole = judge.filled(first), judge.filled(inside, 0.05)
    held = (filled > 0.5).astype(np.uint8)
    around = cv2.dilate(held, np.ones((5, 5), np.uint8)) > 0
    empty = (filled < 0.25) & (whole > 0.98) & around
    if empty.sum() < 4:
        empty = (filled < 0.25) & (whole > 0.98)
    if not empty.any():
        return first
    rows, cols = filled.shape
    step = 2
    small = cv2.blur(view.lab, (2, 2))[::step, ::step]
    cell = judge.CELL // step
    squares = small.reshape(rows, cell, cols, cell, 3).transpose(0, 2, 1, 3, 4)[empty]
    model = table.from_squares(squares[:, 2:-2, 2:-2].reshape(len(squares), -1, 3))
    again = strangeness(model, np.ascontiguousarray(small))
    again[inside[::step, ::step] < 0.99] = 0
    again = without_holes(again, cell)
    made: Floats32 = cv2.resize(again, (cols * judge.CELL, rows * judge.CELL), interpolation=cv2.INTER_NEAREST)
    return made


def without_holes(strange: Floats32, cell: int) -> Floats32:
    """Spots of table smaller than half a square inside something strange belong to it."""
    plain = (strange < 0.5).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(plain, connectivity=4)
    small = stats[:, cv2.CC_STAT_AREA] < 0.5 * cell * cell
    small[0] = False
    return np.where(small[labels], np.float32(1), strange)


def locate_free(pixels: Pixels, aspect: float = 1.0, margin: int = 1) -> Grid:
    """The layout in an upright photo.

    pixels: BGR uint8 (h, w, 3). aspect: width by height of a square. The grid holds `margin` rows and columns more than
    the layout on every side, so that a doubtful square beside it is not lost; `Grid.trimmed` takes them off.
    Raises NotFound.
    """
    scale = min(WORK / max(pixels.shape[:2]), 1.0)
    work = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else pixels
    seen = scene(np.ascontiguousarray(work))
    size = (work.shape[1], work.shape[0])
    if seen.edges.weight.sum() < LEAST_EDGES:
        raise not_found("Nothing but the table was seen.", size, scale)
    ranked = located(seen, size, aspect)
    if not ranked or ranked[0].score < LEAST_SCORE:
        raise not_found("No squares that lie side by side were seen.", size, scale)
    best = ranked[0]
    grid = Grid(np.linalg.inv(best.view.lattice), best.view.rows, best.view.cols, connected(best), 1.0)
    inner = grid.trimmed(0.5)
    wider = inner.cropped(-margin, -margin, inner.rows + 2 * margin, inner.cols + 2 * margin)
    return upright(wider.scaled(1 / scale), square=aspect == 1)


def upright(grid: Grid, square: bool) -> Grid:
    """The grid counted from the top left of the photo; what is not square may only be turned by half."""
    turned = [grid.turned(quarters) for quarters in ((0, 1, 2, 3) if square else (0, 2))]
    return max(turned, key=_rightwards)


def _rightwards(grid: Grid) -> float:
    """How far to the right columns grow and how far down rows do, roughly in units of a square."""
    a, b, _, d = (np.array(corner) for corner in grid.quad())
    return float((b - a)[0] / grid.cols + (d - a)[1] / grid.rows)


def not_found(reason: str, size: tuple[int, int], scale: float) -> NotFound:
    """The refusal, with corners around the middle of the photo."""
    width, height = size[0] / scale, size[1] / scale
    left, right, top, bottom = 0.2 * width, 0.8 * width, 0.2 * height, 0.8 * height
    hint = "Photograph the whole layout from above on a plain table, or drag the four corners onto it."
    return NotFound(reason, hint, ((left, top), (right, top), (right, bottom), (left, bottom)))


def located(seen: Scene, size: tuple[int, int], aspect: float) -> list[Explained]:
    """Lattices with what they explain, best first."""
    found = candidates(seen.edges, size, aspect)
    bases = distinct(found, seen.edges, BASES + 2)
    outline = pose.Edges(seen.edges.ends, seen.outline)
    more = [multiples(base, outline, times) for base in bases[:BASES] for times in MULTIPLES]
    judged = [explained(seen, each) for each in bases + more]
    ranked = sorted((each for each in judged if each is not None), key=lambda each: -each.score)
    return [refined(seen, ranked[0], found), *ranked] if ranked else []


def refined(seen: Scene, best: Explained, found: list[period.Candidate]) -> Explained:
    """The best period once more, with the edges of what is strange to the second table model."""
    back = np.linalg.inv(best.view.lattice) @ np.diag([1 / judge.CELL, 1 / judge.CELL, 1])
    size = seen.strange.shape[1::-1]
    strange = cv2.warpPerspective(best.strange, np.diag([0.5, 0.5, 1]) @ back, size)
    again = weighed(seen.lab, strange, seen.ends)
    log = np.log(best.period)
    near = [each.lattice for each in found if abs(np.log(side_of(each.lattice, seen.edges)) - log) < 0.12]
    fits = [period.fitted(again.edges, lattice) for lattice in [best.lattice, *near[:8]]]
    fits.sort(key=lambda fit: -fit.score)
    judged = [explained(again, fit) for fit in fits[:2]]
    good = [each for each in judged if each is not None and each.score > best.score - MUCH_WORSE]
    return max(good, key=lambda each: each.score) if good else best


def connected(best: Explained) -> Floats32:
    """The share of each square that is filled; what is not joined to the largest group counts as empty."""
    held = (best.filled > 0.5).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(held, connectivity=4)
    largest = 1 + np.argmax(stats[1:, cv2.CC_STAT_AREA])
    return np.where((labels == largest) | (held == 0), best.filled, 0.2).astype(np.float32)
