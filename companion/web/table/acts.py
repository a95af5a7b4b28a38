"""What the buttons of a table do. One button, one act; what takes something away can be taken back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import flash, url_for
from sqlalchemy import Connection

from companion.store import seats, tables
from companion.store.facts import facts
from companion.store.facts import remember as remember_fact
from companion.store.records import NotFound, Seat, Unfit
from companion.web.table import lately
from companion.web.table.entering import changes
from companion.web.table.pages import COLORS
from companion.web.table.reveal import stay_open, was_revealed
from companion.web.table.standing import game_at, names_of, not_done
from companion.web.visitors import Visitor, is_revealed, settled_holder


@dataclass(frozen=True, slots=True)
class Wish:
    """An act that somebody wants done at a table, in a transaction. `values` are the fields of the form."""

    connection: Connection
    visitor: Visitor
    values: Mapping[str, str]

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.visitor.table.code

    @property
    def seat(self) -> Seat:
        """The seat that is meant. Raises `NotFound`."""
        number = self.values.get("seat", "")
        return self.visitor.table.seat(int(number) if number.isdecimal() and len(number) < 9 else -1)

    @property
    def title(self) -> str:
        """What the seat is called."""
        called = zip(self.visitor.table.seats, names_of(self.visitor.table), strict=True)
        return next(name for seat, name in called if seat.number == self.seat.number)

    def is_on(self) -> bool:
        """Is the switch switched on?"""
        return self.values.get("on") == "1"


Right = Callable[[Wish], bool]
Doing = Callable[[Wish], str | None]
"""Does the act; says where to go on, None for the table."""


def anybody(_wish: Wish) -> bool:
    """Whoever has the code."""
    return True


def member(wish: Wish) -> bool:
    """Who has a seat, and the host."""
    return wish.visitor.belongs


def manager(wish: Wish) -> bool:
    """Who holds the seat, and the host."""
    return wish.visitor.may_manage(wish.seat.number)


def editor(wish: Wish) -> bool:
    """Who may change the entry of the seat."""
    return wish.visitor.may_edit(wish.seat.number)


def host(wish: Wish) -> bool:
    """The host alone."""
    return wish.visitor.hosts


def take(wish: Wish) -> str:
    """Sit down, and go on to the sheet."""
    number = wish.seat.number
    seats.take_seat(wish.connection, wish.code, number, settled_holder(), wish.values.get("name", ""))
    lately.remember(wish.code)
    return url_for("seats.page", code=wish.code, number=number)


def name(wish: Wish) -> None:
    """Name a seat."""
    seats.name_seat(wish.connection, wish.code, wish.seat.number, wish.values.get("name", ""))


def colour(wish: Wish) -> None:
    """Give a seat one of the colours."""
    chosen = wish.values.get("color", "")
    seats.colour_seat(wish.connection, wish.code, wish.seat.number, chosen if chosen in COLORS else "")


def done(wish: Wish) -> None:
    """Say that a sheet is complete, or that it is not; and then what comes next."""
    table = seats.set_done(wish.connection, wish.code, wish.seat.number, wish.is_on())
    if wish.is_on() and "quiet" not in wish.values:
        waiting = not_done(table)
        flash(f"Done. Still entering: {waiting}." if waiting else "Done, and so is everybody. Finish the game next.")


def starts(wish: Wish) -> None:
    """Make a seat the first player."""
    seats.set_starts(wish.connection, wish.code, wish.seat.number)


def free(wish: Wish) -> None:
    """Let somebody else have a seat. Under hidden standings that opens its sheet to the host: it cannot be taken back
    as if nothing had been seen."""
    seat = wish.seat
    seats.free_seat(wish.connection, wish.code, seat.number)
    if seat.holder and is_revealed(wish.visitor.table):
        text = f"{wish.title}'s seat is free; the sheet stays."
        lately.offer("unfree", wish.code, text, seat=seat.number, holder=seat.holder)
    elif seat.holder:
        flash(f"{wish.title}'s seat is free; the sheet stays. Whoever sat there can sit down again.")


def add(wish: Wish) -> None:
    """One more seat, with a colour that nobody has."""
    game = game_at(wish.visitor.table)
    fewest, most = game.players
    if len(wish.visitor.table.seats) >= most:
        raise Unfit(f"{game.name} is for {fewest} to {most} players.")
    table = seats.add_seat(wish.connection, wish.code)
    used = {seat.color for seat in table.seats}
    chosen = next((color for color in COLORS if color not in used), "")
    seats.colour_seat(wish.connection, wish.code, table.seats[-1].number, chosen)


def drop(wish: Wish) -> None:
    """Take a seat away with its sheet."""
    seats.drop_seat(wish.connection, wish.code, wish.seat.number)
    lately.offer("undrop", wish.code, f"{wish.title} and the sheet are gone.", seat=wish.seat.number)


def clear(wish: Wish) -> str:
    """Empty a sheet. What stood there is kept aside."""
    if wish.seat.entry:
        swap_entry(wish.connection, wish.visitor, wish.seat, {})
        lately.offer("unclear", wish.code, f"The sheet of {wish.title} is empty.", seat=wish.seat.number)
    return url_for("seats.page", code=wish.code, number=wish.seat.number)


def swap_entry(connection: Connection, visitor: Visitor, seat: Seat, entry: Mapping[str, Any]) -> None:
    """Another entry for a seat, the one before kept aside."""
    table = visitor.table
    remember_fact(connection, table.group, kept_aside(table.code, seat.number), seat.entry)
    edits = changes(seat.entry, entry)
    if edits:
        tables.apply_edits(connection, table.code, seat.number, seat.revision, edits)


def kept_aside(code: str, number: int) -> str:
    """The key of the entry that a seat had before it was emptied."""
    return f"undo/{code.lower()}-{number}"


def hand_over(wish: Wish) -> None:
    """Make the holder of a seat the host."""
    heir = wish.seat.holder
    if heir is None:
        raise NotFound("Nobody sits there yet.")
    tables.hand_over(wish.connection, wish.code, heir)
    lately.offer("unhand", wish.code, f"{wish.title} is the host now.", holder=heir)


def lock(wish: Wish) -> None:
    """Lock or unlock the table."""
    tables.lock(wish.connection, wish.code, wish.is_on())


def hide(wish: Wish) -> None:
    """Hide the standings until all are done, or show them."""
    if wish.is_on() and was_revealed(wish.connection, wish.visitor.table):
        raise Unfit("Everybody has seen the sheets already.")
    if not wish.is_on():
        stay_open(wish.connection, wish.visitor.table)
    tables.hide(wish.connection, wish.code, wish.is_on())


def finish(wish: Wish) -> str:
    """End the game."""
    tables.finish(wish.connection, wish.code)
    waiting = not_done(wish.visitor.table)
    text = f"The game is finished, though these had not said that they are done: {waiting}." if waiting else ""
    lately.offer("unfinish", wish.code, text or "The game is finished.")
    return url_for("ending.page", code=wish.code)


def reopen(wish: Wish) -> None:
    """Go on with a finished game."""
    tables.reopen(wish.connection, wish.code)


def delete(wish: Wish) -> str:
    """Take the table away."""
    tables.delete_table(wish.connection, wish.code)
    lately.offer("undelete", wish.code, f"Table {wish.code} is gone.")
    return url_for("home.menu")


ACTS: Final[Mapping[str, tuple[Right, Doing]]] = {
    "take": (anybody, take),
    "name": (manager, name),
    "colour": (manager, colour),
    "done": (manager, done),
    "starts": (member, starts),
    "free": (manager, free),
    "add": (host, add),
    "drop": (host, drop),
    "clear": (editor, clear),
    "hand-over": (host, hand_over),
    "lock": (host, lock),
    "hide": (host, hide),
    "finish": (member, finish),
    "reopen": (host, reopen),
    "delete": (host, delete),
}


def undo(connection: Connection, what: lately.Undo, visitor: Visitor | None) -> None:
    """Take an act back. That this browser did it stands in its signed cookie; whose seat or table it was then, too.

    `visitor` is None where the table is gone.
    """
    if what.act == "undelete":
        tables.restore_table(connection, what.code)
    elif visitor is None:
        raise NotFound("This table is gone.")
    else:
        _UNDOS[what.act](connection, what, visitor)
    lately.withdraw()


def _unfree(connection: Connection, what: lately.Undo, visitor: Visitor) -> None:
    if not is_revealed(visitor.table):  # offered before they were hidden
        raise Unfit("The standings are hidden: whoever sat there sits down again.")
    seats.take_seat(connection, what.code, what.values["seat"], what.values["holder"])


def _undrop(connection: Connection, what: lately.Undo, _visitor: Visitor) -> None:
    seats.restore_seat(connection, what.code, what.values["seat"])


def _unclear(connection: Connection, what: lately.Undo, visitor: Visitor) -> None:
    seat = visitor.table.seat(what.values["seat"])
    if not visitor.may_edit(seat.number):
        raise NotFound("This sheet is not yours to change any more.")
    kept = facts(connection, visitor.table.group).get(kept_aside(what.code, seat.number), {})
    swap_entry(connection, visitor, seat, kept)


def _unhand(connection: Connection, what: lately.Undo, visitor: Visitor) -> None:
    if visitor.table.host != what.values["holder"]:
        raise NotFound("Somebody else is the host by now.")
    tables.hand_over(connection, what.code, visitor.holder)


def _unfinish(connection: Connection, what: lately.Undo, _visitor: Visitor) -> None:
    tables.reopen(connection, what.code)


_UNDOS: Final[Mapping[str, Callable[[Connection, lately.Undo, Visitor], None]]] = {
    "unfree": _unfree,
    "undrop": _undrop,
    "unclear": _unclear,
    "unhand": _unhand,
    "unfinish": _unfinish,
}
