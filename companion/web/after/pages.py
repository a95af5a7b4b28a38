"""What the templates of finished games receive."""

from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.web.after.plots import Column, Curve, Rows
from companion.web.pages import PlaceView, ResultPage
from companion.web.visitors import Visitor


@dataclass(frozen=True, slots=True)
class BarView:
    """A player's stacked bar, with the number and the word for the colour of the seat."""

    name: str
    seat: int | None
    color: str
    total: int
    column: Column


@dataclass(frozen=True, slots=True)
class BarsView:
    """The bars of all players and, for those who cannot see them, the same as a table."""

    bars: tuple[BarView, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndPage:
    """The end of a game. Without a `result`, `errors` say why there is none.

    `rematch` is the code of the next
    table, where there is one already. `undo` is a sentence on what can be taken back.
    """

    game: Game[Any]
    visitor: Visitor
    finished: str
    result: ResultPage | None
    errors: tuple[str, ...]
    bars: BarsView | None
    link: str
    text: str
    bg_stats: str
    rematch: str
    undo: str


@dataclass(frozen=True, slots=True)
class SharedPage:
    """A result to look at. Nothing in it leads to the table."""

    game: Game[Any]
    token: str
    title: str
    finished: str
    result: ResultPage | None
    bars: BarsView | None


@dataclass(frozen=True, slots=True)
class PastView:
    """A finished table in a list; `names` are those of a table without places."""

    code: str
    game: Game[Any]
    finished: str
    places: tuple[PlaceView, ...]
    names: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class FigureView:
    """A player's numbers in a game. `best` and `average` are empty where no points were given."""

    name: str
    url: str
    plays: int
    wins: int
    best: str
    average: str


@dataclass(frozen=True, slots=True)
class GameFiguresView:
    """The numbers of everybody who played a game."""

    game: Game[Any]
    players: tuple[FigureView, ...]


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """The finished tables of a browser. `filters` are the words of the form as they were sent."""

    games: tuple[Game[Any], ...]
    players: tuple[str, ...]
    filters: dict[str, str]
    filtered: bool
    figures: tuple[GameFiguresView, ...]
    past: tuple[PastView, ...]
    found: int
    newer: str
    older: str
    error: str


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A play of a player, for the table beside the plot."""

    code: str
    finished: str
    score: str
    place: str


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's numbers in a game, and where the points come from."""

    game: Game[Any]
    figure: FigureView
    curve: Curve | None
    sources: Rows | None
    averages: tuple[tuple[str, str], ...]
    plays: tuple[PlayRow, ...]
