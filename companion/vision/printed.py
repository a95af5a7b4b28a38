"""What is printed on a board, seen closely: the fine grain of its bare squares and of a wide strip of its rim.

Boards of squares that are all alike, in a frame that is the same all around, still differ from side to side in how they
were painted. That is finer than a lattice is exact, so a photo is first moved onto what was taught - by how much parts
of it have to be shifted to agree (normalised cross-correlation, Lewis 1995) - and then compared in small cells. Of
two ways to lie the one is better by so many standard errors of the difference between cells: where a board is the
same from both sides cells differ either way.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.grid import Square
from companion.vision.classify import Samples
from companion.vision.grid import Grid
from companion.vision.rectify import windows

Bytes = NDArray[np.uint8]
Steps = NDArray[np.int8]
Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Flags = NDArray[np.bool_]

PRINT: Final = "print"
# the newest lessons of a board that are looked at, and those ways to lie among which its print decides
LESSONS, CONTENDERS = 3, 6
# steps on each side of 0 in which pictures are kept
LEVELS: Final = 100
# how dark the darkest is, in steps of 256: lightness counts in ratios
DARK: Final = 8.0
# what lies on a square hides that much beside it
HIDES: Final = 0.12
# a cell counts where so much of it was taught
SHOWN: Final = 0.5
# correlation from which on a part tells where it is, and how many parts it takes
TELLS, PARTS = 0.4, 8
CLOSELY: Final = 0.2
# how stiff a board is: what its bends cost, how often parts that move otherwise are believed less, in pixels
STIFF, AGAIN, ASTRAY = 0.003, 4, 1.0


class _Scale(NamedTuple):
    """What is seen of a square. side: in pixels. band: blurs between which details lie, in squares. most: the steepest
    ratio of lightness, in natural logarithms. floor: spread of a cell that shows nothing, in steps."""

    side: int
    band: tuple[float, float]
    most: float
    floor: float


COARSE: Final = _Scale(16, (0.06, 0.3), 0.3, 7.0)
FINE: Final = _Scale(32, (0.02, 0.06), 0.03, 33.0)
# how large are parts that are moved, and cells that are compared, in pixels; how far parts are moved: coarsely, finely,
# and each by itself
PART, CELL = 8, 4
FAR, STEP, NEAR, LOOSE = 4, 2, 2, 1


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A board's print. places: int32 (n, 3), the number of a lesson and the row and column of a square that was bare in
    it, counted from 1; 0 and one more than there are is the rim. pictures: int8 (n, FINE.side ** 2 + COARSE.side ** 2),
    both scales one after the other, -LEVELS to LEVELS."""

    places: NDArray[np.int32]
    pictures: Steps

    @classmethod
    def of(cls, lessons: Sequence[Samples]) -> "Print":
        """From what `print_samples` kept of lessons, the oldest first. Raises ValueError where that is something
        else."""
        places, pictures = [], [np.zeros((0, WIDE), np.int8)]
        for number, one in enumerate(lessons[-LESSONS:]):
            places += [(number, row, col) for row, col in places_of(one, WIDE)]
            pictures.append(np.clip(one.features, -LEVELS, LEVELS).astype(np.int8))
        return cls(np.array(places, np.int32).reshape(-1, 3), np.concatenate(pictures))

    def lessons(self) -> Iterator[tuple[NDArray[np.int32], Steps]]:
        """Rows and columns, and the pictures, of each lesson."""
        for number in np.unique(self.places[:, 0]):
            own = self.places[:, 0] == number
            yield self.places[own, 1:], self.pictures[own]


WIDE: Final = FINE.side**2 + COARSE.side**2


def places_of(samples: Samples, wide: int) -> list[Square]:
    """The rows and columns that samples are labelled with. wide: how many numbers each has. Raises ValueError where
    they are something else."""
    named = [label.split() for label in samples.labels]
    if samples.features.shape[1] != wide or any(len(at) != 2 or not "".join(at).isdecimal() for at in named):
        raise ValueError("These are no squares.")
    return [(int(row), int(col)) for row, col in named]


def print_samples(pixels: Bytes, grid: Grid, places: Sequence[Square]) -> Samples:
    """What is seen closely of a board's bare squares and rim, labelled "row column" (`Print.places`). pixels: uint8
    (h, w, 3). places: rows and columns counted from 1, the rim 0 or one more than there are."""
    shape = (grid.rows + 2, grid.cols + 2)
    seen = [_tiles(flat, shape) for flat in _seen(pixels, grid)]
    rows = [np.concatenate([tiles[at] for tiles in seen]) for at in places]
    return Samples.of(np.array(rows, np.float32).reshape(-1, WIDE), [f"{row} {col}" for row, col in places])


def print_scores(pixels: Bytes, grids: Mapping[Square, Grid], prints: Sequence[Print | None]) -> dict[Square, Floats]:
    """How like each of some turned grids is to what was taught, cell by cell: correlations (h, w) as the cells lie in
    the first of the grids, so that what hides a cell hides it whichever way round; NaN where nothing was taught. grids:
    all of one lattice, by key, its second number the place in `prints`; those without a print are left out."""
    taught = {
        place: [_templates(*one, (grid.rows + 2, grid.cols + 2)) for one in known.lessons()]
        for (_, place), grid in grids.items()
        if (known := prints[place]) is not None
    }
    scores: dict[Square, Floats] = {}
    if not any(taught.values()):
        return scores
    begun = next(iter(grids.values()))
    corners, seen = np.array(begun.quad()), _seen(pixels, begun)
    for key, grid in grids.items():
        if taught.get(key[1]):
            quarters = -int(np.linalg.norm(corners - grid.quad()[0], axis=1).argmin())
            turned = [np.ascontiguousarray(np.rot90(flat, -quarters)) for flat in seen]
            each = np.array([_compared(turned[0], turned[1], one) for one in taught[key[1]]])
            number = np.isfinite(each).sum(axis=0)
            mean = np.where(number, np.nansum(each, axis=0) / np.maximum(number, 1), np.nan)
            scores[key] = np.rot90(mean, quarters)
    return scores


def ahead(one: Floats, other: Floats) -> float:
    """By how many standard errors one way to lie is likelier than another, by what `print_scores` says of both."""
    if one.shape != other.shape:
        return 0.0
    gap = one - other
    gap = gap[np.isfinite(gap)]
    return float(gap.sum() / max(np.sqrt((gap**2).sum()), 1e-6))


def _seen(pixels: Bytes, grid: Grid) -> tuple[Floats32, Floats32]:
    """Details of a board and of a square's breadth around it at both scales, the fine one first, in steps:
    ((rows + 2) * side, (cols + 2) * side)."""
    tall, wide = grid.rows + 2, grid.cols + 2
    middles = np.stack(np.meshgrid(np.arange(wide) - 0.5, np.arange(tall) - 0.5), axis=2)
    tiles = windows(pixels, grid, middles, 0.5, (FINE.side, FINE.side))
    flat = tiles.transpose(0, 2, 1, 3, 4).reshape(tall * FINE.side, wide * FINE.side, 3)
    light = np.log(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY).astype(np.float32) + DARK)
    return _details(light, FINE), _details(_means(light, FINE.side // COARSE.side), COARSE)


def _details(light: Floats32, scale: _Scale) -> Floats32:
    """What of a picture's lightness lies in the band of a scale."""
    near, far = (cv2.GaussianBlur(light, (0, 0), blur * scale.side) for blur in scale.band)
    steps = np.rint(np.clip((near - far) / scale.most, -1, 1) * LEVELS)
    return np.asarray(steps, np.float32)


def _tiles(flat: Floats32, shape: tuple[int, int]) -> Floats32:
    """A picture cut into (rows, cols, side * side)."""
    (rows, cols), side = shape, len(flat) // shape[0]
    return flat.reshape(rows, side, cols, side).transpose(0, 2, 1, 3).reshape(rows, cols, side * side)


class _Taught(NamedTuple):
    """What a lesson showed, in cells of so many pixels. picture, mask: float32 (h, w), 0 where nothing was shown.
    share, mean, spread, counts: of cells, how much was shown of each and whether that is enough."""

    cell: int
    floor: float
    picture: Floats32
    mask: Floats32
    share: Floats32
    mean: Floats32
    spread: Floats32
    counts: Flags

    @classmethod
    def of(cls, picture: Floats32, mask: Floats32, cell: int, floor: float) -> "_Taught":
        share = _means(mask, cell)
        some = np.maximum(share, 1e-3)
        mean = _means(picture * mask, cell) / some
        spread = _means(picture**2 * mask, cell) / some - mean**2 + floor**2
        return cls(
            cell,
            floor,
            picture * mask,
            mask,
            some,
            np.asarray(mean, np.float32),
            np.asarray(spread, np.float32),
            share > SHOWN,
        )

    def like(self, flat: Floats32) -> Floats32:
        """The correlation of each cell with the same of another picture (h, w)."""
        shown = flat * self.mask
        mean = _means(shown, self.cell) / self.share
        spread = _means(shown * flat, self.cell) / self.share - mean**2 + self.floor**2
        both = _means(flat * self.picture, self.cell) / self.share - mean * self.mean
        return np.asarray(both / np.sqrt(np.maximum(spread, 1e-3) * self.spread), np.float32)


class _Lesson(NamedTuple):
    """One lesson: at both scales in parts, at the fine one in cells, too."""

    coarse: _Taught
    fine: _Taught
    cells: _Taught


def _templates(places: NDArray[np.int32], pictures: Steps, shape: tuple[int, int]) -> _Lesson:
    """What `Print.lessons` says of one lesson. shape: rows and columns with the rim."""
    bare = np.zeros(shape, np.uint8)
    inside = (places < shape).all(axis=1)
    places, pictures = places[inside], pictures[inside]
    bare[places[:, 0], places[:, 1]] = 1
    made = []
    for scale, columns in ((COARSE, np.s_[FINE.side**2 :]), (FINE, np.s_[: FINE.side**2])):
        tiles = np.zeros((*shape, scale.side**2), np.float32)
        tiles[places[:, 0], places[:, 1]] = pictures[:, columns]
        flat = tiles.reshape(*shape, scale.side, scale.side).transpose(0, 2, 1, 3)
        hidden = np.kron(1 - bare, np.ones((scale.side, scale.side), np.uint8))
        beside = 2 * round(HIDES * scale.side) + 1
        mask = (1 - cv2.dilate(hidden, np.ones((beside, beside), np.uint8))).astype(np.float32)
        made.append((np.ascontiguousarray(flat.reshape(mask.shape)), mask, scale.floor))
    (coarse, shown, low), (fine, seen, floor) = made
    return _Lesson(
        _Taught.of(coarse, shown, PART, low),
        _Taught.of(fine, seen, PART, floor),
        _Taught.of(fine, seen, CELL, floor),
    )


def _compared(fine: Floats32, coarse: Floats32, taught: _Lesson) -> Floats:
    """How like a photo is to a lesson, cell by cell (h, w), once it was moved onto it: as a whole, and each part by as
    much as the whole cannot follow."""
    bend = _bend(taught.coarse, coarse, FAR, STEP, TELLS)
    if bend is not None:
        fine = _moved(fine, bend * FINE.side / COARSE.side)
    bend = _bend(taught.fine, fine, NEAR, 1, CLOSELY)
    if bend is not None:
        fine = _moved(fine, bend)
    best = _shifted(taught.fine, fine, LOOSE).argmax(axis=0).repeat(PART // CELL, axis=0).repeat(PART // CELL, axis=1)
    alike = np.take_along_axis(_shifted(taught.cells, fine, LOOSE), best[None], axis=0)[0]
    return np.where(taught.cells.counts, alike, np.nan)


def _shifted(taught: _Taught, flat: Floats32, reach: int, step: int = 1) -> Floats32:
    """How like a picture (h, w) is to a lesson, shifted down and across by -reach to reach: (shifts, rows, cols)."""
    wide = np.asarray(cv2.copyMakeBorder(flat, reach, reach, reach, reach, cv2.BORDER_REPLICATE), np.float32)
    tall, broad = flat.shape
    steps = range(0, 2 * reach + 1, step)
    return np.stack([taught.like(wide[y : y + tall, x : x + broad]) for y in steps for x in steps])


def _bend(taught: _Taught, flat: Floats32, reach: int, step: int, least: float) -> Floats | None:
    """How a picture (h, w) has to be moved onto a lesson: coefficients (6, 2) of `_bases`, None where too few parts
    tell. reach, step: how far and how finely parts are moved, in pixels; least: the correlation from which on they
    tell."""
    alike = _shifted(taught, flat, reach, step)
    most = alike.max(axis=0)
    told = taught.counts & (most > least)
    if told.sum() < PARTS:
        return None
    ways = np.stack(np.divmod(alike.argmax(axis=0)[told], 2 * reach // step + 1), axis=1)[:, ::-1] * float(step) - reach
    bases, weight = _bases(most.shape)[told], most[told].astype(np.float64) - least
    stiff = np.diag([0.0, 0, 0, 1, 1, 1]) * STIFF * weight.sum()
    even = np.eye(6) * 1e-9
    now = weight
    for _ in range(AGAIN):
        bend: Floats = np.linalg.solve((bases.T * now) @ bases + stiff + even, (bases.T * now) @ ways)
        now = weight / (1 + ((ways - bases @ bend) ** 2).sum(axis=1) / ASTRAY**2)
    return bend


def _moved(flat: Floats32, bend: Floats) -> Floats32:
    """A picture (h, w) after `_bend`."""
    down, across = np.mgrid[0 : flat.shape[0], 0 : flat.shape[1]].astype(np.float32)
    shift = (_bases((flat.shape[0], flat.shape[1])) @ bend).astype(np.float32)
    moved = cv2.remap(
        flat, across + shift[..., 0], down + shift[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(moved, np.float32)


def _bases(shape: tuple[int, int]) -> Floats:
    """Shift, slope and bend over a picture, (h, w, 6), its sides from -0.5 to 0.5."""
    down, across = ((np.arange(length) + 0.5) / length - 0.5 for length in shape)
    x, y = np.meshgrid(across, down)
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=2)


def _means(flat: Floats32, cell: int) -> Floats32:
    """Means of cells of so many pixels a side."""
    size = (flat.shape[1] // cell, flat.shape[0] // cell)
    return np.asarray(cv2.resize(flat, size, interpolation=cv2.INTER_AREA), np.float32)
