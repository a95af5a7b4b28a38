"""One upright array from any photo that phones send, and a clear word on everything else."""

import struct
import subprocess
import sys
import zlib
from io import BytesIO
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.vision import photo as module
from companion.vision.headers import exif_orientation, jpeg_header
from companion.vision.photo import BadPhoto, NotAPicture, Photo, PhotoLimits, PhotoTooLarge, open_photo

LIMITS = PhotoLimits(bytes=16 * 2**20, pixels=50_000_000)
WIDTH, HEIGHT = 160, 120


def scene(width: int = WIDTH, height: int = HEIGHT) -> Image.Image:
    """Four quarters of different colours: red, green over blue, white."""
    image = Image.new("RGB", (width, height), "white")
    image.paste((200, 20, 20), (0, 0, width // 2, height // 2))
    image.paste((20, 180, 20), (width // 2, 0, width, height // 2))
    image.paste((20, 20, 200), (0, height // 2, width // 2, height))
    return image


def saved(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def quarters(photo: Photo) -> list[str]:
    """What the four quarters look like, from the top left, row by row."""
    height, width = photo.pixels.shape[:2]
    found = []
    for y in (height // 4, height * 3 // 4):
        for x in (width // 4, width * 3 // 4):
            blue, green, red = (int(v) for v in photo.pixels[y, x])
            strong = [name for name, value in (("r", red), ("g", green), ("b", blue)) if value > 120]
            found.append("w" if len(strong) == 3 else "".join(strong))
    return found


UPRIGHT = ["r", "g", "b", "w"]


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_the_kinds_that_phones_send(kind: str) -> None:
    found = open_photo(saved(scene(), kind), LIMITS)
    assert quarters(found) == UPRIGHT
    assert (found.size, found.scale, found.pixels.shape) == ((WIDTH, HEIGHT), 1.0, (HEIGHT, WIDTH, 3))
    assert found.pixels.dtype == np.uint8
    assert found.pixels.flags.c_contiguous


# how the stored picture must be turned to stand upright, from the table of the EXIF standard
STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", STORED)
def test_every_way_to_hold_the_camera_gives_the_same_photo(kind: str, orientation: int) -> None:
    turn = STORED[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored = scene() if turn is None else scene().transpose(turn)
    for long_side in (None, 80):
        found = open_photo(saved(stored, kind, exif=exif), LIMITS, long_side)
        assert found.size == (WIDTH, HEIGHT)
        assert quarters(found) == UPRIGHT


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_a_turned_photo_with_transparent_parts(kind: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    stored = scene().convert("RGBA").transpose(Image.Transpose.ROTATE_90)
    stored.putpixel((0, 0), (0, 0, 0, 0))
    for long_side in (None, 70):
        assert quarters(open_photo(saved(stored, kind, exif=exif), LIMITS, long_side)) == UPRIGHT


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(("long_side", "scale"), [(800, 1.0), (799, 800 / 799), (400, 2.0), (150, 800 / 150), (100, 8)])
def test_no_more_pixels_than_are_wanted(kind: str, long_side: int, scale: float) -> None:
    found = open_photo(saved(scene(800, 600), kind), LIMITS, long_side)
    assert max(found.pixels.shape) == long_side
    assert found.size == (800, 600)
    assert found.scale == pytest.approx(scale)
    assert quarters(found) == UPRIGHT


@pytest.mark.parametrize("long_side", [None, 90])
@pytest.mark.parametrize("mode", ["P", "RGBA", "LA", "L", "1", "I;16"])
def test_unusual_png(mode: str, long_side: int | None) -> None:
    grey = mode in ("LA", "L", "1", "I;16")
    if mode == "I;16":
        image = Image.fromarray(np.asarray(scene().convert("L")).astype(np.uint16) * 257)
    else:
        image = scene().convert(mode)
    found = open_photo(saved(image, "PNG"), LIMITS, long_side)
    colours = found.pixels[found.pixels.shape[0] * 3 // 4, :, :].mean(axis=1)
    assert colours[-10] > 250
    assert colours[10] < 110
    assert grey or quarters(found) == UPRIGHT


def test_sixteen_bits_a_channel() -> None:
    deep = np.asarray(scene())[:, :, ::-1].astype(np.uint16) * 257
    assert quarters(open_photo(cv2.imencode(".png", deep)[1].tobytes(), LIMITS)) == UPRIGHT


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_transparent_parts_become_white(kind: str) -> None:
    image = scene().convert("RGBA")
    image.paste((0, 0, 0, 0), (WIDTH // 2, HEIGHT // 2, WIDTH, HEIGHT))
    assert quarters(open_photo(saved(image, kind), LIMITS)) == UPRIGHT


def test_a_palette_with_a_transparent_colour() -> None:
    image = scene().quantize(8)
    clear = image.getpixel((WIDTH - 1, HEIGHT - 1))
    assert quarters(open_photo(saved(image, "PNG", transparency=clear), LIMITS)) == UPRIGHT


def test_inks_become_colours() -> None:
    assert quarters(open_photo(saved(scene().convert("CMYK")), LIMITS)) == UPRIGHT


@pytest.mark.parametrize("options", [{"progressive": True}, {"quality": 20}, {"subsampling": 0}])
def test_jpeg_of_every_make(options: dict[str, Any]) -> None:
    assert quarters(open_photo(saved(scene(), **options), LIMITS, 90)) == UPRIGHT


def test_a_photo_with_a_second_picture_behind_it() -> None:
    """What phones add for depth or brightness."""
    data = saved(scene(), "MPO", save_all=True, append_images=[Image.new("RGB", (64, 64))])
    assert quarters(open_photo(data, LIMITS)) == UPRIGHT


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def bomb(width: int, height: int, rows: int = 0) -> bytes:
    """A PNG of that size in its header, with some rows of zeros behind it."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(bytes(rows * (1 + 3 * width)), 9))
    return b"\x89PNG\r\n\x1a\n" + header + body + chunk(b"IEND", b"")


def jpeg_of(width: int, height: int) -> bytes:
    """A JPEG whose header claims another size."""
    data = bytearray(saved(scene()))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def webp_of(width: int, height: int) -> bytes:
    data = bytearray(saved(scene().convert("RGBA"), "WEBP", exif=b"Exif\0\0MM"))
    assert data[12:16] == b"VP8X"
    data[24:27] = (width - 1).to_bytes(3, "little")
    data[27:30] = (height - 1).to_bytes(3, "little")
    return bytes(data)


@pytest.mark.parametrize(
    "data",
    [bomb(50_000, 50_000), bomb(2**31, 2**31), jpeg_of(50_000, 50_000), webp_of(16_383, 16_383), bomb(8_000, 6_251)],
)
def test_a_header_beyond_the_limit_is_refused_before_anything_is_decoded(data: bytes) -> None:
    with pytest.raises(PhotoTooLarge, match="50 megapixels"):
        open_photo(data, LIMITS)


def test_too_many_bytes() -> None:
    with pytest.raises(PhotoTooLarge, match="16 MB"):
        open_photo(saved(scene()) + bytes(16 * 2**20), LIMITS)


def frames(kind: str) -> bytes:
    return saved(scene(), kind, save_all=True, append_images=[Image.new("RGB", (WIDTH, HEIGHT))])


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_an_animation_is_no_photo(kind: str) -> None:
    with pytest.raises(BadPhoto, match="animation"):
        open_photo(frames(kind), LIMITS)


STRANGERS = {
    "GIF": frames("GIF"),
    "SVG": b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    "ZIP": b"PK\x03\x04" + bytes(200),
    "PDF": b"%PDF-1.7\n",
    "BMP": saved(scene(), "BMP"),
    "TIFF": saved(scene(), "TIFF"),
    "AVIF": b"\0\0\0\x1cftypavif" + bytes(40),
    "video": b"\0\0\0\x1cftypisom" + bytes(40),
    "not a picture": b"Dear reader, " * 100,
}


@pytest.mark.parametrize("name", STRANGERS)
def test_what_is_no_photo_is_named(name: str) -> None:
    with pytest.raises(NotAPicture, match=name):
        open_photo(STRANGERS[name], LIMITS)


@pytest.mark.parametrize("data", [b"", saved(scene(1, 1)), saved(scene(1, 1), "PNG"), saved(scene(40, 400), "WEBP")])
def test_nothing_can_be_seen_in_that(data: bytes) -> None:
    with pytest.raises(BadPhoto, match=r"empty|too small"):
        open_photo(data, LIMITS)


def test_a_narrow_strip() -> None:
    with pytest.raises(BadPhoto, match="strip"):
        open_photo(saved(scene(9_000, 60)), LIMITS, 1600)


def noisy(kind: str) -> bytes:
    return saved(Image.fromarray(np.random.default_rng(4).integers(0, 255, (90, 120, 3), np.uint8)), kind)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("kept", [0.02, 0.1, 0.5, 0.9, 0.99])
def test_a_file_cut_off_on_its_way(kind: str, kept: float) -> None:
    data = noisy(kind)
    with pytest.raises(BadPhoto):
        open_photo(data[: max(16, int(len(data) * kept))], LIMITS)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_damaged_file_is_read_or_refused(kind: str) -> None:
    """Never another error, never another size."""
    rng = np.random.default_rng(7)
    whole = noisy(kind)
    for _ in range(300):
        data = bytearray(whole)
        for at in rng.integers(0, len(data) if rng.random() < 0.5 else 200, rng.integers(1, 6)):
            data[at] = rng.integers(0, 256)
        try:
            found = open_photo(bytes(data), LIMITS, 100)
        except (BadPhoto, NotAPicture, PhotoTooLarge):
            continue
        assert max(found.pixels.shape) <= 120


def test_exif_that_makes_no_sense_turns_nothing() -> None:
    rng = np.random.default_rng(3)
    tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0"
    assert exif_orientation(tiff) == exif_orientation(b"Exif\0\0" + tiff) == 6
    assert exif_orientation(tiff.replace(b"\0\x06", b"\0\x09")) == 1
    for length in range(len(tiff) - 2):
        assert exif_orientation(tiff[:length]) in (1, 6)
    for _ in range(200):
        assert 1 <= exif_orientation(b"II*\0" + rng.bytes(30)) <= 8


def test_the_size_stands_before_the_first_scan() -> None:
    header = jpeg_header(saved(scene(), exif=b"Exif\0\0MM"))
    assert (header.width, header.height) == (WIDTH, HEIGHT)


def heic() -> bytes:
    return b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100)


def test_heic_without_the_extra_says_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "pillow_heif", None)
    with pytest.raises(NotAPicture, match="Most Compatible"):
        open_photo(heic(), LIMITS)


def test_heic_with_the_extra() -> None:
    heif = pytest.importorskip("pillow_heif", reason="pillow-heif is not installed")
    out = BytesIO()
    heif.from_pillow(scene()).save(out)
    found = open_photo(out.getvalue(), LIMITS, 80)
    assert found.size == (WIDTH, HEIGHT)
    assert quarters(found) == UPRIGHT
    with pytest.raises(BadPhoto):
        open_photo(heic(), LIMITS)
    with pytest.raises(PhotoTooLarge):
        open_photo(out.getvalue(), PhotoLimits(2**20, 1000))


MEASURE = """
import pathlib, re, resource, sys
from companion.vision.photo import *
def peak():
    status = pathlib.Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", status)[1])
resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
before = peak()
try:
    open_photo(sys.stdin.buffer.read(), PhotoLimits(16 * 2**20, 50_000_000), 1600)
    print("read", end=" ")
except (BadPhoto, NotAPicture, PhotoTooLarge):
    print("refused", end=" ")
print(peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the peak of one process")
@pytest.mark.parametrize(
    ("data", "outcome", "megabytes"),
    [
        (bomb(50_000, 50_000, 100), "refused", 60),
        (bomb(8_000, 6_200), "refused", 300),
        (bomb(8_000, 6_200, 6_200), "read", 300),
        (jpeg_of(65_000, 65_000), "refused", 60),
        (jpeg_of(7_000, 7_000), "read", 300),
        (webp_of(16_000, 16_000), "refused", 60),
        (webp_of(7_000, 7_000), "refused", 300),
    ],
)
def test_memory_is_bounded(data: bytes, outcome: str, megabytes: int) -> None:
    """In a process of its own; a picture of 50 megapixels takes 200 MB while Pillow holds it."""
    run = subprocess.run([sys.executable, "-c", MEASURE], input=data, capture_output=True, check=True)
    told, kilobytes = run.stdout.split()
    assert told.decode() == outcome
    assert int(kilobytes) / 1000 < megabytes
