"""What is drawn on a counter is told at any turn, in any colour, a little beside the middle."""

import cv2
import numpy as np
import pytest

from companion.vision.box import Skill, skill_from_bytes, skill_to_bytes
from companion.vision.classify import Samples
from companion.vision.icons import Icons, icon_samples
from companion.vision.rectify import Bytes

SIDE = 60
HUES = {"red": (40, 40, 200), "blue": (190, 70, 40), "green": (60, 150, 60)}
WORDS = ("star", "drop", "cross", "bars")
EVEN = dict.fromkeys(WORDS, 0.25)


def counter(word: str, colour: str, turn: float, shift: tuple[float, float] = (0, 0), light: float = 1.0) -> Bytes:
    """A round counter with a pale drawing, turned by some degrees."""
    art = np.full((SIDE, SIDE, 3), HUES[colour], np.uint8)
    middle, pale = SIDE // 2, (235, 240, 240)
    if word == "star":
        angles = np.arange(10) * np.pi / 5
        reach = np.where(np.arange(10) % 2, 6, 16)
        points = np.stack([middle + reach * np.cos(angles), middle + reach * np.sin(angles)], axis=1)
        cv2.fillPoly(art, [points.round().astype(np.int32)], pale)
    elif word == "drop":
        cv2.circle(art, (middle + 4, middle), 8, pale, -1)
        cv2.line(art, (middle, middle), (middle - 14, middle), pale, 3)
    elif word == "cross":
        cv2.line(art, (middle - 14, middle), (middle + 14, middle), pale, 5)
        cv2.line(art, (middle, middle - 14), (middle, middle + 14), pale, 5)
    else:
        for step in (-9, 0, 9):
            cv2.line(art, (middle - 12, middle + step), (middle + 12, middle + step), pale, 4)
    matrix = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), turn, 1.0)
    matrix[:, 2] += np.array(shift)
    turned = cv2.warpAffine(art, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    noisy = turned * light + np.random.default_rng(int(turn)).normal(0, 4, turned.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def taught(colours: tuple[str, ...] = ("red", "blue")) -> Icons:
    shown = [(word, colour) for word in WORDS for colour in colours]
    patches = np.stack([counter(*each, turn=31 * place) for place, each in enumerate(shown)])
    return Icons.of(icon_samples(patches, [f"{word} {colour}" for word, colour in shown]))


@pytest.mark.parametrize("colour", ["red", "green"], ids=["a taught colour", "another colour"])
@pytest.mark.parametrize("shift", [(0, 0), (4, -3)], ids=["in the middle", "beside it"])
def test_a_drawing_is_known_again(colour: str, shift: tuple[float, float]) -> None:
    turns = (10, 77, 133, 201, 290)
    patches = np.stack([counter(word, colour, turn, shift, 0.7) for word in WORDS for turn in turns])
    told = taught().weighed(patches, [EVEN] * len(patches), [colour] * len(patches))
    best = [max(chances, key=lambda word: chances[word]) for chances in told]
    assert best == [word for word in WORDS for _ in turns]
    assert all(abs(sum(chances.values()) - 1) < 1e-6 for chances in told)


@pytest.mark.parametrize("shift", [(0, 0), (7, -6)], ids=["in the middle", "far beside it"])
def test_a_token_is_known_again_without_a_colour_of_its_own(shift: tuple[float, float]) -> None:
    tokens = Icons.of(icon_samples(np.stack([counter(word, "red", 40) for word in WORDS]), WORDS))
    turns = (10, 77, 133, 201, 290)
    patches = np.stack([counter(word, "red", turn, shift, 0.7) for word in WORDS for turn in turns])
    told = tokens.kinds(patches, [EVEN] * len(patches))
    assert [max(chances, key=lambda word: chances[word]) for chances in told] == [w for w in WORDS for _ in turns]


def test_what_was_thought_before_counts_where_drawings_are_alike() -> None:
    plain = np.full((1, SIDE, SIDE, 3), 120, np.uint8)
    told = taught().weighed(plain, [{**EVEN, "drop": 0.7, "star": 0.1, "cross": 0.1, "bars": 0.1}], ["red"])
    assert max(told[0], key=lambda word: told[0][word]) == "drop"


def test_a_drawing_of_the_same_colour_counts_first() -> None:
    """On blue counters the star is drawn as crosses are on red ones."""
    shown = [("cross", "red", "cross red"), ("star", "red", "star red"), ("cross", "blue", "star blue")]
    patches = np.stack([counter(word, colour, 20) for word, colour, _ in shown])
    icons = Icons.of(icon_samples(patches, [label for _, _, label in shown]))
    two = {"cross": 0.5, "star": 0.5}
    for colour, expected in (("blue", "star"), ("red", "cross")):
        told = icons.weighed(counter("cross", colour, 85)[None], [two], [colour])[0]
        assert max(told, key=lambda word: told[word]) == expected


def test_drawings_are_kept_with_the_skill() -> None:
    icons = taught()
    again = skill_from_bytes(skill_to_bytes(Skill({}, icons=icons))).icons
    assert again is not None
    assert again.labels == icons.labels
    np.testing.assert_allclose(again.rings, icons.rings, atol=1e-6)


def test_other_samples_are_refused() -> None:
    with pytest.raises(ValueError, match="no drawings"):
        Icons.of(Samples.of(np.zeros((1, 9), np.float32), ["star red"]))
