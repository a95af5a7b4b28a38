"""What a whole request asks of vision: photos and a box, as bytes, to a reading, a lesson or a file."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.board import BoardSpec, Quad, Reading, Truth
from companion.vision.box import Box, Lesson, skill_from_bytes, skill_to_bytes
from companion.vision.photo import Photo
from companion.vision.read import Told, read
from companion.vision.teach import lesson


class Learned(NamedTuple):
    """New lessons, and what the whole box knows with them; None where it holds no lesson."""

    lessons: tuple[Lesson, ...]
    skill: bytes | None


def box_of(game: str, lessons: Sequence[bytes], skill: bytes | None) -> Box:
    """A kept box; with its skill the lessons need not be there. Raises ValueError where the bytes are no such thing."""
    held = tuple(Lesson.from_bytes(content) for content in lessons)
    return Box(game, held, skill_from_bytes(skill) if skill else None).trained()


def read_photos(
    photos: Sequence[Photo], spec: BoardSpec, box: Box, set_id: str | None = None, told: Told | None = None
) -> Reading:
    """What lies in one or several photos of one layout. An empty box is none. Raises `NotFound`."""
    return read(photos, spec, box if box.skill is not None else None, set_id, told)


def teach_photo(photo: Photo, truth: Truth, spec: BoardSpec, box: Box, quad: Quad | None = None) -> Learned:
    """What one confirmed photo teaches. Raises `NotFound`."""
    learned = lesson(photo, truth, spec, quad)
    return Learned((learned,), skill_of(box.with_lesson(learned)))


def packed(game: str, lessons: Sequence[bytes]) -> bytes:
    """A box as a file for a friend with the same edition."""
    return Box(game, tuple(Lesson.from_bytes(content) for content in lessons)).to_bytes()


def unpacked(data: bytes, box: Box) -> Learned:
    """The lessons of such a file, learned together with those that a box has. Raises ValueError with a sentence."""
    found = Box.from_bytes(data)
    if found.game != box.game:
        raise ValueError(f"This box is of another game: {found.game[:40]}.")
    if not found.lessons:
        raise ValueError("There is no lesson in this box.")
    for each in found.lessons:
        box = box.with_lesson(each)
    return Learned(found.lessons, skill_of(box))


def skill_of(box: Box) -> bytes | None:
    """What a box knows, as bytes; None where it holds no lesson."""
    skill = box.trained().skill
    return skill_to_bytes(skill) if skill is not None else None
