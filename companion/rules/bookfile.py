"""A rulebook's file, text or PDF, to the text of its pages."""

import codecs
import io
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from pypdf import PdfReader
from pypdf.errors import DependencyError, DeprecationError, PyPdfError

from companion.rules.setapart import Line, headings, lines_of

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


class BookText(NamedTuple):
    """A book's text. pages: of each; a text without form feeds is one page. headings: the lines that are set apart as
    such, with their levels, 0 the outermost; only a PDF tells."""

    pages: Sequence[str]
    headings: Mapping[str, int] = {}


def text_of(data: bytes) -> BookText:
    """The text of a file. Raises `BookRefused`."""
    if len(data) > LARGEST:
        raise BookRefused(f"This file is larger than {LARGEST // 2**20} MB.")
    text = _pdf(data) if data[:1024].lstrip().startswith(b"%PDF") else BookText(_text(data))
    letters = sum(len(page) for page in text.pages)
    if letters > MOST_LETTERS:
        raise BookRefused(f"This holds more than {MOST_LETTERS:,} letters; no rulebook does.")
    if sum(c.isalpha() for page in text.pages for c in page) < FEWEST_LETTERS:
        raise BookRefused(
            "There is no text in this file, perhaps only pictures of it. Scan it with text recognition (OCR) first."
        )
    return text


def _text(data: bytes) -> list[str]:
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if b"\0" in data and not wide:
        raise BookRefused("This is neither a text nor a PDF.")
    if wide:
        return _pages(data.decode("utf-16", "replace").replace("\0", ""))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return _pages(text)


def _pages(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\f")


def _pdf(data: bytes) -> BookText:
    """The pages of a PDF; what damaged or hostile files make pypdf stumble over is told as one sentence."""
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise BookRefused("This PDF is locked with a password. Save it without one first.")
        if len(reader.pages) > MOST_PAGES:
            raise BookRefused(f"This PDF has more than {MOST_PAGES} pages.")
        pages = _within(map(lines_of, reader.pages))
        return BookText(["\n".join(line.text for line in page) for page in pages], headings(pages))
    except DependencyError as error:
        raise BookRefused(_PROTECTED) from error
    except _STUMBLES as error:
        raise BookRefused("This PDF is damaged and cannot be read.") from error


def _within(pages: Iterable[list[Line]]) -> list[list[Line]]:
    """The pages as long as they are bearable together."""
    found: list[list[Line]] = []
    letters = 0
    for page in pages:
        letters += sum(len(line.text) for line in page)
        if letters > MOST_LETTERS:
            raise BookRefused(f"This holds more than {MOST_LETTERS:,} letters; no rulebook does.")
        found.append(page)
    return found
