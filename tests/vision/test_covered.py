"""Digits that a neighbouring card may cover are read with less trust."""

from dataclasses import replace

import numpy as np
import pytest

from companion.vision.cards import Cards
from companion.vision.covered import Told, doubted, hidden
from companion.vision.digits import DigitReader

ASPECT = 0.7
READER = DigitReader((0.12, 0.1, 112), np.zeros((48, 8)))
WORDS: Told = {(0, 0): {"3": 0.99, "8": 0.01}, (0, 1): {"3": 0.99, "8": 0.01}}


def two(nearer: float = 0.0, angle: float = 0.0, upside_down: bool = False) -> Cards:
    """Two cards side by side, the left one so much nearer to the right one, in squares, and turned."""
    middles = np.array([[(0.5 + nearer, 0.5), (1.5, 0.5)]])
    turned = np.array([[-5.0, 5.0 if upside_down else -5.0]])
    return Cards(middles, 1.0, ASPECT, np.array([[angle, 0.0]]), turned)


BOTH = np.ones((1, 2), bool)


@pytest.mark.parametrize(
    ("cards", "low", "high"),
    [
        (two(), 0.0, 0.0),
        (two(0.12), 0.3, 0.7),
        (two(0.25), 1.0, 1.0),
        # a card that is turned reaches its neighbour with a corner
        (two(0.04, np.deg2rad(8)), 0.1, 0.5),
        (two(0.12, upside_down=True), 0.0, 0.0),
    ],
)
def test_how_much_of_a_digit_lies_beneath_a_neighbour(cards: Cards, low: float, high: float) -> None:
    share = hidden(cards, BOTH, READER)
    assert low <= share[0, 1] <= high
    assert share[0, 0] == 0


def test_where_no_card_lies_none_covers_a_digit() -> None:
    assert hidden(two(0.12), np.array([[False, True]]), READER).max() == 0


def test_a_digit_at_the_other_end_is_seen() -> None:
    assert hidden(two(0.12), BOTH, replace(READER, both=True)).max() == 0


def test_half_a_digit_is_trusted_less() -> None:
    told = doubted(WORDS, two(0.12), {(0, 0): 0.9, (0, 1): 0.9}, READER)
    assert told[0, 0] == WORDS[0, 0]
    assert 0.85 < told[0, 1]["3"] < 0.95
    assert sum(told[0, 1].values()) == pytest.approx(1)
    assert doubted(WORDS, two(0.12), {(0, 0): 0.2, (0, 1): 0.9}, READER) == WORDS
    assert doubted(WORDS, None, {}, READER) == WORDS
    assert doubted(WORDS, two(0.12), {}, None) == WORDS
