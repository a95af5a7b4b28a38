"""What the templates of a shared table receive."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.core.game import Game
from companion.web.drawing import Drawing
from companion.web.pages import PlaceView, PlayerView
from companion.web.setup.remembered import Offer
from companion.web.visitors import Visitor

COLORS = ("red", "blue", "green", "yellow", "purple", "orange", "white", "black")


@dataclass(frozen=True, slots=True)
class NewPage:
    """The form of a new table: its options are the `fields`. `names` has one for each seat there may be; `drawing` is
    the board that is played on, where the form holds one."""

    game: Game[Any]
    form: Any
    fields: tuple[Any, ...]
    names: tuple[str, ...]
    seats: int
    hidden: bool = False
    plays: bool = True
    errors: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class JoinPage:
    """A code typed by hand, and why it led nowhere."""

    typed: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as a table shows it: `title` is its name or else its place, `total` None where unknown or hidden.
    `changed_late`: the sheet was changed after everybody could see all of them."""

    number: int
    title: str
    name: str
    color: str
    progress: str
    total: int | None
    done: bool
    starts: bool
    held: bool
    yours: bool
    leads: bool
    changed_late: bool
    may_see: bool
    may_manage: bool
    may_edit: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    """A shared table. `undo` is a sentence on what can be taken back, `boot` what the page's script starts from,
    `waiting` who has not said yet that the sheet is complete."""

    game: Game[Any]
    visitor: Visitor
    seats: tuple[SeatView, ...]
    revealed: bool
    outcome: str
    places: tuple[PlaceView, ...]
    tie_break: str
    problems: tuple[str, ...]
    errors: tuple[str, ...]
    link: str
    qr: Markup
    undo: str
    boot: Mapping[str, Any]
    waiting: str = ""
    colors: tuple[str, ...] = COLORS


@dataclass(frozen=True, slots=True)
class SeatPage:
    """One seat's sheet, or with no seat the shared board."""

    game: Game[Any]
    visitor: Visitor
    seat: SeatView | None
    player: PlayerView | None
    drawing: Drawing | None
    may_edit: bool
    problems: tuple[str, ...]
    errors: tuple[str, ...]
    undo: str
    boot: Mapping[str, Any]
    has_trackers: bool = False


@dataclass(frozen=True, slots=True)
class FormPage:
    """Some fields of a game's form. `revision` is that of the document they were read from. `offers` can be taken over
    into them; `trackers` is the seat whose season multipliers can be had from the spaces of the trackers. `photo` is a
    seat that a photo can fill in. `note`: what was filled in from one just now; `action` is then where Save goes."""

    game: Game[Any]
    visitor: Visitor
    title: str
    form: Any
    fields: tuple[Any, ...]
    revision: int
    back: str
    faults: tuple[Any, ...] = ()
    stale: bool = False
    offers: tuple[Offer, ...] = ()
    trackers: int | None = None
    photo: int | None = None
    note: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True)
class WhyPage:
    """Where the points of a seat come from."""

    game: Game[Any]
    visitor: Visitor
    seat: SeatView
    player: PlayerView | None
    board: Drawing | None
    problems: tuple[str, ...]
    errors: tuple[str, ...]
