"""What the templates of the set-up receive."""

from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.web.drawing import Drawing


@dataclass(frozen=True, slots=True)
class BoardView:
    """A submarine board: its name in addresses, what people call it, and its drawing."""

    id: str
    title: str
    drawing: Drawing | None


@dataclass(frozen=True, slots=True)
class SetupPage:
    """All that was entered once. `undo` is a sentence on what can be taken back, `photographed` the games of which
    photos are read."""

    spirit: bool
    seasons: bool
    boards: tuple[BoardView, ...]
    photographed: tuple[Game[Any], ...]
    undo: str
    import_text: str = ""
    import_errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrackField:
    """The multipliers of one season track, as typed."""

    name: str
    label: str
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class ArboreaPage:
    """What Arborea's boards print."""

    game: Game[Any]
    form: Any
    tracks: tuple[TrackField, ...]


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One submarine board to enter. `id` is empty for a new one; `faults` are what keeps it from being saved."""

    game: Game[Any]
    form: Any
    id: str
    title: str
    faults: tuple[Any, ...]
    drawing: Drawing | None
