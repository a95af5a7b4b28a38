"""Slips are put right; words that are right, the names of a game and those of players are not touched."""

import pytest

from companion.core.misspelt import COMMON, Names
from companion.core.respelt import respelt

NAMES = Names({"card": "card", "flower": "flower", "spaec": "spaec"})


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hwo many more may i paly this trun", "how many more may i play this turn"),
        ("discraded bothh, nwo?", "discarded both, now?"),
        ("Stilll on 3", "still on 3"),
        ("scroe of pionts", "score of points"),
        ("4 crads, htree flwoers", "4 cards, three flowers"),
        ("othr rouds", "other rounds"),
    ],
)
def test_slips_are_mended(typed: str, meant: str) -> None:
    assert respelt(typed, NAMES) == meant


@pytest.mark.parametrize(
    "typed", ["three cards", "my lone option", "a spaec", "the cars", "tired ships", "who wins", "ben has 3", "sven 2"]
)
def test_words_stay_as_they_are(typed: str) -> None:
    assert respelt(typed, NAMES) == typed


def test_no_everyday_word_is_a_slip() -> None:
    assert [word for word in sorted(COMMON) if respelt(word, NAMES) != word] == []
