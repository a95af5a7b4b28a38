"""The same layout under harder conditions: photos with another table, hard light or a lower camera.

Everything is seeded. What lies on the table is cut out with GrabCut (Rother et al. 2004), started from where the labels
say that it lies; a table of another kind takes the place of the rest and keeps the light of the photo.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]

WORK = 1000  # longer side of an altered photo
RIM = 0.12  # squares, how far hand-laid squares may reach over their lattice
TABLES = {
    "dark table": (44, 40, 38),
    "white table": (232, 235, 236),
    "red table": (48, 44, 168),
    "green table": (70, 118, 52),
    "blue table": (150, 92, 48),
}
CHECKS = ((205, 212, 216), (60, 58, 176))


class Scene(NamedTuple):
    """pixels: BGR uint8 (h, w, 3). layout: float32 (h, w), 1 where something lies. lattice: (3, 3), places in squares
    (column, row) to pixels. squares: those that are occupied."""

    pixels: Pixels
    layout: NDArray[np.float32]
    lattice: Floats
    squares: frozenset[tuple[int, int]]


def scene(pixels: Pixels, lattice: Floats, squares: frozenset[tuple[int, int]]) -> Scene:
    """A photo at the size of this script, what lies on the table cut out."""
    scale = min(WORK / max(pixels.shape[:2]), 1.0)
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small_lattice = np.diag([scale, scale, 1.0]) @ lattice
    sure, possible = (_squares(small.shape[:2], small_lattice, squares, grow) for grow in (-RIM, RIM))
    state = np.where(sure > 0, cv2.GC_FGD, np.where(possible > 0, cv2.GC_PR_BGD, cv2.GC_BGD)).astype(np.uint8)
    cv2.setRNGSeed(3)
    cv2.grabCut(small, state, (0, 0, 1, 1), np.zeros((1, 65)), np.zeros((1, 65)), 2, cv2.GC_INIT_WITH_MASK)
    cut = ((state == cv2.GC_FGD) | (state == cv2.GC_PR_FGD)).astype(np.float32)
    return Scene(small.astype(np.uint8), cv2.GaussianBlur(cut, (0, 0), 0.8), small_lattice, squares)


def _picture(values: NDArray[Any]) -> Pixels:
    made: Pixels = np.clip(values, 0, 255).astype(np.uint8)
    return made


def _squares(shape: tuple[int, ...], lattice: Floats, squares: frozenset[tuple[int, int]], grow: float) -> Pixels:
    mask = np.zeros(shape[:2], np.uint8)
    for row, col in squares:
        low, high = -grow, 1 + grow
        corners = np.array([(col + x, row + y) for x, y in ((low, low), (high, low), (high, high), (low, high))])
        cv2.fillConvexPoly(mask, np.round(_through(lattice, corners)).astype(np.int32), 255)
    return mask


def _through(homography: Floats, places: Floats) -> Floats:
    lifted = np.column_stack([places, np.ones(len(places))]) @ homography.T
    flat: Floats = lifted[:, :2] / lifted[:, 2:]
    return flat


def altered(seen: Scene, seed: int) -> Iterator[tuple[str, Pixels]]:
    """Every alteration of a photo with its name."""
    for name, colour in TABLES.items():
        yield name, on_cloth(seen, colour, np.random.default_rng(seed))
    yield "chequered cloth", on_checks(seen, np.random.default_rng(seed + 1))
    yield "hard light", in_hard_light(seen, np.random.default_rng(seed + 2))
    yield "tilted", tilted(seen, np.random.default_rng(seed + 3))


def _laid_on(seen: Scene, table: NDArray[np.float32], rng: np.random.Generator) -> Pixels:
    """The layout on another table, which has the light of the old one and the noise of the camera."""
    light = cv2.cvtColor(seen.pixels, cv2.COLOR_BGR2GRAY).astype(np.float32)
    bare = 1 - seen.layout
    light = _spread(light * bare) / (_spread(bare) + 1e-3)
    shade = np.clip(light / np.median(light), 0.7, 1.25)[:, :, None]
    noise = rng.normal(0, 2.5, table.shape).astype(np.float32)
    layout = seen.layout[:, :, None]
    mixed = seen.pixels * layout + (table * shade + noise) * (1 - layout)
    return _picture(mixed)


def _spread(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """The picture blurred widely, by way of a small one."""
    small = cv2.resize(picture, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    wide = cv2.GaussianBlur(small, (0, 0), 5)
    return cv2.resize(wide, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR).astype(np.float32)


def on_cloth(seen: Scene, colour: tuple[int, int, int], rng: np.random.Generator) -> Pixels:
    """The layout on one colour with a faint weave."""
    shape = seen.pixels.shape[:2]
    weave = cv2.GaussianBlur(rng.normal(0, 1, shape).astype(np.float32), (0, 0), 1.2) * 12
    blotches = _spread(rng.normal(0, 1, shape).astype(np.float32)) * 150
    factor = 1 + (weave + blotches)[:, :, None] / 100
    return _laid_on(seen, (np.array(colour, np.float32) * factor).astype(np.float32), rng)


def on_checks(seen: Scene, rng: np.random.Generator) -> Pixels:
    """The layout on a chequered cloth that lies askew under it and has checks of another size."""
    rows, cols = seen.pixels.shape[:2]
    y, x = np.mgrid[0:rows, 0:cols]
    places = _through(
        np.linalg.inv(seen.lattice).astype(np.float64), np.column_stack([x.ravel(), y.ravel()]).astype(np.float64)
    )
    angle, size = np.radians(rng.uniform(10, 35)), rng.choice([0.6, 0.8, 1.35, 1.8])
    cos, sin = np.cos(angle) / size, np.sin(angle) / size
    check = np.floor(places @ np.array([(cos, -sin), (sin, cos)])).sum(axis=1).astype(int) % 2
    table = np.array(CHECKS, np.float32)[check].reshape(rows, cols, 3)
    return _laid_on(seen, cv2.GaussianBlur(table, (0, 0), 0.8).astype(np.float32), rng)


def in_hard_light(seen: Scene, rng: np.random.Generator) -> Pixels:
    """A lamp close by on one side, a shadow with a hard edge across the layout, a patch of glare."""
    rows, cols = seen.pixels.shape[:2]
    y, x = np.mgrid[0:rows, 0:cols].astype(np.float32)
    squares = np.array(sorted(seen.squares), np.float64)
    middle = _through(seen.lattice, squares.mean(axis=0, keepdims=True)[:, ::-1] + 0.5)[0]
    angle = rng.uniform(0, 2 * np.pi)
    along = ((x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle)) / max(rows, cols)
    light = np.clip(1.05 + 0.9 * along, 0.5, 1.5)
    edge = rng.uniform(0, 2 * np.pi)
    across = (x - middle[0]) * np.cos(edge) + (y - middle[1]) * np.sin(edge)
    light = light * np.where(across > rng.uniform(-0.05, 0.05) * max(rows, cols), 1.0, 0.5)
    light = cv2.GaussianBlur(light.astype(np.float32), (0, 0), 2.5)
    glare_at = middle + rng.normal(0, 0.12 * max(rows, cols), 2)
    far = ((x - glare_at[0]) ** 2 + (y - glare_at[1]) ** 2) / (0.07 * max(rows, cols)) ** 2
    glare = 110 * np.exp(-0.5 * far)
    lit = seen.pixels * light[:, :, None] + glare[:, :, None].astype(np.float32)
    return _picture(lit)


def tilted(seen: Scene, rng: np.random.Generator) -> Pixels:
    """The photo as a sheet on the table, seen from 20 to 35 degrees lower."""
    rows, cols = seen.pixels.shape[:2]
    tilt, direction = np.radians(rng.uniform(20, 35)), rng.uniform(0, 2 * np.pi)
    focal = float(max(rows, cols))
    centre = np.array([(1, 0, -cols / 2), (0, 1, -rows / 2), (0, 0, focal)])
    cos, sin = np.cos(direction), np.sin(direction)
    turn = np.array([(cos, sin, 0), (-sin, cos, 0), (0, 0, 1)])
    plane = np.array([(1, 0, 0), (0, np.cos(tilt), 0), (0, np.sin(tilt) / focal, 1 / focal)])
    view = np.diag([focal, focal, 1.0]) @ turn.T @ np.diag([1 / focal, 1 / focal, 1.0]) @ plane @ turn @ centre
    outer = _outer(seen, view)
    low, high = outer.min(axis=0), outer.max(axis=0)
    scale = min(0.8 * np.array([cols, rows]) / (high - low))
    scale = min(scale, 1.6)
    shift = np.array([cols, rows]) / 2 - scale * (low + high) / 2
    view = np.array([(scale, 0, shift[0]), (0, scale, shift[1]), (0, 0, 1)]) @ view
    return cv2.warpPerspective(
        seen.pixels, view, (cols, rows), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.uint8)


def _outer(seen: Scene, view: Floats) -> Floats:
    corners = [(col + x, row + y) for row, col in seen.squares for x in (0, 1) for y in (0, 1)]
    return _through(view @ seen.lattice, np.array(corners, np.float64))
