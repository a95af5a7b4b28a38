"""Where the camera stood, told from a lattice, and patches along figures that stand on the table.

A lattice's homography is the camera's matrix without the column of the upward direction (Zhang 2000, section 3.1). With
the principal point in the photo's middle it yields the focal length, where perspective is strong enough, and the pose.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.grid import Floats, Grid

Bytes = NDArray[np.uint8]

# focal lengths of phones, in long sides of the photo: tele to wide, and the one to assume
SHORTEST, LONGEST, USUAL = 0.5, 3.0, 0.8
# how much a perspective has to differ from none before it tells the focal length
TELLING: Final = 0.02
FIGURE_HEIGHT: Final = 0.9
FOOT: Final = 0.45


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


@dataclass(frozen=True, slots=True, eq=False)
class Figures:
    """What stands on each inner intersection, upright: feet at the lower edge, whatever side the camera looked from.

    patches: uint8 (rows - 1, cols - 1, h, w, 3); [r, c] is where [r, c] and [r + 1, c + 1] meet. ground: float32
    (rows - 1, cols - 1, h, w, 2), the (column, row) in squares that each pixel would show if nothing stood there.
    """

    patches: Bytes
    ground: NDArray[np.float32]


def figures(pixels: Bytes, grid: Grid, aspect: float = 1.0, size: tuple[int, int] = (40, 40)) -> Figures:
    """The intersections of a grid that was found in pixels, uint8 (h, w, 3). aspect: width by height of a square. size:
    width and height of a patch."""
    rows, cols = max(grid.rows - 1, 0), max(grid.cols - 1, 0)
    seen = np.zeros((rows, cols, size[1], size[0], 3), np.uint8)
    ground = np.zeros((rows, cols, size[1], size[0], 2), np.float32)
    camera = camera_of(grid, (pixels.shape[1], pixels.shape[0]), aspect)
    back = np.linalg.inv(grid.homography)
    across, down = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    own = np.stack([across, down, np.ones_like(down)], axis=-1).reshape(-1, 3).astype(np.float64)
    target = np.array([(0, size[1]), (size[0], size[1]), (0, 0)], np.float32) - 0.5
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for row in range(rows):
        for col in range(cols):
            turn = cv2.getAffineTransform(target, _frame(camera, col + 1.0, row + 1.0, FIGURE_HEIGHT))
            cv2.warpAffine(pixels, turn, size, seen[row, col], flags, borderMode=cv2.BORDER_REPLICATE)
            lifted = np.column_stack([own @ turn.T, np.ones(len(own))]) @ back.T
            ground[row, col] = (lifted[:, :2] / lifted[:, 2:]).reshape(size[1], size[0], 2)
    return Figures(seen, ground)


def _frame(camera: Camera, x: float, y: float, height: float) -> NDArray[np.float32]:
    """Lower left, lower right and upper left corner, in pixels, of what a figure at an intersection covers."""
    ground = np.array([(x, y, 0), (x - 0.5, y, 0), (x + 0.5, y, 0), (x, y - 0.5, 0), (x, y + 0.5, 0), (x, y, height)])
    foot, left, right, top, bottom, head = camera.points(ground)
    square = float(np.linalg.norm(right - left) + np.linalg.norm(bottom - top)) / 2
    rise = head - foot
    length = float(np.linalg.norm(rise))
    upright = rise / length if length > square * 0.05 else np.array([0.0, -1.0])
    across = np.array([-upright[1], upright[0]])
    low, high = foot - upright * FOOT * square, foot + upright * (length + FOOT * square)
    half = across * square / 2
    return np.array([low - half, low + half, high - half], np.float32)
