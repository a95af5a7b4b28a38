"""A photo's bytes to one upright array, decoded once, at the scale that is enough. Nothing but its pixels is kept."""

import warnings
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFile, JpegImagePlugin, PngImagePlugin

from companion.vision.headers import (
    SUFFIXES,
    Header,
    exif_orientation,
    jpeg_header,
    kind_of,
    png_header,
    stranger,
    webp_header,
)

pillow_heif: Any = None  # an optional extra
with suppress(ImportError):
    pillow_heif = import_module("pillow_heif")

Pixels = NDArray[np.uint8]

SMALLEST_SIDE: Final = 48  # pixels: below that no square of any layout could be told from another
_REDUCED: Final = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_STRIP: Final = 256  # rows that are converted at once, so that a large picture is in memory once only
_SOFTLY: Final = 1.5  # up to here interpolation loses nothing that averaging would keep, in a fifth of the time
_AGAIN: Final = "Take the photo again, or choose another."
_HEIC: Final = (
    "This is a HEIC photo, which this server cannot open: it would need pillow-heif. Send it as JPEG; on an iPhone: "
    "Settings, Camera, Formats, Most Compatible."
)


class NotAPicture(Exception):
    """The bytes are no photo of a kind that is read; the message says what they are and what helps."""


class PhotoTooLarge(Exception):
    """The photo has more bytes or more pixels than the limits allow; the message names both."""


class BadPhoto(Exception):
    """The photo is of a known kind but cannot be used: why, and what the player can do."""

    def __init__(self, reason: str, hint: str = _AGAIN) -> None:
        super().__init__(f"{reason} {hint}")
        self.reason = reason
        self.hint = hint


@dataclass(frozen=True, slots=True)
class PhotoLimits:
    """Largest photo that is read, in bytes of the file and in pixels of the picture."""

    bytes: int
    pixels: int


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """One upright photo.

    pixels: uint8 (h, w, 3), blue, green, red. size: width and height of the full upright photo. scale: pixels of the
    full photo per pixel of `pixels`, at least 1.
    """

    pixels: Pixels
    size: tuple[int, int]
    scale: float


def open_photo(data: bytes, limits: PhotoLimits, long_side: int | None = None) -> Photo:
    """The photo that some bytes hold, turned upright by its EXIF orientation, its longer side `long_side` pixels at
    most (None: as it is). Type and size are known before anything is decoded.

    Transparent parts become white, CMYK, palettes and 16 bits a channel become 8-bit colour. Raises `NotAPicture`,
    `PhotoTooLarge`, `BadPhoto`.
    """
    if len(data) > limits.bytes:
        megabytes = limits.bytes / 1e6 if limits.bytes % 2**20 else limits.bytes / 2**20
        raise PhotoTooLarge(f"This photo has more than {megabytes:g} MB. Send a smaller one.")
    if not data:
        raise BadPhoto("This photo is empty: it has 0 bytes.")
    kind = kind_of(data)
    if kind is None:
        raise NotAPicture(f"This is {stranger(data)}. Send a photo as JPEG, PNG or WebP.")
    if kind == "heic":
        return _open_heic(data, limits, long_side)
    header = _header(kind, data)
    _check(header, limits)
    shrink = _shrink(max(header.width, header.height), long_side)
    orientation = header.orientation
    if kind == "jpeg":
        pixels = _decode_jpeg(data, shrink)
    elif kind == "webp":
        pixels = _decode_webp(data, shrink, header.clear)
    else:
        pixels, orientation = _decode_png(data, shrink)
    return _finish(pixels, orientation, (header.width, header.height), long_side)


def _header(kind: str, data: bytes) -> Header:
    try:
        return {"jpeg": jpeg_header, "png": png_header, "webp": webp_header}[kind](data)
    except ValueError as error:
        raise BadPhoto(f"This {SUFFIXES[kind]} is damaged: {error}.") from error


def _check(header: Header, limits: PhotoLimits) -> None:
    size = f"{header.width} x {header.height} pixels"
    if header.width * header.height > limits.pixels:
        raise PhotoTooLarge(f"This photo has {size}, more than {limits.pixels / 1e6:g} megapixels. Send a smaller one.")
    if min(header.width, header.height) < SMALLEST_SIDE:
        raise BadPhoto(f"This photo has only {size}: too small to see a layout in it.")
    if header.animated:
        raise BadPhoto("This is an animation.", "Send a still photo.")


def _shrink(long: int, long_side: int | None) -> int:
    """The largest of 1, 2, 4, 8 by which a side can be divided without falling below what is wanted."""
    if long_side is None:
        return 1
    return max(factor for factor in _REDUCED if factor == 1 or long >= factor * long_side)


def _decode_jpeg(data: bytes, shrink: int) -> Pixels:
    """Decoded while being reduced (libjpeg scales its cosine transform). OpenCV is the quicker here (12 megapixels to
    a half: 28 ms, with Pillow 40 ms) but gives no reason for what it refuses; Pillow does, or finds it good enough."""
    pixels = _imdecode(data, _REDUCED[shrink])
    if pixels is not None:
        return pixels
    image = _opened(JpegImagePlugin.JpegImageFile, data, "JPEG")
    image.draft(image.mode, (image.width // shrink, image.height // shrink))
    _load(image, "JPEG")
    return _converted(image, 1)


def _decode_webp(data: bytes, shrink: int, clear: bool) -> Pixels:
    """By OpenCV, which needs a third of Pillow's memory; what is transparent is laid on white."""
    pixels = _imdecode(data, cv2.IMREAD_UNCHANGED if clear else _REDUCED[shrink])
    if pixels is None:
        raise BadPhoto("This WebP is damaged or was cut off on its way.")
    if pixels.shape[2] == 3:
        return pixels
    step = _STRIP // shrink * shrink
    return np.concatenate([_on_white(pixels[top : top + step], shrink) for top in range(0, len(pixels), step)])


def _on_white(strip: Pixels, shrink: int) -> Pixels:
    alpha = strip[:, :, 3:].astype(np.uint16)
    mixed = ((strip[:, :, :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)
    size = (-(-mixed.shape[1] // shrink), -(-mixed.shape[0] // shrink))
    return mixed if shrink == 1 else cv2.resize(mixed, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _imdecode(data: bytes, flags: int) -> Pixels | None:
    found = cv2.imdecode(np.frombuffer(data, np.uint8), flags | cv2.IMREAD_IGNORE_ORIENTATION)
    return None if found is None else found.astype(np.uint8, copy=False)


def _decode_png(data: bytes, shrink: int) -> tuple[Pixels, int]:
    """By Pillow, which knows every kind of transparency, and its orientation, which may stand behind the pixels."""
    image = _opened(PngImagePlugin.PngImageFile, data, "PNG")
    _load(image, "PNG")
    exif = image.info.get("exif", b"")
    return _converted(image, shrink), exif_orientation(exif if isinstance(exif, bytes) else b"")


def _opened(opener: Any, data: bytes, name: str) -> ImageFile.ImageFile:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of metadata that nobody keeps
            image: ImageFile.ImageFile = opener(BytesIO(data))
    except (OSError, SyntaxError, ValueError) as error:
        raise BadPhoto(f"This {name} is damaged.") from error
    return image


def _load(image: ImageFile.ImageFile, name: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image.load()
    except (OSError, SyntaxError, ValueError, EOFError, IndexError) as error:
        raise BadPhoto(f"This {name} is damaged or was cut off on its way.") from error


def _open_heic(data: bytes, limits: PhotoLimits, long_side: int | None) -> Photo:
    if pillow_heif is None:
        raise NotAPicture(_HEIC)
    try:
        found = pillow_heif.open_heif(data)
        width, height = found.size
        _check(Header(width, height), limits)
        image = found.to_pillow()
    except (OSError, SyntaxError, ValueError, EOFError, RuntimeError, IndexError) as error:
        raise BadPhoto("This HEIC is damaged or was cut off on its way.") from error
    pixels = _converted(image, _shrink(max(width, height), long_side))
    return _finish(pixels, 1, (width, height), long_side)  # already turned by the library


def _converted(image: Image.Image, shrink: int) -> Pixels:
    """A decoded picture as 8-bit blue, green, red, made smaller by a whole number, strip by strip."""
    step = _STRIP // shrink * shrink
    strips = [_strip(image, top, min(top + step, image.height), shrink) for top in range(0, image.height, step)]
    return np.concatenate(strips) if len(strips) > 1 else strips[0]


def _strip(image: Image.Image, top: int, bottom: int, shrink: int) -> Pixels:
    flat = _flat(image.crop((0, top, image.width, bottom)))
    if shrink > 1:
        flat = flat.reduce(shrink)
    turned: Pixels = np.ascontiguousarray(np.asarray(flat, np.uint8)[:, :, ::-1])
    return turned


def _flat(image: Image.Image) -> Image.Image:
    """Plain RGB of any mode: deep greys cut to their upper byte, transparency laid on white."""
    if image.mode.startswith("I"):
        grey = np.asarray(image).astype(np.int64) >> 8
        return Image.fromarray(grey.clip(0, 255).astype(np.uint8)).convert("RGB")
    if image.mode in ("LA", "PA", "RGBA", "La", "RGBa") or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        return Image.alpha_composite(white, clear).convert("RGB")
    return image.convert("RGB")


def _finish(pixels: Pixels, orientation: int, stored: tuple[int, int], long_side: int | None) -> Photo:
    """Upright, and no larger than wanted. stored: width and height before the turn."""
    long = max(pixels.shape[:2])
    if long_side is not None and long > long_side:
        height, width = (max(1, round(side * long_side / long)) for side in pixels.shape[:2])
        how = cv2.INTER_LINEAR if long < _SOFTLY * long_side else cv2.INTER_AREA
        pixels = cv2.resize(pixels, (width, height), interpolation=how).astype(np.uint8, copy=False)
    if min(pixels.shape[:2]) < SMALLEST_SIDE // 2:
        raise BadPhoto("This picture is a narrow strip.", "Send the photo as it was taken.")
    size = stored if orientation < 5 else stored[::-1]
    return Photo(_upright(pixels, orientation), size, max(stored) / max(pixels.shape[:2]))


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """The picture as the camera's holder saw it, by the orientations of the EXIF standard."""
    if orientation >= 5:
        pixels = pixels.transpose(1, 0, 2)
    if orientation in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    if orientation in (3, 4, 7, 8):
        pixels = pixels[::-1]
    return np.ascontiguousarray(pixels)
