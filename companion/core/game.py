"""The record by which a game is known to the rest of the house."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.core.board import BoardSpec
from companion.core.computed import Computed
from companion.core.editor import EditorSpec
from companion.core.picture import Aside, Picture
from companion.core.score import Ruling, Score

Layout = TypeVar("Layout")


@dataclass(frozen=True, slots=True)
class Game(Generic[Layout]):
    """One game: a folder's one export.

    slug: its name in sheets and addresses. name: as printed on the box. about: one line for the menu.
    players: fewest and most at a table. read: a sheet (parsed JSON) to a Layout, raising `Refused` with all errors.
    write: a Layout to a sheet; `read(write(layout)) == layout`. score: a Layout to its answer, problems included.
    schema: the sheet in JSON Schema 2020-12. rulings: the readings a table may choose, in the format's order.
    pictures: what to draw, one per player or one for a shared board; keys of the second value say which picture a
    player's lines light (all 0 for a shared board). digest: the rules in our own words. form: the form class of the
    sheet page, None until the game has one. asides: notes that the pages show beside the score, in their order.
    editor: the sheet's options to what the sheet editor offers; it takes options that are not sound yet. complete: a
    half-entered sheet, made by edits, to a copy with neutral values for what the format requires and nobody entered
    yet, and without keys that its options have no place for, so that it can be scored at once. It never raises, adds
    nothing that changes a score and leaves the answer to a sound sheet as it is. Both None where a game has no editor.
    board: what a camera may find, None where photos are not read. compute: a question to what its numbers come to by
    the game's own scoring, or to which number is missing; None for a question that asks for no such thing.
    hints: what one may ask its rules, short and answered; the last one is a sum.
    """

    slug: str
    name: str
    about: str
    players: tuple[int, int]
    read: Callable[[object], Layout]
    write: Callable[[Layout], dict[str, Any]]
    score: Callable[[Layout], Score]
    schema: Callable[[], Mapping[str, Any]]
    rulings: tuple[Ruling, ...]
    pictures: Callable[[Layout], tuple[Picture, ...]]
    digest: Path
    form: Any
    shared_board: bool = False
    asides: Callable[[Layout], tuple[Aside, ...]] | None = None
    editor: Callable[[Mapping[str, Any]], EditorSpec] | None = None
    complete: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    board: BoardSpec | None = None
    compute: Callable[[str], Computed | None] | None = None
    hints: tuple[str, ...] = ()
