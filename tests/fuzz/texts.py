"""Sheets as bytes: sound, nearly sound, nonsense, and written as no JSON should be."""

import json
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.fuzz.sheets import NONSENSE, SHAPES, altered, sound_sheets

FILLERS = (
    "NaN",
    "-Infinity",
    "1e999",
    "9" * 5_000,
    "-" + "9" * 300,
    '"\\ud800"',
    '"\\ud83d\\ude00"',
    "1.0",
    "-0",
    "'a'",
)
DEEP = ("[" * 60_000, "[" * 300 + "]" * 300, '{"a":' * 40_000, '{"a":' * 200 + "1" + "}" * 200)
TWICE = ('{"game":"arboria",', '{"":1,"":2,', '{"players":[],')
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "latin-1", "cp500", "utf-7")
CUTS = (b"\xed\xa0\x80", b"\xff", b"\xc3", b"\xf0\x9f\x98", b"\0", b"\xef\xbb\xbf", b"//", b"]")


def written(document: Any) -> bytes:
    """As a program writes it; half characters are escaped."""
    return json.dumps(document).encode()


@st.composite
def nearly_sound(draw: st.DrawFn, slug: str) -> bytes:
    """A sound sheet with one to three things changed."""
    chance = draw(st.randoms(use_true_random=False))
    sheet: Any = draw(sound_sheets(slug))
    for _ in range(draw(st.integers(1, 3))):
        sheet = altered(sheet, chance)
    return written(sheet)


@st.composite
def oddly_written(draw: st.DrawFn, slug: str) -> bytes:
    """A sound sheet as a text that is no JSON, or hardly."""
    sheet = draw(sound_sheets(slug))
    text = json.dumps(sheet, ensure_ascii=False)
    chance = draw(st.randoms(use_true_random=False))
    match draw(st.sampled_from(["filler", "deep", "twice", "encoding", "cut", "torn", "long"])):
        case "filler":
            return _filled(text, chance.choice(FILLERS), chance)
        case "deep":
            return _filled(text, chance.choice(DEEP), chance)
        case "twice":
            return (chance.choice(TWICE) + text[1:]).encode()
        case "encoding":
            return text.encode(chance.choice(ENCODINGS), "replace")
        case "cut":
            place, data = chance.randrange(len(text)), text.encode()
            return data[:place] + chance.choice(CUTS) + data[place:]
        case "torn":
            return text.encode()[: chance.randrange(len(text))]
    return written(sheet | {"extras": [sheet] * 40})


def _filled(text: str, filler: str, chance: Random) -> bytes:
    """The filler in place of one of the text's numbers or words."""
    places = [i for i, letter in enumerate(text) if letter in ":," and text[i + 1] == " "]
    place = chance.choice(places) + 2
    return (text[:place] + filler + text[place + 1 :]).encode()


def bodies() -> SearchStrategy[tuple[str, bytes]]:
    """A game and what somebody sends as a sheet of it."""

    def of(slug: str) -> SearchStrategy[tuple[str, bytes]]:
        kinds = (sound_sheets(slug).map(written), nearly_sound(slug), oddly_written(slug), oddly_written(slug))
        return st.tuples(st.just(slug), st.one_of(*kinds, NONSENSE.map(written)))

    return st.sampled_from(list(SHAPES)).flatmap(of)
