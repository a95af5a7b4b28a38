"""Inputs to begin with, drawn here: sheets of the tests cut short, small pictures, small books, questions.

`python -m tests.fuzz.seeds DIR` writes them to DIR/<target>.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any, Final

from PIL import Image
from pypdf import PdfReader, PdfWriter

from tests.conftest import CASES, example_sheets
from tests.rules.test_books import BOOK, locked, pdf

SHORT: Final = 3
FROG: Final = "frog"
SIDES: Final = (64, 48)  # pixels; no smaller photo is read


def cut_short(value: Any) -> Any:
    """A sheet with no more than three entries in any list of objects."""
    if isinstance(value, dict):
        return {key: cut_short(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [cut_short(inner) for inner in value[: SHORT if value and isinstance(value[0], dict) else None]]
    return value


def sheets() -> Iterator[bytes]:
    """Sound sheets, and the ways in which a text is no JSON."""
    for sheet in example_sheets().values():
        yield json.dumps(cut_short(sheet), separators=(",", ":")).encode()
    text = '{"game":"arboria","board":{"flowers":[]},"players":[{"name":"Ana","species":"boy"}]}'
    yield from (text.encode("utf-16"), text.encode("utf-8-sig"), text.replace("Ana", "Añá").encode("latin-1"))
    for odd in ("NaN", "-Infinity", "1e999", "9" * 60, '"\\ud800"', "[" * 40, '{"a":1,"a":2}', "1.0", "-0", "true"):
        yield text.replace('"Ana"', odd).encode()
        yield text.replace("[]", odd).encode()


def scene(mode: str) -> Image.Image:
    """Four fields of different colours, which pack well."""
    image = Image.new("RGB", SIDES, "white")
    image.paste((200, 20, 20), (0, 0, 32, 24))
    image.paste((20, 180, 20), (32, 0, 64, 24))
    image.paste((20, 20, 200), (0, 24, 32, 48))
    return image.convert("L").convert("I;16") if mode == "I;16" else image.convert(mode)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    """The file of a picture."""
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def turned(orientation: int) -> bytes:
    """EXIF data that say how the camera was held."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif.tobytes()


def photos() -> Iterator[bytes]:
    """Every kind and mode that is read, and some that are not."""
    more = [scene("RGB").rotate(90 * turn) for turn in (1, 2)]
    yield from (saved(scene(mode), "JPEG", quality=30) for mode in ("RGB", "L", "CMYK"))
    yield saved(scene("RGB"), "JPEG", quality=30, progressive=True, restart_marker_rows=1)
    yield from (saved(scene("L"), "JPEG", quality=20, exif=turned(way)) for way in (3, 6, 9))
    yield from (saved(scene(mode), "PNG") for mode in ("RGB", "RGBA", "L", "LA", "P", "1", "I;16"))
    yield saved(scene("P"), "PNG", transparency=1, exif=turned(8))
    yield saved(scene("RGB"), "PNG", transparency=(200, 20, 20), save_all=True, append_images=more)
    yield from (saved(scene(mode), "WEBP", lossless=less) for mode, less in product(("RGB", "RGBA"), (True, False)))
    yield saved(scene("RGB"), "WEBP", exif=turned(5), quality=10)
    yield saved(scene("RGBA"), "WEBP", save_all=True, append_images=more)
    yield from (saved(scene("RGB"), kind) for kind in ("GIF", "BMP", "TIFF"))
    yield from (
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        b"\0\0\0\x18ftypavif",
        b"<svg xmlns='x'/>",
        b"%PDF-1.4",
        b"PK\3\4",
    )


def repacked(plain: bytes, **wish: Any) -> bytes:
    """The same PDF as pypdf writes it, packed or locked."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(plain)))
    for page in writer.pages:
        page.compress_content_streams()
    if wish:
        writer.encrypt(**wish)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def books() -> Iterator[bytes]:
    """A rulebook as text in several encodings, and as PDF."""
    yield from (
        BOOK.encode(),
        BOOK.encode("utf-16"),
        BOOK.replace("•", "\x95").encode("latin-1"),
        BOOK.encode("utf-8-sig"),
    )
    yield BOOK.replace("\n\n", "\f").replace("\n", "\r\n").encode()
    lines = [line for line in BOOK.replace("•", "-").splitlines() if line]
    plain = pdf([lines[:12], lines[12:]])
    yield from (plain, repacked(plain), repacked(plain, user_password="", algorithm="RC4-40"))
    yield repacked(plain, user_password="", algorithm="RC4-128")
    yield from (repacked(plain, user_password=FROG, algorithm="RC4-40"), locked("AES"))
    for encoding in (b"/WinAnsiEncoding", b"/Identity-H", b"<< /Type /Encoding /Differences [65 /a /Euro] >>"):
        yield plain.replace(b"/BaseFont /Helvetica", b"/BaseFont /Helvetica /Encoding " + encoding)


def questions() -> Iterator[bytes]:
    """Questions with numbers in them, and without."""
    for name in ("computed.jsonl", "asked.jsonl"):
        rows = (CASES / "rules" / name).read_text(encoding="utf-8").splitlines()
        yield from (json.loads(row)["question"].encode() for row in rows[::9])


SEEDS: Final[Mapping[str, Callable[[], Iterator[bytes]]]] = {
    "sheet": sheets,
    "photo": photos,
    "book": books,
    "question": questions,
}


def write_seeds(target: str, folder: Path) -> None:
    """The seeds of a target as files."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[target]()):
        (folder / f"{number:03}").write_bytes(seed)


if __name__ == "__main__":
    for name in SEEDS:
        write_seeds(name, Path(sys.argv[1]) / name)
