"""A simulated camera over a table, and what it sees of points on and above it."""

from dataclasses import dataclass

import numpy as np

from tests.drawing.canvas import Floats, Rng, uniform
from tests.drawing.difficulty import Difficulty

_FOCAL = (0.75, 1.05)  # focal length as a share of the long side: phones without zoom, and a little cropped
_LARGEST_SQUARE = 0.26  # a square's side as a share of the long side, however small the layout
_SHAPES = (4 / 3, 4 / 3, 16 / 9, 3 / 2)
_STEPS = 8


@dataclass(frozen=True, slots=True)
class Camera:
    """The table is x to the right along rows, y down along columns, z up towards the lamp, in square heights."""

    matrix: Floats  # (3, 4): a point (x, y, z, 1) to pixels (u, v, 1), scaled
    place: Floats  # (3,): where it stands
    size: tuple[int, int]  # width and height of the upright photo

    def sees(self, points: Floats) -> Floats:
        """Pixels (n, 2) of table points (n, 2) or of points in space (n, 3). (0, 0) is the corner of the picture."""
        if points.shape[1] == 2:
            points = np.column_stack([points, np.zeros(len(points))])
        seen = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:])

    def ground(self) -> Floats:
        """The homography (3, 3) from the table (x, y, 1) to pixels."""
        return self.matrix[:, [0, 1, 3]]

    def table_points(self, pixels: Floats) -> Floats:
        """Where on the table these pixels (n, 2) look."""
        points = np.column_stack([pixels, np.ones(len(pixels))]) @ np.linalg.inv(self.ground()).T
        return np.asarray(points[:, :2] / points[:, 2:])

    def density(self, at: Floats) -> float:
        """Pixels per unit of the table near a table point (2,)."""
        around = self.sees(at + np.array([(-0.5, 0), (0.5, 0), (0, -0.5), (0, 0.5)]))
        return float(np.linalg.norm(around[1] - around[0]) + np.linalg.norm(around[3] - around[2])) / 2


@dataclass(frozen=True, slots=True)
class _Pose:
    axes: Floats  # (3, 3): right, down and forward of the picture, in the table's directions
    focal: float
    size: tuple[int, int]

    def camera(self, target: Floats, distance: float, centre: Floats) -> Camera:
        right, down, forward = self.axes
        place = target - forward * distance
        rows = np.stack([self.focal * right + centre[0] * forward, self.focal * down + centre[1] * forward, forward])
        return Camera(np.column_stack([rows, -rows @ place]), place, self.size)


def _axes(tilt: float, towards: float, roll: float) -> Floats:
    """Look straight down, lean by `tilt` against the direction `towards`, turn the picture by `roll`."""
    forward = -np.array([np.sin(tilt) * np.cos(towards), np.sin(tilt) * np.sin(towards), np.cos(tilt)])
    plumb = np.array([0.0, 0.0, -1.0])
    both = plumb + forward
    lean = np.eye(3) + 2 * np.outer(forward, plumb) - np.outer(both, both) / (1 + plumb @ forward)
    right, down = lean @ np.array([1.0, 0, 0]), lean @ np.array([0, 1.0, 0])
    cos, sin = np.cos(roll), np.sin(roll)
    return np.stack([cos * right + sin * down, cos * down - sin * right, forward])


def aim(rng: Rng, points: Floats, level: Difficulty, long_side: int, sides: tuple[int, ...]) -> Camera:
    """A camera that has these points of the table or above it (n, 2 or 3) in the picture.

    sides: quarter turns that the picture may have against the sheet when it is taken from another side of the table.
    """
    if points.shape[1] == 2:
        points = np.column_stack([points, np.zeros(len(points))])
    quarter = int(rng.choice(sides)) if rng.random() < level.sides else 0
    roll = np.radians(90 * quarter + uniform(rng, level.roll) * rng.choice((-1, 1)))
    from_below = np.pi / 2 - roll + rng.normal(0, 0.5)  # people hold the phone from their side of the table
    axes = _axes(np.radians(uniform(rng, level.tilt)), from_below, -roll)
    pose = _Pose(axes, uniform(rng, _FOCAL) * long_side, _size(rng, points, axes, long_side))
    return _framed(rng, pose, points, uniform(rng, level.margin), long_side)


def _size(rng: Rng, points: Floats, axes: Floats, long_side: int) -> tuple[int, int]:
    """Landscape or portrait as the layout is, more often than not."""
    short = round(long_side / float(rng.choice(_SHAPES)))
    across, down = np.ptp(points @ axes[0]), np.ptp(points @ axes[1])
    wide = across > down * (0.9 if rng.random() < 0.85 else 1.2)
    return (long_side, short) if wide else (short, long_side)


def _framed(rng: Rng, pose: _Pose, points: Floats, margin: float, long_side: int) -> Camera:
    """Step back until the points fill the picture but for the margin, then move the picture within what is free."""
    target = np.append((points.min(axis=0)[:2] + points.max(axis=0)[:2]) / 2, 0.0)
    size = np.array(pose.size, float)
    closest = pose.focal / (_LARGEST_SQUARE * long_side)
    distance, centre = max(2.0 * float(np.ptp(points, axis=0).max()), closest), size / 2
    for _ in range(_STEPS):
        seen = pose.camera(target, distance, centre).sees(points)
        share = float((np.ptp(seen, axis=0) / (size * (1 - 2 * margin))).max())
        distance = max(distance * share, closest)
        seen = pose.camera(target, distance, centre).sees(points)
        centre = centre + size / 2 - (seen.min(axis=0) + seen.max(axis=0)) / 2
    free = (size * (1 - margin) - np.ptp(seen, axis=0)) / 2
    centre = centre + rng.uniform(-0.5, 0.5, 2) * np.maximum(free, 0)
    return pose.camera(target, distance, centre)
