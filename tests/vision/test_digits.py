"""Printed digits are found wherever a printing has them, either way up."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from companion.vision.classify import Samples
from companion.vision.digits import DIGITS, WEIGHTS, DigitReader, digit_lesson, digit_probabilities, turned

Bytes = NDArray[np.uint8]

WIDE, TALL = 128, 184
# where a printing has its digit: the middle as shares of the card, and how tall it is in pixels
CORNER, MIDDLE, LARGE = (0.14, 0.12, 20), (0.5, 0.1, 16), (0.5, 0.5, 90)


def card(digit: str, at: tuple[float, float, int] = CORNER, seed: int = 0) -> Bytes:
    """A card with cloudy art and one digit in a colour of its own."""
    chance = np.random.default_rng(seed)
    art = chance.normal(0, 14, (12, 9, 3)) + chance.uniform(150, 225, 3)
    ground = cv2.resize(art.astype(np.float32), (WIDE, TALL), interpolation=cv2.INTER_CUBIC)
    picture = Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(picture)
    x, y, height = at
    pen.ellipse((40, 60, 90, 120), fill=tuple(int(v) for v in chance.integers(60, 200, 3)) if height < 50 else None)
    ink = tuple(int(v) for v in chance.integers(0, 70, 3))
    pen.text((x * WIDE, y * TALL), digit, ink, ImageFont.load_default(height * 1.35), anchor="mm")
    soft = cv2.GaussianBlur(np.asarray(picture), (0, 0), 0.7)
    grainy: Bytes = np.clip(soft + chance.normal(0, 2, soft.shape), 0, 255).astype(np.uint8)
    return grainy


def cards(at: tuple[float, float, int] = CORNER, seed: int = 0) -> Bytes:
    return np.stack([card(digit, at, seed + i) for i, digit in enumerate(DIGITS)])


def named(seen: NDArray[np.float32]) -> list[str]:
    return [DIGITS[i] for i in seen.sum(axis=1).argmax(axis=1)]


@pytest.mark.parametrize("at", [CORNER, MIDDLE, LARGE])
def test_digits_are_found_without_lessons(at: tuple[float, float, int]) -> None:
    seen = [named(digit_probabilities(cards(at, seed), (0,))) for seed in (0, 100, 200)]
    assert sum(a == b for names in seen for a, b in zip(names, DIGITS, strict=True)) >= 22


def test_probabilities_cover_turns_and_digits() -> None:
    seen = digit_probabilities(cards())
    assert seen.shape == (8, 4, 8)
    np.testing.assert_allclose(seen.sum(axis=(1, 2)), 1, atol=1e-5)


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_the_turn_is_told_by_digits_that_have_one(quarters: int) -> None:
    shown = turned(cards()[[1, 2, 3, 4, 6]], -quarters)
    seen = digit_probabilities(shown)
    assert (seen.sum(axis=2).argmax(axis=1) == quarters).mean() >= 0.8


def test_turning_is_clockwise_and_comes_round() -> None:
    shown = cards()
    np.testing.assert_array_equal(turned(shown, 1)[:, 0, -1], shown[:, 0, 0])
    np.testing.assert_array_equal(turned(turned(shown, 3), 1), shown)


@pytest.mark.parametrize("at", [CORNER, MIDDLE])
def test_a_lesson_tells_where_digits_are_printed(at: tuple[float, float, int]) -> None:
    reader = DigitReader.learned(digit_lesson(cards(at), DIGITS))
    assert reader.place[:2] == pytest.approx(at[:2], abs=0.06)


@pytest.mark.parametrize("quarters", [0, 2])
def test_a_taught_copy_is_read_either_way_up(quarters: int) -> None:
    reader = DigitReader.learned(digit_lesson(cards(), DIGITS) + digit_lesson(cards(seed=50), DIGITS))
    seen = reader.probabilities(turned(cards(seed=100), quarters))
    assert seen.shape == (8, 2, 8)
    np.testing.assert_allclose(seen.sum(axis=(1, 2)), 1, atol=1e-5)
    assert sum(a == b for a, b in zip(named(seen), DIGITS, strict=True)) >= 7


def test_digits_that_were_not_taught_are_read_all_the_same() -> None:
    low = cards()[:4]
    reader = DigitReader.learned(digit_lesson(low, DIGITS[:4]))
    assert not reader.weights[:, 4:].any()
    assert sum(a == b for a, b in zip(named(reader.probabilities(cards(seed=30)))[4:], DIGITS[4:], strict=True)) >= 3


def test_lessons_move_what_the_network_thinks() -> None:
    # a printing whose 3 looks like a 5 to the network, and the other way round
    samples = digit_lesson(np.concatenate([cards(seed=s) for s in (0, 20, 40)]), DIGITS * 3)
    swapped = tuple({"3": "5", "5": "3"}.get(label, label) for label in samples.labels)
    right, other = (
        DigitReader.learned(Samples(samples.features, labels, samples.origins)) for labels in (samples.labels, swapped)
    )
    shown = cards(seed=60)[2:3]
    odds = [np.log(reader.probabilities(shown, (0,))[0, 0, [2, 4]]) for reader in (right, other)]
    assert odds[1][1] - odds[1][0] > odds[0][1] - odds[0][0] + 3


def test_lessons_are_samples_like_any_other() -> None:
    samples = digit_lesson(cards(), DIGITS)
    back = Samples.from_bytes(samples.to_bytes())
    assert DigitReader.learned(back).place == pytest.approx(DigitReader.learned(samples).place, abs=0.01)


def test_the_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size < 1_000_000


def both_ends(shown: Bytes) -> Bytes:
    """The same cards with the upper fifth printed at their lower end, too, turned round."""
    made = shown.copy()
    fifth = TALL // 5
    made[:, -fifth:] = shown[:, :fifth][:, ::-1, ::-1]
    return made


def test_a_digit_at_one_end_only_is_no_digit_at_both() -> None:
    samples = digit_lesson(cards(), DIGITS)
    assert len(samples) == len(DIGITS)
    assert not DigitReader.learned(samples).both


@pytest.mark.parametrize("quarters", [0, 2])
def test_what_hides_one_end_of_a_card_leaves_the_other(quarters: int) -> None:
    reader = DigitReader.learned(digit_lesson(both_ends(cards()), DIGITS))
    assert reader.both
    assert reader.place[:2] == pytest.approx(CORNER[:2], abs=0.06)
    shown = both_ends(cards(seed=100))
    # half of each digit at the upper end is under another card
    shown[:, : TALL // 4, : round(CORNER[0] * WIDE)] = 200
    seen = reader.probabilities(turned(shown, quarters))
    np.testing.assert_allclose(seen.sum(axis=(1, 2)), 1, atol=1e-5)
    assert sum(a == b for a, b in zip(named(seen), DIGITS, strict=True)) >= 7


def test_without_the_other_end_a_hidden_digit_is_not_read() -> None:
    reader = DigitReader.learned(digit_lesson(cards(), DIGITS))
    shown = cards(seed=100)
    shown[:, : TALL // 4, : round(CORNER[0] * WIDE)] = 200
    assert sum(a == b for a, b in zip(named(reader.probabilities(shown)), DIGITS, strict=True)) <= 6
