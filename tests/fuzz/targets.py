"""Four entries for strangers' bytes, each with all that must hold of what comes back.

A harness takes any bytes and returns; whatever it raises is a defect. It knows no fuzzer: `run.py` lets one loose on
it, `test_corpus.py` feeds it with what is kept in `corpus/`.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import numpy as np

from companion.catalog import GAMES, game_of
from companion.core.document import NotJson, parse_json
from companion.core.sheet import Refused, SheetError, escaped
from companion.rules.answer import Rules
from companion.rules.bookfile import BookRefused, text_of
from companion.rules.cutting import Cut, cut
from companion.vision.photo import BadPhoto, NotAPicture, PhotoLimits, PhotoTooLarge, open_photo

LIMITS: Final = PhotoLimits(bytes=2**20, pixels=1_000_000)
LONG_SIDE: Final = 96  # pixels; small, so that photos are also made smaller


def said(sentence: str) -> None:
    """A refusal is a sentence that any page can show."""
    assert len(sentence.split()) > 2, sentence
    assert sentence[0].isupper() or sentence[0] in '"-0123456789', sentence
    assert sentence.rstrip('"')[-1] in ".?", sentence
    sentence.encode()  # no half characters


def points(document: object, pointer: str) -> None:
    """A JSON Pointer leads to something in the document."""
    assert pointer == "" or pointer.startswith("/"), pointer
    for step in pointer.split("/")[1:]:
        if isinstance(document, list):
            document = document[int(step)]
        else:
            assert isinstance(document, dict), pointer
            document = next(value for key, value in document.items() if escaped(key) == step)


def refused_well(document: object, errors: tuple[SheetError, ...]) -> None:
    """Every error has a sentence and a place in the document."""
    assert errors
    for pointer, text in errors:
        said(text)
        points(document, pointer)


def sheet(data: bytes) -> None:
    """The sheet parser, and the way that a sound sheet goes from there."""
    try:
        document = parse_json(data)
    except NotJson as error:
        return said(str(error))
    try:
        game = game_of(document)
        layout = game.read(document)
    except Refused as refused:
        return refused_well(document, refused.errors)
    answer = game.score(layout).answer()
    json.dumps(answer, allow_nan=False, ensure_ascii=False).encode()
    assert game.read(game.write(layout)) == layout
    return None


def photo(data: bytes) -> None:
    """The photo entry: its header, its decoder, upright and smaller."""
    try:
        found = open_photo(data, LIMITS, LONG_SIDE)
    except BadPhoto as error:
        said(error.reason)
        return said(error.hint)
    except (NotAPicture, PhotoTooLarge) as error:
        return said(str(error))
    height, width, depth = found.pixels.shape
    assert found.pixels.dtype == np.uint8
    assert depth == 3
    assert max(height, width) <= LONG_SIDE
    assert found.size[0] * found.size[1] <= LIMITS.pixels
    assert (found.size[0] > found.size[1]) <= (width >= height), "turned like the full photo"
    return None


def book(data: bytes) -> None:
    """The book importer, text and PDF: every passage stands in the book as it is quoted."""
    try:
        text = text_of(data)
    except BookRefused as error:
        return said(str(error))
    for one in cut(*text):
        assert one.text in text.pages[(one.page or 1) - 1]
        assert one.text.strip() == one.text != ""
        assert Cut.from_json(json.loads(json.dumps(one.as_json()))) == one
        json.dumps(one.as_json(), ensure_ascii=False).encode()  # no half characters, which no page could show
    return None


@cache
def rules() -> Rules:
    """The rules of all games."""
    return Rules(GAMES)


def question(data: bytes) -> None:
    """The question parser: the words of a question, and its numbers in every game."""
    text = data.decode("utf-8", "surrogateescape")
    slugs = [None, *(game.slug for game in GAMES)]
    query = rules().search.read(text, slugs[len(data) % len(slugs)])
    assert all(term.weight >= 0 and 0 <= term.known <= 1 and term.stems for term in query.terms)
    for game in GAMES:
        computed = game.compute(text) if game.compute else None
        if computed is not None:
            json.dumps(computed.as_json(), allow_nan=False, ensure_ascii=False).encode()
            assert computed.text


TARGETS: Final[Mapping[str, Callable[[bytes], Any]]] = {
    "sheet": sheet,
    "photo": photo,
    "book": book,
    "question": question,
}
