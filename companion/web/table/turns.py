"""Whose turn it is: who plays first, by the game's own rule or by lot, and a clock for the turns."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from companion.core.game import Game
from companion.rules.digest import Entry, load
from companion.store.facts import facts, remember
from companion.store.records import NotFound, Table, TableError
from companion.store.seats import set_starts
from companion.store.tables import find_table
from companion.web.stored import at_table, database
from companion.web.table.standing import game_at, names_of
from companion.web.visitors import Visitor

turns = Blueprint("turns", __name__)

RULE: Final = "first-player"
MOST_DRAWS: Final = 50


@dataclass(frozen=True, slots=True)
class Player:
    """A seat in turn order: its number, what it is called, the name of its colour."""

    number: int
    name: str
    color: str


@dataclass(frozen=True, slots=True)
class FirstPage:
    """Who plays first. `draws` are the names that the lot fell on, the first one first."""

    game: Game[Any]
    visitor: Visitor
    players: tuple[Player, ...]
    first: Player | None
    rule: Entry
    draws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimerPage:
    """A clock. `players` take their turns in this order; empty where nobody is known. `key` names it in the browser."""

    code: str
    title: str
    players: tuple[Player, ...]

    @property
    def boot(self) -> dict[str, Any]:
        """What the page's script starts from."""
        players = [{"number": player.number, "name": player.name} for player in self.players]
        return {"key": self.code or "alone", "players": players}


@cache
def _rule(digest: Path) -> Entry:
    return next(entry for entry in load(digest).entries if entry.id == RULE)


def _players(table: Table) -> tuple[Player, ...]:
    return tuple(Player(s.number, name, s.color) for s, name in zip(table.seats, names_of(table), strict=True))


@turns.get("/t/<code>/first")
def first(code: str) -> str:
    """The game's rule for it, and who plays first."""
    visitor = at_table(code)
    table, players = visitor.table, _players(visitor.table)
    with database().read() as connection:
        drawn = _draws(connection, table)
    called = {player.number: player.name for player in players}
    starting = [seat.number for seat in table.seats if seat.starts]
    page = FirstPage(
        game=game_at(table),
        visitor=visitor,
        players=players,
        first=next((player for player in players if player.number in starting), None),
        rule=_rule(game_at(table).digest),
        draws=tuple(called.get(number, "a seat that is gone") for number in drawn),
    )
    return render_template("first.html", page=page)


@turns.post("/t/<code>/first")
def choose(code: str) -> ResponseReturnValue:
    """Say who plays first, or draw lots. Every draw is kept, so that nobody draws until they like it."""
    visitor = at_table(code)
    if not visitor.belongs:
        abort(403)
    try:
        with database().write() as connection:
            if request.form.get("do") == "draw":
                _draw(connection, code)
            else:
                set_starts(connection, code, _number(request.form.get("seat", "")))
    except NotFound:
        raise
    except TableError as error:
        flash(str(error))
    return redirect(url_for("turns.first", code=code), 303)


def _number(typed: str) -> int | None:
    """The seat of a button; None for nobody."""
    if not typed:
        return None
    return int(typed) if typed.isdecimal() and len(typed) < 9 else abort(400)


def _draw(connection: Connection, code: str) -> None:
    table = find_table(connection, code)
    if table is None:
        raise NotFound("There is no table with this code.")
    number = lot([seat.number for seat in table.seats])
    set_starts(connection, code, number)
    draws = [*_draws(connection, table), number][-MOST_DRAWS:]
    remember(connection, table.group, _key(table), draws)


def lot(numbers: Sequence[int]) -> int:
    """One of the seats, each as likely as any other."""
    return secrets.choice(numbers)


def _key(table: Table) -> str:
    return f"first/{table.code.lower()}"


def _draws(connection: Connection, table: Table) -> list[int]:
    kept: list[int] = facts(connection, table.group).get(_key(table), [])
    return kept


@turns.get("/timer")
def clock() -> str:
    """A clock for whoever plays without a table here."""
    return render_template("timer.html", page=TimerPage("", "Timer", ()))


@turns.get("/t/<code>/timer")
def timer(code: str) -> str:
    """A clock with the turns of the table, from the first player on."""
    table = at_table(code).table
    players = _players(table)
    start = next((i for i, seat in enumerate(table.seats) if seat.starts), 0)
    title = f"Timer of {game_at(table).name}"
    return render_template("timer.html", page=TimerPage(code, title, players[start:] + players[:start]))
