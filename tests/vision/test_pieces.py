"""Pieces are told from print whatever copy they belong to, and their kinds by themselves."""

from functools import lru_cache

import cv2
import numpy as np
import pytest

from companion.core.board import BoardSpec, Truth
from companion.vision import kinds
from companion.vision.box import Box, Skill, skill_from_bytes, skill_to_bytes
from companion.vision.classify import Classifier
from companion.vision.discs import roundness
from companion.vision.features import Features
from companion.vision.icons import ICON, Icons
from companion.vision.kinds import Lit, piece_chances, sides_of
from companion.vision.looks import FIGURE, NONE, TOKEN, Looks, answers_of, looks_of
from companion.vision.photo import Photo, PhotoLimits, open_photo
from companion.vision.pieces import (
    GREY,
    THERE,
    Things,
    alone,
    centred,
    colours,
    faces,
    piece_samples,
    things,
)
from companion.vision.teach import given, lesson
from tests.drawing.kit import draw, first_lay, random_sheet
from tests.vision.test_reading import spec_of

LIMITS = PhotoLimits(2**24, 5 * 10**7)
SIDE = 60
# printings of the styles of those that one may develop with, and not these
PRINTINGS = (104, 105, 106)


@lru_cache(maxsize=8)
def shown(printing: int, seed: int) -> tuple[Photo, BoardSpec, Truth, tuple[tuple[float, float], ...]]:
    """A drawn ecosystem: what is taught first where the seed is 0, any other with fish and sprites."""
    sheet = first_lay("arborea", 0) if seed == 0 else random_sheet("arborea", seed, 60)
    drawn = draw("arborea", sheet, printing, seed)
    spec = spec_of("arborea")
    return open_photo(drawn.jpeg, LIMITS, 1600), spec, spec.truth(sheet), drawn.quad


def looked_at(printing: int, seed: int, name: str) -> tuple[Looks, list[str]]:
    """Patches of one question, and what is there."""
    photo, spec, truth, quad = shown(printing, seed)
    a, b, c, d = quad
    grid = given(photo, (a, b, c, d), truth.rows, truth.cols)
    answers = answers_of(truth, spec)[name]
    looks = looks_of(photo.pixels, grid, spec)[name]
    looks = looks.only(place for place, spot in enumerate(looks.places) if spot in answers)
    return looks, [answers[spot] for spot in looks.places]


@lru_cache(maxsize=2)
def skill(printing: int) -> Skill:
    """What two photos teach."""
    box = Box.empty("arborea")
    for seed in (0, 3):
        photo, spec, truth, (a, b, c, d) = shown(printing, seed)
        box = box.with_lesson(lesson(photo, truth, spec, (a, b, c, d)))
    found = box.trained().skill
    assert found is not None
    return found


def blob(x: int, y: int) -> Things:
    """A red square of 20 pixels on striped ground."""
    patch = np.zeros((SIDE, SIDE, 3), np.uint8)
    patch[::2] = (40, 160, 60)
    share = np.zeros((SIDE, SIDE), np.float32)
    share[y - 10 : y + 10, x - 10 : x + 10] = 1
    patch[share > 0] = (20, 20, 200)
    return Things(patch[None], np.zeros(1, np.float32), share[None])


@pytest.mark.parametrize("printing", PRINTINGS)
def test_a_copy_that_nobody_taught_has_pieces_where_they_are(printing: int) -> None:
    right = []
    for name in (FIGURE, TOKEN):
        looks, labels = looked_at(printing, 3, name)
        there = things(name, looks.patches).odds > 0
        right += [there[place] == (label != NONE) for place, label in enumerate(labels)]
    assert np.mean(right) > 0.95


def test_a_figure_is_seen_by_itself() -> None:
    looks, labels = looked_at(104, 3, FIGURE)
    standing = [place for place, label in enumerate(labels) if label != NONE]
    share = things(FIGURE, looks.patches[standing]).share
    # it stands in the lower middle, and its patch's upper corners show other things
    assert share[:, 25:45, 22:38].mean() > 0.5
    assert share[:, :12, :12].mean() < 0.2


def test_what_is_not_the_thing_is_grey_and_tells_nothing() -> None:
    seen = blob(30, 30)
    picture = alone(seen)[0]
    assert (picture[0, 0] == GREY).all()
    assert (picture[30, 30] == (20, 20, 200)).all()
    other = seen._replace(patches=np.where(seen.share[..., None] > 0, seen.patches, 255).astype(np.uint8))
    np.testing.assert_array_equal(alone(seen), alone(other))
    np.testing.assert_allclose(colours(seen), colours(other), atol=1e-3)


def test_a_things_colour_is_the_same_in_shade_and_another_colour_is_not() -> None:
    seen = blob(30, 30)
    paints = [(40, 150, 210), (20, 75, 105), (105, 150, 105)]  # yellow, the same at half the light, and a green
    shown = [seen._replace(patches=np.full_like(seen.patches, paint)) for paint in paints]
    bright, dark, green = (colours(one)[0, :2] for one in shown)
    assert np.abs(bright - dark).max() < 0.3
    assert np.abs(bright - green).max() > 1


def test_a_thing_is_brought_to_the_middle() -> None:
    moved, still = centred(blob(36, 26)), centred(blob(30, 30))
    red = [(picture[0] == (20, 20, 200)).all(axis=2) for picture in (moved, still)]
    middles = [np.argwhere(part).mean(axis=0) for part in red]
    np.testing.assert_allclose(middles[0], middles[1], atol=1.0)


def test_kinds_are_told_on_another_photo() -> None:
    wrong, pieces = 0, 0
    for name in (FIGURE, TOKEN):
        looks, labels = looked_at(106, 5, name)
        found = [max(chances, key=lambda kind: chances[kind]) for chances in told(106, name, looks)]
        wrong += sum(one != other for one, other in zip(found, labels, strict=True))
        pieces += sum(label != NONE for label in labels)
    assert pieces >= 8
    assert wrong <= 1


def told(printing: int, name: str, looks: Looks) -> list[dict[str, float]]:
    return piece_chances(name, looks.patches, skill(printing).heads, Lit(looks.patches))


def test_things_are_told_better_from_all_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = []
    for beyond in (kinds.BEYOND_DOUBT, kinds.RULED_OUT):
        monkeypatch.setattr(kinds, "BEYOND_DOUBT", beyond)
        wrong.append(0.0)
        for seed in (5, 9, 13):
            looks, labels = looked_at(106, seed, TOKEN)
            found = told(106, TOKEN, looks)
            wrong[-1] += sum(1 - chances.get(label, 0.0) for chances, label in zip(found, labels, strict=True))
    assert wrong[0] < wrong[1]


def test_sides_are_mirrored_and_what_lies_is_turned() -> None:
    patch = np.arange(12, dtype=np.uint8).reshape(1, 2, 2, 3)
    (mirrored,) = sides_of(FIGURE, patch)
    assert (mirrored[:, 0] == patch[0, :, 1]).all()
    assert len({side.tobytes() for side in [*patch, *sides_of(TOKEN, patch)]}) == 5


def test_what_tells_a_kind_from_none_tells_it_from_other_kinds_too() -> None:
    looks, labels = looked_at(106, 5, FIGURE)
    heads = dict(skill(106).heads)
    known = heads[FIGURE]
    heads[FIGURE] = Classifier(known.labels, np.zeros_like(known.weights))
    found = piece_chances(FIGURE, looks.patches, heads, Lit(looks.patches))
    standing = [place for place, label in enumerate(labels) if label != NONE]
    right = [max(known.labels, key=lambda kind: found[place].get(kind, 0.0)) == labels[place] for place in standing]
    assert np.mean(right) > 0.7


def test_chances_are_probabilities() -> None:
    looks, _ = looked_at(106, 5, FIGURE)
    for chances in told(106, FIGURE, looks):
        assert sum(chances.values()) == pytest.approx(1.0)
        assert min(chances.values()) >= 0


def test_a_stored_skill_tells_the_same() -> None:
    looks, _ = looked_at(106, 5, TOKEN)
    stored = skill_from_bytes(skill_to_bytes(skill(106)))
    for one, other in zip(
        told(106, TOKEN, looks), piece_chances(TOKEN, looks.patches, stored.heads, Lit(looks.patches)), strict=True
    ):
        assert one.keys() == other.keys()
        assert max(abs(one[kind] - other[kind]) for kind in one) < 0.01


def test_kinds_that_nobody_showed_are_not_seen() -> None:
    looks, labels = looked_at(104, 3, FIGURE)
    bare = looks.patches[[label == NONE for label in labels]]
    samples = piece_samples(FIGURE, bare, [NONE] * len(bare))
    assert samples.keys() == {THERE[FIGURE]}
    heads = {name: Classifier.learned(part) for name, part in samples.items()}
    assert all(chances == {NONE: 1.0} for chances in piece_chances(FIGURE, looks.patches, heads, Lit(looks.patches)))
    assert piece_chances(FIGURE, looks.patches[:0], heads, Lit(looks.patches[:0])) == []


def token(x: float, y: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A disc with an arrow on it, so far from the middle of its square, in squares, in a window of 96 pixels."""
    window = np.full((96, 96, 3), (60, 120, 50), np.uint8)
    window[::6] = (50, 100, 40)
    middle = (round((48 + 60 * x) * 16), round((48 + 60 * y) * 16))
    cv2.circle(window, middle, round(0.4 * 60 * 16), (180, 190, 200), -1, cv2.LINE_AA, 4)
    cv2.circle(window, (middle[0] + 160, middle[1]), 5 * 16, (30, 30, 30), -1, cv2.LINE_AA, 4)
    return window


def test_round_tokens_are_seen_from_their_middle() -> None:
    beside = np.stack([token(0.1, -0.12), token(-0.08, 0.1), token(0.0, 0.0)])
    found = faces(beside, np.ones(3, bool), SIDE).astype(int)
    for one in found[:2]:
        assert np.abs(one - found[2])[10:50, 10:50].mean() < 12


def test_bare_squares_do_not_tell_how_large_tokens_are() -> None:
    framed = np.full((9, 96, 96, 3), 90, np.uint8)
    for window in framed:
        cv2.circle(window, (48, 48), 29, (250, 250, 250), 3)
    mixed = np.concatenate([token(0.1, 0.0)[None], framed])
    sure = np.arange(10) == 0
    alone_found, found = faces(mixed[:1], sure[:1], SIDE), faces(mixed, sure, SIDE)
    np.testing.assert_array_equal(found[0], alone_found[0])


def test_a_token_is_rather_near_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed on a token may be as round as the token itself."""
    shown = token(0.0, 0.0)[None]
    expected = faces(shown, np.ones(1, bool), SIDE)

    def two_outlines(windows: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> Features:
        found = roundness(windows)
        middle, far = found.shape[2] // 2, 3
        other = np.roll(found, (far, far), axis=(2, 3)) * np.float32(1.1)
        assert found[:, 0, middle - 1 : middle + 1].max() > 0.5
        return np.asarray(np.maximum(found, other), np.float32)

    monkeypatch.setattr("companion.vision.pieces.roundness", two_outlines)
    np.testing.assert_array_equal(faces(shown, np.ones(1, bool), SIDE), expected)


def test_what_is_drawn_on_taught_tokens_is_kept_and_tells_their_kinds() -> None:
    plain, arrow = np.full((96, 96, 3), (60, 120, 50), np.uint8), token(0.0, 0.0)
    cross = token(0.0, 0.0)
    cv2.circle(cross, (58, 48), 6, (180, 190, 200), -1)
    cv2.line(cross, (38, 48), (58, 48), (30, 30, 30), 4)
    around = np.stack([arrow, cross, plain, plain])
    samples = piece_samples(TOKEN, around[:, 18:78, 18:78], ["arrow", "cross", NONE, NONE], around)
    assert samples[ICON].labels == ("arrow", "cross")
    turned = np.stack([np.ascontiguousarray(np.rot90(window)) for window in (cross, arrow)])
    told = Icons.of(samples[ICON]).kinds(faces(turned, np.ones(2, bool), SIDE), [{"arrow": 0.5, "cross": 0.5}] * 2)
    assert told[0]["cross"] > 0.9
    assert told[1]["arrow"] > 0.9


def test_the_sides_of_a_square_are_no_token() -> None:
    framed = np.stack([token(0.0, 0.0), token(0.06, -0.05)])
    for window in framed:
        cv2.circle(window, (48, 48), 33, (250, 250, 250), 5)
    across = faces(framed, np.ones(2, bool), SIDE)[:, SIDE // 2]
    assert (across.min(axis=2) < 240).all()
