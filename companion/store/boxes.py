"""Players' own copies of a game ("our box") and the lessons that confirmed photos taught of them.

Who has a box's id may teach it and read with it; nobody finds one by trying. What a lesson holds is bytes here: vision
makes and reads them. A forgotten lesson can be brought back until it is purged.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from unicodedata import category

from sqlalchemy import Connection, delete, func, select, update

from companion.store.records import NotFound, Unfit
from companion.store.rows import added, insert, now
from companion.store.schema import boxes as box_rows
from companion.store.schema import lessons as lesson_rows

MOST_LESSONS: Final = 60
LARGEST_LESSON: Final = 16 * 2**20
"""Bytes of one lesson."""
LARGEST_BOX: Final = 48 * 2**20
"""Bytes of all lessons of a box."""
LONGEST_NAME: Final = 60
_B = box_rows.c
_L = lesson_rows.c


@dataclass(frozen=True, slots=True)
class KeptBox:
    """One copy of a game. revision: counts what was taught and forgotten. skill: what vision learned from all its
    lessons, None where that has to be done anew."""

    id: str
    game: str
    name: str
    revision: int
    skill: bytes | None
    created: datetime


@dataclass(frozen=True, slots=True)
class KeptLesson:
    """One confirmed photo. labels: how often each label and kind of piece lay in it."""

    id: str
    taught: datetime
    labels: Mapping[str, int]
    forgotten: datetime | None


@dataclass(frozen=True, slots=True)
class NewLesson:
    """A lesson to keep."""

    id: str
    labels: Mapping[str, int]
    content: bytes


def create_box(connection: Connection, game: str, name: str) -> KeptBox:
    """A copy of which nothing was taught yet. Raises `Unfit` for a name that cannot be one."""
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME or any(category(letter) in ("Cc", "Cs") for letter in name):
        raise Unfit(f"A box has a name of 1 to {LONGEST_NAME} characters.")
    box = KeptBox(secrets.token_hex(16), game, name, 0, None, now())
    connection.execute(
        box_rows.insert().values(id=box.id, game=game, name=name, revision=0, skill=None, created=box.created)
    )
    return box


def find_box(connection: Connection, box: str) -> KeptBox | None:
    """The box of that id; of none with a NUL, which PostgreSQL would not look for."""
    if "\0" in box:
        return None
    row = connection.execute(select(box_rows).where(_B.id == box)).mappings().first()
    return KeptBox(**row) if row else None


def find_boxes(connection: Connection, ids: Iterable[str]) -> list[KeptBox]:
    """The boxes of some ids, in the order of their names."""
    found = connection.execute(select(box_rows).where(_B.id.in_(list(ids))).order_by(_B.name, _B.id)).mappings()
    return [KeptBox(**row) for row in found]


def lessons_of(connection: Connection, box: str) -> list[KeptLesson]:
    """What was taught, the latest first, the forgotten lessons too."""
    columns = (_L.id, _L.taught, _L.labels, _L.forgotten)
    found = connection.execute(select(*columns).where(_L.box == box).order_by(_L.taught.desc(), _L.id)).mappings()
    return [KeptLesson(**row) for row in found]


def contents_of(connection: Connection, box: str) -> list[bytes]:
    """The lessons that count, the oldest first, as vision made them."""
    found = select(_L.content).where(_L.box == box, _L.forgotten.is_(None)).order_by(_L.taught, _L.id)
    return [bytes(content) for content in connection.execute(found).scalars()]


def add_lessons(connection: Connection, box: str, new: Sequence[NewLesson]) -> int:
    """Keep lessons; how many of them were not there yet. One that was forgotten counts again.

    Raises `NotFound`, and `Unfit` where the box would become too large.
    """
    _one_on(connection, box)
    count = 0
    for lesson in new:
        values = {"taught": now(), "labels": dict(lesson.labels), "content": lesson.content, "forgotten": None}
        wish = insert(connection, lesson_rows).values(box=box, id=lesson.id, **values)
        again = wish.on_conflict_do_update(
            index_elements=["box", "id"], set_={"forgotten": None}, where=_L.forgotten.is_not(None)
        )
        count += added(connection, again)
    _check_size(connection, box)
    return count


def _check_size(connection: Connection, box: str) -> None:
    measured = select(func.count(), func.sum(func.length(_L.content)), func.max(func.length(_L.content)))
    lessons, total, largest = connection.execute(measured.where(_L.box == box)).one()
    if lessons > MOST_LESSONS or (total or 0) > LARGEST_BOX or (largest or 0) > LARGEST_LESSON:
        raise Unfit(f"A box holds at most {MOST_LESSONS} lessons of a bearable size. Forget one first.")


def forget_lesson(connection: Connection, box: str, lesson: str, *, forgotten: bool = True) -> None:
    """Let a bad lesson count no more, or bring it back. Raises `NotFound`."""
    _one_on(connection, box)
    moment = now() if forgotten else None
    found = connection.execute(
        update(lesson_rows).where(_L.box == box, _L.id == lesson).values(forgotten=moment)
    ).rowcount
    if not found:
        raise NotFound("There is no such lesson.")


def keep_skill(connection: Connection, box: str, revision: int, skill: bytes) -> None:
    """Keep what was learned from the lessons of that revision; something else was taught meanwhile: it is dropped."""
    connection.execute(update(box_rows).where(_B.id == box, _B.revision == revision).values(skill=skill))


def purge_lessons(connection: Connection, older_than: datetime) -> int:
    """Remove for good what was forgotten before a moment; how many lessons that were."""
    return connection.execute(delete(lesson_rows).where(_L.forgotten < older_than)).rowcount


def _one_on(connection: Connection, box: str) -> None:
    """One revision on, without a skill; the row stays locked until the transaction ends. Raises `NotFound`."""
    new: dict[str, Any] = {"revision": _B.revision + 1, "skill": None}
    if not connection.execute(update(box_rows).where(_B.id == box).values(new)).rowcount:
        raise NotFound("There is no such set.")
