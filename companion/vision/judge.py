"""How well a lattice explains a picture: squared-up pictures, edges along the sides of squares, what lies in each."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.pose import Floats

Floats32 = NDArray[np.float32]

CELL = 20  # pixels per square of the squared-up picture
TOLERANCE = 0.12  # squares: how far a side may lie off its line
FAINT = 9.0  # a step of Lab (0 to 255) that counts as half an edge
SPAN = 0.1  # share of a side that is left out at both ends
BETWEEN = (0.3, 0.5, 0.7)  # where no side should lie


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A lattice squared up. lattice: (3, 3), pixels to squares, [0, 0] the first. lab: float32 (rows * CELL,
    cols * CELL, 3). rows, cols: of the view."""

    lattice: Floats
    rows: int
    cols: int
    lab: Floats32

    def warped(self, picture: NDArray[np.float32], scale: float = 1.0) -> Floats32:
        """A further picture of the same photo, `scale` times as large, squared up; 0 beyond its edge."""
        return _warped(picture, self.lattice @ np.diag([1 / scale, 1 / scale, 1.0]), self.rows, self.cols)


def view(lab: Floats32, lattice: Floats, box: tuple[int, int, int, int]) -> View:
    """The part of a photo's Lab (h, w, 3) between the lines left, top, right, bottom of a lattice."""
    left, top, right, bottom = box
    moved = np.array([(1, 0, -left), (0, 1, -top), (0, 0, 1)]) @ lattice
    rows, cols = bottom - top, right - left
    return View(moved, rows, cols, _warped(lab, moved, rows, cols))


def _warped(picture: Floats32, lattice: Floats, rows: int, cols: int) -> Floats32:
    # centres of pixels: (0, 0) is the middle of the first
    scaled = np.array([(CELL, 0, -0.5), (0, CELL, -0.5), (0, 0, 1)]) @ lattice
    size = (cols * CELL, rows * CELL)
    return cv2.warpPerspective(picture, scaled, size, flags=cv2.INTER_LINEAR).astype(np.float32, copy=False)


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


def sides(lab: Floats32) -> Sides:
    """The sides of a squared-up picture's squares."""
    upright, inner_upright = _across(lab)
    lying, inner_lying = _across(np.ascontiguousarray(lab.transpose(1, 0, 2)))
    return Sides(upright, lying.T, inner_upright, inner_lying.T)


def _across(lab: Floats32) -> tuple[Floats32, Floats32]:
    smooth = cv2.blur(lab, (1, 5))
    step = np.zeros(lab.shape[:2], np.float32)
    step[:, 1:-1] = _largest(cv2.absdiff(smooth[:, 2:], smooth[:, :-2]))
    edge = step / (step + FAINT)
    rows, cols = lab.shape[0] // CELL, lab.shape[1] // CELL
    skip = round(SPAN * CELL)
    strips = edge.reshape(rows, CELL, -1)[:, skip:-skip].mean(axis=1)
    near = round(TOLERANCE * CELL)
    wide = cv2.dilate(strips, np.ones((1, 2 * near), np.uint8), anchor=(near, 0))
    lines = np.minimum(np.arange(cols + 1) * CELL, lab.shape[1] - 1)
    inner = [wide[:, np.arange(cols) * CELL + round(part * CELL)] for part in BETWEEN]
    return wide[:, lines].astype(np.float32), np.mean(inner, axis=0).astype(np.float32)


def _largest(channels: NDArray[Any]) -> Floats32:
    """The largest of three channels, (h, w)."""
    first, second, third = cv2.split(channels)
    return np.maximum(np.maximum(first, second), third).astype(np.float32, copy=False)


def filled(picture: Floats32, inset: float = 0.12) -> Floats32:
    """The mean of a squared-up picture (h, w) in each square but for its rim, (rows, cols)."""
    rows, cols = picture.shape[0] // CELL, picture.shape[1] // CELL
    skip = round(inset * CELL)
    blocks = picture.reshape(rows, CELL, cols, CELL)[:, skip:-skip, :, skip:-skip]
    made: Floats32 = blocks.mean(axis=(1, 3))
    return made


def roughness(lab: Floats32) -> Floats32:
    """How much of an edge each pixel of a squared-up picture is, 0 to 1, (h, w)."""
    across = _largest(np.abs(cv2.Sobel(lab, cv2.CV_32F, 1, 0, scale=0.25)))
    step = np.maximum(across, _largest(np.abs(cv2.Sobel(lab, cv2.CV_32F, 0, 1, scale=0.25))))
    return (step / (step + FAINT)).astype(np.float32)


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
