"""Season multipliers from the spaces that a player's trackers advanced, by what the tracks of the box print."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.core.editor import Field
from companion.core.edits import EditError
from companion.store.facts import facts
from companion.store.records import Table, TableError
from companion.store.tables import apply_edits
from companion.web.setup.groups import known_facts
from companion.web.setup.remembered import SEASONS
from companion.web.stored import at_table, database
from companion.web.table.standing import game_at, names_of
from companion.web.table.state import editor_of
from companion.web.visitors import Visitor

trackers = Blueprint("trackers", __name__, url_prefix="/t/<code>/seat/<int:number>")

FIELD: Final = ("multipliers",)


@dataclass(frozen=True, slots=True)
class Tracker:
    """One season's tracker: the tile, the multipliers along its track, where it stands as typed, and what is wrong."""

    label: str
    track: tuple[int, ...]
    typed: str
    error: str = ""

    @property
    def last(self) -> int:
        """The last space of the track, the start being 0."""
        return len(self.track) - 1

    @property
    def printed(self) -> str:
        """The multipliers in a row."""
        return " ".join(f"x{number}" for number in self.track)


@dataclass(frozen=True, slots=True)
class TrackersPage:
    """The four trackers of a seat."""

    visitor: Visitor
    number: int
    title: str
    trackers: tuple[Tracker, ...]


def multipliers_field(table: Table) -> Field | None:
    """The field of the sheet editor for the multipliers; None where the game or its options have none."""
    return next((field for field in editor_of(game_at(table), table).fields if field.path == FIELD), None)


@trackers.route("/seasons", methods=["GET", "POST"])
def page(code: str, number: int) -> ResponseReturnValue:
    """Where the trackers stand: the multipliers and the steps of the sheet follow from it."""
    visitor = at_table(code)
    field = multipliers_field(visitor.table) or abort(404)
    if not visitor.may_edit(number):
        abort(403)
    with database().read() as connection:
        kept = facts(connection, visitor.table.group).get(SEASONS) or known_facts(connection).get(SEASONS)
    if not kept:
        flash("Enter once what your season tracks print; then the spaces are enough.")
        return redirect(url_for("setup.arborea"), 303)
    typed = [request.form.get(f"tracker-{place}", "") for place in range(4)]
    read = tuple(_tracker(*each) for each in zip(field.labels, kept, typed, strict=True))
    if request.method == "POST" and not any(tracker.error for tracker in read):
        return _save(visitor, number, read)
    status = 422 if request.method == "POST" else 200
    if status == 200:
        read = tuple(Tracker(tracker.label, tracker.track, "") for tracker in read)
    called = dict(zip((seat.number for seat in visitor.table.seats), names_of(visitor.table), strict=True))
    return render_template("trackers.html", page=TrackersPage(visitor, number, called[number], read)), status


def _tracker(label: str, track: Sequence[int], typed: str) -> Tracker:
    last = len(track) - 1
    space = int(typed) if typed.strip().isdecimal() and len(typed) < 9 else -1
    error = "" if 0 <= space <= last else f"A whole number from 0 to {last} belongs here."
    return Tracker(label, tuple(track), typed.strip(), error)


def _save(visitor: Visitor, number: int, read: Sequence[Tracker]) -> ResponseReturnValue:
    spaces = [int(tracker.typed) for tracker in read]
    new: Mapping[str, Any] = {
        "multipliers": [tracker.track[space] for tracker, space in zip(read, spaces, strict=True)],
        "season_steps": sum(spaces),
    }
    edits = [{"do": "set", "path": [key], "value": value} for key, value in new.items()]
    try:
        with database().write() as connection:
            apply_edits(connection, visitor.table.code, number, visitor.table.seat(number).revision, edits)
    except (TableError, EditError) as error:
        flash(str(error))
        return redirect(url_for("trackers.page", code=visitor.table.code, number=number), 303)
    flash("The multipliers and the steps are entered.")
    return redirect(url_for("seats.page", code=visitor.table.code, number=number), 303)
