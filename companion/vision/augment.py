"""One taught square as it may look in the next photo: another lamp, a softer picture, cut out a little beside."""

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]

COPIES = 6
BRIGHTER = 0.25
WARMER = 0.08
GRADIENT = 0.15
SHIFT = 0.06
TURN_DEGREES = 4.0
BLUR = 1.2
GRAIN = 3.0


def copies(patches: Bytes, seed: int, count: int = COPIES, quarters: bool = True) -> Bytes:
    """The patches and count - 1 altered copies of each, block by block.

    patches: uint8 (n, h, w, 3). quarters: whether a square may lie turned by quarters (square patches only).
    Answers uint8 (count * n, h, w, 3); the same for the same patches and seed.
    """
    chance = np.random.default_rng(seed)
    blocks = [patches]
    for _ in range(count - 1):
        blocks.append(np.stack([_altered(patch, chance, quarters) for patch in patches]) if len(patches) else patches)
    return np.concatenate(blocks)


def _altered(patch: Bytes, chance: np.random.Generator, quarters: bool) -> Bytes:
    if quarters and patch.shape[0] == patch.shape[1]:
        patch = np.ascontiguousarray(np.rot90(patch, int(chance.integers(4))))
    seen = _softened(_moved(patch, chance), chance).astype(np.float32) * _light(patch.shape, chance)
    grain = chance.normal(0, GRAIN * chance.random(), seen.shape)
    return np.clip(np.round(seen + grain), 0, 255).astype(np.uint8)


def _moved(patch: Bytes, chance: np.random.Generator) -> Bytes:
    height, width = patch.shape[:2]
    degrees, scale = chance.uniform(-TURN_DEGREES, TURN_DEGREES), chance.uniform(1 - SHIFT, 1 + SHIFT)
    turn = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale), np.float64)
    turn[:, 2] += chance.uniform(-SHIFT, SHIFT, 2) * (width, height)
    moved = cv2.warpAffine(patch, turn, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(moved, np.uint8)


def _softened(patch: Bytes, chance: np.random.Generator) -> Bytes:
    blur = chance.uniform(0, BLUR)
    return patch if blur < 0.3 else np.asarray(cv2.GaussianBlur(patch, (0, 0), blur), np.uint8)


def _light(shape: tuple[int, ...], chance: np.random.Generator) -> NDArray[np.float32]:
    """Factors (h, w, 3): brighter or darker, warmer or colder, and brighter to one side."""
    height, width = shape[:2]
    warm = chance.normal(0, WARMER)
    tint = np.exp(np.array([-warm, chance.normal(0, WARMER / 3), warm]))
    down, across = chance.uniform(-GRADIENT, GRADIENT, 2)
    slope = 1 + down * np.linspace(-1, 1, height)[:, None] + across * np.linspace(-1, 1, width)[None, :]
    level = np.exp(chance.uniform(-BRIGHTER, BRIGHTER))
    factors: NDArray[np.float32] = (level * slope[..., None] * tint).astype(np.float32)
    return factors
