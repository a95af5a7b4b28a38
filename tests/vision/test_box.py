"""What was taught: kept, counted, forgotten, and refused when damaged."""

import io
import zipfile

import numpy as np
import pytest

from companion.vision.box import Box, Lesson, Skill, skill_from_bytes, skill_to_bytes, unzipped, zipped
from companion.vision.classify import Samples

DIMENSIONS = 6


def lesson(seed: int, shift: float = 0.0) -> Lesson:
    chance = np.random.default_rng(seed)
    features = chance.normal(size=(20, DIMENSIONS)).astype(np.float32)
    features[:10, 0] += 4 + shift
    samples = Samples.of(features, ["tree"] * 10 + ["water"] * 10)
    return Lesson({"square": samples}, {"tree": 10, "water": 10}, {"board": {"rows": seed}})


def box() -> Box:
    return Box.empty("arborea").with_lesson(lesson(1)).with_lesson(lesson(2))


def test_the_same_lesson_twice_counts_once() -> None:
    assert [each.id for each in box().with_lesson(lesson(1)).lessons] == [lesson(2).id, lesson(1).id]


def test_a_bad_lesson_is_forgotten() -> None:
    left = box().trained().without(lesson(1).id)
    assert left.labels() == {"tree": 10, "water": 10}
    assert left.skill is None
    assert [each.id for each in left.lessons] == [lesson(2).id]


def test_what_was_learned_tells_new_squares_apart_and_keeps_the_newest_board() -> None:
    skill = box().trained().skill
    assert skill is not None
    assert skill.known == ({"board": {"rows": 2}}, {"board": {"rows": 1}})
    new = np.zeros((2, DIMENSIONS), np.float32)
    new[0, 0] = 4
    chances = skill.heads["square"].probabilities(new)
    assert chances[0, 0] > 0.9
    assert chances[1, 1] > 0.9


def test_nothing_taught_is_no_skill() -> None:
    assert Box.empty("arborea").trained().skill is None


def test_a_box_travels_as_a_file() -> None:
    again = Box.from_bytes(box().to_bytes())
    assert (again.game, again.labels()) == ("arborea", box().labels())
    assert again.to_bytes() == box().to_bytes()
    old, new = box().lessons[0].heads["square"], again.lessons[0].heads["square"]
    np.testing.assert_allclose(old.features, new.features, atol=1e-2)
    assert old.labels == new.labels


def test_a_skill_travels_as_a_file() -> None:
    skill = box().trained().skill
    assert isinstance(skill, Skill)
    again = skill_from_bytes(skill_to_bytes(skill))
    new = np.random.default_rng(0).normal(size=(5, DIMENSIONS)).astype(np.float32)
    np.testing.assert_allclose(
        again.heads["square"].probabilities(new), skill.heads["square"].probabilities(new), atol=1e-4
    )
    assert again.known == skill.known


def damaged() -> list[bytes]:
    whole = box().to_bytes()
    parts = unzipped(whole)
    return [
        b"",
        b"PK",
        whole[: len(whole) // 2],
        zipped({}),
        zipped({"box.json": b"[]"}),
        zipped({"box.json": b'{"format": 2, "game": "arborea"}'}),
        zipped({"box.json": b'{"format": 1}'}),
        zipped(parts | {"0000.lesson": b"no lesson"}),
        zipped(parts | {"0000.lesson": zipped({"lesson.json": b'{"format": 1, "labels": [], "known": {}}'})}),
        zipped(
            parts | {"0000.lesson": zipped({"square.npz": b"x", "lesson.json": b'{"format":1,"labels":{},"known":{}}'})}
        ),
    ]


@pytest.mark.parametrize("data", damaged(), ids=range(len(damaged())))
def test_a_damaged_box_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"box|samples"):
        Box.from_bytes(data)


def test_one_flipped_byte_never_crashes() -> None:
    whole = box().to_bytes()
    chance = np.random.default_rng(3)
    for _ in range(200):
        data = bytearray(whole)
        data[int(chance.integers(len(data)))] ^= int(chance.integers(1, 256))
        try:
            Box.from_bytes(bytes(data))
        except ValueError:
            continue


def test_a_box_that_would_unpack_to_too_much_is_refused() -> None:

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("box.json", b'{"format": 1, "game": "arborea"}')
        archive.writestr("0000.lesson", bytes(80 * 2**20))
    with pytest.raises(ValueError, match="too large"):
        Box.from_bytes(file.getvalue())
