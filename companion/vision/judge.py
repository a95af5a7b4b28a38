"""How well a lattice explains a picture: squared-up pictures, edges along the sides of squares, what lies in each."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.pose import Floats

Floats32 = NDArray[np.float32]
Pixels = NDArray[np.uint8]

CELL = 20  # pixels per square of the squared-up picture
TOLERANCE = 0.12  # squares: how far a side may lie off its line
FAINT = 9.0  # a step of Lab (0 to 255) that counts as half an edge
SPAN = 0.1  # share of a side that is left out at both ends
BETWEEN = (0.3, 0.5, 0.7)  # where no side should lie


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A lattice squared up. lattice: (3, 3), pixels to squares, [0, 0] the first. lab: uint8 (rows * CELL,
    cols * CELL, 3). rows, cols: of the view."""

    lattice: Floats
    rows: int
    cols: int
    lab: Pixels

    def warped(self, picture: Floats32, scale: float = 1.0) -> Floats32:
        """A further picture of the same photo, `scale` times as large, squared up; 0 beyond its edge."""
        scaled = self.lattice @ np.diag([1 / scale, 1 / scale, 1.0])
        return _warped(picture, scaled, self.rows, self.cols).astype(np.float32, copy=False)

    def shown(self, size: tuple[int, int]) -> Floats32:
        """1 where a photo, so many pixels wide and high, shows something, else 0; (rows * CELL, cols * CELL)."""
        corners = np.array([(0, 0), (self.cols, 0), (self.cols, self.rows), (0, self.rows)], np.float64)
        lifted = np.column_stack([corners, np.ones(4)]) @ np.linalg.inv(self.lattice).T
        at = lifted[:, :2] / lifted[:, 2:]
        if (lifted[:, 2] > 0).all() and (at >= 0).all() and (at <= np.array(size) - 1).all():
            return np.ones((self.rows * CELL, self.cols * CELL), np.float32)
        return self.warped(np.ones((size[1], size[0]), np.float32))


def view(lab: Pixels, lattice: Floats, box: tuple[int, int, int, int]) -> View:
    """The part of a photo's Lab, uint8 (h, w, 3), between the lines left, top, right, bottom of a lattice."""
    left, top, right, bottom = box
    moved = np.array([(1, 0, -left), (0, 1, -top), (0, 0, 1)]) @ lattice
    rows, cols = bottom - top, right - left
    return View(moved, rows, cols, _warped(lab, moved, rows, cols).astype(np.uint8, copy=False))


def _warped(picture: NDArray[Any], lattice: Floats, rows: int, cols: int) -> NDArray[Any]:
    # centres of pixels: (0, 0) is the middle of the first
    scaled = np.array([(CELL, 0, -0.5), (0, CELL, -0.5), (0, 0, 1)]) @ lattice
    size = (cols * CELL, rows * CELL)
    return cv2.warpPerspective(picture, scaled, size, flags=cv2.INTER_LINEAR)


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """How much of each square's side is an edge, 0 to 1. upright: (rows, cols + 1), lying: (rows + 1, cols), on the
    lines; inner_upright, inner_lying: (rows, cols), beside them, inside the squares."""

    upright: Floats32
    lying: Floats32
    inner_upright: Floats32
    inner_lying: Floats32

    def of_squares(self) -> Floats32:
        """The four sides of each square, (4, rows, cols): left, right, top, bottom."""
        return np.stack([self.upright[:, :-1], self.upright[:, 1:], self.lying[:-1], self.lying[1:]])


def sides(lab: Pixels) -> Sides:
    """The sides of a squared-up picture's squares."""
    upright, inner_upright = _across(lab)
    lying, inner_lying = _across(cv2.transpose(lab).astype(np.uint8, copy=False))
    return Sides(upright, lying.T, inner_upright, inner_lying.T)


def _across(lab: Pixels) -> tuple[Floats32, Floats32]:
    smooth = cv2.blur(lab, (1, 5))
    step = np.zeros(lab.shape[:2], np.uint8)
    step[:, 1:-1] = _largest(cv2.absdiff(smooth[:, 2:], smooth[:, :-2]))
    rows, cols = lab.shape[0] // CELL, lab.shape[1] // CELL
    skip = round(SPAN * CELL)
    strips = _edge(step).reshape(rows, CELL, -1)[:, skip:-skip].mean(axis=1)
    near = round(TOLERANCE * CELL)
    wide = cv2.dilate(strips, np.ones((1, 2 * near), np.uint8), anchor=(near, 0))
    lines = np.minimum(np.arange(cols + 1) * CELL, lab.shape[1] - 1)
    inner = [wide[:, np.arange(cols) * CELL + round(part * CELL)] for part in BETWEEN]
    return wide[:, lines].astype(np.float32), np.mean(inner, axis=0).astype(np.float32)


def _largest(channels: NDArray[Any]) -> NDArray[Any]:
    """The largest of three channels, (h, w)."""
    first, second, third = cv2.split(channels)
    return np.maximum(np.maximum(first, second), third)


def _edge(step: Pixels) -> Floats32:
    """How much of an edge each step is, 0 to 1."""
    steps = np.arange(256, dtype=np.float32)
    return cv2.LUT(step, steps / (steps + FAINT)).astype(np.float32, copy=False)


def filled(picture: Floats32, inset: float = 0.12) -> Floats32:
    """The mean of a squared-up picture (h, w) in each square but for its rim, (rows, cols)."""
    rows, cols = picture.shape[0] // CELL, picture.shape[1] // CELL
    skip = round(inset * CELL)
    strips = picture.reshape(rows, CELL, cols * CELL)[:, skip:-skip].mean(axis=1)
    made: Floats32 = strips.reshape(rows, cols, CELL)[:, :, skip:-skip].mean(axis=2)
    return made


def roughness(lab: Pixels) -> Floats32:
    """How much of an edge each pixel of a squared-up picture is, 0 to 1, (h, w)."""
    across, down = (cv2.convertScaleAbs(cv2.Sobel(lab, cv2.CV_16S, *way), alpha=0.25) for way in ((1, 0), (0, 1)))
    return _edge(_largest(np.maximum(across, down)))


def uneven(sides: Sides, held: NDArray[np.bool_], halves: bool = False) -> float:
    """How much every second or every third line stands out, 0 to 1: squares half or a third as large as the true ones
    have true sides on those lines alone, along both axes. halves: one axis is enough, since half a card has the shape
    of a whole one."""
    upright = _by_line(sides.upright, held)
    lying = _by_line(sides.lying.T, held.T)
    one = max(_standing_out(axis, 2) for axis in (upright, lying)) if halves else 0.0
    return max(one, *(min(_standing_out(axis, every) for axis in (upright, lying)) for every in (2, 3)))


def _by_line(strength: Floats32, held: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Sum of the strength of sides of held squares per line, and their number."""
    wide = np.pad(held, ((0, 0), (1, 1)))
    beside = wide[:, 1:] | wide[:, :-1]
    return (strength * beside).sum(axis=0).astype(np.float64), beside.sum(axis=0).astype(np.float64)


def _standing_out(lines: tuple[Floats, Floats], every: int) -> float:
    total, number = lines
    best = 0.0
    for first in range(every):
        own, own_number = total[first::every].sum(), number[first::every].sum()
        others = number.sum() - own_number
        if own_number and others:
            best = max(best, float(own / own_number - (total.sum() - own) / others))
    return best
