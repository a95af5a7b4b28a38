"""A shared table as its pages show it."""

from collections.abc import Sequence

from flask import url_for
from flask_wtf.csrf import generate_csrf

from companion.store.records import Table
from companion.web.drawing import Drawing
from companion.web.lan import link_for_phones
from companion.web.pages import PlayerView
from companion.web.setup.trackers import multipliers_field
from companion.web.stored import database, stored
from companion.web.table import lately
from companion.web.table.codes import qr_code
from companion.web.table.pages import SeatPage, SeatView, TablePage, WhyPage
from companion.web.table.reveal import changed_since
from companion.web.table.standing import Standing, game_at, not_done, problems_of, seat_of, standing_of, totals_of
from companion.web.table.state import Json, boot_of, editor_of, progress, state_of
from companion.web.views import (
    drawings_of,
    outcome_of,
    places_of,
    player_view,
    tie_break_of,
)
from companion.web.visitors import Visitor, is_revealed


def table_page(visitor: Visitor) -> TablePage:
    """The table itself."""
    table, standing = visitor.table, standing_of(visitor)
    revealed = is_revealed(table)
    score = standing.score if revealed else None
    link = link_to(table)
    return TablePage(
        game=game_at(table),
        visitor=visitor,
        seats=seat_views(visitor, standing),
        revealed=revealed,
        outcome=outcome_of(score) if score else "",
        places=places_of(score) if score and _has_begun(table) else (),
        tie_break=tie_break_of(score) if score and _has_begun(table) else "",
        problems=_problems_of_the_done(standing, table),
        errors=error_texts(standing, table),
        link=link,
        qr=qr_code(link),
        undo=undo_text(table.code),
        boot=_boot(visitor, standing, None),
        waiting="" if table.finished else not_done(table),
    )


def seat_page(visitor: Visitor, number: int | None) -> SeatPage:
    """The sheet of a seat, or the board."""
    standing = standing_of(visitor)
    return SeatPage(
        game=game_at(visitor.table),
        visitor=visitor,
        seat=None if number is None else one_seat_view(visitor, standing, number),
        player=_player_at(visitor, standing, number),
        drawing=_shared_drawing(visitor, standing),
        may_edit=visitor.may_edit(number),
        problems=_problems_at(standing, number),
        errors=error_texts(standing, visitor.table),
        undo=undo_text(visitor.table.code),
        boot=_boot(visitor, standing, number),
        has_trackers=_has_trackers(visitor, number),
    )


def why_page(visitor: Visitor, number: int) -> WhyPage:
    """The lines of a seat with their reasons."""
    standing = standing_of(visitor)
    return WhyPage(
        game=game_at(visitor.table),
        visitor=visitor,
        seat=one_seat_view(visitor, standing, number),
        player=_player_at(visitor, standing, number),
        board=_shared_drawing(visitor, standing),
        problems=_problems_at(standing, number),
        errors=error_texts(standing, visitor.table),
    )


def seat_views(visitor: Visitor, standing: Standing) -> tuple[SeatView, ...]:
    """The seats in turn order."""
    totals = totals_of(standing)
    spec = editor_of(game_at(visitor.table), visitor.table)
    leading, late = _leading(visitor.table, standing), _changed_late(visitor.table)
    return tuple(
        SeatView(
            number=seat.number,
            title=title,
            name=seat.name,
            color=seat.color,
            progress=progress(spec, seat.entry),
            total=totals.get(seat.number) if seat.entry else None,
            done=seat.done,
            starts=seat.starts,
            held=seat.holder is not None,
            yours=seat.number in visitor.seats,
            leads=seat.number in leading,
            changed_late=seat.number in late,
            may_see=visitor.may_see(seat.number),
            may_manage=visitor.may_manage(seat.number),
            may_edit=visitor.may_edit(seat.number),
        )
        for seat, title in zip(visitor.table.seats, standing.names, strict=True)
    )


def _leading(table: Table, standing: Standing) -> frozenset[int]:
    """The seats that stand first, once all may see it and somebody stands behind them."""
    if standing.score is None or len(standing.score.ranking) < 2 or not is_revealed(table) or not _has_begun(table):
        return frozenset()
    first = {name for place in standing.score.ranking if place.place == 1 for name in place.names}
    named = zip(standing.players, standing.score.players, strict=False)
    return frozenset(number for number, player in named if player.name in first)


def _has_trackers(visitor: Visitor, number: int | None) -> bool:
    return number is not None and visitor.may_edit(number) and multipliers_field(visitor.table) is not None


def _changed_late(table: Table) -> frozenset[int]:
    with database().read() as connection:
        return changed_since(connection, table)


def one_seat_view(visitor: Visitor, standing: Standing, number: int) -> SeatView:
    """The seat of that number. Raises `NotFound`."""
    wanted = visitor.table.seat(number).number
    return next(view for view in seat_views(visitor, standing) if view.number == wanted)


def link_to(table: Table) -> str:
    """The link that brings a phone to the table."""
    return link_for_phones(url_for("tables.page", code=table.code, _external=True), stored().settings)


def error_texts(standing: Standing, table: Table) -> tuple[str, ...]:
    """Why the table is not scored, each with the seat it concerns."""
    called = dict(zip((seat.number for seat in table.seats), standing.names, strict=True))
    return tuple(_told(error.text, error.pointer, standing, called) for error in standing.errors)


def _told(text: str, pointer: str, standing: Standing, called: dict[int, str]) -> str:
    seat = seat_of(pointer, standing.players)
    if seat is None:
        return text
    return f"{called[seat]}: {text}" if seat in standing.shown else f"{called[seat]}: something is amiss."


def undo_text(code: str) -> str:
    """What this browser can take back at a table, in a sentence."""
    undo = lately.offered(code)
    return undo.text if undo else ""


def _problems_of_the_done(standing: Standing, table: Table) -> tuple[str, ...]:
    """What is odd about sheets that are said to be complete: half a sheet is always odd."""
    done = {seat.number for seat in table.seats if seat.done or table.finished}
    at = ((problem.text, seat_of(problem.pointer, standing.players)) for problem in problems_of(standing))
    return tuple(text for text, seat in at if seat in done or (seat is None and done))


def _has_begun(table: Table) -> bool:
    return any(seat.entry for seat in table.seats)


def _boot(visitor: Visitor, standing: Standing, seat: int | None) -> Json:
    code, slug = visitor.table.code, visitor.table.game
    urls = {
        "state": url_for("live.state", code=code),
        "edits": url_for("live.edits", code=code),
        "table": url_for("tables.page", code=code),
        "rules": url_for("rulebook.game", slug=slug),
        "ask": url_for("questions.page", t=code, seat="board" if seat is None else seat),
    }
    return boot_of(visitor, state_of(visitor, standing), seat, urls, generate_csrf())


def _player_at(visitor: Visitor, standing: Standing, number: int | None) -> PlayerView | None:
    if standing.score is None or number not in standing.shown or number is None:
        return None
    game = game_at(visitor.table)
    return player_view(game, standing.score, standing.players.index(number), _drawings(visitor, standing))


def _drawings(visitor: Visitor, standing: Standing) -> Sequence[Drawing]:
    return drawings_of(game_at(visitor.table), standing.layout)


def _shared_drawing(visitor: Visitor, standing: Standing) -> Drawing | None:
    if standing.score is None or not game_at(visitor.table).shared_board:
        return None
    return _drawings(visitor, standing)[0]


def _problems_at(standing: Standing, number: int | None) -> tuple[str, ...]:
    seats = (None,) if number is None else (None, number)
    return tuple(p.text for p in problems_of(standing) if seat_of(p.pointer, standing.players) in seats)
