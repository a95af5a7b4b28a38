"""A table scored as far as somebody may see it."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from companion.catalog import find_game
from companion.core.game import Game
from companion.core.problem import Problem
from companion.core.score import Score
from companion.core.sheet import Refused, SheetError
from companion.store.records import NotFound, Table
from companion.web.visitors import Visitor, is_revealed


class Standing(NamedTuple):
    """The layout and score of a table, or why there is none.

    `players` are the numbers of the seats whose sheets went into it, in the order of the layout's players; `shown`
    those that the visitor may see. `names` are what all seats are called, in turn order.
    """

    names: tuple[str, ...]
    players: tuple[int, ...]
    shown: frozenset[int]
    layout: Any = None
    score: Score | None = None
    errors: tuple[SheetError, ...] = ()


def game_at(table: Table) -> Game[Any]:
    """The game that lies on a table."""
    game = find_game(table.game)
    if game is None:
        raise NotFound("This table holds a game that is not known here.")
    return game


def completed(game: Game[Any], sheet: dict[str, Any]) -> dict[str, Any]:
    """A half-entered sheet with neutral values for what nobody entered yet."""
    return game.complete(sheet) if game.complete else sheet


def names_of(table: Table) -> tuple[str, ...]:
    """What the seats are called; one that has no name yet by its place."""
    players = completed(game_at(table), bare_sheet(table, ()))["players"]
    return tuple(player["name"] for player in players)


def not_done(table: Table) -> str:
    """Who has not said yet that the sheet is complete; empty where all have."""
    called = zip(table.seats, names_of(table), strict=True)
    return " and ".join(name for seat, name in called if not seat.done)


def bare_sheet(table: Table, shown: Collection[int]) -> dict[str, Any]:
    """The sheet with the entries of some seats alone, the others empty."""
    players = [{"name": s.name, **(s.entry if s.number in shown else {})} for s in table.seats]
    return {"game": table.game, **table.document(None), "players": players}


def standing_of(visitor: Visitor) -> Standing:
    """The score that a visitor may see. Under hidden standings nothing of the other sheets went into it: those seats
    count as if nothing were entered there, or, where the game cannot do with that, as if they were not there."""
    table = visitor.table
    game = game_at(table)
    numbers = tuple(seat.number for seat in table.seats)
    shown = frozenset(number for number in numbers if visitor.may_see(number))
    names = names_of(table)
    sheet = completed(game, bare_sheet(table, shown))
    first = _scored(game, sheet, Standing(names, numbers, shown))
    if first.errors:
        first = _without_the_broken(game, table, first)
    if first.score or is_revealed(table) or not shown:
        return first
    alone = {**sheet, "players": [p for n, p in zip(numbers, sheet["players"], strict=True) if n in shown]}
    second = _scored(game, alone, Standing(names, tuple(n for n in numbers if n in shown), shown))
    return second if second.score else first


def _without_the_broken(game: Game[Any], table: Table, refused: Standing) -> Standing:
    """The score of the others where the sheet of a seat is refused: that seat counts as empty, its errors stay."""
    broken = {seat_of(error.pointer, refused.players) for error in refused.errors}
    if None in broken:
        return refused
    sheet = completed(game, bare_sheet(table, [number for number in refused.shown if number not in broken]))
    rest = _scored(game, sheet, refused._replace(errors=()))
    return rest._replace(errors=refused.errors) if rest.score else refused


def _scored(game: Game[Any], sheet: dict[str, Any], so_far: Standing) -> Standing:
    try:
        layout = game.read(sheet)
    except Refused as refused:
        return so_far._replace(errors=tuple(refused.errors))
    return so_far._replace(layout=layout, score=game.score(layout))


def seat_of(pointer: str, players: Sequence[int]) -> int | None:
    """The number of the seat that a pointer leads to, None for what all share.

    >>> seat_of("/players/1/squares/3", (0, 2)), seat_of("/options/winds", (0, 2)), seat_of("/players", (0, 2))
    (2, None, None)
    """
    steps = pointer.split("/")
    if len(steps) < 3 or steps[1] != "players" or not steps[2].isdigit() or int(steps[2]) >= len(players):
        return None
    return players[int(steps[2])]


def answer_of(standing: Standing, table: Table) -> dict[str, Any] | None:
    """The scorer's answer, with a player for each seat in turn order; what is hidden from the visitor is empty."""
    if standing.score is None:
        return None
    answer = standing.score.answer()
    if is_revealed(table):
        return answer
    own = dict(zip(standing.players, answer["players"], strict=False))
    players = [
        own[seat.number] if seat.number in standing.shown else _empty_player(name)
        for seat, name in zip(table.seats, standing.names, strict=True)
    ]
    problems = [problem for problem in answer["problems"] if _is_shown(problem["pointer"], standing)]
    return {
        "game": answer["game"],
        "players": [_at_home(player, table, standing) for player in players],
        "ranking": [],
        "tie_break": None,
        "problems": [_moved(problem, table, standing) for problem in problems],
        "readings": [],
    }


def shown_errors(standing: Standing, table: Table) -> list[dict[str, Any]]:
    """Why there is no score, with the seat that each error belongs to."""
    return [
        {"seat": seat_of(e.pointer, standing.players), **_moved(e._asdict(), table, standing)}
        for e in standing.errors
        if _is_shown(e.pointer, standing)
    ]


def problems_of(standing: Standing) -> tuple[Problem, ...]:
    """What could not lie on a real table, as far as the visitor may see it."""
    if standing.score is None:
        return ()
    return tuple(problem for problem in standing.score.problems if _is_shown(problem.pointer, standing))


def totals_of(standing: Standing) -> dict[int, int]:
    """The totals by seat, as far as the visitor may see them."""
    if standing.score is None:
        return {}
    totals = zip(standing.players, (player.total for player in standing.score.players), strict=False)
    broken = {seat_of(error.pointer, standing.players) for error in standing.errors}
    return {number: total for number, total in totals if number in standing.shown and number not in broken}


def _is_shown(pointer: str, standing: Standing) -> bool:
    seat = seat_of(pointer, standing.players)
    return seat is None or seat in standing.shown


def _empty_player(name: str) -> dict[str, Any]:
    return {"name": name, "total": None, "problems": [], "lines": []}


def _at_home(player: dict[str, Any], table: Table, standing: Standing) -> dict[str, Any]:
    return player | {"problems": [_moved(problem, table, standing) for problem in player["problems"]]}


def _moved(fault: Mapping[str, Any], table: Table, standing: Standing) -> dict[str, Any]:
    """A fault with its pointer as the sheet of all seats has it."""
    pointer: str = fault["pointer"]
    seat = seat_of(pointer, standing.players)
    if seat is None:
        return dict(fault)
    index = [s.number for s in table.seats].index(seat)
    return {**fault, "pointer": "/".join(["", "players", str(index), *pointer.split("/")[3:]])}
