"""What all cards of a copy have in common, and where each card lies by that.

Rims, corners, what is printed at the same place of every card: together they tell far better than four sides where a
card lies, how it is turned and which end of it is up. A form keeps for each place of a card how strong edges are there,
mean and variance over the taught cards; a picture is searched for the place at which it is likeliest, as against a
picture of anything: a naive Bayes classifier of pixels, by correlations through the Fourier transform (Lewis 1995).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify import Samples
from companion.vision.grid import Floats, Grid
from companion.vision.rectify import windows

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

# the head of the samples that a form is learned from
FORM: Final = "form"
# pixels per square of what is seen, and how far it reaches from the middle, in squares
PER_SQUARE: Final = 36
REACH: Final = 0.75
SIZE: Final = round(2 * REACH * PER_SQUARE)
# pixels of a form: a card and a little around it
SIDE: Final = 40
# a step of Lab (0 to 255) that counts as half an edge
FAINT: Final = 14.0
# pixels that edges are spread by, so that a form may be turned and made smaller without losing any
SOFT: Final = 0.7
# cards without news that a form starts from, and the variance that edges always have
BEFORE: Final = 3.0
LOOSE: Final = 0.01
# neighbouring pixels tell the same: what each tells by itself
WORTH: Final = 0.035
# radians that a card may be turned by
TURNS: Final = tuple(float(angle) for angle in np.deg2rad((-4.0, -2.0, 0.0, 2.0, 4.0)))
# how far from its place a card is looked for, in squares
FARTHEST: Final = 0.2
# how far from its place a card lies usually, in squares, and how far it is turned, in radians
BESIDE, LEANING = 0.05, 0.04
# what a card that lies sideways is turned by
QUARTER: Final = float(np.pi / 2)
STEPS: Final = np.arange(-round(FARTHEST * PER_SQUARE), round(FARTHEST * PER_SQUARE) + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """mean, spread: float32 (2, SIDE, SIDE), strengths of upright and of lying edges on a card and their variance.
    usual: float32 (2, 2), mean and variance of both anywhere."""

    mean: Floats32
    spread: Floats32
    usual: Floats32

    @classmethod
    def learned(cls, samples: Samples) -> "Form":
        """From strengths of edges on cards that were found before. Raises ValueError where they are something else."""
        if samples.features.shape[1] != 2 * SIDE * SIDE:
            raise ValueError("These are no cards.")
        return cls.of(samples.features.reshape(-1, 2, SIDE, SIDE))

    @classmethod
    def of(cls, rows: Floats32) -> "Form":
        """From edges of upright cards, (n, 2, SIDE, SIDE)."""
        count = len(rows)
        usual = np.stack([rows.mean(axis=(0, 2, 3)), rows.var(axis=(0, 2, 3))], axis=1)
        level, noise = usual[:, 0, None, None], usual[:, 1, None, None]
        mean = (rows.sum(axis=0) + BEFORE * level) / (count + BEFORE)
        spread = (count * rows.var(axis=0) + BEFORE * noise) / (count + BEFORE) + LOOSE
        return cls(mean.astype(np.float32), spread.astype(np.float32), usual.astype(np.float32))

    def terms(self) -> tuple[Floats32, float]:
        """What squares and strengths of edges count, (4, SIDE, SIDE), and what comes on top: log ratios of two normal
        distributions."""
        level, noise = self.usual[:, 0, None, None], self.usual[:, 1, None, None] + LOOSE
        square = 1 / (2 * noise) - 1 / (2 * self.spread)
        plain = self.mean / self.spread - level / noise
        rest = level**2 / (2 * noise) - self.mean**2 / (2 * self.spread) - np.log(self.spread / noise) / 2
        return np.concatenate([square, plain]) * np.float32(WORTH), float(rest.sum()) * WORTH


def upside_down(samples: Samples) -> Samples:
    """The same cards, seen from their other end."""
    rows = samples.features.reshape(-1, 2, SIDE, SIDE)[:, :, ::-1, ::-1]
    return replace(samples, features=np.ascontiguousarray(rows).reshape(len(rows), -1))


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card may lie: its size as a share of a square, radians that it is turned by, and which end is up."""

    size: float
    angle: float
    turned: bool

    def axes(self, aspect: float) -> Floats:
        """Where the card's own right and down lead to, columns of a matrix (2, 2), in squares of that aspect."""
        cos, sin = np.cos(self.angle), np.sin(self.angle)
        way = -self.size if self.turned else self.size
        return np.array([[cos, -sin / aspect], [sin * aspect, cos]], np.float64) * way


@dataclass(frozen=True, slots=True, eq=False)
class Quarter:
    """A lattice turned by a quarter about its middle: a card that lies sideways in the one lies in the other as all do.
    grid: the turned one. axes: where its right and down lead to in the other, columns of a matrix (2, 2). middle:
    (2,), of both."""

    grid: Grid
    axes: Floats
    middle: Floats

    @classmethod
    def of(cls, grid: Grid, aspect: float) -> "Quarter":
        """Of a lattice whose squares have that aspect."""
        axes, middle = Pose(1.0, QUARTER, turned=False).axes(aspect), np.array([grid.cols / 2, grid.rows / 2])
        turn = np.eye(3)
        turn[:2, :2], turn[:2, 2] = axes, middle - axes @ middle
        return cls(replace(grid, homography=grid.homography @ turn), axes, middle)

    def places(self, places: Floats) -> Floats:
        """Places (n, 2) of the other lattice, in the turned one."""
        return self.steps(places - self.middle) + self.middle

    def steps(self, steps: Floats) -> Floats:
        """Steps (n, 2) of the other lattice, in the turned one."""
        turned: Floats = steps @ np.linalg.inv(self.axes).T
        return turned

    def back(self, steps: Floats) -> Floats:
        """Steps (n, 2) of the turned lattice, in the other one."""
        back: Floats = steps @ self.axes.T
        return back


def edges(pixels: Bytes, grid: Grid, places: Floats) -> Floats32:
    """Strengths, 0 to 1, of upright and lying edges around places (n, 2) in squares: (n, 2, SIZE, SIZE)."""
    seen = windows(pixels, grid, places[None], REACH, (SIZE, SIZE))[0]
    lab = cv2.cvtColor(seen.reshape(-1, SIZE, 3), cv2.COLOR_BGR2LAB).reshape(seen.shape)
    found = np.zeros((len(seen), 2, SIZE, SIZE), np.float32)
    found[:, 0, :, 1:-1] = cv2.absdiff(lab[:, :, 2:], lab[:, :, :-2]).max(axis=3)
    found[:, 1, 1:-1] = cv2.absdiff(lab[:, 2:], lab[:, :-2]).max(axis=3)
    found /= found + np.float32(FAINT)
    for maps in found:
        for one in maps:
            cv2.GaussianBlur(one, (0, 0), SOFT, dst=one)
    return found


def upright(found: Floats32, pose: Pose, aspect: float) -> Floats32:
    """The edges (2, SIZE, SIZE) of a card in the middle of its window, as those of a form (2, SIDE, SIDE)."""
    return _warped(found, pose.axes(aspect), SIDE)


def laid(form: Form, poses: Sequence[Pose], aspect: float) -> tuple[Floats32, Floats32]:
    """What a card of this form would look like in the middle of a window, for each pose: `Form.terms`
    (t, 4, SIZE, SIZE) and (t,)."""
    terms, rest = form.terms()
    maps = [_warped(terms, np.linalg.inv(pose.axes(aspect)).astype(np.float64), SIZE) for pose in poses]
    # a larger card has more pixels to tell by, which is no reason to believe in it
    shares = np.array([1 / pose.size**2 for pose in poses], np.float32)
    return np.stack(maps) * shares[:, None, None, None], np.full(len(poses), rest, np.float32)


def _warped(maps: Floats32, axes: Floats, side: int) -> Floats32:
    """Maps (c, k, k) looked at along other axes from their middle, 0 beyond their rim: (c, side, side)."""
    middle = np.full(2, (maps.shape[1] - 1) / 2) - axes @ np.full(2, (side - 1) / 2)
    turn = np.hstack([axes, middle[:, None]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(np.ascontiguousarray(maps.transpose(1, 2, 0)), turn, (side, side), flags=flags)
    return np.ascontiguousarray(np.asarray(seen, np.float32).transpose(2, 0, 1))


def likeness(found: Floats32, terms: Floats32, rest: Floats32) -> Floats32:
    """How much more windows (n, 2, SIZE, SIZE) look like each of the laid cards than like anything, as a log ratio,
    with the card moved by STEPS down and across: (n, t, steps, steps)."""
    seen = np.fft.rfft2(np.concatenate([found * found, found], axis=1)).transpose(2, 3, 0, 1)
    wanted = np.conj(np.fft.rfft2(terms)).transpose(2, 3, 1, 0)
    both = np.fft.irfft2((seen @ wanted).transpose(2, 3, 0, 1), s=(SIZE, SIZE))
    near: Floats32 = both[:, :, STEPS[:, None], STEPS].astype(np.float32) + rest[:, None, None]
    return near


def beside(usual: Floats, poses: Sequence[Pose]) -> Floats32:
    """Log chances of STEPS down and across, (n, t, steps, steps), where cards usually lie a step of `usual` (n, 2),
    across and down, from where they are looked for."""
    across, down = (-(((STEPS / PER_SQUARE - usual[:, axis, None]) / BESIDE) ** 2) / 2 for axis in (0, 1))
    lean = np.array([-((pose.angle / LEANING) ** 2) / 2 for pose in poses])
    chances = down[:, None, :, None] + across[:, None, None, :] + lean[:, None, None]
    return np.asarray(chances, np.float32)


def vertex(before: Floats32, middle: Floats32, after: Floats32) -> Floats:
    """Where a parabola through three heights is highest, -0.5 to 0.5 from the middle one."""
    bend = np.maximum(2 * middle - before - after, 1e-6)
    step: Floats = np.clip((after - before) / (2 * bend), -0.5, 0.5).astype(np.float64)
    return step


def peaks(maps: Floats32) -> tuple[Floats, Floats32]:
    """The highest place of maps (..., steps, steps) as (across, down) in squares, between pixels by parabolas, and its
    height."""
    flat = maps.reshape(-1, len(STEPS) * len(STEPS))
    best = flat.argmax(axis=1)
    down, across = np.divmod(best, len(STEPS))
    number = np.arange(len(flat))
    wide = np.pad(flat.reshape(-1, len(STEPS), len(STEPS)), ((0, 0), (1, 1), (1, 1)), mode="edge")
    row, col = down + 1, across + 1
    middle = flat[number, best]
    steps = [
        STEPS[at] + vertex(before, middle, after)
        for at, before, after in (
            (across, wide[number, row, col - 1], wide[number, row, col + 1]),
            (down, wide[number, row - 1, col], wide[number, row + 1, col]),
        )
    ]
    at: Floats = np.stack(steps, axis=1).reshape(*maps.shape[:-2], 2) / PER_SQUARE
    return at, middle.reshape(maps.shape[:-2])
