"""Cards that are laid one by one: where each really lies in its square of the lattice.

A hand puts a card down a little beside its square and turned by a few degrees, and a lattice is only fitted to all of
them. So every card's four sides are looked for near the square's: lines along which the picture changes all the way, by
the mean logarithm of their strength in parts (a side is as good as its parts together; art rarely has so straight and
long an edge). All cards of a photo have one size. A first look also mends the lattice, robustly (Huber 1964), and a
second one starts from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.forms import QUARTER, TURNS, Form, Pose, Quarter, beside, edges, laid, likeness, peaks, vertex
from companion.vision.grid import Floats, Grid
from companion.vision.rectify import along, windows

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

# pixels per square of what is seen, and how far it reaches from the middle, in squares
PER_SQUARE: Final = 48
REACH: Final = 0.75
SIZE: Final = round(2 * REACH * PER_SQUARE)
# sides are judged in so many parts, over this share of a square on each side of its middle
PARTS: Final = 6
SPAN: Final = 0.4
# a step of Lab (0 to 255) that counts as half an edge, and what is left of a part without any
FAINT: Final = 14.0
NOTHING: Final = 0.08
# radians that a card may be turned by, and its sides in pixels
ANGLES: Final = tuple(float(angle) for angle in np.deg2rad(np.arange(-4.5, 4.6, 1.5)))
SIDES: Final = tuple(range(41, 51))
UNLIKE: Final = 2
# how far from its place a card may lie in the first and the second look, in squares, and what such a step costs
FIRST, SECOND = (0.17, 6.0), (0.12, 14.0)
# the share of places that is surely cards where it is not known which are
SURE_SHARE: Final = 0.6
# how far beside the lattice a card lies usually, in squares, and how stiff the lattice is: to grow or lean, to move
BESIDE: Final = 0.04
STIFF: Final = (4.0, 4.0, 0.5)
# the same of a lattice that is mended: to grow or lean, to move, and to be seen from another side
MENDED: Final = (1.0, 1.0, 0.1, 1.0, 1.0, 0.1, 40.0, 40.0)
ROUNDS: Final = 5
# shares of a square that cards may have by their form
SIZES: Final = (0.85, 0.875, 0.9, 0.925, 0.95, 0.975, 1.0, 1.025, 1.05)
# log ratio of a card's form from which on it surely lies as all do: those have 21 to 57, others less than -30
UPRIGHT: Final = 15.0
# the same of one that may lie sideways, by a first look at a card that is not turned by a few degrees
MAYBE: Final = -15.0


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """middles: float64 (rows, cols, 2), the (column, row) in squares of each card's middle. size: of all cards, as a
    share of a square. aspect: width by height of a card. angles: float64 (rows, cols), radians that each is turned by.
    turned: float64 (rows, cols), log odds that a card lies upside down. shown: float64 (rows, cols), how much more a
    square looks like a card than like anything else, as a log ratio; None where no card's form is known."""

    middles: Floats
    size: float
    aspect: float
    angles: Floats
    turned: Floats
    shown: Floats | None = None

    @property
    def sideways(self) -> NDArray[np.bool_]:
        """Which cards lie across their squares, (rows, cols)."""
        return np.abs(self.angles) > QUARTER / 2

    def cut(self, pixels: Bytes, grid: Grid, rim: float, size: tuple[int, int]) -> Bytes:
        """Every card as it lies, with a rim of so many cards around it: uint8 (rows, cols, size[1], size[0], 3)."""
        cos, sin = np.cos(self.angles), np.sin(self.angles)
        across, down = np.stack([cos, sin * self.aspect], axis=2), np.stack([-sin / self.aspect, cos], axis=2)
        axes = np.stack([across, down], axis=2) * self.size * (1 + 2 * rim)
        return along(pixels, grid, self.middles, axes, size)


def cards_of(pixels: Bytes, grid: Grid, aspect: float) -> Cards:
    """The card that is seen near every square; where none lies, anything. pixels: uint8 (h, w, 3) that grid lies in.
    aspect: width by height of a card."""
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols]
    places = np.stack([cols + 0.5, rows + 0.5], axis=2).astype(np.float64)
    held = (grid.occupancy > 0.5).ravel()
    known = held if held.any() else None
    first = _looked(_lines(_seen(pixels, grid, places), aspect), FIRST, known)
    surely = first.good >= np.quantile(first.good, 1 - SURE_SHARE) if known is None else known
    mended = places + _common(places.reshape(-1, 2), first.steps, surely).reshape(places.shape)
    second = _looked(_lines(_seen(pixels, grid, mended), aspect), SECOND, known)
    middles, none = mended + second.steps.reshape(places.shape), np.zeros((grid.rows, grid.cols))
    return Cards(middles, second.size, aspect, none, none)


def mended(form: Form, pixels: Bytes, grid: Grid, aspect: float) -> Grid:
    """The lattice that fits the cards in its occupied squares best; the same where none are."""
    held = np.argwhere(grid.occupancy > 0.5)
    if not len(held):
        return grid
    places = (held[:, ::-1] + 0.5).astype(np.float64)
    _, steps = _sized(form, edges(pixels, grid, places), aspect)
    homography: Floats = np.matmul(grid.homography, _bent(places, steps))
    return replace(grid, homography=homography)


def _bent(places: Floats, steps: Floats) -> Floats:
    """The homography (3, 3), near to none, that moves places (n, 2) by steps (n, 2), robustly: the terms of its first
    order."""
    middle = places.mean(axis=0)
    x, y = (places - middle).T
    one, none = np.ones(len(x)), np.zeros(len(x))
    across = np.stack([x, y, one, none, none, none, -x * x, -x * y], axis=1)
    down = np.stack([none, none, none, x, y, one, -x * y, -y * y], axis=1)
    terms, wanted = np.concatenate([across, down]), np.concatenate([steps[:, 0], steps[:, 1]])
    weight, told = np.ones(len(terms)), np.zeros(8)
    for _ in range(ROUNDS):
        weighted = terms * weight[:, None]
        told = np.linalg.solve(weighted.T @ terms + np.diag(MENDED), weighted.T @ wanted)
        left = np.hypot(*(wanted - terms @ told).reshape(2, -1))
        weight = np.tile(1 / np.maximum(left / BESIDE, 1), 2)
    bent = np.eye(3) + np.append(told, 0.0).reshape(3, 3)
    there, back = np.eye(3), np.eye(3)
    there[:2, 2], back[:2, 2] = -middle, middle
    moved: Floats = back @ bent @ there
    return moved


def cards_by(form: Form, pixels: Bytes, grid: Grid, aspect: float) -> Cards:
    """The same by the form that all cards of a copy have in common."""
    rows, cols = np.mgrid[0 : grid.rows, 0 : grid.cols]
    places = np.stack([cols + 0.5, rows + 0.5], axis=2).reshape(-1, 2).astype(np.float64)
    seen = edges(pixels, grid, places)
    held = (grid.occupancy > 0.5).ravel()
    known = held if held.any() else np.ones(len(held), bool)
    size, first = _sized(form, seen[known], aspect)
    usual = np.zeros_like(places)
    usual[known] = first
    usual = _common(places, usual, known)
    poses = [Pose(size, angle, turned) for turned in (False, True) for angle in TURNS]
    lying = _lying(form, seen, usual, poses, aspect)
    bare = np.flatnonzero(lying.shown < UPRIGHT)
    if len(bare):
        quarter = Quarter.of(grid, aspect)
        seen, usual = edges(pixels, quarter.grid, quarter.places(places[bare])), quarter.steps(usual[bare])
        maybe = _lying(form, seen, usual, [pose for pose in poses if not pose.angle], aspect).shown > MAYBE
        if maybe.any():
            lying.or_sideways(bare[maybe], _lying(form, seen[maybe], usual[maybe], poses, aspect), quarter)
    shape = (grid.rows, grid.cols)
    return Cards(
        (places + lying.steps).reshape(*shape, 2),
        size,
        aspect,
        lying.angles.reshape(shape),
        lying.turned.reshape(shape),
        lying.shown.reshape(shape),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Lying:
    """How n cards lie. steps: (n, 2), from each one's place, in squares. angles, turned, shown: (n,), as in `Cards`."""

    steps: Floats
    angles: Floats
    turned: Floats
    shown: Floats

    def or_sideways(self, numbers: NDArray[np.intp], others: "_Lying", quarter: Quarter) -> None:
        """Cards of some numbers lie as `others` do, seen in a lattice turned by a quarter, where that is likelier."""
        better = others.shown > self.shown[numbers]
        chosen = numbers[better]
        self.steps[chosen] = quarter.back(others.steps[better])
        self.angles[chosen] = others.angles[better] + QUARTER
        self.turned[chosen] = others.turned[better]
        self.shown[chosen] = others.shown[better]


def _lying(form: Form, seen: Floats32, usual: Floats, poses: Sequence[Pose], aspect: float) -> _Lying:
    """Of poses, first of cards one way up, then of as many the other, the likeliest in windows of edges,
    (n, 2, SIZE, SIZE), where cards lie usually steps of `usual` (n, 2) beside the middle."""
    steps, heights = peaks(likeness(seen, *laid(form, poses, aspect)) + beside(usual, poses))
    best, number = heights.argmax(axis=1), np.arange(len(seen))
    ends = heights.reshape(len(seen), 2, -1).max(axis=2)
    angles = np.array([pose.angle for pose in poses])[best]
    turned, shown = (ends[:, 1] - ends[:, 0]).astype(np.float64), heights[number, best].astype(np.float64)
    return _Lying(steps[number, best], angles, turned, shown)


def _sized(form: Form, seen: Floats32, aspect: float) -> tuple[float, Floats]:
    """Of which size all cards are, and by how far each lies beside its place, (n, 2)."""
    poses = [Pose(size, 0.0, turned) for size in SIZES for turned in (False, True)]
    steps, heights = peaks(likeness(seen, *laid(form, poses, aspect)))
    either = heights.reshape(len(seen), len(SIZES), 2)
    suits = np.pad(either.max(axis=2).mean(axis=0), 1, mode="reflect")
    best = int(suits[1:-1].argmax())
    between = float(vertex(*suits[best : best + 3, None])[0])
    end = either[:, best].argmax(axis=1)
    return SIZES[best] + between * (SIZES[1] - SIZES[0]), steps[np.arange(len(seen)), 2 * best + end]


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """steps: float64 (n, 2), from each place to its card, in squares. good: (n,), how well sides were seen. size: as
    `Cards.size`."""

    steps: Floats
    good: Floats32
    size: float


def _seen(pixels: Bytes, grid: Grid, places: Floats) -> Bytes:
    """Windows (n, SIZE, SIZE, 3) around places (rows, cols, 2)."""
    return windows(pixels, grid, places, REACH, (SIZE, SIZE)).reshape(-1, SIZE, SIZE, 3)


def _looked(lines: Floats32, leeway: tuple[float, float], known: NDArray[np.bool_] | None) -> _Look:
    """The best size for all cards, and for each the best turn and place."""
    reach = int(leeway[0] * PER_SQUARE)
    steps = np.arange(-reach, reach + 1)
    cost = (leeway[1] * (steps / PER_SQUARE) ** 2).astype(np.float32)
    pairs = _pairs(lines, steps) - cost
    best = pairs.max(axis=4)
    wide, tall = _size(best, known)
    both = best[wide, :, 0] + best[tall, :, 1]
    turn, number = both.argmax(axis=1), np.arange(len(both))
    found = [pairs[side, number, axis, turn].argmax(axis=1) for axis, side in enumerate((wide, tall))]
    size = (SIDES[wide] + SIDES[tall]) / (2 * PER_SQUARE)
    return _Look(steps[np.stack(found, axis=1)] / PER_SQUARE, both[number, turn], size)


def _size(best: Floats32, known: NDArray[np.bool_] | None) -> tuple[int, int]:
    """Which of SIDES suits all cards best across and down: both are about the same share of a square."""
    chosen, most = (0, 0), -np.inf
    for wide in range(len(SIDES)):
        for tall in range(max(0, wide - UNLIKE), min(len(SIDES), wide + UNLIKE + 1)):
            each = (best[wide, :, 0] + best[tall, :, 1]).max(axis=1)
            each = np.sort(each)[-max(1, int(SURE_SHARE * len(each))) :] if known is None else each[known]
            if each.mean() > most:
                chosen, most = (wide, tall), float(each.mean())
    return chosen


def _lines(seen: Bytes, aspect: float) -> Floats32:
    """How much of a side each upright and each lying line of windows (n, SIZE, SIZE, 3) may be, for each turn: mean
    logarithms, (n, 2, turns, SIZE)."""
    flat = cv2.cvtColor(seen.reshape(-1, SIZE, 3), cv2.COLOR_BGR2LAB).reshape(seen.shape)
    bounds = np.linspace(SIZE / 2 - SPAN * PER_SQUARE, SIZE / 2 + SPAN * PER_SQUARE, PARTS + 1).astype(int)
    away = (bounds[:-1] + bounds[1:]) / 2 - SIZE / 2
    lines = np.zeros((len(seen), 2, len(ANGLES), SIZE), np.float32)
    for axis, lab in enumerate((flat, flat.transpose(0, 2, 1, 3))):
        for low, high, at in zip(bounds[:-1], bounds[1:], away, strict=True):
            mean = lab[:, low:high].mean(axis=1, dtype=np.float32)
            step = np.zeros(mean.shape[:2], np.float32)
            step[:, 1:-1] = np.abs(mean[:, 2:] - mean[:, :-2]).max(axis=2)
            part = np.log(step / (step + FAINT) + NOTHING)
            for turn, angle in enumerate(ANGLES):
                lean = -angle / aspect if axis == 0 else angle * aspect
                lines[:, axis, turn] += _shifted(part, lean * at) / PARTS
    return lines


def _shifted(lines: Floats32, by: float) -> Floats32:
    """Lines (n, SIZE) read `by` pixels further on, between pixels in proportion."""
    whole = int(np.floor(by))
    share = by - whole
    at = np.clip(np.arange(SIZE) + whole, 0, SIZE - 1)
    after = np.minimum(at + 1, SIZE - 1)
    moved: Floats32 = ((1 - share) * lines[:, at] + share * lines[:, after]).astype(np.float32)
    return moved


def _pairs(lines: Floats32, steps: NDArray[np.int_]) -> Floats32:
    """How well two sides are seen, (sides, n, 2, turns, steps): of each length, with their middle so many pixels from
    that of the window."""
    between = np.maximum(lines[..., :-1], lines[..., 1:])
    middle = (SIZE - 1) / 2
    found = []
    for side in SIDES:
        first, last = middle + steps - side / 2, middle + steps + side / 2
        # half pixels: either neighbour will do
        source = lines if float(first[0]).is_integer() else between
        found.append(source[..., np.floor(first).astype(int)] + source[..., np.floor(last).astype(int)])
    return np.stack(found)


def _common(places: Floats, steps: Floats, surely: NDArray[np.bool_]) -> Floats:
    """What all cards' steps (n, 2) have in common, as a linear function of their places (n, 2), at every place."""
    terms = np.column_stack([places - places[surely].mean(axis=0), np.ones(len(places))])
    held, wanted = terms[surely], steps[surely]
    weight = np.ones(len(held))
    change = np.zeros((3, 2))
    for _ in range(ROUNDS):
        weighted = held * weight[:, None]
        change = np.linalg.solve(weighted.T @ held + np.diag(STIFF), weighted.T @ wanted)
        left = np.linalg.norm(wanted - held @ change, axis=1)
        weight = 1 / np.maximum(left / BESIDE, 1)
    moved: Floats = terms @ change
    return moved
