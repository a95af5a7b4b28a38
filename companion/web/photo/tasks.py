"""What the reading processes can do. A task's question names game and photos, its answer holds plain data alone."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import cv2

from companion.catalog import find_game
from companion.core.board import BoardSpec, Quad, Truth
from companion.rules.bookfile import BookRefused, text_of
from companion.rules.cutting import cut
from companion.vision.box import Box, Lesson
from companion.vision.grid import Grid, NotFound
from companion.vision.jobs import Learned, box_of, packed, read_photos, skill_of, teach_photo, unpacked
from companion.vision.photo import BadPhoto, NotAPicture, Photo, PhotoLimits, PhotoTooLarge, open_photo
from companion.vision.read import Told
from companion.web.photo.frames import Frame
from companion.web.photo.serve import Task

cv2.setNumThreads(1)  # a place is one core

_SIZES: Final = {NotAPicture: 415, PhotoTooLarge: 413}


class Refusal(Exception):
    """Why a task was not done: the answer that the app sends on."""

    def __init__(self, status: int, pointer: str, reason: str, hint: str = "", corners: Quad | None = None) -> None:
        super().__init__(reason)
        told = {"status": status, "pointer": pointer, "reason": reason, "hint": hint, "corners": corners}
        self.frame = Frame({"refused": told})


def _task(work: Callable[[Frame, BoardSpec], Frame]) -> Task:
    """A task that answers with its refusal instead of raising it."""

    def done(question: Frame) -> Frame:
        try:
            return work(question, _spec(question.told["game"]))
        except Refusal as refusal:
            return refusal.frame
        except NotFound as error:
            return Refusal(422, "/photo", error.reason, error.hint, error.corners).frame

    return done


def _spec(slug: str) -> BoardSpec:
    game = find_game(slug)
    if game is None or game.board is None:
        raise Refusal(404, "", "Photos of this game are not read.")
    return game.board


def _read(question: Frame, spec: BoardSpec) -> Frame:
    """Photos, then lessons, then perhaps a skill; told: quad, rows, cols, set."""
    told = question.told
    count = told["photos"]
    quad = _quad(told["quad"])
    _count(told["rows"], spec.rows[1], "/rows")
    _count(told["cols"], spec.cols[1], "/cols")
    photos = _opened(question.blobs[:count], told["limits"])
    box = _box(told, question.blobs[count:])
    said = Told(quad, told["rows"], told["cols"])
    reading = read_photos(photos, spec, box, told["set"], said).as_json()
    fresh = None if told["skill"] else skill_of(box)
    return Frame({"reading": reading}, (fresh,) if fresh else ())


def _teach(question: Frame, spec: BoardSpec) -> Frame:
    """A photo, then lessons; told: the entry that lies in it, quad."""
    quad = _quad(question.told["quad"])
    truth = _truth(spec, question.told["entry"])
    (photo,) = _opened(question.blobs[:1], question.told["limits"])
    return _learned(teach_photo(photo, truth, spec, _box(question.told, question.blobs[1:]), quad))


def _pack(question: Frame, spec: BoardSpec) -> Frame:
    """Lessons."""
    return Frame({}, (packed(spec.game, question.blobs),))


def _unpack(question: Frame, _spec: BoardSpec) -> Frame:
    """A file, then lessons."""
    box = _box(question.told, question.blobs[1:])
    try:
        return _learned(unpacked(question.blobs[0], box))
    except ValueError as error:
        raise Refusal(422, "/box", str(error)) from error


def _book(question: Frame) -> Frame:
    """A rulebook's file, which nobody looked into yet."""
    try:
        text = text_of(question.blobs[0])
    except BookRefused as error:
        return Refusal(422, "/file", str(error)).frame
    return Frame({"pages": len(text.pages), "passages": [one.as_json() for one in cut(*text)]})


def _ping(_question: Frame) -> Frame:
    """All that reading needs was loaded: that is the answer."""
    return Frame({})


def _learned(learned: Learned) -> Frame:
    told = [{"id": each.id, "labels": _counts(each)} for each in learned.lessons]
    blobs = tuple(each.to_bytes() for each in learned.lessons)
    return Frame({"lessons": told}, (*blobs, learned.skill) if learned.skill else blobs)


def _counts(lesson: Lesson) -> dict[str, int]:
    return {label: int(count) for label, count in sorted(lesson.labels.items())}


def _box(told: dict[str, Any], blobs: Sequence[bytes]) -> Box:
    lessons, skill = (blobs[:-1], blobs[-1]) if told["skill"] else (blobs, None)
    return box_of(told["game"], lessons, skill)


def _quad(given: Any) -> Quad | None:
    if given is None:
        return None
    a, b, c, d = ((float(x), float(y)) for x, y in given)
    try:
        Grid.from_quad((a, b, c, d), 1, 1)
    except ValueError as error:
        raise Refusal(422, "/quad", str(error)) from error
    return (a, b, c, d)


def _count(counted: int | None, most: int, pointer: str) -> None:
    """No sheet of the game holds more: searching for it would only take time."""
    if counted is not None and counted > most:
        raise Refusal(422, pointer, f"No sheet of this game has more than {most} of them.")


def _truth(spec: BoardSpec, entry: dict[str, Any]) -> Truth:
    try:
        truth = spec.truth_of(entry)
    except ValueError as error:
        raise Refusal(422, "/sheet", str(error)) from error
    if not truth.squares:
        raise Refusal(422, "/sheet", "The sheet is empty.", "Enter what lies on the table first.")
    return truth


def _opened(photos: Sequence[bytes], limits: dict[str, int]) -> list[Photo]:
    bounds = PhotoLimits(limits["bytes"], limits["pixels"])
    found = []
    for place, data in enumerate(photos):
        pointer = "/photo" if len(photos) == 1 else f"/photo/{place}"
        try:
            found.append(open_photo(data, bounds, limits["long_side"]))
        except BadPhoto as error:
            raise Refusal(422, pointer, error.reason, error.hint) from error
        except (NotAPicture, PhotoTooLarge) as error:
            raise Refusal(_SIZES[type(error)], pointer, str(error)) from error
    return found


TASKS: Final[dict[str, Task]] = {
    "read": _task(_read),
    "teach": _task(_teach),
    "pack": _task(_pack),
    "unpack": _task(_unpack),
    "book": _book,
    "ping": _ping,
}
