"""What else lies about: dice, coins, mugs, papers, pencils, and stray cards of the same game."""

from dataclasses import replace

import numpy as np

from tests.drawing.camera import Camera
from tests.drawing.canvas import Colour, Floats, Patch, Rng, circle, fill, hsv, outline, turned
from tests.drawing.difficulty import Count
from tests.drawing.scene import Flat, Scene, Thing
from tests.drawing.solids import Face, box, column

_TRIES = 25
_KINDS = ("die", "coin", "mug", "paper", "pencil", "cube", "die", "coin")


def free_place(
    rng: Rng, camera: Camera, scene: Scene, radius: float, taken: list[tuple[Floats, float]]
) -> Floats | None:
    """A table point in the picture with room of this radius about it; None after some tries."""
    for _ in range(_TRIES):
        point = camera.table_points(rng.uniform(0.02, 0.98, (1, 2)) * camera.size)[0]
        apart = all(np.linalg.norm(point - other) > radius + room for other, room in taken)
        if scene.end is not None and scene.end[0] @ point > scene.end[1] - radius:
            continue
        if apart and scene.distance(point) > radius + 0.3:
            taken.append((point, radius))
            return np.asarray(point)
    return None


def strays(rng: Rng, camera: Camera, scene: Scene, count: Count, taken: list[tuple[Floats, float]]) -> list[Flat]:
    """Spare cards beside the layout, turned as they happened to fall."""
    placed: list[Flat] = []
    for _ in range(int(rng.integers(count[0], count[1] + 1)) if scene.spares else 0):
        spare = scene.spares[int(rng.integers(len(scene.spares)))]
        point = free_place(rng, camera, scene, float(np.hypot(*spare.size)) / 2, taken)
        if point is not None:
            angle = float(rng.uniform(8, 82) + 90 * rng.integers(4))
            placed.append(replace(spare, centre=point, angle=angle))
    return placed


def clutter(
    rng: Rng, camera: Camera, scene: Scene, count: Count, taken: list[tuple[Floats, float]]
) -> tuple[list[Flat], list[Thing]]:
    """Flat and standing things that belong to no game."""
    flats: list[Flat] = []
    things: list[Thing] = []
    for _ in range(int(rng.integers(count[0], count[1] + 1))):
        kind = str(rng.choice(_KINDS))
        radius = {"die": 1.1, "coin": 1.2, "mug": 5.0, "paper": 7.0, "pencil": 8.0, "cube": 0.7}[kind] / scene.unit_cm
        point = free_place(rng, camera, scene, radius * (1.6 if kind == "mug" else 1.0), taken)
        if point is None:
            continue
        if kind in ("paper", "pencil"):
            flats.append(_flat(rng, kind, point, radius))
        elif not _hides(camera, scene, thing := _standing(rng, kind, point, radius)):
            things.append(thing)
    return flats, things


def _hides(camera: Camera, scene: Scene, thing: Thing) -> bool:
    """True where a tall thing stands before the layout as the camera sees it."""
    seen = camera.sees(np.concatenate([face.corners for face in thing.faces]))
    behind = camera.table_points(seen)
    return any(scene.distance(point) < 0.15 for point in behind)


def _flat(rng: Rng, kind: str, at: Floats, radius: float) -> Flat:
    angle = float(rng.uniform(0, 360))
    if kind == "pencil":
        return Flat(_pencil(rng), at, (radius * 1.9, radius * 0.09), angle, 0.0, radius * 0.04)
    return Flat(_paper(rng), at, (radius * 1.2, radius * 1.55), angle, 0.0, 0.01)


def _coin(rng: Rng) -> Patch:
    colour = hsv(float(rng.choice((28, 45, 210))), 0.35, rng.uniform(0.5, 0.8))
    side = 160
    art = np.full((side, side, 3), colour, np.uint8)
    bright: Colour = tuple(min(c + 45, 255) for c in colour)  # type: ignore[assignment]
    outline(art, circle(side * 0.44) + side / 2, bright, 4)
    fill(art, circle(side * 0.2, 7) + side / 2, bright)
    mask = np.zeros((side, side), np.uint8)
    fill(mask, circle(side / 2 - 1) + side / 2, 255)
    return Patch.of(art, mask)


def _pencil(rng: Rng) -> Patch:
    art = np.full((16, 340, 3), hsv(rng.uniform(0, 360), 0.7, rng.uniform(0.4, 0.9)), np.uint8)
    art[3:6] = np.minimum(art[3:6].astype(int) + 50, 255).astype(np.uint8)
    art[:, 300:325] = (140, 190, 225)
    art[:, 325:] = (40, 40, 45)
    return Patch.of(art)


def _paper(rng: Rng) -> Patch:
    """A score pad with lines and something scribbled."""
    art = np.full((480, 370, 3), int(rng.integers(228, 250)), np.uint8)
    for y in range(60, 470, 30):
        art[y : y + 1] = (190, 170, 150)
    for y in range(86, int(rng.integers(120, 460)), 30):
        x = np.arange(20, int(rng.integers(120, 340)), 6)
        scribble = np.stack([x, y - 3 - 9 * rng.random(len(x)) * (rng.random(len(x)) < 0.8)], axis=1)
        outline(art, scribble, (110, 60, 40), 2, closed=False)
    return Patch.of(art)


def _standing(rng: Rng, kind: str, at: Floats, radius: float) -> Thing:
    if kind == "mug":
        return _mug(rng, at, radius)
    if kind == "coin":
        wide, high = radius * 0.95, radius * 0.15
        lid = Flat(_coin(rng), at, (wide * 2, wide * 2), float(rng.uniform(0, 360)), high, 0.0)
        return Thing(at, column(at, wide, (0.0, high), (90, 100, 110)), lid)
    colour = hsv(rng.uniform(0, 360), float(rng.choice((0.05, 0.75))), rng.uniform(0.45, 0.95))
    side = radius * 1.4
    yaw = float(rng.uniform(0, 90))
    faces = box(at, side, yaw, colour)
    return Thing(at, [*faces, *(_pips(rng, at, side, yaw) if kind == "die" else [])])


def _pips(rng: Rng, at: Floats, side: float, yaw: float) -> list[Face]:
    """The spots on the top of a die, a hair above it so that they are drawn last."""
    spots = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)]}
    faces = []
    for spot in spots[int(rng.integers(1, 5))]:
        middle = turned(np.array([spot], float) * side * 0.25, -yaw)[0] + at
        ring = circle(side * 0.09, 10) + middle
        faces.append(Face(np.column_stack([ring, np.full(10, side * 1.02)]), (30, 30, 30)))
    return faces


def _mug(rng: Rng, at: Floats, radius: float) -> Thing:
    """With coffee or tea in it."""
    colour = hsv(rng.uniform(0, 360), rng.uniform(0.05, 0.6), rng.uniform(0.5, 0.95))
    high, wide = radius * rng.uniform(1.2, 1.7), radius * 0.75
    ring = circle(wide * 0.88, 28) + at
    drink = Face(np.column_stack([ring, np.full(28, high * 1.01)]), (25, 45, 75))
    return Thing(at, [*column(at, wide, (0.0, high), colour), drink])
