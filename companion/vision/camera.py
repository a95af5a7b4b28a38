"""Where the camera stood, told from a lattice, and patches along figures that stand on the table.

A lattice's homography is the camera's matrix without the column of the upward direction (Zhang 2000, section 3.1). With
the principal point in the photo's middle it yields the focal length, where perspective is strong enough, and the pose.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.grid import Floats, Grid
from companion.vision.rectify import in_rows

Bytes = NDArray[np.uint8]

# focal lengths of phones, in long sides of the photo: tele to wide, and the one to assume
SHORTEST, LONGEST, USUAL = 0.5, 3.0, 0.8
# how much a perspective has to differ from none before it tells the focal length
TELLING: Final = 0.02
FIGURE_HEIGHT: Final = 0.9
FOOT: Final = 0.45
# how high a figure has to be seen, in squares, before its height tells which way is up; pixels that count as none
FLAT, TINY = 0.05, 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """matrix: float64 (3, 4), (column, row, height, 1) in squares to pixels; height counts upwards from the table."""

    matrix: Floats

    def points(self, places: Floats) -> Floats:
        """Pixels (n, 2) of places (n, 3)."""
        lifted = np.column_stack([places, np.ones(len(places))]) @ self.matrix.T
        flat: Floats = lifted[:, :2] / lifted[:, 2:]
        return flat


def camera_of(grid: Grid, size: tuple[int, int], aspect: float = 1.0) -> Camera:
    """The camera that saw the lattice in a photo of that size (width, height). aspect: width by height of a square."""
    long_side = max(size)
    to_middle = np.array([(1, 0, -size[0] / 2), (0, 1, -size[1] / 2), (0, 0, long_side)], np.float64) / long_side
    seen = to_middle @ grid.homography @ np.diag([1 / aspect, 1, 1])
    # of the two signs, the one with the table in front of the camera
    middle = seen @ (grid.cols * aspect / 2, grid.rows / 2, 1)
    seen = seen * np.sign(middle[2])
    focal = _focal(seen)
    right, down, origin = (np.diag([1 / focal, 1 / focal, 1]) @ seen).T
    size_of_square = np.sqrt(np.linalg.norm(right) * np.linalg.norm(down))
    # rows run down and columns to the right, so that their cross product points away from the viewer, into the table
    up = -np.cross(right, down) / size_of_square
    pose = np.column_stack([right * aspect, down, up, origin])
    back = np.linalg.inv(to_middle) @ np.diag([focal, focal, 1])
    return Camera(back @ pose)


def _focal(seen: Floats) -> float:
    """The focal length in long sides, from the two directions of the lattice being at right angles and equally long."""
    a, b = seen[:, 0] / np.linalg.norm(seen[:2, 0]), seen[:, 1] / np.linalg.norm(seen[:2, 0])
    planes = np.array([a[0] * b[0] + a[1] * b[1], a[0] ** 2 + a[1] ** 2 - b[0] ** 2 - b[1] ** 2])
    depths = np.array([a[2] * b[2], a[2] ** 2 - b[2] ** 2])
    weight = float(depths @ depths)
    if weight < TELLING**4:
        return USUAL
    square = -float(planes @ depths) / weight
    return float(np.clip(np.sqrt(max(square, SHORTEST**2)), SHORTEST, LONGEST))


def figures(pixels: Bytes, grid: Grid, aspect: float = 1.0, size: tuple[int, int] = (40, 40)) -> Bytes:
    """What stands on each inner intersection, upright: feet at the lower edge, whatever side the camera looked from.

    pixels: uint8 (h, w, 3) that grid was found in. aspect: width by height of a square. size: width and height of a
    patch. Answers uint8 (rows - 1, cols - 1, size[1], size[0], 3); [r, c] is where [r, c] and [r + 1, c + 1] meet.
    """
    rows, cols = max(grid.rows - 1, 0), max(grid.cols - 1, 0)
    if not rows * cols:
        return np.zeros((rows, cols, size[1], size[0], 3), np.uint8)
    places = np.stack(np.meshgrid(np.arange(cols) + 1.0, np.arange(rows) + 1.0), axis=-1)
    return _figures(pixels, grid, aspect, size, places)


def figures_at(
    pixels: Bytes, grid: Grid, corners: Sequence[tuple[int, int]], aspect: float, size: tuple[int, int]
) -> Bytes:
    """What stands on some of them alone, [r, c] as in what `figures` answers: uint8 (n, size[1], size[0], 3)."""
    if not corners:
        return np.zeros((0, size[1], size[0], 3), np.uint8)
    places = in_rows(np.array(corners, np.float64)[:, ::-1] + 1)
    return _figures(pixels, grid, aspect, size, places).reshape(-1, size[1], size[0], 3)[: len(corners)]


def _figures(pixels: Bytes, grid: Grid, aspect: float, size: tuple[int, int], places: Floats) -> Bytes:
    """The same of intersections (rows, cols, 2), as column and row."""
    rows, cols = places.shape[:2]
    width, height = size
    camera = camera_of(grid, (pixels.shape[1], pixels.shape[0]), aspect)
    frames = _frames(camera, places.reshape(-1, 2))
    low, across, up = (part.astype(np.float32).T.reshape(2, rows, 1, cols, 1) for part in frames)
    # one map for all patches: first by rows of intersections and of pixels, then by columns of both
    right = (np.arange(width, dtype=np.float32) + 0.5) / width
    above = 1 - (np.arange(height, dtype=np.float32)[:, None, None] + 0.5) / height
    x, y = (low + up * above + across * right).reshape(2, rows * height, cols * width)
    seen = np.asarray(cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    return np.ascontiguousarray(seen.reshape(rows, height, cols, width, 3).transpose(0, 2, 1, 3, 4))


def _frames(camera: Camera, places: Floats) -> tuple[Floats, Floats, Floats]:
    """What a figure at each of some intersections (n, 2) covers: its lower left corner in pixels, and the ways from
    there to the lower right and to the upper left one, each (n, 2)."""
    half, none = 0.5, 0.0
    around = ((none, none, none), (-half, none, none), (half, none, none), (none, -half, none), (none, half, none))
    steps = np.array([*around, (none, none, FIGURE_HEIGHT)])
    lifted = np.column_stack([places, np.zeros(len(places))])
    seen = camera.points((lifted + steps[:, None]).reshape(-1, 3)).reshape(len(steps), -1, 2)
    foot, left, right, top, bottom, head = seen
    square = (np.linalg.norm(right - left, axis=1) + np.linalg.norm(bottom - top, axis=1))[:, None] / 2
    rise = head - foot
    length = np.linalg.norm(rise, axis=1)[:, None]
    upright = np.where(length > square * FLAT, rise / np.maximum(length, TINY), (0.0, -1.0))
    across = np.column_stack([-upright[:, 1], upright[:, 0]]) * square
    low = foot - upright * FOOT * square - across / 2
    return low, across, upright * (length + 2 * FOOT * square)
