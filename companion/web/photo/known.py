"""The boxes that a browser knows: its own, and those used at the tables that it belongs to."""

from itertools import product
from typing import Any, Final

from sqlalchemy import Connection

from companion.core.board import BoardSpec
from companion.store.boxes import KeptBox, KeptLesson, find_boxes, lessons_of
from companion.store.facts import remember
from companion.web.setup.groups import FORGOTTEN, known_facts, settled_group

MOST_BOXES: Final = 40


def _key(box: KeptBox) -> str:
    return f"{box.game}/boxes/{box.id}"


def known_boxes(connection: Connection, slug: str) -> list[KeptBox]:
    """The boxes of a game."""
    start = f"{slug}/boxes/"
    ids = [key.removeprefix(start) for key in known_facts(connection) if key.startswith(start)]
    return find_boxes(connection, ids[:MOST_BOXES])


def remember_box(connection: Connection, box: KeptBox, group: str | None = None) -> None:
    """Offer a box to this browser from now on, or to everybody of a table's group."""
    remember(connection, group or settled_group(), _key(box), True)


def leave_box(connection: Connection, box: KeptBox) -> None:
    """Offer it to this browser no more. Who has its id can bring it back."""
    remember(connection, settled_group(), _key(box), FORGOTTEN)


def labels_in(lessons: list[KeptLesson]) -> dict[str, int]:
    """How often each label was shown in the lessons that count."""
    counts: dict[str, int] = {}
    for lesson in lessons:
        for label, count in lesson.labels.items() if lesson.forgotten is None else ():
            counts[label] = counts.get(label, 0) + count
    return counts


def kinds_of(spec: BoardSpec) -> tuple[str, ...]:
    """All that a player should show once: every label, or its words where labels are made of several, and every piece.

    >>> from companion.catalog import find_game
    >>> kinds_of(find_game("arborea").board)[:3]
    ('tree', 'coral', 'flower')
    """
    joined = _joined(spec)
    words = [word for part in spec.parts for word in part]
    whole = [label for label in spec.labels if label not in joined]
    laid = (label for label in whole if label not in spec.unlisted)
    return tuple(dict.fromkeys([*words, *laid, *(piece.kind for piece in spec.pieces)]))


def said(kind: str) -> str:
    """A kind as players say it.

    >>> said("royal-poinciana")
    'royal poinciana'
    """
    return kind.replace("-", " ")


def missing_in(spec: BoardSpec, labels: dict[str, int]) -> tuple[str, ...]:
    """The kinds that no lesson has shown yet: each of them costs as much as all other mistakes together."""
    joined = _joined(spec)
    shown = {word for label in labels for word in (label.split(" ") if label in joined else [label])}
    return tuple(kind for kind in kinds_of(spec) if kind not in shown)


def _joined(spec: BoardSpec) -> set[str]:
    return {" ".join(words) for words in product(*spec.parts)} if spec.parts else set()


def told(connection: Connection, spec: BoardSpec, box: KeptBox) -> dict[str, Any]:
    """A box as scripts are told of it. `ids`: of the lessons that count."""
    lessons = lessons_of(connection, box.id)
    labels = labels_in(lessons)
    ids = [lesson.id for lesson in lessons if lesson.forgotten is None]
    missing = list(missing_in(spec, labels))
    return {"set": box.id, "name": box.name, "lessons": len(ids), "ids": ids, "labels": labels, "missing": missing}
