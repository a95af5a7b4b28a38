"""A rulebook's file, text or PDF, to the text of its pages."""

import io
import logging
from collections.abc import Iterable
from typing import Final

from pypdf import PdfReader
from pypdf.errors import DependencyError, DeprecationError, PyPdfError

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it says of damaged files quotes them
LARGEST: Final = 24 * 2**20
"""Bytes of a file."""
MOST_PAGES: Final = 400
MOST_LETTERS: Final = 2_000_000
FEWEST_LETTERS: Final = 40
"""Fewer on all pages together: there is no text, only pictures of it."""
_PROTECTED: Final = "This PDF is protected in a way that is not read here. Print it to a new PDF, and add that."
_STUMBLES: Final = (
    *(PyPdfError, DeprecationError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, OSError),
    RuntimeError,  # of what leads back to itself, and of what pypdf has no code for
    AssertionError,  # pypdf's own
)
"""What pypdf lets through for damaged and hostile files, as fuzzing found it."""


class BookRefused(Exception):
    """A file that is no rulebook; the message is a sentence for people."""


def pages_of(data: bytes) -> list[str]:
    """The text of each page; a text without form feeds is one page. Raises `BookRefused`."""
    if len(data) > LARGEST:
        raise BookRefused(f"This file is larger than {LARGEST // 2**20} MB.")
    pages = _pdf(data) if data[:1024].lstrip().startswith(b"%PDF") else _text(data)
    letters = sum(len(page) for page in pages)
    if letters > MOST_LETTERS:
        raise BookRefused(f"This holds more than {MOST_LETTERS:,} letters; no rulebook does.")
    if sum(c.isalpha() for page in pages for c in page) < FEWEST_LETTERS:
        raise BookRefused(
            "There is no text in this file, perhaps only pictures of it. Scan it with text recognition (OCR) first."
        )
    return pages


def _text(data: bytes) -> list[str]:
    if b"\0" in data:
        raise BookRefused("This is neither a text nor a PDF.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\f")


def _pdf(data: bytes) -> list[str]:
    """The pages of a PDF; what damaged or hostile files make pypdf stumble over is told as one sentence."""
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise BookRefused("This PDF is locked with a password. Save it without one first.")
        if len(reader.pages) > MOST_PAGES:
            raise BookRefused(f"This PDF has more than {MOST_PAGES} pages.")
        return _within(page.extract_text() for page in reader.pages)
    except DependencyError as error:
        raise BookRefused(_PROTECTED) from error
    except _STUMBLES as error:
        raise BookRefused("This PDF is damaged and cannot be read.") from error


def _within(texts: Iterable[str]) -> list[str]:
    """The texts as long as they are bearable together."""
    found: list[str] = []
    letters = 0
    for text in texts:
        letters += len(text)
        if letters > MOST_LETTERS:
            raise BookRefused(f"This holds more than {MOST_LETTERS:,} letters; no rulebook does.")
        found.append(text)
    return found
