"""What lies on a table, in the order in which it was put there, and the picture that a camera takes of it."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from tests.drawing.camera import Camera
from tests.drawing.canvas import Floats, Image, Patch, moved, paste, soft, turned
from tests.drawing.solids import Face, cast, render

_THICK = 0.025  # how far a card's shadow reaches beyond it, in squares
_SHADE = 0.45
_COARSE = 4
_RIM = 6  # pixels in which a shadow fades out, in a patch of its own
_LONGEST = 600  # pixels of such a patch


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat thing of (w, h) table units about its centre, turned clockwise by `angle` degrees, at a height."""

    patch: Patch
    centre: Floats
    size: tuple[float, float]
    angle: float = 0.0
    height: float = 0.0
    shadow: float = _THICK
    cut: bool = False  # of another outline than a rectangle, and so is its shadow

    def corners(self) -> Floats:
        """Its corners on the table (4, 2), those of the patch in order."""
        half = np.array(self.size) / 2
        rectangle = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
        return turned(rectangle, self.angle) + self.centre


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing with a height: its faces, and flat art on the top of it."""

    at: Floats
    faces: list[Face]
    lid: Flat | None = None
    edge: bool = False


@dataclass(slots=True)
class Scene:
    """A layout on the table before any camera. Its grid has (0, 0) at the outer corner of the first square; a square is
    `aspect` wide and 1 high. squares: the occupied ones. spares: pieces of the game that may lie beside it."""

    aspect: float
    unit_cm: float
    rows: int
    cols: int
    squares: list[tuple[int, int]]
    flats: list[Flat] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    spares: list[Flat] = field(default_factory=list)
    frame: float = 0.0  # what a printed board has round its grid
    end: tuple[Floats, float] | None = None  # where the table ends: beyond points p with direction @ p > distance
    kept: list[tuple[Floats, float]] = field(
        default_factory=list
    )  # places beside the board that are taken, with radius

    def middle(self, row: float, col: float) -> Floats:
        """The middle of a square on the table."""
        return np.array([(col + 0.5) * self.aspect, row + 0.5])

    def grid(self) -> Floats:
        """The corners (4, 2) of the whole grid on the table, the first square's outer corner first, clockwise."""
        return np.array([(0, 0), (self.cols, 0), (self.cols, self.rows), (0, self.rows)]) * (self.aspect, 1.0)

    def outline(self, rim: float) -> Floats:
        """The corners (n, 2) of all occupied squares, each made larger by a rim."""
        rim += self.frame
        steps = np.array([(-rim, -rim), (1 + rim, -rim), (1 + rim, 1 + rim), (-rim, 1 + rim)])
        corners = np.concatenate([moved(steps, col, row) for row, col in self.squares])
        return np.asarray(corners * (self.aspect, 1.0))

    def distance(self, point: Floats) -> float:
        """How far a table point is from the nearest occupied square."""
        squares = np.array(self.squares, float)[:, ::-1] * (self.aspect, 1.0)
        beyond = np.maximum(np.maximum(squares - point, point - squares - (self.aspect, 1.0)), 0)
        return float(np.hypot(beyond[:, 0], beyond[:, 1]).min()) - self.frame


def lay(image: Image, camera: Camera, flat: Flat, lean: Floats) -> None:
    """Draw a flat thing and the thin shadow beside it."""
    height = np.full((4, 1), flat.height)
    corners = flat.corners()
    if flat.shadow > 0:
        _shade(image, camera, flat, lean)
    paste(image, flat.patch, camera.sees(np.column_stack([corners, height])))


def _shade(image: Image, camera: Camera, flat: Flat, lean: Floats) -> None:
    """The shadow is drawn as large as its blur reaches."""
    width, height = flat.size
    rim = flat.shadow * 1.6
    density = _RIM / rim
    across, down = (min(round(side * density), _LONGEST) + 2 * _RIM for side in flat.size)
    patch = flat.patch.shadow(across, down, _RIM, _SHADE) if flat.cut else _shadow(across, down)
    wider = Flat(patch, flat.centre + lean * flat.shadow, (width + 2 * rim, height + 2 * rim), flat.angle)
    paste(image, patch, camera.sees(wider.corners()))


_SHADOWS: dict[tuple[int, int], Patch] = {}


def _shadow(width: int, height: int) -> Patch:
    """Shadows of equal size are equal: keep them."""
    if (width, height) not in _SHADOWS:
        _SHADOWS[width, height] = soft(height, width, _RIM / 2, _SHADE)
    return _SHADOWS[width, height]


def stand(image: Image, camera: Camera, things: list[Thing], lean: Floats) -> Image:
    """Draw things with a height, their shadows first. Returns the picture."""
    if not things:
        return image
    image = _shadowed(image, camera, things, lean)
    foot = camera.place[:2]
    for thing in sorted(things, key=lambda thing: -float(np.linalg.norm(thing.at - foot))):
        render(image, camera, thing.faces, thing.edge)
        if thing.lid is not None:
            lay(image, camera, thing.lid, lean)
    return image


def _shadowed(image: Image, camera: Camera, things: list[Thing], lean: Floats) -> Image:
    height, width = image.shape[:2]
    mask = np.zeros((-(-height // _COARSE), -(-width // _COARSE)), np.uint8)
    for thing in things:
        cast(mask, camera, thing.faces, lean, 1 / _COARSE)
    blurred = cv2.GaussianBlur(mask, (0, 0), max(height, width) / _COARSE / 250)
    gain = np.float32(1) - cv2.resize(blurred, (width, height)).astype(np.float32) * np.float32(_SHADE / 255)
    return np.asarray(cv2.multiply(image, cv2.merge([gain] * 3), dtype=cv2.CV_8U), np.uint8)
