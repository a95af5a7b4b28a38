"""Boxes: what photos taught of a player's own copy of a game."""

from datetime import timedelta

import pytest

from companion.store import boxes
from companion.store.boxes import (
    NewLesson,
    add_lessons,
    contents_of,
    create_box,
    find_box,
    find_boxes,
    forget_lesson,
    keep_skill,
    lessons_of,
    purge_lessons,
)
from companion.store.database import Database
from companion.store.records import NotFound, Unfit
from companion.store.rows import now

FIRST = NewLesson("a1", {"tree": 3}, b"\x00first\xff")
SECOND = NewLesson("b2", {"water": 1, "rock": 2}, b"second")


@pytest.fixture
def box(database: Database) -> str:
    with database.write() as connection:
        return create_box(connection, "arborea", " Ours ").id


def test_a_box_is_found_by_its_id_alone(database: Database, box: str) -> None:
    with database.read() as connection:
        found = find_box(connection, box)
        assert found is not None
        assert (found.game, found.name, found.revision, found.skill) == ("arborea", "Ours", 0, None)
        assert find_box(connection, box[:-1]) is None
        assert find_boxes(connection, [box, "x"]) == [found]
        assert find_boxes(connection, []) == []
    assert len(box) == 32


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\0b", "a\nb", "\ud800"])
def test_what_is_no_name(database: Database, name: str) -> None:
    with pytest.raises(Unfit), database.write() as connection:
        create_box(connection, "arborea", name)


def test_lessons_come_back_as_they_were(database: Database, box: str) -> None:
    with database.write() as connection:
        assert add_lessons(connection, box, [FIRST]) == 1
        assert add_lessons(connection, box, [FIRST, SECOND]) == 1
    with database.read() as connection:
        assert contents_of(connection, box) == [FIRST.content, SECOND.content]
        assert [(lesson.id, dict(lesson.labels)) for lesson in lessons_of(connection, box)] == [
            ("b2", {"water": 1, "rock": 2}),
            ("a1", {"tree": 3}),
        ]


def test_a_forgotten_lesson_counts_no_more_until_it_is_brought_back(database: Database, box: str) -> None:
    with database.write() as connection:
        add_lessons(connection, box, [FIRST, SECOND])
        forget_lesson(connection, box, "a1")
        assert contents_of(connection, box) == [SECOND.content]
        assert [lesson.forgotten is None for lesson in lessons_of(connection, box)] == [True, False]
        forget_lesson(connection, box, "a1", forgotten=False)
        assert len(contents_of(connection, box)) == 2
        forget_lesson(connection, box, "a1")
        assert add_lessons(connection, box, [FIRST]) == 1
        assert len(contents_of(connection, box)) == 2
        with pytest.raises(NotFound):
            forget_lesson(connection, box, "c3")


def test_forgotten_for_good(database: Database, box: str) -> None:
    with database.write() as connection:
        add_lessons(connection, box, [FIRST, SECOND])
        forget_lesson(connection, box, "a1")
        assert purge_lessons(connection, now() - timedelta(hours=1)) == 0
        assert purge_lessons(connection, now() + timedelta(hours=1)) == 1
        assert [lesson.id for lesson in lessons_of(connection, box)] == ["b2"]


def test_what_was_learned_is_kept_until_something_else_is_taught(database: Database, box: str) -> None:
    def skill() -> bytes | None:
        found = find_box(connection, box)
        assert found is not None
        return found.skill

    with database.write() as connection:
        add_lessons(connection, box, [FIRST])
        keep_skill(connection, box, 0, b"too late")
        assert skill() is None
        keep_skill(connection, box, 1, b"weights")
        assert skill() == b"weights"
        forget_lesson(connection, box, "a1")
        assert skill() is None


def test_a_box_has_an_end(database: Database, box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "MOST_LESSONS", 1)
    with pytest.raises(Unfit), database.write() as connection:
        add_lessons(connection, box, [FIRST, SECOND])
    monkeypatch.setattr(boxes, "LARGEST_LESSON", 6)
    with pytest.raises(Unfit), database.write() as connection:
        add_lessons(connection, box, [FIRST])
    with database.write() as connection:
        assert contents_of(connection, box) == []
        assert add_lessons(connection, box, [SECOND]) == 1


def test_nobody_teaches_a_box_that_is_not_there(database: Database) -> None:
    with pytest.raises(NotFound), database.write() as connection:
        add_lessons(connection, "nothing", [FIRST])
