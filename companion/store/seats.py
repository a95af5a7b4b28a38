"""The seats of a table: who sits where, under which name. The words of `companion.store.tables` hold here too."""

from dataclasses import replace
from typing import Final
from unicodedata import category, normalize

from sqlalchemy import Connection, func, select, update

from companion.store.records import NotFound, Table, Taken, Unfit
from companion.store.rows import insert_seat, keep, keep_seat, locked_table, now, open_table, to_seat, update_seat
from companion.store.schema import seats as seat_rows

LONGEST_NAME: Final = 40
MOST_SEATS: Final = 60
"""Seats that a table ever has, those that were taken away among them."""
BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe0e\ufe0f\uffa0"
"""Letters and signs that are drawn as nothing."""
_S = seat_rows.c


def add_seat(connection: Connection, code: str) -> Table:
    """One more seat, last in turn order. Raises `Unfit`."""
    table = open_table(connection, code)
    last: int | None = connection.execute(select(func.max(_S.number)).where(_S.code == code)).scalar()
    number = 0 if last is None else last + 1
    if number >= MOST_SEATS:
        raise Unfit("So many seats were added and taken away here that there are no more. Open a new table.")
    seat = insert_seat(connection, code, number)
    return keep(connection, replace(table, seats=(*table.seats, seat)))


def drop_seat(connection: Connection, code: str, number: int) -> Table:
    """Take a seat and its entry away; `restore_seat` brings it back until it is purged."""
    table = open_table(connection, code)
    update_seat(connection, code, table.seat(number).number, dropped=now())
    return keep(connection, replace(table, seats=tuple(seat for seat in table.seats if seat.number != number)))


def restore_seat(connection: Connection, code: str, number: int) -> Table:
    """Bring a dropped seat back to its place; without its name, where somebody else bears that now."""
    table = open_table(connection, code)
    found = connection.execute(
        select(seat_rows).where(_S.code == code, _S.number == number, _S.dropped.is_not(None))
    ).one_or_none()
    if found is None:
        raise NotFound("This seat was not dropped, or too long ago.")
    seat = to_seat(found)
    if _looks(seat.name) in {_looks(other.name) for other in table.seats}:
        seat = replace(seat, name="")
    seat = replace(seat, starts=seat.starts and not any(other.starts for other in table.seats))
    update_seat(connection, code, number, dropped=None, name=seat.name, starts=seat.starts)
    return keep(connection, replace(table, seats=tuple(sorted((*table.seats, seat), key=lambda s: s.number))))


def take_seat(connection: Connection, code: str, number: int, holder: str, name: str = "") -> Table:
    """Sit down; an empty name leaves the seat's. Raises `Taken` and `Unfit`."""
    table = open_table(connection, code)
    seat = table.seat(number)
    if seat.holder not in (None, holder):
        raise Taken("Somebody else has this seat.")
    return keep_seat(connection, table, number, holder=holder, name=_fit_name(table, number, name) or seat.name)


def free_seat(connection: Connection, code: str, number: int) -> Table:
    """Let somebody else have the seat, with all that was entered. A locked table allows it too."""
    return keep_seat(connection, locked_table(connection, code), number, holder=None)


def name_seat(connection: Connection, code: str, number: int, name: str) -> Table:
    """Name a seat, 1-40 characters, or with an empty name unname it. Raises `Taken` and `Unfit`."""
    table = open_table(connection, code)
    return keep_seat(connection, table, number, name=_fit_name(table, number, name))


def colour_seat(connection: Connection, code: str, number: int, color: str) -> Table:
    """Give a seat a colour: a short word or #rrggbb; several seats may share one. Raises `Unfit`."""
    if not (color.isascii() and color.isprintable() and len(color) <= LONGEST_NAME):
        raise Unfit("This is no colour.")
    return keep_seat(connection, open_table(connection, code), number, color=color)


def set_done(connection: Connection, code: str, number: int, done: bool) -> Table:
    """Say that a seat's entry is complete. Or that it is not."""
    return keep_seat(connection, open_table(connection, code), number, done=done)


def set_starts(connection: Connection, code: str, number: int | None) -> Table:
    """Make a seat the first player, and no other; None: nobody."""
    table = open_table(connection, code)
    first = None if number is None else table.seat(number).number
    connection.execute(
        update(seat_rows).where(_S.code == code).values(starts=_S.number == (-1 if first is None else first))
    )
    return keep(connection, replace(table, seats=tuple(replace(s, starts=s.number == first) for s in table.seats)))


def _fit_name(table: Table, number: int, name: str) -> str:
    """The name without needless blanks, if it can be that of a seat."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or any(category(letter) in ("Cc", "Cs") for letter in name):
        raise Unfit(f"A name has up to {LONGEST_NAME} letters, signs or digits.")
    if name and not any(_is_seen(letter) for letter in name):
        raise Unfit("A name needs a letter, sign or digit that can be seen.")
    others = (seat.name for seat in table.seats if seat.number != number)
    if name and (alike := next((other for other in others if _looks(other) == _looks(name)), "")):
        raise Taken(f"Somebody else at this table is called {alike}.")
    return name


def _looks(name: str) -> str:
    """What is the same in names that people take for one another: letters of any case and width, nothing unseen."""
    plain = normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if category(letter) != "Cf" and letter not in BLANKS)


def _is_seen(letter: str) -> bool:
    """Is a letter drawn at all, by itself?"""
    return category(letter)[0] in "LMNPS" and letter not in BLANKS
