"""What the templates receive: one frozen dataclass each. Templates do no arithmetic."""

from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.picture import Aside
from companion.rules.digest import Entry
from companion.web.drawing import Box, Drawing


@dataclass(frozen=True, slots=True)
class LateTable:
    """A table that this browser was at lately."""

    code: str
    game: str
    names: str
    note: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """The menu. `undo` is what this browser can take back: the code of a table and a sentence."""

    games: tuple[Game[Any], ...]
    lately: tuple[LateTable, ...] = ()
    undo: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class AsideView:
    """A note beside a score, its picture drawn."""

    aside: Aside
    drawing: Drawing | None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The form of a table. `checked`: the sheet was read and is sound; `focus`: the name of the field to return to;
    `note`: where it was filled in from."""

    game: Game[Any]
    form: Any
    faults: tuple[Any, ...] = ()
    checked: bool = False
    asides: tuple[AsideView, ...] = ()
    focus: str = ""
    import_text: str = ""
    import_errors: tuple[str, ...] = ()
    note: str = ""

    @property
    def next_player(self) -> str:
        """The name that one more player gets."""
        return f"players-{self.form.players.last_index + 1}"


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of a score: its points, reason, rule, and the squares to light in a drawing. at_table: the page that it is
    on can be left and come back to."""

    title: str
    points: int
    text: str
    rule: Entry | None
    rule_url: str
    at_table: bool
    drawing: Drawing | None
    lit: tuple[Box, ...]
    parts: tuple["LineView", ...]


@dataclass(frozen=True, slots=True)
class ObjectiveView:
    """One of the objectives of a player."""

    title: str
    met: bool
    own: bool
    note: str
    text: str
    drawing: Drawing | None
    lit: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's score."""

    name: str
    total: int
    place: int | None
    lines: tuple[LineView, ...]
    drawing: Drawing | None
    objectives: tuple[ObjectiveView, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place of the ranking."""

    place: int
    names: str
    total: int


@dataclass(frozen=True, slots=True)
class ReadingView:
    """The totals under a reading that is not in force. url: where its ruling stands; `at_table` as of a line."""

    ruling: str
    question: str
    reading: str
    totals: str
    url: str
    at_table: bool


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The score of a table. `echo` holds the form as it was sent, to go back to it."""

    game: Game[Any]
    outcome: str
    places: tuple[PlaceView, ...]
    tie_break: str
    players: tuple[PlayerView, ...]
    board: Drawing | None
    problems: tuple[str, ...]
    notes: tuple[str, ...]
    readings: tuple[ReadingView, ...]
    asides: tuple[AsideView, ...]
    echo: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FailurePage:
    """Why a page could not be served."""

    status: int
    sentence: str
