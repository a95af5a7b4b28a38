"""What happens between the table and the file: lamp, shadows, glare, the lens, the sensor, JPEG, EXIF."""

import io

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pictures

from tests.drawing.canvas import Image, Rng, circle, fill, uniform
from tests.drawing.difficulty import Difficulty

_COARSE = 8  # light changes slowly: it is reckoned on a picture this much smaller
_TILE = 509  # side of the noise that is laid over the picture like tiles
_ORIENTATION = 0x0112
_REFERENCE = 1600  # the long side that blur and motion are given for

Gain = npt.NDArray[np.float32]


def lit(rng: Rng, image: Image, level: Difficulty) -> Image:
    """The table under a lamp of some colour, with shadows and glare spots."""
    height, width = image.shape[:2]
    coarse = (-(-height // _COARSE), -(-width // _COARSE))
    gain = _lamp(rng, coarse, uniform(rng, level.falloff)) * uniform(rng, level.exposure)
    for _ in range(int(rng.integers(level.shadows[0], level.shadows[1] + 1))):
        gain *= 1 - _shadow(rng, coarse) * uniform(rng, level.darkness)
    coloured = gain[..., None] * _white_balance(uniform(rng, level.warmth), rng.normal(0, 0.02))
    full = cv2.resize(coloured, (width, height), interpolation=cv2.INTER_LINEAR)
    shown = np.asarray(cv2.multiply(image, full, dtype=cv2.CV_8U), np.uint8)
    spots = int(rng.integers(level.glare[0], level.glare[1] + 1))
    if spots:
        shine = cv2.resize(_glare(rng, coarse, spots), (width, height), interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.add(shown, cv2.merge([shine] * 3)), np.uint8)
    return shown


def _lamp(rng: Rng, shape: tuple[int, int], falloff: float) -> Gain:
    """Brightest under the lamp, which may hang outside the picture, darker by `falloff` in the farthest corner."""
    lamp = rng.uniform(-0.2, 1.2, 2) * shape
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    away = np.hypot(y - lamp[0], x - lamp[1])
    return np.asarray(1.04 - falloff * (away / away.max()) ** 1.4, np.float32)


def _shadow(rng: Rng, shape: tuple[int, int]) -> Gain:
    """0..1: the shadow of an arm, a head or a phone from one side of the picture, with a soft edge."""
    mask = np.zeros(shape, np.uint8)
    size = max(shape)
    edge = rng.uniform(0, 2 * np.pi)
    outward = np.array([np.cos(edge), np.sin(edge)])
    at = np.array([shape[1], shape[0]]) * (0.5 + outward * rng.uniform(0.2, 0.5))
    blob = circle(1.0, 16) * (0.8 + 0.4 * rng.random((16, 1))) * (rng.uniform(0.12, 0.3) * size)
    fill(mask, blob + at, 255)
    arm = np.stack([at - outward[::-1] * (1, -1) * size * 0.07, at + outward[::-1] * (1, -1) * size * 0.07])
    fill(mask, np.concatenate([arm, (arm + outward * size)[::-1]]), 255)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), size * rng.uniform(0.008, 0.04)) / np.float32(255))


def _white_balance(warmth: float, tint: float) -> Gain:
    """Gains of blue, green and red; a warm lamp that the phone corrected only in part."""
    return np.array([1 - 0.25 * warmth, 1 - 0.03 * abs(warmth) + tint, 1 + 0.15 * warmth], np.float32)


def _glare(rng: Rng, shape: tuple[int, int], spots: int) -> Image:
    """Grey levels that a lamp's mirror images add."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    total = np.zeros(shape, np.float32)
    for _ in range(spots):
        at = rng.uniform(0.1, 0.9, 2) * shape
        radius = rng.uniform(0.015, 0.045) * max(shape)
        angle, long = rng.uniform(0, np.pi), rng.uniform(1, 2.5)
        along = (x - at[1]) * np.cos(angle) + (y - at[0]) * np.sin(angle)
        across = (y - at[0]) * np.cos(angle) - (x - at[1]) * np.sin(angle)
        total += rng.uniform(60, 170) * np.exp(-((along / (radius * long)) ** 2 + (across / radius) ** 2) / 2)
    return total.clip(0, 255).astype(np.uint8)


def exposed(rng: Rng, image: Image, level: Difficulty) -> Image:
    """Through a lens that is a little out of focus, in a hand that moves, on a sensor with noise."""
    scale = max(image.shape[:2]) / _REFERENCE
    soft = cv2.GaussianBlur(image, (0, 0), max(uniform(rng, level.blur) * scale, 0.1))
    moved = uniform(rng, level.motion) * scale
    if moved > 1:
        soft = cv2.filter2D(soft, -1, _path(moved, rng.uniform(0, np.pi)))
    strength = uniform(rng, level.noise)
    grain = rng.standard_normal((_TILE, _TILE, 3), dtype=np.float32) * np.float32(strength)
    grain += cv2.GaussianBlur(rng.standard_normal((_TILE, _TILE, 3), dtype=np.float32), (0, 0), 1.5) * np.float32(
        strength * 1.5
    )
    tiles = (-(-image.shape[0] // _TILE), -(-image.shape[1] // _TILE), 1)
    laid = np.tile(grain.round().astype(np.int8), tiles)[: image.shape[0], : image.shape[1]]
    return np.asarray(cv2.add(soft, laid, dtype=cv2.CV_8U), np.uint8)


def _path(length: float, angle: float) -> Gain:
    """A motion blur's kernel: a line of this length."""
    side = int(length) * 2 + 3
    kernel = np.zeros((side, side), np.uint8)
    half = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    ends = np.round((np.stack([-half, half]) + side // 2) * 16).astype(int)
    cv2.line(kernel, tuple(ends[0].tolist()), tuple(ends[1].tolist()), 255, 1, cv2.LINE_AA, 4)
    return np.asarray(kernel / np.float32(kernel.sum(dtype=np.float32)), np.float32)


def stored(image: Image, orientation: int) -> Image:
    """The upright picture as a camera that was held otherwise stores it (EXIF orientation 1-8)."""
    if orientation in (5, 7):
        image = image.transpose(1, 0, 2) if orientation == 5 else np.rot90(image, 2).transpose(1, 0, 2)
    elif orientation in (6, 8):
        image = np.rot90(image, 1 if orientation == 6 else 3)
    elif orientation == 3:
        image = np.rot90(image, 2)
    elif orientation in (2, 4):
        image = image[:, ::-1] if orientation == 2 else image[::-1]
    return np.ascontiguousarray(image)


def upright(image: Image, orientation: int) -> Image:
    """The other way round: what a viewer makes of a stored picture."""
    return stored(image, {6: 8, 8: 6}.get(orientation, orientation))


def filed(rng: Rng, image: Image, level: Difficulty) -> tuple[bytes, int]:
    """The JPEG file of an upright picture, and the orientation that its EXIF names."""
    orientation = int(rng.choice((1, 3, 6, 8, 3, 6, 8, 2, 4, 5, 7))) if rng.random() < level.exif else 1
    quality = int(rng.integers(level.quality[0], level.quality[1] + 1))
    picture = Pictures.fromarray(stored(image, orientation)[..., ::-1])
    exif = Pictures.Exif()
    exif[_ORIENTATION] = orientation
    exif[0x0110] = "drawn"
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality, exif=exif, subsampling=2)
    return file.getvalue(), orientation


def developed(jpeg: bytes, orientation: int) -> Image:
    """The file as OpenCV decodes it, set upright."""
    flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    decoded = cv2.imdecode(np.frombuffer(jpeg, np.uint8), flags)
    assert decoded is not None
    return upright(np.asarray(decoded, np.uint8), orientation)
