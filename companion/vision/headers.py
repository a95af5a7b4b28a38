"""What a picture's first bytes tell without decoding it: its kind, its size, the way the camera was held."""

import struct
from typing import Final, NamedTuple

SUFFIXES: Final = {"jpeg": "JPEG", "png": "PNG", "webp": "WebP", "heic": "HEIC"}
_HEIC_BRANDS: Final = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_STRANGERS: Final = (
    (b"GIF8", "a GIF, a drawing or an animation"),
    (b"PK", "a ZIP file"),
    (b"%PDF", "a PDF"),
    (b"BM", "a BMP"),
    (b"II*\0", "a TIFF or a camera's raw file"),
    (b"MM\0*", "a TIFF or a camera's raw file"),
    (b"\0\0\1\0", "an icon"),
)
_FRAMES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # JPEG markers that carry the size
_BARE: Final = {0x01, *range(0xD0, 0xD9)}  # JPEG markers without a length
_ORIENTATION: Final = 0x0112
_SHORT: Final = 3


class Header(NamedTuple):
    """Width and height as stored, before any turn; EXIF orientation 1 to 8; more than one frame; transparent parts."""

    width: int
    height: int
    orientation: int = 1
    animated: bool = False
    clear: bool = False


def kind_of(data: bytes) -> str | None:
    """`jpeg`, `png`, `webp` or `heic` by content, None for anything else."""
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    return "heic" if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS else None


def stranger(data: bytes) -> str:
    """What some bytes are that are none of the four kinds, as a sentence names it.

    >>> stranger(b"PK" + bytes(9)), stranger(b"<svg xmlns=''/>"), stranger(b"?")
    ('a ZIP file', 'a drawing in SVG', 'not a picture')
    """
    for magic, name in _STRANGERS:
        if data.startswith(magic):
            return name
    if data[4:8] == b"ftyp":
        return "an AVIF" if data[8:12] in (b"avif", b"avis") else "a video"
    start = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<svg", b"<?xml", b"<!doctype svg")):
        return "a drawing in SVG"
    return "not a picture"


def jpeg_header(data: bytes) -> Header:
    """Size and orientation of a JPEG. Raises ValueError where the file ends or breaks off before its size."""
    at, orientation = 2, 1
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            raise ValueError("no marker where one belongs")
        marker = data[at + 1]
        if marker == 0xFF or marker in _BARE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", _exactly(data, at + 5, 4))
            return Header(width, height, orientation)
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            orientation = exif_orientation(data[at + 10 : at + 2 + length])
        at += 2 + length
    raise ValueError("no size in it")


def png_header(data: bytes) -> Header:
    """Size of a PNG, and whether it is animated. Raises ValueError where the file ends before its size."""
    width, height = struct.unpack(">II", _exactly(data, 16, 8))
    pixels = data.find(b"IDAT")
    return Header(width, height, animated=b"acTL" in data[: max(pixels, 0)])


def webp_header(data: bytes) -> Header:
    """What a WebP says of itself. Raises ValueError where the file ends before its size."""
    chunk = data[12:16]
    if chunk == b"VP8X":
        body = _exactly(data, 20, 10)
        width, height = (int.from_bytes(body[i : i + 3], "little") + 1 for i in (4, 7))
        return Header(width, height, _webp_orientation(data), bool(body[0] & 2), bool(body[0] & 16))
    if chunk == b"VP8L":
        bits = int.from_bytes(_exactly(data, 21, 4), "little")
        return Header((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, clear=bool(bits >> 28 & 1))
    if chunk == b"VP8 ":
        width, height = struct.unpack("<HH", _exactly(data, 26, 4))
        return Header(width & 0x3FFF, height & 0x3FFF)
    raise ValueError("no frame in it")


def _webp_orientation(data: bytes) -> int:
    at = 12
    while at + 8 <= len(data):
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        if data[at : at + 4] == b"EXIF":
            return exif_orientation(data[at + 8 : at + 8 + length])
        at += 8 + length + length % 2
    return 1


def exif_orientation(exif: bytes) -> int:
    """The orientation 1 to 8 that EXIF data gives, 1 where it gives none or makes no sense."""
    tiff = exif.removeprefix(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(order + "I", tiff, 4)
        (count,) = struct.unpack_from(order + "H", tiff, start)
        for entry in range(start + 2, start + 2 + 12 * count, 12):
            tag, kind, _, value = struct.unpack_from(order + "HHIH", tiff, entry)
            if tag == _ORIENTATION:
                return value if kind == _SHORT and 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1


def _exactly(data: bytes, at: int, count: int) -> bytes:
    found = data[at : at + count]
    if len(found) < count:
        raise ValueError("it ends too early")
    return found
