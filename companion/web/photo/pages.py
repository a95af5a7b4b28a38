"""What the templates of reading and teaching receive."""

from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.store.boxes import KeptBox


@dataclass(frozen=True, slots=True)
class LessonView:
    """One confirmed photo: when, and what lay in it."""

    id: str
    taught: str
    labels: str
    forgotten: bool


@dataclass(frozen=True, slots=True)
class BoxView:
    """A box with its lessons. `missing`: kinds that none of them has shown."""

    box: KeptBox
    lessons: tuple[LessonView, ...]
    missing: tuple[str, ...]

    @property
    def summary(self) -> str:
        """How much was taught."""
        count = sum(not lesson.forgotten for lesson in self.lessons)
        return "nothing taught yet" if not count else f"{count} photo{'s' if count > 1 else ''} taught"


@dataclass(frozen=True, slots=True)
class ReadPage:
    """Choose a photo. `faults`: why the last one was not read. `back`: the form of a seat that it fills in, if any."""

    game: Game[Any]
    boxes: tuple[KeptBox, ...]
    chosen: str
    fixed: bool
    most: int
    faults: tuple[str, ...] = ()
    back: str = ""


@dataclass(frozen=True, slots=True)
class TeachPage:
    """Teach a box. `kinds`: all that should be shown once, `advice`: what else. `faults`: why the last wish failed.
    `left`: the box that left the list just now."""

    game: Game[Any]
    boxes: tuple[BoxView, ...]
    kinds: tuple[str, ...]
    chosen: str
    sheet: str = ""
    name: str = ""
    advice: str = ""
    faults: tuple[str, ...] = ()
    left: KeptBox | None = None
