"""Things with a height - wooden figures, discs, boxes, mugs - drawn as shaded faces, the farthest first."""

from dataclasses import dataclass

import numpy as np

from tests.drawing.camera import Camera
from tests.drawing.canvas import Colour, Floats, Image, circle, fill, outline

_ROUND = 24  # corners of a round thing
_SUN = np.array([0.35, -0.45, 0.82])


@dataclass(frozen=True, slots=True)
class Face:
    """A flat piece of surface: corners (k, 3) in the table's units and the colour it has in full light."""

    corners: Floats
    colour: Colour


def standing(shape: Floats, at: Floats, size: tuple[float, float], yaw: float, colour: Colour) -> list[Face]:
    """A silhouette (n, 2; y downwards, any scale) cut from wood and stood up at `at`.

    size: how high and how thick. yaw: degrees by which its front is turned.
    """
    height, thick = size
    low, high = shape.min(axis=0), shape.max(axis=0)
    flat = (shape - ((low[0] + high[0]) / 2, high[1])) * (height / (high[1] - low[1]))
    angle = np.radians(yaw)
    across, depth = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    ground = at + flat[:, :1] * across
    front = np.column_stack([ground + depth * thick / 2, -flat[:, 1]])
    back = np.column_stack([ground - depth * thick / 2, -flat[:, 1]])
    return [*_walls(front, back, colour), Face(front, colour), Face(back, colour)]


def _walls(one: Floats, other: Floats, colour: Colour) -> list[Face]:
    """The faces between two equal outlines."""
    steps = range(len(one))
    return [Face(np.stack([one[k - 1], one[k], other[k], other[k - 1]]), colour) for k in steps]


def column(at: Floats, radius: float, heights: tuple[float, float], colour: Colour) -> list[Face]:
    """A cylinder between two heights, its lid last."""
    (low, high), corners = heights, _ROUND
    ring = circle(radius, corners) + at
    bottom = np.column_stack([ring, np.full(corners, low)])
    top = np.column_stack([ring, np.full(corners, high)])
    return [*_walls(bottom, top, colour), Face(top, colour)]


def box(at: Floats, side: float, yaw: float, colour: Colour) -> list[Face]:
    """A cube on the table."""
    angles = np.radians(yaw) + np.pi / 4 + np.arange(4) * np.pi / 2
    ring = at + np.stack([np.cos(angles), np.sin(angles)], axis=1) * side / np.sqrt(2)
    bottom, top = (np.column_stack([ring, np.full(4, z)]) for z in (0.0, side))
    return [*_walls(bottom, top, colour), Face(top, colour)]


def render(image: Image, camera: Camera, faces: list[Face], edge: bool = False) -> None:
    """Draw the faces, the farthest first; edge: with a thin dark line round each of the large ones."""
    far_first = sorted(faces, key=lambda face: -float(np.linalg.norm(face.corners.mean(axis=0) - camera.place)))
    for face in far_first:
        seen = camera.sees(face.corners)
        fill(image, seen, _shaded(face, camera.place))
        if edge and len(face.corners) > 4:
            outline(image, seen, tuple(round(c * 0.55) for c in face.colour), 1)


def _shaded(face: Face, eye: Floats) -> Colour:
    """Lambert's law with much light from all around."""
    x, y, z = face.corners.T
    nx, ny, nz = (np.roll(values, -1) for values in (x, y, z))
    # Newell: right for polygons that are not convex, too
    normal = np.array([(y - ny) @ (z + nz), (z - nz) @ (x + nx), (x - nx) @ (y + ny)])
    length = float(np.linalg.norm(normal))
    if length < 1e-9:
        return face.colour
    normal /= length
    if normal @ (eye - face.corners[0]) < 0:
        normal = -normal
    light = 0.6 + 0.42 * max(float(normal @ _SUN), 0.0) / float(np.linalg.norm(_SUN))
    blue, green, red = (min(round(c * light), 255) for c in face.colour)
    return (blue, green, red)


def cast(mask: Image, camera: Camera, faces: list[Face], lean: Floats, scale: float) -> None:
    """Add the shadow that the faces throw on the table to a mask of `scale` times the picture's size.

    lean: how far (2,) a shadow reaches on the table for each unit of height.
    """
    for face in faces:
        fallen = face.corners[:, :2] + face.corners[:, 2:] * lean
        fill(mask, camera.sees(fallen) * scale, 255)
