"""Asking the reading processes from within a request."""

import socket
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from flask import Flask, Response, current_app, request

from companion.config import Settings
from companion.core.sheet import SheetError
from companion.store.boxes import (
    KeptBox,
    NewLesson,
    add_lessons,
    contents_of,
    find_box,
    keep_skill,
)
from companion.web.failures import failure, problem_json
from companion.web.photo.frames import Frame
from companion.web.photo.pool import Died, Full, Gone, Pool, TooSlow
from companion.web.running.watch import count, meter_of
from companion.web.stored import database, stored

KEY: Final = "canopy-photos"
BUSY: Final = "Other photos are being read just now. Try again in a moment."
SLOW: Final = "Reading this took too long. Try again, or take the photo closer, with less around the layout."
BROKEN: Final = "This could not be read at all."
HINT: Final = "Take the photo again, or choose another."
MOST_COUNTED: Final = 40  # rows or columns
FARTHEST: Final = 1e6  # pixels
_REFUSED: Final[dict[type[Exception], str]] = {
    Full: "photos_full",
    TooSlow: "photos_slow",
    Died: "photos_died",
    Gone: "photos_gone",
}


class PhotoRefused(Exception):
    """A photo, or what came with it, that cannot be used."""

    def __init__(  # noqa: PLR0913
        self, status: int, pointer: str, reason: str, hint: str = "", *, corners: Any = None, errors: Any = ()
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.pointer = pointer
        self.reason = reason
        self.hint = hint
        self.corners = corners
        self.errors: tuple[SheetError, ...] = tuple(errors) or (SheetError(pointer, f"{reason} {hint}".strip()),)

    def answer(self) -> Response:
        """The refusal for programs: a reason and a hint where there are some, corners to drag where none were found."""
        more = {"reason": self.reason, "hint": self.hint, "corners": self.corners}
        kept = {name: value for name, value in more.items() if value} if self.hint else {}
        return problem_json(self.status, self.reason, self.errors, **kept)


class Wish(NamedTuple):
    """What to read by: the corners of the layout, and rows and columns where somebody counted them."""

    quad: Any = None
    rows: int | None = None
    cols: int | None = None


def open_pool(app: Flask, settings: Settings) -> None:
    """Give an app its places for reading photos, and its words for when that fails."""
    photo = settings.photo
    app.extensions[KEY] = Pool(
        settings.data_dir,
        photo.processes,
        photo.seconds,
        photo.memory_mb,
        tell=lambda what, more: meter_of(app).count(what, more),
    )
    app.register_error_handler(PhotoRefused, PhotoRefused.answer)
    app.register_error_handler(Full, lambda _: failure(503, BUSY, {"Retry-After": "3"}))
    app.register_error_handler(TooSlow, lambda _: failure(503, SLOW, {"Retry-After": "10"}))
    app.register_error_handler(Gone, lambda _: failure(503, BUSY))


def pool_of(app: Flask) -> Pool:
    """The places of an app."""
    pool: Pool = app.extensions[KEY]
    return pool


def read_photos(game: str, photos: Sequence[bytes], box: KeptBox | None, wish: Wish) -> dict[str, Any]:
    """The reading of one or several photos of one layout. Raises `PhotoRefused`."""
    lessons, skill = _held(box)
    told = {
        "task": "read",
        "game": game,
        "set": box.id if box else None,
        "photos": len(photos),
        "skill": skill is not None,
        "limits": _limits(),
        **wish._asdict(),
    }
    answer = _asked(Frame(told, (*photos, *lessons, *([skill] if skill else []))))
    if box is not None and answer.blobs:
        with database().write() as connection:
            keep_skill(connection, box.id, box.revision, answer.blobs[0])
    reading: dict[str, Any] = answer.told["reading"]
    return reading


def _held(box: KeptBox | None) -> tuple[list[bytes], bytes | None]:
    if box is None or box.skill is not None:
        return [], box.skill if box else None
    return _lessons(box), None


def _lessons(box: KeptBox) -> list[bytes]:
    with database().read() as connection:
        return contents_of(connection, box.id)


def teach_photo(box: KeptBox, photo: bytes, entry: dict[str, Any], quad: Any) -> dict[str, int]:
    """Teach a box what lies in a photo; how often each label lies there. Raises `PhotoRefused`, `Unfit`."""
    told = {"task": "teach", "game": box.game, "entry": entry, "quad": quad, "skill": False, "limits": _limits()}
    answer = _asked(Frame(told, (photo, *_lessons(box))))
    _keep(box, answer)
    labels: dict[str, int] = answer.told["lessons"][0]["labels"]
    return labels


def pack_box(box: KeptBox) -> bytes:
    """A box as a file."""
    told = {"task": "pack", "game": box.game}
    return _asked(Frame(told, tuple(_lessons(box)))).blobs[0]


def unpack_box(box: KeptBox, data: bytes) -> int:
    """Take the lessons of such a file into a box; how many were new. Raises `PhotoRefused`, `Unfit`."""
    told = {"task": "unpack", "game": box.game, "skill": False}
    return _keep(box, _asked(Frame(told, (data, *_lessons(box)))))


def _keep(box: KeptBox, answer: Frame) -> int:
    told = answer.told["lessons"]
    new = [NewLesson(each["id"], each["labels"], blob) for each, blob in zip(told, answer.blobs, strict=False)]
    with database().write() as connection:
        before = find_box(connection, box.id)
        count = add_lessons(connection, box.id, new)
        if before and before.revision == box.revision and len(answer.blobs) > len(new):
            keep_skill(connection, box.id, box.revision + 1, answer.blobs[-1])
    return count


def _asked(question: Frame) -> Frame:
    """The answer of a reading process. Raises `PhotoRefused`, and what the pool raises."""
    count("photos_asked")
    try:
        answer = pool_of(current_app).ask(question, _gone(request.environ))
    except Died as error:
        count(_REFUSED[Died])
        raise PhotoRefused(422, "/photo", BROKEN, HINT) from error
    except (Full, TooSlow, Gone) as error:
        count(_REFUSED[type(error)])
        raise
    if answer.told.get("memory"):
        raise PhotoRefused(422, "/photo", "Reading this takes more memory than there is.", HINT)
    if refused := answer.told.get("refused"):
        raise PhotoRefused(**refused)
    return answer


def _limits() -> dict[str, int]:
    photo = stored().settings.photo
    return {"bytes": photo.file_bytes, "pixels": photo.pixels, "long_side": photo.long_side}


def _gone(environ: dict[str, Any]) -> Callable[[], bool]:
    """Whether the connection of a request was closed from the other end, as far as the server shows it."""
    line = environ.get("gunicorn.socket") or environ.get("werkzeug.socket")

    def gone() -> bool:
        if not isinstance(line, socket.socket):
            return False
        try:
            return line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    return gone
