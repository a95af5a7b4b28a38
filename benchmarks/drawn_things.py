"""Pieces of every make, drawn at random: planks cut to an outline, pawns, cones, cubes, discs and chits with pictures.

A make is one kind of piece of one game; drawn again it lies or stands turned, in another place, in other light.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from benchmarks.drawn_grounds import NAMES, Bytes, Rng, any_colour
from tests.drawing.camera import Camera
from tests.drawing.canvas import Colour, Floats, Patch, circle, fill, mixed, outline, turned, varied
from tests.drawing.motifs import MOTIFS
from tests.drawing.scene import Flat, lay
from tests.drawing.solids import Face, box, cast, column, standing

SHADE = (0.1, 0.6)
SIDE = 128
STEP = 6  # between the numbers of two pieces in the picture that tells whose a pixel is
Drawn = tuple[list[Face], Flat | None]
Builder = Callable[[Floats, float], Drawn]


@dataclass(frozen=True, slots=True, eq=False)
class Make:
    """A kind: its number among a copy's, how it is built at a place and turn, the width and darkness of its outlines,
    and how strong its grain is."""

    kind: int
    build: Builder
    line: tuple[int, float]
    grain: float


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A piece in a layout: the square or intersection that it belongs to, and where it really is."""

    at: tuple[int, int]
    question: int
    make: Make
    place: Floats
    yaw: float


def silhouette(rng: Rng) -> Floats:
    """An outline to cut a plank to: a body with a head, ears, a tail; a person; any shape."""
    chance = rng.random()
    if chance < 0.25:
        return np.asarray(MOTIFS[str(rng.choice(NAMES))](rng))
    heights = -np.sort(np.concatenate([[0.0], rng.uniform(0.1, 0.9, int(rng.integers(2, 6))), [1.0]]))
    right = np.stack([rng.uniform(0.12, 0.6, len(heights)), heights], axis=1)
    if chance < 0.6:
        return np.concatenate([right, (right * (-1, 1))[::-1]])
    left = np.stack([-rng.uniform(0.12, 0.9, len(heights)), heights], axis=1)
    return np.concatenate([right, left[::-1]])


def _plank(rng: Rng, colour: Colour) -> Builder:
    shape, size = silhouette(rng), (rng.uniform(0.35, 0.85), rng.uniform(0.08, 0.4))
    return lambda at, yaw: (standing(shape, at, size, yaw, colour), None)


def _stacked(rng: Rng, colour: Colour) -> Builder:
    """Round parts one on another: a pawn, a pillar, a bottle; the upper ones at times of another colour."""
    count = int(rng.integers(1, 5))
    radii = np.sort(rng.uniform(0.08, 0.34, count))[::-1] if rng.random() < 0.7 else rng.uniform(0.1, 0.3, count)
    ends = np.concatenate([[0.0], np.cumsum(rng.uniform(0.08, 0.35, count))])
    other = any_colour(rng) if rng.random() < 0.3 else colour
    colours = [colour if k < count // 2 + 1 else other for k in range(count)]

    def build(at: Floats, _: float) -> Drawn:
        parts = zip(radii, ends, ends[1:], colours, strict=False)
        return [face for radius, low, high, c in parts for face in column(at, radius, (low, high), c)], None

    return build


def _cone(rng: Rng, colour: Colour) -> Builder:
    corners, radius, high = int(rng.choice((3, 4, 5, 20))), rng.uniform(0.16, 0.36), rng.uniform(0.25, 0.9)

    def build(at: Floats, yaw: float) -> Drawn:
        ring = np.column_stack([turned(circle(radius, corners), yaw) + at, np.zeros(corners)])
        tip = np.append(at, high)
        return [Face(np.stack([ring[k - 1], ring[k], tip]), colour) for k in range(corners)], None

    return build


def _boxes(rng: Rng, colour: Colour) -> Builder:
    """A cube, or two."""
    side, top = rng.uniform(0.16, 0.42), rng.uniform(0.08, 0.25)
    other = any_colour(rng) if rng.random() < 0.5 else colour
    double = rng.random() < 0.4

    def build(at: Floats, yaw: float) -> Drawn:
        faces = box(at, side, yaw, colour)
        lifted = [Face(face.corners + np.array([0, 0, side]), face.colour) for face in box(at, top, yaw, other)]
        return [*faces, *(lifted if double else [])], None

    return build


def _lying(rng: Rng, colour: Colour) -> Builder:
    """A flat piece of wood of some outline, with a hole or a spot at times."""
    shape = MOTIFS[str(rng.choice(NAMES))](rng) if rng.random() < 0.7 else silhouette(rng) + np.array([0, 0.5])
    shape = shape / np.ptp(shape, axis=0).max() * rng.uniform(0.4, 0.75)
    thick, spot = rng.uniform(0.03, 0.25), rng.random() < 0.3
    other = any_colour(rng)

    def build(at: Floats, yaw: float) -> Drawn:
        edge = turned(shape, yaw) + at
        low, high = (np.column_stack([edge, np.full(len(edge), z)]) for z in (0.0, thick))
        walls = [Face(np.stack([low[k - 1], low[k], high[k], high[k - 1]]), colour) for k in range(len(edge))]
        inner = np.column_stack([circle(0.05, 8) + edge.mean(axis=0), np.full(8, thick + 0.001)])
        return [*walls, Face(high, colour), *([Face(inner, other)] if spot else [])], None

    return build


def _art(rng: Rng, colour: Colour) -> Bytes:
    """What is printed on a chit."""
    art = np.full((SIDE, SIDE, 3), colour, np.uint8)
    if rng.random() < 0.4:
        art = np.clip(art + rng.normal(0, 8, (SIDE, SIDE, 1)), 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        shape = turned(MOTIFS[str(rng.choice(NAMES))](rng), rng.uniform(-40, 40)) * SIDE * rng.uniform(0.12, 0.32)
        at = SIDE / 2 + rng.normal(0, SIDE * 0.08, 2)
        fill(art, shape + at, any_colour(rng))
        if rng.random() < 0.6:
            outline(art, shape + at, (30, 30, 30), int(rng.integers(1, 4)))
    return art


def _marked(rng: Rng, art: Bytes, ink: Colour) -> Bytes:
    """A number, a letter, or as many dots, on a chit."""
    made, count = art.copy(), int(rng.integers(1, 10))
    x, y = SIDE * (0.5 + 0.3 * np.array([np.cos(a := rng.uniform(0, 6.3)), np.sin(a)]))
    if rng.random() < 0.7:
        text = str(count) if rng.random() < 0.8 else chr(64 + count)
        cv2.putText(made, text, (int(x) - 12, int(y) + 12), int(rng.integers(0, 6)), 1.2, ink, 3, cv2.LINE_AA)
    else:
        for k in range(count % 4 + 1):
            cv2.circle(made, (int(x) + 14 * k - 20, int(y)), 6, ink, -1, cv2.LINE_AA)
    return made


def _chit(rng: Rng, art: Bytes, radius: float, thick: float, rim: tuple[int, Colour]) -> Builder:
    """A round or cut piece of cardboard."""
    edge = circle(0.5, 40)
    if rim[0] and rng.random() < 0.15:
        edge = MOTIFS["house"](rng) * 0.5 if rng.random() < 0.3 else circle(0.5, int(rng.choice((4, 6, 8))))
    mask = np.zeros((SIDE, SIDE), np.uint8)
    fill(mask, edge * (SIDE - 1) + SIDE / 2, 255)
    art = art.copy()
    if rim[0]:
        outline(art, edge * SIDE * 0.94 + SIDE / 2, rim[1], rim[0])
    patch, side = Patch.of(art, mask), 2 * radius
    wall = varied(rng, (150, 165, 175), 30)

    def build(at: Floats, yaw: float) -> Drawn:
        low = turned(edge * side, -yaw) + at
        # cardboard is thin: three slices make its edge
        slices = [Face(np.column_stack([low, np.full(len(low), z)]), wall) for z in (0.0, thick / 2, thick)]
        return slices, Flat(patch, at, (side, side), yaw, thick, 0.0)

    return build


def _family(rng: Rng, count: int, builder: Callable[[Rng, Colour], Builder]) -> list[Builder]:
    """Kinds of one make that differ in paint, in outline, or in both."""
    how = rng.random()
    paints = _paints(rng, count)
    seed = int(rng.integers(1 << 30))
    made = []
    for number in range(count):
        own = np.random.default_rng([seed, number if how > 0.2 else 0])
        made.append(builder(own, paints[number] if how < 0.75 else varied(rng, paints[0], 4)))
    return made


def _paints(rng: Rng, count: int) -> list[Colour]:
    """Colours that can be told apart."""
    chosen: list[Colour] = []
    tries = 0
    while len(chosen) < count:
        colour = any_colour(rng)
        tries += 1
        lab = [_lab(c) for c in (colour, *chosen)]
        if tries > 60 or all(np.linalg.norm(lab[0] - other) > 30 for other in lab[1:]):
            chosen.append(colour)
    return chosen


def _lab(colour: Colour) -> Floats:
    seen = cv2.cvtColor(np.array([[colour]], np.uint8), cv2.COLOR_BGR2LAB)[0, 0].astype(np.float64)
    return np.asarray(seen * (0.6, 1.2, 1.2))


STANDING = (_plank, _plank, _plank, _stacked, _cone, _boxes, _lying)


def figure_makes(rng: Rng, count: int) -> list[Make]:
    """Kinds of figures that stand on intersections."""
    if rng.random() < 0.15:
        builders = _chits(rng, count, any_colour(rng), rng.uniform(0.22, 0.4))
    elif rng.random() < 0.7:
        builders = _family(rng, count, STANDING[int(rng.integers(len(STANDING)))])
    else:
        builders = [STANDING[int(rng.integers(len(STANDING)))](rng, paint) for paint in _paints(rng, count)]
    return _numbered(rng, builders, 1)


def token_makes(rng: Rng, count: int, grounds: Sequence[Sequence[Bytes]]) -> list[Make]:
    """Kinds of tokens that lie on squares: of wood, or chits, of a colour at times that is nearly the square's own."""
    if rng.random() < 0.5:
        mean = tuple(int(c) for c in grounds[0][0].reshape(-1, 3).mean(axis=0))
        colour = mixed((mean[0], mean[1], mean[2]), (245, 245, 245), rng.uniform(0, 0.5))
        colour = colour if rng.random() < 0.6 else any_colour(rng)
        builders = _chits(rng, count, colour, rng.uniform(0.28, 0.46))
    else:
        makers = (_lying, _lying, _lying, _boxes, _stacked)
        builders = [makers[int(rng.integers(len(makers)))](rng, paint) for paint in _paints(rng, count)]
    return _numbered(rng, builders, 101)


def _chits(rng: Rng, count: int, colour: Colour, radius: float) -> list[Builder]:
    """Chits of one size and colour, some alike but for the number on them."""
    rim = (int(rng.integers(0, 8)), any_colour(rng))
    thick = rng.uniform(0.01, 0.14)
    ink = (25, 25, 25) if sum(colour) > 300 else (240, 240, 240)
    numbered = rng.random() < 0.6
    made, last = [], _art(rng, colour)
    for number in range(count):
        paint = colour if rng.random() < 0.6 else varied(rng, colour, 40)
        last = last if number and rng.random() < 0.25 and numbered else _art(rng, paint)
        made.append(_chit(rng, _marked(rng, last, ink) if numbered else last, radius, thick, rim))
    return made


def _numbered(rng: Rng, builders: Sequence[Builder], first: int) -> list[Make]:
    line = (int(rng.integers(1, 3)) if rng.random() < 0.5 else 0, rng.uniform(0.2, 0.8))
    grain = rng.uniform(0, 0.12) if rng.random() < 0.5 else 0.0
    return [Make(first + k, builder, line, grain) for k, builder in enumerate(builders)]


def rendered(rng: Rng, picture: Bytes, camera: Camera, pieces: Sequence[Piece], lean: Floats) -> tuple[Bytes, Bytes]:
    """The picture with the pieces, the farthest first, and one that tells whose each pixel is, by STEP."""
    built = [piece.make.build(piece.place, piece.yaw) for piece in pieces]
    sun = np.append(-lean / max(float(np.linalg.norm(lean)), 1e-6) * rng.uniform(0.3, 0.9), rng.uniform(0.4, 1.0))
    around = rng.uniform(0.35, 0.85)
    if rng.random() < 0.85:
        picture = _shadowed(rng, picture, camera, [faces for faces, _ in built], lean)
    seen = _Seen(picture, np.zeros_like(picture), camera, sun / np.linalg.norm(sun), around)
    order = sorted(range(len(pieces)), key=lambda k: -float(np.linalg.norm(pieces[k].place - camera.place[:2])))
    for number in order:
        faces, lid = built[number]
        _solid(seen, faces, (number + 1) * STEP, pieces[number].make.line)
        if lid is not None:
            lay(picture, camera, lid, lean)
    return _grained(rng, picture, seen.owner, [piece.make.grain for piece in pieces]), seen.owner


def _grained(rng: Rng, picture: Bytes, owner: Bytes, strengths: Sequence[float]) -> Bytes:
    """The pieces' own grain, of wood or paint."""
    if not any(strengths):
        return picture
    table = np.zeros(256, np.float32)
    table[STEP : STEP * (len(strengths) + 1) : STEP] = strengths
    gain = 1 + table[owner[..., 0]] * rng.standard_normal(owner.shape[:2], np.float32)
    return np.asarray(cv2.multiply(picture, cv2.merge([gain] * 3), dtype=cv2.CV_8U), np.uint8)


def _shadowed(rng: Rng, picture: Bytes, camera: Camera, solids: Sequence[list[Face]], lean: Floats) -> Bytes:
    mask = np.zeros(picture.shape[:2], np.uint8)
    for faces in solids:
        cast(mask, camera, faces, lean, 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 4))
    left = cv2.convertScaleAbs(soft, alpha=-rng.uniform(*SHADE), beta=0)
    return np.asarray(cv2.multiply(picture, cv2.merge([cv2.bitwise_not(left)] * 3), scale=1 / 255), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """What everything is rendered into and by: the picture, the one that tells whose each pixel is, the camera, the
    direction of the sun and how bright what it does not reach is."""

    picture: Bytes
    owner: Bytes
    camera: Camera
    sun: Floats
    around: float


def _solid(seen: _Seen, faces: Sequence[Face], number: int, line: tuple[int, float]) -> None:
    """Lambert's law with much light from all around, the farthest face first."""
    counts = np.array([len(face.corners) for face in faces])
    every = np.concatenate([face.corners for face in faces])
    starts = np.append(0, np.cumsum(counts)[:-1])
    middles = np.add.reduceat(every, starts) / counts[:, None]
    outlines = np.split(seen.camera.sees(every), starts[1:])
    following = np.arange(len(every)) + 1
    following[starts + counts - 1] = starts
    gains = _gains(seen, np.add.reduceat(_newell(every, every[following]), starts), middles)
    for k in np.argsort(-np.linalg.norm(middles - seen.camera.place, axis=1), kind="stable"):
        colour = tuple(min(round(c * gains[k]), 255) for c in faces[k].colour)
        points = np.round(outlines[k] * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.fillPoly(seen.picture, [points], colour, cv2.LINE_AA, 4)
        cv2.fillPoly(seen.owner, [points], (number,) * 3, cv2.LINE_8, 4)
        if line[0] and counts[k] > 4:
            outline(seen.picture, outlines[k], tuple(round(c * line[1]) for c in faces[k].colour), line[0])


def _newell(corners: Floats, following: Floats) -> Floats:
    """Each edge's part of its face's normal; right for polygons that are not convex, too."""
    x, y, z = corners.T
    nx, ny, nz = following.T
    return np.stack([(y - ny) * (z + nz), (z - nz) * (x + nx), (x - nx) * (y + ny)], axis=1)


def _gains(seen: _Seen, normals: Floats, middles: Floats) -> Floats:
    """How bright each face is."""
    normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    normals = normals * np.sign((normals * (seen.camera.place - middles)).sum(axis=1, keepdims=True))
    return np.asarray(seen.around + (1.05 - seen.around) * np.maximum(normals @ seen.sun, 0.0))
